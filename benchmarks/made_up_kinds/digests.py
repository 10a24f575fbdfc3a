"""Mails that systems send of themselves: upgrades of a host, changes of an issue, points, a day's agenda, a refund."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import Draw, Made, Value, long_day, mail, mail_of_parts, phrases, rows, us_day

_PACKAGES = (
    ("bind9-host", "1:9.18.{}-1~deb12u1"),
    ("curl", "7.88.1-10+deb12u{}"),
    ("libcurl4", "7.88.1-10+deb12u{}"),
    ("libssl3", "3.0.{}-1~deb12u1"),
    ("openssl", "3.0.{}-1~deb12u1"),
    ("python3-idna", "3.3-1+deb12u{}"),
    ("tzdata", "2026{}-0+deb12u1"),
    ("wget", "1.21.3-1+deb12u{}"),
)


def upgraded_packages(draw: Draw) -> Made:
    """A host's word on its upgrades: names in wrapped lists, those held back below, and the installer's log."""
    host = f"{draw.choice(('web', 'db', 'mx', 'ci'))}-{draw.randint(1, 40):02}"
    at = datetime(2026, draw.randint(1, 12), draw.randint(1, 28), draw.choice((5, 6, 6, 7)), draw.randint(0, 59), 7)
    result = draw.choice(("All upgrades installed", "All upgrades installed", "Packages were upgraded, some kept back"))
    done, log = [], ""
    files = str(draw.randint(30000, 90000))
    for name, pattern in sorted(draw.sample(_PACKAGES, draw.randint(1, 7))):
        low = draw.randint(1, 8)
        signs = "abcdefghijk" if name == "tzdata" else [str(n) for n in range(11)]
        one = {"name": name, "version": pattern.format(signs[low + 1]), "old_version": pattern.format(signs[low])}
        done.append(one)
        file = f"{name}_{one['version'].replace(':', '%3a')}_amd64.deb"
        log += (
            f"Preparing to unpack .../{file} ...\nUnpacking {name} ({one['version']}) over ({one['old_version']}) ...\n"
        )
    log += "".join(f"Setting up {one['name']} ({one['version']}) ...\n" for one in done)
    names = [one["name"] for one in done]
    kept = draw.in_order(("linux-image-amd64", "mariadb-server", "nginx"), 0, 3) if draw.random() < 0.6 else []
    gone = draw.in_order(("linux-image-6.1.0-17-amd64", "libevent-2.1-7"), 1, 2) if draw.random() < 0.4 else []
    lists = f"Packages that were upgraded:\n{fill(' '.join(names), 60, initial_indent=' ', subsequent_indent=' ')}\n"
    lists += f"Packages with upgradable origin but kept back:\n Debian Security:\n  {' '.join(kept)}\n" if kept else ""
    lists += f"Packages that were auto-removed:\n {' '.join(gone)}\n" if gone else ""
    started, ended = f"{at:%Y-%m-%d  %H:%M:%S}", f"{at + timedelta(seconds=draw.randint(9, 200)):%Y-%m-%d  %H:%M:%S}"
    reboot = "Warning: A reboot is required to complete this upgrade, or a previous one.\n\n"
    body = f"""Unattended upgrade result: {result}

{reboot if draw.random() < 0.4 else ""}{lists}
Package installation log:
Log started: {started}
(Reading database ... {files} files and directories currently installed.)
{log}Processing triggers for man-db (2.11.2-2) ...
Processing triggers for libc-bin (2.36-9+deb12u{draw.randint(3, 9)}) ...
Log ended: {ended}


