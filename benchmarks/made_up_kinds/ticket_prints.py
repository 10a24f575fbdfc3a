"""Plain tickets and confirmations of travel: a rail print, a coach table, an agency's text, a hostel's, a display."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise, zip_longest

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Records, Value, continental, each, long_day, mail

_HALTS = ("Altenmoor Hbf", "Brückenau (Rhein) Hbf", "Neukirch Hbf (tief)", "Ebersfelde", "Wiesental-Ost")
_FARES = ("Freipreis", "Freipreis Europa", "Frühpreis", "Super Frühpreis")
_SMALL = """Wichtige Hinweise zur Nutzung:
- Diese Fahrkarte gilt nur mit einem amtlichen Lichtbildausweis der genannten Person.
- Umtausch und Erstattung bis 1 Tag vor dem 1. Geltungstag gegen Entgelt (19,00€).
- Für Teilstrecken mit Bus (z.B. ab 05:30 Uhr) kann eine weitere Fahrkarte nötig sein."""


def _ride(draw: Draw, stops: Sequence[str], when: date, seats: int) -> tuple[str, Records]:
    """Legs of a ride, two lines each; what is reserved runs over its column's lines."""
    shown, legs, hour = "", [], draw.randint(5, 12)
    for start, end in pairwise(stops):
        train = draw.choice((f"EX {draw.randint(100, 999)}", f"IC {draw.randint(1000, 2499)}", "S3", f"RE {hour}"))
        track, gone = draw.some(0.8, draw.choice(("3", "14", "4A-D", "6 D-G"))), f"{hour:02}:{draw.randint(31, 59)}"
        hour += draw.randint(1, 3)
        come, other = f"{hour:02}:{draw.randint(10, 28)}", draw.choice(("", "2", "10 A-B"))
        leg = {"date": f"{when:%d.%m.}", "from": start, "departs": gone, "to": end, "arrives": come, "train": train}
        leg |= {"platform": track} if track else {}
        kept = ["", ""]
        if train.startswith(("EX", "IC")) and draw.random() < 0.8:
            coach, first = str(draw.randint(1, 36)), draw.randint(11, 90)
            places = " ".join(str(first + n) for n in range(seats))
            leg |= {"coach": coach, "seat": places}
            window = draw.choice(("1 Fenster, Großraum,", "Abteil,", "1 Gang, Großraum,"))
            kept[0] = f"{seats} Sitzpl{'ätze' if seats > 1 else 'atz'}, Wg. {coach}, Pl. {places}, {window}"
            kept[1] = f"{draw.choice(('Ruhebereich, ', 'Tisch, ', ''))}Res.Nr. {draw.code('#### #### #### ##')}"
        shown += f"{start:<39}{when:%d.%m.}   ab {gone}   {track or '':<9} {train:<12} {kept[0]}".rstrip() + "\n"
        shown += f"{end:<39}{when:%d.%m.}   an {come}   {other:<9} {'':<12} {kept[1]}".rstrip() + "\n"
        legs.append(leg)
    return shown, legs


