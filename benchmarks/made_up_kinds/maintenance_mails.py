"""Mails of work and outages: a wave carrier, a data centre, a peering platform, a software firm, a sea cable."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import Draw, Facts, Made, Value, each, mail, mail_of_parts, phrases, rows


def _moment(draw: Draw, low: int = 0, high: int = 23) -> datetime:
    """A time of a year, on the quarter of an hour."""
    days = timedelta(draw.randrange(365), hours=draw.randint(low, high), minutes=draw.choice((0, 0, 0, 1, 15, 30)))
    return datetime(2026, 1, 1) + days


_WAVE_REASONS = (
    "Splice work to move fibre off a damaged bridge conduit near {0}.",
    "Replacement of a line card in the {0} add/drop node.",
    "Vendor software upgrade (R22.4 to R23.1), {0} ring",
    "The road authority of {0} requires us to relocate approx. 1.2 km of aerial cable; 144 strands are cut & spliced.",
)
_WAVE_IMPACTS = ("Up to 4 hours", "2 x 30 min switch hits", "Service affecting, 6:00 hours", "< 50 ms", "None expected")
_PRODUCTS = ("100G Wave", "10GE LAN-PHY", "Dark Fibre (1 pr)", "IP Transit 10G", "Ethernet EVPL 500M")


def wave_maintenance(draw: Draw) -> Made:
    """A wave carrier's HTML notice: planned, urgent, moved or called off work; circuits in a table, contacts."""
    kind = draw.choice(("Planned", "Planned", "Planned", "Emergency", "Demand"))
    state = draw.choice(("Scheduled", "Scheduled", "Rescheduled", "Cancelled", "Completed"))
    ticket, begin = draw.code("TTN-000#######"), _moment(draw, 0, 6)
    end, zone = begin + timedelta(hours=draw.choice((4, 5, 6, 8))), draw.choice(("Eastern", "Central", "GMT"))
    start, stop = f"{begin:%d-%b-%Y %H:%M}", f"{end:%d-%b-%Y %H:%M}"
    spare = timedelta(draw.randint(1, 7))
    backup = draw.some(0.4, f"{begin + spare:%d-%b-%Y %H:%M} to {end + spare:%d-%b-%Y %H:%M}")
    place = f"{draw.street()}, {draw.town()}, {draw.choice(('NY', 'OH', 'TX', 'ON'))}"
    reason = draw.choice(_WAVE_REASONS).format(draw.town())
    engineer, phone = draw.some(0.5, draw.person()), draw.code(draw.choice(("1-866-555-0###", "+1 (212) 555-01##")))
    listed, circuits = "", []
    for _ in range(draw.choice((1, 1, 2, 3, 5, 8))):
        one = {"circuit": draw.code(draw.choice(("OGYX/######/ /ZYO", "OQYX-###-@@", "@@@@/####-###")))}
        one |= {"product": draw.choice(_PRODUCTS), "impact": draw.choice(_WAVE_IMPACTS)}
        one |= {"a_end": f"{draw.street()}, {draw.town()}", "z_end": f"{draw.street()}, {draw.town()}"}
        order = draw.some(0.4, draw.code("PO-####"))
        circuits.append(one | ({"customer_reference": order} if order else {}))
        cells = (one["circuit"], one["impact"], one["product"], one["a_end"], one["z_end"], order or "&nbsp;")
        marked = [escape(text, False) if text != "&nbsp;" else text for text in cells]
        listed += f"<tr>{each('<td>{}</td>', marked, '')}</tr>\n"
    opening = {
        "Scheduled": "Please read the details below. There is a list of your services at the end of this notice.",
        "Rescheduled": f"This work was announced for {begin - timedelta(9):%d-%b-%Y}. <b>New dates are below.</b>",
        "Cancelled": "The work below <b>will not take place</b>. A new ticket is opened when it is planned again.",
        "Completed": f"The work below was finished at {end - timedelta(minutes=52):%d-%b-%Y %H:%M} ( {zone} ).",
    }[state]
    facts: Facts = [("Maintenance Ticket #", ticket), ("Urgency", kind), ("Status", state)]
    facts += [
        ("Date Notice Sent", f"{begin - timedelta(draw.randint(1, 14)):%d-%b-%Y}"),
        ("Customer", "Acme Media LLC"),
    ]
    window = f"{start} to {stop} ( {zone} )"
    gone = f"<br>\n{begin + timedelta(hours=5):%d-%b-%Y %H:%M} to {end + timedelta(hours=5):%d-%b-%Y %H:%M} ( UTC )"
    nights = f"<p><b><u>Maintenance Window</u></b></p><p><b>1<sup>st</sup> Activity Date</b><br>\n{window}"
    nights += f"{gone if zone == 'Eastern' else ''}</p>"
    nights += f"<p><b>Backup Date</b><br>\n{backup} ( {zone} )</p>" if backup else ""
    advice = "<p><i>Please power down nothing; keep your interface enabled during the window.</i></p>"
    body = f"""<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>
<body><div style="font-family:Calibri,sans-serif"><img src="cid:{draw.hexadecimal(12)}" width="140"><p>Dear
Customer,</p>
<p>{opening}</p>
{rows("<b>{}: </b>{}<br>", facts)}{nights}
<p><b>Location of Maintenance: </b>{place}</p>
<p><b>Reason for Maintenance: </b>{escape(reason, False)}</p>{advice if draw.random() < 0.4 else ""}
<p><b>Circuit(s) Affected:</b></p><table border="1" cellspacing="0" cellpadding="3"><tr><th>Circuit Id</th>
<th>Expected Impact</th><th>Product</th><th>A Location</th><th>Z Location</th><th>Customer Ref.</th></tr>
{listed}</table>
<p>Questions? Call the NOC, {phone}{f", and ask for {engineer}" if engineer else ""}, or write to
<a href="mailto:mr@wavelane.example">mr@wavelane.example</a>. Escalations: {draw.code("1-303-555-0###")}.</p>
<p style="font-size:9px;color:gray">Wavelane Networks, {draw.street()}. This communication is the property of Wavelane.
</p></div></body></html>"""
    labels: dict[str, Value] = {"ticket": ticket, "urgency": kind, "status": state, "start": start, "end": stop}
    labels |= {"time_zone": zone, "backup_window": backup, "location": place, "reason": reason, "phone": phone}
    labels |= {"engineer": engineer, "circuits": [*circuits]}
    return mail("Wavelane MR Zone <mr@wavelane.example>", f"{state.upper()} {kind} ***{ticket}***", body), labels


