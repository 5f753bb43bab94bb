/** Labels at the simulator: what is bought costs what was quoted, at the edges of what USPS takes. */
import { memoryTokens } from '@waybill/carrier-kit';
import {
  createShipment,
  fetchQuotes,
  requestToBuy,
  type ShipmentData,
  type ShippingOutcome,
} from '@waybill/core';
import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { ACCOUNTS } from '../src/simulator/login.js';
import { requestOf as boxOf } from './support/requests.js';

let running: RunningSimulator<typeof simulator.settings>;
beforeAll(async () => {
  running = await startSimulator(simulator);
});
beforeEach(() => running.reset());
afterAll(() => running.close());

const box = { weight: 9.5, length: 14, width: 12, height: 10 };
const requestOf = (shipment: Partial<ShipmentData> = {}, to: object = {}) =>
  boxOf({ items: [box], services: [], ...shipment }, { postal_code: '80202-1234', ...to });

function buy(
  shipment: Partial<ShipmentData> = {},
  to: object = {},
  settings: object = {},
): Promise<ShippingOutcome> {
  const proxy = usps.create({ ...running.settings, ...settings }, { tokens: memoryTokens() });
  return createShipment(proxy, requestOf({ services: ['PRIORITY_MAIL'], ...shipment }, to));
}

/** A document as it was sent, as far as tests look into it. */
interface Sent {
  readonly toAddress: { readonly state: string };
  readonly packageDescription: object;
  readonly roles: readonly { readonly roleName: string }[];
}

/** Documents that were sent to a place whose path ends so. */
function sentTo(path: string): Sent[] {
  return running.exchanges
    .filter((exchange) => exchange.path.endsWith(path))
    .map(({ body }) => JSON.parse(body));
}

describe('what is quoted', () => {
  test.each([
    ['a box', {}],
    ['an insured box with a signature', { insured_amount: 750, options: ['signature'] }],
    [
      'several packages',
      {
        items: [
          { ...box, quantity: 2 },
          { weight: 30, length: 32, width: 18, height: 12 },
        ],
      },
    ],
    ['a flat-rate box', { items: [{ weight: 12, packaging_type: 'MEDIUM_BOX' }] }],
    ['a tube', { items: [{ weight: 2, length: 30, width: 4, height: 4, packaging_type: 'TUBE' }] }],
    ['a small cube', { items: [{ weight: 18, length: 6, width: 6, height: 6 }] }],
  ])('is bought at its price: %s', async (_, shipment) => {
    const proxy = usps.create(running.settings);
    const request = requestOf(shipment);
    const [quotes] = await fetchQuotes(proxy, request);
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) {
      const before = sentTo('options/search').length;
      const [bought, errors] = await createShipment(proxy, requestToBuy(request, quote));
      expect(errors).toEqual([]);
      expect(Number(bought?.total_charge?.amount), quote.service_type).toBe(quote.total_charge);
      expect(sentTo('options/search')).toHaveLength(before);
    }
  });

  test('is no flat rate for a box of one’s own, and nothing else for a flat-rate box', async () => {
    const proxy = usps.create(running.settings);
    const heavy = { weight: 40, length: 12, width: 12, height: 6 };
    const [own] = await fetchQuotes(proxy, requestOf({ items: [heavy] }));
    expect(own.map(({ meta }) => meta?.rate_indicator)).toEqual(['SP', 'SP', 'PA']);
    const [flat] = await fetchQuotes(
      proxy,
      requestOf({ items: [{ ...heavy, packaging_type: 'LARGE_BOX' }], services: ['PRIORITY_MAIL'] }),
    );
    expect(flat.map(({ meta }) => meta?.rate_indicator)).toEqual(['PM']);
  });

  test('is the contract’s price only where the authorisation names a rate holder', async () => {
    const [contract] = await buy({}, {}, { price_type: 'CONTRACT' });
    const [commercial] = await buy();
    expect(Number(contract?.total_charge?.amount)).toBeLessThan(Number(commercial?.total_charge?.amount));
    const roles = sentTo('payment-authorization').map((sent) => sent.roles.map(({ roleName }) => roleName));
    expect(roles).toEqual([
      ['PAYER', 'LABEL_OWNER', 'RATE_HOLDER'],
      ['PAYER', 'LABEL_OWNER'],
    ]);
  });
});

test.each([
  [500, 930],
  [500.01, 931],
])('%d dollars are insured by extra service %d', async (insured_amount, code) => {
  const [bought] = await buy({ insured_amount });
  expect(bought?.complete).toBe(true);
  const [{ packageDescription } = {}] = sentTo('/v3/label');
  expect(packageDescription).toMatchObject({
    extraServices: [code],
    packageOptions: { packageValue: insured_amount },
  });
});

test('a ZIP+4 is sent in two parts', async () => {
  await buy();
  expect(sentTo('/v3/label')[0]?.toAddress).toMatchObject({ ZIPCode: '80202', ZIPPlus4: '1234' });
});

