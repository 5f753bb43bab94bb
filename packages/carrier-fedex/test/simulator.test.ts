import { setImmediate as nextTurn } from 'node:timers/promises';
import { createShipment, fetchQuotes, type RateRequestData } from '@waybill/core';
import type { Wait } from '@waybill/core/plugin';
import { readBarcode } from '@waybill/labels/reader';
import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { rateRequest } from '../src/simulator/rate-schema.js';
import { shipRequest } from '../src/simulator/ship-schema.js';
import { NOW, RECIPIENT, request, SHIPPER } from './support/account.js';
import { casesOf } from './support/cases.js';
import { contracts } from './support/contract.js';
import { paths, replaced } from './support/paths.js';

let running: RunningSimulator;
let now = NOW;
beforeAll(async () => {
  running = await startSimulator(simulator, { now: () => now });
});
afterEach(() => {
  expect(running.routeErrors).toEqual([]);
  running.reset();
  now = NOW;
});
afterAll(() => running.close());

/** Waiting takes no time. */
const proxy = (settings: object = {}, wait: Wait = () => nextTurn()) =>
  fedex.create(
    { ...simulator.settings, server_url: running.url, ...settings },
    { clock: { now: () => now, wait } },
  );

const CANADIAN = {
  ...SHIPPER,
  country_code: 'CA',
  state_code: 'ON',
  city: 'Toronto',
  postal_code: 'M5V 3L9',
};
const GERMAN = {
  ...RECIPIENT,
  country_code: 'DE',
  city: 'Berlin',
  postal_code: '10117',
  phone_number: '+49 30 5550 1234',
};
const customs = {
  items: [{ description: 'Parts', weight: 1, value_amount: 80, code: '8409.91', origin_country: 'CA' }],
};

describe('lanes', () => {
  test.each<[string, Partial<RateRequestData>, string[], string]>([
    [
      'US',
      {},
      ['FEDEX_GROUND', 'FEDEX_EXPRESS_SAVER', 'FEDEX_2_DAY', 'STANDARD_OVERNIGHT', 'PRIORITY_OVERNIGHT'],
      'USD',
    ],
    [
      'Canada',
      { shipper: CANADIAN, recipient: { ...CANADIAN, postal_code: 'V6B 4A2' } },
      ['FEDEX_GROUND', 'FEDEX_EXPRESS_SAVER', 'FEDEX_2_DAY', 'PRIORITY_OVERNIGHT'],
      'CAD',
    ],
    [
      'Canada to the US',
      { shipper: CANADIAN },
      ['FEDEX_GROUND', 'INTERNATIONAL_ECONOMY', 'FEDEX_INTERNATIONAL_PRIORITY'],
      'CAD',
    ],
    [
      'United Kingdom',
      {
        shipper: { country_code: 'GB', postal_code: 'EC1A 1BB' },
        recipient: { country_code: 'GB', postal_code: 'M1 1AE' },
      },
      ['FEDEX_ECONOMY', 'FEDEX_PRIORITY'],
      'GBP',
    ],
    [
      'Japan to Germany',
      { shipper: { country_code: 'JP', postal_code: '100-0001' }, recipient: GERMAN },
      ['INTERNATIONAL_ECONOMY', 'FEDEX_INTERNATIONAL_PRIORITY', 'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS'],
      'JPY',
    ],
  ])('the lane %s has its services and its currency', async (_, parties, services, currency) => {
    const declared = { declared_value: 8000, currency };
    const [quotes, errors] = await fetchQuotes(proxy(), request(declared, parties));
    expect(errors).toEqual([]);
    expect(quotes.map(({ service_type }) => service_type)).toEqual(services);
    expect(new Set(quotes.map((quote) => quote.currency))).toEqual(new Set([currency]));
  });

  test('a lane that FedEx does not serve is refused in its own words', async () => {
    const [quotes, errors] = await fetchQuotes(
      proxy(),
      request(
        { declared_value: 80, currency: 'USD' },
        { recipient: { country_code: 'CU', postal_code: '10100' } },
      ),
    );
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ code: 'SERVICE.NOT.AVAILABLE', kind: 'carrier', http_status: 400 }]);
  });

  test('a home gets Home Delivery instead of Ground', async () => {
    const [quotes] = await fetchQuotes(
      proxy(),
      request({}, { recipient: { ...RECIPIENT, type: 'residential' } }),
    );
    expect(quotes.map(({ service_type }) => service_type)).toContain('GROUND_HOME_DELIVERY');
    expect(quotes.map(({ service_type }) => service_type)).not.toContain('FEDEX_GROUND');
  });

  test('deliveries in Quebec bear GST and its sales tax', async () => {
    const recipient = { ...CANADIAN, postal_code: 'H2Y 1C6', state_code: 'QC' };
    const [quotes] = await fetchQuotes(proxy(), request({}, { shipper: CANADIAN, recipient }));
    for (const { base_charge, discount, extra_charges, duties_and_taxes } of quotes) {
      const net = extra_charges.reduce((sum, { value }) => sum + value, base_charge - discount);
      expect(duties_and_taxes).toBeCloseTo(net * 0.14975, 1);
    }
    expect(quotes.length).toBeGreaterThan(0);
  });

  test('duties are billed to a sender who pays them', async () => {
    const parties = { shipper: CANADIAN, recipient: GERMAN };
    const [plain] = await fetchQuotes(proxy(), request({ currency: 'CAD', customs }, parties));
    const paid = { ...customs, terms_of_trade: 'DDP' };
    const [duties] = await fetchQuotes(proxy(), request({ currency: 'CAD', customs: paid }, parties));
    expect(plain[0]?.duties_and_taxes).toBe(0);
    expect(duties[0]?.duties_and_taxes).toBe(18.2);
  });

  test('another currency is converted part by part', async () => {
    const [quotes] = await fetchQuotes(proxy(), request({ currency: 'EUR' }));
    expect(quotes[0]).toMatchObject({ currency: 'EUR', meta: { rate_type: 'PREFERRED_CURRENCY' } });
  });
});

