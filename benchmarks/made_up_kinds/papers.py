"""Papers that are filed: advisories, minutes, packing lists, invoices, tests of vehicles, counts, posts of a list."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from benchmarks.made_up_kinds.material import MONTHS, Draw, Made, Value, each, long_day, page, rows, us_day


def _heading(text: str, line: str = "-") -> str:
    """A heading of plain text, underlined."""
    return f"{text}\n{line * len(text)}"


def security_advisory(draw: Draw) -> Made:
    """An advisory of a maker of software: underlined headings, facts above, versions as a list, thanks in some."""
    product, number = draw.choice(("Gatewright", "Mailforge", "Tessera Proxy")), f"TSA-2026-{draw.randint(1, 90):03}"
    flaw = draw.choice(("Heap overflow", "Path traversal", "Improper access control", "Cross-site scripting"))
    title = f"{flaw} in {draw.choice(('the admin console', 'the login page', 'header parsing', 'file uploads'))}"
    score, published = f"{draw.randint(4, 9)}.{draw.randint(0, 9)}", draw.day()
    grade = "Critical" if score >= "9" else "High" if score >= "7" else "Medium"
    revised, cve = draw.some(0.6, f"{draw.day():%Y-%m-%d}"), draw.some(0.7, f"CVE-2026-{draw.randint(1000, 49999)}")
    majors = draw.sample(range(3, 9), draw.randint(1, 4))
    affected = [f"{product} {major}.x before {major}.{draw.randint(2, 19)}.{draw.randint(1, 9)}" for major in majors]
    finder = draw.some(0.65, draw.person())
    firm = draw.choice(("Redcap Labs", "the Halden Group", "Ostrich Security"))
    found = f"\n\n{_heading('Credit')}\n\nWe thank {finder} of {firm} for reporting this." if finder else ""
    way = draw.choice(("There is no workaround.", "Close port 8443 at the firewall.", "Turn the module off."))
    facts = rows(
        "{:<14} {}",
        [
            ("Advisory ID:", number),
            ("CVE:", cve),
            ("Severity:", f"{grade} (CVSS {score})"),
            ("Published:", f"{published:%Y-%m-%d}"),
            ("Last revised:", revised),
        ],
    )
    risk = f"A remote attacker may use this to {draw.choice(('run code', 'read files', 'stop the service'))}. "
    risk += f"It was found in a review of {product} in {MONTHS[published.month - 1]}; we know of no attack."
    text = f"""{_heading(f"{product} security advisory: {title}", "=")}

{facts}

{_heading("Summary")}

{fill(risk, 72)}

{_heading("Affected versions")}

{each(" - {}", affected)}

{_heading("Workaround")}

{way}{found}