Unattended-upgrades log of {host}:
Starting unattended upgrades script
Allowed origins are: origin=Debian,codename=bookworm,label=Debian-Security
Packages that will be upgraded: {" ".join(names)}
Writing dpkg log to /var/log/unattended-upgrades/unattended-upgrades-dpkg.log
{result}"""
    labels: dict[str, Value] = {"result": result, "host": host, "upgraded": [*names], "kept_back": [*kept] or None}
    labels |= {"removed": [*gone] or None, "started": " ".join(started.split()), "ended": " ".join(ended.split())}
    return mail(f"root@{host}.example", f"unattended-upgrades result for {host}", body), labels | {
        "files": files,
        "packages": [*done],
    }


_ISSUES = (
    "Export hangs when a report has no rows",
    'Sign-in page: "Remember me" isn\'t kept',
    "Rounding of VAT on credit notes",
    "Map & list out of step after zoom",
)
_FIELDS = (
    ("Status", "Open", "In Review"),
    ("Assignee", "Unassigned", "{}"),
    ("Priority", "Minor", "Major"),
    ("Fix Version/s", "", "4.12.0"),
    ("Labels", "triage", "triage regression"),
    ("Story Points", "3", "5"),
    ("Resolution", "", "Fixed"),
)
_REMARKS = (
    "I can see it on stage too. It is the cache, I think.",
    "Works for me with 4.11.3; which browser do you use?",
    "Merged, please test with tomorrow's build.",
)


def issue_update(draw: Draw) -> Made:
    """A tracker's mail on an issue: what changed as rows with the old struck out, at times a remark, buttons."""
    key, project = draw.code(draw.choice(("PAY-###", "WEB-1###", "OPS-##"))), draw.choice(("Payments", "Web shop"))
    summary, who = draw.choice(_ISSUES), draw.person()
    kind, remark = draw.choice(("Bug", "Story", "Task")), draw.some(0.5, draw.choice(_REMARKS))
    at = draw.day()
    when = f"{at.day:02}/{at:%b/%y} {draw.randint(1, 12)}:{draw.randint(10, 59)} {draw.choice(('AM', 'PM'))}"
    changes, shown = [], ""
    for field, old, new in sorted(draw.sample(_FIELDS, draw.randint(1, 5)), key=_FIELDS.index):
        given = new.format(draw.person())
        one = {"field": field, "new": given} | ({"old": old} if old else {})
        changes.append(one)
        before = (
            f'<span class="diffremovedchars" style="background-color:#ffe7e7;text-decoration:line-through">{old}</span>'
        )
        shown += f"""<tr><th style="color:#707070;font-weight:normal;text-align:left;padding:0 20px 0 0">{field}:</th>
<td class="has-mobile-edit-button">{before if old else ""}
<span class="diffaddedchars" style="background-color:#ddfade">{given}</span></td></tr>
"""
    many = f"{len(changes)} update{'' if len(changes) == 1 else 's'}"
    said = f"""<tr><td class="comment-pattern" style="padding:10px"><table><tr><td>
<b>{who}</b> commented on {when}</td></tr>
<tr><td class="comment-body"><p style="margin:10px 0 0 0">{remark}</p></td></tr></table></td></tr>"""
    url = f"https://track.example/browse/{key}"
    body = f"""<html><head><base href="https://track.example"><title>Message Title</title></head>
<body class="mailer" style="background:#f5f5f5;font-family:Arial,sans-serif"><table id="background-table" width="100%">
<tr><td id="header-pattern-container" style="padding:10px 20px"><table id="header-pattern"><tr>
<td width="32"><img class="avatar" src="cid:avatar-{draw.hexadecimal(8)}" width="32" height="32"></td>
<td id="header-text-container"><a class="user-hover" rel="{who.split()[0].lower()}" href="#">{who}</a>
<strong>made {many}</strong> on an issue</td></tr></table></td></tr>
<tr><td id="email-content-container" style="padding:0 20px"><table id="email-content-table" width="100%">
<tr><td class="page-title-pattern-first-line"><a href="https://track.example/browse/{key.split("-")[0]}">{project}</a> /
<img src="cid:type-{kind.lower()}" alt="{kind}" width="16"> <a href="{url}">{key}</a></td></tr>
<tr><td><span class="page-title-pattern-header" style="font-size:20px"><a href="{url}">{escape(summary)}</a></span>
</td></tr>
<tr><td id="text-paragraph-pattern-top"><table class="keyvalue-table"><tr><th>Change By:</th><td>{who}</td></tr>
{shown}</table></td></tr>
{said if remark else ""}
<tr><td><a href="{url}#add-comment">Add Comment</a> &middot; <a href="{url}#edit">Edit</a></td></tr>
</table></td></tr><tr><td id="footer-pattern" style="color:#999;font-size:12px">
Get notifications on your phone! This message was sent by Trackwell (v{draw.randint(8, 10)}.{draw.randint(0, 22)}.1)
</td></tr></table></body></html>"""
    labels: dict[str, Value] = {"key": key, "project": project, "summary": summary, "type": kind, "by": who}
    labels |= {"changes": [*changes], "comment": remark, "comment_time": when if remark else None, "link": url}
    headers = [("From", f'"{who} (Trackwell)" <tracker@track.example>'), ("To", "you@example.org")]
    return mail_of_parts([*headers, ("Subject", f"[TRACK] ({key}) {summary}")], [("html", body)], True), labels


