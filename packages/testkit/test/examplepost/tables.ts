import {
  type ExtraTable,
  FIELD_NAMES,
  type FieldName,
  type FieldTable,
  type FieldUse,
  noEffect,
  type OptionTable,
  refused,
  type ServiceTable,
  sent,
} from '@waybill/core/plugin';

export const ID = 'examplepost';

export const services: ServiceTable = {
  code_pattern: /^EX-[A-Z]{3}$/,
  rows: [
    { code: 'EX-STD', name: 'Standard', reach: 'Europe' },
    { code: 'EX-EXP', name: 'Express', reach: 'Europe' },
    { code: 'EX-NXT', name: 'Next Day', reach: 'Germany' },
  ],
};

export const options: OptionTable = [
  { code: 'SIG', neutral: 'signature', name: 'Signature', meaning: 'Someone signs.' },
  { code: 'SAT', neutral: 'saturday_delivery', name: 'Saturday', meaning: 'Delivered on a Saturday.' },
];

export const extras: ExtraTable = [
  { on: 'shipment', key: 'campaign', example: 'SPRING', meaning: 'Price campaign.' },
  {
    on: 'shipment',
    key: 'shop',
    example: 'S-1',
    operations: ['shipping'],
    meaning: 'The shop that keeps the parcel.',
  },
  {
    on: 'customs',
    key: 'reason',
    example: 'gift',
    operations: ['shipping'],
    meaning: 'Why the goods are sent.',
  },
];

const SENT: readonly FieldName[] = [
  'shipment.items',
  'shipment.weight_unit',
  'shipment.dimension_unit',
  'shipment.services',
  'shipment.options',
  'shipment.date',
  'shipment.ship_date',
  'shipment.extra',
  'item.weight',
  'item.width',
  'item.height',
  'item.length',
  'item.quantity',
];
const SENT_WHEN_SHIPPING: readonly FieldName[] = [
  'shipment.customs',
  'shipment.references',
  'shipment.label',
  'customs.items',
  'customs.extra',
  'customs_item.description',
  'customs_item.quantity',
  'customs_item.weight',
  'customs_item.value_amount',
  'customs_item.origin_country',
  'label.format',
];
const REFUSED: readonly FieldName[] = [
  'shipment.insured_amount',
  'shipment.payment_account_number',
  'shipment.payment_country_code',
  'shipment.duty_payment_account',
  'shipment.packaging_type',
  'shipment.invoice',
  'shipment.ship_from',
  'customs.sold_to',
  'invoice.date',
  'invoice.identifier',
  'invoice.type',
  'invoice.copies',
  'invoice.extra',
  'item.extra',
  'item.packaging_type',
  'label.type',
  'label.extra',
  'customs.no_eei',
  'customs.aes',
];

/** A table with these fields sent, some refused, and the rest without effect. */
export function fieldsSent(own: readonly FieldName[]): FieldTable {
  const useOf = (name: FieldName): FieldUse => {
    if (own.includes(name)) return sent(name.replace('.', '/'));
    return REFUSED.includes(name) ? refused('There is no such thing.') : noEffect('It changes nothing.');
  };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, useOf(name)])) as FieldTable;
}

export const fields = { rating: fieldsSent(SENT), shipping: fieldsSent([...SENT, ...SENT_WHEN_SHIPPING]) };

export const tables = { id: ID, services, options, extras, fields };
