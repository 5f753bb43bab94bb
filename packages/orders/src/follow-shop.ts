import { setTimeout as delay } from 'node:timers/promises';
import { UnavailableError, WaybillError } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import type { Desk, OrderToReport } from './desk/desk.js';
import type { ReportOutcome, Shop } from './shop/shop.js';

/** The part of a desk that a shop is followed with. */
export type FollowingDesk = Pick<Desk, 'import' | 'toReport' | 'reported'>;

/** How a shop is followed. */
export interface FollowShopOptions {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Milliseconds from one look to the next; two minutes by default, and at least. */
  readonly every_ms?: number;
  readonly logger?: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** How to wait; in real time by default. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const EVERY_MS = 120_000;
/** After failures the pauses grow up to this. */
const LONGEST_PAUSE_MS = 3_600_000;
/** What changed so long before the last look is asked for again: clocks differ, and pages move while they are read. */
const OVERLAP_MS = 600_000;
/** Every open order is asked for again after this. */
const WHOLE_EVERY_MS = 3_600_000;
/** So many reports, and then the desk keeps what came of them. */
const REPORTS_AT_ONCE = 25;

/**
 * Takes a shop's orders into the desk, and tracking numbers of what was bought back into the shop, until the signal aborts. The shop's
 * id is the source of its orders. Failures are logged; they make the pauses longer, and a pause that the shop asks for is kept.
 */
export async function followShop(shop: Shop, desk: FollowingDesk, options: FollowShopOptions): Promise<void> {
  const { signal, logger, now = Date.now, wait = inRealTime } = options;
  const every_ms = Math.max(EVERY_MS, options.every_ms ?? EVERY_MS);
  const name = `shop ${shop.id} (${shop.kind})`;
  const report = reporterOf(shop, desk, { ...options, now, every_ms, name });
  let looked_at: number | undefined;
  let whole_at = Number.NEGATIVE_INFINITY;
  let failures = 0;
  while (!signal.aborted) {
    let pause_ms = every_ms;
    try {
      const began = now();
      const isWhole = looked_at === undefined || began - whole_at >= WHOLE_EVERY_MS;
      // What was cancelled meanwhile is among the changes alone.
      if (looked_at !== undefined) await take(new Date(looked_at - OVERLAP_MS).toISOString());
      if (isWhole) await take();
      looked_at = began;
      if (isWhole) whole_at = began;
      await report();
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const asked = error instanceof WaybillError ? error.retry_after_ms : undefined;
      pause_ms = Math.max(pauseAfter(failures, every_ms), asked ?? 0);
      logger?.warn(
        `${name}: ${(error as Error).message}; it is asked again in ${Math.ceil(pause_ms / 60_000)} minutes`,
      );
    }
    await wait(pause_ms, signal).catch(() => undefined);
  }

  async function take(since?: string): Promise<void> {
    const orders = shop.unfulfilled({ signal, ...(since !== undefined && { since }) });
    const { added, changed } = await desk.import(orders, { source: shop.id });
    if (added + changed > 0) logger?.info(`${name}: ${added} new orders, ${changed} changed`);
  }
}

interface Reporting extends FollowShopOptions {
  readonly now: () => number;
  readonly every_ms: number;
  readonly name: string;
}

/** An order that the shop refuses is tried again later and later, and does not hold up the others. */
function reporterOf(shop: Shop, desk: FollowingDesk, { signal, logger, now, every_ms, name }: Reporting) {
  const refused = new Map<string, { readonly times: number; readonly again_at: number }>();

  return async (): Promise<void> => {
    const due = (await desk.toReport({ source: shop.id })).filter(
      ({ id, shop_id }) => shop_id !== undefined && (refused.get(id)?.again_at ?? 0) <= now(),
    );
    for (let at = 0; at < due.length && !signal.aborted; at += REPORTS_AT_ONCE) {
      const orders = due.slice(at, at + REPORTS_AT_ONCE);
      const outcomes = await shop.report(orders.map(shipmentOf), { signal });
      const done = orders.filter((_, index) => outcomes[index]?.outcome !== 'failed');
      if (done.length > 0) await desk.reported(done.map(({ id }) => id));
      for (const { id } of done) refused.delete(id);
      for (const [index, outcome] of outcomes.entries()) keep(orders[index]?.id ?? '', outcome);
      const pausing = outcomes.find(({ problem }) => problem?.retryable)?.problem;
      if (pausing !== undefined) {
        const { code, message, retry_after_ms } = pausing;
        throw new UnavailableError(message, {
          code,
          ...(retry_after_ms !== undefined && { retry_after_ms }),
        });
      }
    }
  };

  function keep(id: string, { outcome, order, problem }: ReportOutcome): void {
    if (outcome !== 'failed' || problem === undefined || problem.retryable) return;
    const times = (refused.get(id)?.times ?? 0) + 1;
    refused.set(id, { times, again_at: now() + pauseAfter(times, every_ms) });
    if (times === 1)
      logger?.warn(`${name}: the tracking number of ${order} is not in the shop: ${problem.message}`);
  }
}

function shipmentOf({
  order,
  shop_id = '',
  tracking_number,
  carrier_name,
  tracking_url,
  items,
}: OrderToReport) {
  return {
    order,
    shop_id,
    tracking_number,
    carrier_name,
    ...(tracking_url !== undefined && { tracking_url }),
    items: items.filter(({ ships }) => ships),
  };
}

const pauseAfter = (failures: number, every_ms: number) =>
  Math.max(every_ms, Math.min(LONGEST_PAUSE_MS, every_ms * 2 ** failures));

const inRealTime = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });
