"""Many documents: what they come from, the processes that read them, the journal that loses none, what is written.

sources      inputs: folders, globs, lists of files, archives; in which order documents come
containers   files that hold many documents: zip, tar, mbox, WARC, JSONL, Parquet
unread       a document on its way to a worker; streams of containers, decompressed and in bounds
pool         processes with a limit of time and memory for each document; the order is kept
worker       what runs in such a process
answers      what a document is answered with, by which of several programs
counters     what a person needs to know of a batch
journal      what is on disk, so that a batch that was killed goes on
tables       columns and rows of answers, as CSV, Parquet and SQLite
job          a batch, from inputs to output
many         `extract_many`: extractions, also from other processes
"""
