import type { ExtraTable, OptionTable } from '@waybill/core/plugin';

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
  { code: 'isHazmat', name: 'Hazardous materials', meaning: 'Every package holds hazardous materials.' },
];

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
