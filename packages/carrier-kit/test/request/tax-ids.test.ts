import type { PartyData, ShipmentData } from '@waybill/core';
import { expect, test } from 'vitest';
import { type TaxIdRules, taxIdsOf } from '../../src/request.js';
import { found, noticed, reporter, requestOf } from './support.js';

const seller = { country_code: 'US', tax_ids: [{ type: 'EIN', value: '12-3456789' }] } as const;
const buyer = { country_code: 'DE', postal_code: '10115' };

function read(
  shipper: PartyData,
  rules: TaxIdRules<string>,
  { recipient = buyer, ship_from }: { recipient?: PartyData; ship_from?: ShipmentData['ship_from'] } = {},
) {
  const report = reporter();
  const shipment = ship_from === undefined ? {} : { ship_from };
  const request = requestOf({ shipper, recipient, shipment });
  const numbers = taxIdsOf(request.shipper, 'shipper', rules, request, report);
  return { numbers, issues: found(report), notices: noticed(report), report };
}

test('a number is sent under the word of the carrier, for the country of the party or its own', () => {
  const tax_ids = [
    { type: 'VAT', value: 'GB123456789', country: 'GB' },
    { type: 'EIN', value: '12-3456789' },
  ] as const;
  expect(read({ country_code: 'US', tax_ids }, { types: { VAT: 'V', EIN: 'E' } })).toMatchObject({
    numbers: [
      { code: 'V', type: 'VAT', value: 'GB123456789', country: 'GB', field: 'shipper.tax_ids[0]' },
      { code: 'E', type: 'EIN', value: '12-3456789', country: 'US', field: 'shipper.tax_ids[1]' },
    ],
    issues: [],
    notices: [],
  });
});

test('a number without a place, or beyond the number that the carrier takes, is left out with a notice that does not show it', () => {
  const { numbers, issues, report } = read(
    { country_code: 'US', tax_ids: [...seller.tax_ids, { type: 'SSN', value: '078-05-1120' }] },
    { types: { EIN: 'E' } },
  );
  expect(numbers).toHaveLength(1);
  expect(issues).toEqual([]);
  expect(report.notices).toEqual([
    {
      code: 'tax_id_not_sent',
      message: 'shipper.tax_ids[1] (SSN) is not sent: Acme Freight has no place for it.',
    },
  ]);
  expect(read({ ...seller }, { types: { EIN: 'E' }, most: 0 })).toMatchObject({
    numbers: [],
    notices: ['tax_id_not_sent'],
  });
});

test('an IOSS number that cannot be sent is refused on the way into the European Union alone', () => {
  const tax_ids = [{ type: 'IOSS', value: 'IM2760000742' }] as const;
  const from = (country_code: string) => ({ country_code, tax_ids });
  expect(read(from('US'), { types: {} }).issues).toEqual(['shipper.tax_ids[0] not_supported']);
  expect(read(from('US'), { types: { IOSS: 'I' }, most: 0 }).issues).toEqual([
    'shipper.tax_ids[0] not_supported',
  ]);
  expect(read(from('US'), { types: { IOSS: 'I' } })).toMatchObject({ issues: [], notices: [] });
  const elsewhere = [
    read(from('US'), { types: {} }, { recipient: { country_code: 'CA' } }),
    read(from('FR'), { types: {} }),
    read(from('US'), { types: {} }, { ship_from: { country_code: 'NL' } }),
  ];
  for (const { issues, notices } of elsewhere)
    expect({ issues, notices }).toEqual({ issues: [], notices: ['tax_id_not_sent'] });
});

test('a number that is too long is refused', () => {
  expect(read({ ...seller }, { types: { EIN: 'E' }, longest: 9 }).issues).toEqual([
    'shipper.tax_ids[0] too_long',
  ]);
});

test('tax_id has the type that the contract makes certain, else tax_ids are required', () => {
  const bare = ({ country_code }: PartyData) => (country_code === 'DE' ? 'VAT' : undefined);
  const rules = { types: { VAT: 'V', EIN: 'E' }, bare };
  const german = { country_code: 'DE', tax_id: 'DE123456789' };
  expect(read(german, rules).numbers).toEqual([
    { code: 'V', type: 'VAT', value: 'DE123456789', country: 'DE', field: 'shipper.tax_id' },
  ]);
  expect(read({ country_code: 'US', tax_id: '12-3456789' }, rules).issues).toEqual([
    'shipper.tax_ids required',
  ]);
  // The same number with its type: nothing is left to guess.
  expect(read({ ...seller, tax_id: '12-3456789' }, rules)).toMatchObject({
    numbers: [{ code: 'E', field: 'shipper.tax_ids[0]' }],
    issues: [],
  });
});

test('tax_id of unknown type is left out with a notice, unless the carrier sends it in a field of its own', () => {
  const german = { country_code: 'DE', tax_id: 'DE123456789' };
  const types = { VAT: 'V' };
  expect(read(german, { types })).toMatchObject({
    numbers: [],
    issues: [],
    notices: ['tax_id_not_sent'],
  });
  const vat = [{ type: 'VAT', value: german.tax_id }] as const;
  expect(read({ ...german, tax_ids: vat }, { types })).toMatchObject({
    numbers: [{ code: 'V' }],
    notices: [],
  });
  expect(read(german, { types, bare: 'read_by_carrier' }).notices).toEqual([]);
});
