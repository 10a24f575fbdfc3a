"""Where documents come from: HTML files, e-mails, plain text, folders."""

from fieldmark.runtime.sources.documents import read_document
from fieldmark.runtime.sources.folders import walk_documents

__all__ = ["read_document", "walk_documents"]
