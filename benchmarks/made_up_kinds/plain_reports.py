"""Plain texts, some of them mails: dotted lines, columns of blanks, values over several lines, sections, answers."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from benchmarks.made_up_kinds.material import Draw, Made, Value, long_day, mail, rows, us_day

_AREAS: Final = ("Dunnet", "Holm Bank", "Seal Rocks", "Outer Firth", "Sandray", "Longmarsh", "West Shelf")


def _dotted(label: str, value: str, width: int = 28) -> str:
    """A label, dots up to a column, and a value."""
    return f"{label} {'.' * (width - len(label) - 1)} {value}"


def paper_decision(draw: Draw) -> Made:
    """A conference's decision on a paper: a title over two lines, marks of reviewers, a date if it is accepted."""
    number, accepted = str(draw.randint(3, 900)), draw.random() < 0.6
    begin, kind = ("Towards", "Rethinking", "On the Limits of"), ("Incremental", "Approximate", "Verified")
    topic, systems = ("Joins", "Type Inference", "Garbage Collection"), ("Streaming", "Embedded")
    title = " ".join(draw.choice(words) for words in (begin, kind, topic)) + f" for {draw.choice(systems)} Systems"
    authors, chair = draw.people(1, 4), draw.person()
    ready = us_day(draw.day()) if accepted else None
    track = draw.some(0.65, draw.choice(("Research", "Industry", "Short papers")))
    marks = draw.sample(
        ("-2 (reject)", "-1 (weak reject)", "0 (borderline)", "1 (weak accept)", "2 (accept)"), draw.randint(2, 4)
    )
    decision = draw.choice(("accepted", "accepted with minor revision")) if accepted else "rejected"
    reviews = "\n\n".join(
        f"----------------------- REVIEW {n} ---------------------\nOverall evaluation: {mark}\n"
        f"Reviewer's confidence: {draw.randint(1, 5)}\n\n"
        + fill(f"The paper looks at a problem that came up {draw.randint(2, 20)} years ago. I like the figures.", 60)
        for n, mark in enumerate(marks, 1)
    )
    opening = f"Title:   {title}"
    heading = fill(opening, 58, subsequent_indent=" " * 9)
    deadline = f"\nPlease upload the final version by {ready}.\n" if ready else "\nWe hope that the reviews help you.\n"
    body = f"""Dear authors,

your submission has been {decision}.

Paper:   {number}
{heading}
Authors: {", ".join(authors)}
{f"Track:   {track}" + chr(10) if track else ""}{deadline}
{reviews}

Best wishes
{chair}
Programme chair"""
    labels: dict[str, Value] = {"paper": number, "title": title, "authors": [*authors], "decision": decision}
    more: dict[str, Value] = {"track": track, "final_version": ready, "marks": [*marks], "chair": chair}
    return mail("chairs@conf.example", f"Decision on paper {number}", body), {**labels, **more}


