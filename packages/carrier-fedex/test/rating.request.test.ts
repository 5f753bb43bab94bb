import { expect, test } from 'vitest';
import {
  extra,
  GERMAN,
  issuesOf,
  items,
  noticesOf,
  RECIPIENT,
  rate,
  sent,
  type Wanted,
} from './support/account.js';

const to = (country_code: string, more: object = {}) => ({
  recipient: { city: 'Town', country_code, ...more },
});
const [canada, france, hongKong] = [
  to('CA', { postal_code: 'M5V 3L9' }),
  to('FR', { postal_code: '75001' }),
  to('HK'),
];
const puertoRico = to('US', { state_code: 'PR', postal_code: '00901' });
const india = {
  shipper: { country_code: 'IN', postal_code: '400001' },
  ...to('IN', { postal_code: '110001' }),
};
const value = { declared_value: 40, currency: 'USD', duty_paid_by: 'RECIPIENT' };
const size = { length: 10.01, width: 20, height: 1 };
const ice = extra({ dry_ice_weight: '0.5' });
const frozen = { ...value, options: ['dry_ice'] };
const cash = { currency: 'USD', options: ['cash_on_delivery'], ...extra({ cod_amount: '45.10' }) };
const day = { options: ['DATE_CERTAIN'], ...extra({ home_delivery_date: '2026-03-12' }) };
const alcohol = { options: ['ALCOHOL'], ...extra({ alcohol_recipient: 'LICENSEE' }) };
const LINE = 'requestedPackageLineItems.0';
const SPECIAL = `${LINE}.packageSpecialServices`;
const GOODS = 'customsClearanceDetail.commodities.0';
const STATE = 'recipient.address.stateOrProvinceCode';

test.each<[Wanted, path: string, expected: unknown]>([
  [[items({ weight: 1.001 })], `${LINE}.weight`, { units: 'KG', value: 1.01 }],
  [[items(size)], `${LINE}.dimensions`, { length: 11, width: 20, height: 1, units: 'CM' }],
  [[{ ...items(size), packaging_type: 'PAK' }], `${LINE}.dimensions`, undefined],
  [[{ packaging_type: 'PAK' }], 'packagingType', 'FEDEX_PAK'],
  [[{ insured_amount: 0, currency: 'USD' }], `${LINE}.declaredValue`, undefined],
  [[{ services: ['FEDEX_2_DAY', 'FEDEX_GROUND'] }], 'serviceType', undefined],
  [[value, puertoRico], 'recipient.address.countryCode', 'PR'],
  [[value, to('CA', { state_code: 'QC', postal_code: 'H2B 1A0' })], STATE, 'PQ'],
  [[value, to('DE', { state: 'Berlin', postal_code: '10117' })], STATE, undefined],
  [[value, hongKong], 'recipient.address.postalCode', ''],
  // Goods that are not declared yet.
  [[value, france], `${GOODS}.description`, 'Goods'],
  [[{ ...value, is_document: true }, france], `${GOODS}.description`, 'Documents'],
  [[{ ...value, ...items({ description: 'x'.repeat(451) }) }, france], `${GOODS}.description.length`, 450],
  [[{ currency: 'USD', insured_amount: 30 }, france], `${GOODS}.customsValue.amount`, 30],
  [[value, { shipper: GERMAN, ...france }], `${GOODS}.quantity`, 1],
  [[value, puertoRico], `${GOODS}.quantity`, 1],
  [[value], 'customsClearanceDetail', undefined],
  [[value, france], 'customsClearanceDetail.dutiesPayment', undefined],
  [[{ ...value, currency: 'INR' }, india], 'customsClearanceDetail.freightOnValue', 'OWN_RISK'],
  // Options.
  [[alcohol], `${SPECIAL}.alcoholDetail`, { alcoholRecipientType: 'LICENSEE' }],
  [[{ options: ['NON_STANDARD_CONTAINER', 'PRIORITY_ALERT'] }], 'shipmentSpecialServices', undefined],
  [[cash], `${SPECIAL}.packageCODDetail.codCollectionType`, 'ANY'],
  [[cash], 'shipmentSpecialServices.shipmentCODDetail', { codCollectionType: 'ANY' }],
  [[day], 'shipmentSpecialServices.homeDeliveryPremiumDetail', { homedeliveryPremiumType: 'DATE_CERTAIN' }],
  [[{ options: ['dry_ice'], ...items(ice, {}) }], 'shipmentSpecialServices', undefined],
  [[{ ...frozen, ...items(ice) }, canada], 'shipmentSpecialServices', undefined],
  [
    [{ ...frozen, ...items({ ...ice, quantity: 2 }, {}) }, canada],
    'shipmentSpecialServices.shipmentDryIceDetail',
    { totalWeight: { units: 'KG', value: 1 }, packageCount: 2 },
  ],
])('the price of %j has %s: %j', (wanted, path, expected) => {
  expect(sent(rate(...wanted), path)).toEqual(expected);
});

