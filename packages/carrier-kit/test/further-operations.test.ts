import {
  cancelPickup as cancel,
  capabilitiesOf,
  closeDay,
  createReturn,
  fetchTracking,
  type PickupResult,
  schedulePickup,
  voidShipment,
} from '@waybill/core';
import { isAnswer, type Reply } from '@waybill/core/plugin';
import { describe, expect, test, vi } from 'vitest';
import {
  manifestResult,
  pickupCancelOutcome,
  pickupResult,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  voidOutcome,
} from '../src/after.js';
import { atOnce, defineHttpCarrier, type OperationFor, z } from '../src/index.js';
import * as acme from './helpers/acme.js';
import { clientThat } from './helpers/client.js';

const settings = {
  schema: acme.schema.extend({ environment: z.enum(['sandbox', 'production']).default('sandbox') }),
  fields: { ...acme.settings.fields, environment: { meaning: 'Environment.' } },
} as const;
type Open = acme.Open & { readonly environment: string };

const bodyOf = ([reply]: readonly Reply[]) => (reply !== undefined && isAnswer(reply) ? reply.body : '');
const pickup: OperationFor<'pickup', Open, { readonly day: string }> = {
  createRequest: ({ pickup_date }, { report }) => {
    report.notice('assumed', 'Assumed.');
    return { day: pickup_date };
  },
  next: atOnce(({ day }) => [{ step: 'book', method: 'POST', url: '/pickups', body: day, effect: 'once' }]),
  parseResponse: ({ request: { day }, replies }, by) => {
    const status_text = `${bodyOf(replies)} for p4ssw0rd`;
    const facts = { pickup_date: day, confirmation_numbers: [bodyOf(replies)], status_text };
    return [pickupResult(by, facts), []];
  },
};
const pickup_cancel: OperationFor<'pickup_cancel', Open, { readonly confirmation_number: string }> = {
  createRequest: ({ pickup: { confirmation_number } }) => ({ confirmation_number }),
  next: atOnce(() => [{ step: 'cancel', method: 'DELETE', url: '/pickup', effect: 'repeatable' }]),
  parseResponse: ({ request, replies }, carrier) =>
    pickupCancelOutcome(replies[0], request, { carrier, lookup: 'it', read: () => ({ done: undefined }) }),
};
const manifest: OperationFor<'manifest', Open, object> = {
  createRequest: () => ({}),
  next: atOnce(() => [{ step: 'close', method: 'POST', url: '/close', purchase: true }]),
  parseResponse: (_exchange, by) => [manifestResult(by, [{ id: 'M1' }]), []],
};
const returns: OperationFor<'returns', Open, object> = {
  createRequest: () => ({}),
  next: atOnce(() => [{ step: 'buy', method: 'POST', url: '/returns', purchase: true }]),
  parseResponse: (_exchange, by) => [acme.shipmentOf(by, 'STD'), []],
};
const tracking: OperationFor<'tracking', Open, { readonly asked: string }> = {
  createRequest: ({ tracking_numbers = [], language }, { report }) => {
    if (language !== undefined) report.notice('language', 'Acme answers in English.');
    return { asked: tracking_numbers[0] ?? '' };
  },
  next: atOnce(({ asked }) => [{ step: 'track', method: 'GET', url: `/track/${asked}` }]),
  parseResponse: ({ request: { asked }, replies }, by) => {
    const events = [trackingEvent({ text: bodyOf(replies) })];
    return trackingOutcome([{ details: trackingDetails(by, { tracking_number: asked, events }) }]);
  },
};
const voiding: OperationFor<'voiding', Open, object> = {
  createRequest: () => ({}),
  next: atOnce(() => [{ step: 'void', method: 'DELETE', url: '/shipment', effect: 'repeatable' }]),
  parseResponse: (_exchange, by) => voidOutcome(by, []),
};

const post = defineHttpCarrier({
  ...acme.tables,
  settings,
  request_extras: [
    { key: 'gate', on: 'request', operations: ['pickup'], meaning: 'Gate.', example: 'A' },
    { key: 'dock', on: 'address', operations: ['pickup'], meaning: 'Dock.', example: '1' },
  ],
  operations: {
    pickup: { unit: 'request', price: 'none', same_day_cut_off: 'unknown', source: 'invented' },
  },
  tracking_url: 'https://acme.example/track?n={tracking_number}',
  connect: acme.connect,
  pickup,
  pickup_cancel,
  manifest,
  returns,
  tracking,
  voiding,
});

const request = {
  address: { country_code: 'CA' },
  pickup_date: '2026-03-04',
  ready_time: '09:00',
  closing_time: '17:00',
  package_count: 1,
};

/** An account whose server answers so, and what was sent to it. */
function proxyAt(
  answers: Parameters<typeof clientThat>[0],
  environment: 'sandbox' | 'production' = 'sandbox',
) {
  const { http, sent } = clientThat(answers);
  const lines = () => sent.map(({ method, url, once }) => `${method} ${new URL(url).pathname} ${once}`);
  return { proxy: post.create({ ...acme.account, environment }, { http }), lines };
}
const answering = () => ({ body: 'P1' });

