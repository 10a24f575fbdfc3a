"""Tasks of mail, telephone, web and file names, and of names and addresses."""

from __future__ import annotations

from tests.quality.tasks import Task

NAME_TASKS = (
    # Mail, telephone, web, files
    Task(
        "e-mail in angle brackets",
        (("Ann Lee <ann.lee@example.org>", "ann.lee@example.org"),),
        (("Bob <bob@x.example.com>", "bob@x.example.com"), ("C. D. <cd+1@mail.example>", "cd+1@mail.example")),
    ),
    Task(
        "name before angle brackets",
        (("Ann Lee <ann.lee@example.org>", "Ann Lee"),),
        (("Bob <bob@x.example.com>", "Bob"), ("C. D. Eze <cd+1@mail.example>", "C. D. Eze")),
    ),
    Task(
        "user of an e-mail address",
        (("ann.lee@example.org", "ann.lee"),),
        (("bob@x.example.com", "bob"), ("cd+1@mail.example", "cd+1")),
    ),
    Task(
        "domain of an e-mail address",
        (("ann.lee@example.org", "example.org"),),
        (("bob@x.example.com", "x.example.com"), ("cd+1@mail.example", "mail.example")),
    ),
    Task(
        "telephone number",
        (("Tel: (617) 555-1234, Fax: (617) 555-9999", "(617) 555-1234"),),
        (
            ("Tel: (212) 555-0000, Fax: (212) 555-0001", "(212) 555-0000"),
            ("Tel: 312-555-4321, Fax: 312-555-4322", "312-555-4321"),
        ),
    ),
    Task("area code", (("(617) 555-1234", "617"),), (("(212) 555-0000", "212"), ("(808) 555-9876", "808"))),
    Task(
        "URL parameter",
        (("https://a.example/p?id=42&lang=en", "42"), ("https://a.example/q?id=ab&lang=de", "ab")),
        (("https://b.example/x?id=1001&lang=fr", "1001"), ("https://a.example/p?id=xy7&lang=en", "xy7")),
    ),
    Task(
        "last URL parameter",
        (("https://a.example/p?id=42&lang=en", "en"),),
        (("https://b.example/x?id=1001&lang=fr", "fr"), ("https://a.example/p?id=7&lang=pt", "pt")),
    ),
    Task(
        "host of a URL",
        (("https://www.example.com/a/b", "www.example.com"), ("https://x.example.org/", "x.example.org")),
        (("https://docs.example.net/1/2/3", "docs.example.net"), ("https://example.io/z", "example.io")),
    ),
    Task(
        "file name of a path",
        (("/usr/share/doc/readme.txt", "readme.txt"), ("/home/ann/report.pdf", "report.pdf")),
        (("/etc/hosts.conf", "hosts.conf"), ("/a/b/c/d/e.tar", "e.tar")),
    ),
    Task(
        "extension of a file name",
        (("readme.txt", "txt"), ("report.pdf", "pdf")),
        (("photo.jpeg", "jpeg"), ("index.html", "html")),
    ),
    Task(
        "file name without its extension",
        (("readme.txt", "readme"),),
        (("photo.jpeg", "photo"), ("my-notes.md", "my-notes")),
    ),
    # Names and addresses
    Task("last name of 'Last, First'", (("Doe, Jane", "Doe"),), (("van Dyk, Anna", "van Dyk"), ("Li, Bo", "Li"))),
    Task(
        "first name of 'Last, First'", (("Doe, Jane", "Jane"),), (("van Dyk, Anna", "Anna"), ("Li, Bo Wen", "Bo Wen"))
    ),
    Task(
        "'First Last' from 'Last, First'",
        (("Doe, Jane", "Jane Doe"),),
        (("van Dyk, Anna", "Anna van Dyk"), ("Li, Bo", "Bo Li")),
    ),
    Task(
        "'Last, First' from 'First Last'",
        (("Jane Doe", "Doe, Jane"), ("Bob Smith", "Smith, Bob")),
        (("Anna Berg", "Berg, Anna"), ("Femi Eze", "Eze, Femi")),
    ),
    Task(
        "initial and last name",
        (("Jane Doe", "J. Doe"), ("Bob Smith", "B. Smith")),
        (("Anna Berg", "A. Berg"), ("Femi Eze", "F. Eze")),
    ),
    Task("initials", (("Jane Doe", "JD"), ("Bob Smith", "BS")), (("Anna Berg", "AB"), ("Femi Eze", "FE"))),
    Task("city", (("Boston, MA 02110", "Boston"),), (("New York, NY 10001", "New York"), ("Cork, TX 75001", "Cork"))),
    Task(
        "state",
        (("Boston, MA 02110", "MA"), ("New York, NY 10001", "NY")),
        (("Des Moines, IA 50309", "IA"), ("Cork, TX 75001", "TX")),
    ),
    Task(
        "postal code",
        (("Boston, MA 02110", "02110"), ("New York, NY 10001", "10001")),
        (("Des Moines, IA 50309", "50309"), ("Cork, TX 75001", "75001")),
    ),
    Task(
        "street of an address",
        (("12 Main Street, Boston, MA 02110", "12 Main Street"),),
        (("5 Elm Road, New York, NY 10001", "5 Elm Road"), ("100 Oak Avenue, Cork, TX 75001", "100 Oak Avenue")),
    ),
    Task(
        "city in the middle of an address",
        (("12 Main Street, Boston, MA 02110", "Boston"), ("5 Elm Road, New York, NY 10001", "New York")),
        (("100 Oak Avenue, Cork, TX 75001", "Cork"), ("1 A Lane, Des Moines, IA 50309", "Des Moines")),
    ),
    Task("height", (("6-10 / 260 lbs", "6-10"),), (("7-0 / 245 lbs", "7-0"), ("5-9 / 180 lbs", "5-9"))),
    Task(
        "author",
        (("by Jane Austen (Author)", "Jane Austen"),),
        (("by Li Bo (Author)", "Li Bo"), ("by O. Henry (Author)", "O. Henry")),
    ),
    Task(
        "value behind a colon",
        (("Publisher: Penguin Books", "Penguin Books"), ("Publisher: MIT Press", "MIT Press")),
        (("Publisher: Faber", "Faber"), ("Publisher: Oxford University Press", "Oxford University Press")),
    ),
    Task(
        "third column of a line",
        (("17,Ann,Boston,paid", "Boston"), ("18,Bob,Cork,open", "Cork")),
        (("19,Eve,Izmir,paid", "Izmir"), ("20,Al,Ghent,late", "Ghent")),
    ),
)
