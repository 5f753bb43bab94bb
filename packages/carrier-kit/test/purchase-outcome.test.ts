import type { ErrorEntry } from '@waybill/core';
import type { Answer, Failure } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import type { PurchaseOptions } from '../src/outcome/purchase-outcome.js';
import { carrierErrorEntry, type Lookup, type PurchaseReading, purchaseOutcome } from '../src/reply.js';

const carrier = { carrier: 'acme', account: 'toronto' };
const what = 'reference A-1 in the shipment list';
const facts = { references: { reference: 'A-1' }, request_id: 'f47ac10b' };
const lookup: Lookup = { what, ...facts };
const DOCUMENT = '{"errors":[{"code":"9111","message":"No such postal code."}]}';

function answer(status: number, body = DOCUMENT): Answer {
  return { step: 'buy', status, headers: { 'content-type': 'application/json' }, body };
}

type Kind = Failure['failure']['kind'];
function failure(kind: Kind, sent: boolean, message = 'acme: the connection broke'): Failure {
  return { step: 'buy', failure: { kind, message, sent } };
}

/** The carrier's own error document, which is read whatever the status. */
const entryOf = (message: string, status: number, code = '9111') =>
  carrierErrorEntry(carrier, { code, message, status });
const readRefusal = ({ status }: Answer): PurchaseReading<string> => ({
  refused: [entryOf('No such postal code.', status)],
});
const readCreated = (warnings: readonly ErrorEntry[] = []) => ({ created: '7023210039414604', warnings });
const readNothing = () => ({ unreadable: 'not a readable JSON document: the document is markup' });

function judge(
  reply: Answer | Failure | undefined,
  read: PurchaseOptions<string>['read'],
  more: Partial<PurchaseOptions<string>> = {},
) {
  return purchaseOutcome(reply, { carrier, lookup, read, ...more });
}

const unknown = (code: string, message: string, more: object = {}, seen: object = {}) => {
  const said = `acme: ${message}. The purchase may have been made: look for ${what} before buying again`;
  const entry = { ...carrier, code, message: said, kind: 'unknown_outcome', retryable: false, ...more };
  return { outcome: 'unknown', errors: [{ ...entry, details: { lookup: what, ...facts, ...seen } }] };
};
const refused = (code: string, message: string, kind: string, retryable: boolean) => {
  return { outcome: 'refused', errors: [{ ...carrier, code, message, kind, retryable }] };
};

describe('a purchase without an answer', () => {
  test('is not bought, with a reason of ours, when nothing was ever sent', () => {
    const entry = refused('not_sent', 'The purchase was not sent.', 'unexpected_reply', false);
    expect(judge(undefined, readNothing)).toEqual(entry);
  });

  test.each([
    ['unavailable', true],
    ['timeout', true],
    ['rate_limit', true],
    ['authentication', false],
    ['unexpected_reply', false],
  ] as const)('keeps the kind %s when nothing was sent, retryable: %s', (kind, retryable) => {
    const entry = refused(kind, 'acme: the connection broke', kind, retryable);
    expect(judge(failure(kind, false), readNothing)).toEqual(entry);
  });

  test.each([
    ['unavailable', true],
    ['timeout', true],
    ['unexpected_reply', true],
    ['unknown_outcome', true],
    ['unknown_outcome', false],
  ] as const)('is unknown after a failure of kind %s, sent: %s', (code, sent) => {
    expect(judge(failure(code, sent), readNothing)).toEqual(unknown(code, 'the connection broke'));
  });

  test('says once what to look up', () => {
    const said = 'acme: no answer. The purchase may have been made: look for A-1 before buying again';
    const told = failure('unknown_outcome', true, said);
    expect(judge(told, readNothing).errors[0]?.message).toBe(said);
  });
});

const EVERY_STATUS = [200, 201, 302, 400, 401, 403, 408, 409, 422, 425, 429, 499, 500, 502, 503, 504];