describe('further operations of a carrier that is reached over HTTP', () => {
  test('are offered as they are given', () => {
    const offered = 'tracking voiding pickup pickup_cancel manifest returns';
    expect(capabilitiesOf(proxyAt(answering).proxy).join(' ')).toBe(offered);
  });

  test('are refused by the compiler when their name is misspelled', () => {
    const tables = { ...acme.tables, connect: () => vi.fn() };
    // @ts-expect-error there is no operation called pikcup
    expect(capabilitiesOf(defineHttpCarrier({ ...tables, pikcup: pickup }).create(acme.account))).toEqual([]);
  });

  test('are sent once, keep notices, hide secrets, and say in which environment something was made', async () => {
    const { proxy, lines } = proxyAt(answering);
    const [result] = await schedulePickup(proxy, request);
    expect(lines()).toEqual(['POST /pickups true']);
    expect(result).toMatchObject({
      confirmation_number: 'P1',
      status_text: expect.not.stringContaining('p4ssw0rd'),
      meta: { environment: 'sandbox', notices: [{ code: 'assumed' }] },
    });
  });

  test('refuse what another account, carrier or environment made, without a call', async () => {
    const [made] = await schedulePickup(proxyAt(answering).proxy, request);
    const stored = JSON.parse(JSON.stringify(made)) as PickupResult;
    const { proxy, lines } = proxyAt(answering, 'production');
    const fieldsOf = async (strange: object) =>
      (await cancel(proxy, { pickup: { ...stored, ...strange } }))[1].map(({ field }) => field);
    expect(await fieldsOf({})).toEqual(['pickup.meta.environment']);
    expect(await fieldsOf({ account: 'other' })).toEqual(['pickup.account']);
    expect(await fieldsOf({ carrier: 'other' })).toEqual(['pickup.carrier']);
    const [, errors] = await closeDay(proxy, { shipments: [{ carrier: 'acme' }, { carrier: 'other' }] });
    expect(errors.map(({ field }) => field)).toEqual(['shipments[1].carrier']);
    expect(lines()).toEqual([]);
  });

  test('take the extras that they declare, and refuse others', async () => {
    const extras = (at: object) => schedulePickup(proxyAt(answering).proxy, { ...request, ...at });
    const good = await extras({
      extra: { 'acme:gate': 'A', 'other:x': '1' },
      address: { country_code: 'CA', extra: { 'acme:dock': '1' } },
    });
    expect(good[1]).toEqual([]);
    const [, errors] = await extras({
      extra: { 'acme:dock': 'A', gate: 'A' },
      address: { country_code: 'CA', extra: { 'acme:gate': '1' } },
    });
    expect(errors.map(({ field }) => field)).toEqual([
      'extra["acme:dock"]',
      'extra["gate"]',
      'address.extra["acme:gate"]',
    ]);
  });

  test('mark a return as one', async () => {
    const [result] = await createReturn(proxyAt(answering).proxy, acme.data);
    expect(result?.meta).toMatchObject({ is_return: true, environment: 'sandbox' });
  });

  test.each<[codes: string[], named: string[] | undefined, issue: string | undefined]>([
    [['BACK'], undefined, undefined],
    [['BCK'], ['BCK'], undefined],
    [['BCK'], ['STD'], 'names STD; returns of Acme this way are BCK'],
    [['BACK', 'TWO'], undefined, 'must name the one service to buy: BACK, TWO'],
  ])(
    'give a return of %j with the services %j its service, or name those of returns',
    async (codes, services, issue) => {
      const own = defineHttpCarrier({
        ...acme.tables,
        settings,
        connect: acme.connect,
        returns: { ...returns, services: () => ({ codes }) },
      });
      const { http, sent } = clientThat(answering);
      const shipment = { items: [{ weight: 2 }], ...(services && { services }) };
      const [, errors] = await createReturn(own.create(acme.account, { http }), { ...acme.data, shipment });
      expect(errors.map(({ message }) => message)).toEqual(
        issue === undefined ? [] : [expect.stringContaining(issue)],
      );
      expect(sent).toHaveLength(issue === undefined ? 1 : 0);
    },
  );
});

test('tracking has the page of the package, the notices of the request, and no secret that the carrier repeats', async () => {
  const { proxy } = proxyAt(() => ({ body: 'handed to p4ssw0rd' }));
  const [[details]] = await fetchTracking(proxy, { tracking_numbers: ['A/1'], language: 'fr' });
  const notice = { code: 'language', message: 'Acme answers in English.' };
  expect(details).toMatchObject({
    events: [{ text: 'handed to [redacted]' }],
    meta: { tracking_url: 'https://acme.example/track?n=A%2F1', notices: [notice] },
  });
});

test.each(['carrier', 'account'])('a void of a shipment that another %s bought is refused', async (name) => {
  const { proxy, lines } = proxyAt(answering);
  const refusal = { code: 'contradiction', field: `shipment.${name}` };
  const shipment = { carrier: 'acme', account: 'acme', meta: { parcels: [] }, [name]: 'other' };
  expect(await voidShipment(proxy, { shipment })).toMatchObject([null, [refusal]]);
  expect(lines()).toEqual([]);
});