def quake_bulletin(draw: Draw) -> Made:
    """A bulletin of an earthquake: dotted lines, stations in columns, the last blank in some, a dash for none."""
    event, place = (
        draw.code("EV2026-####"),
        f"{draw.randint(3, 60)} km {draw.choice(('NW', 'SE', 'S'))} of {draw.town()}",
    )
    when, at = f"{draw.day():%Y-%m-%d}", f"{draw.clock(0, 23)}:{draw.randint(10, 59)}.{draw.randint(0, 9)}"
    size, deep = (
        f"{draw.uniform(1, 6):.1f} {draw.choice(('ML', 'Mw'))}",
        f"{draw.randint(2, 40)}.{draw.randint(0, 9)} km",
    )
    felt, state = draw.some(0.75, f"{draw.randint(2, 400)} reports"), draw.choice(("automatic", "reviewed"))
    stations, lines = [], []
    for name in draw.sample(("ABRN", "CASL", "DUNF", "GREY", "KELS", "MILB", "OAKH", "THOR"), draw.randint(2, 6)):
        one = {"station": name, "distance": f"{draw.uniform(2, 300):.1f}", "phase": draw.choice(("Pg", "Pn", "Sg"))}
        one["arrival"] = f"{draw.randint(10, 23)}:{draw.randint(10, 59)}:{draw.uniform(10, 59):.2f}"
        left = draw.some(0.7, f"{draw.uniform(-1, 1):.2f}")
        lines.append(f"{name:<8}{one['distance']:>8}   {one['phase']:<6} {one['arrival']:<14}{left or '':>6}".rstrip())
        stations.append({**one, "residual": left} if left else one)
    body = f"""SEISMIC SERVICE OF THE NORTHERN COUNTIES
BULLETIN {event}

{_dotted("Origin date", when)}
{_dotted("Origin time (UTC)", at)}
{_dotted("Magnitude", size)}
{_dotted("Depth", deep)}
{_dotted("Region", place)}
{_dotted("Felt", felt or "-")}
{_dotted("Status", state)}

STATION   DIST KM   PHASE  ARRIVAL          RES
-----------------------------------------------
{chr(10).join(lines)}
-----------------------------------------------
{len(stations)} phases used. Duty seismologist: {draw.person()}
"""
    labels: dict[str, Value] = {"event": event, "date": when, "time": at, "magnitude": size, "depth": deep}
    return body, {**labels, "region": place, "felt": felt, "status": state, "stations": stations}


def cargo_manifest(draw: Draw) -> Made:
    """A ship's manifest: two labels a line, receivers over several lines, goods in columns, a total below them."""
    number, ship = draw.code("MF-#####"), f"MV {draw.choice(('Kestrel', 'Amalia B', 'Grey Wake', 'Heron'))}"
    voyage, master = draw.code("###@"), draw.some(0.65, f"Capt. {draw.person()}")
    load, discharge = (f"Port of {draw.town()}" for _ in range(2))
    receiver = f"{draw.surname()} & {draw.surname()} Trading Company Limited, {draw.street()}, {draw.town()}"
    goods, lines = [], []
    for n in range(draw.randint(1, 6)):
        one = {"packages": f"{draw.randint(1, 90)} {draw.choice(('crates', 'bags', 'drums', 'pallets'))}"}
        one["goods"] = draw.choice(("Dried apricots", "Ceramic tiles", "Olive oil", "Machine parts", "Cotton yarn"))
        one["weight"] = f"{draw.randint(100, 29000):,}"
        lines.append(f"{n + 1:>2}  {one['packages']:<14}{one['goods']:<22}{one['weight']:>10}")
        goods.append(one)
    total, notes = (
        f"{draw.randint(30000, 99000):,}",
        draw.some(0.5, draw.choice(("Keep dry.", "No hooks.", "Stow below deck."))),
    )
    body = f"""CARGO MANIFEST                                     Page 1 of 1

Manifest no.:  {number:<20}Vessel:  {ship}
Voyage:        {voyage:<20}Master:  {master or "TBD"}
Loaded at:     {load}
Discharge at:  {discharge}

{fill(f"Consignee:     {receiver}", 54, subsequent_indent=" " * 15)}

No  Packages      Description of goods   Weight kg
--------------------------------------------------
{chr(10).join(lines)}
--------------------------------------------------
    TOTAL                               {total:>10}

{f"Remarks: {notes}" + chr(10) if notes else ""}Issued at {draw.town()} on {long_day(draw.day())}
"""
    labels: dict[str, Value] = {
        "manifest": number,
        "vessel": ship,
        "voyage": voyage,
        "master": master,
        "loaded_at": load,
    }
    more: dict[str, Value] = {"discharge_at": discharge, "consignee": receiver, "remarks": notes, "goods": goods}
    return body, {**labels, **more}


