/** What is refused before anything is sent, by the field at fault. */
import {
  ConfigurationError,
  type CustomsData,
  createReturn,
  type PartyData,
  type ReturnRequestData,
  type ShipmentData,
  ShipmentRequest,
} from '@waybill/core';
import { expect, test } from 'vitest';
import { dhlParcelDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { HAMBURG, opened } from './support/account.js';

const ZURICH: PartyData = { ...HAMBURG, city: 'Zürich', postal_code: '8001', country_code: 'CH' };
const goods = { description: 'Lamp', weight: 1, value_amount: 20, value_currency: 'EUR' };
const extra = (key: string, value: string) => ({ extra: { [`dhl-parcel-de:${key}`]: value } });
const at = (kind: 'locker' | 'shop', id: string, known: { recipient_number?: string } = {}) => ({
  delivery_point: { id, kind, address: HAMBURG, ...known },
});
const AT_POINT = 'delivery_point.recipient_number';
const FRANCS = { items: [goods, { ...goods, value_currency: 'CHF' }] } as const;
const declared = (customs: CustomsData, service = 'V53WPAK') => ({ services: [service], customs });
const sold = (change = {}) => declared({ reason_for_export: 'sale', items: [{ ...goods, ...change }] });
const EMAIL = 'recipient.email_address';
const NONE = undefined as never;

test.each<[what: string, shipment: Partial<ShipmentData>, field: string]>([
  ['a product for abroad', { services: ['V53WPAK'] }, 'services'],
  ['an option of another product', { services: ['V62KP'], options: ['signature'] }, 'options[0]'],
  [
    'a day that is preferred, with a Kleinpaket',
    { services: ['V62KP'], ...extra('preferred_day', '2099-03-06') },
    'extra["dhl-parcel-de:preferred_day"]',
  ],
  ['insurance of a Kleinpaket', { services: ['V62KP'], insured_amount: 600 }, 'insured_amount'],
  [
    'a billing number of another product',
    extra('billing_number', '33333333335301'),
    'extra["dhl-parcel-de:billing_number"]',
  ],
  ['an invalid day of delivery', extra('preferred_day', 'tomorrow'), 'extra["dhl-parcel-de:preferred_day"]'],
  ['a locker without a post number', at('locker', '118'), 'delivery_point.recipient_number'],
  [
    'an outlet by the number of a locker',
    at('shop', '118', { recipient_number: '12345678' }),
    'delivery_point.id',
  ],
  ['an outlet that does not know the recipient', at('shop', '518'), 'delivery_point.recipient_number'],
  ['an outlet by a number below 401', at('shop', '400'), 'delivery_point.id'],
  ['a post number of 5 digits', at('locker', '118', { recipient_number: '12345' }), AT_POINT],
  ['parts of an insured amount by francs', { insured_amount: 600, ...FRANCS }, 'items[1].value_currency'],
  ['parts of cash by francs', { cash_on_delivery: { amount: 20 }, ...FRANCS }, 'items[1].value_currency'],
  [
    'cash in francs',
    { cash_on_delivery: { amount: 20, currency: 'CHF' }, ...extra('cod_account_reference', 'Konto') },
    'cash_on_delivery.currency',
  ],
])('refuses %s within Germany', async (_, shipment, field) => {
  await mustRefuse(HAMBURG, shipment, field);
});

test.each<[what: string, shipment: Partial<ShipmentData>, field: string]>([
  ['a product for Germany', { is_document: true }, 'services'],
  [
    'a declaration in two currencies',
    declared({
      reason_for_export: 'sale',
      shipping_cost: 5,
      items: [goods, { ...goods, value_currency: 'CHF' }],
    }),
    'customs.items[1].value_currency',
  ],
  ['a sale without a currency', { ...sold({ value_currency: NONE }), currency: NONE }, 'currency'],
  ['a Saturday', { ...sold(), options: ['saturday_delivery'] }, 'options[0]'],
  ['a drop point without an e-mail address', { ...sold(), options: ['hold_for_pickup'] }, EMAIL],
  ['goods without a reason', declared({ items: [goods] }), 'customs.reason_for_export'],
  [
    'duties of the sender where the product has no place for them',
    declared({ reason_for_export: 'gift', terms_of_trade: 'DDP', items: [goods] }, 'V66WPI'),
    'customs.terms_of_trade',
  ],
  [
    'endorsements that exclude each other',
    { services: ['V53WPAK'], is_document: true, options: ['return_to_sender', 'abandon_if_undeliverable'] },
    'options',
  ],
])('refuses %s to Switzerland', async (_, shipment, field) => {
  await mustRefuse(ZURICH, shipment, field);
});

const NEW_YORK = { ...HAMBURG, city: 'New York', state_code: 'NY', postal_code: '10118', country_code: 'US' };
const TOKYO = { ...HAMBURG, city: 'Tokyo', postal_code: '1000001', country_code: 'JP' };
const coded = { code: '6109100010', origin_country: 'PT' };
const dear = { ...sold({ ...coded, value_amount: 2125.01 }) };
const PAYER = 'duty_paid_by';

test.each<[what: string, to: PartyData, shipment: Partial<ShipmentData>, field: string]>([
  ['duties of the recipient', NEW_YORK, { ...sold(coded), duty_paid_by: 'RECIPIENT' }, PAYER],
  ['duties of the sender above the limit', NEW_YORK, { ...dear, duty_paid_by: 'SENDER' }, PAYER],
  ['goods of a Warenpost', NEW_YORK, { ...sold(coded), services: ['V66WPI'] }, 'services'],
  ['goods without a code', NEW_YORK, sold({ origin_country: 'PT' }), 'customs.items[0].code'],
  ['goods without an origin', NEW_YORK, sold({ code: '610910' }), 'customs.items[0].origin_country'],
  [
    'duties of the sender, which DHL takes to few countries',
    TOKYO,
    { ...sold(), duty_paid_by: 'SENDER' },
    PAYER,
  ],
])('refuses %s to the United States', async (_, to, shipment, field) => {
  await mustRefuse(to, shipment, field);
});

test('above the limit the recipient pays duties to the United States', async () => {
  await using account = await opened();
  expect((await account.buy(dear, NEW_YORK))[1]).toEqual([]);
  expect(account.sent().at(-1)).not.toContain('postalDeliveryDutyPaid');
});

async function mustRefuse(recipient: PartyData, shipment: Partial<ShipmentData>, field: string) {
  await using account = await opened();
  const [result, errors] = await account.buy(shipment, recipient);
  expect(result).toBeNull();
  expect(errors.map((entry) => entry.field?.replace(/^shipment[.]/, ''))).toContain(field);
  expect(account.sent()).toEqual([]);
}

const text = (length: number) => 'x'.repeat(length);
const lines = (length: number) => ({ address_lines: Array<string>(length).fill('Hof 2') });
const second = (address_line: string) => ({ address_lines: ['Markt 1', address_line] });
const both = { company_name: 'Laterne', person_name: 'Jo Lehmann' };

test.each<[field: string, most: number, of: (n: number) => [PartyData, Partial<ShipmentData>]]>([
  ['recipient.address_lines', 2, (n) => [{ ...HAMBURG, ...both, ...lines(n) }, {}]],
  ['recipient.address_lines', 3, (n) => [{ ...ZURICH, ...both, ...lines(n) }, sold()]],
  ['recipient.address_lines[1]', 50, (n) => [{ ...HAMBURG, ...second(text(n)) }, {}]],
  ['recipient.address_lines[1]', 60, (n) => [{ ...ZURICH, ...second(text(n)) }, sold()]],
  ['recipient.address_lines[0]', 50, (n) => [{ ...ZURICH, address_lines: [text(n)] }, sold()]],
  ['recipient.phone_number', 20, (n) => [{ ...ZURICH, mobile_number: text(n) }, sold()]],
  ['recipient.state', 20, (n) => [{ ...ZURICH, state: text(n) }, sold()]],
  ['shipment.items', 30, (quantity) => [HAMBURG, { items: [{ weight: 1, quantity }] }]],
  ['shipment.customs.items[0].code', 11, (n) => [ZURICH, sold({ code: '1'.repeat(n) })]],
  ['shipment.customs.items[0].description', 256, (n) => [ZURICH, sold({ description: text(n) })]],
])('%s takes %i, and no more', async (field, most, of) => {
  await using account = await opened();
  const refused = async ([recipient, shipment]: ReturnType<typeof of>) =>
    (await account.buy(shipment, recipient))[1].map((entry) => entry.field);
  expect(await refused(of(most))).toEqual([]);
  expect(await refused(of(most + 1))).toEqual([field]);
});

const parcel = { items: [{ weight: 1 }], services: ['V07PAK'], currency: 'EUR' };

test.each<[what: string, change: Partial<ReturnRequestData>, field: string]>([
  [
    'whose house number is not seen',
    { shipper: { ...HAMBURG, address_lines: ['Schloss Neuhaus'] } },
    'shipper.house_number',
  ],
  [
    'from Norway without customs',
    { shipper: { ...HAMBURG, country_code: 'NO', postal_code: '0154' } },
    'shipment.customs',
  ],
  [
    'from Canada',
    { shipper: { ...HAMBURG, country_code: 'CA', postal_code: 'K1A 0B1' } },
    'shipper.country_code',
  ],
  ['to Switzerland', { recipient: ZURICH }, 'recipient.country_code'],
  ['without a city', { shipper: { ...HAMBURG, city: NONE } }, 'shipper.city'],
  ['with a signature', { shipment: { ...parcel, options: ['signature'] } }, 'shipment.options[0]'],
  ['that is insured', { shipment: { ...parcel, insured_amount: 5 } }, 'shipment.insured_amount'],
  ['that a third party pays', { shipment: { ...parcel, paid_by: 'THIRD_PARTY' } }, 'shipment.paid_by'],
  [
    'with an extra of shipments',
    { shipment: { ...parcel, ...extra('preferred_day', '2099-03-06') } },
    'shipment.extra["dhl-parcel-de:preferred_day"]',
  ],
])('refuses a return %s', async (_, change, field) => {
  await using account = await opened();
  const request = { shipper: HAMBURG, recipient: HAMBURG, shipment: parcel, ...change };
  const [result, errors] = await createReturn(account.proxy, request);
  expect(result).toBeNull();
  expect(errors.map((entry) => entry.field)).toContain(field);
  expect(account.sent()).toEqual([]);
});

test('cash needs an account of the request or of the settings', () => {
  const { cod_account_reference: _, ...settings } = simulator.settings;
  const shipment = { ...parcel, services: ['V01PAK'], cash_on_delivery: { amount: 20 } };
  const request = new ShipmentRequest({ shipper: HAMBURG, recipient: HAMBURG, shipment });
  const { mapper } = dhlParcelDe.create(settings);
  expect(() => mapper.createShipmentRequest(request)).toThrow('shipment.cash_on_delivery.iban');
});

test('billing numbers are an object, or the text of an environment variable', () => {
  const { settings } = simulator;
  const text = 'V01PAK=33333333330102,V53WPAK=33333333335301';
  const checked = dhlParcelDe.checkSettings({ ...settings, billing_numbers: text });
  expect(checked).toMatchObject({ billing_numbers: { V01PAK: '33333333330102', V53WPAK: '33333333335301' } });
  expect(() => dhlParcelDe.create({ ...settings, billing_numbers: 'V01PAK=123' })).toThrow(
    ConfigurationError,
  );
});
