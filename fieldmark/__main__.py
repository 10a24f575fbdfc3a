"""`python -m fieldmark`: the command line."""

from fieldmark.runtime.cli.main import main

if __name__ == "__main__":
    main(prog_name="fieldmark")