_PLANT = ("UPS-2B", "Generator G4", "ATS panel 3", "CRAC units 11-14", "MV switchgear, bus A", "Chiller 02 & pump P7")
_JOBS = (
    "Annual preventive maintenance of {0} by the manufacturer",
    "Replacement of batteries in {0}",
    "Thermographic survey and retorque of {0} (loads stay on the other feed)",
    "Corrective work on {0}: a fault was found during the monthly test",
)
_RISKS = ("No impact expected", "Reduced redundancy (N)", "Loss of feed B; feed A is not affected", "TBC by site team")


def power_feed_work(draw: Draw) -> Made:
    """A data centre's plain text notice of work on power or cooling: site, span of time twice, cabinets, desk."""
    number, plant = draw.code("5-2#########"), draw.choice(_PLANT)
    kind = draw.choice(("SCHEDULED MAINTENANCE", "URGENT MAINTENANCE", "CRITICAL INFRASTRUCTURE NOTICE"))
    state = draw.some(0.35, draw.choice(("CANCELLED", "RESCHEDULED", "REMINDER", "EXTENDED")))
    site, address = draw.code("@@#"), f"{draw.street()}, {draw.town()}"
    begin = _moment(draw, 5, 21)
    finish = begin + timedelta(hours=draw.choice((2, 6, 10, 34)))
    local, utc = (
        f"{begin + timedelta(hours=shift):%A, %d %b %H:%M} - {finish + timedelta(hours=shift):%A, %d %b %H:%M}"
        for shift in (2, 0)
    )
    work, risk = draw.choice(_JOBS).format(plant), draw.choice(_RISKS)
    related = draw.some(0.4, draw.code("5-1#########"))
    cabinets = [draw.code(f"{site}:0#:0##0##") for _ in range(draw.choice((0, 1, 1, 2, 4, 7)))]
    feeds = [draw.choice(("A", "B", "A+B")) for _ in cabinets]
    vendor = draw.some(0.5, draw.choice(("Voltaris Service GmbH", "Kelvin & Sons", "in-house (FM team)")))
    phone = draw.code("+31 20 555 ####")
    facts: Facts = [("IBX", f"{site} ({address})"), ("INCIDENT" if "URGENT" in kind else "CHANGE", number)]
    told = fill(
        f"{work}. " + "Engineers will be in Hall 2 all day; please expect noise." * (draw.random() < 0.4),
        72,
        break_on_hyphens=False,
    )
    table = "\n".join(
        f"{cabinet:<22}{feed:<8}{draw.code('200####')}" for cabinet, feed in zip(cabinets, feeds, strict=True)
    )
    cabins = f"\nYOUR CABINETS:\n\n{'Cabinet':<22}{'Feed':<8}Account\n{table}\n" if cabinets else ""
    note = "The work starts later than planned because a part is missing." if state == "RESCHEDULED" else None
    after = f"\n{state}: {note or 'this notice replaces all earlier ones.'}\n" if state else ""
    body = f"""Dear Tenant and/or Customer,
{after}
DATE: {begin:%d-%b-%Y} - {finish:%d-%b-%Y}

{rows("{}: {}", facts)}

SPAN: LOCAL: {local}
      UTC:   {utc}

DESCRIPTION:
{told}
{f"Contractor: {vendor}" if vendor else ""}
EXPECTED CONDITION: {risk}
{f"RELATED ACTIVITY: {related}" if related else ""}
{cabins}
{draw.choice(("We apologise for any inconvenience.", "We thank you for your patience.", ""))}

Sincerely,
Halden Data Centres Service Desk

Tel.: {phone} (press 2), fax {draw.code("+31 20 555 ####")}
To unsubscribe, please visit http://portal.halden.example/n?u={draw.hexadecimal(10)}
"""
    labels: dict[str, Value] = {"reference": number, "site": site, "address": address, "local_time": local}
    labels |= {"utc_time": utc, "work": work, "contractor": vendor, "condition": risk, "related": related}
    labels |= {"status": state, "phone": phone}
    pairs = zip(cabinets, feeds, strict=True)
    labels |= {"cabinets": [{"cabinet": cabinet, "feed": feed} for cabinet, feed in pairs]}
    subject = f"{state + ': ' if state else ''}{kind.title()} in {site} [{number}]"
    return mail("Halden Notices <no-reply@halden.example>", subject, body), labels


