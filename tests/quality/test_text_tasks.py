"""What the text learner must find: tasks as users have them, each learned from one or two examples.

A task is its examples and held-out texts with the outputs wanted; None where the program must stay silent.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fieldmark import learn_text_program, run_text_program

Output = str | list[str]


@dataclass(frozen=True)
class Task:
    """A task: `known` are the examples to learn from, `fresh` what must come out of other texts."""

    name: str
    known: tuple[tuple[str, Output], ...]
    fresh: tuple[tuple[str, Output | None], ...]


TASKS = (
    # Court notices
    Task(
        "docket number without its suffix",
        (("3:21-cv-00437-ECM-SRW Smith v. Jones", "3:21-cv-00437"), ("6:22-bk-13768", "6:22-bk-13768")),
        (
            ("1:19-cr-00012-ABC USA v. Roe", "1:19-cr-00012"),
            ("2:20-bk-55555 In re Doe", "2:20-bk-55555"),
            ("no number", None),
        ),
    ),
    Task(
        "docket number in a sentence",
        (("Case Number: 3:21-cv-00437-ECM", "3:21-cv-00437"),),
        (("Case Number: 6:22-bk-13768", "6:22-bk-13768"), ("Case Number: 1:05-md-01720-JG-JO", "1:05-md-01720")),
    ),
    Task(
        "filing date behind the entry date",
        (("The following transaction was entered on 8/9/2021 at 2:35 PM EDT and filed on 8/6/2021", "8/6/2021"),),
        (
            ("The following transaction was entered on 1/3/2022 at 9:01 AM CST and filed on 1/2/2022", "1/2/2022"),
            (
                "The following transaction was entered on 12/30/2020 at 11:10 AM PST and filed on 12/30/2020",
                "12/30/2020",
            ),
        ),
    ),
    Task(
        "entry date before the filing date",
        (
            ("was entered on 8/9/2021 at 2:35 PM EDT and filed on 8/6/2021", "8/9/2021"),
            ("was received from Doe, Jane entered on 1/3/2022 at 9:01 AM CST and filed on 1/2/2022", "1/3/2022"),
        ),
        (
            ("was entered on 4/5/2023 at 8:00 AM EDT and filed on 4/4/2023", "4/5/2023"),
            ("was received from Roe, Al entered on 6/7/2023 at 8:00 AM EDT and filed on 6/7/2023", "6/7/2023"),
        ),
    ),
    Task(
        "judge's initials in parentheses",
        (("6:22-bk-13768 (KMP) Chapter 7", "KMP"),),
        (("2:19-bk-10011 (BR) Chapter 11", "BR"), ("8:20-bk-12345 (TA) Chapter 13", "TA")),
    ),
    Task(
        "chapter",
        (("Case type: bk Chapter: 7 Asset: No Vol: v", "7"),),
        (("Case type: bk Chapter: 13 Asset: Yes Vol: v", "13"), ("Case type: bk Chapter: 11 Asset: No Vol: i", "11")),
    ),
    Task(
        "parties",
        (
            ("3:21-cv-00437-ECM Smith v. Jones et al", "Smith v. Jones et al"),
            ("1:20-cv-00012 Acme Corp. v. Roe", "Acme Corp. v. Roe"),
        ),
        (("2:22-cv-04111-AB Lee v. City of Rome", "Lee v. City of Rome"), ("4:18-cv-00001 Doe v. Poe", "Doe v. Poe")),
    ),
    Task(
        "plaintiff",
        (("Smith v. Jones et al", "Smith"), ("Acme Corp. v. Roe", "Acme Corp.")),
        (("Lee v. City of Rome", "Lee"), ("De La Cruz v. State", "De La Cruz"), ("In re Doe", None)),
    ),
    Task(
        "document number",
        (("Document Number: 12 (No document attached)", "12"), ("Document Number: 104", "104")),
        (("Document Number: 7", "7"), ("Document Number: 33 (No document attached)", "33")),
    ),
    Task(
        "related document",
        (("ORDER granting (Related Doc # 45). Signed", "45"),),
        (("ORDER denying (Related Doc # 7). Signed", "7"), ("NOTICE (Related Doc # 112). Served", "112")),
    ),
    # Prices, quantities, percentages, units
    Task(
        "price in a sentence",
        (("The total is $1,234.50 including tax.", "$1,234.50"),),
        (("The total is $9.99 including tax.", "$9.99"), ("You paid €45.00 in cash.", "€45.00"), ("It is free.", None)),
    ),
    Task(
        "lower end of a price range",
        (("$9,970 - $11,995", "$9,970"),),
        (("$15,000 - $17,250", "$15,000"), ("$899 - $1,020", "$899")),
    ),
    Task(
        "upper end of a price range",
        (("$9,970 - $11,995", "$11,995"),),
        (("$15,000 - $17,250", "$17,250"), ("$899 - $1,020", "$1,020")),
    ),
    Task(
        "price without its currency sign",
        (("Only $24.99 today", "24.99"), ("Now $5.00 each", "5.00")),
        (("Just $107.10 left", "107.10"), ("For $3.50 more", "3.50")),
    ),
    Task(
        "currency code",
        (("Fare 120.00 EUR per adult", "EUR"), ("Fare 98.50 USD per child", "USD")),
        (("Fare 75.25 GBP per adult", "GBP"), ("Fare 1,200.00 CHF per infant", "CHF")),
    ),
    Task(
        "amount before its currency code",
        (("Fare 120.00 EUR per adult", "120.00"), ("Fare 98.50 USD per child", "98.50")),
        (("Fare 75.25 GBP per adult", "75.25"), ("Fare 1,200.00 CHF per infant", "1,200.00")),
    ),
    Task(
        "discount",
        (("Save 15% on your next order", "15%"),),
        (("Save 5% on your next order", "5%"), ("Save 7.5% on everything", "7.5%"), ("Save now", None)),
    ),
    Task(
        "percentage without its sign",
        (("VAT 19% included", "19"), ("VAT 7% included", "7")),
        (("VAT 20% included", "20"), ("VAT 5.5% included", "5.5")),
    ),
    Task(
        "quantity",
        (("Qty: 3 x Blue mug", "3"), ("Qty: 12 x Red plate", "12")),
        (("Qty: 1 x Spoon", "1"), ("Qty: 40 x Big fork", "40")),
    ),
    Task(
        "item behind its quantity",
        (("3 x Blue mug", "Blue mug"), ("12 x Red plate", "Red plate")),
        (("1 x Spoon", "Spoon"), ("40 x Big fork", "Big fork")),
    ),
    Task(
        "weight without its unit",
        (("Weight: 12.5 kg", "12.5"),),
        (("Weight: 3 kg", "3"), ("Weight: 105.25 kg", "105.25")),
    ),
    Task("unit", (("12.5 kg", "kg"), ("300 g", "g")), (("7 lb", "lb"), ("0.75 l", "l"))),
    Task(
        "number stuck to its unit",
        (("Screen 15in wide", "15"), ("Screen 27in wide", "27")),
        (("Screen 9in wide", "9"), ("Screen 32in wide", "32")),
    ),
    Task("width of a size", (("120x80 cm", "120"),), (("60x40 cm", "60"), ("7x5 cm", "7"))),
    Task("height of a size", (("120x80 cm", "80"),), (("60x40 cm", "40"), ("7x5 cm", "5"))),
    Task(
        "rating",
        (("4.5 out of 5 stars", "4.5"),),
        (("3.9 out of 5 stars", "3.9"), ("5 out of 5 stars", "5")),
    ),
    Task(
        "number of reviews",
        (("4.5 stars (1,203 reviews)", "1,203"),),
        (("3.9 stars (87 reviews)", "87"), ("5 stars (4 reviews)", "4")),
    ),
    # Times and dates
    Task(
        "time in a sentence",
        (("Departs at 8:18 PM from gate B4", "8:18 PM"),),
        (("Departs at 11:05 AM from gate C11", "11:05 AM"), ("Boards 17:30 sharp", "17:30"), ("Departs soon", None)),
    ),
    Task(
        "time of arrival",
        (("Dep 8:18 PM Arr 10:45 PM", "10:45 PM"),),
        (("Dep 6:00 AM Arr 7:15 AM", "7:15 AM"), ("Dep 11:59 AM Arr 1:02 PM", "1:02 PM")),
    ),
    Task(
        "first of two times",
        (("9:30 AM - 11:00 AM", "9:30 AM"),),
        (("1:00 PM - 2:15 PM", "1:00 PM"), ("10:45 AM - 12:00 PM", "10:45 AM")),
    ),
    Task(
        "second of two times",
        (("9:30 AM - 11:00 AM", "11:00 AM"),),
        (("1:00 PM - 2:15 PM", "2:15 PM"), ("10:45 AM - 12:00 PM", "12:00 PM")),
    ),
    Task(
        "date behind a weekday",
        (("Friday, April 3, 2020 at noon", "April 3, 2020"),),
        (("Sunday, May 17, 2020 at noon", "May 17, 2020"), ("Monday, June 1, 2021 at dawn", "June 1, 2021")),
    ),
    Task(
        "weekday",
        (("Friday, April 3, 2020", "Friday"),),
        (("Sunday, May 17, 2020", "Sunday"), ("Monday, June 1, 2021", "Monday")),
    ),
    Task(
        "year of a slashed date",
        (("8/9/2021", "2021"), ("12/31/1999", "1999")),
        (("1/2/2003", "2003"), ("11/5/2020", "2020")),
    ),
    Task(
        "month of an ISO date",
        (("2021-08-09", "08"), ("1999-12-31", "12")),
        (("2003-01-02", "01"), ("2020-11-05", "11")),
    ),
    Task(
        "time zone",
        (("at 2:35 PM EDT and filed", "EDT"), ("at 9:01 AM CST and filed", "CST")),
        (("at 7:15 AM PST and filed", "PST"), ("at 12:00 PM EST and filed", "EST")),
    ),
    # Codes and numbers
    Task(
        "code in parentheses",
        (("Boston Logan (BOS) Terminal E", "BOS"),),
        (("Paris Charles de Gaulle (CDG) Terminal 2E", "CDG"), ("Cork (ORK) Terminal 1", "ORK"), ("Cork", None)),
    ),
    Task(
        "city before its code",
        (("Boston (BOS)", "Boston"), ("New York (JFK)", "New York")),
        (("Paris (CDG)", "Paris"), ("Los Angeles (LAX)", "Los Angeles")),
    ),
    Task(
        "flight number",
        (("Flight BA 204 operated by British Airways", "BA 204"),),
        (("Flight LH 1812 operated by Lufthansa", "LH 1812"), ("Your flight AF 7 is on time", "AF 7")),
    ),
    Task(
        "carrier of a flight number",
        (("BA 204", "BA"), ("LH 1812", "LH")),
        (("AF 7", "AF"), ("EK 41", "EK")),
    ),
    Task(
        "invoice number behind a hash",
        (("Invoice #10423 is due", "10423"),),
        (("Invoice #77 is due", "77"), ("Invoice #200981 is overdue", "200981"), ("Invoice is due", None)),
    ),
    Task(
        "order code",
        (("Your order AB-1234-X has shipped", "AB-1234-X"),),
        (("Your order ZK-9-Q has shipped", "ZK-9-Q"), ("Your order MM-55001-A has been paid", "MM-55001-A")),
    ),
    Task(
        "record locator",
        (("Record locator: X7K2PQ. Keep it.", "X7K2PQ"), ("Record locator: QWERTY. Keep it.", "QWERTY")),
        (("Record locator: AB12CD. Keep it.", "AB12CD"), ("Record locator: ZZTOPP. Keep it.", "ZZTOPP")),
    ),
    Task("page", (("Page 2 of 10", "2"),), (("Page 7 of 9", "7"), ("Page 12 of 120", "12"))),
    Task("number of pages", (("Page 2 of 10", "10"),), (("Page 7 of 9", "9"), ("Page 12 of 120", "120"))),
    Task(
        "version number",
        (("fieldmark version 1.4.2 released", "1.4.2"), ("lxml version 6.0 released", "6.0")),
        (("lark version 1.2.2 released", "1.2.2"), ("click version 8 released", "8")),
    ),
    Task("major version", (("v1.4.2", "1"), ("v12.0.1", "12")), (("v3.9.0", "3"), ("v10.2.8", "10"))),
    Task(
        "ISBN behind its label",
        (("ISBN-13: 978-0306406157", "978-0306406157"),),
        (("ISBN-13: 978-1861972712", "978-1861972712"), ("ISBN-13: 978-3161484100", "978-3161484100")),
    ),
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
    # Put together
    Task(
        "route from two codes",
        (("From Boston (BOS) to Cork (ORK)", "BOS-ORK"), ("From Paris (CDG) to Rome (FCO)", "CDG-FCO")),
        (("From Oslo (OSL) to Essen (ESS)", "OSL-ESS"), ("From New York (JFK) to Ghent (GNE)", "JFK-GNE")),
    ),
    Task(
        "date and time joined",
        (("on 8/9/2021 at 2:35 PM EDT", "8/9/2021 2:35 PM"),),
        (("on 1/3/2022 at 9:01 AM CST", "1/3/2022 9:01 AM"), ("on 12/30/2020 at 11:10 AM PST", "12/30/2020 11:10 AM")),
    ),
    Task(
        "mail address made of a name",
        (("ann@boston", "ann@boston.example"), ("bob@cork", "bob@cork.example")),
        (("eve@izmir", "eve@izmir.example"), ("al@ghent", "al@ghent.example")),
    ),
    # Lists inside one text
    Task(
        "names joined by commas and 'and'",
        (("Ann, Bob and Carl", ["Ann", "Bob", "Carl"]),),
        (("Xu and Yi", ["Xu", "Yi"]), ("Eve, Al, Femi and Li Bo", ["Eve", "Al", "Femi", "Li Bo"]), ("Solo", ["Solo"])),
    ),
    Task(
        "list in a sentence",
        (("Starring: Ann Lee, Bob Roe and Carl Poe. Rated PG", ["Ann Lee", "Bob Roe", "Carl Poe"]),),
        (
            ("Starring: Xu Li and Yi Wu. Rated R", ["Xu Li", "Yi Wu"]),
            ("Starring: Eve Ash, Al Oak, Di Elm and Cy Fir. Rated G", ["Eve Ash", "Al Oak", "Di Elm", "Cy Fir"]),
        ),
    ),
    Task(
        "mail addresses",
        (("a@x.com; b@y.org", ["a@x.com", "b@y.org"]),),
        (("c@z.net", ["c@z.net"]), ("d.e@f.org; g@h.com; i@j.edu", ["d.e@f.org", "g@h.com", "i@j.edu"])),
    ),
    Task(
        "prices of a line",
        (("New $25.00, used $4.50", ["$25.00", "$4.50"]),),
        (("New $7.00", ["$7.00"]), ("New $9.99, used $1.00, rented $0.50", ["$9.99", "$1.00", "$0.50"]), ("None", [])),
    ),
    Task(
        "flights of a trip",
        (("BA 204 then LH 1812 then AF 7", ["BA 204", "LH 1812", "AF 7"]),),
        (("EK 41 then QF 2", ["EK 41", "QF 2"]), ("EK 41", ["EK 41"])),
    ),
    Task(
        "codes in parentheses",
        (("Boston (BOS) to Cork (ORK)", ["BOS", "ORK"]),),
        (
            ("Paris (CDG) to Oslo (OSL)", ["CDG", "OSL"]),
            ("Rome (FCO) to Bonn (BNJ) to Graz (GRZ)", ["FCO", "BNJ", "GRZ"]),
        ),
    ),
    Task(
        "genres between bars",
        (("Genre: Drama | Comedy | War", ["Drama", "Comedy", "War"]),),
        (("Genre: Film noir | Crime", ["Film noir", "Crime"]), ("Genre: Horror", ["Horror"])),
    ),
    Task(
        "tags between slashes",
        (("red/blue/green", ["red", "blue", "green"]),),
        (("black/white", ["black", "white"]), ("a/b/c/d", ["a", "b", "c", "d"])),
    ),
    # Two kinds of text
    Task(
        "price or no charge",
        (("Your total: $5.00 due", "$5.00"), ("Free of charge", "Free")),
        (("Your total: $9.25 due", "$9.25"), ("Free of tax", "Free")),
    ),
    Task(
        "telephone or mail",
        (("Call (617) 555-1234", "(617) 555-1234"), ("Write to ann@example.org now", "ann@example.org")),
        (("Call (212) 555-0000", "(212) 555-0000"), ("Write to bob@x.example.com now", "bob@x.example.com")),
    ),
)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_task(task: Task) -> None:
    assert len(task.known) <= 2
    assert len(task.fresh) >= 2
    program = learn_text_program(task.known)
    assert program is not None
    assert [run_text_program(program, text) for text, _ in task.known] == [output for _, output in task.known]
    assert [run_text_program(program, text) for text, _ in task.fresh] == [output for _, output in task.fresh]


def test_there_are_enough_tasks_each_named_once() -> None:
    assert len(TASKS) >= 60
    assert len({task.name for task in TASKS}) == len(TASKS)