--
{product} Security Team <security@{product.split()[0].lower()}.example>
"""
    labels: dict[str, Value] = {"id": number, "title": title, "cve": cve, "severity": grade, "cvss": score}
    more: dict[str, Value] = {"published": f"{published:%Y-%m-%d}", "revised": revised, "reported_by": finder}
    return text, {**labels, **more, "affected": [*affected]}


def meeting_minutes(draw: Draw) -> Made:
    """A club's minutes: who was there in a line with commas, items as numbered paragraphs, actions as records."""
    club = f"{draw.town()} {draw.choice(('Allotment Society', 'Sailing Club', 'Village Hall Trust'))}"
    when, at, after = draw.day(), draw.clock(18, 20), draw.day()
    team = draw.people(4, 7)
    chair, taker, away = team[0], team[1], team[-1] if draw.random() < 0.65 else None
    here = team[:-1] if away else team
    place = draw.choice(("The Clubhouse", "St Anne's Hall", "The Red Lion, upstairs", "Online"))
    topics = draw.sample(
        ("Accounts", "Roof repair", "Summer fair", "Insurance", "New members", "Gate and fence", "Website"),
        draw.randint(2, 4),
    )
    deeds = ("get two quotes", "write to the council", "book the hall", "order new keys", "update the list", "ask Sam")
    actions, items = [], ""
    for n, topic in enumerate(topics):
        told = f"The committee talked about this for some time. {draw.choice(here)} said it had "
        told += f"cost £{draw.randint(20, 900)} so far."
        items += f"{n + 3}. {topic}\n{fill(told, 70, initial_indent='   ', subsequent_indent='   ')}\n"
        for _ in range(1 if n == 0 else draw.randint(0, 2)):
            one = {"who": draw.choice(here), "what": draw.choice(deeds)}
            due = draw.some(0.6, f"{draw.randint(1, 28)} {draw.choice(MONTHS)}")
            items += f"   ACTION: {one['who']} to {one['what']}{f' (by {due})' if due else ''}\n"
            actions.append({**one, "due": due} if due else one)
        items += "\n"
    closing = draw.some(0.7, draw.clock(21, 22))
    text = f"""{club.upper()}

Minutes of the committee meeting held on {long_day(when)} at {at}
Place: {place}

Present: {chair} (chair), {taker} (minutes), {", ".join(here[2:])}
{f"Apologies: {away}{chr(10)}" if away else ""}
1. Minutes of the last meeting
   Agreed and signed.

2. Matters arising
   None.

{items}{len(topics) + 3}. Next meeting
   {long_day(after)}, same place.

{f"The meeting closed at {closing}." if closing else "The chair thanked all and closed the meeting."}
"""
    labels: dict[str, Value] = {"date": long_day(when), "time": at, "place": place, "chair": chair, "apologies": away}
    more: dict[str, Value] = {"minutes_by": taker, "next_meeting": long_day(after), "closed": closing}
    return text, {**labels, **more, "actions": actions}


def packing_list(draw: Draw) -> Made:
    """A packing list as an old page: two columns of parties and facts, a hyphen for what is blank, cartons, totals."""
    number, when = draw.code("PL##-####"), f"{draw.day():%d-%b-%Y}".upper()
    trades = ("Trading", "Ceramics", "Exports")
    shipper, buyer = (f"{draw.surname()} {draw.choice(trades)} {tail}" for tail in ("Co., Ltd.", "GmbH"))
    vessel = f"MV {draw.choice(('OCEAN LARK', 'NORTHERN BAY', 'STELLA D'))} / {draw.code('###@')}"
    box, seal = draw.code("@@@U#######"), draw.some(0.6, draw.code("SL######"))
    ports, order = (
        draw.sample(("BUSAN", "GENOA", "VALENCIA", "PIRAEUS", "ROTTERDAM"), 2),
        draw.some(0.65, draw.code("PO-####")),
    )
    items, shown, sums, first = [], "", [0, 0], 1
    for n in range(draw.randint(2, 6)):
        count, each_ = draw.randint(1, 30), draw.randint(8, 25)
        marks = f"{first}-{first + count - 1}" if count > 1 else str(first)
        first += count
        thing = draw.choice(
            ("STONEWARE BOWL 16CM", "DINNER PLATE WHITE", "MUG 350ML BLUE", "TEAPOT WITH LID", "TRAY 40X30")
        )
        one = {"cartons": marks, "description": thing, "pieces": str(count * draw.choice((12, 24, 36)))}
        one |= {"gross_kg": f"{count * each_}.00"}
        sums = [sums[0] + int(one["pieces"]), sums[1] + count * each_]
        shown += f"""<TR ALIGN=center><TD>{n + 1}</TD><TD>{marks}</TD><TD ALIGN=left>{thing}</TD>
<TD>{one["pieces"]}</TD>
<TD>{count * each_ - count}.00</TD><TD>{one["gross_kg"]}</TD></TR>\n"""
        items.append(one)

    def cell(label: str, value: str | None) -> str:
        return f"<TD WIDTH=50%><FONT SIZE=1>{label}</FONT><BR>{value or '-'}</TD>"

    body = f"""<CENTER><FONT SIZE=5><B>PACKING LIST</B></FONT></CENTER>
<TABLE BORDER=1 WIDTH=700><TR>{cell("SHIPPER", shipper + "<BR>" + draw.street().upper() + "<BR>" + draw.town().upper())}
{cell("NO. AND DATE", f"{number}<BR>{when}")}</TR>
<TR>{cell("CONSIGNEE", buyer + "<BR>" + draw.street().upper() + "<BR>" + draw.town().upper())}
{cell("BUYER'S ORDER NO.", order)}</TR>
<TR>{cell("PORT OF LOADING", ports[0])}{cell("PORT OF DISCHARGE", ports[1])}</TR>
<TR>{cell("VESSEL / VOYAGE", vessel)}{cell("CONTAINER / SEAL", f"{box} / {seal or '-'}")}</TR></TABLE>
<TABLE BORDER=1 WIDTH=700><TR BGCOLOR=#cccccc><TH>LINE</TH><TH>C/T NO.</TH><TH>DESCRIPTION</TH><TH>Q'TY (PCS)</TH>
<TH>N.W. (KG)</TH><TH>G.W. (KG)</TH></TR>
{shown}</TABLE>
<P>TOTAL: {first - 1} CARTONS, {sums[0]:,} PCS, G.W. {sums[1]:,}.00 KG</P>
<P ALIGN=right>{shipper}<BR>SIGNED BY {draw.person().upper()}</P>"""
    labels: dict[str, Value] = {
        "number": number,
        "date": when,
        "shipper": shipper,
        "consignee": buyer,
        "vessel": vessel,
    }
    more: dict[str, Value] = {"container": box, "seal": seal, "order": order, "items": items}
    return page("PACKING LIST", body), {**labels, **more}


