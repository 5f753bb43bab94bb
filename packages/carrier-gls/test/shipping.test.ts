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

const PERSON = { 'gls:birthdate': '1980-01-31', 'gls:nationality': 'DE' };
const GOODS = {
  description: 'Brass gear',
  code: '91149000',
  origin_country: 'DE',
  weight: 0.2,
  value_amount: 10,
};
const CUSTOMS = { currency: 'EUR', invoice: { identifier: 'R-1' }, customs: { items: [GOODS] } };
const SWISS = { country_code: 'CH', postal_code: '8001' };
const extra = (key: string) => `shipment.extra["gls:${key}"]`;

test.each<[object, string, object?]>([
  [{ options: ['cash_on_delivery'] }, 'shipment.cash_on_delivery'],
  [{ extra: { 'gls:place_of_deposit': 'Garage' } }, extra('place_of_deposit')],
  [{ extra: { 'gls:incoterm_code': '99' } }, extra('incoterm_code')],
  [{ options: ['gls:service_1000'] }, 'shipment.options[0]'],
  [{ options: ['signature', 'saturday_delivery'] }, 'shipment.options[0]'],
  [{ options: ['leave_at_door', 'gls:service_addresseeonly'] }, 'shipment.options[0]'],
  [{ options: ['gls:service_exchange'] }, 'shipment.options[0]'],
  [{ options: ['adult_signature'], extra: { 'gls:nationality': 'DE' } }, extra('birthdate')],
  [{ options: ['adult_signature'], extra: { ...PERSON, 'gls:birthdate': '2090-01-31' } }, extra('birthdate')],
  [{ options: ['adult_signature'], extra: PERSON }, 'recipient.person_name', { person_name: 'Greta' }],
  [{ options: ['gls:service_identpin'], extra: { 'gls:pin': '12' } }, extra('pin')],
  [{ options: ['gls:service_deliveryatwork'], extra: { 'gls:floor': '2' } }, extra('building')],
  [{ items: [{ weight: 1, extra: { 'gls:haz_no': '7' } }] }, 'shipment.items[0].extra["gls:haz_no"]'],
  [{ label: { format: 'GIF' } }, 'shipment.label.format'],
  [{}, 'shipment.customs', SWISS],
  [
    { ...CUSTOMS, customs: { items: [{ ...GOODS, code: '9114.90' }] } },
    'shipment.customs.items[0].code',
    SWISS,
  ],
  [{ ...CUSTOMS, references: [], invoice: {} }, 'shipment.invoice.identifier', SWISS],
  [CUSTOMS, 'recipient.email_address', { ...SWISS, email_address: undefined }],
])('%j is refused by %s', (shipment, field, recipient = {}) => {
  expect(fieldsRefused(shipment, recipient)).toEqual([field]);
});

/** What is sent of it, in the document of the purchase. */
test.each<[object, string, object?]>([
  [{ options: ['leave_at_door'] }, '"PlaceOfDeposit":"Vor der Haustür"'],
  [
    { references: [], currency: 'EUR', cash_on_delivery: { amount: 5, iban: 'DE1' } },
    '"Amount":"5.00","Currency":"EUR"',
  ],
  [
    { options: ['adult_signature'], extra: PERSON },
    '"Ident":{"ServiceName":"service_ident","Birthdate":"1980-01-31","Firstname":"Greta","Lastname":"Beispiel"',
  ],
  [
    { options: ['gls:service_identpin'], extra: { 'gls:pin': '2342' } },
    '"IdentPin":{"ServiceName":"service_identpin","PIN":"2342"}',
  ],
  [
    { options: ['gls:service_deliveryatwork'], extra: { 'gls:building': 'A', 'gls:floor': '2' } },
    '"RecipientName":"Greta Beispiel","Building":"A","Floor":"2"',
  ],
  [{ options: ['gls:service_t24'] }, '"Carrier":"ROYALMAIL"'],
  [{ options: ['gls:service_exworks'] }, '"Service":[{"ExWorks":{"ServiceName":"service_exworks"}}]'],
  [{}, '"Name1":"Beispiel GmbH Co"', { company_name: 'Beispiel (GmbH), Co', person_name: undefined }],
])('%j is sent as %s', (shipment, sent, recipient = {}) => {
  expect(JSON.stringify(wireOf(shipment, recipient).document)).toContain(sent);
});

