"""Texts and mails set with spaces: a race's result, a report on a domain's mail, a digest of a list."""

from __future__ import annotations

from datetime import timedelta
from textwrap import fill

from benchmarks.made_up_kinds.material import Draw, Made, Value, mail, page, rows


def swim_meet(draw: Draw) -> Made:
    """A race's result as a program for swim meets prints it: set with spaces, split times below, DQ and NT."""
    meet, club = (
        f"{draw.town()} {draw.choice(('Spring Open', 'Sprint Gala', 'Junior Championships'))}",
        f"{draw.town()} SC",
    )
    when, number = draw.day(), str(draw.randint(1, 80))
    long = draw.choice((100, 200))
    group, youngest = draw.choice((("11-12", 11), ("13-14", 13), ("15 & Over", 15)))
    event = f"{draw.choice(('Girls', 'Boys', 'Mixed'))} {group} {long} LC Meter "
    event += draw.choice(("Freestyle", "Backstroke", "Butterfly"))

    def clocked(seconds: float) -> str:
        return f"{int(seconds // 60)}:{seconds % 60:05.2f}"

    names = [", ".join(reversed(name.split())) for name in draw.people(3, 8)]
    times = sorted(draw.uniform(58, 75) * long / 100 for _ in names)
    best = draw.some(0.6, clocked(times[0] + draw.uniform(-4, 2)))
    holder, year = ", ".join(reversed(draw.person().split())), str(draw.randint(1998, 2024))
    found: list[dict[str, str]] = []
    shown = ""
    out = draw.choice((0, 0, 1, 2))
    for n, (name, time) in enumerate(zip(names, times, strict=True), 1):
        dropped = n > len(names) - out
        one = {
            "name": name,
            "age": str(youngest + draw.randint(0, 1)),
            "team": f"{draw.town()} {draw.choice(('SC', 'Dolphins', 'Otters'))}",
        }
        one |= {"seed": "NT" if draw.random() < 0.15 else clocked(time + draw.uniform(-1, 4))}
        one["time"] = draw.choice(("DQ", "NS", "SCR")) if dropped else clocked(time)
        if not dropped:
            one |= {"place": str(n), **({"points": str(10 - n)} if n < 7 else {})}
        left = f"{one.get('place', '--'):>3} {name:<25}{one['age']:>2} {one['team']:<22}{one['seed']:>9}"
        shown += f"{left}{one['time']:>11}{one.get('points', ''):>6}".rstrip() + "\n"
        if not dropped and draw.random() < 0.6:
            shown += f"{'':>22}{time * 0.48:.2f}{'':>9}{one['time']} ({time * 0.52:.2f})\n"
        found.append(one)
    record = f"  Meet Record: ! {best}  {year}  {holder}\n"
    licensed = f"{'Licensed to ' + club:<40}MEET MASTER {draw.randint(5, 8)}.0 - Page 1"
    text = f"""{licensed}
{meet + f" - {when:%d/%m/%Y}":^80}
{"Results":^80}

<b>Event {number}  {event.replace("&", "&amp;")}</b>
{"=" * 80}
{record if best else ""}    Name                     Age Team                     Seed     Finals Points
{"=" * 80}
{shown}"""
    body = f'<p><a href="index.htm">Back</a> | <a href="e{int(number) + 1}.htm">Next event</a></p>\n<pre>\n{text}</pre>'
    labels: dict[str, Value] = {"meet": meet, "date": f"{when:%d/%m/%Y}", "licensed_to": club, "event": event}
    labels |= {
        "number": number,
        "record": best,
        "record_year": year if best else None,
        "record_holder": best and holder,
    }
    return page(f"Event {number}", body), {**labels, "results": [*found]}


def mail_domain_report(draw: Draw) -> Made:
    """A week of a domain's mail as a plain report: senders that passed and that failed, in columns alike."""
    domain = f"{draw.town().lower()}.example"
    begin = draw.day()
    span = f"{begin} to {begin + timedelta(6)}"
    policy, share = draw.choice(("none", "quarantine", "reject")), draw.some(0.5, f"{draw.choice((10, 25, 50))}%")
    reporters = draw.sample(
        ("bigmail.example", "postbox.example", "Halden Telecom", "schule.example"), draw.randint(1, 4)
    )

    def senders(low: int, high: int, passed: bool) -> tuple[list[dict[str, str]], str, int]:
        found, shown, total = [], "", 0
        for _ in range(draw.randint(low, high)):
            address = f"{draw.choice(('198.51.100', '203.0.113', '192.0.2'))}.{draw.randint(2, 254)}"
            host = draw.some(
                0.7, f"{draw.choice(('mail', 'out-3', 'smtp', 'news'))}.{draw.choice((domain, 'bulk.example'))}"
            )
            count = draw.choice((1, 2, draw.randint(3, 99), draw.randint(100, 20000)))
            spf, dkim = (
                ("pass", draw.choice(("pass", "none")))
                if passed
                else draw.choice((("fail", "none"), ("softfail", "fail")))
            )
            one = {"address": address, "count": f"{count:,}", "spf": spf, "dkim": dkim}
            found.append({**one, **({"host": host} if host else {})})
            shown += f"  {address:<16} {host or '(no name)':<26} {one['count']:>7}  {spf:<9}{dkim}\n"
            total += count
        return found, shown, total

    good, passing, right = senders(1, 5, True)
    bad, failing, wrong = senders(0, 4, False)
    total, rate = f"{right + wrong:,}", f"{right * 100 / (right + wrong):.1f} %"
    new = draw.some(0.4, bad[0]["address"]) if bad else None
    head = f"  {'Source':<16} {'Host name':<26} {'Mails':>7}  {'SPF':<9}DKIM\n  {'-' * 66}\n"
    facts = [("Domain", domain), ("Period", span), ("Policy", f"p={policy}"), ("Applied to", share)]
    facts += [
        ("Reports", f"{len(reporters)} ({', '.join(reporters)})"),
        ("Mails", total),
        ("Passed", f"{right:,} ({rate})"),
    ]
    advice = fill(
        f"{new} sent in your name for the first time. If it is yours, add it to your SPF record; if not, you need do "
        "nothing, as your policy takes care of it.",
        72,
    )
    body = f"""MAIL AUTHENTICATION - WEEKLY SUMMARY

{rows("{:<11}: {}", facts)}

Sources that passed
{head}{passing}
Sources that failed
{head + failing if bad else "  None. Well done!" + chr(10)}
{"NEW SOURCE" + chr(10) + advice + chr(10) if new else ""}
--
You get this mail because {domain} names us in its record.
Change how often: https://reports.example/s/{draw.hexadecimal(10)}"""
    labels: dict[str, Value] = {"domain": domain, "period": span, "policy": f"p={policy}", "applied_to": share}
    labels |= {"reporters": [*reporters], "mails": total, "passed": f"{right:,}", "pass_rate": rate, "new_source": new}
    text = mail("reports@mailcheck.example", f"Weekly summary for {domain}", body)
    return text, {**labels, "passing": [*good], "failing": [*bad] or None}


