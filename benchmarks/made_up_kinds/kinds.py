"""All kinds, and the documents of each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.data import Row
from benchmarks.made_up_kinds import (
    accounts,
    apps,
    authorities,
    awkward,
    catalogues,
    fixed_width,
    inboxes,
    institutions,
    journeys,
    letters,
    listings,
    mails,
    notices,
    offers,
    offices,
    old_tables,
    papers,
    pastimes,
    plain_mails,
    plain_reports,
    purchases,
    registers,
    reports,
    storefronts,
    template_mails,
    tongues,
    workplaces,
)
from benchmarks.made_up_kinds.material import Made, Maker

DOCUMENTS: Final = 9
"""Documents of each kind."""

_MAKERS: Final[tuple[Maker, ...]] = (
    offers.product,
    offers.vehicle,
    offers.flat,
    offers.auction_lot,
    offers.hotel,
    offers.menu,
    offers.holiday_rental,
    offices.docket,
    offices.tender,
    offices.planning_application,
    offices.patent,
    offices.company,
    offices.clinical_trial,
    offices.doctor,
    offices.obituary,
    catalogues.library_record,
    catalogues.museum_object,
    catalogues.species,
    catalogues.talk,
    catalogues.course,
    catalogues.weather_station,
    catalogues.match,
    catalogues.release,
    catalogues.event,
    accounts.bank_statement,
    accounts.utility_bill,
    accounts.parcel,
    accounts.transaction,
    accounts.flight_status,
    accounts.train_board,
    accounts.insurance_policy,
    mails.order_confirmation,
    mails.delivery_notice,
    mails.french_invoice,
    mails.payment_sent,
    mails.support_ticket,
    mails.shift_rota,
    mails.job_advert,
    mails.appointment,
    plain_mails.room_booking,
    plain_mails.outage_notice,
    plain_mails.alarm,
    plain_mails.train_ticket,
    plain_mails.invitation,
    plain_mails.fish_auction,
    reports.lab_report,
    reports.payslip,
    reports.exchange_rates,
    reports.election_result,
    reports.ski_report,
    reports.tide_table,
    reports.school_report,
    reports.share_price,
    reports.food_facts,
    reports.tv_schedule,
    reports.film,
    reports.forum_thread,
    reports.property_tax,
    reports.bus_line,
    letters.forwarded_quote,
    letters.till_receipt,
    letters.newsletter,
    letters.backup_log,
    letters.product_recall,
    letters.insurance_claim,
    letters.car_hire,
    letters.expense_claim,
    awkward.gadget,
    awkward.venue,
    awkward.staff_profile,
    awkward.japanese_shop,
    awkward.russian_notice,
    awkward.comparison,
    awkward.lecture_days,
    awkward.encoded_order,
    awkward.filled_form,
    awkward.bibliography,
    awkward.estate_card,
    awkward.press_release,
    awkward.chat_log,
    apps.podcast_episode,
    apps.marketplace_search,
    apps.fundraiser,
    apps.code_package,
    apps.bug_issue,
    apps.class_schedule,
    apps.eatery_reviews,
    old_tables.ship_register,
    old_tables.league_table,
    old_tables.ancestor,
    old_tables.stamp_prices,
    old_tables.water_well,
    old_tables.ferry_times,
    template_mails.ride_receipt,
    template_mails.subscription_renewal,
    template_mails.repair_visit,
    template_mails.domain_renewals,
    template_mails.donation_receipt,
    template_mails.payment_reminder,
    plain_reports.paper_decision,
    plain_reports.quake_bulletin,
    plain_reports.cargo_manifest,
    plain_reports.domain_record,
    plain_reports.sea_forecast,
    plain_reports.soil_test,
    plain_reports.hall_hire,
    tongues.car_ads,
    tongues.wine_list,
    tongues.pharmacy_item,
    tongues.clinic_visit,
    tongues.concert_night,
    tongues.rail_delay,
    notices.circuit_maintenance,
    notices.fibre_cut_update,
    notices.table_reservation,
    notices.air_itinerary,
    notices.filing_notice,
    notices.job_alert,
    notices.parking_receipt,
    papers.security_advisory,
    papers.meeting_minutes,
    papers.packing_list,
    papers.hosting_invoice,
    papers.vehicle_test,
    papers.bird_count,
    papers.archived_post,
    listings.family_recipe,
    listings.news_story,
    listings.event_calendar,
    listings.grant_awards,
    listings.used_boat,
    listings.rental_search,
    journeys.campsite_booking,
    journeys.ferry_crossing,
    journeys.ship_movements,
    journeys.aircraft_defect,
    journeys.container_tracking,
    journeys.school_trip,
    authorities.insolvency_notice,
    authorities.court_calendar,
    authorities.contract_award,
    authorities.power_cut,
    authorities.road_closure,
    authorities.food_alert,
    purchases.app_receipt,
    purchases.price_change,
    purchases.card_alert,
    purchases.japanese_recipe,
    purchases.spare_part,
    purchases.villa_for_sale,
    registers.service_status,
    registers.changelog,
    registers.weakness_record,
    plain_reports.race_results,
    registers.thesis_record,
    registers.trade_mark,
    workplaces.hotel_folio,
    workplaces.works_notice,
    workplaces.webinar_invite,
    workplaces.vacancy_page,
    pastimes.medicine_leaflet,
    workplaces.standing_order,
    pastimes.craft_steps,
    pastimes.club_fixtures,
    old_tables.land_assessment,
    pastimes.used_car,
    workplaces.weekly_rota,
    pastimes.museum_hours,
    storefronts.clothes_item,
    storefronts.french_furniture,
    storefronts.browser_addon,
    storefronts.match_tickets,
    storefronts.shelter_dog,
    storefronts.hiking_route,
    institutions.open_dataset,
    institutions.lighthouse_article,
    institutions.course_grades,
    institutions.standard_edition,
    institutions.kitchen_inspection,
    institutions.duty_pharmacies,
    inboxes.polish_order,
    inboxes.meeting_moved,
    inboxes.pipeline_result,
    inboxes.secondhand_sale,
    inboxes.meter_visit,
    fixed_width.swim_meet,
    fixed_width.mail_domain_report,
    fixed_width.list_digest,
)

KINDS: Final[Mapping[str, Maker]] = {maker.__name__: maker for maker in _MAKERS}
"""Name of a kind -> what makes a document of it."""


def documents(kind: str) -> list[Made]:
    """The documents of a kind with their true values, always the same."""
    return [KINDS[kind](Random(f"{kind}-{number}")) for number in range(DOCUMENTS)]


def suffix_of(text: str) -> str:
    """What the name of a document's file ends with."""
    return ".html" if text.startswith("<") else ".eml" if text.startswith("From: ") else ".txt"


def write(kind: str, folder: Path) -> list[Row]:
    """Write the documents of a kind to a folder; what is true of each, as `benchmarks.other_kinds` has it."""
    folder.mkdir(parents=True)
    found: list[Row] = []
    for number, (text, labels) in enumerate(documents(kind)):
        path = folder / f"{kind}-{number}{suffix_of(text)}"
        path.write_text(text, encoding="utf-8")
        row: Row = {"doc": path.name, "path": path, "fields": {}, "records": {}}
        for name, value in labels.items():
            several = value if isinstance(value, list) else [] if value is None else [value]
            row["fields"][name] = [text for text in several if isinstance(text, str)]
            if name in _records(kind):
                row["records"][name] = several
        found.append(row)
    return found


def _records(kind: str) -> set[str]:
    """The fields of a kind that are records in any of its documents."""
    return {
        name
        for _, labels in documents(kind)
        for name, value in labels.items()
        if isinstance(value, list) and isinstance(value[0], dict)
    }
