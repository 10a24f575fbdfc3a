"""Courts by mail and abroad: what a filing system says of an envelope, and a Brazilian court's page of a case."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, mail_of_parts, page, phrases, rows

_FILINGS = (
    ("Motion", "Plaintiff's Motion to Compel Discovery Responses"),
    ("Answer/Response", "Defendant's Original Answer & Special Exceptions"),
    ("Petition", "Original Petition"),
    ("Notice", "Notice of Hearing - 5/12 docket call"),
    ("Proposed Order", "Order on Motion for Substituted Service"),
)
_RETURNS = (
    "Illegible or Unreadable",
    "Incorrect Formatting: documents must be text searchable PDF, at 300 DPI, and not be locked",
    "Insufficient Funds",
)


def envelope_mail(draw: Draw) -> Made:
    """A filing system's text mail: received, accepted, returned or served, each with parts of its own."""
    state = draw.choice(("accepted", "accepted", "returned", "submitted", "served"))
    envelope, filing = draw.code("1########"), draw.some(0.6, draw.code("########-F#"))
    number = draw.code(draw.choice(("D-1-GN-26-00####", "2026CI#####", "26-##-#####-CV")))
    style = f"{draw.person().upper()} VS. "
    style += draw.choice(("Harbour Freight Lines, LLC", "Oakhampton ISD", draw.surname().upper()))
    court = f"{draw.town()} County - "
    court += draw.choice(("45th Civil District Court", "County Clerk", "Justice Court Precinct 2"))
    kind, title = draw.choice(_FILINGS)
    filer, firm, when = draw.person(), draw.some(0.6, f"{draw.surname()} & {draw.surname()}, P.C."), draw.day()
    sent = f"{when:%-m/%-d/%Y} {draw.randint(1, 11)}:{draw.randint(10, 59)} PM CST"
    ruled = (
        f"{when + timedelta(days=draw.randint(1, 3)):%-m/%-d/%Y} {draw.randint(8, 11)}:{draw.randint(10, 59)} AM CST"
    )
    comment = draw.some(
        0.5, draw.choice(("Please resubmit with the civil case information sheet attached.", "Thank you."))
    )
    why = draw.choice(_RETURNS) if state == "returned" else None
    comment = comment if state == "returned" else "Thank you." if comment and state == "accepted" else None
    files = draw.sample(
        ("Motion.pdf", "Exhibit A (emails).pdf", "Proposed Order.docx", "Exh B-C.pdf"), draw.randint(1, 4)
    )
    fees: list[dict[str, str]] = []
    lines: list[tuple[str, str]] = []
    cents = 0
    for name in draw.sample(("Filing Fee", "Service Fee", "Court Fee", "Convenience Fee"), draw.choice((1, 2, 3))):
        fee = draw.randint(99, 35000)
        cents += fee
        fees.append({"name": name, "amount": f"${fee / 100:,.2f}"})
        lines.append((name, f"${fee / 100:,.2f}"))
    total, paid = f"${cents / 100:,.2f}", state in {"accepted", "submitted"} and draw.random() < 0.8
    contacts: list[dict[str, str]] = []
    told = ""
    if state in {"served", "accepted"}:
        for who in draw.people(1, 5):
            one = {"name": who, "email": f"{who.split()[1].lower()}@{draw.choice(('lex', 'firm', 'office'))}.example"}
            one["status"] = draw.choice(("SENT", "SENT", "OPENED", "ERROR"))
            contacts.append(one)
            told += f"{one['name']:<24}{one['email']:<30}{one['status']}\n"
    heading = {
        "accepted": "Filing Accepted",
        "returned": "Filing Returned",
        "submitted": "Filing Submitted",
        "served": "Notification of Service",
    }[state]
    opening = {
        "accepted": "The filing below was reviewed and has been accepted by the clerk's office.",
        "returned": "The reviewer has returned your filing for the reason below. Correct it and file again.",
        "submitted": "The filing below has been submitted to the clerk's office for review. Please allow 24 hours.",
        "served": f"You are being served documents by {filer}. Click the link below to retrieve them.",
    }[state]
    facts: list[tuple[str, str | None]] = [("Court", court), ("Case Number", None if state == "submitted" else number)]
    facts += [("Case Style", style), ("Envelope Number", envelope), ("Filing ID", filing)]
    facts += [("Date/Time Submitted", sent), ("Date/Time Accepted", ruled if state == "accepted" else None)]
    facts += [("Filing Type", kind), ("Filing Description", title), ("Filed By", filer), ("Firm", firm)]
    parts = [
        f"{heading}\n{'=' * len(heading)}\n\n{fill(opening, 72)}",
        f"Return Reason(s) from Clerk's Office\n\n{fill(f'Reason: {why}', 72)}" if why else "",
        f"Filing Details\n--------------\n{rows('{}: {}', facts)}",
        f"Comments: {comment}" if comment else "",
        f"Fees\n----\n{rows('{:<22}{:>10}', [*lines, ('Total', total)])}" if paid else "",
        f"Service Contacts\n----------------\n{told}".rstrip() if contacts else "",
        f"Documents\n---------\n{each('- {}', files)}\nhttps://efile.example/v/{draw.hexadecimal(10)}",
        f"For technical help call 800-{draw.code('###-####')}. Nobody reads mail to this address.\n"
        f"Case 2025CV00001 and samples at efile.example/help. (c) {when:%Y} CourtBox v.{draw.randint(2020, 2026)}.1.0",
    ]
    headers = [("From", "no-reply@courtbox.example"), ("To", "filer@customer.example")]
    ident = f"for Case: {number}; {style}" if state != "submitted" else f"Envelope Number: {envelope}"
    labels: dict[str, Value] = {"heading": heading, "court": court, "case_number": facts[1][1], "style": style}
    labels |= {"envelope": envelope, "filing_id": filing, "submitted": sent, "accepted": facts[6][1], "type": kind}
    labels |= {"description": title, "filer": filer, "firm": firm, "return_reason": why, "comment": comment}
    labels |= {"fees": [*fees] if paid else None, "total": total if paid else None, "documents": [*files]}
    labels["contacts"] = [*contacts] or None
    whole = "\n\n".join(part for part in parts if part)
    return mail_of_parts([*headers, ("Subject", f"{heading} {ident}")], [("plain", whole)], True), labels


