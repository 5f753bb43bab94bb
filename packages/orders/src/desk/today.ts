import {
  type ManifestRequestData,
  type ManifestResult,
  type PickupResult,
  type ShippingResult,
  ValidationError,
} from '@waybill/core';
import { type CarrierIdentity, issue } from '@waybill/core/plugin';
import { Private, type Query } from '@waybill/ledger';
import type { DeskAccount } from './desk.js';
import { countsOf } from './list.js';
import { ORDERS } from './store.js';
import type { SpentOn, StuckOrder, ToClose, Today, UnknownOrder } from './types.js';

/** Whose day it is. */
export interface DayContext {
  readonly query: Query;
  readonly tenant: string;
  readonly prefix: string;
  readonly accounts: readonly DeskAccount[];
}

/** What is to be done before the day ends; see {@link Desk.today}. */
export async function todayOf(context: DayContext, since: string): Promise<Today> {
  const { query, tenant, prefix, accounts } = context;
  const day = dayOf(since);
  const names = accounts.map(({ proxy }) => nameOf(proxy));
  const facts = [prefix, names, day];
  const unknown = await query<Omit<UnknownOrder, 'begun_at'> & { begun_at: Date }>(UNKNOWN, [
    prefix,
    names,
    tenant,
  ]);
  const pickups = await query<{ result: PickupResult }>(PICKUPS, [tenant, names, day]);
  return {
    to_close: await openAccounts(context, day),
    pickups: pickups
      .map(({ result }) => result)
      .filter(({ status, pickup_date }) => status !== 'cancelled' && pickup_date >= day.slice(0, 10)),
    unknown: unknown.map(({ purchase_key, begun_at, id, order, ...account }) => ({
      ...account,
      purchase_key: purchase_key.slice(prefix.length),
      begun_at: begun_at.toISOString(),
      ...(id === null ? {} : { id, order }),
    })) as UnknownOrder[],
    stuck: await query<StuckOrder>(STUCK, [tenant, day]),
    spent: await query<SpentOn>(SPENT, facts),
    orders: await countsOf(query, tenant),
  };
}

/** @throws {@link ValidationError} for what is no time */
function dayOf(since: string): string {
  const at = Date.parse(since);
  if (Number.isNaN(at))
    throw new ValidationError([issue('since', 'invalid', 'must be a time such as 2026-11-24T00:00:00Z')], {});
  return new Date(at).toISOString();
}

function nameOf({ carrier, account }: CarrierIdentity): string {
  return `${carrier}/${account}`;
}

interface DayRow extends CarrierIdentity {
  readonly shipments: number;
  readonly open: readonly string[] | null;
  readonly closed_at: Date | null;
}

async function openAccounts(
  { query, tenant, prefix, accounts }: DayContext,
  day: string,
): Promise<ToClose[]> {
  const names = accounts.map(({ proxy }) => nameOf(proxy));
  const rows = await query<DayRow>(DAY, [prefix, names, day, tenant]);
  return rows.map(({ carrier, account, shipments, open, closed_at }) => {
    const facts = manifestOf(accounts, { carrier, account });
    return {
      carrier,
      account,
      shipments,
      must: mustClose(facts),
      open: (open ?? []).map((key) => key.slice(prefix.length)),
      ...(closed_at === null ? {} : { closed_at: closed_at.toISOString() }),
    };
  });
}

function mustClose(facts: ReturnType<typeof manifestOf>): ToClose['must'] {
  if (facts === undefined) return 'no';
  // Only what was bought into a group waits for it, and the desk names none.
  return facts.duty && facts.scope !== 'groups' ? 'yes' : 'offered';
}

function manifestOf(accounts: readonly DeskAccount[], { carrier, account }: CarrierIdentity) {
  const found = accounts.find(({ proxy }) => proxy.carrier === carrier && proxy.account === account);
  return found?.definition.operations?.manifest;
}

/** What closes an account's day; see {@link Desk.toClose}. */
export async function requestToClose(
  context: DayContext,
  account: CarrierIdentity,
  since: string,
): Promise<ManifestRequestData> {
  const { query, prefix, accounts } = context;
  // A day of the whole account needs no list, and refuses one.
  if (manifestOf(accounts, account)?.scope === 'account') return {};
  const day = (await openAccounts(context, dayOf(since))).find((one) => nameOf(one) === nameOf(account));
  const keys = (day?.open ?? []).map((key) => `${prefix}${key}`);
  const rows = await query<{ result: ShippingResult }>(RESULTS, [keys]);
  if (rows.length === 0)
    throw new ValidationError(
      [issue('account', 'invalid', `${nameOf(account)} has nothing that is open`)],
      {},
    );
  return { shipments: rows.map(({ result }) => result) };
}

