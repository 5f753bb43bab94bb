import {
  type AnyCarrierProxy,
  type CallOptions,
  type ErrorEntry,
  fetchTracking,
  type TrackingDetails,
} from '@waybill/core';
import { readHandles, type ShipmentHandle } from '@waybill/core/plugin';
import type { Question } from './fan-out.js';
import { accountNamed, ownEntry } from './select-carriers.js';

/**
 * A package to track: its carrier and `tracking_number`, or the stored result of a purchase, with all its packages. The
 * account may be left out of a carrier that has one.
 */
export type TrackedItem = ShipmentHandle;

/** How long to wait, and the language of the carriers' texts. */
export interface TrackingOptions extends CallOptions {
  /** ISO 639-1, e.g. `fr`. A carrier without it answers in its own. */
  readonly language?: string;
}

/** What one account answered about its packages. */
export interface TrackingAnswer {
  /** Carrier id, e.g. `canadapost`. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier. */
  readonly account: string;
  /** What it reports about each of its numbers. */
  readonly details: readonly TrackingDetails[];
  /** With the place of the item in `field`: `items[3]`. */
  readonly errors: readonly ErrorEntry[];
  /** Milliseconds until the account answered, or the deadline or the caller ended the wait. */
  readonly duration_ms: number;
}

/** A number, its account, and its place in the list of the caller. */
interface Wanted {
  readonly proxy: AnyCarrierProxy;
  readonly tracking_number: string;
  /** `items[3]` */
  readonly field: string;
}

/** What to ask which account, and an entry for each item that no account can be asked about. */
export interface TrackingPlan {
  readonly wanted: readonly Wanted[];
  readonly errors: readonly ErrorEntry[];
}

/**
 * Finds the account of each item. The carrier of a number is never guessed.
 * @throws {@link ValidationError} for what is no item
 */
export function planTracking(
  proxies: readonly AnyCarrierProxy[],
  items: readonly TrackedItem[],
): TrackingPlan {
  const wanted: Wanted[] = [];
  const errors: ErrorEntry[] = [];
  for (const [at, item] of readHandles('items', items).entries()) {
    const field = `items[${at}]`;
    const found = accountNamed(proxies, item.carrier, item.account);
    const numbers = numbersOf(item);
    if (typeof found === 'string')
      errors.push({ ...ownEntry('unknown_carrier', `${field}: ${found}`), field: `${field}.carrier` });
    else if (numbers.length === 0) {
      const message = `${field} has no tracking number`;
      errors.push({
        ...ownEntry('no_tracking_number', message),
        ...identityOf(found),
        kind: 'validation',
        field,
      });
    } else for (const tracking_number of numbers) wanted.push({ proxy: found, tracking_number, field });
  }
  return { wanted, errors };
}

function numbersOf(item: TrackedItem): string[] {
  const numbers = item.meta?.parcels?.map(({ tracking_number }) => tracking_number) ?? [
    item.tracking_number ?? null,
  ];
  return numbers.filter((number) => number !== null);
}

/** One question an account, whatever the number of its packages. */
export function trackingQuestions(
  { wanted }: TrackingPlan,
  { language, transcript }: Pick<TrackingOptions, 'language' | 'transcript'>,
): Question<TrackingDetails>[] {
  const accounts = new Map<AnyCarrierProxy, Wanted[]>();
  for (const one of wanted) accounts.set(one.proxy, [...(accounts.get(one.proxy) ?? []), one]);
  return [...accounts].map(([proxy, own]) => {
    const tracking_numbers = [...new Set(own.map(({ tracking_number }) => tracking_number))];
    const request = { tracking_numbers, ...(language === undefined ? {} : { language }) };
    return {
      proxy,
      ask: async ({ signal, deadline_ms }) => {
        // Before the deadline of all: the numbers that were answered by then come back.
        const within = {
          signal,
          deadline_ms: Math.max(1, Math.floor(deadline_ms * OWN_SHARE)),
          ...(transcript && { transcript }),
        };
        const [details, errors] = await fetchTracking(proxy, request, within);
        return [details, errors.map((entry) => withItem(entry, tracking_numbers, own))];
      },
    };
  });
}

/** An account's share of the time; the rest is for its answer to come back. */
const OWN_SHARE = 0.95;

/** The caller counts items of all carriers, the carrier its own numbers. */
function withItem(entry: ErrorEntry, numbers: readonly string[], own: readonly Wanted[]): ErrorEntry {
  const [, at] = /^tracking_numbers\[(\d+)\]$/.exec(entry.field ?? '') ?? [];
  const item = at === undefined ? undefined : own.find((one) => one.tracking_number === numbers[Number(at)]);
  return item === undefined ? entry : { ...entry, field: item.field };
}

/** Details in the order of the items, each number once. */
export function inOrderAsked(
  details: readonly TrackingDetails[],
  { wanted }: TrackingPlan,
): TrackingDetails[] {
  const keyOf = (carrier: string, account: string, number: string) =>
    JSON.stringify([carrier, account, number]);
  const found = new Map(details.map((one) => [keyOf(one.carrier, one.account, one.tracking_number), one]));
  const ordered = new Set(
    wanted.flatMap(
      ({ proxy, tracking_number }) => found.get(keyOf(proxy.carrier, proxy.account, tracking_number)) ?? [],
    ),
  );
  // A carrier may answer with more than it was asked for.
  return [...ordered, ...details.filter((one) => !ordered.has(one))];
}

function identityOf({ carrier, account }: AnyCarrierProxy) {
  return { carrier, account };
}