def domain_record(draw: Draw) -> Made:
    """What a registry says of a domain: a key a line, some several times, contacts in like blocks, legal words."""
    name = f"{draw.surname().lower()}{draw.choice(('', '-boats', 'press'))}.example"
    firm, handle = (
        f"{draw.choice(('Nameyard', 'Hostwerk', 'Tilde'))} {draw.choice(('Inc.', 'BV', 'AB'))}",
        draw.code("####-@@@"),
    )
    made, ends = (f"{draw.day(year):%Y-%m-%d}T{draw.clock()}:00Z" for year in (2009, 2027))
    changed = draw.some(0.65, f"{draw.day(2025):%Y-%m-%d}T{draw.clock()}:00Z")
    owner = draw.some(0.65, f"{draw.surname()} Boatyard")
    states = draw.sample(
        ("clientTransferProhibited", "clientDeleteProhibited", "ok", "autoRenewPeriod"), draw.randint(1, 3)
    )
    servers = [f"ns{n}.{draw.hexadecimal(4)}.example" for n in range(1, draw.randint(2, 4) + 1)]
    signed = draw.choice(("signedDelegation", "unsigned"))
    pairs = [
        ("Domain Name", name.upper()),
        ("Registry Domain ID", handle),
        ("Updated Date", changed),
        ("Creation Date", made),
        ("Registry Expiry Date", ends),
        ("Registrar", firm),
        ("Registrar Abuse Contact Email", f"abuse@{firm.split(maxsplit=1)[0].lower()}.example"),
        *(("Domain Status", one) for one in states),
        ("Registrant Organization", owner or "n/a"),
        ("Registrant Country", draw.choice(("NL", "SE", "IE"))),
        ("Tech Organization", f"{draw.surname()} Networks"),
        *(("Name Server", one) for one in servers),
        ("DNSSEC", signed),
    ]
    body = f"""% Query answered in {draw.randint(2, 90)} ms

{rows("{}: {}", pairs)}
>>> Last update of this database: 2026-05-04T{draw.clock()}:00Z <<<

NOTICE: The expiration date shown here is the date on which the registrar's
sponsorship ends. You agree to use these data only for lawful purposes.
"""
    labels: dict[str, Value] = {"domain": name.upper(), "created": made, "expires": ends, "updated": changed}
    more: dict[str, Value] = {
        "registrar": firm,
        "states": [*states],
        "owner": owner,
        "servers": [*servers],
        "dnssec": signed,
    }
    return body, {**labels, **more}


def sea_forecast(draw: Draw) -> Made:
    """A forecast for shipping: a synopsis over several lines, areas as headings with a sentence a matter, warnings."""
    when, at = f"{draw.day():%A %d %B}", f"{draw.choice(('0015', '0520', '1130', '1725'))} UTC"
    warned = draw.sample(_AREAS, 2) if draw.random() < 0.6 else []
    synopsis = (
        f"Low {draw.town()} {draw.randint(960, 999)} moving steadily north-east and losing its identity. "
        f"New high expected {draw.town()} {draw.randint(1020, 1039)} by midnight."
    )
    outlook = draw.some(0.6, draw.choice(("Quiet at first, fresh later.", "Strong winds in the north.", "Settled.")))
    areas, shown = [], ""
    for name in draw.sample(_AREAS, draw.randint(2, 5)):
        low = draw.randint(2, 7)
        one = {"area": name, "wind": f"{draw.choice(('Southwest', 'Northerly', 'Variable'))} {low} to {low + 1}"}
        one["sea"] = draw.choice(("Smooth or slight", "Moderate or rough", "Rough or very rough"))
        sight = draw.some(0.75, draw.choice(("Good", "Moderate, occasionally poor", "Poor in fog")))
        shown += f"{name.upper()}\nWind: {one['wind']}\nSea state: {one['sea']}\n"
        shown += f"Visibility: {sight}\n\n" if sight else "\n"
        areas.append({**one, "area": name.upper()} | ({"visibility": sight} if sight else {}))
    later = f"OUTLOOK: {outlook}\n\n" if outlook else ""
    gale = f"GALE WARNINGS: {' and '.join(warned)}\n\n" if warned else ""
    body = f"""SHIPPING FORECAST
Issued by the Coastal Office at {at} on {when}

{gale}GENERAL SYNOPSIS
{fill(synopsis, 60)}

{shown}{later}Next forecast at {draw.choice(("0600", "1200", "1800"))} UTC
Duty forecaster: {draw.person()}
"""
    labels: dict[str, Value] = {"issued_at": at, "issued_on": when, "gale_warnings": " and ".join(warned) or None}
    return body, {**labels, "synopsis": synopsis, "outlook": outlook, "areas": areas}


