"""Old pages: tables for the layout, tables within, font tags, cells that span, spacers, capitals in the tags."""

from __future__ import annotations

from typing import Final

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, continental, each, long_day, page, rows

_SHIPS: Final = ("Nordstjern", "Bella Sofia", "Kestrel", "Pacific Heron", "Amalia B", "Grey Wake", "Tordenskjold II")


def _old(title: str, body: str) -> str:
    """A page of a layout in tables: a banner, a menu at the left, the contents, a line at the foot."""
    menu = each('<A HREF="#"><FONT SIZE=1>{}</FONT></A><BR>', ("Home", "Search", "Help"))
    return page(
        title,
        f"""<TABLE WIDTH=760 BORDER=0 CELLPADDING=0><TR><TD COLSPAN=2 BGCOLOR="#003366"><FONT COLOR=white SIZE=4>
{title}</FONT>
</TD></TR><TR><TD WIDTH=120 VALIGN=top>{menu}</TD><TD VALIGN=top>{body}</TD></TR>
<TR><TD COLSPAN=2 ALIGN=center><HR><FONT SIZE=1>Best viewed at 800 x 600</FONT></TD></TR></TABLE>""",
    )


def ship_register(draw: Draw) -> Made:
    """A ship: two labels and values a row, wide cells across, former names in one cell, blanks and n/a."""
    ship, *before = draw.sample(_SHIPS, draw.randint(1, 4))
    number, flag = draw.code("9######"), draw.choice(("Malta", "Norway", "Panama", "Cyprus"))
    built, tons = str(draw.randint(1961, 2024)), f"{draw.randint(300, 98000):,}"
    owner, manager = f"{draw.surname()} Shipping Ltd", draw.some(0.6, f"{draw.surname()} Crewing AS")
    society, call = draw.some(0.65, draw.choice(("Baltic Lloyd", "Norse Veritas"))), draw.code("@@@@#")

    def pair(label: str, value: str, wide: bool = False) -> str:
        span = " COLSPAN=3" if wide else ""
        return f"""<TD BGCOLOR="#DDE6EE" ALIGN=right><FONT SIZE=2 COLOR="#003366">{label}:</FONT></TD>
<TD{span}><FONT SIZE=2><B>{value}</B></FONT></TD>"""

    shown = [
        pair("IMO No.", number) + pair("Call sign", call),
        pair("Flag", flag) + pair("Built", built),
        pair("Gross tonnage", tons) + pair("Class", society or "&nbsp;"),
        pair("Owner", owner, wide=True),
        *([pair("Manager", manager, wide=True)] if manager else []),
        pair("Ex names", "<BR>".join(before) or "n/a", wide=True),
    ]
    body = f"""<FONT SIZE=5><B>{ship.upper()}</B></FONT><P><TABLE BORDER=1 CELLSPACING=0>{each("<TR>{}</TR>", shown)}
</TABLE><P><FONT SIZE=1>Record updated {long_day(draw.day())}. Sister ship:
{draw.choice(_SHIPS)}, built {draw.randint(1961, 2024)}.
</FONT>"""
    labels: dict[str, Value] = {"ship": ship.upper(), "imo": number, "flag": flag, "built": built}
    more: dict[str, Value] = {"tonnage": tons, "class": society, "owner": owner, "manager": manager}
    return _old("Register of Ships", body), {**labels, **more, "former_names": [*before] or None}


