"""Notices of work where networks meet: halls of machines, an exchange point, links into clouds."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, mail_of_parts, rows


def _moment(draw: Draw) -> datetime:
    """An hour at which halls are worked in."""
    when = draw.day()
    return datetime(when.year, when.month, when.day, draw.randint(0, 23), draw.choice((0, 0, 0, 30)))


_WORKS = (
    ("Annual service of UPS module B", "Power", "Power will be on one feed only for part of the window."),
    ("Replacement of chilled water pump P-3", "Cooling", "No impact is expected to your equipment"),
    ("Software upgrade of the fabric's switches", "Fabric Port, Virtual Connection", "Up to 2 outages of 15 min each"),
    ("Generator load test, witnessed by the insurer", "Power", "None expected."),
    ("Fibre tray works above cages 40–62", "Cross Connect", "Cross connects may lose light while trays are moved."),
)


def colocation_maintenance(draw: Draw) -> Made:
    """A data centre's notice in capitals: two spans in a line each, serial numbers under accounts, a note when done."""
    state = draw.choice(("Scheduled", "Scheduled", "Rescheduled", "Completed", "Emergency", "Reminder"))
    number, begin, offset = draw.code("5-##########"), _moment(draw), draw.choice((1, 2, -5))
    end = begin + timedelta(hours=draw.choice((2, 5, 8, 30)))
    sites = draw.sample(("BK1", "BK2", "BK4x", "NH3", "OM11", "OM12"), draw.choice((1, 1, 2, 3)))

    def span(shift: int, back: int = 0) -> str:
        pair = [moment + timedelta(hours=shift, days=-back) for moment in (begin, end)]
        return " - ".join(f"{moment:%A}, {moment:%d %b %H:%M}".upper() for moment in pair)

    local, utc = span(offset), span(0)
    old = span(offset, draw.randint(2, 20)) if state == "Rescheduled" else None
    work, product, impact = draw.choice(_WORKS)
    done = state == "Completed"
    action = (
        None if done else draw.some(0.6, "Please check that both feeds of your equipment work, and call us if not.")
    )
    reason = draw.some(0.5, draw.choice(("Vendor's recommendation", "Yearly service", "Found at inspection")))
    accounts: list[dict[str, str]] = []
    shown = ""
    for _ in range(0 if done and draw.random() < 0.6 else draw.choice((1, 1, 2, 3))):
        account, name = draw.code("1#####"), draw.choice(("Larkhill Hosting Ltd", "Söderport AB", "Quay & Sons"))
        for _ in range(draw.choice((1, 2, 4))):
            serial, cab = draw.code("#########-@"), draw.some(0.7, draw.code("BK2:0#:00####"))
            one = {"account": account, "name": name, "product": product, "serial": serial}
            accounts.append({**one, **({"cabinet": cab} if cab else {})})
            cells = (account, escape(name), product, cab or "&nbsp;", serial)
            shown += f"""<tr>{each('<td style="border:1px solid #ccc">{}</td>', cells, "")}</tr>\n"""
    title = {"Scheduled": "SCHEDULED MAINTENANCE", "Emergency": "EMERGENCY MAINTENANCE"}.get(
        state, f"{state.upper()} SCHEDULED MAINTENANCE"
    )
    pairs: list[tuple[str, str | None]] = [("SITE(S)", ", ".join(sites)), ("DESCRIPTION", escape(work))]
    pairs += [("REASON", reason), ("PRODUCTS", product), ("IMPACT", None if done else escape(impact))]
    pairs += [("RECOMMENDED ACTION", action)]
    when: list[tuple[str, str | None]] = [("SPAN", local), ("UTC", utc), ("PREVIOUS SPAN", old)]
    closing = draw.some(0.7, "All works were finished without incident.") if done else None
    line = '<div style="margin-bottom:10px"><span style="font-weight:bold">{}: </span>{}</div>'
    heads = ("Account #", "Account Name", "Product", "Cabinet", "Service Serial #")
    table = f"<table cellspacing=0>{each('<th>{}</th>', heads, '')}{shown}</table>" if shown else ""
    body = f"""<html><head><title></title></head><body><table width="100%" bgcolor="#f4f4f4"><tr><td align="center">
<table width="700" bgcolor="#ffffff" cellpadding="0"><tr><td><img src="cid:head" alt="Meridian Halls"></td></tr>
<tr><td style="padding:20px"><table width="100%"><tr><td><h2>{title}</h2></td>
<td align="right" style="font-size:11px">{number}</td></tr></table>
<p>Dear Meridian Halls Customer,</p><table width="100%"><tr><td>
{rows(line, when)}
{rows(line, pairs)}
{f"<div>{closing}</div>" if closing else ""}
{table}</td></tr></table>
<p>We regret any inconvenience. To reach the service desk, write to desk@meridianhalls.example or call
{draw.code("+49 69 ### ####")} and quote {number}.</p><p>Sincerely,<br>Meridian Halls</p></td></tr>
<tr><td><table bgcolor="#333333" style="color:#fff;font-size:10px"><tr><td>How are we doing?
<a href="https://s.example/{draw.hexadecimal(6)}">Tell Meridian Halls</a> - we'd like to hear from you.</td></tr>
<tr><td>M E R I D I A N &nbsp; H A L L S | {draw.street()}, {draw.town()} | ©
{begin:%Y}</td></tr></table></td></tr></table>
</td></tr></table></body></html>"""
    text = f"{title}\n\n{rows('{}: {}', when)}\n\n" + rows("{}: {}", [("NUMBER", number), *pairs]).replace("&amp;", "&")
    serials = each("{}", (" ".join(one.values()) for one in accounts))
    both = [("plain", f"{text}\n\n{serials}\n{closing or ''}"), ("html", body)]
    headers = [("From", '"Meridian Halls Notices" <no-reply@meridianhalls.example>'), ("Reply-To", "desk@mh.example")]
    headers += [
        ("To", "ops@customer.example"),
        ("Subject", f"{title} in {sites[0]} Metro Area {begin:%d-%b-%Y} [{number}]"),
    ]
    labels: dict[str, Value] = {"title": title, "number": number, "sites": [*sites], "span": local, "span_utc": utc}
    labels |= {"previous_span": old, "description": work, "reason": reason, "products": product}
    labels |= {
        "impact": None if done else impact,
        "action": action,
        "closing": closing,
        "accounts": [*accounts] or None,
    }
    return mail_of_parts(headers, both, printable=True), labels


