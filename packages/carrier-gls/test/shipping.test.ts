/** What GLS would refuse, or would do otherwise than the request means, is refused before anything is sent. */
import { type ErrorEntry, ShipmentRequest } from '@waybill/core';
import { firstRequest, flatPrices, quotedServices } from '@waybill/testkit';
import { expect, test } from 'vitest';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = gls.create(simulator.settings, { newId: () => 'id-1' });

function wireOf(shipment: object, recipient: object = {}) {
  const asked = firstRequest(import.meta.url, { ship_date: '2099-01-02', ...shipment }, recipient);
  return mapper.createShipmentRequest(new ShipmentRequest(asked));
}

function fieldsRefused(shipment: object, recipient: object = {}): (string | undefined)[] {
  try {
    wireOf(shipment, recipient);
  } catch (error) {
    return (Reflect.get(error as object, 'issues') as ErrorEntry[]).map(({ field }) => field);
  }
  return [];
}

const CASH = { amount: 5, currency: 'EUR' };
test.each([
  [{ options: ['hold_for_pickup'] }, 'shipment.delivery_point'],
  [{ options: ['cash_on_delivery'] }, 'shipment.cash_on_delivery'],
  [{ options: ['leave_at_door'] }, 'shipment.extra["gls:place_of_deposit"]'],
  [{ extra: { 'gls:place_of_deposit': 'Garage' } }, 'shipment.extra["gls:place_of_deposit"]'],
  [{ extra: { 'gls:incoterm_code': 'DAP' } }, 'shipment.extra["gls:incoterm_code"]'],
  [{ options: ['gls:service_1000'] }, 'shipment.options[0]'],
  [{ options: ['with_return_label'], items: [{ weight: 1, quantity: 2 }] }, 'shipment.items'],
  [{ label: { format: 'GIF' } }, 'shipment.label.format'],
  [{ cash_on_delivery: { ...CASH, iban: 'DE1' } }, 'shipment.cash_on_delivery.iban'],
  [{ references: [], cash_on_delivery: CASH }, 'shipment.cash_on_delivery.reference'],
])('%j is refused by its field', (shipment, field) => {
  expect(fieldsRefused(shipment)).toEqual([field]);
});

test.each(['gls:service_flexdelivery', 'hold_for_pickup'])('%s needs an e-mail address', (option) => {
  const shipment = { options: [option], delivery_point: { id: 'GLS_DE-2760188645' } };
  expect(fieldsRefused(shipment, { email_address: undefined })).toEqual(['recipient.email_address']);
});

test('names and further lines share three lines, and no more', () => {
  const recipient = { company_name: 'Beispiel GmbH', address_lines: ['Am Hafen 7', 'Hinterhaus'] };
  const { Consignee } = wireOf({}, recipient).document.Shipment as { Consignee: object };
  expect(Consignee).toMatchObject({
    Address: { Name1: 'Beispiel GmbH', Name2: 'Greta Beispiel', Name3: 'Hinterhaus', Street: 'Am Hafen' },
  });
  const lines = [...recipient.address_lines, 'Etage 3'];
  expect(fieldsRefused({}, { ...recipient, address_lines: lines })).toEqual(['recipient.address_lines']);
});

test('a street that is shorter than GLS takes keeps its number', () => {
  const { Consignee } = wireOf({}, { address_lines: ['Q7 24'] }).document.Shipment as { Consignee: object };
  expect(Consignee).toMatchObject({ Address: { Street: 'Q7 24' } });
  expect(JSON.stringify(Consignee)).not.toContain('StreetNumber');
});

test.each([
  ['AT', {}, '20'],
  ['CH', {}, '20'],
  ['CH', { duty_paid_by: 'SENDER' }, '10'],
  ['CH', { duty_paid_by: 'SENDER', extra: { 'gls:incoterm_code': '18' } }, '18'],
  ['DE', {}, undefined],
])('to %s with %j the incoterm is %s', (country_code, shipment, incoterm) => {
  const { Shipment } = wireOf(shipment, { country_code }).document;
  expect(Reflect.get(Shipment, 'IncotermCode')).toBe(incoterm);
});

test('text messages go to the telephone where there is no mobile number', () => {
  const wire = wireOf({ notify_recipient: { by: ['sms'] } }, { phone_number: '+49 170 123456' });
  expect(JSON.stringify(wire.document)).toContain('"MobilePhoneNumber":"+49 170 123456"');
});

test('a price list quotes EXPRESS alone where an hour of delivery is asked for', async () => {
  const asked = firstRequest(import.meta.url, { services: [], options: ['gls:service_1000'] });
  const priced = gls.create(simulator.settings, { priced_by: flatPrices });
  expect(await quotedServices(priced, asked)).toEqual(['EXPRESS']);
});