def league_table(draw: Draw) -> Made:
    """A league: places shared by two teams in a cell of two rows, heads of two rows, zones as headings between."""
    first = draw.randint(10, 25)
    league, season = f"{draw.choice(('Coast', 'Valley', 'Border'))} League", f"20{first}/{first + 1}"
    played, when = str(draw.randint(3, 33)), f"{draw.day():%d.%m.%Y}"
    best = draw.some(0.65, f"{draw.person()} ({draw.randint(5, 30)} goals)")
    names = iter(draw.sample(TOWNS, 10))
    teams: list[dict[str, str]] = []
    table, points = "", draw.randint(60, 80)
    for zone in ("Championship", "Relegation"):
        table += f"<tr bgcolor=#cccccc><td colspan=6><font size=1><b>{zone} round</b></font></td></tr>\n"
        for share in (draw.choice((1, 1, 2)) for _ in range(draw.randint(1, 3))):
            points -= draw.randint(1, 9)
            place = f"<td rowspan={share}>{len(teams) + 1}.</td>"
            for _ in range(share):
                team = {"team": f"{next(names)} {draw.choice(('FC', 'United', 'Rovers'))}"}
                team |= {"goals": f"{draw.randint(5, 60)}:{draw.randint(5, 60)}", "points": str(points)}
                star = "*" if draw.random() < 0.15 else ""
                table += f"""<tr>{place}<td nowrap><a href="#">{team["team"]}</a>{star}</td><td align=center>
{played}</td>
<td>{draw.randint(0, 9)}-{draw.randint(0, 9)}-{draw.randint(0, 9)}</td><td>{team["goals"]}</td><td><b>{points}</b></td>
</tr>\n"""
                teams.append(team)
                place = ""
    scorer = f"<p><b>Top scorer:</b> {best}" if best else ""
    body = f"""<center><h2>{league} <font color=red>{season}</font></h2>After {played} matches, as of {when}</center>
<table border=1 cellpadding=2><tr><th rowspan=2>#</th><th rowspan=2>Team</th><th colspan=3>All matches</th>
<th rowspan=2>Pts</th>
</tr><tr><th>P</th><th>W-D-L</th><th>Goals</th></tr>{table}</table>{scorer}
<p><font size=1>* three points deducted</font>"""
    labels: dict[str, Value] = {"league": league, "season": season, "matches": played, "as_of": when}
    return page(league, body), {**labels, "top_scorer": best, "teams": teams}


def ancestor(draw: Draw) -> Made:
    """A person of a family tree: a picture beside all rows, day and place in one cell, labels that change."""
    name, words = draw.person(), draw.choice((("Born", "Died", "Children"), ("Birth", "Death", "Issue")))
    born, died = long_day(draw.day(draw.randint(1790, 1880))), draw.some(0.65, long_day(draw.day(1921)))
    place, father = draw.town(), draw.some(0.7, draw.person())
    mother, spouse = draw.person(), draw.some(0.7, draw.person())
    trade = draw.some(0.65, draw.choice(("Miller", "Ship's carpenter", "Schoolmistress", "Brewer")))
    children = draw.people(1, 5) if spouse and draw.random() < 0.8 else []
    married = f"{spouse}, married {draw.randint(1850, 1900)} in {draw.town()}" if spouse else "-"
    kids = "".join(f"<li><a href=#>{child}</a> ({draw.randint(1850, 1899)}&ndash;?)" for child in children)
    lines = [
        (words[0], f"{born}, {place}"),
        (words[1], f"{died}, {draw.town()}" if died else "unknown"),
        *([("Occupation", trade)] if trade else []),
        ("Father", f"<a href=#>{father}</a>" if father else "unknown"),
        ("Mother", f"<a href=#>{mother}</a>"),
        ("Spouse", married),
        *([(words[2], f"<ol>{kids}</ol>")] if children else []),
    ]
    cells = [f"<td valign=top><i>{label}</i></td><td>{value}</td>" for label, value in lines]
    picture = (
        f"<td rowspan={len(lines)}><img src=p.gif width=90><br><font size=1>In {draw.randint(1860, 1910)}</font></td>"
    )
    body = f"""<h2><font face=Times>{name}</font></h2><table border=0>
{each("<tr>{}</tr>", [picture + cells[0], *cells[1:]])}
</table><hr><b>Sources</b><br>Parish of {draw.town()}, births {draw.randint(1790, 1880)}; letters of {draw.person()}."""
    labels: dict[str, Value] = {"name": name, "born": born, "birthplace": place, "died": died, "father": father}
    more: dict[str, Value] = {"mother": mother, "spouse": spouse, "occupation": trade, "children": [*children] or None}
    return page(f"The {name.split()[1]} family", body), {**labels, **more}