def exchange_point_work(draw: Draw) -> Made:
    """An exchange point's note to members, in its engineers' words: ports with their impact, news above what was."""
    state = draw.choice(("announce", "announce", "moved", "cancelled", "done"))
    number, begin = draw.code("HX-####"), _moment(draw)
    end = begin + timedelta(hours=draw.choice((1, 2, 4)))
    hub = draw.choice(("hx-edge-02.tarn", "hx-core-01.dock", "hx-edge-11.mill"))
    site = draw.some(0.7, draw.choice(("Tarnhouse East", "Dock 4 (Meridian BK2)", "Mill Street Telehouse, 3rd floor")))
    engineer, kind = (
        draw.person(),
        draw.choice(("switch upgrade", "line card swap", "patch panel rework", "fabric cutover")),
    )
    form = "%a %-d %b %Y %H:%M"

    def at(moment: datetime) -> str:
        summer = 4 <= moment.month <= 10
        zone = "BST" if summer else "GMT"
        return f"{moment + timedelta(hours=summer):{form}} {zone} ({moment:%H:%M} UTC)"

    start, stop = at(begin), at(end)
    old = at(begin - timedelta(days=draw.randint(1, 8))) if state == "moved" else None
    ports: list[dict[str, str]] = []
    lines = []
    for _ in range(draw.choice((0, 1, 2, 3, 6)) if state in {"announce", "moved"} else 0):
        port, size = f"Ethernet{draw.randint(1, 48)}/{draw.randint(1, 4)}", draw.choice(("10GE", "100GE", "400GE"))
        hit = draw.choice(("down for the window", "one flap, < 2 min", "LAG member down, bundle stays up"))
        ports.append({"port": port, "speed": size, "impact": hit})
        lines.append(f"  * {port} ({size}): {hit}")
    risk = draw.some(0.5, draw.choice(("low", "medium", "high - please drain"))) if state != "done" else None
    lasts = str(draw.randint(4, 58)) if state == "done" else None
    vendor = draw.some(0.4, draw.code("TAC ######-##")) if state != "cancelled" else None
    facts: list[tuple[str, str | None]] = [("Ticket", number), ("Device", hub), ("Site", site), ("Risk", risk)]
    facts += [("Start", start), ("End", stop), ("Was", old), ("Vendor case", vendor)]
    head = {
        "announce": f"we would like to let you know of a {kind} that we have planned.",
        "moved": f"the {kind} below has had to move, sorry. New times are below, everything else stays.",
        "cancelled": f"we have called off the {kind} on {hub}. No new date yet.",
        "done": f"the {kind} on {hub} is finished. Sessions were down for {lasts} minutes.",
    }[state]
    plain = state in {"announce", "moved"}
    if plain:
        detail = rows("{}:\t{}", facts) + "\n\n"
        detail += (
            f"Your ports on this device:\n\n{each('{}', lines)}\n" if lines else "You have no ports on this device.\n"
        )
        detail += "\nPlease shut your BGP sessions beforehand if you can; the route servers stay up."
    else:
        detail = f"Ticket {number}\nWindow {start} to {stop}" + (f"\nVendor case {vendor}" if vendor else "")
    first = begin - timedelta(days=draw.randint(3, 12))
    quoted = f"\n\nOn {first:%-d %b %Y}, at 10:{draw.randint(10, 59)}, {draw.person()} wrote:\n> Hi all,\n>\n"
    quoted += f"> we would like to let you know of a {kind}.\n> Device:\t{hub}\n> Start:\t{at(first)}\n> Risk:\tlow"
    body = f"""Hi all,

{head}

{detail}

Cheers,
{engineer}
{"-- "}
Harbour Exchange NOC | AS{draw.randint(60000, 64000)} | noc@harbourix.example | {draw.code("+44 20 #### ####")}
Harbour Internet Exchange is a company limited by guarantee, number {draw.code("0#######")}.
_______________________________________________
members-ops mailing list -- members-ops@lists.harbourix.example{"" if plain and state == "announce" else quoted}
"""
    wording = {"announce": "Planned work", "moved": "MOVED", "cancelled": "CANCELLED", "done": "DONE"}[state]
    headers = [("From", f'"{engineer} via members-ops" <members-ops@lists.harbourix.example>')]
    headers += [("To", "members-ops@lists.harbourix.example"), ("List-Id", "<members-ops.lists.harbourix.example>")]
    headers += [("Subject", f"[members-ops] {wording}: {kind} {hub} [{number}]")]
    labels: dict[str, Value] = {"ticket": number, "device": hub, "site": site if plain else None, "work": kind}
    labels |= {"start": start, "end": stop, "old_start": old, "risk": risk if plain else None, "vendor_case": vendor}
    labels |= {"minutes_down": lasts, "ports": [*ports] or None, "engineer": engineer}
    return mail_of_parts(headers, [("plain", body)]), labels