def soil_test(draw: Draw) -> Made:
    """A test of soil by mail: dotted lines, n/d for what was not measured, words for one thing that change, advice."""
    sample, grower, field = draw.code("S##-####"), draw.person(), f"{draw.choice(('Lower', 'Barn', 'Long'))} Field"
    taken, reported = (f"{draw.day():%d %b %Y}" for _ in range(2))
    acid, organic = f"{draw.uniform(4.5, 8):.1f}", draw.some(0.65, f"{draw.uniform(1, 9):.1f} %")
    boron, lime = (
        draw.some(0.65, f"{draw.uniform(0.2, 3):.2f} mg/kg"),
        draw.some(0.6, f"{draw.uniform(1, 6):.1f} t/ha"),
    )
    advice = draw.sample(
        ("Lime before sowing", "No phosphate needed", "Test again in 3 years", "Sow clover"), draw.randint(1, 3)
    )
    names = draw.choice((("Sampled", "Reported"), ("Date of sampling", "Date of report")))
    measured = [
        ("pH", acid),
        ("Phosphorus (P)", f"{draw.randint(5, 60)} mg/l"),
        ("Potassium (K)", f"{draw.randint(50, 300)} mg/l"),
    ]
    measured += [("Organic matter", organic or "n/d"), ("Boron (B)", boron or "n/d")]
    limed = f"{_dotted('Lime requirement', lime)}\n" if lime else ""
    body = f"""FIELDLAB                                   Report on soil

{_dotted("Sample", sample)}
{_dotted("Grower", grower)}
{_dotted("Field", field)}
{_dotted(names[0], taken)}
{_dotted(names[1], reported)}

RESULTS
{chr(10).join(_dotted(label, value) for label, value in measured)}
{limed}
ADVICE
{chr(10).join(f"{n}. {one}" for n, one in enumerate(advice, 1))}

n/d: not determined. Methods on request.
FieldLab, {draw.street()}, {draw.town()}"""
    labels: dict[str, Value] = {"sample": sample, "grower": grower, "field": field, "taken": taken, "ph": acid}
    more: dict[str, Value] = {"organic_matter": organic, "boron": boron, "lime": lime, "advice": [*advice]}
    return mail("lab@fieldlab.example", f"Report {sample}", body), {**labels, **more}


