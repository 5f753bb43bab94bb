/** Replies of the JSON platform that drift from the contract, and its refusals in every shape. */
import { RateRequest, type Reply, ShipmentRequest } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { canadapost } from '../../src/index.js';
import { shipping } from '../../src/shipping.js';
import { simulator } from '../../src/simulator/index.js';
import { domestic } from '../support/requests.js';

const HOST = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';
const { mapper } = canadapost.create(simulator.settings, { newId: () => 'a-b' });
const rateAsked = mapper.createQuoteRequest(new RateRequest(domestic()));
const shipAsked = mapper.createShipmentRequest(new ShipmentRequest(domestic()));

const answer = (step: string, body: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  step,
  package: 0,
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const rated = (body: unknown, status = 200) =>
  mapper.parseQuoteResponse({ request: rateAsked, replies: [answer('rate', body, status)] });
const bought = (...replies: Reply[]) => mapper.parseShippingResponse({ request: shipAsked, replies });
const next = (...replies: Reply[]) => shipping.next({ request: shipAsked, replies });

const price = {
  serviceCode: 'DOM.EP',
  serviceName: 'Expedited Parcel',
  priceDetails: { base: 10, due: 11.55, taxes: { gst: { amt: 0.55, percent: 5 } }, adjustments: [] },
};
const fuel = { adjustmentCode: 'FUELSC', adjustmentCost: '1.00' };

describe('prices', () => {
  test.each<[string, unknown]>([
    ['a price alone', { ...price, priceDetails: { ...price.priceDetails, adjustments: fuel } }],
    [
      'figures as text, a bare tax and null',
      [
        {
          ...price,
          serviceStandard: null,
          priceDetails: {
            base: '10.00',
            due: '11.55',
            options: null,
            taxes: { gst: '0.55', pst: null, hst: {} },
            adjustments: [fuel],
          },
        },
      ],
    ],
  ])('are read from %s', (_what, body) => {
    const [[quote], errors] = rated(body);
    expect(errors).toEqual([]);
    expect(quote).toMatchObject({
      base_charge: 10,
      duties_and_taxes: 0.55,
      extra_charges: [{ name: 'FUELSC', value: 1 }],
      total_charge: 11.55,
    });
  });

  test('that cannot be read cost only themselves', () => {
    const [quotes, errors] = rated([{ serviceCode: 'DOM.XP' }, { ...price, serviceCode: 'DOM.NEW' }]);
    expect(quotes.map(({ service_type }) => service_type)).toEqual(['DOM.NEW']);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply', code: 'unreadable_reply' }]);
  });

  test('that are none are an entry', () => {
    expect(rated([])[1]).toMatchObject([{ code: 'no_service', kind: 'carrier' }]);
    expect(rated({ errors: [{ errorCode: '9111', message: 'none' }] }, 400)[1]).toMatchObject([
      { code: '9111', message: 'none', kind: 'carrier' },
    ]);
  });
});

describe('refusals', () => {
  const gateway = { httpCode: 401, httpMessage: 'Unauthorized', moreInformation: 'No token.' };
  test.each<[string, unknown, number, object[]]>([
    [
      'of the API, each with a code of its own',
      {
        title: 't',
        detail: 'd',
        errors: [
          { errorCode: '0042', message: 'one' },
          { errorCode: 7, description: 'two' },
        ],
      },
      400,
      [
        { code: '0042', message: 'one' },
        { code: '7', message: 'two' },
      ],
    ],
    ['of the API, one not in a list', { errors: { errorCode: '1', message: 'one' } }, 400, [{ code: '1' }]],
    [
      'of the API without errors',
      { title: 't', detail: 'too much' },
      400,
      [{ code: '400', message: 'too much' }],
    ],
    ['of the gateway', gateway, 401, [{ code: '401', message: 'No token.', kind: 'authentication' }]],
    [
      'of the gateway in a list, even with 200',
      [gateway, { httpCode: '429', httpMessage: 'Rejected by SLM Monitor' }],
      200,
      [
        { code: '401', kind: 'authentication', http_status: 200 },
        { code: '429', kind: 'rate_limit', retryable: true },
      ],
    ],
    [
      'of the token server',
      { error: 'invalid_scope', error_description: 'no' },
      403,
      [{ code: 'invalid_scope', message: 'no', kind: 'authentication' }],
    ],
    ['as messages', { messages: [{ code: 'AA003', description: 'not yours' }] }, 403, [{ code: 'AA003' }]],
    ['that say nothing', {}, 503, [{ code: '503', kind: 'unavailable' }]],
    ['that are a page', '<html>', 502, [{ code: '502', kind: 'unavailable' }]],
  ])('%s', (_what, body, status, entries) => {
    expect(rated(body, status)).toMatchObject([[], entries]);
  });

  test.each<[string, unknown, number, string]>([
    ['the API says no', { errors: [{ errorCode: '1', message: 'no' }] }, 400, 'carrier'],
    ...[302, 429, 500, 502, 503, 504].map((status): [string, unknown, number, string] => [
      `the API says no with ${status}`,
      { errors: [{ errorCode: '1', message: 'no' }] },
      status,
      'unknown_outcome',
    ]),
    ['a gateway gave up', { httpCode: '504', httpMessage: 'Gateway Timeout' }, 504, 'unknown_outcome'],
    ['nothing is known', {}, 500, 'unknown_outcome'],
    ['the reply holds no shipment', [], 200, 'unknown_outcome'],
  ])('of a purchase: %s', (_what, body, status, kind) => {
    const [shipment, [entry]] = bought(answer('buy', body, status));
    expect(shipment).toBeNull();
    expect(entry).toMatchObject({ kind, retryable: false });
    if (kind === 'unknown_outcome') {
      expect(entry?.message).toContain('customerRequestId ab ');
      expect(entry?.message).toContain('/shipments?request-id=ab;');
      expect(entry?.details).toMatchObject({
        lookup: expect.stringContaining('customerRequestId ab '),
        references: { customerRequestId: 'ab' },
        request_id: 'ab',
      });
    }
  });
});

const label = {
  rel: 'label',
  href: `${HOST}/shipping/v1/artifacts/a/shipping/1/0"`,
  mediaType: 'application/pdf',
};
/** Identifiers are numbers, as the official examples show them. */
const soldText = `{"shipmentId":521004417700316284,"trackingPin":2004418820071635,"links":${JSON.stringify(label)}}`;
const pdf = (status = 200, headers = {}) =>
  answer('label', status === 200 ? 'JVBERg==' : '', status, {
    'content-type': 'application/pdf',
    ...headers,
  });

describe('what was bought', () => {
  test('its number comes back from a list of its own', () => {
    const listed = soldText.replace('2004418820071635', '[2004418820071635]');
    const [shipment] = bought(answer('buy', listed), pdf());
    expect(shipment?.tracking_number).toBe('2004418820071635');
  });

  test('keeps every digit, reads a link alone and trims it', () => {
    const buy = answer('buy', soldText);
    expect(next(buy)).toMatchObject([{ step: 'label', url: label.href.slice(0, -1) }]);
    const [shipment, errors] = bought(buy, pdf());
    expect(shipment).toMatchObject({
      reference: { type: 'shipmentId', value: '521004417700316284' },
      tracking_number: '2004418820071635',
      documents: ['JVBERg=='],
      total_charge: null,
      complete: false,
    });
    expect(errors).toEqual([]);
    expect(shipment?.meta.notices).toMatchObject([{ code: 'no_price' }]);
  });

  test('comes back whatever else stands beside it', () => {
    const odd = {
      shipmentId: 'S1',
      shipmentPrice: 'free',
      links: [null, { rel: 1 }],
      errors: [{ errorCode: '1' }],
    };
    expect(bought(answer('buy', odd))[0]).toMatchObject({ reference: { value: 'S1' }, complete: false });
  });

  test('takes the receipt of the card where there is no price', () => {
    const receipt = { ccReceiptDetails: { chargeAmount: 12.5, currency: 'CAD' } };
    const [shipment] = bought(answer('buy', { shipmentId: 'S1', shipmentReceipt: receipt }));
    expect(shipment?.total_charge).toEqual({ amount: '12.50', currency: 'CAD', name: 'chargeAmount' });
  });

  test('may be suspended, which is a notice', () => {
    const [shipment] = bought(answer('buy', { shipmentId: 'S1', shipmentStatus: 'suspended' }));
    expect(shipment?.meta.notices).toMatchObject([
      { code: 'shipment-status', message: 'Shipment S1 is suspended.' },
      { code: 'no_price' },
    ]);
  });
});

describe('a label', () => {
  const buy = answer('buy', soldText);
  const url = label.href.slice(0, -1);

  test.each([202, 404])('is asked for again after %i, five times in all', (status) => {
    expect(next(buy, pdf(status))).toMatchObject([{ step: 'label', url, after_ms: 1000 }]);
    expect(next(buy, ...Array.from({ length: 4 }, () => pdf(status)))).toHaveLength(1);
    const enough = Array.from({ length: 5 }, () => pdf(status));
    expect(next(buy, ...enough)).toEqual([]);
    expect(bought(buy, ...enough)[0]).toMatchObject({ complete: false, documents: [] });
  });

  test('is not asked for again after another refusal', () => {
    expect(next(buy, pdf(403))).toEqual([]);
  });

  test.each([
    ['an absolute Location', `${HOST}/files/1`, `${HOST}/files/1`],
    ['a path', '/prod/devportal-portaildesdeveloppeurs/files/1', `${HOST}/files/1`],
    ['a neighbour', '1', `${url.slice(0, -1)}1`],
  ])('is followed to %s, without waiting', (_what, location, target) => {
    const moved = pdf(302, { location });
    const [call] = next(buy, moved);
    expect(call).toMatchObject({ step: 'label', url: target });
    expect(call).not.toHaveProperty('after_ms');
    expect(next(buy, moved, pdf(404))).toMatchObject([{ url: target, after_ms: 1000 }]);
    expect(next(buy, moved, pdf())).toEqual([]);
  });

  test('is not chased in circles', () => {
    expect(next(buy, ...Array.from({ length: 5 }, () => pdf(302, { location: url })))).toEqual([]);
  });
});
