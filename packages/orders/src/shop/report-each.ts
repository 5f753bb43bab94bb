import { WaybillError } from '@waybill/core';
import type { ReportOutcome, ShippedOrder, ShopProblem } from './shop.js';

/** A refusal that is about one order alone. */
export class ReportRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Reports shipments one after the other. A failure that the next one would meet, too, such as a refused key, ends it: the rest has
 * failed for the same reason.
 */
export async function reportEach(
  shipments: readonly ShippedOrder[],
  report: (shipment: ShippedOrder) => Promise<'reported' | 'known'>,
): Promise<ReportOutcome[]> {
  const outcomes: ReportOutcome[] = [];
  let ended: ShopProblem | undefined;
  for (const shipment of shipments) {
    const { order, shop_id, tracking_number } = shipment;
    const add = (end: Pick<ReportOutcome, 'outcome' | 'problem'>) =>
      outcomes.push({ order, shop_id, tracking_number, ...end });
    if (ended !== undefined) {
      add({ outcome: 'failed', problem: ended });
      continue;
    }
    try {
      add({ outcome: await report(shipment) });
    } catch (error) {
      const problem = problemOf(error);
      add({ outcome: 'failed', problem });
      if (error instanceof WaybillError && ENDING.includes(error.kind)) ended = problem;
    }
  }
  return outcomes;
}

const ENDING: readonly WaybillError['kind'][] = ['authentication', 'rate_limit', 'timeout', 'unavailable'];

function problemOf(error: unknown): ShopProblem {
  if (error instanceof ReportRefused) return { code: error.code, message: error.message, retryable: false };
  if (!(error instanceof WaybillError)) throw error;
  const { code, message, kind, retryable, retry_after_ms } = error;
  return {
    code,
    message,
    // The tracking number is looked up before it is written again.
    retryable: retryable || kind === 'unknown_outcome',
    ...(retry_after_ms !== undefined && { retry_after_ms }),
  };
}
