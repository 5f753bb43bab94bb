import { setTimeout as delay } from 'node:timers/promises';
import { accountName } from '@waybill/aggregator';
import type { Logger, Observer } from '@waybill/core/observe';
import type { CarrierIdentity } from '@waybill/core/plugin';
import type { Shop } from './access.js';

/** How purchases without a clear end are followed up. */
export interface FollowUpOptions {
  /**
   * Minutes from which on what a carrier does not find counts as not bought. By default as the carrier's facts say, or a day: carriers
   * that are asked by tracking list a shipment late.
   */
  readonly absent_after_minutes?: number;
}

interface Followed extends Pick<Shop, 'accounts' | 'ledger'> {
  readonly logger?: Logger;
  readonly observer?: Observer;
  readonly signal: AbortSignal;
}

const EVERY_MS = 5_000;
const DEADLINE_MS = 30_000;
/** So many are asked about at once: purchases of the shop come first. */
const AT_ONCE = 4;
const READ_AT_ONCE = 40;
const COUNTED_EVERY_MS = 60_000;
/** An hour, in which a clock drifts little. */
const CLOCK_EVERY_MS = 3_600_000;
const CLOCK_MS = 60_000;

/**
 * Asks carriers about purchases that are unknown, goes on with those of processes that ended, and fetches labels that are missing, until
 * the signal aborts. Several servers share the work: whoever takes a purchase has it alone.
 */
export async function followUp(followed: Followed, options: FollowUpOptions): Promise<void> {
  const { logger, signal } = followed;
  let counted_at = 0;
  const counted = new Map<string, CarrierIdentity>();
  while (!signal.aborted) {
    try {
      await askAll(followed, options);
      if (Date.now() - counted_at >= COUNTED_EVERY_MS) {
        counted_at = Date.now();
        await count(followed, counted);
      }
    } catch (error) {
      logger?.warn(`unknown purchases are not followed up: ${(error as Error).message}`);
    }
    await pause(EVERY_MS, signal);
  }
}

async function askAll(
  { accounts, ledger, logger, signal }: Followed,
  options: FollowUpOptions,
): Promise<void> {
  const proxies = new Map(accounts.map(({ proxy }) => [accountName(proxy), proxy]));
  const open = await ledger.open(READ_AT_ONCE);
  const askNext = async () => {
    for (let next = open.shift(); next !== undefined && !signal.aborted; next = open.shift()) {
      const proxy = proxies.get(accountName(next));
      if (proxy === undefined) continue;
      const [shipment, errors] = await ledger.ask(next.key, proxy, {
        ...options,
        follows_up: true,
        deadline_ms: DEADLINE_MS,
      });
      if (shipment === null && errors.some(({ kind }) => kind === 'unknown_outcome')) continue;
      logger?.info(`${accountName(next)}: it is known now how a purchase ended: ${next.key}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
}

async function count(
  { ledger, logger, observer }: Followed,
  counted: Map<string, CarrierIdentity>,
): Promise<void> {
  const unknown = new Map((await ledger.unknown()).map((one) => [accountName(one), one]));
  for (const [name, { carrier, account }] of counted) {
    if (unknown.has(name)) continue;
    counted.delete(name);
    observer?.({ type: 'unknown_purchases', carrier, account, count: 0, oldest_ms: 0 });
  }
  for (const [name, one] of unknown) {
    if (!counted.has(name))
      logger?.warn(`${name}: unknown purchases, ${one.count} of them: waybill purchases --unknown`);
    counted.set(name, one);
    observer?.({ type: 'unknown_purchases', ...one });
  }
}

/** Compares the clock with that of the database, now and each hour. */
export async function watchClock({ ledger, logger, signal }: Followed): Promise<void> {
  while (!signal.aborted) {
    const ahead_ms = await ledger.clockAhead().catch(() => 0);
    if (Math.abs(ahead_ms) >= CLOCK_MS) {
      const by = `${Math.round(Math.abs(ahead_ms) / 1_000)} seconds ${ahead_ms > 0 ? 'ahead of' : 'behind'}`;
      logger?.warn(`the clock of this machine is ${by} the database's: dates of shipments may be wrong`);
    }
    await pause(CLOCK_EVERY_MS, signal);
  }
}

/** Seals what was kept before the ledger had a key. */
export async function sealOlder({ ledger, logger, signal }: Followed): Promise<void> {
  try {
    const sealed = await ledger.sealKept(signal);
    if (sealed > 0) logger?.info(`what was kept before there was a data key is sealed now: ${sealed} values`);
  } catch (error) {
    logger?.warn(`what was kept before there was a data key is not sealed: ${(error as Error).message}`);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
