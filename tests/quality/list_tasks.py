"""Tasks whose output is put together or a list, and tasks with two kinds of text."""

from __future__ import annotations

from tests.quality.tasks import Task

LIST_TASKS = (
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
