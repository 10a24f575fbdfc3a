"""The terms of the language in plain English, for explanations and for what changed between two programs.

Each function gives the words of a term without a full stop, so that callers make sentences of them. What a program may
hold is not limited, so texts are shortened and control characters spelled out.
"""
