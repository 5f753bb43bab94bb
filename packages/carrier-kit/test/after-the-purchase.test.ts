import { fetchTracking, UnavailableError, voidShipment } from '@waybill/core';
import { type CarrierContext, type HttpClient, type HttpRequest, isAnswer } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import {
  type AskedNumber,
  packageVoid,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  unknownNumberEntry,
  voidOutcome,
} from '../src/after.js';
import {
  atOnce,
  basicLogin,
  createTransport,
  defineHttpCarrier,
  type PublicSettings,
  type TrackingOperation,
  type VoidingOperation,
  z,
} from '../src/index.js';

const schema = z.strictObject({ password: z.string() });
const settings = {
  schema,
  fields: { password: { meaning: 'Password.', required: true, secret: true } },
} as const;
type Open = PublicSettings<z.output<typeof schema>, typeof settings.fields>;

const tracking: TrackingOperation<Open, { readonly asked: readonly AskedNumber[] }> = {
  createRequest: ({ tracking_numbers, language }, { report }) => {
    if (language !== undefined) report.notice('language', 'Acme answers in English.');
    return { asked: trackingBatches(tracking_numbers).flat() };
  },
  next: atOnce((request) =>
    request.asked.map(({ tracking_number }, at) => ({
      step: 'track',
      package: at,
      method: 'GET',
      url: `/track/${tracking_number}`,
    })),
  ),
  parseResponse: ({ request, replies }, account) =>
    trackingOutcome(
      request.asked.map(({ tracking_number, field }, at) => {
        const reply = replies[at];
        return reply !== undefined && isAnswer(reply) && reply.status === 200
          ? {
              details: trackingDetails(account, {
                tracking_number,
                events: [trackingEvent({ text: reply.body })],
              }),
            }
          : { errors: [unknownNumberEntry(account, { tracking_number, field })] };
      }),
    ),
};

const voiding: VoidingOperation<Open, { readonly ids: readonly string[] }> = {
  createRequest: ({ shipment }) => ({
    ids: (shipment.meta?.parcels ?? []).map(({ tracking_number }) => tracking_number ?? ''),
  }),
  next: atOnce((request) =>
    request.ids.map((id, at) => ({
      step: 'void',
      package: at,
      method: 'DELETE',
      url: `/shipments/${id}`,
      effect: 'repeatable',
      lookup: `shipment ${id}`,
    })),
  ),
  parseResponse: ({ request, replies }, account) =>
    voidOutcome(
      account,
      request.ids.map((id, at) => ({
        tracking_number: id,
        ...packageVoid(replies[at], {
          carrier: account,
          lookup: `shipment ${id}`,
          read: ({ status }) =>
            status === 204 ? { outcome: 'voided' } : { unreadable: 'not a known document' },
        }),
      })),
    ),
};

const acme = defineHttpCarrier({
  id: 'acme',
  name: 'Acme',
  settings,
  services: { rows: [], code_pattern: /^[A-Z]{3}$/ },
  options: [],
  extras: [],
  fields: {},
  tracking_url: 'https://acme.example/track?n={tracking_number}',
  connect: ({ password }: z.output<typeof schema>, context: CarrierContext) =>
    createTransport({
      carrier: 'acme',
      server_url: 'https://acme.example',
      hosts: [],
      login: basicLogin('me', password),
      context,
    }),
  tracking,
  voiding,
});

/** A server that answers as told, and what it was sent. */
function acmeWith(answer: (request: HttpRequest) => { status: number; body?: string }) {
  const sent: HttpRequest[] = [];
  const http: HttpClient = {
    send: async (request) => {
      sent.push(request);
      const { status, body = '' } = answer(request);
      return { status, headers: {}, body: Buffer.from(body) };
    },
  };
  return { sent, proxy: acme.create({ password: 'p4ssw0rd' }, { http }) };
}

const shipment = {
  carrier: 'acme',
  account: 'acme',
  meta: { parcels: [{ tracking_number: 'A1' }, { tracking_number: 'A2' }] },
};

describe('tracking', () => {
  test('has the page of the package, the notices of the request, and no secret that the carrier repeats', async () => {
    const { proxy } = acmeWith(() => ({ status: 200, body: 'handed to p4ssw0rd' }));
    const [[details]] = await fetchTracking(proxy, { tracking_numbers: ['A/1'], language: 'fr' });
    expect(details).toMatchObject({
      events: [{ text: 'handed to [redacted]' }],
      meta: {
        tracking_url: 'https://acme.example/track?n=A%2F1',
        notices: [{ code: 'language', message: 'Acme answers in English.' }],
      },
    });
  });

  test('asks once for a number that is named twice, and names the place of one that is unknown', async () => {
    const { proxy, sent } = acmeWith(({ url }) => ({ status: url.endsWith('A1') ? 200 : 404 }));
    const [details, errors] = await fetchTracking(proxy, { tracking_numbers: ['A1', 'A1', 'A2'] });
    expect(sent.map(({ url, once }) => [url, once])).toEqual([
      ['https://acme.example/track/A1', false],
      ['https://acme.example/track/A2', false],
    ]);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(['A1']);
    expect(errors).toMatchObject([{ kind: 'not_found', retryable: true, field: 'tracking_numbers[2]' }]);
  });
});

describe('voiding', () => {
  test('sends each void once', async () => {
    const { proxy, sent } = acmeWith(() => ({ status: 204 }));
    expect(await voidShipment(proxy, { shipment })).toMatchObject([{ outcome: 'voided' }, []]);
    expect(sent.map(({ method, once }) => [method, once])).toEqual([
      ['DELETE', true],
      ['DELETE', true],
    ]);
  });

  test('keeps what the carrier answered when another answer is lost', async () => {
    const { proxy } = acmeWith(({ url }) => {
      if (url.endsWith('A2')) throw new UnavailableError('cut', { details: { sent: true } });
      return { status: 204 };
    });
    expect(await voidShipment(proxy, { shipment })).toMatchObject([
      { outcome: 'partial', packages: [{ outcome: 'voided' }, { outcome: 'unknown' }] },
      [
        {
          kind: 'unknown_outcome',
          retryable: true,
          message: expect.stringContaining('look for shipment A2'),
        },
      ],
    ]);
  });

  test('is an error of the connection alone when nothing was sent', async () => {
    const { proxy } = acmeWith(() => {
      throw new UnavailableError('down', { details: { sent: false } });
    });
    expect(await voidShipment(proxy, { shipment })).toMatchObject([
      null,
      [{ kind: 'unavailable', retryable: true }],
    ]);
  });

  test.each([
    [{ ...shipment, carrier: 'other' }, 'shipment.carrier'],
    [{ ...shipment, account: 'toronto' }, 'shipment.account'],
  ])('refuses a shipment that another account bought', async (foreign, field) => {
    const { proxy, sent } = acmeWith(() => ({ status: 204 }));
    expect(await voidShipment(proxy, { shipment: foreign })).toMatchObject([
      null,
      [{ code: 'contradiction', field }],
    ]);
    expect(sent).toEqual([]);
  });
});