describe('login', () => {
  test('a wrong secret is refused', async () => {
    const [, errors] = await fetchQuotes(proxy({ secret_key: 'wrong' }), request({}));
    expect(errors).toMatchObject([
      { kind: 'authentication', code: 'NOT.AUTHORIZED.ERROR', http_status: 401 },
    ]);
  });

  test('one token serves many calls, and an expired one is replaced', async () => {
    const one = proxy();
    const tokens = () => running.exchanges.filter(({ path }) => path === '/oauth/token').length;
    await Promise.all([1, 2, 3].map(() => fetchQuotes(one, request({}))));
    const before = tokens();
    expect(before).toBeLessThanOrEqual(1);
    now += 2 * 3_600_000;
    const [quotes] = await fetchQuotes(one, request({}));
    expect(quotes).not.toEqual([]);
    expect(tokens()).toBe(before + 1);
  });

  test('an account of another project is refused', async () => {
    const [, errors] = await fetchQuotes(proxy({ account_number: '111111111' }), request({}));
    expect(errors).toMatchObject([{ code: 'ACCOUNTNUMBER.REGISTRATION.REQUIRED' }]);
  });
});

describe('labels', () => {
  const bytes = (document: string | undefined) => new Uint8Array(Buffer.from(document ?? '', 'base64'));

  test.each(['PDF', 'PNG'] as const)('the barcode of a %s is the tracking number', async (format) => {
    const data = request({
      services: ['FEDEX_2_DAY'],
      items: [{ weight: 1, quantity: 2 }],
      label: { format },
    });
    const [shipment, errors] = await createShipment(proxy(), data);
    expect(errors).toEqual([]);
    for (const [parcel, document] of shipment?.documents.entries() ?? []) {
      expect(shipment?.meta.documents[parcel]).toEqual({ format, kind: 'label', parcel });
      expect(await readBarcode(bytes(document))).toEqual([shipment?.meta.parcels[parcel]?.tracking_number]);
    }
    expect(shipment?.documents).toHaveLength(2);
  });

  test('a ZPL label holds the tracking number', async () => {
    const [shipment] = await createShipment(
      proxy(),
      request({ services: ['FEDEX_GROUND'], label: { format: 'ZPL', type: '4x8' } }),
    );
    expect(Buffer.from(bytes(shipment?.documents[0])).toString()).toContain(
      `^FD${shipment?.tracking_number}^FS`,
    );
  });

  test('goods that leave the country get an invoice', async () => {
    const data = request(
      { services: ['INTERNATIONAL_ECONOMY'], currency: 'USD', customs },
      { recipient: GERMAN },
    );
    const [shipment, errors] = await createShipment(proxy(), data);
    expect(errors).toEqual([]);
    expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label', 'commercial_invoice']);
    expect(await readBarcode(bytes(shipment?.documents[1]))).toEqual([shipment?.tracking_number]);
  });
});

