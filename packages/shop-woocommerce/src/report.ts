import { maybeText, wireDecimal, wireText } from '@waybill/carrier-kit/reply';
import { ReportRefused, type ShippedOrder } from '@waybill/orders/shop';
import { z } from 'zod';
import type { Rest } from './rest.js';

/** Where the extension "Shipment Tracking" answers: by itself, and in older versions below WooCommerce's own API. */
const TRACKING_APIS = ['wc-shipment-tracking/v3', 'wc/v3'];

const trackingsSchema = z.array(z.object({ tracking_number: maybeText }));
const notesSchema = z.array(z.object({ note: maybeText }));
const orderSchema = z.object({
  status: wireText,
  line_items: z.array(z.object({ quantity: wireDecimal.transform(Number) })),
});

/** Writes a tracking number where the shop keeps them. */
export type Reporter = (
  shipment: ShippedOrder,
  options: { readonly notify_customer: boolean; readonly signal?: AbortSignal | undefined },
) => Promise<'reported' | 'known'>;

/**
 * Writes a tracking number with the extension "Shipment Tracking" where the shop has it, else as a note of the order; then the order
 * is completed, unless a part of it is still to be sent. What an earlier report began is finished.
 */
export function reporterTo(rest: Rest): Reporter {
  /** Where trackings are kept, once it is known: `undefined` for notes. */
  let kept: { readonly api: string | undefined } | undefined;

  return async (shipment, { notify_customer, signal }) => {
    const { order, shop_id, tracking_number } = shipment;
    if (!/^\d+$/.test(shop_id)) throw new ReportRefused('no_order', `The shop has no order ${order}.`);
    const found = await rest.get(`/wc/v3/orders/${shop_id}`, orderSchema, signal);

    const trackings = async (api: string) =>
      rest.find(`/${api}/orders/${shop_id}/shipment-trackings`, trackingsSchema, signal);
    if (kept === undefined) {
      let api: string | undefined;
      for (const one of TRACKING_APIS) {
        if (api === undefined && (await trackings(one)) !== undefined) api = one;
      }
      kept = { api };
    }
    const isKnown =
      kept.api === undefined
        ? (await rest.get(`/wc/v3/orders/${shop_id}/notes`, notesSchema, signal)).some(({ note }) =>
            isIn(note, tracking_number),
          )
        : (await trackings(kept.api))?.some((one) => one.tracking_number === tracking_number);
    if (!isKnown && kept.api !== undefined)
      await rest.send(
        'POST',
        `/${kept.api}/orders/${shop_id}/shipment-trackings`,
        trackingOf(shipment),
        signal,
      );
    else if (!isKnown)
      await rest.send(
        'POST',
        `/wc/v3/orders/${shop_id}/notes`,
        { note: noteOf(shipment), customer_note: notify_customer },
        signal,
      );
    if (found.status === 'processing' && isWhole(shipment, found.line_items))
      await rest.send('PUT', `/wc/v3/orders/${shop_id}`, { status: 'completed' }, signal);
    return isKnown ? 'known' : 'reported';
  };
}

/** As a whole word: `123` is not in `1234`. */
function isIn(note = '', tracking_number: string): boolean {
  return note.split(/[^\w-]+/).includes(tracking_number);
}

function isWhole({ items }: ShippedOrder, lines: readonly { readonly quantity: number }[]): boolean {
  if (items === undefined) return true;
  const pieces = (all: readonly { readonly quantity: number }[]) =>
    all.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces(items) >= pieces(lines);
}

function trackingOf({ tracking_number, carrier_name, tracking_url }: ShippedOrder) {
  return {
    custom_tracking_provider: carrier_name,
    ...(tracking_url !== undefined && { custom_tracking_link: tracking_url }),
    tracking_number,
  };
}

function noteOf({ tracking_number, carrier_name, tracking_url }: ShippedOrder): string {
  const where = tracking_url === undefined ? '' : ` ${tracking_url}`;
  return `${carrier_name}: ${tracking_number}${where}`;
}