def hosting_invoice(draw: Draw) -> Made:
    """An invoice as a page of a framework: a badge of its state, label above value, lines and sums in one table."""
    number, paid = f"#{draw.randint(10000, 99999)}", draw.random() < 0.55
    firm, who = draw.some(0.6, f"{draw.surname()} Design Studio"), draw.person()
    made, due = f"{draw.day():%d/%m/%Y}", f"{draw.day():%d/%m/%Y}"
    on = f"{draw.day():%d/%m/%Y}" if paid else None
    lines: list[tuple[str, float]] = []
    for _ in range(draw.randint(1, 4)):
        host = f"{draw.surname().lower()}.{draw.choice(('example', 'test'))}"
        thing = draw.choice(("Web hosting Starter", "Web hosting Pro", "Domain renewal", "Certificate"))
        lines.append((f"{thing} - {host}", draw.randint(3, 120) + 0.99))
    net = sum(price for _, price in lines)
    credit = draw.some(0.5, f"${draw.randint(1, 3)}.00 USD")
    subtotal, total = f"${net:,.2f} USD", f"${net * 1.2 - float(credit.split('.')[0][1:] if credit else 0):,.2f} USD"
    balance = "$0.00 USD" if paid else total
    tax = f"${net * 0.2:,.2f} USD"
    entry = '<tr><td>{}</td><td class="text-center">{}</td></tr>'
    sums = [("Sub Total", subtotal), ("20.00% VAT", tax), ("Credit", credit), ("Total", total)]
    pay = draw.choice(("Credit Card", "Bank Transfer", "Direct Debit"))
    trades = f"<tr><td>{on}</td><td>{pay}</td><td>{draw.hexadecimal(12)}</td><td>{total}</td></tr>"
    none_ = '<tr><td class="text-center" colspan="4">No Related Transactions Found</td></tr>'
    to = each("{}", [one for one in (firm, who, draw.street(), draw.town()) if one], "<br>")
    body = f"""<div class="container-fluid invoice-container"><div class="row invoice-header"><div class="invoice-col">
<p><img src="/logo.png" title="Bluebarn Hosting"></p><h3>Invoice {number}</h3></div>
<div class="invoice-col text-center"><div class="invoice-status">
<span class="{"paid" if paid else "unpaid"}">{"Paid" if paid else "Unpaid"}</span></div>
{"" if paid else f'<div class="small-text">Due Date: {due}</div><button>Pay Now</button>'}</div></div><hr>
<div class="row"><div class="invoice-col right"><strong>Pay To</strong>
<address class="small-text">Bluebarn Hosting Ltd<br>{draw.street()}<br>{draw.town()}</address></div>
<div class="invoice-col"><strong>Invoiced To</strong><address class="small-text">{to}</address></div></div>
<div class="row"><div class="invoice-col right"><strong>Payment Method</strong><br>
<span class="small-text">{pay}</span></div><div class="invoice-col"><strong>Invoice Date</strong><br>
<span class="small-text">{made}<br><br></span></div></div>
<div class="panel panel-default"><div class="panel-heading"><h3 class="panel-title"><strong>Invoice Items</strong></h3>
</div><div class="panel-body"><table class="table table-condensed"><thead><tr><td><strong>Description</strong></td>
<td class="text-center"><strong>Amount</strong></td></tr></thead><tbody>
{rows(entry, [(thing, f"${price:,.2f} USD") for thing, price in lines])}
{rows('<tr><td class="total-row text-right"><strong>{}</strong></td><td class="total-row">{}</td></tr>', sums)}
</tbody></table></div></div><div class="transactions-container small-text"><table class="table"><thead>
<tr><td>Transaction Date</td><td>Gateway</td><td>Transaction ID</td><td>Amount</td></tr></thead><tbody>
{trades if paid else none_}
<tr><td class="text-right" colspan="3"><strong>Balance</strong></td><td>{balance}</td></tr></tbody></table>
</div></div>"""
    labels: dict[str, Value] = {"number": number, "status": "Paid" if paid else "Unpaid", "date": made}
    more: dict[str, Value] = {"due_date": None if paid else due, "company": firm, "customer": who, "total": total}
    style = '<link rel="stylesheet" href="/assets/css/all.min.css">\n'
    return page(f"Invoice {number}", body, style), {**labels, **more, "paid_on": on, "credit": credit, "vat": tax}