_REASONS = ("a security update of the edge routers", "replacing hardware before it fails", "a capacity upgrade")


def _link_text(said: str, listed: list[str], account: str) -> str:
    """What the text part of a cloud's mail says."""
    return f"Hello,\n\n{said}\n\nAffected connections:\n{each('- {}', listed)}\n\nAccount: {account}\n"


def cloud_link_maintenance(draw: Draw) -> Made:
    """A cloud link's mail as from an app: times in sentences or in a card, links as chips, the old time struck."""
    state = draw.choice(("scheduled", "scheduled", "rescheduled", "rescheduled", "cancelled", "completed", "emergency"))
    event, begin = f"evt-{draw.hexadecimal(12)}", _moment(draw)
    hours = draw.choice((1, 2, 4, 6))
    end, form = begin + timedelta(hours=hours), "%a, %-d %b %Y %H:%M:%S GMT"
    start, stop = f"{begin:{form}}", f"{end:{form}}"
    old = f"{begin - timedelta(days=draw.randint(1, 9)):{form}}" if state == "rescheduled" else None
    account, name = draw.code("####-####-####"), draw.some(0.5, draw.choice(("prod-network", "Larkhill main", "lab")))
    region = draw.choice(("eu-tarn-1", "Brückwald (DE)", "us-mid-2", "Dock 4, row C"))
    links = [f"lnk-{draw.hexadecimal(8)}" for _ in range(draw.choice((1, 1, 2, 3, 6, 12)))]
    names = [draw.some(0.6, draw.choice(("primary", "backup to office", "vif-dmz", "København 2"))) for _ in links]
    why = draw.some(0.6, draw.choice(_REASONS)) if state != "completed" else None
    redundant = (
        draw.some(0.4, draw.choice(("Maximum", "High", "Not redundant"))) if state.endswith("scheduled") else None
    )
    lasts = f"{hours} hour{'s' if hours > 1 else ''}"
    for_why = f" This is for {why}." if why else ""
    said = {
        "scheduled": f"Planned maintenance in <b>{region}</b> is set from <b>{start}</b> to <b>{stop}</b> for {lasts}.",
        "emergency": f"Emergency maintenance in <b>{region}</b> takes place from <b>{start}</b> to <b>{stop}</b>.",
        "rescheduled": f"Planned maintenance in <b>{region}</b> has a new time.",
        "cancelled": f"The maintenance in <b>{region}</b> that was to start at <b>{start}</b> has been cancelled.",
        "completed": f"The maintenance in <b>{region}</b> is complete. It ran from <b>{start}</b> to <b>{stop}</b>.",
    }[state] + for_why
    card = ""
    if state == "rescheduled":
        cell = """<div style="padding:8px 0;border-bottom:1px solid #eee"><div style="color:#687078">{}</div>
<div>{}</div></div>"""
        pairs = [
            ("Original start", f"<s>{old}</s>"),
            ("New start", start),
            ("New end", stop),
            ("Expected duration", lasts),
        ]
        card = f'<div style="border:1px solid #d5dbdb;border-radius:4px;padding:12px">{rows(cell, pairs)}</div>'
    chips = "".join(
        f'<li style="display:inline-block;background:#f1f3f3"><code>{link}</code>'
        f"{f' ({alias})' if alias else ''}</li>\n"
        for link, alias in zip(links, names, strict=True)
    )
    title = {"cancelled": "Maintenance cancelled", "completed": "Maintenance complete"}.get(
        state, "Upcoming maintenance"
    )
    ended = state in {"cancelled", "completed"}
    advice = "" if ended else "<p>During this time, traffic moves to your other links if you have any.</p>"
    level = f"<p>Resiliency of these links: <b>{redundant}</b></p>" if redundant else ""
    who = f"{account} ({name})" if name else account
    body = f"""<!DOCTYPE html><html><head><meta charset="utf-8"><style>@media
(max-width:600px){{.c{{width:100%}}}}</style></head>
<body style="margin:0"><div style="display:none;font-size:1px;max-height:0">{title} for {len(links)} links
&#847;&zwnj;</div>
<div class="c" style="max-width:640px;margin:auto;font-family:Helvetica"><div style="background:#0b2545;padding:16px">
<span style="color:#fff">Nimbusway</span></div><h1 style="font-size:20px">{title}</h1>
<p>Hello,</p><p>{said}</p>{card}{advice}
<p style="margin-bottom:4px">{"Links concerned" if ended else "Affected links"}</p><ul style="padding:0">
{chips}</ul>{level}
<a href="https://console.nimbusway.example/health/{event}" style="background:#1d5fbf;color:#fff">View in console</a>
<table style="font-size:12px;color:#687078"><tr><td>Account</td><td>{who}</td></tr>
<tr><td>Event ID</td><td>{event}</td></tr></table>
<p style="font-size:11px;color:#999">Nimbusway Inc. is registered in {draw.town()}. Reference
{draw.code("NW-######")}-{draw.hexadecimal(4)}. Sent {long_day(draw.day())}. Message produced by Nimbusway,
{draw.street()}.
You cannot unsubscribe from notices of service.</p></div></body></html>"""
    shown = [f"{link} ({alias})" if alias else link for link, alias in zip(links, names, strict=True)]
    words = said.replace("<b>", "").replace("</b>", "")
    words += f"\n\nOriginal start: {old}\nNew start: {start}\nNew end: {stop}\nDuration: {lasts}" if old else ""
    both = [("plain", f"{_link_text(words, shown, who)}Event: {event}\n"), ("html", body)]
    headers = [("From", "Nimbusway Notifications <no-reply@nimbusway.example>"), ("To", "cloud@customer.example")]
    headers += [("Subject", f"[{title}] Nimbusway Link {region} [{account}]")]
    labels: dict[str, Value] = {"title": title, "event": event, "start": start, "end": stop, "old_start": old}
    labels |= {"duration": lasts if state in {"scheduled", "rescheduled"} else None, "account": account}
    labels |= {"account_name": name, "region": region, "reason": why, "redundancy": redundant}
    links_found = [
        {"link": link, **({"name": alias} if alias else {})} for link, alias in zip(links, names, strict=True)
    ]
    labels |= {"end": None if state == "cancelled" else stop, "links": [*links_found]}
    return mail_of_parts(headers, both), labels
