import type { CustomsData, ItemData, PartyData, ShipmentData } from '@waybill/core';
import { expect, test } from 'vitest';
import { checkDeclaredGoods, requireDeclaration } from '../../src/request/border/check-border.js';
import { itnOf } from '../../src/request.js';
import { reading, reporter, requestOf } from './support.js';

const DAY = '2026-11-24';
const US = { country_code: 'US', postal_code: '10118' };
const DE = { country_code: 'DE', postal_code: '10117' };
const line: ItemData = {
  description: 'Cotton T-shirts',
  weight: 0.1,
  value_amount: 200,
  code: '6109100012',
  origin_country: 'PT',
};

interface Sent {
  readonly from?: PartyData;
  readonly to?: PartyData;
  readonly line?: Partial<Record<keyof ItemData, unknown>>;
  readonly customs?: Partial<CustomsData>;
  readonly shipment?: Partial<ShipmentData>;
  readonly day?: string;
}

const madeOf = ({ from = US, to = DE, line: changed, customs, shipment }: Sent) =>
  requestOf({
    shipper: from,
    recipient: { company_name: 'Muster GmbH', ...to },
    shipment: {
      currency: 'USD',
      customs: { items: [{ ...line, ...changed } as ItemData], ...customs },
      ...shipment,
    },
  });
const checked = (sent: Sent, report = reporter()) =>
  reading((own) => checkDeclaredGoods(madeOf(sent), () => sent.day ?? DAY, own), report);
const codes = (sent: Sent) => checked(sent).notices.join(' ');

const dear = { value_amount: 1250.01, quantity: 2 };
test.each<[string, Sent]>([
  ['export_filing', { line: dear }],
  ['', { line: { value_amount: 2500 } }],
  ['', { line: dear, customs: { aes: 'X20261124123456' } }],
  ['', { line: dear, customs: { no_eei: '30.37(f)' } }],
  [
    '',
    {
      customs: { items: [dear, { ...dear, code: '4202' }].map((one) => ({ ...line, ...one, quantity: 1 })) },
    },
  ],
  [
    'export_filing',
    {
      customs: {
        items: [dear, { ...dear, code: '6109.10.0012' }].map((one) => ({ ...line, ...one, quantity: 1 })),
      },
    },
  ],
  ['', { line: dear, to: { country_code: 'CA' } }],
  ['', { line: dear, to: { country_code: 'GU' } }],
  ['export_filing', { line: dear, to: { country_code: 'US', state_code: 'PR' } }],
  ['export_filing', { line: dear, from: { country_code: 'PR' }, to: US }],
  ['', { line: dear, to: { country_code: 'US', state_code: 'CA' } }],
  ['', { line: dear, to: { country_code: 'US', state_code: 'AE', postal_code: '09021' } }],
  ['export_filing', { line: dear, to: { country_code: 'US', state_code: 'FM', postal_code: '96941' } }],
  ['export_filing', { line: { value_currency: 'EUR' } }],
  [
    'export_filing',
    { from: DE, to: { country_code: 'CH' }, line: { value_amount: 1000.01, value_currency: 'EUR' } },
  ],
  ['', { from: DE, to: { country_code: 'CH' }, line: { value_amount: 1000, value_currency: 'EUR' } }],
  ['', { from: DE, to: { country_code: 'FR' }, line: { value_amount: 1800, value_currency: 'EUR' } }],
  [
    '',
    {
      from: DE,
      to: { country_code: 'CH' },
      line: { value_amount: 1800, value_currency: 'EUR' },
      customs: { export_declaration: '26DE123456789012A1' },
    },
  ],
  [
    '',
    {
      from: DE,
      to: { country_code: 'CH' },
      line: { value_amount: 1800, value_currency: 'EUR' },
      customs: { reason_for_export: 'gift' },
    },
  ],
  ['export_filing', { from: { country_code: 'GB' }, line: { value_amount: 900.01, value_currency: 'GBP' } }],
  ['export_filing', { from: { country_code: 'AU' }, line: { value_amount: 2000.01, value_currency: 'AUD' } }],
])('a remark on the filing of an export: "%s" of %j', (code, sent) => {
  const filed = checked(sent).notices.filter((one) => one === 'export_filing');
  expect(filed.join(' ')).toBe(code);
});

test('an export in another currency is said not to be compared', () => {
  const [said] = checked({ line: { value_currency: 'EUR' } }).said;
  expect(said).toContain('values in EUR, which are not compared: exports of more than 2500 USD');
});

test('a carrier that has seen to a filing is not remarked on, nor one that asks for the number', () => {
  const settled = reporter();
  settled.settle('export_filing');
  expect(checked({ line: dear }, settled).notices).toEqual([]);
  const asking = reporter();
  asking.required('shipment.customs.aes');
  expect(checked({ line: dear }, asking).notices).toEqual([]);
});

