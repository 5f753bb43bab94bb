/** What recorded cases cannot show one by one: which product is sent, what is read of odd replies, and prices of a card. */
import { priceList } from '@waybill/carrier-ratecard';
import {
  createReturn,
  createShipment,
  fetchQuotes,
  fetchTracking,
  findLocations,
  type HttpClient,
  requestToBuy,
  ShipmentRequest,
  type ShipmentRequestData,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { postnl } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const SETTINGS = {
  api_key: 'made-up',
  customer_code: 'DEVC',
  customer_number: '11223344',
  collection_location: '123456',
} as const;
const PDF = 'JVBERi0xLjQKJSVFT0YK';
const BARCODE = '3SDEVC000000017';

const party = (country_code: string, postal_code: string) => ({
  person_name: 'Saar Voorbeeld',
  email_address: 'saar@example.com',
  address_lines: ['Haringvlietplein 7'],
  city: 'Stad',
  postal_code,
  country_code,
});
const NL = party('NL', '3011 AB');
const BE = party('BE', '2000');
const DAY = { 'postnl:delivery_date': '2026-12-03' };
const POINT = { id: '163043', name: 'Boekhandel', address: party('NL', '3011 AD') };

/** Answers each call in its turn; the last reply stays. */
function answering(...replies: { status?: number; body: unknown }[]) {
  const sent: string[] = [];
  const http: HttpClient = {
    send: async ({ body = '' }) => {
      sent.push(body);
      const { status = 200, body: reply } = replies[Math.min(sent.length, replies.length) - 1] ?? {
        body: '',
      };
      const headers = { 'content-type': 'application/json' };
      return { status, headers, body: Buffer.from(JSON.stringify(reply)) };
    },
  };
  return { sent, proxy: postnl.create(SETTINGS, { http }) };
}

async function buy(
  shipment: Partial<ShipmentRequestData['shipment']>,
  reply: { status?: number; body: unknown } = { body: labelled({}) },
  [shipper, recipient] = [NL, NL],
) {
  const { sent, proxy } = answering({ body: { Barcode: BARCODE } }, reply);
  const request = {
    shipper,
    recipient,
    shipment: { items: [{ weight: 1 }], services: ['3085'], currency: 'EUR', ...shipment },
  };
  const [result, errors] = await createShipment(proxy, request);
  const document = sent[1] === undefined ? undefined : JSON.parse(sent[1]);
  return { result, errors, product: document?.Shipments[0].ProductCodeDelivery, sent };
}

const labelled = (more: object) => ({
  ResponseShipments: [{ Barcode: BARCODE, Labels: [{ Content: PDF, Labeltype: 'Label' }], ...more }],
});

test.each([
  ['3385', { options: ['postnl:stated_address_only'] }],
  ['3389', { options: ['signature', 'postnl:return_when_not_home'] }],
  ['3443', { options: ['adult_signature'], insured_amount: 100 }],
  ['3533', { delivery_point: POINT }],
  [
    '3584',
    {
      delivery_point: POINT,
      notify_recipient: { by: ['email'] },
      options: ['postnl:age_check'],
      insured_amount: 9,
    },
  ],
  ['3094', { insured_amount: 9, options: ['postnl:return_when_not_home'] }],
  ['3571', { services: ['3571'] }],
] as const)('product %s is what a request asks for', async (product, shipment) => {
  expect(await buy(shipment as object)).toMatchObject({ product, errors: [] });
});

test.each([
  ['4914', { services: ['4946'], insured_amount: 100 }, [NL, BE]],
  ['4962', { services: ['4961'], options: ['signature', 'postnl:stated_address_only'] }, [BE, BE]],
  ['4895', { services: ['4890'], options: ['adult_signature'] }, [BE, NL]],
] as const)('product %s goes its way', async (product, shipment, [from, to]) => {
  expect(await buy(shipment as object, undefined, [from, to])).toMatchObject({ product, errors: [] });
});

test.each([
  ['4907', '27498', 'DE', 'DE'],
  ['4907', '22100', 'FI', 'FI'],
  ['4907', '98000', 'MC', 'MC'],
])('%s goes to %s %s, whose country is one of Parcels EU', async (service, postal_code, country, sent_as) => {
  const { errors, sent } = await buy({ services: [service] }, undefined, [NL, party(country, postal_code)]);
  expect(errors).toEqual([]);
  expect(JSON.parse(sent[1] ?? '').Shipments[0].Addresses[0]).toMatchObject({ Countrycode: sent_as });
});

test.each([
  ['97400', 'FR', 'RE'],
  ['35001', 'ES', 'IC'],
  ['52001', 'ES', 'EA'],
])('%s %s is %s, outside Parcels EU', async (postal_code, country, sent_as) => {
  const recipient = party(country, postal_code);
  const { errors } = await buy({ services: ['4907'] }, undefined, [NL, recipient]);
  expect(errors.map(({ field }) => field)).toEqual(['shipment.services', 'shipment.customs']);
  const items = [{ description: 'Lamps', value_amount: 5, weight: 1 }];
  const customs = { items, reason_for_export: 'gift' as const };
  const abroad = postnl.create({ ...SETTINGS, s10_range: 'CD1234' });
  const wire = abroad.mapper.createShipmentRequest(
    new ShipmentRequest({
      shipper: NL,
      recipient,
      shipment: { items: [{ weight: 1 }], services: ['4909'], currency: 'EUR', customs },
    }),
  );
  expect(wire.packages[0]?.wire.Shipment).toMatchObject({ Addresses: [{ Countrycode: sent_as }] });
});

test.each([
  ['LU', '1009', '+352 27 12 34', '+352271234'],
  ['US', '10118', '+1 212 555 0188', '+12125550188'],
  ['CA', 'K1A 0B1', '613-555-0188', '+16135550188'],
])('a telephone in %s is sent with its country code', async (country, postal_code, phone_number, TelNr) => {
  const recipient = { ...party(country, postal_code), phone_number, house_number: '7' };
  const { mapper } = postnl.create({ ...SETTINGS, s10_range: 'CD1234' });
  const items = [{ description: 'Lamps', value_amount: 5, weight: 1 }];
  const customs = { items, reason_for_export: 'gift' as const };
  const services = [country === 'LU' ? '4907' : '4909'];
  const shipment = { items: [{ weight: 1 }], services, currency: 'EUR', customs };
  const wire = mapper.createShipmentRequest(new ShipmentRequest({ shipper: NL, recipient, shipment }));
  expect(wire.packages[0]?.wire.Shipment).toMatchObject({ Contacts: [{ ContactType: '01', TelNr }] });
});

test.each([
  [
    { delivery_point: { ...POINT, recipient_number: '12' } },
    'shipment.delivery_point.recipient_number',
    'no place',
  ],
  [{ delivery_point: { ...POINT, name: undefined } }, 'shipment.delivery_point.name', 'required'],
  [{ services: ['4946'] }, 'shipment.services', 'goes NL -> BE; this is from NL to NL'],
  [{ services: ['3189'], options: ['signature'] }, 'shipment.options[0]', 'name the product that has it'],
  [{ options: ['signature', 'adult_signature'] }, 'shipment.options[0]', 'an age check + extra cover'],
  [{ insured_amount: 5001 }, 'shipment.insured_amount', 'up to 5000'],
  [{ options: ['hold_for_pickup'] }, 'shipment.delivery_point', 'required'],
  [{ options: ['postnl:118-006', 'postnl:118-007'] }, 'shipment.options[1]', 'a package comes once'],
  [{ options: ['postnl:118-006'] }, 'shipment.extra["postnl:delivery_date"]', 'Evening delivery'],
  [{ options: ['with_return_label'] }, 'shipment.options[0]', 'return_customer_code'],
  [{ options: ['postnl:118-006', 'adult_signature'], extra: DAY }, 'shipment.options[0]', 'product 3438'],
  [{ options: ['postnl:101-008', 'signature'], extra: DAY }, 'shipment.options[0]', 'product 3189'],
] as const)('%j is refused before anything is sent', async (shipment, field, words) => {
  const { errors, sent } = await buy(shipment as object);
  expect(sent).toEqual([]);
  expect(errors).toContainEqual(
    expect.objectContaining({ field, message: expect.stringContaining(words) as string }),
  );
});

test('a label is kept, whatever comes with it', async () => {
  const Errors = [{ Code: '21004', Description: 'The count is too large' }];
  const { result, errors } = await buy({}, { body: labelled({ Errors }) });
  expect(result).toMatchObject({ documents: [PDF], tracking_number: BARCODE, complete: false });
  expect(errors).toMatchObject([{ code: '21004', retryable: false }]);
});

test('one shipment in place of a list, a label in plain ZPL and empty objects are read', async () => {
  const [own] = labelled({
    Warnings: {},
    Errors: {},
    Labels: { Content: '^XA^XZ', Labeltype: {} },
  }).ResponseShipments;
  const { result, errors } = await buy({}, { body: { MergedLabels: {}, ResponseShipments: own } });
  expect(errors).toEqual([]);
  expect(result).toMatchObject({
    complete: true,
    documents: [Buffer.from('^XA^XZ').toString('base64')],
    meta: { documents: [{ format: 'ZPL', kind: 'label' }] },
  });
});

test('types of labels are read as the list of them writes them: with "form" and the paper', async () => {
  const types = ['Label (A6)', 'Return Label (A6)', 'CN23 form (A5)', 'Commercialinvoice (A4)'];
  const Labels = types.map((Labeltype) => ({ Content: PDF, Labeltype }));
  const { result, errors } = await buy({}, { body: labelled({ Labels }) });
  expect(errors).toEqual([]);
  expect(result?.meta.documents.map(({ kind }) => kind)).toEqual([
    'label',
    'return_label',
    'customs_declaration',
    'commercial_invoice',
  ]);
});

test.each([
  ['LU', 'L-1009', '1009'],
  ['SE', '114 55', '114 55'],
])('in %s the postal code %s is sent as %s', async (country, written, zipcode) => {
  const to = { ...party(country, written), address_lines: ['Straat 7'], house_number: '7' };
  const { sent } = await buy({ services: ['4907'] }, { body: labelled({}) }, [NL, to]);
  expect(JSON.parse(sent.at(-1) ?? '').Shipments[0].Addresses[0].Zipcode).toBe(zipcode);
});

test('of a Belgian address the box is an addition to the house number', async () => {
  const recipient = { ...BE, address_lines: ['Kanaalstraat 12 bus 4'] };
  const { sent } = await buy({ services: ['4946'] }, { body: labelled({}) }, [NL, recipient]);
  expect(JSON.parse(sent.at(-1) ?? '').Shipments[0].Addresses[0]).toMatchObject({
    Street: 'Kanaalstraat',
    HouseNr: '12',
    HouseNrExt: 'bus 4',
  });
});

test('a package that was announced without its label is bought', async () => {
  const { result, errors } = await buy({}, { body: labelled({ Labels: [] }) });
  expect(result).toMatchObject({ tracking_number: BARCODE, complete: false, documents: [] });
  expect(errors).toMatchObject([{ code: 'incomplete_reply' }]);
});

test('a reply without any shipment, and a fault of the server, leave it open; only a validation fault refuses', async () => {
  for (const reply of [
    { body: { MergedLabels: [], ResponseShipments: [] } },
    { status: 500, body: { fault: { faultstring: 'No backend', detail: { errorcode: 'messaging.Fault' } } } },
    { status: 429, body: { message: 'Too many requests', http_status_code: 429 } },
  ]) {
    const { result, errors } = await buy({}, reply);
    expect(result).toBeNull();
    expect(errors).toMatchObject([
      { kind: 'unknown_outcome', details: { references: { Barcode: BARCODE } } },
    ]);
  }
});

test('of a return the RMA number is the first reference, and what has no place is named as it was written', async () => {
  const { sent, proxy } = answering({ body: { Barcode: BARCODE } }, { body: labelled({}) });
  const request = (rma_number: string) => ({
    shipper: NL,
    recipient: NL,
    shipment: { items: [{ weight: 1 }], services: ['3285'], references: ['A-1', 'A-2'] },
    return_label: { kind: 'label' as const, rma_number },
  });
  const [made] = await createReturn(proxy, request('RMA-7'));
  expect(JSON.parse(sent[1] ?? '').Shipments[0]).toMatchObject({
    Reference: 'RMA-7',
    CustomerOrderNumber: 'A-1',
  });
  expect(made?.meta.notices.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('shipment.references[1] is left out'),
  );
  const [none, errors] = await createReturn(proxy, request('R'.repeat(36)));
  expect(none).toBeNull();
  expect(errors).toMatchObject([{ field: 'return_label.rma_number' }]);
});

test('a status alone is one event, and a package is matched by its own barcode', async () => {
  const shipment = (Barcode: string, StatusCode: string) => ({
    MainBarcode: BARCODE,
    Barcode,
    Status: { TimeStamp: '08-11-2026 10:13:20', StatusCode, StatusDescription: 'Words' },
  });
  const { proxy } = answering({
    body: { CurrentStatus: { Shipment: [shipment('3SDEVC000000024', '11'), shipment(BARCODE, '12')] } },
  });
  const [[found]] = await fetchTracking(proxy, { tracking_numbers: [BARCODE] });
  expect(found).toMatchObject({ tracking_number: BARCODE, status: 'available_for_pickup' });
  expect(found?.events).toHaveLength(1);
  expect(found?.related).toEqual([{ tracking_number: '3SDEVC000000024', relation: 'package' }]);
});

test('without events the old statuses are the events, and the present one is among them once', async () => {
  const status = (day: string, StatusCode: string) => ({
    TimeStamp: `${day}-11-2026 10:13:20`,
    StatusCode,
    StatusDescription: 'Words',
  });
  const Shipment = {
    Barcode: BARCODE,
    Event: {},
    Status: status('08', '11'),
    OldStatus: [status('06', '1'), status('07', '7'), status('08', '11')],
  };
  const { proxy } = answering({ body: { CompleteStatus: { Shipment } } });
  const [[found]] = await fetchTracking(proxy, { tracking_numbers: [BARCODE] });
  expect(found?.status).toBe('delivered');
  expect(found?.events.map((event) => event.status)).toEqual([
    'delivered',
    'out_for_delivery',
    'pre_transit',
  ]);
});

test('hours of a location end at midnight, too', async () => {
  const Monday = { string: ['08:00-12:00', '13:00-00:00'] };
  const location = { LocationCode: 163043, OpeningHours: { Monday, Sunday: {} } };
  const { proxy } = answering({ body: { GetLocationsResult: { ResponseLocation: location } } });
  const [[found]] = await findLocations(proxy, { id: '163043' });
  expect(found?.hours).toEqual([
    { day: 'monday', opens: '08:00', closes: '12:00' },
    { day: 'monday', opens: '13:00', closes: '24:00' },
  ]);
});

test('a warning that is not about the number is no unknown number', async () => {
  const { proxy } = answering({
    body: { CompleteStatus: {}, Warnings: { Warning: { Message: 'Connecting failed', Code: '11' } } },
  });
  const [found, errors] = await fetchTracking(proxy, { tracking_numbers: [BARCODE] });
  expect(found).toEqual([]);
  expect(errors).toMatchObject([{ code: '11', kind: 'carrier', field: 'tracking_numbers[0]' }]);
});

test.each([
  {},
  { message: 'Too many requests', http_status_code: 429 },
  { fault: { faultstring: 'No backend', detail: { errorcode: 'messaging.Fault' } } },
])('%j with HTTP 200 does not make a number unknown', async (body) => {
  const { proxy } = answering({ body });
  const [found, errors] = await fetchTracking(proxy, { tracking_numbers: [BARCODE] });
  expect(found).toEqual([]);
  expect(errors.map(({ kind }) => kind)).not.toContain('not_found');
  expect(errors).toHaveLength(1);
});

test.each([{}, null, ''])('a barcode that is %j buys nothing', async (Barcode) => {
  const { sent, proxy } = answering({ body: { Barcode } });
  const shipment = { items: [{ weight: 1 }], services: ['3085'] };
  const [none, errors] = await createShipment(proxy, { shipper: NL, recipient: NL, shipment });
  expect(none).toBeNull();
  expect(sent).toHaveLength(1);
  expect(errors).toMatchObject([{ code: 'unreadable_reply', kind: 'unexpected_reply' }]);
});

test('a card quotes what goes this way, and its quote is bought at its price', async () => {
  await using running = await startSimulator(simulator);
  const card = priceList({
    version: 1,
    name: 'PostNL 2026',
    currency: 'EUR',
    services: ['3085', '4946'].map((code) => ({ code, name: code })),
    zones: [{ zone: 'all', countries: ['NL', 'BE'] }],
    rates: ['3085', '4946'].map((service) => ({
      service,
      zone: 'all',
      breaks: [{ up_to: 23, flat: '6.75' }],
    })),
    surcharges: [{ name: 'Signature', when: 'option', option: 'signature', amount: '1.20' }],
  });
  const proxy = postnl.create(running.settings, { priced_by: card });
  const asked = { shipper: NL, recipient: NL, shipment: { items: [{ weight: 2 }], options: ['signature'] } };
  const [quotes, errors] = await fetchQuotes(proxy, asked);
  expect(errors).toEqual([]);
  expect(quotes.map(({ service_type, total_charge }) => [service_type, total_charge])).toEqual([
    ['3085', 7.95],
  ]);
  const [bought, problems] = await createShipment(proxy, requestToBuy(asked, quotes[0] as never));
  expect(problems).toEqual([]);
  expect(bought).toMatchObject({ service: '3085', total_charge: { amount: '7.95', currency: 'EUR' } });
});
