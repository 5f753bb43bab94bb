import type { ErrorEntry } from '@waybill/core';
import type { Answer, Failure } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import type { PurchaseOptions } from '../src/outcome/purchase-outcome.js';
import { carrierErrorEntry, type Lookup, type PurchaseReading, purchaseOutcome } from '../src/reply.js';

const carrier = { carrier: 'acme', account: 'toronto' };
const lookup: Lookup = {
  what: 'reference A-1 in the shipment list',
  references: { reference: 'A-1' },
  request_id: 'f47ac10b',
};
const DOCUMENT = '{"errors":[{"code":"9111","message":"No such postal code."}]}';

function answer(status: number, body = DOCUMENT): Answer {
  return { step: 'buy', status, headers: { 'content-type': 'application/json' }, body };
}

function failure(kind: Failure['failure']['kind'], sent: boolean): Failure {
  return { step: 'buy', failure: { kind, message: 'acme: the connection broke', sent } };
}

/** Reads the carrier's own error document whatever the status, as every carrier must. */
function readRefusal({ status }: Answer): PurchaseReading<string> {
  const refused = [carrierErrorEntry(carrier, { code: '9111', message: 'No such postal code.', status })];
  return { refused };
}
const readCreated = (warnings: readonly ErrorEntry[] = []) => ({ created: '7023210039414604', warnings });
const readNothing = () => ({ unreadable: 'not a readable JSON document: the document is markup' });

function judge(
  reply: Answer | Failure | undefined,
  read: PurchaseOptions<string>['read'],
  more: Partial<PurchaseOptions<string>> = {},
) {
  return purchaseOutcome(reply, { carrier, lookup, read, ...more });
}

describe('a purchase without an answer', () => {
  test('is not bought, with a reason of ours, when nothing was ever sent', () => {
    expect(judge(undefined, readNothing)).toEqual({
      outcome: 'refused',
      errors: [
        {
          ...carrier,
          code: 'not_sent',
          message: 'The purchase was not sent.',
          kind: 'unexpected_reply',
          retryable: false,
        },
      ],
    });
  });

  test.each([
    ['unavailable', true],
    ['timeout', true],
    ['rate_limit', true],
    ['authentication', false],
    ['unexpected_reply', false],
  ] as const)('keeps the kind %s when nothing was sent, retryable: %s', (kind, retryable) => {
    expect(judge(failure(kind, false), readNothing)).toEqual({
      outcome: 'refused',
      errors: [{ ...carrier, code: kind, message: 'acme: the connection broke', kind, retryable }],
    });
  });

  test.each(['unavailable', 'timeout', 'unexpected_reply', 'unknown_outcome'] as const)(
    'is unknown after a failure of kind %s when something was sent',
    (kind) => {
      expect(judge(failure(kind, true), readNothing)).toEqual({
        outcome: 'unknown',
        errors: [
          {
            ...carrier,
            code: kind,
            message:
              'acme: the connection broke. The purchase may have been made: look for reference A-1 in the shipment list before buying again',
            kind: 'unknown_outcome',
            retryable: false,
            details: {
              lookup: 'reference A-1 in the shipment list',
              references: { reference: 'A-1' },
              request_id: 'f47ac10b',
            },
          },
        ],
      });
    },
  );

  test('is unknown when the failure says so, whatever it says about sending', () => {
    expect(judge(failure('unknown_outcome', false), readNothing).outcome).toBe('unknown');
  });

  test('says once what to look up', () => {
    const said = 'acme: no answer. The purchase may have been made: look for A-1 before buying again';
    const { errors } = judge(
      { step: 'buy', failure: { kind: 'unknown_outcome', message: said, sent: true } },
      readNothing,
    );
    expect(errors[0]?.message).toBe(said);
  });
});

const EVERY_STATUS = [200, 201, 302, 400, 401, 403, 408, 409, 422, 425, 429, 499, 500, 502, 503, 504];

describe('an answer that names a shipment', () => {
  test.each(EVERY_STATUS)('is a purchase at HTTP %i, and no entry with it is retryable', (status) => {
    const warning = carrierErrorEntry(carrier, { code: '77', message: 'Try later.', status: 503 });
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
    const { refused } = readRefusal(reply) as { refused: readonly ErrorEntry[] };
    expect(judge(reply, readRefusal)).toEqual({ outcome: 'refused', errors: refused });
  });

  test.each([302, 408, 409, 425, 429, 499, 500, 502, 503, 504])('proves nothing at HTTP %i', (status) => {
    expect(judge(answer(status), readRefusal)).toEqual({
      outcome: 'unknown',
      errors: [
        {
          ...carrier,
          code: '9111',
          message: `acme: HTTP ${status}, No such postal code. The purchase may have been made: look for reference A-1 in the shipment list before buying again`,
          kind: 'unknown_outcome',
          retryable: false,
          http_status: status,
          details: {
            lookup: 'reference A-1 in the shipment list',
            references: { reference: 'A-1' },
            request_id: 'f47ac10b',
            content_type: 'application/json',
            body: DOCUMENT,
          },
        },
      ],
    });
  });

  test('is a refusal at a status that the carrier documents so, and at no other', () => {
    const refusedAt = [{ status: 500, source: 'SOAP faults come with 500: SOAP 1.1, 6.2' }];
    expect(judge(answer(500), readRefusal, { refusedAt }).outcome).toBe('refused');
    expect(judge(answer(503), readRefusal, { refusedAt }).outcome).toBe('unknown');
  });

  test('joins several reasons into the one entry of an unknown outcome', () => {
    const refused = ['One.', 'Two.'].map((message) =>
      carrierErrorEntry(carrier, { code: message, message, status: 500 }),
    );
    const { errors } = judge(answer(500), () => ({ refused }));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: 'One.' });
    expect(errors[0]?.message).toContain('HTTP 500, One.; Two. The purchase may have been made');
  });

  test('is never retryable once another package of the same request was bought', () => {
    const limited = carrierErrorEntry(carrier, { code: '1', message: 'Slow down.', status: 429 });
    const refusedAt = [{ status: 429, source: 'made up for this test' }];
    const read = () => ({ refused: [limited] });
    expect(judge(answer(429), read, { refusedAt }).errors).toEqual([limited]);
    expect(judge(answer(429), read, { refusedAt, bought_before: true }).errors).toEqual([
      { ...limited, retryable: false },
    ]);
    expect(
      judge(failure('unavailable', false), readNothing, { bought_before: true }).errors[0]?.retryable,
    ).toBe(false);
  });
});

describe('an answer that cannot be read', () => {
  test.each(EVERY_STATUS)('proves nothing at HTTP %i, and is kept whole', (status) => {
    const page = `<html>${'x'.repeat(5000)}7023210039414604</html>`;
    expect(judge(answer(status, page), readNothing)).toEqual({
      outcome: 'unknown',
      errors: [
        {
          ...carrier,
          code: status < 400 ? 'unreadable_reply' : String(status),
          message: `acme: HTTP ${status}, not a readable JSON document: the document is markup. The purchase may have been made: look for reference A-1 in the shipment list before buying again`,
          kind: 'unknown_outcome',
          retryable: false,
          http_status: status,
          details: {
            lookup: 'reference A-1 in the shipment list',
            references: { reference: 'A-1' },
            request_id: 'f47ac10b',
            content_type: 'application/json',
            body: page,
          },
        },
      ],
    });
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