_EARNED = phrases(
    "Stay, Harbour Inn {}; Bonus: weekday stay; Restaurant, {}; Points bought; Reward night, {}; Transfer"
)


def points_statement(draw: Draw) -> Made:
    """A hotel's statement of points: movements in a table, or as stacked blocks with a tier's bar; offers beneath."""
    name, number, tier = draw.person(), draw.code("#### ### ###"), draw.choice(("Member", "Silver", "Gold Elite"))
    at = draw.day()
    balance, nights = f"{draw.randint(300, 190000):,}", draw.some(0.7, str(draw.randint(0, 60)))
    period = f"{at:%B %Y}"
    lapse = draw.random() < 0.5
    lost, lost_on = f"{draw.randint(100, 9000):,}", us_day(at + timedelta(days=60))
    movements, shown, tabled = [], "", draw.random() < 0.55
    for n in range(draw.choice((1, 1, 2, 3, 4, 6))):
        what, count = draw.choice(_EARNED).format(draw.town()), draw.randint(100, 9000)
        sign = "-" if what.startswith("Reward") else "+"
        when = at.replace(day=1) + timedelta(days=3 * n + 1)
        one = {"date": f"{when:%b %d}" if tabled else f"{when:%m/%d/%Y}", "text": what, "points": f"{sign}{count:,}"}
        movements.append(one)
        shown += (_MOVED if tabled else _STACKED).format(**one)
    head = f"""<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr>
<td style="padding:12px"><img src="https://img.harbourinns.example/logo.png" alt="Harbour Inns" width="120"></td>
<td align="right" style="font-size:12px">{name}<br>{tier}<br>No. {number}</td></tr></table>"""
    gone = f"<b>{lost}</b> points expire on <b>{lost_on}</b>." if lapse else "None of your points expire soon."
    if tabled:
        facts = [("Points balance", balance), ("Tier nights this year", nights)]
        cells = rows('<tr><td style="padding:4px">{}</td><td align="right"><b>{}</b></td></tr>', facts)
        core = f"""<h1 style="font-size:22px">Your {period} statement</h1>
<table width="100%" style="border:1px solid #ddd">{cells}</table><p>{gone}</p>
<table width="100%" class="activity"><tr><th align="left">Date</th><th align="left">Activity</th><th>Points</th></tr>
{shown}</table>"""
    else:
        bar = f'<div class="bar"><span>{nights} nights</span></div>' if nights else ""
        core = f"""<h2>Hello {name.split()[0]}, you have</h2><div style="font-size:48px">{balance}</div><div>points
</div>{bar}
<p>{gone}</p><h3>Activity in {period}</h3>
{shown}"""
    offers = "".join(
        f"<td width='50%'><b>{draw.choice(('Spa', 'Breakfast', 'Late checkout'))}</b><br>from {n},000 points</td>"
        for n in draw.sample(range(1, 20), 2)
    )
    told = f"<h3>More ways to use points</h3><table width='100%'><tr>{offers}</tr></table>"
    body = f"""<html><body style="margin:0;background:#f2efe9"><div style="display:none">Your points for {period}</div>
{head}
<table role="presentation" width="600" align="center" style="background:#fff"><tr><td style="padding:20px">
{core}
{told if draw.random() < 0.7 else ""}
</td></tr></table>
<p style="font-size:10px;color:#888">Balance as of {us_day(at)}. Points have no cash value. &copy; 2026 Harbour Inns,
{draw.street()}. <a href="https://harbourinns.example/u/{draw.hexadecimal(16)}">Unsubscribe</a></p></body></html>"""
    labels: dict[str, Value] = {"member": name, "number": number, "tier": tier, "period": period, "balance": balance}
    labels |= {"nights": nights, "expiring": lost if lapse else None, "expires": lost_on if lapse else None}
    labels |= {"as_of": us_day(at), "activity": [*movements]}
    return mail("Harbour Inns <points@harbourinns.example>", f"Your {period} statement", body), labels


_MOVED = '<tr><td>{date}</td><td>{text}</td><td align="right">{points}</td></tr>\n'
_STACKED = """<div style="border-top:1px solid #ddd;padding:8px 0"><div style="color:#888;font-size:11px">{date}</div>
<div style="float:right"><b>{points}</b></div><div>{text}</div></div>
"""

