import { readHandles, type ShipmentHandle } from '@waybill/core/plugin';
import { type Access, isBoundTo } from './access.js';
import { Problem } from './problems/problem.js';
import { prefixOf } from './tenant.js';

/** The account that a query names. */
interface Named {
  readonly carrier?: string;
  readonly account?: string;
}

/**
 * A request of an operation, with what its tenant bought as the ledger has it: in what was sent, another reference may stand
 * beside a number of the tenant's. Keys without a tenant send what they like.
 * @throws {@link Problem} `not_found` for a shipment that this tenant did not buy
 */
export async function ownRequest(access: Access, body: unknown, named: Named): Promise<unknown> {
  if (access.key.tenant === undefined || !isObject(body)) return body;
  const { shipment, shipments, tracking_number } = body;
  const carrier = named.carrier ?? handleOf(shipment)?.carrier;
  if (tracking_number !== undefined) await ownHandle(access, { carrier, tracking_number }, named);
  return {
    ...body,
    ...(shipment === undefined ? {} : { shipment: await ownHandle(access, shipment, named) }),
    ...(Array.isArray(shipments) ? { shipments: await ownItems(access, shipments, named) } : {}),
  };
}

/** The same for a list of shipments. */
export async function ownItems(
  access: Access,
  items: readonly unknown[],
  named: Named = {},
): Promise<readonly unknown[]> {
  if (access.key.tenant === undefined) return items;
  return Promise.all(items.map((item) => ownHandle(access, item, named)));
}

/**
 * A return says which package it answers.
 * @throws {@link Problem} `not_found` for one of another tenant
 */
export async function ownReturn(access: Access, body: unknown, { carrier, account }: Named): Promise<void> {
  const label = isObject(body) ? body.return_label : undefined;
  const number = isObject(label) ? label.outbound_tracking_number : undefined;
  if (access.key.tenant !== undefined && number !== undefined)
    await ownHandle(access, { carrier, tracking_number: number }, account === undefined ? {} : { account });
}

/**
 * A tenant must not settle a purchase of its own with the number of another's.
 * @throws {@link Problem} `conflict`
 */
export async function refuseOthers({ key, ledger }: Access, shipment: ShipmentHandle): Promise<void> {
  const other = key.tenant === undefined ? undefined : await ledger.purchaseOf(shipment);
  if (other !== undefined && !other.key.startsWith(prefixOf(key)))
    throw new Problem('conflict', 'The tracking number is of another purchase');
}

async function ownHandle({ key, ledger }: Access, given: unknown, named: Named): Promise<unknown> {
  const handle = handleOf(given);
  if (handle === undefined) return given;
  const { meta, reference, ...bare } = handle;
  const purchase = await ledger.purchaseOf({ ...handle, ...named });
  if (!purchase?.key.startsWith(prefixOf(key)) || !isBoundTo(key, purchase)) {
    const what = handle.tracking_number ?? reference?.value ?? 'these facts';
    throw new Problem('not_found', `There is no shipment of ${handle.carrier} with ${JSON.stringify(what)}`);
  }
  const { carrier, account, tracking_number, result } = purchase;
  const isWhole = meta !== undefined || reference != null;
  if (isWhole && result !== null) return result;
  return { ...bare, carrier, account, tracking_number: handle.tracking_number ?? tracking_number };
}

/** What is no stored result, core refuses before a carrier is asked. */
function handleOf(given: unknown): ShipmentHandle | undefined {
  try {
    return readHandles('shipments', [given])[0];
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
