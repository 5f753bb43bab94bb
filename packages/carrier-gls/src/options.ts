import type { ExtraTable, OptionTable, RequestExtraRow } from '@waybill/core/plugin';

/** `ServiceName`: the contract lists none, so these are as others send them (see Quirks). Upper and lower case count. */
export const options: OptionTable = [
  {
    code: 'service_signature',
    neutral: 'signature',
    name: 'Signature',
    meaning: 'Delivered against a signature.',
  },
  {
    code: 'service_Saturday',
    neutral: 'saturday_delivery',
    name: 'Saturday',
    meaning:
      'Delivered on a Saturday; not with `service_flexdelivery`, `service_signature`, `service_addresseeonly`.',
  },
  {
    code: 'service_shopdelivery',
    neutral: 'hold_for_pickup',
    name: 'ShopDelivery',
    meaning: 'Delivered to the parcel shop that `shipment.delivery_point` names, which alone is enough.',
  },
  {
    code: 'service_shopreturn',
    neutral: 'with_return_label',
    name: 'ShopReturn',
    meaning: 'A label for giving the package back at a parcel shop, for shipments of one package.',
  },
  {
    code: 'service_cash',
    neutral: 'cash_on_delivery',
    name: 'Cash',
    meaning: 'The amount of `shipment.cash_on_delivery` is collected; that field alone is enough.',
  },
  {
    code: 'service_deposit',
    neutral: 'leave_at_door',
    name: 'Deposit',
    meaning: 'Left at the place that the extra `place_of_deposit` names.',
  },
  {
    code: 'service_flexdelivery',
    name: 'FlexDelivery',
    meaning: 'The recipient gets an e-mail and can choose another day or place.',
  },
  { code: 'service_addresseeonly', name: 'AddresseeOnly', meaning: 'Delivered to the recipient in person.' },
  { code: 'service_guaranteed24', name: 'Guaranteed24', meaning: 'Delivered on the next working day.' },
  {
    code: 'service_1000',
    name: '10:00',
    meaning:
      'By 10:00, with EXPRESS. Other hours are written `gls:service_0800`, `gls:service_1200`, `gls:service_saturday_1000`.',
  },
];

/** Keys of `extra` that this carrier reads, written as `gls:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'contact_id',
    example: '276b7HgqTR',
    meaning: 'Contact ID of another place that packages leave from, instead of that of the settings.',
  },
  {
    on: 'shipment',
    key: 'incoterm_code',
    example: '30',
    meaning:
      'GLS’s code of the terms of trade, two digits, instead of the one that follows from the payer of duties.',
  },
  {
    on: 'shipment',
    key: 'place_of_deposit',
    example: 'Garage behind the house',
    meaning: 'Where packages are left with `leave_at_door`; at most 60 characters.',
  },
  {
    on: 'label',
    key: 'template_set',
    example: 'ZPL_300',
    meaning: 'Template of a label in ZPL: `ZPL_200` (200 dpi, the default) or `ZPL_300`.',
  },
];

/** Keys of the `extra` of other requests. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    key: 'contact_id',
    on: 'request',
    operations: ['pickup'],
    meaning: 'Contact ID of the place where GLS picks up, instead of that of the settings.',
    example: '276b7HgqTR',
  },
];
