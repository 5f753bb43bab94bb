import {
  type ErrorEntry,
  type ShipmentRequestData,
  type ShippingOutcome,
  type ShippingResult,
  ValidationError,
} from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { Claim } from './claim.js';
import { isKey } from './entries.js';
import type { PurchaseOperation, Shelf } from './order.js';
import { plainText } from './plain-text.js';
import { finish } from './purchase.js';
import { standingOf, storedUnder } from './stored.js';

/** What a person found out about a purchase, for example in the carrier's portal. */
export type Settlement =
  | {
      readonly bought: true;
      readonly tracking_number?: string;
      /** `amount` is a decimal number as text. */
      readonly charge?: { readonly amount: string; readonly currency: string };
      /** Where it was looked up, and by whom. */
      readonly note: string;
    }
  | { readonly bought: false; readonly note: string };

/** @throws {@link ValidationError} if there is nothing to settle under this key */
export async function settle(shelf: Shelf, key: string, settlement: Settlement): Promise<void> {
  const { charge } = settlement.bought ? settlement : {};
  if (charge !== undefined && !/^\d+(\.\d+)?$/.test(charge.amount)) {
    throw new ValidationError(
      [issue('charge.amount', 'invalid', 'must be a decimal number, such as 20.40')],
      {},
    );
  }
  const standing = await standingOf(shelf.query, key);
  const isOpen = standing !== undefined && ['unknown', 'sending'].includes(standing.state);
  await using claim =
    isOpen && !standing.is_claimed ? await Claim.take(shelf.query, key, standing.claim) : undefined;
  if (claim === undefined) throw wrongState(key, standing, 'only an unknown purchase is settled');
  await finish(shelf, key, claim, await outcomeOf(shelf, key, settlement));
  const note = plainText(settlement.note);
  await shelf.query('UPDATE waybill.purchase SET note = $2, settled_at = clock_timestamp() WHERE key = $1', [
    key,
    note,
  ]);
}

async function outcomeOf(shelf: Shelf, key: string, settlement: Settlement): Promise<ShippingOutcome> {
  const stored = await storedUnder(shelf, key);
  if (stored === undefined) throw wrongState(key, undefined, 'it has been released');
  const { outcome, operation, carrier, account } = stored;
  const identity = { carrier, account };
  if (!settlement.bought) return [null, [notBought(identity, settlement.note)]];
  return [settledResult(identity, outcome[0], await requestUnder(shelf, key), settlement, operation), []];
}

/** @throws {@link ValidationError} if the key is not that of a refused purchase */
export async function release({ query }: Shelf, key: string): Promise<void> {
  const released = isKey(key) ? await query(RELEASE, [key]) : [];
  if (released.length > 0) return;
  throw wrongState(key, await standingOf(query, key), 'only the key of a refused purchase is released');
}

const RELEASE = `
  DELETE FROM waybill.purchase
  WHERE key = $1 AND state = 'refused' AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
  RETURNING number`;

function wrongState(
  key: string,
  standing: { readonly state: string; readonly is_claimed: boolean } | undefined,
  rule: string,
): ValidationError {
  const is =
    standing === undefined
      ? 'is not in the ledger'
      : `is ${standing.is_claimed ? 'under way' : standing.state}`;
  return new ValidationError([issue('key', 'invalid', `${JSON.stringify(key)} ${is}: ${rule}`)], {});
}

async function requestUnder({ query }: Shelf, key: string): Promise<ShipmentRequestData | null> {
  const [row] = await query<{ request: ShipmentRequestData | null }>(
    'SELECT request FROM waybill.purchase WHERE key = $1',
    [key],
  );
  return row?.request ?? null;
}

type Identity = Pick<ErrorEntry, 'carrier' | 'account'>;

/** What a person knows of a shipment; the carrier's own part stays. */
function settledResult(
  identity: Identity,
  known: ShippingResult | null,
  request: ShipmentRequestData | null,
  { tracking_number, charge, note }: Settlement & { bought: true },
  operation: PurchaseOperation,
): ShippingResult {
  const total_charge =
    charge === undefined ? (known?.total_charge ?? null) : { ...charge, name: 'settled by hand' };
  const number = tracking_number ?? known?.tracking_number ?? null;
  const notice = { code: 'settled', message: note };
  if (known !== null) {
    const { recovery: _, ...meta } = known.meta;
    return {
      ...known,
      total_charge,
      tracking_number: number,
      meta: { ...meta, notices: [...meta.notices, notice] } as ShippingResult['meta'],
    };
  }
  const { services, ship_date, date } = request?.shipment ?? {};
  return {
    ...identity,
    documents: [],
    reference: null,
    service: services?.[0]?.replace(/^[^:]*:/, '') ?? '',
    shipment_date: ship_date ?? date ?? new Date().toISOString().slice(0, 10),
    total_charge,
    tracking_number: number,
    complete: false,
    meta: {
      parcels: [{ tracking_number: number, charge: null, bought: true }],
      documents: [],
      notices: [notice],
      ...(operation === 'returns' && { is_return: true as const }),
    },
  };
}

function notBought({ carrier, account }: Identity, note: string): ErrorEntry {
  return {
    carrier,
    account,
    code: 'not_bought',
    message: `It was not bought: ${note}`,
    kind: 'not_found',
    retryable: false,
  };
}
