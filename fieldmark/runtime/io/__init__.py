"""Where documents come from: HTML files, e-mails, plain text, forms, folders."""

from fieldmark.runtime.io.documents import read_document, read_page
from fieldmark.runtime.io.files import walk_documents

__all__ = ["read_document", "read_page", "walk_documents"]