_MEETINGS = phrases(
    "Stand-up; Budget review Q3; 1:1 {}; Dentist; Interview: {} (warehouse lead); Lunch & learn: labels; Call with {}"
)
_ROOMS = ("Room Heron (6)", "https://meet.example/abc-defg-hij", "Canteen", "4 Mill Lane", "Big table")


def daily_agenda(draw: Draw) -> Made:
    """A calendar's mail in the morning: events of today with hour, place and calendar, and tomorrow's first below."""
    name = draw.person()
    at = draw.day()
    title = f"{at:%a} {at:%b} {at.day}, {at.year}"
    zone = draw.choice(("Central European Time - Berlin", "Eastern Time - New York", "Greenwich Mean Time"))

    def event(hour: int) -> tuple[dict[str, str], str]:
        half = draw.choice(("am", "pm")) if hour == 12 else "am" if hour < 12 else "pm"
        whole = draw.random() < 0.15
        time = "All day" if whole else f"{(hour - 1) % 12 + 1}:{draw.choice(('00', '30', '15'))}{half}"
        what, place = draw.choice(_MEETINGS).format(draw.surname()), draw.some(0.6, draw.choice(_ROOMS))
        one = {"time": time, "title": what, "calendar": draw.choice((name, "Team", "Family"))}
        one |= {"place": place} if place else {}
        where = f'<span class="where" style="color:#777"> - {place}</span>' if place else ""
        return (
            one,
            f"""<tr><td style="padding:2px 8px 2px 0;white-space:nowrap;vertical-align:top">{time}</td>
<td><a href="https://cal.example/event?eid={draw.hexadecimal(14)}" style="color:#20c">{escape(what)}</a>{where}
<div style="color:#888;font-size:11px">Calendar: {one["calendar"]}</div></td></tr>
""",
        )

    today = [event(hour) for hour in sorted(draw.sample(range(7, 19), draw.choice((1, 2, 3, 4, 5, 7))))]
    later = [event(hour) for hour in sorted(draw.sample(range(7, 19), draw.choice((0, 0, 1, 2))))]
    count = f"{len(today)} event{'' if len(today) == 1 else 's'}"
    rain = draw.some(0.45, f"{draw.choice(('Sunny', 'Light rain', 'Cloudy'))}, {draw.randint(2, 31)}°C")
    then = at + timedelta(days=1)
    below = f"""<h4 style="margin:14px 0 4px">Tomorrow, {then:%a %b} {then.day}</h4>
<table cellpadding="0" cellspacing="0">{"".join(row for _, row in later)}</table>"""
    body = f"""<html><body><div style="font-family:Verdana,sans-serif;font-size:13px"><table width="100%"
style="border:1px solid #c3d9ff;background:#fff"><tr><td style="padding:10px;background:#c3d9ff">
<b>{name}, here is your schedule</b></td></tr>
<tr><td style="padding:10px"><h3 style="margin:0">{title}</h3><p style="margin:2px 0 8px;color:#555">{count}{
        f" &middot; {rain}" if rain else ""
    }</p>
<table cellpadding="0" cellspacing="0" class="agenda">
{"".join(row for _, row in today)}</table>
{below if later else ""}
<p style="color:#888;font-size:11px">All times are in {zone}.</p></td></tr>
<tr><td style="padding:10px;color:#888;font-size:11px">You are receiving this email at {
        name.split()[0].lower()
    }@example.org
because you are subscribed to daily agendas for: {name}. To stop, log in to https://cal.example and change your
notification settings.</td></tr></table></div></body></html>"""
    labels: dict[str, Value] = {"owner": name, "date": title, "count": count, "weather": rain, "zone": zone}
    return mail("Calendar <calendar@cal.example>", f"{name}, your agenda for {title}", body), labels | {
        "events": [one for one, _ in today]
    }


_WARES = (
    ("Linen shirt", "Sage / M"),
    ("Wool socks, 3 pairs", "39-42"),
    ("Enamel mug", None),
    ("Rain hat “Skipper”", "Yellow"),
    ("Beeswax candle", None),
    ("Tote bag & pouch", "Natural"),
)


