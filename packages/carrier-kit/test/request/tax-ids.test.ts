import type { PartyData } from '@waybill/core';
import { expect, test } from 'vitest';
import { type TaxIdRules, taxIdsOf } from '../../src/request.js';
import { reading, requestOf } from './support.js';

type Where = { readonly to?: string; readonly ship_from?: string };

/** Each number as the carrier writes it, then what is refused and noticed. */
function read(shipper: PartyData, rules: TaxIdRules<string>, { to = 'DE', ship_from }: Where = {}) {
  const shipment = ship_from === undefined ? {} : { ship_from: { country_code: ship_from } };
  const request = requestOf({ shipper, recipient: { country_code: to, postal_code: '10115' }, shipment });
  const { value, issues, notices, said } = reading((report) =>
    taxIdsOf(request.shipper, 'shipper', rules, request, report),
  );
  const numbers = value.map(({ code, type, value, country, field }) =>
    [code, type, value, country, field].join(' '),
  );
  return { outcome: [...numbers, ...issues, ...notices], said };
}

const EIN = { type: 'EIN', value: '12-3456789' } as const;
const IOSS = { type: 'IOSS', value: 'IM2760000742' } as const;
const seller = (tax_ids: readonly object[], country_code = 'US') => ({ country_code, tax_ids }) as PartyData;
const bare = (tax_id: string, country_code: string) => ({ tax_id, country_code });
const VAT = { types: { VAT: 'V', EIN: 'E' } };
const SURE = {
  ...VAT,
  bare: ({ country_code }: PartyData) => (country_code === 'DE' ? 'VAT' : undefined),
} as const;
const NOT_SENT = 'tax_id_not_sent';
const FIRST = 'shipper.tax_ids[0]';
const GERMAN = 'V VAT DE123456789 DE';

test.each<[shipper: PartyData, rules: TaxIdRules<string>, where: Where, ...outcome: string[]]>([
  // Under the word of the carrier, for the country of the party or its own.
  [seller([{ type: 'VAT', value: 'GB1', country: 'GB' }]), VAT, {}, `V VAT GB1 GB ${FIRST}`],
  [seller([EIN]), VAT, {}, `E EIN 12-3456789 US ${FIRST}`],
  // Beyond the number that the carrier takes, and too long.
  [seller([EIN]), { ...VAT, most: 0 }, {}, NOT_SENT],
  [seller([EIN]), { ...VAT, longest: 9 }, {}, `E EIN 12-3456789 US ${FIRST}`, `${FIRST} too_long`],
  // An IOSS number that cannot be sent is refused on the way into the European Union alone.
  [seller([IOSS]), { types: {} }, {}, `${FIRST} not_supported`],
  [seller([IOSS]), { types: { IOSS: 'I' }, most: 0 }, {}, `${FIRST} not_supported`],
  [seller([IOSS]), { types: { IOSS: 'I' } }, {}, `I IOSS IM2760000742 US ${FIRST}`],
  [seller([IOSS]), { types: {} }, { to: 'CA' }, NOT_SENT],
  [seller([IOSS], 'FR'), { types: {} }, {}, NOT_SENT],
  [seller([IOSS]), { types: {} }, { ship_from: 'NL' }, NOT_SENT],
  // tax_id has the type that the contract makes certain, else tax_ids are required.
  [bare('DE123456789', 'DE'), SURE, {}, `${GERMAN} shipper.tax_id`],
  [bare('12-3456789', 'US'), SURE, {}, 'shipper.tax_ids required'],
  // The same number with its type: nothing is left to guess.
  [{ ...seller([EIN]), tax_id: EIN.value }, SURE, {}, `E EIN 12-3456789 US ${FIRST}`],
  [
    { ...seller([{ type: 'VAT', value: 'DE123456789' }], 'DE'), tax_id: 'DE123456789' },
    VAT,
    {},
    `${GERMAN} ${FIRST}`,
  ],
  // Of unknown type it is left out, unless the carrier sends it in a field of its own.
  [bare('DE123456789', 'DE'), VAT, {}, NOT_SENT],
  [bare('DE123456789', 'DE'), { ...VAT, bare: 'read_by_carrier' }, {}],
])('the numbers of %j for a carrier with %j, %j', (shipper, rules, where, ...outcome) => {
  expect(read(shipper, rules, where).outcome).toEqual(outcome);
});

test('a number without a place is left out with a notice that does not show it', () => {
  const { outcome, said } = read(seller([EIN, { type: 'SSN', value: '078-05-1120' }]), {
    types: { EIN: 'E' },
  });
  expect(outcome).toEqual([`E EIN 12-3456789 US ${FIRST}`, NOT_SENT]);
  expect(said).toEqual(['shipper.tax_ids[1] (SSN) is not sent: Acme Freight has no place for it.']);
});