def hall_hire(draw: Draw) -> Made:
    """An answer about a hall: what is agreed in short lines above, the question with other wishes quoted below."""
    hall, asker = f"{draw.town()} {draw.choice(('Village Hall', 'Scout Hut', 'Old School'))}", draw.person()
    when, start, end = long_day(draw.day()), draw.clock(9, 14), draw.clock(15, 22)
    fee, deposit = f"£{draw.randint(40, 300)}", draw.some(0.65, f"£{draw.randint(5, 20) * 10}")
    key, warden = draw.some(0.75, draw.code("####")), draw.person()
    room = draw.choice(("Main room", "Small room", "Whole hall"))
    lines = [
        ("Date", when),
        ("From", start),
        ("Until", end),
        ("Room", room),
        ("Hire charge", fee),
        ("Deposit", deposit),
    ]
    sends = f"\nThe code of the key box is {key}.\n" if key else ""
    other = f"""
> Date: {long_day(draw.day())}
> From: {draw.clock(9, 14)}
> Until: {draw.clock(15, 22)}
> Hire charge: is it still £{draw.randint(20, 39)}?"""
    asks = other if draw.random() < 0.7 else f"\n> Is anything free around {long_day(draw.day())}?"
    body = f"""Dear {asker.split()[0]},

thank you for asking. The {hall} is yours as follows:

{rows("{}: {}", lines)}
{sends}
Please leave it as you find it.

{warden}
Bookings, {hall}

On Sun, {draw.randint(1, 28)} Mar 2026 at {draw.clock()}, {asker} wrote:
> Hello,
>
> we would like to hire the hall for a {draw.choice(("wedding", "jumble sale", "concert"))}.{asks}
>
> {asker}"""
    labels: dict[str, Value] = {"hall": hall, "asker": asker, "date": when, "from": start, "until": end}
    more: dict[str, Value] = {"charge": fee, "deposit": deposit, "key_code": key, "warden": warden}
    return mail("bookings@hall.example", f"Re: {hall}", body), {**labels, **more}


def race_results(draw: Draw) -> Made:
    """A race as text: places in columns set with spaces, clubs that may be blank, those who did not finish below."""
    race = f"{draw.town()} {draw.choice(('Half Marathon', 'Fell Race', 'Trail 21', 'Night Run'))}"
    when, count = draw.day(), draw.choice((3, 4, 5, 7, 9, 12))
    names = draw.people(count + 2, count + 2)
    seconds, first, results, shown = draw.randint(4000, 5400), 0, [], ""
    clubs = ("Northwold Harriers", "Quay Road Runners", "Upwell AC", "Tri Stanmere")
    for place, name in enumerate(names[:count], 1):
        seconds += draw.randint(2, 240) if place > 1 else 0
        first = first or seconds
        one = {"place": str(place), "bib": str(draw.randint(1, 799)), "name": name}
        club = draw.some(0.65, draw.choice(clubs))
        one["category"] = draw.choice(("SEN", "U20", "V40", "V50", "V60"))
        one["time"] = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        gap = f"+{(seconds - first) // 60}:{(seconds - first) % 60:02}" if place > 1 else ""
        shown += (
            f"{place:>3}  {one['bib']:>4}  {name:<22}{club or '':<21}"
            f"{one['category']:<5}{one['time']:>8}{gap:>9}".rstrip()
            + "\n"
        )
        more = {"club": club, "gap": gap}
        results.append({**one, **{key: value for key, value in more.items() if value}})
    out = names[count : count + draw.choice((0, 1, 2))]
    sky, length = (
        draw.some(0.6, draw.choice(("dry, 9 degrees", "heavy showers", "fog on the tops"))),
        f"{draw.choice((12.4, 18.0, 21.1))} km",
    )
    record = draw.some(0.5, f"1:0{draw.randint(1, 6)}:{draw.randint(10, 59)}")
    facts = [("Date", long_day(when)), ("Distance", length), ("Start", draw.clock(9, 11)), ("Weather", sky)]
    facts += [
        ("Finishers", str(count)),
        ("Course record", record and f"{record} ({draw.person()}, {draw.randint(2009, 2024)})"),
    ]
    text = f"""{race.upper()}
{"=" * len(race)}
Provisional results

{rows("{}: {}", facts)}

Pos   Bib  Name                  Club                 Cat      Time      Gap
{"-" * 76}
{shown}
Did not finish: {", ".join(out) if out else "none"}

Timing by {draw.surname()} Timing. Complaints to {draw.person()} within 48 hours.
Results of other races of the series: http://races.example/{draw.hexadecimal(4)}
"""
    labels: dict[str, Value] = {"race": race.upper(), "date": long_day(when), "distance": length, "weather": sky}
    labels |= {"finishers": str(count), "course_record": record, "did_not_finish": [*out] or None}
    return text, {**labels, "results": [*results]}