_TASKS = (
    "upgrade the operating system of {0}",
    "replace a faulty line card in {0}",
    "migrate all customer ports from {0} to new hardware",
    "reboot {0} to clear a memory leak",
)
_PLATFORM_IMPACTS = (
    "Your BGP sessions will go down for about 15 minutes.",
    "We expect two short interruptions (max. 5 min. each).",
    "No loss of traffic is expected, but the platform is at risk.",
    "All ports on this switch lose link for the whole window!",
)


def peering_platform_work(draw: Draw) -> Made:
    """An internet exchange's plain mail to its members: the work in sentences, ports in a list, a signature."""
    ticket, switch = draw.code("##-#####"), f"edge{draw.randint(1, 9)}.{draw.town()[:3].lower()}{draw.randint(1, 4)}"
    task, begin = draw.choice(_TASKS).format(switch), _moment(draw, 0, 4)
    finish = begin + timedelta(hours=draw.choice((1, 2, 3)))
    date, start, stop = f"{begin:%A} {begin.day} {begin:%B %Y}", f"{begin:%H:%M}", f"{finish:%H:%M}"
    zone, impact = draw.choice(("CEST", "CET", "BST")), draw.choice(_PLATFORM_IMPACTS)
    site = draw.choice(("Harbour Exchange II", "Telehouse Nord", "Halden HD3", f"{draw.town()} Science Park"))
    ports = [
        f"{draw.choice(('ae', 'xe-0/0/', 'et-1/1/'))}{draw.randint(0, 47)}" for _ in range(draw.choice((1, 1, 2, 4)))
    ]
    ports = [*dict.fromkeys(ports)]
    speeds = [draw.choice(("10G", "100G", "2x10G", "400G")) for _ in ports]
    engineer, role = draw.person(), draw.choice(("NOC Engineer", "Network Operations", "Senior Network Engineer"))
    phone, mobile = draw.code("+44 20 7946 0###"), draw.some(0.4, draw.code("+44 7700 900###"))
    moved = draw.choice(("", "", "", "moved", "cancelled"))
    before = begin - timedelta(draw.randint(7, 20))
    text = f"""we will {task} at {site} on {date} between {start} and {stop} {zone}
({begin - timedelta(hours=1):%H:%M} -
{finish - timedelta(hours=1):%H:%M} UTC). {impact}"""
    if moved == "moved":
        text = f"the work announced for {before:%A} {before.day} {before:%B %Y} has to be moved. Instead, {text}"
    elif moved == "cancelled":
        text = f"the following work is CANCELLED, we are sorry for the short notice: {text}"
    listed = "\n".join(
        f"  * {port} ({speed}), AS{draw.code('64###')}" for port, speed in zip(ports, speeds, strict=True)
    )
    asked = fill(
        "We kindly ask you to drain your traffic before the window. Please see RFC 8327 (session culling): we "
        "filter BGP on the peering LAN ten minutes before we start, so hold timers of 90 seconds expire.",
        72,
        break_on_hyphens=False,
    )
    greeting = draw.choice(("Dear members,", "Dear colleagues,", "Hi all,"))
    body = f"""{greeting}

{fill(text, 72, break_on_hyphens=False)}

{draw.choice(("These ports of yours are affected:", "Affected:", "Your connections on this switch are"))}

{listed}

{asked + chr(10) if draw.random() < 0.6 else ""}
Please use {draw.choice(("reference", "ticket"))} [{ticket}] if you have questions about it.

{draw.choice(("Kind regards,", "Best,", "With kind regards / Met vriendelijke groet,"))}
--{" "}
{engineer}
{role} | Mere-IX
t {phone}{f" | m {mobile}" if mobile else ""} | noc@mere-ix.example
AGM: 18 June 2026, {draw.town()}. Register at https://www.mere-ix.example/agm
"""
    labels: dict[str, Value] = {"ticket": ticket, "switch": switch, "site": site, "date": date, "start": start}
    labels |= {"end": stop, "time_zone": zone, "impact": impact, "ports": ports, "engineer": engineer, "role": role}
    labels |= {"phone": phone, "mobile": mobile}
    headers = [("From", "Mere-IX NOC <noc@mere-ix.example>"), ("To", "members@mere-ix.example")]
    headers += [("Subject", f"[members] {moved.upper() + ': ' if moved else ''}Maintenance {switch} [{ticket}]")]
    return mail_of_parts(headers, [("plain", body)], draw.random() < 0.4), labels


