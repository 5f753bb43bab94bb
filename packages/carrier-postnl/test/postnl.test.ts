/** What recorded cases cannot show one by one: which product is sent, what is read of odd replies, and what a card quotes. */
import { createReturn, createShipment, fetchTracking, findLocations, type PartyData } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { flatPrices, quotedServices } from '@waybill/testkit';
import { expect, test } from 'vitest';
import { postnl } from '../src/index.js';

const SETTINGS = {
  api_key: 'made-up',
  customer_code: 'DEVC',
  customer_number: '11223344',
  collection_location: '123456',
  s10_range: 'CD1234',
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
const BOX = { ...BE, address_lines: ['Kanaalstraat 12 bus 4'] };
const DAY = { 'postnl:delivery_date': '2026-12-03' };
const BY_MAIL = { by: ['email'] };
const POINT = { id: '163043', name: 'Boekhandel', address: party('NL', '3011 AD') };

interface Answered {
  readonly status?: number;
  readonly body: unknown;
}

/** Answers each call in its turn; the last reply stays. */
function answering(...replies: Answered[]) {
  const sent: string[] = [];
  const http: HttpClient = {
    send: async ({ body = '' }) => {
      sent.push(body);
      const reply = replies[sent.length - 1] ?? replies.at(-1);
      const headers = { 'content-type': 'application/json' };
      return {
        status: reply?.status ?? 200,
        headers,
        body: Buffer.from(reply?.body === '' ? '' : JSON.stringify(reply?.body)),
      };
    },
  };
  return { sent, proxy: postnl.create(SETTINGS, { http }) };
}

interface Way {
  readonly reply?: Answered;
  readonly barcode?: unknown;
  readonly from?: PartyData | undefined;
  readonly to?: PartyData | undefined;
}

/** Buys one package; `wire` is the shipment that PostNL is asked for. */
async function buy(
  shipment: object,
  { reply = { body: labelled({}) }, barcode = BARCODE, from = NL, to = NL }: Way = {},
) {
  const { sent, proxy } = answering({ body: { Barcode: barcode } }, reply);
  const [result, errors] = await createShipment(proxy, {
    shipper: from,
    recipient: to,
    shipment: { items: [{ weight: 1 }], services: ['3085'], currency: 'EUR', ...shipment },
  });
  return { result, errors, sent, wire: sent[1] && JSON.parse(sent[1]).Shipments[0] };
}

const labelled = (more: object) => ({
  ResponseShipments: [{ Barcode: BARCODE, Labels: [{ Content: PDF, Labeltype: 'Label' }], ...more }],
});

test.each<[product: string, shipment: object, from?: PartyData, to?: PartyData]>([
  ['3385', { options: ['postnl:stated_address_only'] }],
  ['3389', { options: ['signature', 'postnl:return_when_not_home'] }],
  ['3443', { options: ['adult_signature'], insured_amount: 100 }],
  ['3533', { delivery_point: POINT }],
  [
    '3584',
    { delivery_point: POINT, notify_recipient: BY_MAIL, options: ['postnl:age_check'], insured_amount: 9 },
  ],
  ['3094', { insured_amount: 9, options: ['postnl:return_when_not_home'] }],
  ['3571', { services: ['3571'] }],
  ['4914', { services: ['4946'], insured_amount: 100 }, NL, BE],
  ['4962', { services: ['4961'], options: ['signature', 'postnl:stated_address_only'] }, BE, BE],
  ['4895', { services: ['4890'], options: ['adult_signature'] }, BE, NL],
])('product %s is what a request asks for', async (product, shipment, from, to) => {
  const { errors, wire } = await buy(shipment, { from, to });
  expect(errors).toEqual([]);
  expect(wire.ProductCodeDelivery).toBe(product);
});

const LAMPS = { description: 'Lamps', value_amount: 5, weight: 1, code: '940521', origin_country: 'NL' };
const GIFT = {
  customs: { reason_for_export: 'gift', items: [LAMPS] },
};

test.each<[service: string, name: string, to: PartyData, address: object]>([
  ['4909', 'Heligoland', party('DE', '27498'), { Countrycode: 'DE' }],
  ['4909', 'Åland', party('FI', '22100'), { Countrycode: 'FI' }],
  ['4909', 'Livigno', party('IT', '23041'), { Countrycode: 'IT' }],
  ['4907', 'Monaco', party('MC', '98000'), { Countrycode: 'MC' }],
  ['4907', 'Luxembourg', { ...party('LU', 'L-1009'), house_number: '7' }, { Zipcode: '1009' }],
  ['4907', 'Sweden', party('SE', '114 55'), { Zipcode: '114 55' }],
  ['4946', 'a box in Belgium', BOX, { Street: 'Kanaalstraat', HouseNr: '12', HouseNrExt: 'bus 4' }],
  ['4909', 'Réunion', party('FR', '97400'), { Countrycode: 'RE' }],
  ['4909', 'the Canary Islands', party('ES', '35001'), { Countrycode: 'IC' }],
  ['4909', 'Melilla', party('ES', '52001'), { Countrycode: 'EA' }],
])('%s to %s has the address that PostNL wants', async (service, _, to, address) => {
  const { errors, wire } = await buy({ services: [service], ...GIFT }, { to });
  expect(errors).toEqual([]);
  expect(wire.Addresses[0]).toMatchObject(address);
});

test.each([
  ['Boompjes 40 app 12', 'Boompjes', '40', 'app 12'],
  ['Weena 505 unit 7', 'Weena', '505', 'unit 7'],
  ['Laan van Meerdervoort 12 A 3', 'Laan van Meerdervoort', '12', 'A 3'],
  ['Oudegracht 12 hs', 'Oudegracht', '12', 'hs'],
  ['Oudegracht 12-III', 'Oudegracht', '12', 'III'],
  ['Oudegracht 12 rood', 'Oudegracht', '12', 'rood'],
  ['Nassaukade 12-3 hs', 'Nassaukade', '12', '3 hs'],
  ['1e Constantijn Huygensstraat 9b', '1e Constantijn Huygensstraat', '9', 'b'],
  // Two readings, told by a notice
  ['Plein 1944 10', 'Plein 1944', '10', undefined, 'street_taken_apart'],
  ['Coolsingel 40 2', 'Coolsingel', '40', '2', 'street_taken_apart'],
  ['Zonegge 23 12', 'Zonegge 23', '12', undefined, 'street_taken_apart'],
])('%s is delivered to the house that it names', async (line, Street, HouseNr, HouseNrExt, notice?) => {
  const to = { ...party('NL', '3511 AB'), address_lines: [line] };
  const { errors, wire, result } = await buy({}, { to });
  expect(errors).toEqual([]);
  const {
    Street: street,
    HouseNr: number,
    HouseNrExt: addition,
  } = wire.Addresses[0] as Record<string, string>;
  expect([street, number, addition]).toEqual([Street, HouseNr, HouseNrExt]);
  expect(result?.meta.notices.map(({ code }) => code)).toEqual(notice === undefined ? [] : [notice]);
});

test('a Packstation is refused, and Greek letters are told', async () => {
  const to = { ...party('DE', '10117'), address_lines: ['Packstation 145', '12345678'] };
  const { errors } = await buy({ services: ['4907'] }, { to });
  expect(errors.map(({ field }) => field)).toEqual(['recipient.address_lines[0]']);
  const greek = { ...party('GR', '105 63'), address_lines: ['Ερμού 15'] };
  const { result } = await buy({ services: ['4907'] }, { to: greek });
  expect(result?.meta.notices.map(({ code }) => code)).toContain('letters_untried');
});

test.each([
  ['FR', '97400'],
  ['ES', '35001'],
  ['ES', '52001'],
  ['DE', '27498'],
  ['IT', '23041'],
])('%s %s is outside Parcels EU', async (country, postal_code) => {
  const { errors } = await buy({ services: ['4907'] }, { to: party(country, postal_code) });
  expect(errors.map(({ field }) => field)).toEqual(['shipment.services', 'shipment.customs']);
});

test('to Northern Ireland nothing needs to be declared, and what is declared is sent', async () => {
  const to = party('GB', 'BT1 5GS');
  const { errors, wire } = await buy({ services: ['4909'] }, { to });
  expect([errors, wire.Customs]).toEqual([[], undefined]);
  expect((await buy({ services: ['4909'], ...GIFT }, { to })).wire.Customs).toBeDefined();
});

test('to the United States PostNL pays duties in advance and bills the sender', async () => {
  const to = { ...party('US', '10118'), email_address: 'a@b.example' };
  const { errors, result } = await buy({ services: ['4909'], ...GIFT, duty_paid_by: 'SENDER' }, { to });
  expect(errors).toEqual([]);
  expect(result?.meta.notices.map(({ code }) => code)).toContain('duties_to_us');
  const other = await buy({ services: ['4909'], ...GIFT, duty_paid_by: 'RECIPIENT' }, { to });
  expect(other.errors.map(({ field }) => field)).toEqual(['shipment.duty_paid_by']);
});

test.each([
  ['4907', 'LU', '1009', '+352 27 12 34', '+352271234'],
  ['4909', 'US', '10118', '+1 212 555 0188', '+12125550188'],
  ['4909', 'CA', 'K1A 0B1', '613-555-0188', '+16135550188'],
])('%s to %s has a telephone with its country code', async (service, country, code, phone_number, TelNr) => {
  const to = { ...party(country, code), phone_number, house_number: '7' };
  const { errors, wire } = await buy({ services: [service], ...GIFT }, { to });
  expect(errors).toEqual([]);
  expect(wire.Contacts).toMatchObject([{ ContactType: '01', TelNr }]);
});

test('the weight of a line is that of all its units, rounded once: it is not above that of the parcel', async () => {
  const line = { ...LAMPS, weight: 0.1, quantity: 100, value_amount: 2 };
  const pounds = { items: [{ weight: 10 }], weight_unit: 'LB', services: ['4909'] };
  const customs = { ...GIFT.customs, items: [line] };
  const { errors, wire } = await buy({ ...pounds, customs }, { to: party('US', '10118') });
  expect(errors).toEqual([]);
  expect(wire).toMatchObject({ Dimension: { Weight: 4536 }, Customs: { Content: [{ Weight: 4536 }] } });
});

test.each([
  [
    { delivery_point: { ...POINT, recipient_number: '1' } },
    'shipment.delivery_point.recipient_number',
    'no place',
  ],
  [{ delivery_point: { ...POINT, name: undefined } }, 'shipment.delivery_point.name', 'required'],
  [{ services: ['4946'] }, 'shipment.services', 'goes NL -> BE; this is from NL to NL'],
  [{ services: ['3189'], options: ['signature'] }, 'shipment.options[0]', 'name the product that has it'],
  [{ options: ['signature', 'adult_signature'] }, 'shipment.options[0]', 'an age check + extra cover'],
  [{ insured_amount: 5001 }, 'shipment.insured_amount', 'up to 5000'],
  [{ options: ['postnl:118-006', 'postnl:118-007'] }, 'shipment.options[1]', 'a package comes once'],
  [{ options: ['postnl:118-006'] }, 'shipment.extra["postnl:delivery_date"]', 'Evening delivery'],
  [{ options: ['with_return_label'] }, 'shipment.options[0]', 'return_customer_code'],
  [{ options: ['postnl:118-006', 'adult_signature'], extra: DAY }, 'shipment.options[0]', 'product 3438'],
  [{ options: ['postnl:101-008', 'signature'], extra: DAY }, 'shipment.options[0]', 'product 3189'],
] as const)('%j is refused before anything is sent', async (shipment, field, words) => {
  const { errors, sent } = await buy(shipment);
  expect(sent).toEqual([]);
  const message: unknown = expect.stringContaining(words);
  expect(errors).toContainEqual(expect.objectContaining({ field, message }));
});

test('a pickup point without a name is one problem', async () => {
  const { person_name: _, company_name: __, ...address } = { company_name: '', ...party('BE', '1000') };
  const shipment = { services: ['4946'], delivery_point: { id: 'PNPBE-01-1', address } };
  const { errors } = await buy(shipment, { to: party('BE', '1000') });
  expect(errors.map(({ field }) => field)).toEqual(['shipment.delivery_point.name']);
});

test('a label is kept, whatever comes with it', async () => {
  const Errors = [{ Code: '21004', Description: 'The count is too large' }];
  const { result, errors } = await buy({}, { reply: { body: labelled({ Errors }) } });
  expect(result).toMatchObject({ documents: [PDF], tracking_number: BARCODE, complete: false });
  expect(errors).toMatchObject([{ code: '21004', retryable: false }]);
});

test('one shipment in place of a list, a label in plain ZPL and empty objects are read', async () => {
  const Labels = { Content: '^XA^XZ', Labeltype: {} };
  const [own] = labelled({ Warnings: {}, Errors: {}, Labels }).ResponseShipments;
  const { result, errors } = await buy({}, { reply: { body: { MergedLabels: {}, ResponseShipments: own } } });
  expect(errors).toEqual([]);
  expect(result).toMatchObject({
    complete: true,
    documents: [Buffer.from('^XA^XZ').toString('base64')],
    meta: { documents: [{ format: 'ZPL', kind: 'label' }] },
  });
});

test('types of labels are read as the list of them writes them: with "form" and the paper', async () => {
  const types = {
    'Label (A6)': 'label',
    'Return Label (A6)': 'return_label',
    'CN23 form (A5)': 'customs_declaration',
    'Commercialinvoice (A4)': 'commercial_invoice',
  };
  const Labels = Object.keys(types).map((Labeltype) => ({ Content: PDF, Labeltype }));
  const { result, errors } = await buy({}, { reply: { body: labelled({ Labels }) } });
  expect(errors).toEqual([]);
  expect(result?.meta.documents.map(({ kind }) => kind)).toEqual(Object.values(types));
});

test('a package that was announced without its label is bought', async () => {
  const { result, errors } = await buy({}, { reply: { body: labelled({ Labels: [] }) } });
  expect(result).toMatchObject({ tracking_number: BARCODE, complete: false, documents: [] });
  expect(errors).toMatchObject([{ code: 'incomplete_reply' }]);
});

test.each([
  { body: { MergedLabels: [], ResponseShipments: [] } },
  { status: 500, body: { fault: { faultstring: 'No backend', detail: { errorcode: 'messaging.Fault' } } } },
  { status: 429, body: { fault: { faultstring: 'Spike arrest', detail: { errorcode: 'policies.Spike' } } } },
  { status: 404, body: { odd: 1 } },
])('%j leaves a purchase open: of faults only one of validation refuses', async (reply) => {
  const { result, errors } = await buy({}, { reply });
  expect(result).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { references: { Barcode: BARCODE } } }]);
});