test.each([
  [{}, true],
  [{ options: ['signature'] }, false],
  [{ options: ['gls:service_1000'], services: ['EXPRESS'] }, false],
])('an e-mail is FlexDelivery, which does not go with everything: %j', (shipment, isSent) => {
  const asked = wireOf({ notify_recipient: { by: ['email'] }, ...shipment });
  expect(JSON.stringify(asked.document).includes('service_flexdelivery')).toBe(isSent);
});

test('names and further lines share three lines, and no more', () => {
  const recipient = { company_name: 'Beispiel GmbH', address_lines: ['Am Hafen 7', 'Klingel Sommer'] };
  const { Consignee } = wireOf({}, recipient).document.Shipment as { Consignee: object };
  expect(Consignee).toMatchObject({
    Address: { Name1: 'Beispiel GmbH', Name2: 'Greta Beispiel', Name3: 'Klingel Sommer', Street: 'Am Hafen' },
  });
  const lines = [...recipient.address_lines, 'Rampe Nord'];
  expect(fieldsRefused({}, { ...recipient, address_lines: lines })).toEqual(['recipient.address_lines']);
});

test('a street that is shorter than GLS takes keeps its number', () => {
  const { Consignee } = wireOf({}, { address_lines: ['Q7 24'] }).document.Shipment as { Consignee: object };
  expect(Consignee).toMatchObject({ Address: { Street: 'Q7 24' } });
  expect(JSON.stringify(Consignee)).not.toContain('StreetNumber');
});

test.each<[string, object, string | undefined, object?]>([
  ['AT', {}, undefined],
  ['CH', {}, '20'],
  ['CH', { duty_paid_by: 'SENDER' }, '10'],
  ['CH', { duty_paid_by: 'SENDER', extra: { 'gls:incoterm_code': '30' } }, '30'],
  ['NO', {}, '18', { tax_ids: [{ type: 'VOEC', value: '2012345' }] }],
])('to %s with %j the incoterm is %s', (country_code, shipment, incoterm, shipper = {}) => {
  const asked = firstRequest(
    import.meta.url,
    { ship_date: '2099-01-02', ...CUSTOMS, ...shipment },
    { country_code },
  );
  const wire = mapper.createShipmentRequest(
    new ShipmentRequest({ ...asked, shipper: { ...asked.shipper, ...shipper } }),
  );
  expect(Reflect.get(wire.document.Shipment, 'IncotermCode')).toBe(incoterm);
  if (incoterm !== undefined) expect(wire.consignment).toMatchObject({ glsIncotermCode: incoterm });
});

test.each([
  ['draft', { saveAsDraft: true }],
  ['none', undefined],
] as const)('customs_consignments %s', (customs_consignments, consignment) => {
  const { mapper: other } = gls.create({ ...simulator.settings, customs_consignments });
  const asked = firstRequest(import.meta.url, { ship_date: '2099-01-02', ...CUSTOMS }, SWISS);
  const wire = other.createShipmentRequest(new ShipmentRequest(asked));
  if (consignment === undefined) expect(wire.consignment).toBeUndefined();
  else expect(wire.consignment).toMatchObject(consignment);
});

test('a price list quotes EXPRESS alone where an hour of delivery is asked for', async () => {
  const asked = firstRequest(import.meta.url, { services: [], options: ['gls:service_1000'] });
  const priced = gls.create(simulator.settings, { priced_by: flatPrices });
  expect(await quotedServices(priced, asked)).toEqual(['EXPRESS']);
});
