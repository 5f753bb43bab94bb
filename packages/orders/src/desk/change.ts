import { type Database, Findable, Private } from '@waybill/ledger';
import { checkChanges } from './check-orders.js';
import { DeskConflictError } from './conflict.js';
import { ordersOf, type StoredOrder, wordsOf } from './store.js';
import { isFree } from './summary.js';
import { planOrder, type ReadySettings } from './to-request.js';
import type { OrderChanges } from './types.js';

/** Keeps what a person decides; see {@link Desk.change}. */
export async function changeOrder(
  { database, tenant, settings }: { database: Database; tenant: string; settings: ReadySettings },
  id: string,
  given: unknown,
): Promise<StoredOrder | undefined> {
  const asked = checkChanges(given);
  return database.transaction(async (query) => {
    await query('SELECT id FROM waybill.shop_order WHERE tenant = $1 AND id = $2 FOR UPDATE', [
      tenant,
      id.replaceAll('\0', ''),
    ]);
    const [order] = await ordersOf(query, tenant, [id]);
    if (order === undefined) return undefined;
    if (!isFree(order) && !isNoteOnly(asked)) throw taken(order);
    const changes = Object.fromEntries(
      Object.entries({ ...order.changes, ...asked }).filter(([, value]) => value !== null),
    ) as OrderChanges;
    const { data, source } = order;
    const { problems } = planOrder(source, data, changes, settings);
    await query(isFree(order) ? CHANGE : NOTE, [
      id,
      new Private(JSON.stringify(changes)),
      new Findable(wordsOf(data, changes)),
      ...(isFree(order)
        ? [changes.skip ?? data.skip !== undefined, problems.length === 0, settings.version]
        : []),
    ]);
    return (await ordersOf(query, tenant, [id]))[0];
  });
}

/** What was wrong with its last purchase is over with a change. */
const CHANGE = `
  UPDATE waybill.shop_order SET changes = $2, words = $3, skipped = $4, ready = $5, judged = $6, revision = revision + 1,
    batch = NULL
  WHERE id = $1`;
const NOTE = 'UPDATE waybill.shop_order SET changes = $2, words = $3 WHERE id = $1';

/** Notes can be written at any time. */
function isNoteOnly(changes: OrderChanges): boolean {
  return Object.keys(changes).every((name) => name === 'note' || name === 'gift_note');
}

function taken({ number, state, is_unknown }: StoredOrder): DeskConflictError {
  const is = is_unknown ? 'may have been bought: settle its purchase first' : WORDS.get(state);
  return new DeskConflictError('taken', `The order ${number} ${is}`);
}

const WORDS = new Map<string, string>([
  ['buying', 'is being bought'],
  ['bought', 'is bought: void its label to change it'],
  ['shipped', 'was handed over'],
]);
