"""The data of generated pages: values of several kinds, and labels with the kind that stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

FIRST: Final = ("Anna", "Bram", "Carla", "Dmitri", "Elif", "Femi", "Grace", "Hugo", "Ines", "Jonas", "Kofi", "Lena")
LAST: Final = ("Abbott", "Berg", "Castillo", "Duarte", "Eze", "Fischer", "Garcia", "Hansen", "Ivanov", "Jansen", "Khan")
CITIES: Final = ("Aarhus", "Boston", "Cork", "Des Moines", "Essen", "Fort Worth", "Ghent", "Haifa", "Izmir", "New York")
THINGS: Final = ("kettle", "oak table", "spoon", "lamp", "blue cup", "iron pan", "rug", "mirror", "desk chair", "clock")
ADJECTIVES: Final = ("Large", "Small", "Antique", "Second-hand", "Folding", "Heavy", "Round", "Cheap")
STATES: Final = ("Paid", "Open", "Shipped", "On hold", "Cancelled")


def _amount(random: Random) -> str:
    return f"{random.randint(1, 9999):,}.{random.randint(0, 99):02d}"


def _date(random: Random) -> str:
    return f"{random.randint(1, 12)}/{random.randint(1, 28)}/{random.randint(1990, 2030)}"


def _name(random: Random) -> str:
    middle = random.choice(("", "", "van ", "Maria "))
    return f"{random.choice(FIRST)} {middle}{random.choice(LAST)}"


def _mail(random: Random) -> str:
    return f"{random.choice(FIRST).lower()}{random.choice(('', '.x', '7'))}@{random.choice(LAST).lower()}.example"


KINDS: Final[Mapping[str, Callable[[Random], str]]] = {
    "date": _date,
    "price": lambda random: f"${_amount(random)}",
    "code": lambda random: f"{random.choice('ABCXYZ')}{random.choice('KLM')}-{random.randint(100, 99999)}",
    "name": _name,
    "number": lambda random: str(random.randint(2, 900)),
    "time": lambda random: f"{random.randint(1, 12)}:{random.randint(0, 59):02d} {random.choice(('AM', 'PM'))}",
    "thing": lambda random: f"{random.choice(ADJECTIVES)} {random.choice(THINGS)}",
    "city": lambda random: random.choice(CITIES),
    "status": lambda random: random.choice(STATES),
    "answer": lambda random: random.choice(("Yes", "No")),
    "mail": _mail,
    "phone": lambda random: f"({random.randint(200, 999)}) 555-{random.randint(1000, 9999)}",
    "weight": lambda random: f"{random.randint(1, 90)}.{random.randint(0, 9)} kg",
    "place": lambda random: f"{random.choice(CITIES)}, {random.choice(('MA', 'TX', 'NY', 'IA'))}",
}
"""Kind of data -> one value of it."""

LABELS: Final[Mapping[str, str]] = {
    "Order number": "code",
    "Date": "date",
    "Order date": "date",
    "Date of birth": "date",
    "Total": "price",
    "Total due": "price",
    "Subtotal": "price",
    "Tax": "price",
    "Name": "name",
    "Customer": "name",
    "Customer city": "city",
    "City": "city",
    "Depart": "time",
    "Arrive": "time",
    "Gate": "code",
    "Seats": "number",
    "Doors": "number",
    "Status": "status",
    "Insured": "answer",
    "Gift wrap": "answer",
    "E-mail": "mail",
    "Phone": "phone",
    "Fax": "phone",
    "Weight": "weight",
    "Article": "thing",
    "Location": "place",
}
"""Label -> kind of its data."""
