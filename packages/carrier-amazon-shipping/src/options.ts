import { type ExtraTable, none, notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

export const CONTRACT = 'amazon-shipping-openapi.yaml, v2';

/** Members of `valueAddedServices`, and two flags of the shipment. Source: `ValueAddedServiceDetails`, `ShipmentType`, `Package`. */
export const options: OptionTable = [
  {
    code: 'signatureOnDelivery',
    neutral: 'signature',
    name: 'Signature on delivery',
    meaning: 'Someone at the address signs.',
  },
  {
    code: 'otpOnDelivery',
    name: 'One-time passcode on delivery',
    meaning: 'The recipient shows a passcode.',
  },
  {
    code: 'collectOnDelivery',
    neutral: 'cash_on_delivery',
    name: 'Collect on delivery',
    meaning: 'The recipient pays `shipment.cash_on_delivery`; in India.',
  },
  {
    code: 'RETURNS',
    neutral: 'return_label',
    name: 'Return',
    meaning: 'The shipper is the customer who sends goods back, and the recipient is the shop.',
  },
  {
    code: 'isHazmat',
    neutral: 'lithium_batteries',
    name: 'Hazardous materials',
    meaning: 'Every package holds hazardous materials.',
  },
];

const NO_SERVICE = none(
  'Added services are a signature, a passcode and collecting money',
  `${CONTRACT}, ValueAddedServiceDetails`,
);

/** Neutral options without a code. */
export const other_options: OtherOptions = {
  adult_signature: notBuilt(
    'ADULT_SIGNATURE_CONFIRMATION is a price item; no document says how to request it.',
  ),
  saturday_delivery: NO_SERVICE,
  hold_for_pickup: notBuilt('A package goes to the access point that shipment.delivery_point names.'),
  leave_at_door: notBuilt('Words for the driver go by the extra delivery_notes.'),
  do_not_leave: notBuilt('Words for the driver go by the extra delivery_notes.'),
  return_to_sender: notBuilt('ndrFeedback says so of a delivery that failed.'),
  return_at_sender_expense: NO_SERVICE,
  abandon_if_undeliverable: NO_SERVICE,
  dry_ice: notBuilt('The option isHazmat does not say which goods are hazardous.'),
  with_return_label: notBuilt('A return is a purchase of its own, with return_label.'),
};

/** Keys of `extra`, written as `amazon-shipping:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'order_id',
    example: '113-3080243-4028244',
    meaning:
      'The Amazon order that is shipped, for its address and its price. `sku` of the contents is then the OrderItemId.',
  },
  {
    on: 'shipment',
    key: 'delivery_notes',
    example: 'Ring twice',
    meaning: 'For the driver; at most 256 characters.',
  },
  {
    on: 'label',
    key: 'dpi',
    example: '203',
    operations: ['shipping'],
    meaning: 'Dots per inch of the label, one that the service offers.',
  },
];