def refund_notice(draw: Draw) -> Made:
    """A shop system's mail on a refund: items given back, items kept in a list alike, lines of sums, a card."""
    order, names = f"#{draw.randint(1001, 9999)}", draw.people(2, 2)
    shop = f"{names[1].split()[1]} & Daughters"
    wares = draw.sample(_WARES, 6)
    at = draw.day()
    back, kept = draw.choice((1, 1, 2, 3)), draw.choice((0, 0, 1, 2, 3))
    items, lists, total = [], ["", ""], 0
    for n, (title, variant) in enumerate(wares[: back + kept]):
        count, price = draw.randint(1, 3), draw.randint(600, 9000)
        one = {"title": title, "quantity": str(count), "price": f"${count * price / 100:,.2f}"}
        one |= {"variant": variant} if variant else {}
        named = f'<span class="order-list__item-variant">{variant}</span><br/>' if variant else ""
        lists[n >= back] += f"""<tr class="order-list__item"><td class="order-list__item__cell"><table><td><img
src="https://cdn.shop.example/s/files/{
            draw.hexadecimal(6)
        }_60x60.jpg" width="60" class="order-list__product-image"/></td>
<td class="order-list__product-description-cell"><span class="order-list__item-title">{
            escape(title)
        }&nbsp;&times;&nbsp;{count}</span><br/>{named}</td>
<td class="order-list__price-cell"><p class="order-list__item-price">{one["price"]}</p></td></table></td></tr>
"""
        if n < back:
            items.append(one)
            total += count * price
    ship, reason = (
        draw.choice((None, 495, 800)),
        draw.some(0.4, draw.choice(("Item damaged", "Customer changed mind"))),
    )
    fee = draw.choice((None, None, 500)) if total > 900 else None
    subtotal, refund = f"${total / 100:,.2f}", f"${(total + (ship or 0) - (fee or 0)) / 100:,.2f}"
    shipping, restock = ship and f"${ship / 100:.2f}", fee and f"-${fee / 100:.2f}"
    facts = [
        ("Subtotal", subtotal),
        ("Shipping", shipping),
        ("Restocking fee", restock),
        ("Total refund", f"{refund} USD"),
    ]
    line = """<tr class="subtotal-line"><td class="subtotal-line__title"><p><span>{}</span></p></td>
<td class="subtotal-line__value" align="right"><strong>{}</strong></td></tr>"""
    card = f"{draw.choice(('Visa', 'Mastercard', 'Amex'))} ending in {draw.code('####')}"
    paid = rows(line, [(a, b or None) for a, b in facts])
    days = draw.choice(("5 to 10 business days", "up to 3 days", "one billing cycle"))
    rest = f'<h3>Still in your order</h3><table class="row">{lists[1]}</table>' if kept else ""
    body = f"""<!DOCTYPE html><html lang="en"><head><title>Refund notification</title>
<style>body {{margin:0}} h1,h2,h3,h4,h5 {{font-weight:normal}}</style></head><body>
<table class="body"><tr><td><table class="header row"><tr><td class="header__cell"><center><table class="container"><tr>
<td class="shop-name__cell"><h1 class="shop-name__text"><a href="https://shop.example">{escape(shop)}</a></h1></td>
<td class="order-number__cell"><span class="order-number__text">Order {order}</span></td></tr></table></center></td>
</tr>
</table><table class="row content"><tr><td class="content__cell"><center><table class="container"><tr><td>
<h2>Refund notification</h2><p>Hi {names[0].split()[0]}, total amount refunded: {refund} USD. It may take {days} for the
money to reach your account.{f" Reason: {reason}." if reason else ""}</p></td></tr></table></center></td></tr></table>
<table class="row section"><tr><td class="section__cell"><center><table class="container"><tr><td>
<h3>Refunded items</h3></td></tr></table><table class="container"><tr><td><table class="row">
{lists[0]}</table><table class="row subtotal-lines"><tr><td class="subtotal-spacer"></td><td><table
class="row subtotal-table">{paid}</table></td></tr></table>
<p>Refunded to: <b>{card}</b> on {long_day(at)}</p>
{rest}</td></tr></table></center></td></tr></table>
<table class="row footer"><tr><td class="footer__cell"><p class="disclaimer__subtext">If you have any questions, reply
to this email or contact us at <a href="mailto:hello@shop.example">hello@shop.example</a></p></td></tr></table></td>
</tr>
</table></body></html>"""
    labels: dict[str, Value] = {"shop": shop, "order": order, "customer": names[0].split()[0], "items": [*items]}
    labels |= {"subtotal": subtotal, "shipping": shipping or None, "restocking_fee": restock or None, "refund": refund}
    labels |= {"takes": days, "reason": reason, "card": card, "date": long_day(at)}
    return mail(f"{shop} <hello@shop.example>", f"Refund for order {order}", body), labels
