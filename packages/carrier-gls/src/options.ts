import {
  type ExtraTable,
  included,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
  type RequestExtraRow,
} from '@waybill/core/plugin';

/** `ServiceName`: ShipIT manual 5.0.11, shipment processing, "Services". Upper and lower case count. */
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
    meaning:
      'A label for each package for giving it back at a parcel shop: a purchase of its own after the first.',
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
    meaning: 'Left at the front door, or at the place that the extra `place_of_deposit` names.',
  },
  {
    code: 'service_ident',
    neutral: 'adult_signature',
    name: 'Ident',
    meaning:
      'Delivered to the recipient alone, whose identity card is checked; with the extras `birthdate` and `nationality`.',
  },
  {
    code: 'service_identpin',
    name: 'IdentPin',
    meaning: 'Delivered to who knows the extra `pin`, and the extra `birthdate` where it is set.',
  },
  {
    code: 'service_hazardousgoods',
    neutral: 'lithium_batteries',
    name: 'HazardousGoods',
    meaning: 'Dangerous goods, by the extras `haz_no` and `haz_weight` of each item that has them.',
  },
  {
    code: 'service_limitedquantities',
    name: 'LimitedQuantities',
    meaning:
      'Dangerous goods in limited quantities (ADR 3.4); the extra `haz_weight` of an item is their weight.',
  },
  {
    code: 'service_deliveryatwork',
    name: 'DeliveryAtWork',
    meaning: 'Delivered to the desk of the recipient, which the extras `building`, `floor` and `room` name.',
  },
  { code: 'service_exworks', name: 'ExWorks', meaning: 'The recipient pays the carriage.' },
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
      'By 10:00, with EXPRESS (in Poland and within France also with PARCEL). Other hours are written `gls:service_0800`, `gls:service_1200`, `gls:service_saturday_1000`.',
  },
];

const SERVICES = 'ShipIT manual 5.0.11, shipment processing, Services';
const UNDELIVERABLE = none('No service says what becomes of a package that cannot be delivered', SERVICES);

export const other_options: OtherOptions = {
  do_not_leave: included(
    'A package is dropped off at a place where that is allowed, which the option leave_at_door does',
    `${SERVICES}, Deposit`,
  ),
  return_to_sender: UNDELIVERABLE,
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  dry_ice: notBuilt(
    'Goods of which GLS has a number are sent by gls:service_hazardousgoods with the extra gls:haz_no.',
  ),
  return_label: notBuilt('The option with_return_label buys a label for the way back with a shipment.'),
};

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
      'GLS’s code of the terms of trade, instead of 10 (DDP), 20 (DAP) or 18 (VAT collected before), which follow from the payer of duties and from tax numbers.',
  },
  {
    on: 'shipment',
    key: 'place_of_deposit',
    example: 'Garage behind the house',
    meaning: 'Where packages are left with `leave_at_door`; at most 60 characters.',
  },
  {
    on: 'shipment',
    key: 'birthdate',
    example: '1980-01-31',
    meaning: 'Birthday of the recipient, with `adult_signature` and `gls:service_identpin`.',
  },
  {
    on: 'shipment',
    key: 'nationality',
    example: 'DE',
    meaning: 'Nationality of the recipient as a country code, with `adult_signature`.',
  },
  {
    on: 'shipment',
    key: 'pin',
    example: '2342',
    meaning: 'Four letters or digits that the recipient must know, with `gls:service_identpin`.',
  },
  ...(['building', 'floor', 'room'] as const).map((key) => ({
    on: 'shipment' as const,
    key,
    example: '2',
    meaning: `The ${key} where the recipient works, with \`gls:service_deliveryatwork\`; at most 40 characters.`,
  })),
  {
    on: 'item',
    key: 'haz_no',
    example: '7000004',
    meaning: 'GLS’s own number of the dangerous goods in a package.',
  },
  {
    on: 'item',
    key: 'haz_weight',
    example: '1.2',
    meaning: 'Weight of the dangerous goods in a package, in kilograms.',
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