def stamp_prices(draw: Draw) -> Made:
    """A dealer's sheet: issues as headings between the stamps, two prices of which a dash may stand for one."""
    land, sheet = (
        draw.choice(("Sarovia", "Port Ellery", "Tarn Islands")),
        f"{draw.randint(1, 9)} of {draw.randint(10, 20)}",
    )
    until, least = long_day(draw.day()), draw.some(0.65, f"{draw.randint(1, 9) * 5}.00")
    stamps, shown, number = [], "", draw.randint(1, 200)
    for year in sorted(draw.sample(range(1880, 1960), draw.randint(1, 3))):
        issue = draw.choice(("Definitives", "Coronation", "Airmail", "Flowers"))
        perforated = f"<FONT SIZE=1>perf. {draw.randint(11, 14)}</FONT>"
        shown += f"<TR><TD COLSPAN=5 BGCOLOR=#FFFFCC><B>{year} {issue}</B> {perforated}</TD></TR>\n"
        for _ in range(draw.randint(1, 4)):
            number += 1
            stamp = {
                "number": str(number),
                "stamp": f"{draw.randint(1, 9)}c {draw.choice(('blue', 'rose', 'olive', 'sepia'))}",
            }
            mint, used = (draw.some(0.75, draw.amount(0.2, 90)) for _ in range(2))
            new = " <FONT COLOR=red SIZE=1>NEW</FONT>" if draw.random() < 0.2 else ""
            shown += f"""<TR><TD ALIGN=right>{number}</TD><TD>{stamp["stamp"]}{new}</TD><TD><IMG SRC="{number}.gif">
</TD>
<TD ALIGN=right>{mint or "&mdash;"}</TD><TD ALIGN=right>{used or "&mdash;"}</TD></TR>\n"""
            stamps.append({**stamp, **({"mint": mint} if mint else {}), **({"used": used} if used else {})})
        shown += '<TR><TD COLSPAN=5><IMG SRC="blank.gif" HEIGHT=6></TD></TR>\n'
    order = f"<P>Minimum order: <B>{least}</B>" if least else ""
    dealer = f"{draw.surname()} &amp; Sons"
    body = f"""<FONT SIZE=4>{land}</FONT> <FONT SIZE=1>(sheet {sheet})</FONT><P>Prices in shillings, valid until <B>
{until}</B>
<TABLE BORDER=1><TR><TH>No.</TH><TH>Stamp</TH><TH>&nbsp;</TH><TH>Mint</TH><TH>Used</TH></TR>{shown}</TABLE>{order}
<P>{dealer}, {draw.street()}, {draw.town()}"""
    labels: dict[str, Value] = {"country": land, "sheet": sheet, "valid_until": until, "minimum": least}
    return _old("Price list", body), {**labels, "dealer": dealer.replace("&amp;", "&"), "stamps": stamps}


def water_well(draw: Draw) -> Made:
    """A driller's report: small labels above values in cells of many widths, two dates and two depths, unknowns."""
    well, owner, county = draw.code("W-######"), draw.person(), f"{draw.town()} County"
    driller, licence = f"{draw.surname()} Drilling", draw.code("####")
    done, got = (f"{draw.day(2003):%m/%d/%Y}" for _ in range(2))
    deep, cased = f"{draw.randint(60, 400)} ft", f"{draw.randint(20, 59)} ft"
    level, flow = draw.some(0.65, f"{draw.randint(5, 90)} ft"), draw.some(0.65, f"{draw.randint(2, 60)} gpm")
    use = draw.choice(("Domestic", "Irrigation", "Stock", "Monitoring"))

    def cell(label: str, value: str, span: int = 1) -> str:
        return f"<td colspan={span} valign=top><font size=1>{label}</font><br>{value}</td>"

    depth = 0
    layers = ""
    for soil in draw.sample(("Topsoil", "Clay", "Gravel", "Sandstone", "Granite"), draw.randint(2, 4)):
        layers += f"<tr><td>{soil}</td><td>{depth}</td><td>{depth + 20}</td></tr>"
        depth += 20
    body = f"""<table width=700 border=1><tr><td colspan=4 align=center><b>WELL COMPLETION REPORT</b></td></tr>
<tr>{cell("WELL ID", f"<tt>{well}</tt>")}{cell("COUNTY", county)}{cell("USE OF WELL", use, 2)}</tr>
<tr>{cell("WELL OWNER", owner, 2)}{cell("OWNER'S ADDRESS", f"{draw.street()}<br>{draw.town()}", 2)}</tr>
<tr>{cell("DATE COMPLETED", done)}{cell("DATE RECEIVED", got)}{cell("TOTAL DEPTH", deep)}
{cell("CASING DEPTH", cased)}</tr>
<tr><td colspan=4><table border=0 width="100%"><tr>{cell("STATIC WATER LEVEL", level or "&nbsp;")}
{cell("YIELD", flow or "UNKNOWN")}{cell("METHOD", draw.choice(("Rotary", "Cable tool")))}</tr></table></td></tr>
<tr><td colspan=4><table border=1><tr><th>FORMATION</th><th>FROM</th><th>TO</th></tr>{layers}</table></td></tr>
<tr>{cell("DRILLING COMPANY", driller, 2)}{cell("LICENSE NO.", licence)}{cell("SIGNED", f"<i>{draw.person()}</i>")}</tr>
</table>"""
    labels: dict[str, Value] = {"well": well, "owner": owner, "county": county, "use": use, "completed": done}
    more: dict[str, Value] = {"depth": deep, "water_level": level, "yield": flow, "driller": driller}
    return page("Well log", body), {**labels, **more}


