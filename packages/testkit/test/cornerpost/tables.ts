import type { ExtraTable, FieldName, OptionTable, ServiceTable } from '@waybill/core/plugin';
import type { Tables } from '../examplepost/admit.js';
import { fieldsSent } from '../examplepost/tables.js';

export const ID = 'cornerpost';

const services: ServiceTable = {
  code_pattern: /^CP-[A-Z]{3}$/,
  rows: [
    { code: 'CP-STD', name: 'Standard', reach: 'Germany' },
    { code: 'CP-EXP', name: 'Express', reach: 'Germany' },
  ],
};

const options: OptionTable = [
  { code: 'SIG', neutral: 'signature', name: 'Signature', meaning: 'Someone signs.' },
];

const extras: ExtraTable = [
  { on: 'shipment', key: 'shelf', example: 'B7', meaning: 'Where it waits in the shop.' },
];

const SENT: readonly FieldName[] = [
  'shipment.items',
  'shipment.weight_unit',
  'shipment.services',
  'shipment.options',
  'shipment.extra',
  'item.weight',
  'item.quantity',
];
const SENT_WHEN_SHIPPING: readonly FieldName[] = [
  'shipment.date',
  'shipment.ship_date',
  'shipment.references',
];

const fields = { rating: fieldsSent(SENT), shipping: fieldsSent([...SENT, ...SENT_WHEN_SHIPPING]) };

export const tables = { id: ID, services, options, extras, fields } satisfies Tables;
