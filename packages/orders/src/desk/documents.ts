import type { ShippingFile } from '@waybill/core';
import { type PrintableFile, type PrintableSlip, type SlipPage, toPdf } from '@waybill/labels';
import type { Ledger } from '@waybill/ledger';
import type { DocumentsOptions, OrderDocuments } from './desk.js';
import { inTurns } from './in-turns.js';
import { ordersOf, planOf, type StoredOrder } from './store.js';
import type { Plan, ReadySettings } from './to-request.js';
import type { LeftOut } from './types.js';

/** Labels of one PDF. Its pages are in memory until it is written. */
const MOST_ORDERS = 2_000;
const PAGES: readonly string[] = ['PDF', 'PNG', 'GIF', 'JPG'];

/** What is printed from. */
interface PrintContext {
  readonly ledger: Ledger;
  readonly tenant: string;
  readonly settings: ReadySettings;
  /** Whether the labels of an account may be seen. */
  readonly maySee: (account: Pick<StoredOrder, 'carrier' | 'account'>) => boolean;
}

/** Labels and packing slips; see {@link Desk.documents}. */
export async function printOrders(
  { ledger, tenant, settings, maySee }: PrintContext,
  ids: readonly string[],
  { labels = true, slips = true, format = 'pdf' }: DocumentsOptions,
): Promise<OrderDocuments> {
  const left_out: LeftOut[] = [];
  const found = await ordersOf(ledger.database.query, tenant, ids.slice(0, MOST_ORDERS));
  const known = new Set(found.map(({ id }) => id));
  for (const id of ids)
    if (!known.has(id))
      left_out.push({ id, code: 'not_found', message: `There is no order ${JSON.stringify(id)}` });
  const pages: (PrintableFile | PrintableSlip)[] = [];
  const texts: Uint8Array[] = [];
  const counts = { labels: 0, slips: 0 };
  for (const { order, plan } of await inPickingOrder(found, settings)) {
    const leaveOut = (code: string, message: string) =>
      left_out.push({ id: order.id, order: order.number, code, message: `${order.number}: ${message}` });
    if (labels) {
      const files = maySee(order) ? await labelsOf(ledger, order) : [];
      if (files.length === 0) leaveOut('no_label', 'there is no label yet.');
      for (const file of files) {
        const isPage = PAGES.includes(file.format.toUpperCase());
        if (format === 'pdf' && isPage) pages.push(file);
        else if (format === 'zpl' && file.format.toUpperCase() === 'ZPL') texts.push(file.bytes);
        else {
          leaveOut('other_format', `its label is ${file.format}, which is printed as a file of its own.`);
          continue;
        }
        counts.labels += 1;
      }
    }
    if (slips && format === 'pdf') {
      pages.push({ name: `slip of ${order.number}`, slip: slipOf(order, plan, settings) });
      counts.slips += 1;
    }
  }
  if (format === 'zpl') {
    const bytes = texts.length === 0 ? {} : { bytes: new Uint8Array(Buffer.concat(texts)) };
    return { ...bytes, media_type: 'application/zpl', ...counts, left_out };
  }
  const media_type = 'application/pdf';
  if (pages.length === 0) return { media_type, ...counts, left_out };
  const { shop, slip = {} } = settings;
  const logo = shop?.logo === undefined ? {} : { logo: new Uint8Array(Buffer.from(shop.logo, 'base64')) };
  const bytes = await toPdf(pages, {
    page: '4x6',
    ...(slip.page === undefined ? {} : { slip_page: slip.page }),
    ...logo,
    onDamaged: (error, at) => {
      const name = pages[at]?.name ?? '';
      left_out.push({ id: '', code: 'damaged', message: `${name}: ${error.message}` });
      if (pages[at] !== undefined && !('slip' in pages[at])) counts.labels -= 1;
    },
  });
  return { bytes, media_type, ...counts, left_out };
}

async function labelsOf(ledger: Ledger, { batch, id, state }: StoredOrder): Promise<readonly ShippingFile[]> {
  if (state !== 'bought' && state !== 'shipped') return [];
  const files = await ledger.documents(`${batch}/${id}`);
  return files.filter(({ kind }) => kind.endsWith('label'));
}

/** Parcels with the same articles come together, those with one article first: a shelf is visited once. */
async function inPickingOrder(orders: readonly StoredOrder[], settings: ReadySettings) {
  const planned = await inTurns(orders, (order) => {
    const plan = planOf(order, settings);
    const articles = plan.items.map(({ sku, name, quantity }) => `${sku ?? name}\t${quantity}`).toSorted();
    return { order, plan, articles: articles.length, shelf: articles.join('\n') };
  });
  return planned.toSorted(
    (one, other) =>
      one.articles - other.articles ||
      NATURAL.compare(one.shelf, other.shelf) ||
      NATURAL.compare(one.order.number, other.order.number),
  );
}

const NATURAL = new Intl.Collator('en', { numeric: true });

function slipOf({ data, changes, number }: StoredOrder, plan: Plan, settings: ReadySettings): SlipPage {
  const { slip = {}, shop } = settings;
  const gift_note = changes.gift_note ?? data.gift_note;
  const price = (amount: number | undefined) =>
    slip.prices && amount !== undefined
      ? { price: `${amount.toFixed(2)} ${data.currency ?? ''}`.trim() }
      : {};
  const { company_name, ...from } = plan.sender?.party ?? {};
  return {
    order: number,
    from: { company_name: company_name ?? shop?.name, ...from },
    to: plan.recipient,
    lines: plan.items.map((item) => ({
      quantity: item.quantity,
      name: item.name,
      ...(item.sku === undefined ? {} : { sku: item.sku }),
      ...price(item.price),
    })),
    ...(data.placed_at === undefined ? {} : { date: data.placed_at.slice(0, 10) }),
    ...(gift_note == null ? {} : { gift_note }),
    ...(slip.message === undefined ? {} : { message: slip.message }),
    ...(slip.language === undefined ? {} : { language: slip.language }),
  };
}
