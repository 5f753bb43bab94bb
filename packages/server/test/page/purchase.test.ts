import { expect, it, vi } from 'vitest';
import { ConnectionError, ProblemError } from '../../page/src/api/problem.js';
import type { PurchaseAnswer } from '../../page/src/api/shipments.js';
import { purchase } from '../../page/src/buying/purchase.js';

const shipment = { tracking_number: '1Z' } as PurchaseAnswer['shipment'];
const bought: PurchaseAnswer = { key: 'k', shipment, errors: [] };
const entry = {
  carrier: 'ups',
  account: 'ups',
  code: '120',
  message: 'No.',
  kind: 'carrier',
  retryable: false,
} as const;

function problem(status: number, code = '120', retry_after_ms?: number): ProblemError {
  const errors = [{ ...entry, code }];
  return new ProblemError(
    { type: 'urn:waybill:problem:carrier', title: 'No', status, errors },
    retry_after_ms,
  );
}

/** What a purchase comes to whose answers are these, and how it was asked for. */
async function buyingWith(...answers: readonly (PurchaseAnswer | Error)[]) {
  const left = [...answers];
  const buy = vi.fn(async () => {
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  });
  const pause = vi.fn(async (_: number) => undefined);
  const onUnderWay = vi.fn();
  return { outcome: await purchase({ buy, pause, onUnderWay }), buy, pause, onUnderWay };
}

it('is bought when the answer has a shipment', async () => {
  expect((await buyingWith(bought)).outcome).toEqual({ at: 'bought', answer: bought });
});

it('is asked for again, after the pause that the server wants, while the server is at it', async () => {
  const { outcome, buy, pause, onUnderWay } = await buyingWith(
    problem(409, 'purchase_under_way', 5000),
    problem(409, 'purchase_under_way'),
    bought,
  );
  expect(outcome.at).toBe('bought');
  expect(buy).toHaveBeenCalledTimes(3);
  expect(pause.mock.calls).toEqual([[5000], [2000]]);
  expect(onUnderWay).toHaveBeenCalledTimes(2);
});

it('is unknown, and not asked for again by itself, when the carrier’s answer was lost', async () => {
  const errors = [{ ...entry, kind: 'unknown_outcome' as const }];
  const { outcome, buy } = await buyingWith({ key: 'k', shipment: null, errors });
  expect(outcome).toEqual({ at: 'unknown', errors });
  expect(buy).toHaveBeenCalledTimes(1);
});

it.each([400, 403, 404, 422])('is refused when the server says %i', async (status) => {
  const { outcome } = await buyingWith(problem(status));
  expect(outcome).toEqual({ at: 'refused', errors: [{ ...entry, code: '120' }], message: 'No' });
});

it('is refused when it was voided in the meantime', async () => {
  expect((await buyingWith(problem(409, 'purchase_voided'))).outcome.at).toBe('refused');
});

it.each([401, 408, 429, 500, 502, 503, 504])('stays open when the server says %i', async (status) => {
  expect((await buyingWith(problem(status))).outcome.at).toBe('open');
});

it('stays open when the connection breaks: it may have been bought', async () => {
  const error = new ConnectionError('gone');
  expect((await buyingWith(error)).outcome).toEqual({ at: 'open', error });
});
