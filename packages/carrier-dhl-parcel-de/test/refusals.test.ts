/** What is refused before anything is sent, by the field at fault. */
import {
  ConfigurationError,
  createReturn,
  createShipment,
  type PartyData,
  type ReturnRequestData,
  type ShipmentData,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { dhlParcelDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const HAMBURG: PartyData = {
  person_name: 'Jo Lehmann',
  address_lines: ['Rathausmarkt 1'],
  city: 'Hamburg',
  postal_code: '20095',
  country_code: 'DE',
};
const ZURICH: PartyData = { ...HAMBURG, city: 'Zürich', postal_code: '8001', country_code: 'CH' };
const goods = { description: 'Lamp', weight: 1, value_amount: 20, value_currency: 'EUR' };
const address = { city: 'Bonn', postal_code: '53113', country_code: 'DE' };
const extra = (key: string, value: string) => ({ extra: { [`dhl-parcel-de:${key}`]: value } });

async function fieldsAtFault(recipient: PartyData, shipment: Partial<ShipmentData>): Promise<string[]> {
  await using running = await startSimulator(simulator);
  const proxy = dhlParcelDe.create(running.settings);
  const [result, errors] = await createShipment(proxy, {
    shipper: { ...HAMBURG, company_name: 'Werkstatt Laterne' },
    recipient,
    shipment: { items: [{ weight: 1 }], services: ['V01PAK'], currency: 'EUR', ...shipment },
  });
  expect(result).toBeNull();
  expect(running.exchanges).toEqual([]);
  return errors.map(({ field }) => field ?? '');
}

test.each<[string, PartyData, Partial<ShipmentData>, string]>([
  ['a product for Germany abroad', ZURICH, { is_document: true }, 'shipment.services'],
  ['a product for abroad in Germany', HAMBURG, { services: ['V53WPAK'] }, 'shipment.services'],
  [
    'a billing number of another product',
    HAMBURG,
    extra('billing_number', '33333333335301'),
    'shipment.extra["dhl-parcel-de:billing_number"]',
  ],
  [
    'a locker without a post number',
    HAMBURG,
    { delivery_point: { id: '118', kind: 'locker', address } },
    'shipment.delivery_point.recipient_number',
  ],
  [
    'an outlet by the number of a locker',
    HAMBURG,
    { delivery_point: { id: '118', kind: 'shop', address, recipient_number: '12345678' } },
    'shipment.delivery_point.id',
  ],
  [
    'an outlet that does not know the recipient',
    HAMBURG,
    { delivery_point: { id: '518', kind: 'shop', address } },
    'shipment.delivery_point.recipient_number',
  ],
  ['text messages', HAMBURG, { notify_recipient: { by: ['sms'] } }, 'shipment.notify_recipient.by[0]'],
  [
    'cash without an account',
    HAMBURG,
    { cash_on_delivery: { amount: 20 } },
    'shipment.cash_on_delivery.iban',
  ],
  [
    'cash in francs',
    HAMBURG,
    { cash_on_delivery: { amount: 20, currency: 'CHF' }, ...extra('cod_account_reference', 'Konto') },
    'shipment.cash_on_delivery.currency',
  ],
  [
    'a declaration in two currencies',
    ZURICH,
    {
      services: ['V53WPAK'],
      customs: {
        reason_for_export: 'sale',
        shipping_cost: 5,
        items: [goods, { ...goods, value_currency: 'CHF' }],
      },
    },
    'shipment.customs.items[1].value_currency',
  ],
  [
    'goods without a reason',
    ZURICH,
    { services: ['V53WPAK'], customs: { items: [goods] } },
    'shipment.customs.reason_for_export',
  ],
  [
    'duties of the sender where the product has no place for them',
    ZURICH,
    {
      services: ['V66WPI'],
      customs: { reason_for_export: 'gift', terms_of_trade: 'DDP', items: [goods] },
    },
    'shipment.customs.terms_of_trade',
  ],
  [
    'endorsements that exclude each other',
    ZURICH,
    { services: ['V53WPAK'], is_document: true, options: ['return_to_sender', 'abandon_if_undeliverable'] },
    'shipment.options',
  ],
])('refuses %s', async (_, recipient, shipment, field) => {
  expect(await fieldsAtFault(recipient, shipment)).toContain(field);
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

test.each<[string, Partial<ReturnRequestData>, string]>([
  [
    'a return whose house number is not seen',
    { shipper: { ...HAMBURG, address_lines: ['Schloss Neuhaus'] } },
    'shipper.house_number',
  ],
  [
    'a return from Norway without customs',
    { shipper: { ...HAMBURG, country_code: 'NO', postal_code: '0154' } },
    'shipment.customs',
  ],
  [
    'a return from Canada',
    { shipper: { ...HAMBURG, country_code: 'CA', postal_code: 'K1A 0B1' } },
    'shipper.country_code',
  ],
  ['a return to Switzerland', { recipient: ZURICH }, 'recipient.country_code'],
  [
    'an insured return',
    { shipment: { items: [{ weight: 1 }], services: ['V07PAK'], insured_amount: 5, currency: 'EUR' } },
    'shipment.insured_amount',
  ],
  [
    'a return that a third party pays',
    { shipment: { items: [{ weight: 1 }], services: ['V07PAK'], paid_by: 'THIRD_PARTY' } },
    'shipment.paid_by',
  ],
  [
    'a return with an extra of shipments',
    { shipment: { items: [{ weight: 1 }], services: ['V07PAK'], ...extra('preferred_day', '2099-03-06') } },
    'shipment.extra["dhl-parcel-de:preferred_day"]',
  ],
])('refuses %s', async (_, change, field) => {
  await using running = await startSimulator(simulator);
  const shipment = { items: [{ weight: 1 }], services: ['V07PAK'] };
  const request = { shipper: HAMBURG, recipient: HAMBURG, shipment, ...change };
  const [result, errors] = await createReturn(dhlParcelDe.create(running.settings), request);
  expect(result).toBeNull();
  expect(errors.map((entry) => entry.field)).toContain(field);
  expect(running.exchanges).toEqual([]);
});
