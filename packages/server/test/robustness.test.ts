/** Requests that are wrong in any way: no answer is a defect, and each says what is wrong. */
import type { ShippingResult } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProblemDetails } from '../src/index.js';
import { type BadRequest, badRequests } from './support/bad-requests.js';
import { operationOf } from './support/described.js';
import { booking, request, toBuy } from './support/requests.js';
import { openShop } from './support/shop.js';

const isThorough = process.env.WAYBILL_THOROUGH === '1';
const RUNS = isThorough ? 10_000 : 300;

const defects: string[] = [];
const quiet = () => undefined;
const logger: Logger = { debug: quiet, info: quiet, warn: quiet, error: (text) => void defects.push(text) };
const shop = await openShop({ limits: { per_minute: 1e9, wrong_per_minute: 1e9 }, logger });

test(
  `${RUNS} bad requests are answered, and never by a defect`,
  async () => {
    await fc.assert(
      fc.asyncProperty(badRequests(await rightBodies(), shop.login().authorization), checkAnswer),
      { numRuns: RUNS, ...(isThorough ? {} : { seed: 16 }) },
    );
  },
  isThorough ? 3_600_000 : 60_000,
);

async function checkAnswer(asked: BadRequest): Promise<void> {
  defects.length = 0;
  const { method, path, headers, body } = asked;
  const answer = await shop.app.request(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const isStream = answer.headers.get('content-type') === 'text/event-stream';
  const text = isStream ? await firstOf(answer) : await answer.text();
  expect(defects).toEqual([]);
  // A carrier's package that threw what it should not have thrown.
  expect(text).not.toContain('plugin_defect');
  expect(answer.status).not.toBe(500);
  if (answer.status < 400 || method === 'HEAD') return;
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const { type, title, status, detail, errors } = JSON.parse(text) as ProblemDetails;
  expect(status).toBe(answer.status);
  expect(type).toMatch(/^urn:waybill:problem:\w+$/);
  expect([title, detail]).toEqual([expect.any(String), expect.any(String)]);
  if (status !== 422) return;
  expect(errors).not.toEqual([]);
  const isOfBody = operationOf(method, path)?.operation.requestBody !== undefined;
  for (const { pointer, parameter } of errors)
    if (type.endsWith(':invalid') || isOfBody) expect(pointer ?? parameter).toEqual(expect.any(String));
}

/** A batch's events may never end. */
async function firstOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []).toString();
}

/** Bodies that operations take, from a shop that has bought, booked and closed. */
async function rightBodies() {
  const post = async <Answer>(path: string, body: unknown, headers = {}) =>
    (await (await shop.ask('POST', path, { body, headers })).json()) as Answer;
  const { shipment } = await post<{ shipment: ShippingResult }>('/v1/shipments', toBuy('ups:11'), {
    'idempotency-key': 'seed',
  });
  const pickup_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const asked = { ...booking, pickup_date };
  const pickup = { carrier: 'canadapost', confirmation_number: '0074649862', pickup_date, meta: {} };
  const manifest = { carrier: 'canadapost', manifests: [{ id: '6942000000001' }], meta: {} };
  const budget = { amount: 10, currency: 'CAD' };
  const batch = { name: 'seed', choose: 'cheapest', budget, rows: [{ key: 'a', request }] };
  await post('/v1/batches', batch);
  const lamp = { description: 'Lamp', weight: 1, value_amount: 20, origin_country: 'CA', quantity: 1 };
  const abroad = {
    ...request,
    recipient: { ...request.recipient, country_code: 'US', state_code: 'NY', postal_code: '10001' },
    shipment: {
      ...request.shipment,
      services: ['ups:11'],
      options: ['signature'],
      references: ['A-1'],
      label: { format: 'PDF' },
      customs: { items: [lamp] },
    },
  };
  return {
    getRates: [request, abroad],
    streamRates: [request, abroad],
    buyShipment: [toBuy('ups:11'), toBuy('canadapost:DOM.EP'), abroad],
    voidShipment: [{ packages: [0], allow_refund: true, refund_email: 'a@example.com' }],
    settleShipment: [
      { bought: true, tracking_number: '1Z', charge: { amount: '1.00', currency: 'CAD' }, note: 'x' },
    ],
    trackPackages: [{ items: [{ carrier: 'ups', tracking_number: '1ZW4Y8110300000017' }, shipment] }],
    fetchProofOfDelivery: [{ shipment, kinds: ['letter'] }, { tracking_number: '7023000000000017' }],
    voidStoredShipment: [{ shipment, packages: [0] }],
    checkAddress: [{ address: { ...request.recipient, country_code: 'US' }, most_candidates: 3 }],
    findLocations: [
      { near: { address: request.recipient }, limit: 5 },
      { near: { latitude: 43.6, longitude: -79.3 } },
    ],
    checkPickup: [asked],
    schedulePickup: [asked, { ...asked, shipments: [shipment] }],
    updatePickup: [{ ...asked, pickup }],
    cancelPickup: [{ pickup }],
    fetchPickup: [{ pickup }],
    closeDay: [{ shipments: [shipment], address: request.shipper }, { date: pickup_date }],
    fetchManifest: [{ manifest }],
    createReturn: [{ ...toBuy('DOM.EP'), return_label: { kind: 'label', rma_number: 'R-1' } }],
    startBatch: [batch, { name: 'seed', rows: [{ request, choose: ['fastest', 'ups:11'] }] }],
  };
}