test('more than 40 packages are created in the background and bought once', async () => {
  const data = request({
    services: ['FEDEX_GROUND'],
    items: [{ weight: 1, quantity: 41 }],
    label: { format: 'ZPL' },
  });
  const [shipment, errors] = await createShipment(proxy(), data);
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({ reference: { type: 'jobId' }, complete: true });
  expect(shipment?.meta.parcels).toHaveLength(41);
  expect(running.purchases).toEqual([shipment?.tracking_number]);
  const steps = running.exchanges.map(({ path }) => path).filter((path) => path.startsWith('/ship'));
  expect(steps).toEqual(['/ship/v1/shipments', '/ship/v1/shipments/results', '/ship/v1/shipments/results']);
});

test('a job that never ends is an unknown outcome', async () => {
  running.fault(
    {
      kind: 'reply',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"output":{"alerts":[]}}',
    },
    { path: /results/ },
  );
  const data = request({ services: ['FEDEX_GROUND'], items: [{ weight: 1, quantity: 41 }] });
  const caller = new AbortController();
  let waits = 0;
  const patience = proxy({}, async () => {
    waits += 1;
    if (waits === 3) caller.abort();
  });
  const options = { signal: caller.signal, grace_ms: 100 };
  const [shipment, errors] = await createShipment(patience, data, options);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    { kind: 'unknown_outcome', retryable: false, details: { references: { job_id: expect.any(String) } } },
  ]);
});

const folder = process.env.WAYBILL_CONTRACTS;

/** Requests of the recorded cases. */
const requests = (operation: 'rating' | 'shipping'): unknown[] =>
  casesOf(operation).map(({ calls }) => JSON.parse(calls[1]?.request ?? ''));

/** Values that are wrong for most members: another type, nothing, an unlisted word. */
const WRONG = [undefined, 7.5, 'no such word', true, {}, []];

describe.skipIf(folder === undefined)('the simulator refuses what the official schema refuses', () => {
  test.each([
    ['rating', '/rate/v1/rates/quotes', rateRequest],
    ['shipping', '/ship/v1/shipments', shipRequest],
  ] as const)('%s', async (operation, path, own) => {
    const official = contracts(folder ?? '');
    const differences = new Set<string>();
    const seen = { valid: 0, invalid: 0 };
    const tried = new Set<string>();
    for (const document of requests(operation)) {
      // What an earlier document has in the same place is changed once.
      const fresh = paths(document).filter((member) => !tried.has(member.join('.')));
      for (const member of fresh) {
        tried.add(member.join('.'));
        for (const value of WRONG) {
          const body = JSON.stringify(replaced(document, member, value));
          const problems = await official.request({ method: 'POST', path, headers: {}, body });
          const valid = problems?.length === 0;
          seen[valid ? 'valid' : 'invalid'] += 1;
          if (valid !== own.safeParse(JSON.parse(body)).success)
            differences.add(
              `${member.join('.')} = ${JSON.stringify(value)}: the schema says ${valid ? 'yes' : 'no'}`,
            );
        }
      }
    }
    console.info(
      `${operation}: ${seen.valid} documents that the schema takes, ${seen.invalid} that it does not`,
    );
    expect([...differences]).toEqual([]);
    expect(seen.invalid).toBeGreaterThan(300);
  });
});
