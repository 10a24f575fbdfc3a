"""Plain texts that services send: notices to airmen, circulars of astronomers, certificates, bounces, customs."""

from __future__ import annotations

from datetime import datetime, timedelta
from textwrap import fill, indent

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, long_day, mail, mail_of_parts, rows


def _moment(draw: Draw) -> datetime:
    """A second of any day."""
    when = draw.day()
    return datetime(when.year, when.month, when.day, draw.randint(0, 23), draw.randint(0, 59), draw.randint(0, 59))


_CLOSED = (
    "RWY {} CLSD DUE TO RUBBER REMOVAL. VACATING VIA TWY C NOT POSSIBLE.",
    "ILS RWY {} U/S.",
    "TWY L BTN TWY L4 AND STAND 21 CLSD FOR MAINT. MAX WINGSPAN ON TWY M 36M, FOLLOW-ME COMPULSORY AT NIGHT.",
    "CRANE ERECTED AT PSN 482110N 0114522E, HGT 212FT AGL, ELEV 1702FT AMSL. DAY MARKED, NIGHT LIT.",
    "FUEL JET A1 NOT AVBL OUTSIDE OPR HR OF AD. PPR 24 HR VIA PHONE.",
    "AIR DISPLAY WILL TAKE PLACE WI 5NM RADIUS OF AD.",
)


def notam_briefing(draw: Draw) -> Made:
    """A notice to airmen: lettered items as they go over the wire, or a briefing office's lines; no end in some."""
    number, place = draw.code("@####/26"), draw.code(draw.choice(("ED@@", "LF@@", "EG@@")))
    begin = _moment(draw)
    permanent = draw.random() < 0.25
    end = begin + timedelta(hours=draw.choice((5, 30, 400, 2000)))
    old, guessed = draw.some(0.4, draw.code("@####/26")), None if permanent else draw.some(0.4, "EST")
    hours = draw.some(0.45, draw.choice(("DAILY 0600-1400", "MON-FRI 0500-1530", "SR-SS", "04 06 11 13 2100-0400")))
    text = draw.choice(_CLOSED).format(draw.choice(("08L/26R", "14/32", "09", "27R")))
    high = draw.some(0.5, draw.choice(("FL095", "2500FT AMSL", "FL245")))
    low = draw.choice(("GND", "SFC", "1000FT AMSL")) if high else None
    broken = fill(text, 60)
    if draw.random() < 0.5:
        start, stop = f"{begin:%y%m%d%H%M}", "PERM" if permanent else f"{end:%y%m%d%H%M}"
        items = [f"({number} {f'NOTAMR {old}' if old else 'NOTAMN'}"]
        items.append(f"Q) {place[:2]}XX/QM{draw.code('@@@')}/IV/NBO/A/000/999/{draw.code('48##N011##E005')}")
        items.append(f"A) {place} B) {start} C) {stop}{f' {guessed}' if guessed else ''}")
        items += [f"D) {hours}"] if hours else []
        items.append(f"E) {broken}" + ("" if high else ")"))
        items += [f"F) {low} G) {high})"] if high else []
        body = "\n".join(items)
        body += f"\n\n{'-' * 40}\nSource: {place[:2]}ZZNAYX. Distributed at {begin - timedelta(days=2):%d%H%M}Z."
    else:
        start, stop = f"{begin:%d-%b-%y %H:%M}".upper(), "PERM" if permanent else f"{end:%d-%b-%y %H:%M}".upper()
        head = f"{place} {draw.town().upper()}"
        body = f"""PRE-FLIGHT INFORMATION BULLETIN (AERODROME)
Prepared {begin - timedelta(hours=30):%d-%b-%y %H:%M} for {draw.surname().upper()}, all times UTC

{head}
{"=" * len(head)}
{number}{f"  (replaces {old})" if old else ""}
  FROM: {start}  TO: {stop}{f" {guessed}" if guessed else ""}
{f"  SCHEDULE: {hours}{chr(10)}" if hours else ""}{indent(broken, "  ")}
{f"  LOWER: {low}  UPPER: {high}{chr(10)}" if high else ""}
*** END OF BULLETIN, 1 NOTAM(S) ***"""
    labels: dict[str, Value] = {"number": number, "airport": place, "replaces": old, "begin": start, "end": stop}
    labels |= {"estimated": guessed, "schedule": hours, "text": text, "lower": low, "upper": high}
    return mail("briefing@ais.example", f"{place} {number}", body), labels


