import type { Batches } from '@waybill/batch';
import { trackingUrl } from '@waybill/core/plugin';
import { type Ledger, migrate } from '@waybill/ledger';
import { type BuyContext, buyOrders, priceOrders } from './buy.js';
import { changeOrder } from './change.js';
import type { Desk, DeskAccount, DeskScope, Desks, OrdersNamed, OrderToReport } from './desk.js';
import { printOrders } from './documents.js';
import { importOrders } from './import.js';
import { inTurns } from './in-turns.js';
import { countsOf, findOrders, idsOf } from './list.js';
import { MIGRATIONS } from './migrations.js';
import { loadMappings, loadSettings, storeMapping, storeSettings } from './settings.js';
import { judgeAll, ORDERS, ordersOf, planOf, type StoredOrder } from './store.js';
import { detailsOf, summaryOf } from './summary.js';
import { readySettings } from './to-request.js';
import { type DayContext, dropPickup, keepClosed, keepPickup, requestToClose, todayOf } from './today.js';
import { orderOfPage, trackingPage } from './tracking-page.js';

/** What a desk works with. */
export interface DeskParts {
  readonly ledger: Ledger;
  /** Of the same ledger. */
  readonly batches: Batches;
  /** Those that orders are priced and bought with. */
  readonly accounts: readonly DeskAccount[];
}

/**
 * Opens the order desk on a ledger's database, and brings its tables up to date.
 * @throws {@link ConfigurationError} `database_newer`
 */
export async function openDesk(parts: DeskParts): Promise<Desks> {
  const { ledger, accounts } = parts;
  const { database } = ledger;
  await migrate(database, 'orders', MIGRATIONS);
  return {
    of: (scope = {}) => deskOf(parts, scope),
    trackingPage: async (token, language = 'en') => {
      const order = await orderOfPage(database.query, token);
      if (order === undefined) return undefined;
      const settings = readySettings(await loadSettings(database, order.tenant));
      return trackingPage(order, settings, accounts, language);
    },
    owns: async (batch) => {
      const found = await database.query('SELECT FROM waybill.desk_batch WHERE name = $1', [
        batch.replaceAll('\0', ''),
      ]);
      return found.length > 0;
    },
    forget: async (before) => (await database.query(FORGET, [before.toISOString()])).length,
  };
}

/** As an order without an address and without articles. */
const FORGET = `
  UPDATE waybill.shop_order AS o SET changes = '{}', words = NULL, data = json_build_object('order', o.number, 'recipient',
    json_build_object(), 'items', json_build_array(), 'notices', json_build_array(), 'problems', json_build_array())
  FROM (${ORDERS}) AS orders
  WHERE o.id = orders.id AND orders.state IN ('bought', 'shipped', 'skipped') AND o.imported_at < $1::timestamptz
    AND coalesce(orders.bought_at < $1::timestamptz, true)
  RETURNING o.id`;