def rail_page_print(draw: Draw) -> Made:
    """A German rail ticket as text of its page: two columns on the same lines, one way or return, legs of two lines."""
    order, who = draw.code("@@@###"), f"{draw.choice(('Herr', 'Frau', 'Frau Dr.'))} {draw.person()}"
    stops = draw.sample(_HALTS, draw.randint(2, 4))
    out, both, seats = draw.day(), draw.random() < 0.5, draw.choice((1, 1, 1, 2, 3))
    back, booked = out + timedelta(draw.randint(1, 6)), out - timedelta(draw.randint(2, 60))
    fare, level = draw.choice(_FARES), draw.choice("12")
    fare += " (Hin- und Rückfahrt)" if both else draw.choice((" (Einfache Fahrt)", ""))
    grown = f"{seats}{draw.choice(('', f', mit {seats} VK25', f', mit {seats} VK50'))}"
    via, card = draw.some(0.7, "*".join(draw.code("@@") for _ in range(draw.randint(2, 5)))), draw.random() < 0.5
    costs, kept = draw.randint(1900, 24000), draw.choice((0, 450, 900, 1800))
    sums = (costs, kept, costs + kept, (costs + kept) // 15)
    price, extra, total, tax = (continental(f"{cents / 100:,.2f}€") for cents in sums)
    paid = "Kreditkartenzahlung" if card else "Lastschriftzahlung"
    begins, ends = f"{out:%d.%m.%Y}", f"{back:%d.%m.%Y}" if both else None
    shown, legs = _ride(draw, stops, out, seats)
    plan = f"Ihre Reise mit Reservierung Hinfahrt am {begins}\n_HEAD_{shown}"
    if both:
        shown, more = _ride(draw, stops[::-1], back, seats)
        legs += more
        plan += f"Ihre Reise mit Reservierung Rückfahrt am {ends}\n_HEAD_{shown}"
    heads = f"{'Halt':<39}{'Datum':<9}{'Zeit':<11}{'Gleis':<10}{'Produkte':<13}Reservierung\n"
    top = [f"Klasse:    {level}", f"Erw:       {grown}", f"Hinfahrt: {stops[0]}+City     {stops[-1]}, mit IC/EX"]
    top += [f"Rückfahrt: {stops[-1]}     {stops[0]}+City, mit IC/EX"] if both else []
    top += [f"Über:      VIA: {via}"] if via else []
    left = ["Zahlungspositionen und Preis", f"{'Positionen':<24}{'Preis':<14}{'MwSt D: 7%':<14}"]
    left += [f"{'Fahrkarte':<20}1   {price:<14}{tax}"] + [f"{'Reservierungen':<20}{len(legs)}   {extra}"] * (kept > 0)
    left += [f"{'Summe':<20}    {total:<14}{tax}", paid]
    left += [f"Betrag     {total:<11}{'VU-Nr' if card else 'Bank'}        {draw.code('##########')}"]
    left += [f"Datum      {booked:%d.%m.%Y} {'Gen-Nr' if card else 'IBAN'}       {draw.code('XX######')}"]
    left += [
        "Wir buchen den Betrag in den nächsten Tagen ab. Ihr",
        f"Kauf: {booked:%d.%m.%Y} {draw.clock()} Uhr. Netzbahn AG, Kaiweg 1,",
    ]
    right = ["", "Hinfahrt:", f"{'Gültig ab:':<32}{begins}", "", f"{'':<44}Zangenabdruck"]
    right += ["Rückfahrt:", f"{'Gültig ab:':<32}{ends}"] if both else []
    right += ["", who, f"{'Auftragsnummer:':<38}{order}"]
    both_columns = (f"{one:<88}{two}".rstrip() for one, two in zip_longest(left, right, fillvalue=""))
    text = f"""{"":<50}Handy- und Online-Ticket
{"Barcode bitte glatt halten!":>118}
{draw.choice(("EX", "IC/EX"))} Fahrkarte
 Fahrtantritt{" Hinfahrt" if both else ""}: {begins}
{f" Fahrtantritt Rückfahrt: {ends}{chr(10)}" if both else ""}{fare}
{chr(10).join(top)}
{chr(10).join(both_columns)}
{plan.replace("_HEAD_", heads)}{_SMALL}
{order}{"Seite 1 / 1":>130}
"""
    labels: dict[str, Value] = {"order": order, "traveller": who, "fare": fare, "class": level, "adults": grown}
    labels |= {"via": via, "valid_out": begins, "valid_back": ends, "total": total, "paid_by": paid}
    return text, labels | {"legs": legs}


_STOPS = ("Harbour Sq. (by the weir)", "Milborne, coach st.", "Kelstone", "Airport T2, lower level", "Upwell/Fair")
_TARIFFS = ("Adult", "Student 18-26", "Child 6-15", "Senior 65+")


def _coach_table(draw: Draw, stops: Sequence[str], when: date, firm: str, count: int) -> tuple[str, Records]:
    """A table of stops, its columns as wide as their longest text; the date only where it changes."""
    hour, made, last = draw.randint(6, 21), [], ""
    for n, stop in enumerate(stops):
        shown = f"{when + timedelta(hour // 24):%a %d/%m/%y}"
        row = {"date": shown if shown != last else "", "stop": stop}
        row |= {"arrival": f"{hour % 24}:{draw.choice(('00', '20', '35'))}"} if n else {}
        if n < len(stops) - 1:
            row |= {"departure": f"{hour % 24}:{draw.choice(('40', '45', '55'))}"}
            line = f"{stop.split(',')[0]} → {stops[-1].split(',')[0]} ({firm})"
            row |= {"bay": draw.some(0.5, str(draw.randint(1, 9))) or "", "service": line}
            seat = draw.randint(1, 50)
            row |= {"seats": draw.choice(("", "", "1/", "3/")) + ", ".join(str(seat + k) for k in range(count))}
        made.append({name: text for name, text in row.items() if text})
        last, hour = shown, hour + draw.randint(1, 4)
    names = ("date", "stop", "arrival", "departure", "bay", "service", "seats")
    heads = ("Date", "Stop/Change", "Arrival", "Departure", "Bay", "Service", "Coach/Seats")
    cells = [heads, *[tuple(row.get(name, "") for name in names) for row in made]]
    wide = [max(len(row[n]) for row in cells) + 2 for n in range(len(names))]
    return "\n".join("".join(text.ljust(n) for text, n in zip(row, wide, strict=True)) for row in cells), made


def coach_table_mail(draw: Draw) -> Made:
    """A coach firm's mail: tables as wide as what is in them, out or out and back, terms and a lot of luggage."""
    number, count = draw.code("##########"), draw.randint(1, 4)
    fares, names = [draw.choice(_TARIFFS) for _ in range(count)], draw.people(count, count)
    named, both, when = draw.random() < 0.6, draw.random() < 0.5, draw.day()
    firm, second = draw.sample(("NB", "QX", "TL"), 2)
    firms = {"NB": "Northbound Coaches Ltd.", "QX": "QuayXpress a.s.", "TL": f"{draw.surname()} Lines, s.r.o."}
    stops = draw.sample(_STOPS, draw.randint(2, 4))
    table, out = _coach_table(draw, stops, when, firm, count)
    shown, used, back = f"{'Outward journey' if both else 'Journey'}\n{table}\n", [firm], list[dict[str, str]]()
    if both:
        used += [second] if draw.random() < 0.4 else []
        table, back = _coach_table(draw, stops[::-1], when + timedelta(draw.randint(1, 9)), used[-1], count)
        shown += f"\nReturn journey\n{table}\n"
    price = f"{draw.randint(90, 2900):,} CZK".replace(",", " ")
    hours, blank = draw.choice(("15 minutes", "1 hour", "5 hours")), " "
    refund = f"more than {hours}: {draw.choice(('0', '10', '25'))} %, less than {hours}: not refundable"
    swap = f"more than {hours}: 0 CZK, less than {hours}: not possible"
    deal = draw.some(0.5, draw.choice(("Flexi", "Early Owl", "LOW COST - no service on board")))
    url = draw.code(draw.choice((" (https://seats.northbound.example/offers/###-##.html)", "")))
    legal = draw.code("ID: ########, internet: www.{}.example, phone: +420 8## ### ###")
    operators = "\n".join(f"{one} - {firms[one]}, {legal.format(one.lower())}" for one in used)
    body = f"""Electronic ticket no. {number}

Number of travellers (fares used): {count} ({", ".join(fares)})
{f"Travellers: {', '.join(names)}" if named else ""}
{" "}{chr(10)}
{shown}{chr(10) * 2}
Price: {price}{blank}
Cancellation: {refund}{blank}
Rebooking: {swap}

{f"Offer: {deal}{url}" if deal else ""}{chr(10) * 2}
Please read:
Have your travel document ready when you board. A copy is no document and we may refuse to carry you.
Luggage - carried free for 1 traveller: 1 hand luggage (at most 15 x 25 x 35 cm)
and 1 piece in the hold up to 30 kg. Each further piece / bicycle: {draw.choice(("100 CZK/ 4 EUR", "120 CZK/ 5 EUR"))}.

Carriers:
{operators}{chr(10) * 2}
You can manage this ticket here https://seats.northbound.example/t?p1={draw.code("##########")}&p2={number} (you \
need the number){chr(10) * 3}
Yours, NORTHBOUND, www.northbound.example
phone: {draw.code("+420 841 555 0##, +420 542 55 01 ##")}
{"-" * 80}
Do not want these mails? Change this under Settings."""
    labels: dict[str, Value] = {"ticket": number, "count": str(count), "fares": fares, "names": names if named else []}
    labels |= {"outward": out, "back": back, "price": price, "cancellation": refund, "rebooking": swap, "offer": deal}
    labels |= {"carriers": [firms[one] for one in used]}
    return mail("Northbound <tickets@northbound.example>", f"Ticket {number}", body), labels


_FIELDS = (
    "Tegelhof(TGH), Berlin, Germany",
    "O Hara International(OHI), Chicago, United States Of America",
    "Las Dunas(LDN), Las Dunas, Spain",
    "Kastrup Syd(KSY), Copenhagen, Denmark",
)
_LINES = (("NV", "Nordvind"), ("IL", "Iberolinea"), ("AX", "Axiom American Airlines"))
_RULE = "=" * 85


def _flights(draw: Draw, path: Sequence[str], when: date, word: str, old: bool) -> tuple[str, Records]:
    """The flights of a way, the status far right, terminals below a place, the way named at its first flight."""
    shown, made, hour = "", [], draw.randint(5, 10)
    cities = [one.rsplit(",", 2)[1].strip() for one in path]
    for n, (start, end) in enumerate(pairwise(path)):
        short, firm = draw.choice(_LINES)
        state, dated = draw.choice(("Confirmed", "Confirmed", "Waitlisted")), f"{when:%a} {when.day} {when:%b %Y}"
        one = {"status": state, "flight": f"{short}{draw.randint(100, 8999)}", "airline": firm, "date": dated}
        one |= {"departs": f"{hour:02}:{draw.choice('0134')}5", "from": start}
        hour += draw.randint(1, 5)
        one |= {"arrives": f"{hour:02}:{draw.choice('0134')}0", "to": end}
        one |= {"cabin": draw.choice(("Economy", "Business"))}
        gate = [draw.some(0.35, draw.choice(("1", "4S", "I", "B"))) for _ in range(2)]
        one |= {f"{side}_terminal": text for side, text in zip(("from", "to"), gate, strict=True) if text}
        pairs = [(word, f"{cities[0]} - {cities[-1]}")] if n == 0 else []
        pairs += [("Flight:", f"{one['flight']}, {firm}"), ("Date:", dated)]
        pairs += [("Departure:", f"{one['departs']} {start}")]
        pairs += [("", f"Terminal {gate[0]}")] if gate[0] else []
        pairs += [("Date:", dated)] if old else []
        pairs += [("Arrival:", f"{one['arrives']} {end}")] + ([("", f"Terminal {gate[1]}")] if gate[1] else [])
        pairs += [("Cabin class:", one["cabin"])]
        if n == len(path) - 2:
            pairs += [("Duration:", draw.some(0.7, f"{draw.randint(1, 14)}h {draw.randint(0, 5)}5min") or "")]
        status = f"{'':<{68 if old else 59}}{'Status' if old else 'Booking status'}: {state}"
        shown += f"{status}\n" + "".join(f"{name:<30}{text}".rstrip() + "\n" for name, text in pairs) + "\n"
        made.append(one)
        hour += 1
    return shown, made


def agency_text_itinerary(draw: Draw) -> Made:
    """A business travel agency's text: labels in a column, travellers one a line, flights of one or two ways."""
    number, old = draw.code("@@@###"), draw.random() < 0.5
    agent, firm = draw.choice((draw.person(), "Booking Desk 2")), draw.some(0.8, f"{draw.surname()} Consulting AB")
    home, travellers = (draw.street(), f"{draw.code('#####')} {draw.town()}"), draw.people(1, 4)
    way, begin = draw.sample(_FIELDS, draw.randint(2, 4)), draw.day()
    shown, legs = _flights(draw, way, begin, "OUTBOUND", old)
    if draw.random() < 0.6:
        text, more = _flights(draw, way[::-1], begin + timedelta(draw.randint(1, 12)), "HOMEBOUND", old)
        shown, legs = shown + text, legs + more
    other = draw.some(0.7, draw.code("@@@@#")) if not old else None
    head = f"FLIGHTS{'':<33}Airline booking reference: {other} - {legs[0]['airline']}" if other else "FLIGHTS"
    total, card = f"{draw.randint(900, 19999):,} SEK".replace(",", " "), draw.code("3757 xxxx xxxx ###")
    pays = not old or draw.random() < 0.4
    ruled = f"{'-' * 85}\n{{}}\n{'-' * 85}"
    bill = f"""{ruled.format("Payment")}
{"Credit card:":<30}American Express {card}
{"Price*:":<30}{total:>10}
{"Ticket delivery:":<30}{"0 SEK":>10}
{"Total price:":<30}{total:>10}
"""
    hello = f"{_RULE}\nThank you for booking with Reslink\n{_RULE}" if old else "Thanks for booking at Reslink!"
    body = f"""{hello}{chr(10) * 2}
{f"Reslink booking reference: {number}" if old else f"{'Your booking reference:':<30}{number}"}{chr(10) * 4}
{f"{'Reserved by:':<30}{agent}"}
{f"{'Company:':<30}{firm}{chr(10)}" if firm else ""}{"Address:":<30}{home[0]}
{"":<30}{home[1]}

{each(f"{'Traveller:':<30}{{}}", travellers)}

{_RULE}
{"" if old else head}
{_RULE}

{shown.rstrip()}
{"":<30}All times are local times.
{f"{'':<30}Please note! Check the terminal before you leave for the airport.{chr(10) * 3}" if old else ""}
{ruled.format("Ticket(s)")}
Electronic ticket. Check in with the booking reference and your surname at the counter or on the airline's site.
Free cancellation until 10.00 on {begin - timedelta(20):%A} {begin - timedelta(20):%d %b %Y}.{chr(10) * 2}
{bill if pays else ""}"""
    labels: dict[str, Value] = {"reference": number, "airline_reference": other, "agent": agent, "company": firm}
    labels |= {"street": home[0], "travellers": travellers, "flights": legs}
    labels |= {"total": total if pays else None, "card": f"American Express {card}" if pays else None}
    return mail("Reslink <no-reply@reslink.example>", f"Booking {number}", body), labels


_ROOMS = (
    ("Single room", "A room of your own with shower and TV. Linen and towels for 1 are there."),
    ("Bed in a 6-bed dorm", "You share a room with other guests. Bed linen can be rented for 3,00 € at reception."),
    ("Family room", "A room with a double bed and bunks, for up to 4 guests. Wi-Fi is free of charge."),
)


def _folded(text: str, width: int) -> str:
    """Lines broken at spaces as a mail program breaks a page's text; runs of spaces stay."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) >= width and lines[-1].strip():
            lines.append("")
        lines[-1] += f"{word} "
    return "\n".join(line.removesuffix(" ") for line in lines)


def hostel_flattened_mail(draw: Draw) -> Made:
    """A hostel's page turned into text by a mail program: labels and values in a row, broken anywhere."""
    number, begin, nights = draw.code("BKI-@@-#######"), draw.day(), draw.randint(1, 12)
    comes, goes = f"{begin:%d.%m.%Y}", f"{begin + timedelta(nights):%d.%m.%Y}"
    stay, total = f"{nights} night{'s' * (nights > 1)}", f"{continental(draw.amount(29, 1400))} €"
    persons = draw.choice(("1 adult", "2 adults", "2 adults, 1 child", "4 adults, 2 children"))
    pays = draw.choice(("Visa / MasterCard / Amex", "Pay on arrival", "PayPal"))
    hint = draw.some(0.6, draw.choice(("Non refundable booking", "Free cancellation until 6 p.m. on arrival day")))
    first, last = draw.person().split(maxsplit=1)
    lives, place, country = draw.street(), f"{draw.code('#####')} {draw.town()}", draw.choice(("DEU", "CZE", "AUT"))
    house = f"b&k {draw.town()} {draw.choice(('Hauptbahnhof', 'Mitte', 'Ostkreuz'))}"
    phone = draw.code("+43 1 555 0### ####")
    picked = draw.sample(_ROOMS, draw.choice((1, 1, 2, 3)))
    rooms = [f"{draw.randint(1, 3)} {name} (for {draw.randint(1, 4)} adult )" for name, _ in picked]
    told = (" " * 13).join(f"{one}{' ' * 5}{text[1]}" for one, text in zip(rooms, picked, strict=True))
    gap, far = " " * 4, " " * draw.choice((20, 28))
    facts = [("Booking no.", number), ("Arrival", comes), ("Departure", goes), ("Details", stay), ("Persons", persons)]
    facts += [("Payment", pays), ("Total Sum", total)]
    booked = (gap + " ").join(f"{name}{gap}{value}" for name, value in facts)
    address = f"*First name*  {first}   *Last name* {last}    *Address* {lives}   *ZIP / City* {place}"
    mailed = draw.some(0.7, f"{last.lower()}@mail.example")
    hello = f"{'':<11}Booking confirmation{far}*Thank you for booking at bkhostels.example.* If you write to us about "
    hello += "this stay, please have your confirmation number at hand"
    text = f"""   Logo_email_header <http://www.bkhostels.example>
<http://www.bkhostels.example/en/best-price/>
{_folded(hello, 76)}

{f" *Hint:* {hint}{gap * 2}" if hint else " "}We look forward to seeing you,

 Your b&k team{far * 2}*{number}*
{_folded(f" Your travel details{gap * 3} {booked}", draw.choice((72, 76)))}
  including VAT and city tax{gap * 3}Map: How to find us
<https://maps.example/@48.{draw.code("######")},16.{draw.code("######")}>
  Travel Information{gap * 4} Booked in the name of
{_folded(f"{address}   *Country* {country}{f'   *Email* {mailed}' if mailed else ''}", 76)}
{far}Your booked house     {house}
 Kaigasse {draw.randint(1, 90)}
 {draw.code("1##0")} Wien
 Österreich
 {phone}
 BK-{draw.code("@@")}@bkhostels.example
{_folded(f"{far}   Room selection{far}{told}", 76)}
{draw.choice(("", f"{gap}*Breakfast* can be added at reception for 8,50 € a day."))}"""
    labels: dict[str, Value] = {"booking": number, "arrival": comes, "departure": goes, "stay": stay}
    labels |= {"persons": persons, "payment": pays, "total": total, "hint": hint, "email": mailed}
    made = mail("b&k Hostels <booking@bkhostels.example>", f"Your booking {number}", text)
    return made, labels | {"house": house, "phone": phone, "rooms": [*rooms]}


def reservation_display(draw: Draw) -> Made:
    """A reservation system's display, pasted by an agent: names numbered on lines, places glued, marks and remarks."""
    agent, begin = draw.person(), draw.day()
    days = [f"{when:%d%b}".upper() for when in (begin, begin + timedelta(draw.randint(1, 20)))]
    family, party = draw.surname().upper(), list[dict[str, str]]()
    bare = [f"{family}/{one.split(maxsplit=1)[0].upper()}" for one in draw.people(1, 3)]
    for n, name in enumerate(bare):
        titled = {"name": f"{name}{draw.choice((' ', ''))}{draw.choice(('MR', 'MS'))}"}
        party.append(titled if n < 2 else {"name": name, "born": f"{draw.day(2019):%d%b%Y}".upper()})
    names = "  ".join(f"{n}.1{'*'.join(one.values())}" for n, one in enumerate(party, 1))
    way = [one[:3].upper() for one in draw.sample(TOWNS, draw.randint(2, 4))]
    segments, shown, line = [], "", draw.choice(("EY", "DL", "OS"))
    for when, ports in zip(days, (way, way[::-1] if draw.random() < 0.6 else way[:1]), strict=True):
        hour = draw.randint(1, 9)
        for start, end in pairwise(ports):
            state = f"{draw.choice(('HK', 'HK', 'TK', 'HL'))}{len(party)}"
            one = {"airline": line, "flight": str(draw.randint(8, 4200)), "class": draw.choice("YEVQ"), "date": when}
            one |= {"from": start, "to": end, "status": state, "departs": f"{hour:02}{draw.choice(('05', '30', '55'))}"}
            hour += draw.randint(2, 6)
            mark = "#" if hour > 23 or draw.random() < 0.1 else " "
            one |= {"arrives": f"{hour % 24:02}{draw.choice(('00', '10', '45'))}"}
            other = draw.some(0.3, draw.choice(("ALPENAIR S.P.A", "BLUE KITE REGIONAL", "NORDVIND")))
            segments.append(one | ({"operated_by": other} if other else {}))
            shown += f"{len(segments):>2}. {line} {one['flight']:>4} {one['class']}  {when} {start}{end} {state}  "
            shown += (
                f"{one['departs']}  {mark}{one['arrives']}  O{draw.choice(('*', '*       SA', '        SA', ''))}\n"
            )
            shown += f"         OPERATED BY {other}\n" if other else ""
            hour = (hour + 2) % 24
    phone = draw.some(0.7, draw.code("0987########"))
    issued = draw.some(0.7, f"TAU/{draw.choice(('SU', 'MO', 'TH'))}{draw.randint(10, 28)}DEC")
    papers, text = [], ""
    for n, name in enumerate(bare if draw.random() < 0.6 else [], 1):
        paper = {"traveller": f"P{n}", "passport": draw.code("E########"), "born": f"{draw.day(1979):%d%b%y}".upper()}
        paper |= {"sex": draw.choice("MF"), "expires": f"{draw.day(2031):%d%b%y}".upper()}
        text += f"SI.P{n}/SSRDOCS{line}HK1/P/AT/{paper['passport']}/AT/{paper['born']}/{paper['sex']}/"
        text += f"{paper['expires']}/{name}\n"
        papers.append(paper)
    note = f"Fare {draw.amount(200, 2200)} EUR p.p., ticket by {long_day(begin)}." if draw.random() < 0.5 else ""
    told = f"FONE-SZX{draw.choice('BT')}*MPT-{phone}\n" if phone else ""
    told += f"TKTG-{issued}\n" if issued else ""
    body = f"""{draw.choice(("Hi,", "Dear colleague,", "Hello again,"))}
{draw.choice(("this is what is booked now, all confirmed so far.", "see below. Please check names against passports."))}

{names}
{shown}{told}{text}
{note}

{agent}
{draw.surname()} Travel, {draw.town()}"""
    labels: dict[str, Value] = {"travellers": [*party], "segments": [*segments], "phone": phone, "ticketing": issued}
    return mail(f"{agent} <desk@travel.example>", "Reservation", body), labels | {"papers": papers, "agent": agent}
