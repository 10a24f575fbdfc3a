"""The landmark language over forms: pages of text boxes (LRSyn section 5.2)."""

from fieldmark.dsl.forms import instance as instance