_CLASSES = ("Procedimento Comum Cível", "Execução de Título Extrajudicial", "Mandado de Segurança", "Inventário")
_SUBJECTS = ("Indenização por Dano Moral", "Prestação de Serviços", "Bancários", "Locação de Imóvel")
_GIVEN = ("Antônio", "Conceição", "João Batista", "Márcia", "Thaís", "Luís Otávio", "Benedita")
_FAMILY = ("da Silva Prado", "Gonçalves", "Araújo Neto", "de Sá e Lima", "Fagundes", "Okabayashi")
_HOUSES = phrases(
    "Banco Rio Verde S/A; Transportes Irmãos Leão Ltda. - ME; Município de Serra Alta; Condomínio Edifício Ipê"
)
_MOVES = (
    ("Conclusos para Despacho", None),
    ("Petição Juntada", "Nº Protocolo: WSER.26.7001####-# Tipo da Petição: Contestação"),
    ("Certidão de Publicação Expedida", "Relação: 0##/2026 Data da Publicação: ##/03/2026"),
    ("Proferido Despacho de Mero Expediente", "Vistos. Manifeste-se a parte autora, em 15 dias. Int."),
    ("AR Positivo Juntado", None),
    ("Distribuído Livremente (por Sorteio)", "tabela do dia"),
    ("Audiência Designada", "Conciliação Data: ##/05/2026 Hora 14:30"),
)


def _brazilian(draw: Draw) -> str:
    """A person of Brazil, or a house."""
    return draw.choice((f"{draw.choice(_GIVEN)} {draw.choice(_FAMILY)}", draw.choice(_HOUSES)))


