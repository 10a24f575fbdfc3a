"""Where documents come from: HTML files, e-mails, plain text, folders."""