_TITLES = phrases(
    "Elevated error rates on the REST API; Webhooks delayed – EU region; Login problems for SSO (SAML) users; "
    "Database maintenance: shard 7 & 8; Some dashboards don’t load; E-mail delivery to Outlook.com is slow"
)
_PARTS = ("REST API", "Dashboard", "Webhooks (EU)", "SSO / SAML", "E-mail delivery", "Mobile push", "Search & exports")
_UPDATES = {
    "Investigating": ("We are looking into this issue.", "We see errors for about {0}% of requests and are on it."),
    "Identified": ("The cause was found: a bad configuration push at {1}.", "A fix is being rolled out."),
    "Monitoring": ("A fix is in place & we are watching the results.", "Error rates are back under {0}%."),
    "Resolved": (
        "This incident is resolved. We’ll publish a review by {2}.",
        "All systems work. Sorry for the trouble!",
    ),
}


def software_incident(draw: Draw) -> Made:
    """A software firm's status mail: what stands now, parts concerned, and the updates before, newest first."""
    title, names = draw.choice(_TITLES), [*_UPDATES]
    reached = draw.randint(1, 4)
    begun = _moment(draw, 0, 20)
    zone = draw.choice(("UTC", "PDT", "CEST"))
    updates, at = [], begun
    for name in names[:reached]:
        at += timedelta(minutes=draw.randint(4, 95))
        told = draw.choice(_UPDATES[name]).format(draw.randint(1, 9), f"{begun:%H:%M}", f"{at + timedelta(5):%b %-d}")
        updates.append({"status": name, "time": f"{at:%b %-d, %H:%M} {zone}", "text": told})
        if draw.random() < 0.25 and name != "Resolved":
            at += timedelta(minutes=30)
            updates.append({"status": "Update", "time": f"{at:%b %-d, %H:%M} {zone}", "text": "No change so far."})
    updates.reverse()
    parts, level = draw.in_order(_PARTS, 1, 4), draw.choice(("Minor", "Major", "Critical", "Low-impact"))
    number, started = draw.hexadecimal(12), f"{begun:%B %-d, %Y %H:%M} {zone}"
    lasted = draw.some(0.8, f"{draw.randint(1, 5)} hours, {draw.randint(2, 59)} minutes") if reached == 4 else None
    review = draw.some(0.6, draw.person()) if reached == 4 else None
    following = draw.some(0.6, f"{at + timedelta(minutes=60):%H:%M} {zone}") if reached < 4 else None
    now = updates[0]
    cell = 'style="font-family:-apple-system,Helvetica,Arial,sans-serif;font-size:{}px;padding:{}px 20px"'.format
    earlier = "".join(
        f"""<tr><td {cell(14, 8)}><strong>{one["status"]}</strong> - {escape(one["text"], False)}<br>
<small style="color:#999">{one["time"].replace(" ", "&nbsp;", 1)}</small></td></tr>\n"""
        for one in updates[1:]
    )
    shown = f"""<table width="600" class="x{draw.hexadecimal(6)}"><tr><td {cell(12, 4)}>{level} incident &middot;
<a href="https://stat.us.example/incidents/{number}">{number}</a></td></tr>
<tr><td {cell(22, 6)}><a href="#" style="color:#222">{escape(title, False)}</a></td></tr>
<tr><td {cell(12, 4)}>Started {started}{f", lasted {lasted}" if lasted else ""}</td></tr>
<tr><td {cell(16, 10)}><b style="color:#e67e22">New status: {now["status"]}</b></td></tr>
<tr><td {cell(14, 8)}>{escape(now["text"], False)}{f" Next update by {following}." if following else ""}
<br><small style="color:#999">{now["time"].replace(" ", "&nbsp;", 1)}</small></td></tr>
<tr><td {cell(12, 8)}>{"<b>Components affected</b><br>" if draw.random() < 0.8 else ""}
{each('<span style="white-space:nowrap">{}</span>', [escape(part, False) for part in parts], ", ")}</td></tr>
{f"<tr><td {cell(12, 8)}>Previous updates</td></tr>" if earlier else ""}
{earlier}</table>"""
    promo = "<p>New: <b>Pagewell Flows</b> is out of beta. Try it free until June 30, 2026.</p>"
    by = f"<p>Incident review by {review}, Engineering.</p>" if review else ""
    body = f"""<!DOCTYPE html><html><body bgcolor="#f5f5f5"><div style="display:none">{escape(now["text"], False)}</div>
<table width="100%"><tr><td align="center"><h2>Pagewell Status</h2>{shown}{by}{promo if draw.random() < 0.3 else ""}
<p style="font-size:10px">You get this because you subscribed to {len(_PARTS)} components.
<a href="#">Manage</a> | <a href="#">Unsubscribe</a></p></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"title": title, "incident": number, "impact": level, "started": started}
    labels |= {"duration": lasted, "status": now["status"], "next_update": following, "components": parts}
    labels |= {"reviewer": review, "updates": [*updates]}
    return mail("Pagewell Status <noreply@stat.us.example>", f"[Pagewell] {now['status']}: {title}", body), labels


_CAUSES = ("ship's anchor", "suspected trawling", "shunt fault", "submarine landslide", "unknown (OTDR pending)")
_VESSELS = ("CS Ile de Sein II", "CS Rene Falkner", "C/S Wave Sentry", "TBC")


def sea_cable_repair(draw: Draw) -> Made:
    """A sea cable owner's plain mail on a fault or its repair: dotted labels, services line by line, an older mail."""
    case, cable = draw.code("INC########"), draw.choice(("NORTHWAY-2", "ATLAS SOUTH", "Gulf Ring East", "BALTICA"))
    segment = f"S{draw.randint(1, 9)}{draw.choice(('', 'a', '.2'))} ({draw.town()} - {draw.town()})"
    kind = draw.choice(("Outage", "Emergency repair", "Planned repair", "Repair postponed", "Service restored"))
    failed = _moment(draw)
    begin = failed + timedelta(days=draw.randint(2, 20), hours=3)
    finish = begin + timedelta(days=draw.randint(2, 9))
    fault, opened = f"{failed:%Y-%m-%d %H:%M} UTC", f"{failed + timedelta(minutes=13):%Y-%m-%d %H:%M} UTC"
    repair = draw.some(0.8, f"{begin:%Y-%m-%d %H:%M} UTC")
    ready = draw.some(0.85, f"{finish:%Y-%m-%d %H:%M} UTC") if repair else None
    spot = f"{draw.randint(20, 900)} km from {draw.town()}, depth {draw.randint(18, 4100):,} m"
    cause, vessel = draw.choice(_CAUSES), draw.choice(_VESSELS)
    manager, phone = draw.person(), draw.code(draw.choice(("+46 771 191 ###", "+47 21 55 ## ##")))
    services, listed = [], []
    for n in range(1, draw.choice((1, 2, 3, 6)) + 1):
        one = {"service": draw.code("IC-######"), "route": f"{draw.town()} - {draw.town()}"}
        one |= {"state": draw.choice(("down", "rerouted", "up, at risk", "restored via NORTHWAY-1"))}
        services.append(one)
        listed.append(f"{n}) Service ID: {one['service']}  {one['route']}\n   State: {one['state']}")
    facts: Facts = [("Case", case), ("Type", kind), ("Cable system", cable), ("Segment", segment)]
    facts += [("Fault time", fault), ("Case opened", opened), ("Position", spot), ("Cause", cause), ("Vessel", vessel)]
    facts += [("Repair start", repair), ("Estimated ready", ready)]
    width = draw.choice((16, 20))
    told = "\n".join(f"{name:.<{width}}: {value}" for name, value in facts if value is not None)
    news = draw.choice(
        (
            "The vessel has left port and is on its way to the cable ground.",
            f"Bad weather (waves of 6 m) holds up work. Next report on {begin + timedelta(1):%Y-%m-%d} at 08:00 UTC.",
            "Powering was reconfigured at 04:40 UTC, and all traffic that can be rerouted is rerouted.",
        )
    )
    older = f"""
-----Original Message-----
Sent: {failed:%A, %B %d, %Y} {failed:%I:%M %p}
Subject: {case} Outage {cable}

> We see an outage on {cable}. Fault time {fault}. Our NOC is working on it.
"""
    body = f"""Dear customer,

{fill(news, 72, break_on_hyphens=False)}

{told}

Services affected:
{chr(10).join(listed)}

Regards,
{manager}
{draw.choice(("Incident Manager", "Subsea Operations", "Duty Manager, Submarine NOC"))}, Norrsund Cables AB
Phone: {phone}   Escalation level 2: {draw.code("+46 771 192 ###")}
{older if draw.random() < 0.4 else ""}"""
    labels: dict[str, Value] = {"case": case, "type": kind, "cable": cable, "segment": segment, "fault_time": fault}
    labels |= {"opened": opened, "position": spot, "cause": cause, "vessel": vessel, "repair_start": repair}
    labels |= {"ready": ready, "manager": manager, "phone": phone, "services": [*services]}
    return mail("Norrsund Subsea NOC <subsea@norrsund.example>", f"{case} {kind} {cable}", body), labels
