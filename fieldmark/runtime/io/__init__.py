"""Where documents come from and go to: HTML files, e-mails, plain text, forms, folders; labels and programs."""
