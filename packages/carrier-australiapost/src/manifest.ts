/**
 * Closing the day: PUT /orders orders shipments, which Australia Post bills then; the summary of the order is for the driver. What
 * is in no order is not carried.
 * Source: reference-create-order-from-shipments, reference-get-order-summary.
 */
import { type OperationFor, z } from '@waybill/carrier-kit';
import { manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  NO_ACCOUNT,
  purchaseOutcome,
  purchaseReading,
  unreadableReplyEntry,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { ErrorEntry } from '@waybill/core';
import { type Answer, type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { totalCharge } from './charge.js';
import { readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

/** The shipments to order. */
export interface WireManifestRequest {
  readonly account_number: string;
  /** Our own name of the order. */
  readonly reference: string;
  /** In the order of the request. */
  readonly shipments: readonly { readonly id: string; readonly tracking_numbers: readonly string[] }[];
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const MOST_ITEMS = 2000;

const wireOrder = z.object({
  order: z.object({
    order_id: wireText,
    order_summary: maybe(z.object({ total_cost: maybe(wireDecimal) })),
    shipments: listOf(z.object({ shipment_id: maybeText })),
  }),
});

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest: ({ shipments, date, address }, { account: { settings, context }, report }) => {
    const day = today(context.clock, settings.time_zone);
    if (shipments === undefined) report.required('shipments', 'which are ordered');
    if (date !== undefined && date !== day)
      report.notSupported('date', `is ${date}; an order is of today, ${day}`);
    if (address !== undefined)
      report.notSupported('address', 'is set; packages leave from where their shipments say');
    const listed = (shipments ?? []).map(({ reference, tracking_number, meta }, at) => {
      if (reference?.type !== 'shipment_id')
        report.required(`shipments[${at}].reference`, 'of type shipment_id');
      const parcels = meta?.parcels ?? [{ tracking_number: tracking_number ?? null }];
      return {
        id: reference?.value ?? '',
        tracking_numbers: parcels.flatMap((parcel) => parcel.tracking_number ?? []),
      };
    });
    const packages = listed.flatMap(({ tracking_numbers }) => tracking_numbers).length;
    report.tooMany('shipments', packages, MOST_ITEMS, 'packages');
    const { account_number } = settings;
    return { account_number, reference: context.newId(), shipments: listed, day };
  },
  next: ({ request, replies: [ordered, summary] }) => {
    const { reference, account_number } = request;
    if (ordered === undefined) {
      const ids = new Set(request.shipments.map(({ id }) => id));
      const shipments = [...ids].map((shipment_id) => ({ shipment_id }));
      const body = { order_reference: reference, payment_method: 'CHARGE_TO_ACCOUNT', shipments };
      const call = { step: 'order', method: 'PUT', url: '/orders', body: JSON.stringify(body) } as const;
      return [{ ...call, purchase: true, lookup: lookupOf(request) }];
    }
    if (summary !== undefined || !isAnswer(ordered)) return [];
    const reading = readOrder(ordered, NO_ACCOUNT);
    return 'created' in reading ? [summaryCall(account_number, reading.created.order_id, 0)] : [];
  },
  parseResponse: ({ request, replies: [ordered, summary] }, carrier) => {
    const verdict = purchaseOutcome(ordered, {
      carrier,
      lookup: { what: lookupOf(request), references: { order_reference: request.reference } },
      read: (answer) => readOrder(answer, carrier),
    });
    if (verdict.outcome !== 'created')
      return [null, verdict.errors.map((entry) => ofShipment(entry, request.shipments))];
    const { order_id, order_summary, shipments } = verdict.created;
    const ids = shipments.flatMap(({ shipment_id }) => shipment_id ?? []);
    const isHeld = ({ id }: { readonly id: string }) => ids.length === 0 || ids.includes(id);
    const held = request.shipments.filter(isHeld);
    const left_out = request.shipments.flatMap((one, at) =>
      isHeld(one) ? [] : [notInOrder(one.id, order_id, at, carrier)],
    );
    const { file, errors } = summaryIn(summary, carrier);
    const facts = {
      id: order_id,
      shipment_count: new Set(held.map(({ id }) => id)).size,
      total_charge: totalCharge(order_summary?.total_cost),
      tracking_numbers: [...new Set(held.flatMap(({ tracking_numbers }) => tracking_numbers))],
      ...(file === undefined ? { available_after: request.day } : { file }),
    };
    const late = errors.map((entry) => ({
      ...entry,
      message: `The day is closed; its summary is missing: ${entry.message}`,
      retryable: false,
    }));
    return [manifestResult(carrier, [facts]), [...verdict.errors, ...left_out, ...late]];
  },
};

export const manifest_documents: OperationFor<
  'manifest_documents',
  OpenSettings,
  WireManifestDocumentsRequest
> = {
  createRequest: ({ manifest: { manifests = [] } }, { account: { settings }, report }) => {
    if (manifests.length === 0) report.required('manifest.manifests');
    for (const [at, { id }] of manifests.entries())
      if (id === null) report.required(`manifest.manifests[${at}].id`);
    return { account_number: settings.account_number, orders: manifests.map(({ id }) => id ?? '') };
  },
  next: ({ request: { account_number, orders }, replies }) =>
    replies.length > 0 ? [] : orders.map((id, at) => summaryCall(account_number, id, at)),
  parseResponse: ({ request: { orders }, replies }, carrier) => {
    const read = orders.map((id, at) => {
      const reply = replies.find((one) => one.package === at);
      return { id, ...summaryIn(reply, carrier) };
    });
    const errors = read.flatMap((one) => one.errors);
    if (read.every(({ file }) => file === undefined)) return [null, errors];
    const facts = read.map(({ id, file }) => ({ id, file }));
    return [manifestResult(carrier, facts), errors];
  },
};

function readOrder(answer: Answer, carrier: CarrierIdentity) {
  const reading = readReply(answer, carrier, (document) => wireOrder.safeParse(document).data?.order);
  return purchaseReading(reading, (order) => order);
}

const lookupOf = ({ reference }: WireManifestRequest) =>
  `an order with order_reference ${reference}: its shipments have the order's id (GET /shipments)`;

function summaryCall(account_number: string, order_id: string, at: number): Call {
  return {
    step: 'summary',
    package: at,
    method: 'GET',
    url: `/accounts/${account_number}/orders/${encodeURIComponent(order_id)}/summary`,
    headers: { accept: 'application/pdf' },
    reply_as: 'base64',
    optional: true,
  };
}

/** Australia Post names the shipment that it refuses in the context of an error. */
function ofShipment(entry: ErrorEntry, shipments: WireManifestRequest['shipments']): ErrorEntry {
  const at = shipments.findIndex(({ id }) => id === entry.details?.shipment_id);
  return at < 0 ? entry : { ...entry, field: `shipments[${at}]` };
}

function notInOrder(id: string, order_id: string, at: number, carrier: CarrierIdentity): ErrorEntry {
  const message = `The order ${order_id} does not list the shipment ${id}: it may not be carried.`;
  return { ...localErrorEntry(carrier, 'not_in_order', message), field: `shipments[${at}]` };
}

function summaryIn(reply: Reply | undefined, carrier: CarrierIdentity) {
  if (reply === undefined) return { errors: [] };
  if (!isAnswer(reply)) return { errors: [failureEntry(carrier, reply)] };
  const file = reply.status < 300 ? decodeDocument(reply.body, 'PDF') : undefined;
  if (file !== undefined) return { file, errors: [] };
  const text = { ...reply, body: Buffer.from(reply.body, 'base64').toString('utf8') };
  const reading = readReply(text, carrier, () => undefined);
  return { errors: reading.errors ?? [unreadableReplyEntry(carrier, text, 'it is no PDF')] };
}

/** Orders whose summary is wanted again. */
export interface WireManifestDocumentsRequest {
  readonly account_number: string;
  readonly orders: readonly string[];
}