def list_digest(draw: Draw) -> Made:
    """A mailing list's digest: topics over one or two lines, then the mails themselves between lines of dashes."""
    name = draw.choice(("Bellringers", "openmap-talk", "Beekeepers-North", "typesetting"))
    volume, issue = str(draw.randint(3, 220)), str(draw.randint(1, 40))
    moderator = draw.some(0.5, draw.person())
    sent = draw.day()
    topics: list[dict[str, str]] = []
    mails: list[dict[str, str]] = []
    shown = letters = ""
    for n, who in enumerate(draw.people(1, 6), 1):
        subject = draw.choice(_SUBJECTS)
        if topics and draw.random() < 0.4:
            subject = f"Re: {topics[-1]['subject'].removeprefix('Re: ')}"
        topics.append({"number": str(n), "subject": subject, "author": who})
        shown += fill(f"{subject} ({who})", 70, initial_indent=f"{n:>4}. ", subsequent_indent=" " * 6) + "\n"
        address = f"{who.split()[0].lower()} at {who.split()[1].lower()}.example"
        one = {
            "number": str(n),
            "date": f"{sent:%a, %d %b %Y} {draw.clock()}:{draw.randint(10, 59)} +0100",
            "from": who,
        }
        one["address"] = address
        copy = draw.some(0.3, f"{name.lower()}-owner at lists.example")
        file = draw.some(
            0.3, f"{draw.choice(('photo', 'minutes', 'patch'))}-{draw.randint(1, 9)}.{draw.choice(('pdf', 'diff'))}"
        )
        mails.append({**one, **({"cc": copy} if copy else {}), **({"attachment": file} if file else {})})
        heads: list[tuple[str, str | None]] = [
            ("Message", str(n)),
            ("Date", one["date"]),
            ("From", f"{who} <{address}>"),
        ]
        heads += [("To", f"{name.lower()} at lists.example"), ("Cc", copy), ("Subject", f"[{name}] {subject}")]
        quoted = (
            f"> {draw.choice(('Does anybody know?', 'I was there too.'))}\n\n" if subject.startswith("Re: ") else ""
        )
        scrubbed = (
            f"-------------- next part --------------\nName: {file}\nSize: {draw.randint(900, 90000)} bytes\n"
            if file
            else ""
        )
        letters += (
            f"{rows('{}: {}', heads)}\n\n{quoted}{draw.choice(_SAID)}\n\n{who.split()[0]}\n{scrubbed}\n{'-' * 30}\n\n"
        )
    opening = f"Send {name} mailing list submissions to\n\t{name.lower()}@lists.example"
    ask = f"You can reach the person managing the list at\n\t{name.lower()}-owner@lists.example"
    body = f"""{opening}

To subscribe or unsubscribe via the web, visit
\thttps://lists.example/info/{name.lower()}
{ask}
{f"{chr(10)}This list is moderated by {moderator}.{chr(10)}" if moderator else ""}
When replying, please edit your Subject line.


Today's Topics:

{shown}

{"-" * 70}

{letters}Subject: Digest Footer

_______________________________________________
{name} mailing list

End of {name} Digest, Vol {volume}, Issue {issue}
{"*" * (24 + len(name))}"""
    labels: dict[str, Value] = {"list": name, "volume": volume, "issue": issue, "moderator": moderator}
    labels |= {"post_to": f"{name.lower()}@lists.example", "topics": [*topics], "mails": [*mails]}
    return mail(f"{name.lower()}-request@lists.example", f"{name} Digest, Vol {volume}, Issue {issue}", body), labels


_SUBJECTS = (
    "Meeting on Thursday",
    "New rope for the tenor",
    "Tags for paths that are closed in winter (and what to do with the old ones)",
    "Re: Swarm at the school",
    "Release 2.4",
    "Looking for a copy of the 1987 handbook, any state, will pay the post",
)
_SAID = (
    "Thank you all. I shall bring the papers.",
    "I had the same last year and in the end it was the wind.\nSee http://notes.example/12 for more.",
    "No.",
)
