import { none, notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

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
  { code: 'EVENING', name: 'FedEx Evening Home Delivery', meaning: 'Home Delivery in the evening.' },
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
    neutral: 'return_label',
    name: 'Return label',
    meaning:
      'A label for the way back, printed or by e-mail (`fedex:return_delivery`): the shipper is the customer, the recipient is you.',
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
    code: 'DRY_ICE',
    neutral: 'dry_ice',
    name: 'Dry Ice',
    meaning: 'Packages hold dry ice, each item as much as its `fedex:dry_ice_weight` says.',
  },
  {
    code: 'BATTERY',
    neutral: 'lithium_batteries',
    name: 'Lithium Batteries',
    meaning:
      'Packages hold small lithium batteries (IATA section II), as the `fedex:battery_material` and `fedex:battery_packing` of items say.',
  },
  {
    code: 'PRIORITY_ALERT',
    name: 'FedEx Priority Alert',
    meaning: 'Watched on its way; needs an agreement.',
  },
];

const SHIP_API = 'FedEx Ship API, ShipmentSpecialServicesRequested and PackageSpecialServicesRequested';
const UNDELIVERABLE = none('Instructions for what cannot be delivered have no element', SHIP_API);

/** Neutral options without a special service of their own. */
export const other_options: OtherOptions = {
  do_not_leave: none('A signature option decides whether a package is left', SHIP_API),
  return_to_sender: UNDELIVERABLE,
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  with_return_label: notBuilt('createReturn buys a label for the way back.'),
};
