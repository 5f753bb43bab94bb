import { type ErrorEntry, fetchQuotes, type Quote, ValidationError } from '@waybill/core';
import { type CarrierIdentity, canRate, issue } from '@waybill/core/plugin';
import type { Claim } from './claim.js';
import type { Query } from './database/database.js';
import { type Order, optionsNow, type Shelf } from './order.js';

/** Hours of each time that a limit may be for. */
const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;

/** The most that purchases may cost: all of them, or those that have what is named here. */
export interface SpendingLimit {
  /** A decimal number as text. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The last 24 hours, 7 days or 30 days. */
  readonly per: keyof typeof HOURS;
  readonly carrier?: string;
  readonly account?: string;
  /** What the keys of the purchases begin with, to the letter. */
  readonly key_prefix?: string;
  /** The API key with which they were made, by the audit log. */
  readonly api_key?: string;
}

/** A limit, and what counts towards it now. */
export interface Spending extends SpendingLimit {
  /** A decimal number as text: what was bought and not voided, and the quotes of what is under way or unknown. */
  readonly spent: string;
}

/**
 * Reads `500 EUR/day`, also of a `week` or a `month`.
 * @throws {@link ValidationError} for the field `limit`
 */
export function readLimit(text: string): Pick<SpendingLimit, 'amount' | 'currency' | 'per'> {
  const [, amount, currency, per] =
    /^(\d{1,9}(?:\.\d{1,3})?) ?([A-Z]{3})\/(day|week|month)$/.exec(text) ?? [];
  if (amount !== undefined && currency !== undefined)
    return { amount, currency, per: per as SpendingLimit['per'] };
  const message = `must be an amount, a currency and a time, such as 500 EUR/day: ${JSON.stringify(text)}`;
  throw new ValidationError([issue('limit', 'invalid', message)], {});
}

/** What counts towards each limit. */
export async function spendingOf(query: Query, limits: readonly SpendingLimit[]): Promise<Spending[]> {
  return Promise.all(
    limits.map(async (limit) => {
      const [row] = await query<{ spent: string }>(SPENT, valuesOf(limit));
      return { ...limit, spent: row?.spent ?? '0' };
    }),
  );
}

/**
 * Reserves the price of a purchase under each limit that it counts towards, and says why it is not to be sent. Two purchases at once see
 * each other: then both may be refused, and never both bought.
 */
export async function overLimits(
  { query, limits = [] }: Shelf,
  order: Order,
  claim: Claim,
): Promise<ErrorEntry[]> {
  const own = limits.filter((limit) => countsTowards(order, limit));
  if (own.length === 0) return [];
  const [price, errors] = await priceOf(order);
  if (errors.length > 0) return errors;
  const entry = (message: string): ErrorEntry[] => [limitEntry(order.proxy, message)];
  for (const same of Map.groupBy(own, nameOf).values())
    if (price !== undefined && same.every(({ currency }) => currency !== price.currency))
      return entry(
        `nothing was sent: the price is in ${price.currency}, and the limit of ${nameOf(same[0] as SpendingLimit)} is in ${same.map(({ currency }) => currency).join(', ')}`,
      );
  await query(RESERVE, [claim.key, claim.token, price && String(price.total_charge), price?.currency]);
  for (const limit of own) {
    const [row] = await query<{ spent: string; over: boolean }>(SPENT, valuesOf(limit));
    if (row?.over) {
      const { amount, currency, per } = limit;
      const cost = price === undefined ? '' : `, ${price.total_charge.toFixed(2)} of it for this`;
      return entry(
        `nothing was sent: the limit of ${nameOf(limit)} is ${amount} ${currency}/${per}, and ${row.spent} ${currency} would be spent${cost}`,
      );
    }
  }
  return [];
}

function countsTowards({ key, proxy }: Order, { carrier, account, key_prefix = '' }: SpendingLimit): boolean {
  return (
    (carrier === undefined || carrier === proxy.carrier) &&
    (account === undefined || account === proxy.account) &&
    key.startsWith(key_prefix)
  );
}

/** What the carrier asks now; undefined where it has no prices to ask for. */
async function priceOf(
  order: Order,
): Promise<readonly [price: Pick<Quote, 'total_charge' | 'currency'> | undefined, errors: ErrorEntry[]]> {
  const { proxy, operation, request } = order;
  if (operation === 'returns' || !canRate(proxy)) return [undefined, []];
  const { quote, services, ...shipment } = request.shipment;
  const asked = { ...request, shipment: { ...shipment, ...(services?.length ? { services } : {}) } };
  const [quotes, errors] = await fetchQuotes(proxy, asked, optionsNow(order));
  const exact = quotes.filter(({ handle }) => quote !== undefined && handle === quote);
  const [dearest] = [...(exact.length > 0 ? exact : quotes)].sort((a, b) => b.total_charge - a.total_charge);
  if (dearest !== undefined) return [dearest, []];
  const unpriced = limitEntry(
    proxy,
    'nothing was sent: a limit holds, and the carrier gives no price for this',
  );
  return [undefined, errors.length > 0 ? errors : [unpriced]];
}

function limitEntry({ carrier, account }: CarrierIdentity, message: string): ErrorEntry {
  return { carrier, account, code: 'spending_limit', message, kind: 'not_supported', retryable: false };
}

/** Whose limit it is, for people. */
function nameOf({ carrier, account, key_prefix, api_key }: SpendingLimit): string {
  const named = [
    account === undefined ? carrier : `${carrier}/${account}`,
    api_key && `the key ${api_key}`,
    key_prefix && `this tenant`,
  ];
  return named.filter(Boolean).join(' and ') || 'this server';
}

function valuesOf({
  amount,
  currency,
  per,
  carrier,
  account,
  key_prefix,
  api_key,
}: SpendingLimit): unknown[] {
  return [HOURS[per], amount, currency, carrier, account, key_prefix, api_key].map((value) => value ?? null);
}

const RESERVE = `
  UPDATE waybill.purchase SET expected = $3::numeric, expected_currency = $4, reserved_at = clock_timestamp()
  WHERE key = $1 AND claim = $2`;

const SPENT = `
  WITH since AS (SELECT clock_timestamp() - $1::integer * interval '1 hour' AS at), counted AS (
    SELECT CASE WHEN amount IS NULL THEN expected ELSE amount END AS price
    FROM waybill.purchase, since
    WHERE (created_at >= since.at OR reserved_at >= since.at)
      AND coalesce(currency, expected_currency) = $3
      AND (state IN ('sending', 'bought', 'unknown') OR (state = 'claimed' AND claimed_until > clock_timestamp()))
      AND ($4::text IS NULL OR carrier = $4) AND ($5::text IS NULL OR account = $5)
      AND ($6::text IS NULL OR starts_with(key COLLATE "C", $6))
      -- Not those that it asked for in vain.
      AND ($7::text IS NULL OR EXISTS (SELECT FROM waybill.audit
        WHERE purchase_key = key AND api_key = $7 AND coalesce(audit.status, 200) NOT BETWEEN 400 AND 499))
  )
  SELECT coalesce(sum(price), 0)::text AS spent, coalesce(sum(price), 0) > $2::numeric AS over FROM counted`;
