import type { ExtraTable } from '@waybill/core/plugin';

const rating = ['rating'] as const;
const shipping = ['shipping'] as const;

/** The keys that are read from the `extra` of a request, written there as `fedex:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipper',
    key: 'residential',
    example: 'true',
    meaning: 'The address is a home; `true` or `false`. The party’s `type` says the same.',
  },
  {
    on: 'recipient',
    key: 'residential',
    example: 'true',
    meaning:
      'The address is a home, which makes FedEx Ground a Home Delivery; `true` or `false`. The party’s `type` says the same.',
  },
  {
    on: 'recipient',
    key: 'delivery_instructions',
    example: 'Ring twice',
    operations: shipping,
    meaning: 'Instructions for Home Delivery.',
  },
  {
    on: 'shipment',
    key: 'pickup_type',
    example: 'DROPOFF_AT_FEDEX_LOCATION',
    meaning:
      'How FedEx gets the shipment: USE_SCHEDULED_PICKUP (the default), CONTACT_FEDEX_TO_SCHEDULE, DROPOFF_AT_FEDEX_LOCATION.',
  },
  {
    on: 'shipment',
    key: 'saturday_alternatives',
    example: 'true',
    operations: rating,
    meaning: 'Also quotes Saturday delivery, apart from the same service on a weekday; `true` or `false`.',
  },
  {
    on: 'shipment',
    key: 'hold_location_id',
    example: 'YBZA',
    meaning: 'FedEx location for the option hold_for_pickup.',
  },
  {
    on: 'shipment',
    key: 'cod_amount',
    example: '45.00',
    meaning: "Amount to collect, above 0 and in the shipment's currency, with the option cash_on_delivery.",
  },
  {
    on: 'shipment',
    key: 'cod_collection_type',
    example: 'CASH',
    meaning: 'ANY (the default), CASH, GUARANTEED_FUNDS, COMPANY_CHECK, PERSONAL_CHECK.',
  },
  {
    on: 'shipment',
    key: 'home_delivery_date',
    example: '2026-03-12',
    meaning:
      'Day of delivery for the options DATE_CERTAIN, which needs it, and APPOINTMENT. Rating only checks it.',
  },
  {
    on: 'shipment',
    key: 'alcohol_recipient',
    example: 'CONSUMER',
    meaning: 'LICENSEE or CONSUMER, with the option ALCOHOL.',
  },
  {
    on: 'shipment',
    key: 'smartpost_indicia',
    example: 'PRESORTED_STANDARD',
    meaning:
      'PRESORTED_STANDARD (under 1 lb, the default there), PARCEL_SELECT (the default above), PARCEL_RETURN (the default of returns), MEDIA_MAIL, PRESORTED_BOUND_PRINTED_MATTER; with the setting hub_id.',
  },
  {
    on: 'shipment',
    key: 'smartpost_endorsement',
    example: 'RETURN_SERVICE',
    meaning:
      'In place of the setting endorsement: ADDRESS_CORRECTION, CARRIER_LEAVE_IF_NO_RESPONSE, CHANGE_SERVICE, FORWARDING_SERVICE, RETURN_SERVICE.',
  },
  {
    on: 'shipment',
    key: 'return_delivery',
    example: 'email',
    meaning:
      'With the option return_label: print (the default) gives the label in the result, email has FedEx send the customer a link.',
  },
  {
    on: 'shipment',
    key: 'return_email',
    example: 'pat@example.com',
    operations: shipping,
    meaning: 'Address that a label by e-mail goes to; by default the e-mail address of the shipper.',
  },
  {
    on: 'shipment',
    key: 'return_expires',
    example: '2026-04-30',
    operations: shipping,
    meaning: 'Last day of a label by e-mail, within two years; by default 30 days after the ship date.',
  },
  {
    on: 'shipment',
    key: 'rma_number',
    example: 'RMA-7',
    operations: shipping,
    meaning: 'Your number of the return, with the option return_label, at most 30 characters.',
  },
  {
    on: 'shipment',
    key: 'po_number',
    example: 'PO-100',
    operations: shipping,
    meaning: 'Purchase order number on the label, at most 30 characters.',
  },
  {
    on: 'shipment',
    key: 'department_number',
    example: 'D-7',
    operations: shipping,
    meaning: 'Department number on the label, at most 30 characters.',
  },
  {
    on: 'shipment',
    key: 'notify',
    example: 'ON_SHIPMENT,ON_DELIVERY',
    operations: shipping,
    meaning:
      'Events that the recipient is e-mailed about: ON_SHIPMENT, ON_TENDER, ON_ESTIMATED_DELIVERY, ON_EXCEPTION, ON_DELIVERY.',
  },
  {
    on: 'shipment',
    key: 'freight_booking_number',
    example: '123456789012',
    operations: shipping,
    meaning: 'Booking confirmation of an express freight shipment, at most 12 digits.',
  },
  {
    on: 'item',
    key: 'customer_reference',
    example: 'BOX-1',
    operations: shipping,
    meaning: "This package's own reference, instead of the shipment's.",
  },
  {
    on: 'item',
    key: 'dry_ice_weight',
    example: '2.5',
    meaning: 'Kilograms of dry ice in each package of this item, with the option dry_ice.',
  },
  {
    on: 'item',
    key: 'battery_material',
    example: 'LITHIUM_ION',
    meaning: 'LITHIUM_ION or LITHIUM_METAL, with the option lithium_batteries.',
  },
  {
    on: 'item',
    key: 'battery_packing',
    example: 'PACKED_WITH_EQUIPMENT',
    meaning:
      'CONTAINED_IN_EQUIPMENT, PACKED_WITH_EQUIPMENT or STANDALONE, with the option lithium_batteries.',
  },
  {
    on: 'customs',
    key: 'return_reason',
    example: 'FAULTY_ITEM',
    operations: shipping,
    meaning:
      'Why goods come back or go out for a time: COURTESY_RETURN_LABEL, EXHIBITION_TRADE_SHOW, FAULTY_ITEM, FOLLOWING_REPAIR, FOR_REPAIR, ITEM_FOR_LOAN, REJECTED, REPLACEMENT, TRIAL.',
  },
  {
    on: 'customs',
    key: 'b13a_filing_option',
    example: 'NOT_REQUIRED',
    operations: shipping,
    meaning:
      'Goods that leave Canada for other countries than the US: NOT_REQUIRED, MANUALLY_ATTACHED, FILED_ELECTRONICALLY, SUMMARY_REPORTING, FEDEX_TO_STAMP.',
  },
  {
    on: 'customs',
    key: 'export_statement',
    example: '02',
    operations: shipping,
    meaning: 'Goods that leave Canada: proof of report or exemption number, as the filing option wants it.',
  },
  {
    on: 'customs',
    key: 'permit_number',
    example: '12345',
    operations: shipping,
    meaning: 'Goods that leave Canada: permit number.',
  },
  {
    on: 'customs_item',
    key: 'unit_of_measure',
    example: 'EA',
    meaning: 'Customs unit of measure, default PCS.',
  },
  {
    on: 'shipment',
    key: 'freight_on_value',
    example: 'OWN_RISK',
    meaning: 'Who bears the risk of freight within India: OWN_RISK (the default) or CARRIER_RISK.',
  },
  {
    on: 'label',
    key: 'resolution',
    example: '300',
    operations: shipping,
    meaning: 'Dots an inch of ZPL: 203 (the default) or 300.',
  },
];
