import {
  type ExtraTable,
  FIELD_NAMES,
  type FieldName,
  type FieldTable,
  type FieldUse,
  noEffect,
  none,
  type OptionTable,
  type ServiceTable,
  sent,
} from '@waybill/core/plugin';

export const ID = 'examplepost';

export const services: ServiceTable = {
  code_pattern: /^EX-[A-Z]{3}$/,
  rows: [
    {
      code: 'EX-STD',
      name: 'Standard',
      reach: 'Europe',
      limits: [{ weight: 1000, source: 'invented' }],
    },
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

/** Fields of a part of the request. */
const of = (part: string, ...fields: readonly string[]): FieldName[] =>
  FIELD_NAMES.filter((name) => fields.some((field) => name === `${part}.${field}`));

const SENT: readonly FieldName[] = [
  ...of(
    'shipment',
    'items',
    'weight_unit',
    'dimension_unit',
    'services',
    'options',
    'date',
    'ship_date',
    'extra',
  ),
  ...of('item', 'weight', 'width', 'height', 'length', 'quantity'),
];
const SENT_WHEN_SHIPPING: readonly FieldName[] = [
  ...of('shipment', 'customs', 'references', 'label'),
  ...of('customs', 'items', 'extra'),
  ...of('customs_item', 'description', 'quantity', 'weight', 'value_amount', 'origin_country'),
  ...of('label', 'format'),
];
const REFUSED: readonly FieldName[] = [
  ...of('shipment', 'insured_amount', 'payment_account_number', 'duty_payment_account'),
  ...of('shipment', 'packaging_type', 'ship_from'),
  ...of('customs', 'sold_to'),
  ...of('item', 'extra', 'packaging_type'),
  ...of('label', 'extra'),
  ...of('invoice', 'extra'),
];

/** A table with these fields sent, some refused, and the rest without effect. */
export function fieldsSent(own: readonly FieldName[]): FieldTable {
  const useOf = (name: FieldName): FieldUse => {
    if (own.includes(name)) return sent(name.replace('.', '/'));
    return REFUSED.includes(name)
      ? none('There is no such thing.', 'README.md')
      : noEffect('It changes nothing.');
  };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, useOf(name)])) as FieldTable;
}

export const fields = { rating: fieldsSent(SENT), shipping: fieldsSent([...SENT, ...SENT_WHEN_SHIPPING]) };

export const tables = { id: ID, services, options, extras, fields };