def vehicle_test(draw: Draw) -> Made:
    """A test of a car on a page of the state: a summary list, a result in a panel, faults as a list in some."""
    plate, car = (
        draw.code("@@## @@@"),
        f"{draw.choice(('MERIDIAN', 'ALTO', 'VANTIS'))} {draw.choice(('ESTATE', 'CITY 1.2', 'SE'))}",
    )
    good = draw.random() < 0.7
    when, until, miles = (
        long_day(draw.day(2025)),
        long_day(draw.day()),
        f"{draw.randint(9, 190) * 1000 + draw.randint(0, 999):,} miles",
    )
    number, station = (
        draw.code("#### #### ####"),
        f"{draw.surname()} {draw.choice(('Motors', 'Garage', 'Tyres'))}, {draw.town()}",
    )
    notes = draw.sample(
        (
            "Nearside front tyre worn close to the legal limit (5.2.3 (e))",
            "Offside rear brake pipe slightly corroded (1.1.11 (c))",
            "Oil leak, but not excessive (8.4.1 (a) (i))",
            "Front number plate damaged but still readable (0.1 (b))",
            "Windscreen wiper smears (3.4 (b) (i))",
        ),
        draw.randint(0, 3),
    )
    fuel, colour = draw.choice(("Petrol", "Diesel", "Electric")), draw.choice(("Blue", "Silver", "Red", "Not stated"))
    row = """<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{}</dt>
<dd class="govuk-summary-list__value">{}</dd></div>"""
    facts = [("Colour", colour), ("Fuel type", fuel), ("Date registered", long_day(draw.day(2014)))]
    past = "".join(
        f"""<div class="history__item"><dl class="govuk-summary-list">
{rows(row, [("Date tested", long_day(draw.day(year))), ("Mileage", f"{draw.randint(2000, 8900):,} miles")])}</dl>
</div>"""
        for year in (2023, 2022)[: draw.randint(0, 2)]
    )
    told = f"""<h3 class="govuk-heading-s">Monitor and repair if necessary (advisories):</h3>
<ul class="govuk-list govuk-list--bullet">{each("<li>{}</li>", notes)}</ul>"""
    tested = [("Date tested", when), ("Mileage", miles), ("Test number", number), ("Test location", station)]
    tested += [("Expiry date", until)] if good else []
    body = f"""<a href="#main" class="govuk-skip-link">Skip to main content</a><div class="govuk-width-container">
<main class="govuk-main-wrapper" id="main"><span class="govuk-caption-l">{plate}</span>
<h1 class="govuk-heading-l">{car}</h1>
<dl class="govuk-summary-list">{rows(row, facts)}</dl><h2 class="govuk-heading-m">Latest test</h2>
<div class="govuk-panel"><div class="govuk-panel__title">{"PASS" if good else "FAIL"}</div></div>
<dl class="govuk-summary-list">{rows(row, tested)}</dl>
{told if notes else ""}
{f'<h2 class="govuk-heading-m">Older tests</h2>{past}' if past else ""}</main></div>"""
    labels: dict[str, Value] = {"registration": plate, "vehicle": car, "result": "PASS" if good else "FAIL"}
    more: dict[str, Value] = {
        "tested": when,
        "mileage": miles,
        "test_number": number,
        "expires": until if good else None,
    }
    return page(f"Test history of {plate}", body), {
        **labels,
        **more,
        "location": station,
        "advisories": [*notes] or None,
    }