const hub = { hub_id: '5531' };
const endorsed = { ...hub, endorsement: 'ADDRESS_CORRECTION' };
const pounds = (weight: number, more: object = {}) => ({ weight_unit: 'LB', items: [{ weight }], ...more });
const change = extra({ smartpost_endorsement: 'CHANGE_SERVICE' });
test.each<[Wanted, string | undefined]>([
  [[pounds(1), {}, endorsed], 'PARCEL_SELECT'],
  [[pounds(0.99), {}, endorsed], 'PRESORTED_STANDARD ADDRESS_CORRECTION'],
  [[pounds(0.99, change), {}, hub], 'PRESORTED_STANDARD CHANGE_SERVICE'],
  [[pounds(1, extra({ smartpost_indicia: 'MEDIA_MAIL' })), {}, endorsed], 'MEDIA_MAIL'],
  [[pounds(0.5, { options: ['return_label'] }), {}, hub], 'PARCEL_RETURN'],
  [[pounds(1), {}, {}], undefined],
  [[pounds(1, { services: ['FEDEX_GROUND'] }), {}, hub], undefined],
  [[pounds(1, value), canada, hub], undefined],
])('%j is quoted with FedEx Ground Economy as %s', (wanted, indicia) => {
  const wire = rate(...wanted);
  const detail = sent(wire, 'smartPostInfoDetail') as Record<string, string> | undefined;
  expect(detail && [detail.indicia, detail.ancillaryEndorsement].filter(Boolean).join(' ')).toBe(indicia);
  expect(wire.body.carrierCodes).toEqual(indicia && ['FDXE', 'FDXG', 'FXSP']);
});

test('FedEx Ground Economy is left out under a pound without an endorsement, and refused where it is named', () => {
  expect(noticesOf(rate(pounds(0.5), {}, hub))).toBe('left_out');
  for (const named of [{ services: ['SMART_POST'] }, extra({ smartpost_indicia: 'PRESORTED_STANDARD' })])
    expect(issuesOf(() => rate(pounds(0.5, named), {}, hub))).toBe(':smartpost_endorsement required');
});

test('FedEx Ground Economy is the only service to PO boxes', () => {
  const box = { recipient: { ...RECIPIENT, address_lines: ['PO Box 17'] } };
  const named = () => rate({ services: ['FEDEX_GROUND'] }, box, hub);
  expect(issuesOf(named)).toBe('recipient.address_lines[0] not_supported');
  for (const services of [[], ['SMART_POST', 'FEDEX_GROUND']]) {
    const wire = rate({ services }, box, hub);
    expect([wire.body.carrierCodes, sent(wire, 'serviceType')]).toEqual([['FXSP'], 'SMART_POST']);
  }
});

test('of several services all are requested, and the others are left out of the quotes', () => {
  expect(rate({ services: ['FEDEX_2_DAY', 'FEDEX_GROUND'] }).services).toEqual([
    'FEDEX_2_DAY',
    'FEDEX_GROUND',
  ]);
  expect(rate({ services: ['FEDEX_2_DAY'] }).services).toEqual([]);
});

test('what a purchase refuses of papers is a notice of the price', () => {
  const label = { format: 'PDF', type: 'STOCK_4X6', ...extra({ resolution: '300' }) };
  const recipient = { ...GERMAN, tax_ids: [{ type: 'EORI', value: 'D'.repeat(19) }] };
  const wire = rate({ ...value, label, invoice: { identifier: 'N'.repeat(31) } }, { recipient });
  expect(noticesOf(wire)).toBe(Array(4).fill('purchase_refuses').join(' '));
});
