import type { Logger } from '@waybill/core/observe';
import type { Deed } from '@waybill/ledger';
import { storedName } from '../tenant.js';
import type { AnyRoute, Call } from './route.js';

/** Keeps that a key is about to buy or change something. What it returns keeps the status of the answer. */
export async function recordDeed(
  route: AnyRoute,
  call: Call<never>,
  logger: Logger | undefined,
): Promise<(status: number) => Promise<void>> {
  const done = await call.access.ledger.record(deedOf(route, call));
  return (status) =>
    done(status).catch((error: Error) => logger?.error(`the audit log lacks a status: ${error.message}`));
}

function deedOf(
  { operation, path, headers: read = {} }: AnyRoute,
  { access: { key }, params, query, headers, body: read_body }: Call,
): Deed {
  // Bytes are a file, which says nothing here.
  const body = read_body instanceof Uint8Array ? {} : read_body;
  const named = (name: unknown) =>
    typeof name === 'string' && name !== '' ? storedName(key, name) : undefined;
  const { shipment, shipments } = (body ?? {}) as { shipment?: unknown; shipments?: unknown };
  const numbers = [shipment, shipments]
    .flat()
    .map((one) => (one as Partial<Numbered> | null)?.tracking_number);
  const isOfBatches = path.startsWith('/v1/batches');
  const { name } = { ...(body as object), ...query, ...params } as { name?: unknown };
  return {
    api_key: key.name,
    tenant: key.tenant,
    operation,
    purchase_key: isOfBatches
      ? undefined
      : named(params.key ?? (KEY in read ? headers.get('idempotency-key') : undefined)),
    batch: isOfBatches ? named(name) : undefined,
    tracking_numbers: numbers.filter((number) => typeof number === 'string').slice(0, MOST_NUMBERS),
  };
}

/** As routes that keep what is bought under it declare it. */
const KEY = 'Idempotency-Key!';

interface Numbered {
  readonly tracking_number: unknown;
}

/** Of a day that is closed, so many are kept. */
const MOST_NUMBERS = 1_000;
