"""Text tasks as users have them: what is learned from one or two marked texts must be right on the next one.

The part wanted is marked with guillemets. A task is added when a user has it; none is removed.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fieldmark.dsl.text.language import Span, run_text
from fieldmark.synth.texts.programs import learn_text

TASKS: Sequence[tuple[str, Sequence[str], str]] = [
    (
        "docket number",
        [
            "Activity in Case «1:20-cv-00123-ABC» Smith v. Jones Complaint",
            "Activity in Case «2:19-cr-00007» USA v. Roe Order",
        ],
        "Activity in Case «3:21-cv-01999-XY» Lee v. Acme Notice",
    ),
    (
        "docket number, one example",
        ["Activity in Case «1:20-cv-00123» Smith v. Jones Complaint"],
        "Activity in Case «3:21-cv-01999» Lee v. Acme Notice",
    ),
    (
        "filed on",
        [
            "The following transaction was entered on 8/9/2021 at 4:05 PM EDT and filed on «8/6/2021»",
            "The following transaction was entered on 1/12/2022 at 11:15 AM EST and filed on «1/11/2022»",
        ],
        "The following transaction was entered on 3/3/2023 at 9:00 AM EST and filed on «3/2/2023»",
    ),
    (
        "entered on",
        ["entered on «8/9/2021» at 4:05 PM EDT and filed on 8/6/2021"],
        "entered on «3/3/2023» at 9:00 AM EST and filed on 3/2/2023",
    ),
    ("time in sentence", ["entered on 8/9/2021 at «4:05 PM» EDT"], "entered on 12/19/2021 at «11:45 AM» EST"),
    ("price in sentence", ["Your total is «$45.00» including tax."], "Your total is «$1,245.99» including tax."),
    ("amount without its currency", ["Total: $«45.00»", "Total: $«1,200.50»"], "Total: $«7.25»"),
    ("price range high", ["from $5.00 to «$9.00»"], "from $15.50 to «$1,019.00»"),
    ("code in parentheses", ["Boston Logan («BOS»)"], "San Francisco Intl («SFO»)"),
    ("city before code", ["«Boston Logan» (BOS)"], "«San Francisco Intl» (SFO)"),
    ("flight number", ["Flight «BA 204» operated by British Airways"], "Flight «LH 1173» operated by Lufthansa"),
    ("flight number, no label", ["«LH 400» Frankfurt - New York"], "«UA 9» Boston - Dallas"),
    ("email in brackets", ["From: Ann Lee <«ann.lee@mail.org»>"], "From: Bo <«bo@x.example.com»>"),
    ("sender name", ["From: «Ann Lee» <ann.lee@mail.org>"], "From: «Bo van Dam» <bo@x.example.com>"),
    ("invoice after #", ["Invoice #«10023» for April"], "Invoice #«774» for May"),
    ("order number with hash", ["Order #«A-77-12» shipped"], "Order #«B-1-9» delivered"),
    ("quantity 3 x", ["«3» x Kettle"], "«12» x Spoon"),
    ("item after x", ["3 x «Kettle»"], "12 x «Iron pan»"),
    ("percentage", ["You save «15%» today"], "You save «5%» today"),
    ("mpg city", ["«18» mpg city / 24 mpg highway"], "«31» mpg city / 40 mpg highway"),
    ("mpg highway", ["18 mpg city / «24» mpg highway"], "31 mpg city / «40» mpg highway"),
    ("page", ["Page «2» of 10"], "Page «11» of 23"),
    ("pages", ["Page 2 of «10»"], "Page 11 of «23»"),
    ("tel", ["Tel: «(555) 123-4567», Fax: (555) 123-4568"], "Tel: «(212) 999-0000», Fax: (212) 999-0001"),
    ("fax", ["Tel: (555) 123-4567, Fax: «(555) 123-4568»"], "Tel: (212) 999-0000, Fax: «(212) 999-0001»"),
    ("intl phone", ["Tel: «+49 89 123456» (office)"], "Tel: «+44 20 7946 0958» (office)"),
    (
        "url query id",
        ["https://shop.example/item?id=«1234»&ref=mail", "https://shop.example/item?id=«9»&ref=web"],
        "https://shop.example/item?id=«77123»&ref=ad",
    ),
    ("url last query", ["https://shop.example/item?ref=mail&id=«1234»"], "https://shop.example/item?ref=web&id=«8»"),
    ("street", ["«12 Main St», Springfield, IL 62704"], "«9 Elm Avenue», Ann Arbor, MI 48103"),
    ("label colon value", ["Author: «Jane Austen»"], "Author: «Leo Tolstoy»"),
    ("label dash value", ["Status - «Shipped»"], "Status - «On hold»"),
    ("plaintiff", ["«Smith» v. Jones"], "«United States» v. Roe"),
    ("defendant", ["Smith v. «Jones»"], "Smith v. «Acme, Inc.»"),
    ("year in parentheses", ["Casablanca («1942»)"], "Alien («1979»)"),
    ("title before year", ["«Casablanca» (1942)"], "«The Third Man» (1949)"),
    ("rating out of", ["Rated «4.5» out of 5 stars"], "Rated «3.9» out of 5 stars"),
    ("review count", ["4.5 stars («1,203» reviews)"], "3.9 stars («87» reviews)"),
    ("isbn", ["ISBN-13: «978-0-13-235088-4»"], "ISBN-13: «978-1-4919-1889-0»"),
    ("weight", ["Weight: «2.4 kg» (net)"], "Weight: «12.0 kg» (net)"),
    ("dims width", ["«20» x 30 x 40 cm"], "«5» x 7 x 9 cm"),
    ("dims height", ["20 x «30» x 40 cm", "1 x «2» x 3 cm"], "5 x «7» x 9 cm"),
    ("user handle", ["by «@jane_doe» on 3/4/2020"], "by «@bob» on 12/1/2021"),
    ("last name, first", ["«Doe», Jane"], "«van Dam», Bo"),
    ("first name", ["Doe, «Jane»"], "van Dam, «Bo»"),
    ("departure airport", ["«BOS» - SFO"], "«JFK» - LAX"),
    ("arrival airport", ["BOS - «SFO»"], "JFK - «LAX»"),
    ("dep time of range", ["«8:18 PM» - 11:05 PM"], "«9:00 AM» - 10:30 AM"),
    ("arr time of range", ["8:18 PM - «11:05 PM»"], "9:00 AM - «10:30 AM»"),
    ("date long", ["Order placed on «April 3, 2020» by Ann"], "Order placed on «December 24, 2021» by Bo"),
    ("weekday date", ["Friday, «Apr 3» 8:18 PM"], "Monday, «Dec 14» 7:05 AM"),
    ("weekday", ["«Friday», Apr 3 8:18 PM"], "«Monday», Dec 14 7:05 AM"),
    ("confirmation code", ["Confirmation code: «XK7Q2P»."], "Confirmation code: «AB3DEF»."),
    ("quoted", ['Document "«Motion to Dismiss»" was filed'], 'Document "«Answer»" was filed'),
    ("judge", ["assigned to Judge «Amy Berman Jackson» on 3/4/2020"], "assigned to Judge «John Roe» on 12/4/2021"),
    ("salary low", ["«$50,000» - $70,000 a year"], "«$8,000» - $9,000 a year"),
    ("years of experience", ["«2»+ to 5 Years"], "«7»+ to 10 Years"),
    ("seats", ["Seats «4» adults and 2 children"], "Seats «2» adults and 1 children"),
    ("height", ["«6-7», 245 lbs"], "«6-11», 260 lbs"),
    ("lbs", ["6-7, «245» lbs"], "6-11, «260» lbs"),
    ("phone ext", ["Call 555-1234 ext. «77»"], "Call 555-9876 ext. «5»"),
    ("trailing ellipsis", ["more...: «June 2010»"], "more...: «May 1999»"),
    ("amount with minus", ["Refund: «-$5.00»"], "Refund: «-$12.50»"),
    ("euro", ["Gesamt «1.234,50 EUR»"], "Gesamt «99,00 EUR»"),
    ("iban", ["IBAN «DE89 3704 0044 0532 0130 00» BIC X"], "IBAN «FR14 2004 1010 0505 0001 3» BIC Y"),
    ("version", ["fieldmark «1.2.3» (stable)"], "fieldmark «10.0.1» (stable)"),
    ("temperature", ["High «72°F» / Low 55°F"], "High «101°F» / Low 80°F"),
    ("low temp", ["High 72°F / Low «55°F»"], "High 101°F / Low «80°F»"),
    ("no trailing period", ["Thank you, «Ann»."], "Thank you, «Robert»."),
    ("bullet", ["• «Free wifi»"], "• «Pool»"),
    ("non-ascii", ["Größe: «42 €»"], "Größe: «7 €»"),
    ("et al", ["«Smith» et al v. Jones et al"], "«Doe» et al v. Roe et al"),
    (
        "zip code",
        ["12 Main St, Springfield, IL «62704»", "1 Oak Rd, New York, NY «10001»"],
        "9 Elm Avenue, Ann Arbor, MI «48103»",
    ),
    ("host of an address", ["https://«shop.example»/item", "https://«www.b.org»/a"], "http://«www.other.org»/a/b"),
    ("last of three dimensions", ["20 x 30 x «40» cm", "5 x 7 x «9» cm"], "1 x 2 x «3» cm"),
    ("between same delimiters", ["-- «AB-12» --", "-- «CD-9» --"], "-- «EF-1» --"),
    ("hyphenated name", ["Dr. «Jane Smith-Jones», MD", "Dr. «Bo Lee», MD"], "Dr. «Al van Dam», MD"),
    ("price before unit", ["«1.99» per kg", "«12» per kg"], "«7.5» per kg"),
    ("money words", ["USD «45.00» due", "USD «7» due"], "USD «1,000» due"),
    ("date without year", ["Due by «March 3» at noon", "Due by «April 12» at noon"], "Due by «May 9» at noon"),
    ("ISO datetime", ["«2020-03-04»T10:20:30Z", "«2021-11-01»T00:00:00Z"], "«2022-01-02»T03:04:05Z"),
    ("time of ISO", ["2020-03-04T«10:20:30»Z", "2021-11-01T«00:00:00»Z"], "2022-01-02T«03:04:05»Z"),
    ("seat", ["Seat «12A» (window)", "Seat «3F» (aisle)"], "Seat «27C» (middle)"),
    ("ticket number", ["E-ticket no. «125-2345678901»"], "E-ticket no. «220-9876543210»"),
    ("area code", ["(«555») 123-4567", "(«212») 999-0000"], "(«646») 222-1111"),
    ("trailing parenthesis count", ["Inbox («12»)", "Sent items («3»)"], "Drafts («104»)"),
    ("subject prefix", ["Re: [«PROJ-12»] Fix the door", "[«PROJ-7»] Paint"], "Fwd: [«OPS-104»] Move"),
    ("hours", ["Duration: «2h 45m»", "Duration: «11h 5m»"], "Duration: «1h 0m»"),
    ("stops", ["2h 45m, «1» stop", "11h 5m, «2» stops"], "7h 5m, «3» stops"),
    (
        "from-to city",
        ["«Boston» to Dallas on Monday", "«New York» to Cork on Friday"],
        "«Fort Worth» to Haifa on Sunday",
    ),
    (
        "to city",
        ["Boston to «Dallas» on Monday", "New York to «Fort Worth» on Friday"],
        "Izmir to «New York» on Sunday",
    ),
    ("copyright year", ["© «2020» Acme Inc.", "© «1999» Foo"], "© «2024» Bar"),
    ("new price", ["Was $20.00, now «$15.00»", "Was $9.99, now «$5.49»"], "Was $1,200.00, now «$999.00»"),
    ("old price", ["Was «$20.00», now $15.00"], "Was «$1,200.00», now $999.00"),
]


def unmarked(marked: str) -> tuple[str, Span]:
    """The text without its marks, and the span between them."""
    before, _, rest = marked.partition("«")
    value, _, after = rest.partition("»")
    return before + value + after, (len(before), len(before) + len(value))


@pytest.mark.parametrize(("examples", "fresh"), [task[1:] for task in TASKS], ids=[task[0] for task in TASKS])
def test_the_best_program_is_right_on_the_next_text(examples: Sequence[str], fresh: str) -> None:
    program, *_ = learn_text([unmarked(marked) for marked in examples])
    text, span = unmarked(fresh)
    assert run_text(program, text) == span


@pytest.mark.parametrize(("examples", "fresh"), [task[1:] for task in TASKS], ids=[task[0] for task in TASKS])
def test_every_program_explains_the_examples_and_knows_when_it_does_not_apply(
    examples: Sequence[str], fresh: str
) -> None:
    known = [unmarked(marked) for marked in examples]
    for program in learn_text(known):
        assert [run_text(program, text) for text, _ in known] == [span for _, span in known]
        assert run_text(program, "") is None
        assert run_text(program, " \n ") is None


def test_the_tasks_are_many_and_distinct() -> None:
    assert len(TASKS) >= 80
    assert len({task[0] for task in TASKS}) == len(TASKS)
    assert all(len(examples) <= 2 for _, examples, _ in TASKS)
