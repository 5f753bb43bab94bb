import {
  cancelPickup as cancel,
  capabilitiesOf,
  closeDay,
  createReturn,
  type PickupResult,
  schedulePickup,
} from '@waybill/core';
import type { HttpClient, OperationFacts } from '@waybill/core/plugin';
import { describe, expect, test, vi } from 'vitest';
import { changeOutcome, manifestResult, pickupCancelOutcome, pickupResult } from '../src/after.js';
import {
  atOnce,
  basicLogin,
  createTransport,
  defineHttpCarrier,
  type OperationFor,
  type PublicSettings,
  z,
} from '../src/index.js';

const schema = z.strictObject({
  user: z.string(),
  password: z.string(),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
});
const settings = {
  schema,
  fields: {
    user: { meaning: 'User.', required: true },
    password: { meaning: 'Password.', required: true, secret: true },
    environment: { meaning: 'Environment.' },
  },
} as const;
type Open = PublicSettings<z.output<typeof schema>, typeof settings.fields>;

interface WirePickup {
  readonly day: string;
}

const pickup: OperationFor<'pickup', Open, WirePickup> = {
  createRequest: ({ pickup_date }, { report }) => {
    report.notice('assumed', 'Assumed.');
    return { day: pickup_date };
  },
  next: atOnce((request) => [
    { step: 'book', method: 'POST', url: '/pickups', body: request.day, effect: 'once' },
  ]),
  parseResponse: ({ request, replies }, account) => {
    const judged = changeOutcome(replies[0], {
      carrier: account,
      what: 'The pickup',
      effect: 'once',
      lookup: 'the pickup in the list',
      read: ({ body }) => (body === '' ? { unreadable: 'an empty body' } : { done: body }),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const status_text = `${judged.done} for hunter22`;
    return [
      pickupResult(account, { pickup_date: request.day, confirmation_numbers: [judged.done], status_text }),
      [],
    ];
  },
};

const pickup_cancel: OperationFor<'pickup_cancel', Open, { readonly number: string }> = {
  createRequest: ({ pickup: { confirmation_number } }) => ({ number: confirmation_number }),
  next: atOnce(({ number }) => [
    { step: 'cancel', method: 'DELETE', url: `/pickups/${number}`, effect: 'repeatable' },
  ]),
  parseResponse: ({ request: { number }, replies }, carrier) =>
    pickupCancelOutcome(
      replies[0],
      { confirmation_number: number },
      {
        carrier,
        lookup: `pickup ${number}`,
        read: () => ({ done: undefined }),
      },
    ),
};

const manifest: OperationFor<'manifest', Open, { readonly all: true }> = {
  createRequest: () => ({ all: true }),
  next: atOnce(() => [{ step: 'close', method: 'POST', url: '/close', purchase: true }]),
  parseResponse: (_exchange, account) => [manifestResult(account, [{ id: 'M1' }]), []],
};

const returns: OperationFor<'returns', Open, { readonly kind: string }> = {
  createRequest: ({ return_label: { kind } }) => ({ kind }),
  next: atOnce(() => [{ step: 'buy', method: 'POST', url: '/returns', purchase: true }]),
  parseResponse: (_exchange, { carrier, account }) => [
    {
      carrier,
      account,
      documents: [],
      reference: null,
      service: 'R',
      shipment_date: '2026-03-02',
      total_charge: null,
      tracking_number: 'T1',
      complete: true,
      meta: { parcels: [], documents: [], notices: [] },
    },
    [],
  ],
};

const facts: OperationFacts = {
  pickup: { unit: 'request', price: 'none', same_day_cut_off: 'unknown', source: 'invented' },
};

const post = defineHttpCarrier({
  id: 'post',
  name: 'Post',
  settings,
  services: { rows: [], code_pattern: /^R$/ },
  options: [],
  extras: [],
  request_extras: [
    { key: 'gate', on: 'request', operations: ['pickup'], meaning: 'Gate.', example: 'A' },
    { key: 'dock', on: 'address', operations: ['pickup'], meaning: 'Dock.', example: '1' },
  ],
  fields: {},
  operations: facts,
  connect: ({ user, password }, context) =>
    createTransport({
      carrier: 'post',
      server_url: 'https://post.test',
      hosts: [],
      login: basicLogin(user, password),
      context,
    }),
  pickup,
  pickup_cancel,
  manifest,
  returns,
});

const request = {
  address: { country_code: 'CA' },
  pickup_date: '2026-03-04',
  ready_time: '09:00',
  closing_time: '17:00',
  package_count: 1,
};

const account = { user: 'u', password: 'hunter22' };

function proxyAt(body: string, environment: 'sandbox' | 'production' = 'sandbox') {
  const sent: string[] = [];
  const http: HttpClient = {
    send: async ({ method, url }) => {
      sent.push(`${method} ${url}`);
      return { status: 200, headers: {}, body: Buffer.from(body) };
    },
  };
  return { proxy: post.create({ ...account, environment }, { http }), sent };
}

describe('further operations of a carrier that is reached over HTTP', () => {
  test('are offered as they are given', () => {
    expect(capabilitiesOf(proxyAt('').proxy)).toEqual(['pickup', 'pickup_cancel', 'manifest', 'returns']);
  });

  test('are refused by the compiler when their name is misspelled', () => {
    const { id, name, services, options, extras, fields } = post;
    const tables = { id, name, services, options, extras, fields, settings, connect: () => vi.fn() };
    // @ts-expect-error there is no operation called pikcup
    expect(capabilitiesOf(defineHttpCarrier({ ...tables, pikcup: pickup }).create(account))).toEqual([]);
  });

  test('keep notices, hide secrets, and say in which environment something was made', async () => {
    const [result] = await schedulePickup(proxyAt('P1').proxy, request);
    expect(result).toMatchObject({
      confirmation_number: 'P1',
      status_text: expect.not.stringContaining('hunter22'),
      meta: { environment: 'sandbox', notices: [{ code: 'assumed' }] },
    });
  });

  test('refuse what another account, carrier or environment made, without a call', async () => {
    const [made] = await schedulePickup(proxyAt('P1').proxy, request);
    const stored = JSON.parse(JSON.stringify(made)) as PickupResult;
    const { proxy, sent } = proxyAt('', 'production');
    const fieldsOf = async (strange: object) =>
      (await cancel(proxy, { pickup: { ...stored, ...strange } }))[1].map(({ field }) => field);
    expect(await fieldsOf({})).toEqual(['pickup.meta.environment']);
    expect(await fieldsOf({ account: 'other' })).toEqual(['pickup.account']);
    expect(await fieldsOf({ carrier: 'other' })).toEqual(['pickup.carrier']);
    const [, errors] = await closeDay(proxy, { shipments: [{ carrier: 'post' }, { carrier: 'other' }] });
    expect(errors.map(({ field }) => field)).toEqual(['shipments[1].carrier']);
    expect(sent).toEqual([]);
  });

  test('take the extras that they declare, and refuse others', async () => {
    const extras = (at: object) => schedulePickup(proxyAt('P1').proxy, { ...request, ...at });
    const good = await extras({
      extra: { 'post:gate': 'A', 'other:x': '1' },
      address: { country_code: 'CA', extra: { 'post:dock': '1' } },
    });
    expect(good[1]).toEqual([]);
    const [, errors] = await extras({
      extra: { 'post:dock': 'A', gate: 'A' },
      address: { country_code: 'CA', extra: { 'post:gate': '1' } },
    });
    expect(errors.map(({ field }) => field)).toEqual([
      'extra["post:dock"]',
      'extra["gate"]',
      'address.extra["post:gate"]',
    ]);
  });

  test('mark a return as one', async () => {
    const party = { country_code: 'CA' };
    const [result] = await createReturn(proxyAt('').proxy, {
      shipper: party,
      recipient: party,
      shipment: { items: [{ weight: 1 }], services: ['R'] },
    });
    expect(result?.meta).toMatchObject({ is_return: true, environment: 'sandbox' });
  });
});