function deskOf(parts: DeskParts, { tenant = '', prefix = '', accounts: bound }: DeskScope): Desk {
  const { ledger, batches } = parts;
  const { database } = ledger;
  const { query } = database;
  const accounts = bound ?? parts.accounts;
  const proxies = accounts.map(({ proxy }) => proxy);
  const day: DayContext = { query, tenant, prefix, accounts };
  const ready = async () => readySettings(await loadSettings(database, tenant));
  /** The settings, with every order judged by them. */
  const judged = async () => {
    const settings = await ready();
    await judgeAll(query, tenant, settings);
    return settings;
  };
  const idsNamed = async (orders: OrdersNamed) =>
    isList(orders) ? [...new Set(orders)] : idsOf(query, tenant, orders);
  const buying = async (): Promise<BuyContext> => {
    const settings = await judged();
    return { database, batches, tenant, prefix, proxies, isBound: bound !== undefined, settings };
  };
  return {
    import: async (orders, options) =>
      importOrders({ database, tenant, settings: await ready() }, orders, options),
    list: async (asked = {}) => {
      const settings = await judged();
      const { orders, next } = await findOrders(query, tenant, asked);
      return {
        orders: await inTurns(orders, (order) => summaryOf(order, settings, prefix)),
        counts: await countsOf(query, tenant, asked),
        ...(next === undefined ? {} : { next }),
      };
    },
    get: async (id) => {
      const settings = await judged();
      const [order] = await ordersOf(query, tenant, [id]);
      return order && detailsOf(order, settings, prefix);
    },
    change: async (id, changes) => {
      const settings = await judged();
      const order = await changeOrder({ database, tenant, settings }, id, changes);
      return order && detailsOf(order, settings, prefix);
    },
    prices: async (orders, options = {}) => priceOrders(await buying(), await idsNamed(orders), options),
    buy: async (orders, options) => buyOrders(await buying(), await idsNamed(orders), options),
    documents: async (orders, options = {}) => {
      const names = new Set(proxies.map(({ carrier, account }) => `${carrier}/${account}`));
      const maySee = ({ carrier, account }: Pick<StoredOrder, 'carrier' | 'account'>) =>
        bound === undefined || names.has(`${carrier}/${account}`);
      return printOrders({ ledger, tenant, settings: await ready(), maySee }, [...new Set(orders)], options);
    },
    handedOver: async (orders, isHandedOver = true) => {
      const ids = (await ordersOf(query, tenant, orders))
        .filter(({ state }) => state === (isHandedOver ? 'bought' : 'shipped'))
        .map(({ id }) => id);
      await query(
        'UPDATE waybill.shop_order SET handed_over_at = CASE WHEN $2 THEN now() END WHERE id = ANY ($1::text[])',
        [ids, isHandedOver],
      );
      return { changed: ids.length };
    },
    toReport: async (asked) => {
      const settings = await ready();
      const rows = await query<StoredOrder>(TO_REPORT, [
        tenant,
        asked.source ?? null,
        asked.since ?? null,
        asked.all ?? false,
      ]);
      return inTurns(rows, (order) => reportOf(order, accounts, planOf(order, settings).items));
    },
    reported: async (orders) => {
      await query(
        'UPDATE waybill.shop_order SET reported_at = now() WHERE tenant = $1 AND id = ANY ($2::text[]) AND reported_at IS NULL',
        [tenant, orders],
      );
    },
    settings: () => loadSettings(database, tenant),
    saveSettings: (settings) => storeSettings(database, tenant, settings),
    mappings: () => loadMappings(database, tenant),
    saveMapping: (name, mapping) => storeMapping(database, tenant, name, mapping),
    today: async ({ since }) => {
      await judged();
      return todayOf(day, since);
    },
    toClose: (account, since) => requestToClose(day, account, since),
    closed: (result, numbers) => keepClosed(day, result, numbers),
    pickup: (result) => keepPickup(day, result),
    pickupCancelled: (pickup) => dropPickup(day, pickup),
  };
}

function isList(orders: OrdersNamed): orders is readonly string[] {
  return Array.isArray(orders);
}

/** Tracking numbers for the shop, at most so many at once. */
const TO_REPORT = `
  SELECT * FROM (${ORDERS}) AS orders
  WHERE tenant = $1 AND ($2::text IS NULL OR source = $2) AND state IN ('bought', 'shipped') AND tracking_number IS NOT NULL
    AND ($3::timestamptz IS NULL OR bought_at >= $3) AND ($4 OR reported_at IS NULL)
  ORDER BY bought_at, id LIMIT 10000`;

function reportOf(
  order: StoredOrder,
  accounts: readonly DeskAccount[],
  items: OrderToReport['items'],
): OrderToReport {
  const { id, source, number, data, tracking_number, carrier, service, bought_at, imported_at } = order;
  const definition = accounts.find(({ proxy }) => proxy.carrier === carrier)?.definition;
  const tracking = tracking_number ?? '';
  const url = definition === undefined ? undefined : trackingUrl(definition, tracking);
  return {
    id,
    source,
    order: number,
    tracking_number: tracking,
    carrier_name: definition?.name ?? carrier ?? '',
    shipped_at: (bought_at ?? imported_at).toISOString(),
    items,
    ...(order.format === null ? {} : { format: order.format }),
    ...(data.shop_id === undefined ? {} : { shop_id: data.shop_id }),
    ...(service === null ? {} : { service }),
    ...(url === undefined ? {} : { tracking_url: url }),
  };
}
