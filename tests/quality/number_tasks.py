"""Tasks of court notices, prices, quantities, times, dates, codes and numbers."""

from __future__ import annotations

from tests.quality.tasks import Task

NUMBER_TASKS = (
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
)