/** Keeps that a day was closed. */
export async function keepClosed(
  { query, tenant }: DayContext,
  { documents: _, ...result }: ManifestResult,
  numbers: readonly string[] | undefined,
): Promise<void> {
  const { carrier, account } = result;
  await query(KEEP, [
    tenant,
    'closed',
    carrier,
    account,
    numbers ?? null,
    new Private(JSON.stringify(result)),
  ]);
}

/** Keeps a pickup, in place of what was known of it. */
export async function keepPickup({ query, tenant }: DayContext, result: PickupResult): Promise<void> {
  const { carrier, account, confirmation_numbers: numbers } = result;
  await query(DROP, [tenant, carrier, account, numbers]);
  await query(KEEP, [tenant, 'pickup', carrier, account, numbers, new Private(JSON.stringify(result))]);
}

/** Forgets a pickup. */
export async function dropPickup(
  { query, tenant }: DayContext,
  { carrier, account, confirmation_number }: CarrierIdentity & Pick<PickupResult, 'confirmation_number'>,
): Promise<void> {
  if (confirmation_number !== null) await query(DROP, [tenant, carrier, account, [confirmation_number]]);
}

const KEEP = `
  INSERT INTO waybill.desk_event (tenant, kind, carrier, account, numbers, result)
  VALUES ($1, $2, $3, $4, $5::text[], $6)`;
const DROP = `
  DELETE FROM waybill.desk_event
  WHERE tenant = $1 AND kind = 'pickup' AND carrier = $2 AND account = $3 AND numbers && $4::text[]`;
/** A pickup is booked days before it happens: its day is in the result, which may be sealed. */
const PICKUPS = `
  SELECT result FROM waybill.desk_event
  WHERE tenant = $1 AND kind = 'pickup' AND carrier || '/' || account = ANY ($2::text[])
    AND at >= $3::timestamptz - interval '14 days'
  ORDER BY number`;

const OWN = `starts_with(p.key, $1) AND p.carrier || '/' || p.account = ANY ($2::text[])`;
const DAY = `
  SELECT p.carrier, p.account, count(*)::integer AS shipments,
    array_agg(p.key ORDER BY p.number) FILTER (WHERE NOT EXISTS (
      SELECT FROM waybill.desk_event AS e
      WHERE e.tenant = $4 AND e.kind = 'closed' AND e.carrier = p.carrier AND e.account = p.account AND e.at >= p.created_at
        AND (e.numbers IS NULL OR e.numbers && p.tracking_numbers))) AS open,
    (SELECT max(e.at) FROM waybill.desk_event AS e
      WHERE e.tenant = $4 AND e.kind = 'closed' AND e.carrier = p.carrier AND e.account = p.account AND e.at >= $3) AS closed_at
  FROM waybill.purchase AS p
  WHERE ${OWN} AND p.created_at >= $3::timestamptz AND p.state = 'bought' AND p.operation = 'shipping'
  GROUP BY p.carrier, p.account ORDER BY p.carrier, p.account`;
const RESULTS = `
  SELECT result FROM waybill.purchase WHERE key = ANY ($1::text[]) AND state = 'bought' AND result IS NOT NULL ORDER BY number`;
const UNKNOWN = `
  SELECT p.key AS purchase_key, p.carrier, p.account, p.created_at AS begun_at, o.id, o.number AS order
  FROM waybill.purchase AS p
  LEFT JOIN waybill.shop_order AS o ON o.tenant = $3 AND p.key = o.batch || '/' || o.id
  WHERE ${OWN} AND (p.state = 'unknown' OR (p.state = 'sending' AND coalesce(p.claimed_until <= clock_timestamp(), true)))
  ORDER BY p.number LIMIT 500`;
const STUCK = `
  SELECT id, number AS order, carrier, account, tracking_number,
    floor(extract(epoch FROM now() - bought_at) / 86400)::integer AS days
  FROM (${ORDERS}) AS orders
  WHERE tenant = $1 AND state = 'bought' AND bought_at < $2::timestamptz AND tracking_number IS NOT NULL
  ORDER BY bought_at LIMIT 500`;
const SPENT = `
  SELECT p.carrier, p.service, coalesce(p.currency, p.expected_currency) AS currency, count(*)::integer AS shipments,
    trim_scale(sum(coalesce(p.amount, p.expected)))::text AS amount
  FROM waybill.purchase AS p
  WHERE ${OWN} AND p.created_at >= $3::timestamptz AND p.state = 'bought' AND coalesce(p.amount, p.expected) IS NOT NULL
  GROUP BY 1, 2, 3 ORDER BY sum(coalesce(p.amount, p.expected)) DESC`;