test.each([
  [
    { status: 429, body: { message: 'Too many requests', http_status_code: 429 } },
    'rate_limit',
    'Too many requests',
  ],
  [{ status: 404, body: '' }, 'carrier', 'PostNL takes no request of more than 200 kB.'],
])('%j is documented: nothing was bought', async (reply, kind, message) => {
  const { result, errors } = await buy({}, { reply });
  expect(result).toBeNull();
  expect(errors).toMatchObject([{ kind, message }]);
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
  const [wire] = JSON.parse(sent[1] ?? '').Shipments;
  expect(wire).toMatchObject({ Reference: 'RMA-7', CustomerOrderNumber: 'A-1' });
  expect(made?.meta.notices.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('shipment.references[1] is left out'),
  );
  const [none, errors] = await createReturn(proxy, request('R'.repeat(36)));
  expect(none).toBeNull();
  expect(errors).toMatchObject([{ field: 'return_label.rma_number' }]);
});

const track = (body: unknown) => fetchTracking(answering({ body }).proxy, { tracking_numbers: [BARCODE] });
const status = (day: string, StatusCode: string) => {
  return { TimeStamp: `${day}-11-2026 10:13:20`, StatusCode, StatusDescription: 'Words' };
};

test('a status alone is one event, and a package is matched by its own barcode', async () => {
  const other = { MainBarcode: BARCODE, Barcode: '3SDEVC000000024', Status: status('08', '11') };
  const own = { MainBarcode: BARCODE, Barcode: BARCODE, Status: status('08', '12') };
  const [[found]] = await track({ CurrentStatus: { Shipment: [other, own] } });
  expect(found).toMatchObject({ tracking_number: BARCODE, status: 'available_for_pickup' });
  expect(found?.events).toHaveLength(1);
  expect(found?.related).toEqual([{ tracking_number: '3SDEVC000000024', relation: 'package' }]);
});

