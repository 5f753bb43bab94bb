import { type ErrorEntry, recoverShipment, type ShippingOutcome } from '@waybill/core';
import { offers, requestOf, type ShippingProxy } from '@waybill/core/plugin';
import type { Query } from './database/database.js';
import { type Order, optionsNow, sentRequest } from './order.js';
import { isOpen, stateAfter } from './states.js';

/** The code of a purchase that may have been made after the backup. */
export const SINCE = 'unknown_since_restore';

/**
 * What the carrier knows of a purchase that the ledger may have forgotten, by the references of its request. Undefined if it was
 * certainly not bought: then it is bought now.
 */
export async function askedFirst(order: Order): Promise<ShippingOutcome | undefined> {
  const { proxy, operation } = order;
  const { carrier, account } = proxy;
  const unknown = (why: string, details?: ErrorEntry['details']): ShippingOutcome => {
    const message = `A backup was put back, and it is not known whether this was bought since it was made. Nothing was sent now. ${why}`;
    const entry = {
      carrier,
      account,
      code: SINCE,
      message,
      kind: 'unknown_outcome',
      retryable: false,
    } as const;
    return [null, [details === undefined ? entry : { ...entry, details }]];
  };
  if (operation === 'returns' || !offers(proxy, 'recovery')) return unknown('The carrier cannot be asked.');
  let wires: string[];
  try {
    const { mapper } = proxy as unknown as ShippingProxy;
    const sent = requestOf('shipping', sentRequest(order));
    wires = [1, 2].map(() => JSON.stringify(mapper.createShipmentRequest(sent)));
  } catch {
    // It is refused as well when it is bought.
    return undefined;
  }
  const [wire = '', again] = wires;
  // Where each request has an id of its own, that the carrier does not know this one says nothing.
  const isNamed = wire === again;
  const recovery = { carrier, account, exchange: { request: JSON.parse(wire), replies: [] } };
  const found = await recoverShipment(proxy, recovery, optionsNow(order));
  const [shipment, errors] = found;
  if (shipment !== null) return found;
  if (isNamed && stateAfter(found) === 'refused') return isOpen(found) ? undefined : found;
  const { recovery: _, ...details } = errors[0]?.details ?? {};
  return unknown(
    errors.map(({ message }) => message).join('; '),
    isNamed ? { ...details, recovery } : details,
  );
}

/** Ends the time after a restore: what was only unknown because of it counts as not bought. Returns how many there were. */
export async function endRestore(query: Query): Promise<number> {
  await query('UPDATE waybill.restored SET ended_at = clock_timestamp() WHERE ended_at IS NULL');
  const unknown = await query<{ number: number; errors: readonly ErrorEntry[] | null }>(UNKNOWN);
  // Where the carrier named shipments that it may be, a person decides.
  const isOnlySince = ({ code, details }: ErrorEntry) => code === SINCE && details?.candidates === undefined;
  const only = unknown.filter(({ errors }) => errors?.length && errors.every(isOnlySince));
  return (await query(FREED, [only.map(({ number }) => number)])).length;
}

const FREE = `state = 'unknown' AND result IS NULL AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())`;

const UNKNOWN = `SELECT number, errors FROM waybill.purchase WHERE ${FREE}`;

const FREED = `
  UPDATE waybill.purchase
  SET state = 'refused', exchange = NULL, exchange_sha256 = NULL, changed_at = clock_timestamp(),
    errors = json_build_array(json_build_object('carrier', carrier, 'account', account, 'code', 'not_bought', 'kind', 'not_found',
      'retryable', true, 'message', 'It was not bought before the backup was put back'))
  WHERE number = ANY ($1::bigint[]) AND ${FREE}
  RETURNING number`;