def ferry_times(draw: Draw) -> Made:
    """A ferry's timetable in Italian: two rows a crossing where it has a note, kinds of days as headings, fares."""
    ends = [f"Porto {name}" for name in draw.sample(("Sabina", "Ligeo", "Marna", "Torvello", "Ascari"), 2)]
    line, since = f"{ends[0]} – {ends[1]}", f"{draw.randint(1, 28)} {draw.choice(('aprile', 'giugno', 'luglio'))} 2026"
    until, firm = f"{draw.randint(1, 28)} {draw.choice(('settembre', 'ottobre'))} 2026", f"Navigazione {draw.surname()}"
    adult, child = (f"€ {continental(draw.amount(low, low + 9))}" for low in (10, 2))
    phone = draw.some(0.65, draw.code("0## ######"))
    crossings, shown = [], ""
    for days in draw.sample(("Giorni feriali", "Sabato", "Domenica e festivi"), draw.randint(1, 3)):
        shown += f'<tr><td colspan="4" bgcolor="#eeeeee"><b>{days}</b></td></tr>\n'
        for _ in range(draw.randint(1, 3)):
            one = {"departs": draw.clock(6, 13), "arrives": draw.clock(14, 22), "ship": draw.choice(_SHIPS)}
            note = draw.some(0.4, draw.choice(("solo pedoni", "non si effettua il 15 agosto", "scalo a richiesta")))
            rows_of = ' rowspan="2"' if note else ""
            shown += f"""<tr><td{rows_of}><img src="nave.gif"></td><td>{one["departs"]}</td><td>{one["arrives"]}</td>
<td><i>{one["ship"]}</i></td></tr>\n"""
            shown += f'<tr><td colspan="3"><font size="1">{note}</font></td></tr>\n' if note else ""
            crossings.append({**one, "note": note} if note else one)
    call = f"<p>Prenotazioni: tel. {phone}</p>" if phone else ""
    body = f"""<table border="0" width="600"><tr><td><h1>{line}</h1><p>Orario valido dal {since} al {until}</p>
<table border="1" width="100%"><tr><th></th><th>Partenza</th><th>Arrivo</th><th>Nave</th></tr>{shown}</table>
<p>Tariffe: adulti {adult}, ragazzi {child}, auto € {draw.randint(30, 60)},00</p>{call}
<p><font size="1">{firm} – {draw.randint(1, 90)}, Via del Molo</font></p></td></tr></table>"""
    labels: dict[str, Value] = {"line": line, "from": since, "until": until, "operator": firm, "adult": adult}
    return page("Orario", body, language="it"), {**labels, "child": child, "phone": phone, "crossings": crossings}