describe('at home', () => {
  test.each([
    ['Puerto Rico as a country', { state_code: undefined, country_code: 'PR', postal_code: '00901' }, 'PR'],
    ['Puerto Rico as a state', { state_code: 'PR', postal_code: '00901' }, 'PR'],
    ['Palau', { state_code: undefined, country_code: 'PW', postal_code: '96940' }, 'PW'],
    ['a diplomatic post office', { state_code: 'AP', city: 'DPO', postal_code: '96540' }, 'AP'],
  ])('is %s', async (_, to, state) => {
    await buy({ is_document: true, items: [{ ...box, weight: 0.9 }] }, to);
    expect(sentTo('options/search')[0]).toHaveProperty('destinationZIPCode');
    expect(sentTo('/v3/label').map(({ toAddress }) => toAddress.state)).toEqual([state]);
    expect(sentTo('international-label')).toEqual([]);
  });
});

describe('a purchase', () => {
  test('without an enrolment is refused before any call, by its settings', async () => {
    const { client_id, client_secret, server_url } = running.settings;
    const proxy = usps.create({ client_id, client_secret, server_url });
    const [quotes] = await fetchQuotes(proxy, requestOf());
    expect(quotes).toHaveLength(3);
    running.reset();
    const [bought, errors] = await createShipment(proxy, requestOf({ services: ['PRIORITY_MAIL'] }));
    expect(bought).toBeNull();
    expect(errors).toMatchObject([{ code: 'invalid_settings' }]);
    expect(errors[0]?.message).toMatch(/crid.*mid.*manifest_mid.*account_number/s);
    expect(running.exchanges).toEqual([]);
  });

  test.each([
    [
      'an error document',
      400,
      { error: { errors: [{ code: '160222', detail: "CRID isn't enrolled in USPS Ship Outbound" }] } },
      '160222',
    ],
    [
      'a sentence with status 200',
      200,
      { body: "CRID isn't enrolled in USPS Ship Outbound", roles: [] },
      'carrier_error',
    ],
  ])('whose payment is refused by %s buys nothing and says why', async (_, status, document, code) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(document);
    running.fault({ kind: 'reply', status, headers, body }, { path: /payment-authorization/ });
    const [bought, errors] = await buy();
    expect(bought).toBeNull();
    expect(errors[0]?.message).toContain('enrolled in USPS Ship');
    expect(errors[0]?.code).toBe(code);
    expect(sentTo('/v3/label')).toEqual([]);
  });

  test('is sent once more under its key when its answer is lost, and is the same label', async () => {
    running.fault({ kind: 'reset_after' }, { path: /\/v3\/label$/, times: 1 });
    const [bought] = await buy();
    expect(bought?.complete).toBe(true);
    expect(running.purchases).toHaveLength(1);
    const keys = running.exchanges.filter(({ path }) => path.endsWith('/v3/label'));
    expect(new Set(keys.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1);
  });

  test('of a second package is not made after a refusal; the first comes back', async () => {
    const body = JSON.stringify({ error: { errors: [{ code: '160008', detail: 'Not this one.' }] } });
    const headers = { 'content-type': 'application/json' };
    running.fault(
      { kind: 'reply', status: 400, headers, body },
      { path: /\/v3\/label$/, after: 1, times: 1 },
    );
    const [bought, errors] = await buy({ items: [{ ...box, quantity: 3 }] });
    expect(bought?.meta.parcels.map((parcel) => parcel.bought)).toEqual([true, false, false]);
    expect(errors.map((entry) => entry.code)).toEqual(['160008', 'not_bought']);
    expect(running.purchases).toHaveLength(1);
  });

  test('renews a refused payment authorisation, and keeps the bearer token', async () => {
    const proxy = usps.create(running.settings, { tokens: memoryTokens() });
    const request = requestOf({ services: ['PRIORITY_MAIL'] });
    await createShipment(proxy, request);
    const body = JSON.stringify({ error: { code: '401', message: 'The token has expired.' } });
    const headers = { 'content-type': 'application/json' };
    running.fault({ kind: 'reply', status: 401, headers, body }, { path: /\/v3\/label$/, times: 1 });
    const [bought] = await createShipment(proxy, request);
    expect(bought?.complete).toBe(true);
    expect(sentTo('payment-authorization')).toHaveLength(2);
  });

  test('has its label also in a reply of several parts', async () => {
    const [whole] = await buy();
    const bought = running.exchanges.find(({ path }) => path.endsWith('/v3/label'))?.reply;
    const { labelImage, ...metadata } = JSON.parse(Buffer.from(bought?.body ?? []).toString());
    const part = (name: string, type: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
    const body = `${part('labelMetadata', 'application/json', JSON.stringify(metadata))}${part('labelImage', 'application/pdf', labelImage)}--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    running.fault({ kind: 'reply', status: 200, headers, body }, { path: /\/v3\/label$/, times: 1 });
    const [inParts] = await buy();
    expect(inParts?.complete).toBe(true);
    expect(inParts?.documents).toEqual(whole?.documents);
  });
});

test('two accounts that share a token store do not share an authorisation', async () => {
  const { server_url } = running.settings;
  const tokens = memoryTokens();
  for (const settings of [ACCOUNTS.first, ACCOUNTS.second]) {
    const proxy = usps.create({ ...settings, server_url }, { tokens });
    const [bought] = await createShipment(proxy, requestOf({ services: ['PRIORITY_MAIL'] }));
    expect(bought?.complete).toBe(true);
  }
  expect(sentTo('payment-authorization')).toHaveLength(2);
});
