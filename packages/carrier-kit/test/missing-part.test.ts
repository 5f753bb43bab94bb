import { missingPartEntry } from '@waybill/carrier-kit/reply';
import type { Answer, Reply } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';

const carrier = { carrier: 'acme', account: 'acme-eu' };
const answer = (status: number, body: string): Answer => ({
  step: 'label',
  status,
  headers: { 'content-type': 'text/html' },
  body,
});
const failed: Reply = {
  step: 'label',
  failure: { kind: 'timeout', message: 'acme: no answer', sent: true },
};

const of = (part: string, where?: Parameters<typeof missingPartEntry>[2]) =>
  missingPartEntry(carrier, part, where);
const missing = 'not in the reply, or cannot be read.';

test('a part of a bought shipment that is missing is an entry that names the part and its package', () => {
  expect(of('label', { parcel: 1, packages: 2 })).toEqual({
    ...carrier,
    code: 'incomplete_reply',
    message: `The shipment was bought; the label of package 2 is ${missing}`,
    kind: 'unexpected_reply',
    retryable: false,
    details: { part: 'label', parcel: 1 },
  });
});

test.each([
  ['tracking_number', { parcel: 0, packages: 1 }, 'the tracking number is', { parcel: 0 }],
  ['commercial_invoice', {}, 'the commercial invoice is', { parcel: null }],
  ['qr_code', { parcel: 0 }, 'the QR code of package 1 is', { parcel: 0 }],
  ['op_900', { parcel: null, packages: 3 }, 'the op 900 is', { parcel: null }],
])('what is missing may be %s', (part, where, words, details) => {
  const message = `The shipment was bought; ${words} ${missing}`;
  expect(of(part, where)).toMatchObject({ message, details: { part, ...details } });
});

test('it says what was done where nothing was bought yet, and may have a remark and facts of the carrier', () => {
  const { message } = of('label', { done: 'The order was made', parcel: 1 });
  expect(message).toBe(`The order was made; the label of package 2 is ${missing}`);
  expect(of('label', { remark: 'It is behind a link.', details: { url: 'x' } })).toMatchObject({
    message: `The shipment was bought; the label is ${missing} It is behind a link.`,
    details: { part: 'label', parcel: null, url: 'x' },
  });
});

describe('a part that a later call was to fetch', () => {
  test('has the kind and code of the failure, and what to do stands after it', () => {
    const message =
      'The shipment was bought; the label could not be fetched: acme: no answer. Recover the shipment.';
    expect(of('label', { reply: failed, remark: 'Recover the shipment.' })).toMatchObject({
      code: 'timeout',
      kind: 'timeout',
      retryable: false,
      message,
      details: { part: 'label', parcel: null },
    });
  });

  test('has the status and the beginning of an answer that is something else', () => {
    expect(of('label', { reply: answer(503, '<html>Later</html>') })).toMatchObject({
      code: '503',
      kind: 'unavailable',
      retryable: false,
      http_status: 503,
      details: { part: 'label', parcel: null, content_type: 'text/html', excerpt: '<html>Later</html>' },
    });
  });

  test('has the errors that the carrier gives in place of it', () => {
    const entry = { ...carrier, code: 'E404', kind: 'not_found', http_status: 404 } as const;
    const refusals = ['gone', 'really'].map((message) => ({ ...entry, message, retryable: true }));
    expect(of('label', { reply: answer(404, '{}'), parcel: 0, packages: 1, refusals })).toEqual({
      ...entry,
      message: 'The shipment was bought; the label could not be fetched: gone; really',
      retryable: false,
      details: { part: 'label', parcel: 0 },
    });
  });

  test.each([{ pending: true }, { reply: answer(202, '') }])('may be there later: %j', (why) => {
    expect(of('label', why)).toMatchObject({
      code: 'incomplete_reply',
      kind: 'unavailable',
      message: 'The shipment was bought; the label is not ready yet.',
      retryable: false,
    });
  });
});