def land_assessment(draw: Draw) -> Made:
    """A county's assessment of a lot on a page of the nineties: tables in tables, labels and values in fonts."""
    parcel, roll = draw.code("##-###-###-####"), str(draw.randint(1994, 1999))
    owner = f"{draw.surname().upper()}, {draw.person().split()[0].upper()}"
    second = draw.some(0.4, f"{owner.split(',', maxsplit=1)[0]}, {draw.person().split()[0].upper()}")
    site, use = f"{draw.street().upper()}", draw.choice(("101 - SINGLE FAMILY", "110 - DUPLEX", "400 - VACANT LAND"))
    built = None if "VACANT" in use else str(draw.randint(1880, 1993))
    acres, legal = (
        f"{draw.uniform(0.1, 40):.2f}",
        f"LOT {draw.randint(1, 60)} BLK {draw.randint(1, 9)} {draw.town().upper()} ADD",
    )
    legal += draw.choice(("", "", " LESS N 10 FT FOR ROAD, SUBJECT TO EASEMENT OF RECORD"))
    land, house = draw.randint(50, 900) * 100, draw.randint(100, 2500) * 100 if built else 0
    relief = draw.choice((0, 0, 7500, 25000))
    taxable = max(land + house - relief, 0)
    sold = draw.some(0.6, f"{draw.day(draw.randint(1970, 1993)):%m/%d/%Y}")
    price = draw.some(0.8, f"${draw.randint(20, 300) * 500:,}") if sold else None
    cell = '<TR><TD BGCOLOR="#CCCCCC" WIDTH=130><FONT SIZE=2 FACE="Arial">{}</FONT></TD>'
    cell += "<TD><FONT SIZE=2>{}</FONT></TD></TR>"
    left: list[tuple[str, str | None]] = [("Parcel No.", f"<B>{parcel}</B>"), ("Owner", owner), ("Co-owner", second)]
    left += [("Location", site), ("Property Class", use), ("Year Built", built or "N/A"), ("Acres", acres)]
    right = "<TR><TD><FONT SIZE=2>{}</FONT></TD><TD ALIGN=RIGHT><TT>{}</TT></TD></TR>"
    sums: list[tuple[str, str | None]] = [("Land", f"${land:,}"), ("Buildings", f"${house:,}" if house else "-0-")]
    sums += [("Exemption", f"${relief:,}" if relief else None), ("<B>Taxable Value</B>", f"<B>${taxable:,}</B>")]
    bills, shown = [], ""
    for back in range(draw.randint(0, 5)):
        bill = {"year": str(int(roll) - back - 1), "tax": f"${draw.amount(300, 4000)}"}
        on = draw.some(0.8, f"{draw.day(int(bill['year'])):%m/%d/%Y}")
        shown += f"<TR><TD>{bill['year']}<TD ALIGN=RIGHT>{bill['tax']}<TD>{on or 'UNPAID'}\n"
        bills.append({**bill, **({"paid": on} if on else {})})
    table = f"""<TABLE BORDER=1 CELLPADDING=2><CAPTION>Tax History</CAPTION><TR><TH>Year<TH>Tax<TH>Paid On
{shown}</TABLE>"""
    sale = (
        f"<P><FONT SIZE=2>Last sale: {sold}{f' for {price}' if price else ', price not recorded'}.</FONT>"
        if sold
        else ""
    )
    body = f"""<CENTER><TABLE WIDTH=640 BORDER=0><TR><TD><IMG SRC="/gif/seal.gif" ALT=""></TD><TD><FONT SIZE=5
COLOR="#000080">{draw.town()} County Assessor</FONT><BR>Assessment Roll of {roll}</TD></TR></TABLE><HR WIDTH=640>
<TABLE WIDTH=640 BORDER=0><TR VALIGN=TOP><TD><TABLE BORDER=1 CELLSPACING=0>
{rows(cell, left)}</TABLE></TD><TD><TABLE BORDER=1 CELLSPACING=0 WIDTH=240><TR><TH COLSPAN=2>Assessed Values</TH></TR>
{rows(right, sums)}</TABLE></TD></TR>
<TR><TD COLSPAN=2><FONT SIZE=2><I>Legal Description:</I><BR>{legal}</FONT></TD></TR></TABLE>{sale}
{table if bills else "<P>No tax history on file."}
<P><A HREF="search.htm">New search</A> | <A HREF="/">Home</A> | Best viewed at 800x600. You are visitor
{draw.code("######")}</CENTER>"""
    labels: dict[str, Value] = {"parcel": parcel, "roll": roll, "owner": owner, "co_owner": second, "location": site}
    labels |= {"class": use, "built": built, "acres": acres, "land": f"${land:,}", "taxable": f"${taxable:,}"}
    labels |= {"buildings": f"${house:,}" if house else None, "exemption": f"${relief:,}" if relief else None}
    labels |= {"legal": legal, "sold": sold, "sale_price": price, "bills": [*bills] or None}
    return page("Assessor", body), labels
