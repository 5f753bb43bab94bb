/** Replies of the JSON platform to Create Shipment that drift from the contract, and documents that are not ready. */
import { describe, expect, test } from 'vitest';
import { answer, bought, HOST, next } from '../support/json/exchange.js';

describe('a purchase', () => {
  test.each<[string, unknown, number, string]>([
    ['the API says no', { errors: [{ errorCode: '1', message: 'no' }] }, 400, 'carrier'],
    ...[302, 429, 500, 502, 503, 504].map((status): [string, unknown, number, string] => [
      `the API says no with ${status}`,
      { errors: [{ errorCode: '1', message: 'no' }] },
      status,
      'unknown_outcome',
    ]),
    ['a gateway gives up', { httpCode: '504', httpMessage: 'Gateway Timeout' }, 504, 'unknown_outcome'],
    ['the document is empty', {}, 500, 'unknown_outcome'],
    ['the reply holds no shipment', [], 200, 'unknown_outcome'],
  ])('ends as it must when %s', (_what, body, status, kind) => {
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
const createdText = `{"shipmentId":521004417700316284,"trackingPin":2004418820071635,"links":${JSON.stringify(label)}}`;
const pdf = (status = 200, headers = {}) =>
  answer('label', status === 200 ? 'JVBERi0xLjQKJSVFT0YK' : '', status, {
    'content-type': 'application/pdf',
    ...headers,
  });

describe('a created shipment', () => {
  test('has its number when that comes in a list', () => {
    const listed = createdText.replace('2004418820071635', '[2004418820071635]');
    const [shipment] = bought(answer('buy', listed), pdf());
    expect(shipment?.tracking_number).toBe('2004418820071635');
  });

  test('keeps every digit of its numbers, and has a single link without the stray quote', () => {
    const buy = answer('buy', createdText);
    expect(next(buy)).toMatchObject([{ step: 'label', url: label.href.slice(0, -1) }]);
    const [shipment, errors] = bought(buy, pdf());
    expect(shipment).toMatchObject({
      reference: { type: 'shipmentId', value: '521004417700316284' },
      tracking_number: '2004418820071635',
      documents: ['JVBERi0xLjQKJSVFT0YK'],
      total_charge: null,
      complete: false,
    });
    expect(errors).toEqual([]);
    expect(shipment?.meta.notices).toMatchObject([{ code: 'no_price' }]);
  });

  test('is returned whatever else the reply holds', () => {
    const odd = {
      shipmentId: 'S1',
      shipmentPrice: 'free',
      links: [null, { rel: 1 }],
      errors: [{ errorCode: '1' }],
    };
    expect(bought(answer('buy', odd))[0]).toMatchObject({ reference: { value: 'S1' }, complete: false });
  });

  test('has the amount of the card receipt when the reply has no price', () => {
    const receipt = { ccReceiptDetails: { chargeAmount: 12.5, currency: 'CAD' } };
    const [shipment] = bought(answer('buy', { shipmentId: 'S1', shipmentReceipt: receipt }));
    expect(shipment?.total_charge).toEqual({ amount: '12.50', currency: 'CAD', name: 'chargeAmount' });
  });

  test('has a notice when it is suspended', () => {
    const suspended = { shipmentId: 'S1', shipmentStatus: 'suspended', trackingPin: '2004418820071635' };
    const [shipment] = bought(answer('buy', suspended));
    expect(shipment?.meta.notices).toMatchObject([
      { code: 'shipment-status', message: 'Shipment S1 is suspended.' },
      { code: 'no_price' },
    ]);
  });
});

describe('a label', () => {
  const buy = answer('buy', createdText);
  const url = label.href.slice(0, -1);

  test.each([202, 404])('is fetched again after %i, five times in all', (status) => {
    expect(next(buy, pdf(status))).toMatchObject([{ step: 'label', url, after_ms: 1000 }]);
    expect(next(buy, ...Array.from({ length: 4 }, () => pdf(status)))).toHaveLength(1);
    const enough = Array.from({ length: 5 }, () => pdf(status));
    expect(next(buy, ...enough)).toEqual([]);
    expect(bought(buy, ...enough)[0]).toMatchObject({ complete: false, documents: [] });
  });

  test('is not fetched again after another status', () => {
    expect(next(buy, pdf(403))).toEqual([]);
  });

  test.each([
    ['an absolute Location', `${HOST}/files/1`, `${HOST}/files/1`],
    ['a path', '/prod/devportal-portaildesdeveloppeurs/files/1', `${HOST}/files/1`],
    ['a neighbour', '1', `${url.slice(0, -1)}1`],
  ])('is fetched from %s of a redirect at once', (_what, location, target) => {
    const moved = pdf(302, { location });
    const [call] = next(buy, moved);
    expect(call).toMatchObject({ step: 'label', url: target });
    expect(call).not.toHaveProperty('after_ms');
    expect(next(buy, moved, pdf(404))).toMatchObject([{ url: target, after_ms: 1000 }]);
    expect(next(buy, moved, pdf())).toEqual([]);
  });

  test('is fetched five times at most when redirects go in circles', () => {
    expect(next(buy, ...Array.from({ length: 5 }, () => pdf(302, { location: url })))).toEqual([]);
  });
});