def transient_circular(draw: Draw) -> Made:
    """A circular on a new light in the sky: a head in capitals, sentences, a position, magnitudes in columns."""
    number, at = draw.code("4####"), _moment(draw)
    event = f"GRB {at:%y%m%d}{draw.choice('ABC')}"
    names = draw.people(1, 5)
    house = f"{draw.town()} {draw.choice(('Observatory', 'Institute for Astrophysics'))}"
    short = [f"{name[0]}. {name.split()[1]}" for name in names]
    start = f"{at:%Y-%m-%d %H:%M:%S}"
    delay = f"{draw.uniform(0.3, 48):.{draw.choice((1, 2))}f} {draw.choice(('hours', 'hr'))}"
    ra, dec = draw.code("1#:2#:3#.##"), f"{draw.choice('+-')}{draw.code('4#:1#:5#.#')}"
    sure = draw.some(0.7, f"{draw.uniform(0.2, 2):.1f} arcsec")
    shift = draw.some(0.4, f"{draw.uniform(0.1, 6):.3f}")
    found, lines = [], []
    for n in range(draw.choice((1, 1, 2, 3, 5))):
        limit = draw.random() < 0.3
        one = {"time": f"{n + draw.uniform(0.3, 1):.2f}", "filter": draw.choice("griz")}
        one |= {"exposure": f"{draw.randint(1, 12)} x {draw.choice((60, 120, 300))}"}
        one |= {"magnitude": f"{'> ' if limit else ''}{draw.uniform(17, 23):.2f}"}
        one |= {} if limit else {"error": f"0.{draw.randint(2, 30):02}"}
        found.append(one)
        tail = f"{one['magnitude']:<10}{one.get('error', '--')}"
        lines.append(f"{one['time']:<11}{one['filter']:<9}{one['exposure']:<12}{tail}")
    position = (
        f"RA(J2000) = {ra}\nDec(J2000) = {dec}\n"
        if draw.random() < 0.6
        else f"R.A. = {ra}, Decl. = {dec} (equinox 2000.0),\n"
    )
    first = f"""We observed the field of {event} ({draw.surname()} et al., Circ. {draw.code("3####")}) with the
{draw.choice(("0.6-m", "1.2-m", "2.5-m"))} telescope at {house}. Observations began at {start} UT,
i.e. {delay} after the trigger. In the stacked frames we find a source that is in no catalogue, at"""
    extra = f"\nFrom absorption lines we propose a redshift of z = {shift}.\n" if shift else ""
    thanks = "\nWe thank the night staff for their help.\n" if draw.random() < 0.4 else ""
    mended = f"\n[Note: authors corrected on {long_day(at + timedelta(days=2))}.]" if draw.random() < 0.4 else ""
    body = f"""TITLE:   TRANSIENT CIRCULAR
NUMBER:  {number}
SUBJECT: {event}: {house} optical {draw.choice(("observations", "counterpart"))}
DATE:    {at + timedelta(hours=5):%y/%m/%d %H:%M:%S} GMT
FROM:    {names[0]} at {house} <{names[0].split()[1].lower()}@sky.example>

{", ".join(short)} ({house}) report:

{first}

{position}
{f"with an uncertainty of {sure}. " if sure else ""}The measured values are:

T-T0 (d)   Filter   Exp (s)     Mag       Err
{"-" * 47}
{chr(10).join(lines)}
{"-" * 47}

Magnitudes are not corrected for the extinction of E(B-V) = 0.{draw.randint(10, 99)}.
{extra}{thanks}{mended}"""
    labels: dict[str, Value] = {"number": number, "event": event, "sender": names[0], "institute": house}
    labels |= {"authors": [*short], "start": start, "delay": delay, "ra": ra, "dec": dec, "uncertainty": sure}
    return body, labels | {"redshift": shift, "measurements": [*found]}