test('without events the old statuses are the events, and the present one is among them once', async () => {
  const OldStatus = [status('06', '1'), status('07', '7'), status('08', '11')];
  const Shipment = { Barcode: BARCODE, Event: {}, Status: status('08', '11'), OldStatus };
  const [[found]] = await track({ CompleteStatus: { Shipment } });
  expect(found?.status).toBe('delivered');
  const meant = ['delivered', 'out_for_delivery', 'pre_transit'];
  expect(found?.events.map((event) => event.status)).toEqual(meant);
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
  const Warnings = { Warning: { Message: 'Connecting failed', Code: '11' } };
  const [found, errors] = await track({ CompleteStatus: {}, Warnings });
  expect(found).toEqual([]);
  expect(errors).toMatchObject([{ code: '11', kind: 'carrier', field: 'tracking_numbers[0]' }]);
});

test.each([
  {},
  { message: 'Too many requests', http_status_code: 429 },
  { fault: { faultstring: 'No backend', detail: { errorcode: 'messaging.Fault' } } },
])('%j with HTTP 200 does not make a number unknown', async (body) => {
  const [found, errors] = await track(body);
  expect(found).toEqual([]);
  expect(errors.map(({ kind }) => kind)).not.toContain('not_found');
  expect(errors).toHaveLength(1);
});

test.each([{}, null, ''])('a barcode that is %j buys nothing', async (Barcode) => {
  const { result, errors, sent } = await buy({}, { barcode: Barcode });
  expect(result).toBeNull();
  expect(sent).toHaveLength(1);
  expect(errors).toMatchObject([{ code: 'unreadable_reply', kind: 'unexpected_reply' }]);
});

test('a price list quotes what goes this way, and no other product', async () => {
  const request = { shipper: NL, recipient: NL, shipment: { items: [{ weight: 2 }] } };
  const quoted = await quotedServices(postnl.create(SETTINGS, { priced_by: flatPrices }), request);
  expect(quoted).toEqual(['2928', '3085']);
});