def bird_count(draw: Draw) -> Made:
    """A count of birds as a text: facts above, families as headings, species with dots to the number."""
    observer, site, when = (
        draw.person(),
        f"{draw.town()} {draw.choice(('Marsh', 'Reservoir', 'Point', 'Wood'))}",
        us_day(draw.day()),
    )
    begin, minutes = f"{draw.randint(5, 9)}:{draw.choice(('00', '15', '40'))} AM", f"{draw.randint(3, 24) * 10} minutes"
    walked, mates = draw.some(0.6, f"{draw.uniform(0.5, 9):.1f} km"), draw.some(0.6, str(draw.randint(2, 9)))
    sky = draw.some(
        0.65, draw.choice(("Overcast, light wind", "Clear and cold", "Drizzle, then sun", "Fog until nine"))
    )
    families = (
        ("DUCKS AND GEESE", ("Mallard", "Gadwall", "Greylag Goose", "Common Pochard")),
        ("WADERS", ("Eurasian Curlew", "Dunlin", "Northern Lapwing")),
        ("THRUSHES AND CHATS", ("Song Thrush", "European Robin", "Whinchat")),
        ("FINCHES", ("Linnet", "Goldfinch", "Hawfinch")),
    )
    species: list[dict[str, str]] = []

    def lines(names: Iterable[str]) -> str:
        shown = []
        for name in names:
            one = {"name": name, "count": draw.choice((str(draw.randint(1, 90)), str(draw.randint(1, 9)), "X"))}
            note = draw.some(0.3, draw.choice(("two juveniles", "singing", "flying over", "on the mud")))
            shown.append(f"  {name} {'.' * (32 - len(name))} {one['count']}{f'  ({note})' if note else ''}")
            species.append({**one, "note": note} if note else one)
        return "\n".join(shown)

    chosen = [families[n] for n in sorted(draw.sample(range(4), draw.randint(2, 4)))]
    groups = "\n\n".join(f"{name}\n{lines(draw.sample(kinds, draw.randint(1, 3)))}" for name, kinds in chosen)
    facts = rows("{}: {}", [("Start", begin), ("Duration", minutes), ("Distance", walked), ("Party size", mates)])
    text = f"""Checklist of {site}, {when}
Observer: {observer}
{facts}
Protocol: {"Traveling" if walked else "Stationary"}
{f"Weather: {sky}{chr(10)}" if sky else ""}
{len(species)} species

{groups}

X = present, not counted.
This list is part of the county survey; see the survey's page for {site}.
"""
    labels: dict[str, Value] = {"site": site, "date": when, "observer": observer, "start": begin, "duration": minutes}
    more: dict[str, Value] = {"distance": walked, "party_size": mates, "weather": sky, "species": [*species]}
    return text, {**labels, **more}


