/** A card to fill in, for a carrier that cannot be asked for prices. */
import { ConfigurationError } from '@waybill/core';
import type { CarrierTables, ServiceRow } from '@waybill/core/plugin';

/**
 * A rate card in YAML with every service and every option of a carrier, whose amounts are left to fill in: until then it is
 * refused with each place that is empty.
 * @throws ConfigurationError for a carrier that can be asked for prices.
 */
export function draftPriceList({ id, name, services, options, fields }: CarrierTables): string {
  if (fields.rating !== undefined)
    throw new ConfigurationError(`${id}: ${name} is asked for its prices; it needs no rate card`, {
      code: 'priced_by',
      carrier: id,
    });
  const isSold = ({ operations }: Pick<ServiceRow, 'operations'>) => operations?.includes('shipping') ?? true;
  const sold = services.rows.filter(isSold);
  const named = options
    .filter(isSold)
    .map((row) => ({ name: row.name, option: row.neutral ?? `${id}:${row.code}` }));
  const sends = (field: 'shipment.cash_on_delivery' | 'shipment.insured_amount') =>
    fields.shipping?.[field]?.use === 'sent';
  const collects = sends('shipment.cash_on_delivery') && named.every(({ option }) => option !== COLLECTION);
  const all = [...named, ...(collects ? [{ name: 'Cash on delivery', option: COLLECTION }] : [])];
  return [
    `# ${name}: fill in what is empty, by your contract, and take out what the contract does not have. What costs nothing has 0.`,
    '# Prices of one package each, to anywhere: write zones and breaks as the contract has them.',
    'version: 1',
    `name: ${quoted(`${name} contract`)}`,
    'currency: # such as EUR',
    'services:',
    ...sold.map((row) => `  - { code: ${quoted(row.code)}, name: ${quoted(row.name)}, charge_by: piece }`),
    'zones:',
    '  - { zone: everywhere }',
    'rates:',
    ...sold.map((row) => `  - { service: ${quoted(row.code)}, zone: everywhere, breaks: [{ flat: }] }`),
    ...(all.length === 0 && !sends('shipment.insured_amount') ? [] : ['surcharges:']),
    ...all.map(
      (row) => `  - { name: ${quoted(row.name)}, when: option, option: ${quoted(row.option)}, amount: }`,
    ),
    ...(sends('shipment.insured_amount') ? ['  - { name: Insurance, when: insured, amount: }'] : []),
    '',
  ].join('\n');
}

const COLLECTION = 'cash_on_delivery';

/** Digits alone would be a number, and other signs mean something in YAML. */
function quoted(text: string): string {
  return /^[A-Za-z][\w ]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
