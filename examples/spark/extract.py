"""A job for `spark-submit`; `--help` says what it takes. See docs/batch.md."""

from fieldmark.spark import main

main()
