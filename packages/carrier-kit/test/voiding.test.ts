import type { Answer, Reply } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { packageVoid, type VoidReading, voidOutcome } from '../src/after.js';
import { localErrorEntry } from '../src/reply.js';

const carrier = { carrier: 'sample', account: 'toronto' };
const tooLate = localErrorEntry(carrier, '42', 'Too late.', 'too_late');
const answered = (status: number): Answer => ({ step: 'void', status, headers: {}, body: 'body' });
const verdict = (reply: Reply | undefined, reading: VoidReading = { unreadable: 'not readable' }) =>
  packageVoid(reply, { carrier, read: () => reading, lookup: 'shipment 7 in the shipping history' });

describe('a void', () => {
  test('is what the carrier says it is', () => {
    expect(verdict(answered(200), { outcome: 'voided' })).toEqual({
      outcome: 'voided',
      reference: null,
      errors: [],
    });
    expect(verdict(answered(200), { outcome: 'refund_requested', reference: 'T-1' })).toMatchObject({
      outcome: 'refund_requested',
      reference: 'T-1',
    });
  });

  test.each([200, 400, 404])('is refused by the carrier’s own document with %i', (status) => {
    expect(verdict(answered(status), { refused: [tooLate] })).toMatchObject({
      outcome: 'refused',
      errors: [tooLate],
    });
  });

  test.each([302, 408, 429, 500, 503])(
    'is unknown with %i, whatever the document, and may be asked for again',
    (status) => {
      expect(verdict(answered(status), { refused: [tooLate] })).toMatchObject({
        outcome: 'unknown',
        errors: [
          {
            kind: 'unknown_outcome',
            retryable: true,
            http_status: status,
            message: expect.stringContaining(
              'It may have been done: look for shipment 7 in the shipping history',
            ),
          },
        ],
      });
    },
  );

  test('is unknown when it was sent and not answered, and refused when it was not sent', () => {
    const failure = { kind: 'timeout', message: 'sample: no answer', sent: true } as const;
    expect(verdict({ step: 'void', failure }).outcome).toBe('unknown');
    expect(verdict({ step: 'void', failure: { ...failure, sent: false } })).toMatchObject({
      outcome: 'refused',
      errors: [{ kind: 'timeout', retryable: true }],
    });
    expect(verdict(undefined)).toMatchObject({ outcome: 'refused', errors: [{ code: 'not_sent' }] });
  });
});

describe('the outcome of several packages', () => {
  const voided = { ...verdict(answered(200), { outcome: 'voided' }), tracking_number: '1' };
  const refused = { ...verdict(answered(400), { refused: [tooLate] }), tracking_number: '2' };

  test('is theirs when it is the same for all, and partial when it is not', () => {
    expect(voidOutcome(carrier, [voided, voided])[0]?.outcome).toBe('voided');
    expect(voidOutcome(carrier, [voided, refused])).toMatchObject([
      {
        ...carrier,
        outcome: 'partial',
        packages: [
          { tracking_number: '1', outcome: 'voided' },
          { tracking_number: '2', outcome: 'refused' },
        ],
      },
      [tooLate],
    ]);
  });

  test('names an error once that several packages share', () => {
    expect(voidOutcome(carrier, [refused, refused])[1]).toEqual([tooLate]);
  });
});
