import { type AnyCarrierProxy, type ErrorEntry, RateRequest, type ShipmentRequest } from '@waybill/core';
import { entriesFrom, type RatingProxy, requestOf, type ShippingProxy } from '@waybill/core/plugin';
import { accountsFor, requestToRate } from './rate.js';
import { type Preference, readChoice } from './read-choice.js';
import { turns } from './turns.js';
import type { BatchRow, Choose, RowProblem } from './types.js';

/** A row with its place, its name and what is wrong with it. */
export interface CheckedRow {
  readonly number: number;
  readonly key: string;
  readonly request: BatchRow['request'];
  readonly choose: Choose;
  /** Empty for a row that can be tried. */
  readonly errors: readonly ErrorEntry[];
}

/**
 * Checks rows without a network: the request itself, and whether any account that may serve it takes it. Numbers and names those
 * that have none.
 */
export async function* checkedRows(
  rows: Iterable<BatchRow> | AsyncIterable<BatchRow>,
  proxies: readonly AnyCarrierProxy[],
  otherwise: Choose,
): AsyncGenerator<CheckedRow> {
  const numbers = new Map<string, number>();
  let place = 0;
  const turn = turns();
  for await (const row of rows) {
    place++;
    await turn();
    const { number = place, key = String(number), choose = otherwise, request } = row;
    const before = numbers.get(key);
    if (!isName(key)) {
      const message = 'key must be text of 1 to 255 characters in valid Unicode';
      const errors = [entryOf({ code: 'invalid_key', field: 'key', message })];
      yield { number, key: `#${number}`, choose, request, errors };
    } else if (before === undefined) {
      numbers.set(key, number);
      yield { number, key, choose, request, errors: problemsOf(row, choose, proxies) };
    } else {
      const message = `row ${before} has the same key, ${key}: one label is bought for each key`;
      const errors = [entryOf({ code: 'duplicate_key', message })];
      yield { number, key: `${key}#${number}`, choose, request, errors };
    }
  }
}

function problemsOf(
  { request, problems = [] }: BatchRow,
  choose: Choose,
  proxies: readonly AnyCarrierProxy[],
): readonly ErrorEntry[] {
  if (problems.length > 0) return problems.map(entryOf);
  try {
    const preferences = readChoice(choose);
    const shipment = requestOf('shipping', request);
    const accounts = accountsFor(proxies, preferences);
    if (accounts.length === 0)
      return [entryOf({ code: 'no_account', message: 'no account of this process can ship what is chosen' })];
    return refusals(shipment, accounts, preferences);
  } catch (error) {
    return entriesFrom(error, OWN);
  }
}

const OWN = { carrier: 'batch', account: 'batch' };

/** Whether a text may be the name of a batch or of a row: it becomes part of a key of the ledger. */
export function isName(name: string): boolean {
  if (typeof name !== 'string' || name.length > 255) return false;
  return name.trim() !== '' && !name.includes('\0') && name.isWellFormed();
}

function entryOf({ message, code = 'invalid_row', field, column }: RowProblem): ErrorEntry {
  const facts = { code, message, kind: 'validation', retryable: false } as const;
  return {
    ...OWN,
    ...facts,
    ...(field === undefined ? {} : { field }),
    ...(column === undefined || column === '' ? {} : { details: { column } }),
  };
}

/** What every account finds wrong with the request; nothing if one of them takes it. */
function refusals(
  shipment: ShipmentRequest,
  accounts: readonly AnyCarrierProxy[],
  preferences: readonly Preference[],
): readonly ErrorEntry[] {
  const found: ErrorEntry[] = [];
  const toRate = new RateRequest(requestToRate(shipment, preferences));
  for (const proxy of accounts) {
    const errors = [
      ...refusalBy(proxy, () => (proxy as RatingProxy).mapper.createQuoteRequest(toRate)),
      ...refusalBy(proxy, () => (proxy as ShippingProxy).mapper.createShipmentRequest(shipment)),
    ];
    if (errors.length === 0) return [];
    found.push(...errors.filter((one, at) => !errors.slice(0, at).some(isSame(one))));
  }
  return found;
}

function refusalBy(proxy: AnyCarrierProxy, write: () => unknown): ErrorEntry[] {
  try {
    write();
    return [];
  } catch (error) {
    // Which service is bought is not known yet.
    return entriesFrom(error, proxy).filter(({ field }) => !field?.startsWith('shipment.services'));
  }
}

function isSame({ code, field, message }: ErrorEntry): (other: ErrorEntry) => boolean {
  return (other) => other.code === code && other.field === field && other.message === message;
}
