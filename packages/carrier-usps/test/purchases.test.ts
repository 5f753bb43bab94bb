/** Labels, SCAN forms and returns: what is refused, and until when a label is cancelled. */
import { createShipment, fetchQuotes } from '@waybill/core';
import { ManifestRequest, ReturnRequest, VoidRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { answer, austin, faultsOf, letters, mapper, requestOf, shop } from './support/requests.js';

/** The totals of services at home and in Mexico; services that are quoted only on request are named. */
async function pricesWith(options: readonly string[], insured_amount = 0) {
  await using at = await shop();
  const codes = usps.services.rows.filter((row) => row.on_request).map(({ code }) => [code]);
  const totals = new Map<string, number>();
  for (const to of [{}, { country_code: 'MX', postal_code: '06010' }] as const)
    for (const services of [[], ...codes]) {
      // An option of the United States is refused for another country.
      const asked = fetchQuotes(at.proxy, requestOf({ services, options, insured_amount }, to));
      const [quotes] = await asked.catch(() => [[]] as const);
      for (const quote of quotes) totals.set(quote.service_type, quote.total_charge);
    }
  return totals;
}

test('the simulator offers every service of the table and no other, and each option has its price', async () => {
  const plain = await pricesWith([]);
  expect([...plain.keys()].sort()).toEqual(usps.services.rows.map(({ code }) => code).sort());
  const insured = await pricesWith([], 600);
  for (const { code } of usps.options.filter((row) => Number(row.code))) {
    const isInsuring = ['925', '934'].includes(code);
    const prices = [...(await pricesWith([code], isInsuring ? 600 : 0))];
    expect(prices.length, code).toBeGreaterThan(0);
    const than = isInsuring ? insured : plain;
    const differ = prices.map(([service, total]) => total !== than.get(service));
    // These are free.
    expect(new Set(differ), code).toEqual(new Set([!['920', '981', '986'].includes(code)]));
  }
});

test('a purchase without an enrolment is refused before any call, by its settings', async () => {
  const none = { crid: undefined, mid: undefined, manifest_mid: undefined, account_number: undefined };
  await using at = await shop(none);
  const message = expect.stringMatching(/crid.*mid.*manifest_mid.*account_number/s);
  const refused = [null, [{ code: 'invalid_settings', message }]];
  expect(await createShipment(at.proxy, requestOf())).toMatchObject(refused);
  expect(at.running.exchanges).toEqual([]);
});

test('a purchase whose payment is refused in a sentence, with status 200, buys nothing and says why', async () => {
  await using at = await shop();
  const message = "CRID isn't enrolled in USPS Ship Outbound";
  at.answerOnce(/payment-authorization/, answer('pay', { body: message, roles: [] }));
  const refused = [null, [{ message: expect.stringContaining(message) }]];
  expect(await createShipment(at.proxy, requestOf())).toMatchObject(refused);
  expect(at.running.purchases).toEqual([]);
});

const bought = (shipment_date: string, tracking_number = '9234690000000000000001') => ({
  ...{ carrier: 'usps', tracking_number, shipment_date, meta: { parcels: [{ tracking_number }] } },
});

test.each<[time: string, allow_refund: boolean, faults: string[]]>([
  ['2026-03-05T06:29:59Z', false, []],
  ['2026-03-05T06:30:00Z', false, ['allow_refund']],
  ['2026-03-05T06:30:00Z', true, []],
])('a label of March 4 is cancelled at %s, with refunds allowed: %s', (time, allow_refund, faults) => {
  const own = usps.create(simulator.settings, { clock: { now: () => Date.parse(time) } }).mapper;
  const request = new VoidRequest({ shipment: bought('2026-03-04'), allow_refund } as never);
  expect(faultsOf(() => own.createVoidRequest(request))).toEqual(faults);
});

test.each([
  ['LZ990000001US', 'international'],
  ['9234690000000000000001', 'domestic'],
])('the label %s is of the %s interface', (tracking_number, api) => {
  const shipment = bought('2026-03-03', tracking_number);
  const request = mapper.createVoidRequest(new VoidRequest({ shipment } as never));
  expect(request.labels).toMatchObject([{ api, tracking_number }]);
});

const form = { shipments: [bought('2026-03-04')], address: austin };
const formOf = (changes: object) =>
  mapper.createManifestRequest(new ManifestRequest({ ...form, ...changes } as never)).document;
const from = (changes: object) => ({ address: { ...austin, ...changes } });
const two = { shipments: [bought('2026-03-03'), bought('2026-03-04', '9234690000000000000002')] };
const overwrite = { extra: { 'usps:overwrite_mailing_date': 'true' } };

test.each([
  [{}, { mailingDate: '2026-03-04', entryFacilityZIPCode: '78701', overwriteMailingDate: false }],
  [{ extra: { 'usps:entry_zip': '78702' } }, { entryFacilityZIPCode: '78702' }],
  [{ shipments: [{ carrier: 'usps', tracking_number: '1' }] }, { mailingDate: '2026-03-03' }],
  [from({ person_name: 'Ada', company_name: undefined }), { fromAddress: { firm: 'Ada' } }],
  [{ ...two, ...overwrite }, { overwriteMailingDate: true }],
])('a SCAN form with %j has %j', (changes, document) => {
  expect(formOf(changes)).toMatchObject(document);
});

test.each([
  [{ extra: { 'usps:entry_zip': '787012' } }, 'extra["usps:entry_zip"]'],
  [{ shipments: [{ carrier: 'usps' }] }, 'shipments[0].tracking_number'],
  [two, 'shipments[1].shipment_date'],
  [from({ person_name: undefined, company_name: undefined }), 'address.company_name'],
  [from({ person_name: `Ada ${letters(51)}` }), 'address.person_name'],
  [from({ company_name: letters(51) }), 'address.company_name'],
  [from({ address_lines: undefined }), 'address.address_lines'],
  [{ shipments: undefined }, 'shipments'],
  [{ address: undefined }, 'address'],
])('a SCAN form with %j is refused at %s', (changes, field) => {
  expect(faultsOf(() => formOf(changes))).toContain(field);
});

test.each([
  [{ label: { type: '8X8LABEL' } }, {}, 'shipment.label.type'],
  [{ services: ['MEDIA_MAIL'] }, {}, 'shipment.services'],
  [{}, { kind: 'qr_code' }, 'return_label.kind'],
  [{}, { expires_on: '2026-04-03' }, 'return_label.expires_on'],
] as const)('a return with %j and %j is refused at %s', (shipment, more, field) => {
  const return_label = { kind: 'label', ...more } as const;
  const request = new ReturnRequest({ ...requestOf(shipment as never), return_label });
  expect(faultsOf(() => mapper.createReturnRequest(request))).toEqual([field]);
});
