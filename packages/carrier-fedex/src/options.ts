import type { ExtraTable, OptionTable } from '@waybill/core';

/** Source: FedEx API Reference Guide, "Shipment Level" and "Package Level Special Service Types". */
export const options: OptionTable = [
  {
    code: 'DIRECT',
    neutral: 'signature',
    name: 'Direct Signature',
    meaning: 'Someone at the address signs.',
  },
  {
    code: 'INDIRECT',
    name: 'Indirect Signature',
    meaning: 'Someone at the address or nearby signs; homes only.',
  },
  {
    code: 'ADULT',
    neutral: 'adult_signature',
    name: 'Adult Signature',
    meaning: 'Someone of age at the address signs.',
  },
  {
    code: 'NO_SIGNATURE_REQUIRED',
    neutral: 'leave_at_door',
    name: 'No Signature Required',
    meaning: 'Left at the address without a signature.',
  },
  {
    code: 'SATURDAY_DELIVERY',
    neutral: 'saturday_delivery',
    name: 'Saturday Delivery',
    meaning: 'Delivered on Saturday by an express service.',
  },
  { code: 'SATURDAY_PICKUP', name: 'Saturday Pickup', meaning: 'Picked up on Saturday.' },
  {
    code: 'HOLD_AT_LOCATION',
    neutral: 'hold_for_pickup',
    name: 'Hold at Location',
    meaning: 'Held for the recipient at the location in `fedex:hold_location_id`.',
  },
  {
    code: 'COD',
    neutral: 'cash_on_delivery',
    name: 'Collect on Delivery',
    meaning: 'The amount in `fedex:cod_amount` is collected.',
  },
  {
    code: 'FEDEX_ONE_RATE',
    name: 'FedEx One Rate',
    meaning: 'Flat price for FedEx packaging within the US.',
  },
  {
    code: 'EVENING',
    name: 'FedEx Evening Home Delivery',
    meaning: 'Home Delivery in the evening.',
  },
  {
    code: 'DATE_CERTAIN',
    name: 'FedEx Date Certain Home Delivery',
    meaning: 'Home Delivery on the day in `fedex:home_delivery_date`.',
  },
  {
    code: 'APPOINTMENT',
    name: 'FedEx Appointment Home Delivery',
    meaning: "Home Delivery by appointment, made over the recipient's telephone number.",
  },
  {
    code: 'ELECTRONIC_TRADE_DOCUMENTS',
    name: 'FedEx Electronic Trade Documents',
    meaning: 'The commercial invoice that FedEx makes goes to customs without paper.',
  },
  {
    code: 'RETURN_SHIPMENT',
    name: 'Print return label',
    meaning: 'A label for the way back: the shipper is the customer, the recipient is you.',
  },
  { code: 'INSIDE_DELIVERY', name: 'Inside Delivery', meaning: 'Freight: carried beyond the door.' },
  { code: 'INSIDE_PICKUP', name: 'Inside Pickup', meaning: 'Freight: fetched from beyond the door.' },
  { code: 'CALL_BEFORE_DELIVERY', name: 'Call Before Delivery', meaning: 'The recipient is called first.' },
  {
    code: 'THIRD_PARTY_CONSIGNEE',
    name: 'Third Party Consignee',
    meaning: 'The values are not shown to the recipient.',
  },
  { code: 'CUT_FLOWERS', name: 'Cut Flowers', meaning: 'Cut flowers are inside.' },
  { code: 'FOOD', name: 'Food', meaning: 'Food is inside.' },
  {
    code: 'NON_STANDARD_CONTAINER',
    name: 'Non-standard container',
    meaning: 'Every package needs additional handling.',
  },
  {
    code: 'ALCOHOL',
    name: 'Alcohol',
    meaning: 'Alcohol is inside, for the `fedex:alcohol_recipient`; licensed shippers only.',
  },
  {
    code: 'PRIORITY_ALERT',
    name: 'FedEx Priority Alert',
    meaning: 'Watched on its way; needs an agreement.',
  },
];

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
    on: 'shipper',
    key: 'tin_type',
    example: 'FEDERAL',
    operations: shipping,
    meaning:
      'Kind of `tax_id`: PERSONAL_NATIONAL, PERSONAL_STATE, FEDERAL, BUSINESS_NATIONAL (the default), BUSINESS_STATE, BUSINESS_UNION.',
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
    key: 'tin_type',
    example: 'BUSINESS_UNION',
    operations: shipping,
    meaning: 'Kind of `tax_id`, as of the shipper.',
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
    operations: shipping,
    meaning: 'Day of delivery for the options DATE_CERTAIN and APPOINTMENT.',
  },
  {
    on: 'shipment',
    key: 'alcohol_recipient',
    example: 'CONSUMER',
    meaning: 'LICENSEE or CONSUMER, with the option ALCOHOL.',
  },
  {
    on: 'shipment',
    key: 'smartpost_hub_id',
    example: '5531',
    meaning: 'Four digits; FedEx Ground Economy is quoted and bought only with a hub.',
  },
  {
    on: 'shipment',
    key: 'smartpost_indicia',
    example: 'PRESORTED_STANDARD',
    meaning:
      'PARCEL_SELECT (the default with a hub), PRESORTED_STANDARD, MEDIA_MAIL, PRESORTED_BOUND_PRINTED_MATTER, PARCEL_RETURN.',
  },
  {
    on: 'shipment',
    key: 'smartpost_endorsement',
    example: 'RETURN_SERVICE',
    meaning:
      'ADDRESS_CORRECTION, CARRIER_LEAVE_IF_NO_RESPONSE, CHANGE_SERVICE, FORWARDING_SERVICE, RETURN_SERVICE.',
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
    on: 'customs',
    key: 'purpose',
    example: 'SAMPLE',
    operations: shipping,
    meaning:
      'SOLD, GIFT, SAMPLE, NOT_SOLD, PERSONAL_EFFECTS, REPAIR_AND_RETURN. `commercial_invoice` true means SOLD, false NOT_SOLD.',
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
    on: 'label',
    key: 'resolution',
    example: '300',
    operations: shipping,
    meaning: 'Dots an inch of ZPL: 203 (the default) or 300.',
  },
  {
    on: 'label',
    key: 'response',
    example: 'URL_ONLY',
    operations: shipping,
    meaning: 'LABEL (the default) gets documents in the reply, URL_ONLY as links, which are fetched at once.',
  },
];