def certificate_expiry(draw: Draw) -> Made:
    """Certificates that run out: blocks with dots to the values, or a line each; renewed ones in a list below."""
    account, owner = f"{draw.town().lower()}-{draw.choice(('prod', 'stage', 'edge'))}", draw.some(0.6, draw.person())
    checked = _moment(draw)
    found, shown = [], []
    dotted = draw.random() < 0.55
    for n in range(draw.choice((1, 1, 2, 3, 6))):
        days = draw.randint(1, 30)
        end = checked + timedelta(days=days)
        name = f"{draw.choice(('www', 'api', '*', 'mail', 'vpn'))}.{draw.surname().lower()}.example"
        left = f"{days} day{'' if days == 1 else 's'}"
        others = draw.some(0.4, f"cdn{n}.{name.split('.')[1]}.example")
        one = {"name": name, "issuer": draw.choice(("TrustRoot R4", "Quay CA", "internal"))}
        if dotted:
            one["expires"] = f"{end:%Y-%m-%d %H:%M:%S} UTC"
            serial = draw.hexadecimal(12).upper()
            one["serial"] = ":".join(serial[i : i + 2] for i in range(0, 12, 2))
            facts: list[tuple[str, str | None]] = [("Serial", one["serial"]), ("Issuer", one["issuer"])]
            facts += [("Expires", f"{one['expires']} (in {left})"), ("Also covers", others)]
            lines = "\n".join(f"    {label + ' ':.<16} {text}" for label, text in facts if text)
            shown.append(f"[{n + 1}] {name}\n{lines}\n")
        else:
            one["expires"] = f"{end:%b %d %H:%M:%S %Y} GMT"
            also = f" (+ {others})" if others else ""
            shown.append(f" - {name}{also}: notAfter={one['expires']}, {left} left, issued by {one['issuer']}")
        found.append(one | {"days_left": left} | ({"also_covers": others} if others else {}))
    count, again = str(len(found)), draw.some(0.5, f"{checked + timedelta(days=3):%A}")
    many = f"{count} certificate{' expires' if count == '1' else 's expire'} within 30 days"
    done = each("   ok  {}", [f"{draw.surname().lower()}.example (till 2027-0{draw.randint(1, 9)}-11)" for _ in "ab"])
    body = f"""{f"Hello {owner.split()[0]}," if owner else "Hello,"}

account {account}: {many}.

{chr(10).join(shown)}

{f"Renewed since the last check:{chr(10)}{done}{chr(10)}" if draw.random() < 0.5 else ""}
{f"We will remind you again on {again}." if again else "This is the last reminder."}
{f"Owner on record: {owner}{chr(10)}" if owner else ""}Checked at {checked:%Y-%m-%d %H:%M} UTC by certwatch 2.{
        draw.randint(0, 9)
    }

--
You get this mail because certwatch is on for {account}. https://certwatch.example/off"""
    labels: dict[str, Value] = {"account": account, "count": count, "owner": owner, "next_reminder": again}
    labels |= {"checked": f"{checked:%Y-%m-%d %H:%M}", "certificates": [*found]}
    return mail("certwatch@robots.example", f"[certwatch] {many}", body), labels


_REFUSALS = (
    ("550", "5.1.1", "User unknown in virtual mailbox table"),
    ("552", "5.2.2", "Mailbox full; delete mail and try again"),
    ("554", "5.7.1", "Message rejected due to content (score 9.2)"),
    ("550", "5.7.26", "Unauthenticated mail is not accepted from this sender"),
    ("451", "4.7.1", "Greylisted, please come back later"),
)


def undelivered_mail(draw: Draw) -> Made:
    """A bounce as three servers word it: an address in brackets or on a line, the other side's answer in a sentence."""
    number, status, why = draw.choice(_REFUSALS)
    target = f"{draw.person().lower().replace(' ', '.')}@{draw.surname().lower()}.example"
    there, here = f"mx{draw.randint(1, 4)}.{target.split('@')[1]}", f"out{draw.randint(1, 9)}.relay.example"
    address, queue = draw.some(0.6, draw.code("192.0.2.1##")), draw.hexadecimal(10).upper()
    at = _moment(draw)
    subject = draw.some(0.7, draw.choice(("Invoice 2291", "Re: Tuesday", "Your order has shipped", "Minutes, draft 3")))
    till = draw.some(0.8, f"{at + timedelta(days=4):%Y-%m-%d %H:%M}") if number == "451" else None
    waits = f"I will keep trying until {till}; you need not send it again.\n" if till else ""
    style = draw.randrange(3)
    if style == 0:
        name = "MAILER-DAEMON@relay.example (Mail Delivery System)"
        peer = f"{there}[{address}]" if address else there
        body = f"""This is the mail system at host {here}.

I'm sorry to have to tell you that your message could not be delivered to
one or more recipients. It is attached below.
{waits}
<{target}>: host {peer} said: {number} {status} {why}
    (in reply to RCPT TO command)

Reporting-MTA: dns; {here}
X-Queue-ID: {queue}
Arrival-Date: {at:%a, %d %b %Y %H:%M:%S} +0000 (UTC)

Final-Recipient: rfc822; {target}
Action: {"delayed" if till else "failed"}
Status: {status}"""
    elif style == 1:
        name = "Mail Delivery System <Mailer-Daemon@relay.example>"
        body = f"""A message that you sent could not be delivered to all of its recipients.
{waits}The following address(es) had trouble:

  {target}
    host {there}{f" [{address}]" if address else ""}
    SMTP error from remote mail server after end of data:
    {number} {status} {why}

------ This is a copy of the head of your message ({queue}) ------

Received: from {here} by {here} at {at:%a, %d %b %Y %H:%M:%S} +0000"""
    else:
        name = "Postmaster <postmaster@relay.example>"
        body = f"""Delivery has failed to these recipients or groups:

{target}
Your message wasn't delivered. {why}.
{waits}
Diagnostic information for administrators:

Generating server: {here}
Remote server: {there}{f" ({address})" if address else ""}
Remote Server returned '{number} {status} {why}'
Message trace: {queue}, {at:%a, %d %b %Y %H:%M:%S} +0000"""
    body += f"\n\nOriginal message headers:\nSubject: {subject}\nX-Mailer: Pigeon 7" if subject else ""
    headers = [("From", name), ("To", "you@example.org"), ("Subject", "Undelivered Mail Returned to Sender")]
    labels: dict[str, Value] = {"recipient": target, "smtp_code": number, "status": status, "reason": why}
    labels |= {"remote_host": there, "remote_ip": address, "reporting_host": here, "queue_id": queue}
    labels |= {"received": f"{at:%a, %d %b %Y %H:%M:%S} +0000", "subject": subject, "retry_until": till}
    return mail_of_parts([*headers, ("Auto-Submitted", "auto-replied")], [("plain", body)]), labels