describe('an answer that names a shipment', () => {
  test.each(EVERY_STATUS)('is a purchase at HTTP %i, and no entry with it is retryable', (status) => {
    const warning = entryOf('Try later.', 503);
    expect(warning.retryable).toBe(true);
    expect(judge(answer(status), () => readCreated([warning]))).toEqual({
      outcome: 'created',
      created: '7023210039414604',
      errors: [{ ...warning, retryable: false }],
    });
  });
});

describe("an answer that is the carrier's own error document", () => {
  test.each([200, 201, 400, 401, 402, 403, 404, 422])('is a refusal at HTTP %i', (status) => {
    const reply = answer(status);
    const errors = [entryOf('No such postal code.', status)];
    expect(judge(reply, readRefusal)).toEqual({ outcome: 'refused', errors });
  });

  test.each([302, 408, 409, 425, 429, 499, 500, 502, 503, 504])('proves nothing at HTTP %i', (status) => {
    const seen = { content_type: 'application/json', body: DOCUMENT };
    const entry = unknown('9111', `HTTP ${status}, No such postal code`, { http_status: status }, seen);
    expect(judge(answer(status), readRefusal)).toEqual(entry);
  });

  test('is a refusal at a status that the carrier documents so, and at no other', () => {
    const refusedAt = [{ status: 500, source: 'SOAP faults come with 500: SOAP 1.1, 6.2' }];
    expect(judge(answer(500), readRefusal, { refusedAt }).outcome).toBe('refused');
    expect(judge(answer(503), readRefusal, { refusedAt }).outcome).toBe('unknown');
  });

  test('joins several reasons into the one entry of an unknown outcome', () => {
    const reasons = ['One.', 'Two.'].map((message) => entryOf(message, 500, message));
    const { errors } = judge(answer(500), () => ({ refused: reasons }));
    const message = expect.stringContaining('HTTP 500, One.; Two. The purchase may have been made');
    expect(errors).toEqual([expect.objectContaining({ code: 'One.', message })]);
  });

  test('is never retryable once another package of the same request was bought', () => {
    const limited = entryOf('Slow down.', 429);
    const read = () => ({ refused: [limited] });
    const after = { bought_before: true };
    const reply = { ...answer(429), headers: { 'retry-after': '5' } };
    expect(judge(reply, read).errors).toEqual([limited]);
    expect(judge(reply, read, after).errors).toEqual([{ ...limited, retryable: false }]);
    expect(judge(failure('unavailable', false), readNothing, after).errors[0]?.retryable).toBe(false);
  });
});

describe('an answer that cannot be read', () => {
  test('is a refusal to be repeated at HTTP 429 that names a pause, with the proof', () => {
    const limited = { ...answer(429, '<html>Slow down'), headers: { 'retry-after': '90' } };
    const entry = { kind: 'rate_limit', retryable: true, retry_after_ms: 90_000, http_status: 429 };
    expect(judge(limited, readNothing)).toMatchObject({ outcome: 'refused', errors: [entry] });
    expect(judge(limited, readNothing).errors[0]?.details?.excerpt).toContain('Slow down');
  });

  test.each(EVERY_STATUS)('proves nothing at HTTP %i, and is kept whole', (status) => {
    const page = `<html>${'x'.repeat(5000)}7023210039414604</html>`;
    const code = status < 400 ? 'unreadable_reply' : String(status);
    const message = `HTTP ${status}, not a readable JSON document: the document is markup`;
    const seen = { content_type: 'application/json', body: page };
    const entry = unknown(code, message, { http_status: status }, seen);
    expect(judge(answer(status, page), readNothing)).toEqual(entry);
  });

  test('names the server to which a redirect leads', () => {
    const reply = { ...answer(302, ''), headers: { location: 'https://login.acme.test/?next=%2Fbuy' } };
    expect(judge(reply, readNothing).errors[0]?.message).toContain(
      'HTTP 302, a redirect to https://login.acme.test, which is not followed. The purchase may have been made',
    );
  });

  test('leaves references and request id out where there are none', () => {
    const { errors } = judge(answer(500), readNothing, { lookup: { what: 'A-1' } });
    expect(Object.keys(errors[0]?.details ?? {})).toEqual(['lookup', 'content_type', 'body']);
  });
});