def brazilian_case(draw: Draw) -> Made:
    """A Brazilian court's page of a case: label cells in nested tables, lawyers below parties in a cell, movements."""
    number, when = draw.code("10#####-##.2026.8.99.0###"), draw.day()
    kind, subject = draw.choice(_CLASSES), draw.some(0.8, draw.choice(_SUBJECTS))
    bench = f"{draw.randint(1, 12)}ª Vara {draw.choice(('Cível', 'da Fazenda Pública', 'da Família e Sucessões'))}"
    forum, judge = draw.choice(("Foro de Serra Alta", "Foro Regional II - Vila Nova")), draw.some(0.75, draw.person())
    value, state = draw.some(0.7, f"R$ {continental(draw.amount(900, 400000))}"), draw.some(0.4, "Suspenso")
    state = draw.choice(("Extinto", "Em grau de recurso", "Suspenso")) if state else None
    spread = f"{when:%d/%m/%Y} às {draw.clock(8, 18)} - Livre"
    control = draw.some(0.6, draw.code("2026/00####"))
    parties: list[dict[str, str]] = []
    shown = ""
    roles = ("Reqte", "Reqdo", "Reqda", "Interesdo.")[: draw.choice((2, 2, 3, 4))]
    for role in roles:
        who, lawyer = _brazilian(draw), draw.some(0.65, f"{draw.choice(_GIVEN)} {draw.choice(_FAMILY)}")
        sex = draw.choice(("Advogado", "Advogada"))
        law = f'<br />\n<span class="mensagemExibindo">{sex}:</span>&nbsp;{lawyer}&nbsp;' if lawyer else ""
        parties.append({"role": f"{role}:", "name": who} | ({"lawyer": lawyer} if lawyer else {}))
        shown += f"""<tr class="fundoClaro"><td width="141" valign="top" align="right"><span
class="mensagemExibindo">{role}:
&nbsp;</span></td><td align="left" valign="top" style="padding-bottom:5px">{who}&nbsp;{law}</td></tr>\n"""
    parties = [{**one, "role": one["role"].rstrip(":")} for one in parties]
    moves: list[dict[str, str]] = []
    lines, at = "", when + timedelta(days=400)
    for n in range(draw.choice((1, 2, 3, 5, 8, 11))):
        at -= timedelta(days=draw.randint(0, 30))
        title, detail = draw.choice(_MOVES)
        detail = draw.code(detail.replace("@", "")) if detail and "#" in detail else detail
        moves.append({"date": f"{at:%d/%m/%Y}", "title": title} | ({"detail": detail} if detail else {}))
        icon = f'<a href="#"><img src="doc.png" alt="{draw.hexadecimal(5)}" /></a>' if draw.random() < 0.4 else "&nbsp;"
        lines += f"""<tr class="{("fundoEscuro", "fundoClaro")[n % 2]}"><td width="120" align="left" valign="top">
{at:%d/%m/%Y}
</td><td width="20" valign="top">{icon}</td><td valign="top">{title}<br />
<span style="font-style: italic;">{detail or ""}</span></td></tr>\n"""
    linked = [draw.code("00#####-##.2025.8.99.0###") for _ in range(draw.choice((0, 0, 1, 2)))]
    link = f"""<h2 class="subtitle">Apensos</h2><table>
{each('<tr><td><a class="linkProcesso" href="#">{}</a></td></tr>', linked)}
</table>"""
    row = """<tr><td width="150" valign="top" align="right"><label class="labelClass">{}:</label></td><td valign="">
<table width="100%" border="0" cellspacing="0" cellpadding="0"><tr><td><span>{}</span></td></tr></table></td></tr>"""
    pairs: list[tuple[str, str | None]] = [("Classe", kind), ("Assunto", subject), ("Distribuição", spread)]
    if draw.random() < 0.3:
        pairs.insert(2, ("Outros assuntos", "Obrigações, Tutela de Urgência"))
    other = next((text for label, text in pairs if label == "Outros assuntos"), None)
    court = f"{bench} - {forum}"
    pairs += [("Vara", court), ("Controle", control), ("Juiz", judge), ("Valor da ação", value)]
    pub = draw.choice(("10", "25"))
    body = f"""<table width="100%"><tr><td><img src="brasao.gif" alt="" /></td><td class="esajTituloPagina">Consulta de
Processos do 1º Grau</td></tr></table><div class="esajNavegacao">Bem-vindo &gt; Consultas &gt; {forum}</div>
<table class="secaoFormBody" width="100%" style="display:none"><tr><td><label>Número do Processo:</label></td><td>
<input value="{number[:15]}" /></td></tr></table>
<h2 class="subtitle">Dados do processo</h2><table class="secaoFormBody" width="100%" cellpadding="2"><tr>
<td width="150" align="right"><label class="labelClass">Processo:</label></td><td><table><tr><td><span>{number}</span>
{f'<span style="color:red;padding-left:6px">{state}</span>' if state else ""}</td></tr></table></td></tr>
{rows(row, ((label, escape(text) if text else None) for label, text in pairs))}
</table>
<h2 class="subtitle">Partes do processo</h2><table id="tablePartesPrincipais" width="98%">
{shown}</table>
{link if linked else ""}
<h2 class="subtitle">Movimentações</h2><table id="tabelaTodasMovimentacoes" width="98%"><thead><tr
class="label"><td>Data</td>
<td>&nbsp;</td><td>Movimento</td></tr></thead><tbody>
{lines}</tbody></table>
<h2 class="subtitle">Audiências</h2><p>Não há Audiências futuras vinculadas a este processo.</p>
<div class="rodape">Desenvolvido por Softlex em parceria com a Secretaria (STI). Dados até {at:%d/%m/%Y}, {pub} por
página.</div>"""
    labels: dict[str, Value] = {
        "number": number,
        "state": state,
        "class": kind,
        "subject": subject,
        "other_subjects": other,
    }
    labels |= {"distributed": spread, "court": court, "control": control, "judge": judge, "value": value}
    labels |= {"linked_cases": [*linked] or None, "parties": [*parties], "movements": [*moves]}
    return page("Portal de Serviços", body, language="pt-br"), labels