def archived_post(draw: Draw) -> Made:
    """A post in a list's archive: a heading, name and date in bold and italics, links, quotations, files below."""
    project, (writer, other) = draw.choice(("quill-dev", "bittern-users", "osprey-announce")), draw.people(2, 2)
    what = draw.choice(("build fails on arm64", "release candidate 2", "slow start with many files", "wrong encoding"))
    subject, year = f"[{project}] {draw.choice(('', 'Re: ', 'Re: '))}{what}", draw.choice((2024, 2025))
    when, asked = draw.day(year), draw.day(year)
    sent = f"{when:%a %b} {when.day} {draw.clock(0, 23)}:{draw.randint(10, 59)} UTC {year}"
    address = f"{writer.split()[0].lower()} at {draw.choice(('mail', 'uni', 'home'))}.example"
    answer = "Re: " in subject
    quoted = (
        f"On {asked:%a, %d %b %Y}, {other} wrote:\n\n&gt; Version 2.{draw.randint(0, 9)} on Linux, size 3.1 MB.\n\n"
    )
    version = draw.some(0.6, f"{draw.randint(3, 5)}.{draw.randint(0, 9)}.{draw.randint(0, 9)}")
    seen = f"I see this with version {version} here.\n" if version else "I have no idea what to try next.\n"
    files = [
        f"{draw.choice(('trace', 'config', 'patch', 'log'))}-{n}.{draw.choice(('txt', 'diff', 'gz'))}"
        for n in range(draw.randint(0, 3))
    ]
    scrubbed = "".join(
        f"""-------------- next part --------------
A non-text attachment was scrubbed...
Name: {name}
Type: application/octet-stream
Size: {draw.randint(100, 9000)} bytes
"""
        for name in files
    )
    size, listed = draw.hexadecimal(6), f"{MONTHS[when.month - 1]} {year}"
    before = draw.choice(("Next meeting", "Typo in manual"))
    about = f"""<UL><LI>Previous message: <A HREF="{size}.html">[{project}] {before}</A></LI>
<LI>Next message: <A HREF="{size}1.html">[{project}] Mirrors</A></LI>
<LI><B>Messages sorted by:</B> <a href="date.html">[ date ]</a> <a href="thread.html">[ thread ]</a></LI></UL>"""
    body = f"""<H1>{subject}</H1><B>{writer}</B> <A HREF="mailto:x" TITLE="{subject}">{address}</A><BR><I>{sent}</I><P>
{about}<HR><!--beginarticle--><PRE>{quoted if answer else ""}Hello list,

{seen}
{draw.choice(("Thanks", "Regards", "Cheers"))},
{writer.split()[0]}

{scrubbed}</PRE><!--endarticle--><HR><P></P>{about}
<hr><a href="info.html">More information about the {project} mailing list</a> ({listed})"""
    labels: dict[str, Value] = {"subject": subject, "author": writer, "address": address, "date": sent}
    more: dict[str, Value] = {"quoted": other if answer else None, "version": version, "attachments": [*files] or None}
    return page(subject, body, '<META NAME="robots" CONTENT="index,nofollow">\n'), {**labels, **more, "list": project}
