"""Where documents come from: HTML files, e-mails, plain text, forms, folders."""

from fieldmark.runtime.sources.documents import read_document, read_page
from fieldmark.runtime.sources.folders import walk_documents

__all__ = ["read_document", "read_page", "walk_documents"]