const TO_US = { from: DE, to: US, shipment: { currency: 'EUR' } };
test.each<[string, Sent]>([
  ['customs_code', { ...TO_US, line: { code: '610910' } }],
  ['', { ...TO_US, line: { code: '610910' }, day: '2026-07-23' }],
  ['customs_code', { ...TO_US, line: { code: undefined }, day: '2026-07-23' }],
  ['customs_code origin_country', { ...TO_US, line: { code: undefined, origin_country: undefined } }],
  ['customs_code', { ...TO_US, to: { country_code: 'US', state_code: 'PR' }, line: { code: '610910' } }],
  ['', { from: US, to: { country_code: 'GU' }, line: { code: undefined } }],
  ['', { line: { code: '610910' } }],
  ['customs_code', { line: { code: undefined } }],
  [
    'origin_country',
    { from: DE, to: { country_code: 'JP' }, line: { origin_country: undefined, value_currency: 'EUR' } },
  ],
  ['vague_description', { line: { description: ' Gift. ' } }],
  ['vague_description', { line: { description: 'Auto  parts' } }],
  ['', { line: { description: 'Gift box of tea' } }],
  ['', { to: { country_code: 'US', state_code: 'CA' }, line: { description: 'gift', code: undefined } }],
  ['', { line: { description: 'Documents', code: undefined }, shipment: { is_document: true } }],
  ['customs_territory', { from: { country_code: 'NO' }, to: { country_code: 'NO', postal_code: '9170' } }],
])('remarks "%s" on %j', (remarks, sent) => {
  expect(codes(sent)).toBe(remarks);
});

const consumer = { ...DE, person_name: 'Erika Muster' };
const sold = {
  to: { ...consumer, company_name: undefined } as unknown as PartyData,
  shipment: { currency: 'EUR' },
};
test.each<[string, Sent]>([
  ['eu_product_identifiers', { line: { value_currency: 'EUR' } }],
  ['eu_product_identifiers eu_item_duty', { line: { value_amount: 150, value_currency: 'EUR' } }],
  ['eu_product_identifiers eu_item_duty', { line: { value_currency: 'USD' } }],
  ['eu_item_duty', { line: { value_amount: 50 }, day: '2026-10-31' }],
  ['', { line: { value_amount: 50 }, day: '2026-06-30' }],
  ['eu_product_identifiers', { line: { value_amount: 50 }, day: '2028-07-01' }],
  ['', { line: { value_amount: 50 }, customs: { reason_for_export: 'gift' } }],
  ['', { line: { value_amount: 50 }, to: { ...consumer, type: 'commercial' } }],
  ['', { line: { value_amount: 50 }, from: { country_code: 'ES', postal_code: '35001' } }],
])('of goods that consumers in the Union buy from elsewhere: "%s" of %j', (remarks, sent) => {
  const own = { from: { country_code: 'JP' }, ...sold, ...sent };
  expect(
    checked(own)
      .notices.filter((code) => code.startsWith('eu_'))
      .join(' '),
  ).toBe(remarks);
});

const packed = (...items: Partial<ItemData>[]) => ({ shipment: { items: items as ItemData[] } });
test.each<[string[], Sent]>([
  [[], packed({ weight: 0.1 })],
  [['shipment.items[0].weight contradiction'], packed({ weight: 0.099 })],
  [[], { ...packed({ weight: 0.1 }), line: { weight: 0.2, net_weight: 0.1 } }],
  [[], { ...packed({ weight: 0.1, quantity: 3 }), line: { quantity: 3 } }],
  [
    ['shipment.customs.items contradiction'],
    { ...packed({ weight: 0.1 }, { weight: 0.1 }), line: { quantity: 3 } },
  ],
  [
    ['shipment.items[1].weight contradiction'],
    { ...packed({ weight: 5 }, { weight: 0.1, id: 'b' }), line: { id: 'b', weight: 2 } },
  ],
  [[], { ...packed({ weight: 0.1 }), line: { weight: 9 }, to: { country_code: 'US', state_code: 'CA' } }],
  [['shipment.customs.items[0].code invalid'], { line: { code: '61.09.1' } }],
  [['shipment.customs.items[0].code invalid'], { line: { code: 'shirts' } }],
  [['shipment.customs.items[0].code invalid'], { line: { code: '1234567890123' } }],
  [[], { line: { code: '6109.10-00 12 34' } }],
  [
    ['shipment.customs.export_declaration invalid'],
    { from: DE, to: { country_code: 'CH' }, customs: { export_declaration: '12' } },
  ],
  [
    [],
    {
      from: DE,
      to: { country_code: 'CH' },
      customs: { export_declaration: '26DE123456789012A1, 26DE123456789012A2' },
    },
  ],
  [[], { from: { country_code: 'NZ' }, to: { country_code: 'AU' }, customs: { export_declaration: '12' } }],
])('refuses %j of %j', (issues, sent) => {
  expect(checked(sent).issues).toEqual(issues);
});

test('what a carrier has refused is not refused once more', () => {
  const report = reporter();
  report.invalid('shipment.customs.items[0].code', 'is too short');
  expect(checked({ line: { code: '61' } }, report).issues).toHaveLength(1);
});

const undeclared = (sent: Sent, report = reporter()) =>
  reading(
    (own) =>
      requireDeclaration(
        madeOf({ ...sent, shipment: { ...sent.shipment, customs: undefined } as never }),
        own,
      ),
    report,
  ).issues;
test('goods across a customs border need a declaration, unless the carrier has seen to it', () => {
  expect(undeclared({})).toEqual(['shipment.customs required']);
  expect(undeclared({ shipment: { ship_from: { country_code: 'FR' } } })).toEqual([]);
  expect(undeclared({ shipment: { is_document: true } })).toEqual([]);
  const settled = reporter();
  settled.settle('customs_declaration');
  expect(undeclared({}, settled)).toEqual([]);
});

test.each(['X20261124123456', 'AES X20261124123456', 'aesx20261124123456', 'ITN: X2026-1124-123456'])(
  'the filing of %s is one number',
  (written) => {
    expect(reading((report) => itnOf(written, report))).toMatchObject({
      value: 'X20261124123456',
      issues: [],
    });
  },
);

test('a filing of another form is refused', () => {
  expect(reading((report) => itnOf('2026-1', report)).issues).toEqual(['shipment.customs.aes invalid']);
});