_GOODS = ("Keukengerei van roestvrij staal", "LED-lampen", "Fietsonderdelen (frames, alu)", "Katoenen T-shirts", "Thee")


def customs_release(draw: Draw) -> Made:
    """A Dutch agent's word that customs let goods go: padded labels or sentences, sent on with > by a colleague."""
    mrn, file = draw.code("26NL########@@####"), draw.code("IM-26#####")
    firm = f"{draw.surname()} {draw.choice(('Trading B.V.', 'Import & Export B.V.', '& Zn.', 'Retail Nederland N.V.'))}"
    box, goods = draw.some(0.6, draw.code("@@@U#######")), draw.choice(_GOODS)
    at = _moment(draw)
    freed = f"{at:%d-%m-%Y}" + draw.choice(("", f" {at:%H:%M}", f" om {at:%H:%M} uur"))
    weight, parcels = f"{continental(f'{draw.randint(90, 24000):,}')} kg", f"{draw.randint(1, 900)} colli"
    worth = f"EUR {continental(draw.amount(900, 90000))}"
    duty = draw.some(0.65, f"EUR {continental(draw.amount(20, 4000))}")
    vat = f"EUR {continental(draw.amount(200, 19000))}" if draw.random() < 0.6 else "verlegd (art. 23)"
    check = draw.some(0.35, draw.choice(("scan zonder bevinding", "documentcontrole, akkoord", "fysieke opname")))
    clerk = draw.person()
    facts = [("Dossier", file), ("MRN", mrn), ("Importeur", firm), ("Goederen", goods), ("Container", box)]
    facts += [("Colli", parcels), ("Brutogewicht", weight), ("Douanewaarde", worth), ("Invoerrechten", duty)]
    facts += [("BTW", vat), ("Controle", check)]
    if draw.random() < 0.6:
        told = f"Vrijgave: {freed}\n\n" + rows("{:<14}: {}", facts)
    else:
        told = f"""De zending is op {freed} door de douane vrijgegeven.

{rows("{}: {}", facts[:5])}

Het gaat om {parcels} met een brutogewicht van {weight}. De douanewaarde is {worth};
{f"aan invoerrechten is {duty} verschuldigd." if duty else "invoerrechten zijn niet verschuldigd."}
BTW: {vat}
{f"Controle: {check}{chr(10)}" if check else ""}"""
    inner = f"""Geachte relatie,

{told}
{draw.choice(("De originele stukken volgen per post.", "U kunt de goederen afhalen op kade 14 (07:00-16:00)."))}

Met vriendelijke groet,
{clerk}
Havenkade Douane-expediteurs, {draw.street()}, Rotterdam
Tel. {draw.code("010-#######")}"""
    sender, subject = f"{clerk} <inklaring@havenkade.example>", f"Vrijgave {file}"
    if draw.random() < 0.5:
        note = draw.in_order(
            ("Hoi,", f"Graag inboeken op {draw.code('KP-####')}.", "Kun jij de chauffeur bellen?"), 1, 3
        )
        head = f"Van: {sender}\nVerzonden: {at + timedelta(minutes=9):%d-%m-%Y %H:%M}\nOnderwerp: {subject}\n\n"
        quoted = indent(head + inner, "> ", lambda line: True)
        inner = f"{chr(10).join(note)}\n\nGroet, {draw.person().split()[0]}\n\n-- Doorgestuurd bericht --\n{quoted}"
        sender, subject = "expeditie@customer.example", f"FW: {subject}"
    labels: dict[str, Value] = {"file": file, "mrn": mrn, "importer": firm, "goods": goods, "container": box}
    labels |= {"packages": parcels, "weight": weight, "customs_value": worth, "duty": duty, "vat": vat}
    headers = [("From", sender), ("To", "administratie@customer.example"), ("Subject", subject)]
    labels |= {"check": check, "released": freed, "agent": clerk}
    return mail_of_parts(headers, [("plain", inner)]), labels
