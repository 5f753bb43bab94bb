/**
 * Closing the day, earlier than DHL does it by itself in the evening: POST /manifests with the numbers of shipments, 30 in a call, then
 * GET /manifests for the list of the day. Parcel DE Shipping API 2.1.13.
 */
import { type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { changeOutcome, changeReading, manifestResult } from '@waybill/carrier-kit/after';
import { decodeDocument, listOf, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { ManifestOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type ManifestRequest,
} from '@waybill/core/plugin';
import { isDone, itemOf, itemsIn, REFUSED_AT, readReply, type WireItem, wireFile } from './errors.js';
import type { Account } from './settings.js';

/** The shipments to close. */
export interface WireManifestRequest {
  readonly profile: string;
  /** Today: DHL closes with the day of the call. */
  readonly date: string;
  /** The numbers of each call. */
  readonly batches: readonly (readonly string[])[];
}

const MOST_NUMBERS = 30;

export const manifest: OperationFor<'manifest', Account['settings'], WireManifestRequest> = {
  createRequest,
  next,
  parseResponse,
};

function createRequest(
  { shipments, address, date }: ManifestRequest,
  { account: { settings, context }, report }: OperationContext<Account['settings']>,
): WireManifestRequest {
  const { profile, time_zone } = settings;
  const day = today(context.clock, time_zone);
  if (date !== undefined && date !== day)
    report.notSupported(
      'date',
      `is ${date}; ${report.name} closes shipments with the day of the call, ${day}`,
    );
  if (address !== undefined)
    report.notSupported('address', `must be left out: ${report.name} knows where packages leave from`);
  if (shipments === undefined) report.required('shipments', 'DHL closes those that are listed');
  const numbers = (shipments ?? []).flatMap(({ meta, tracking_number = null }, at) => {
    const own = (meta?.parcels ?? [{ tracking_number }]).flatMap((parcel) => parcel.tracking_number ?? []);
    if (own.length === 0) report.required(`shipments[${at}].tracking_number`);
    return own;
  });
  const batches = Array.from({ length: Math.ceil(numbers.length / MOST_NUMBERS) }, (_, at) =>
    numbers.slice(at * MOST_NUMBERS, (at + 1) * MOST_NUMBERS),
  );
  return { profile, date: day, batches };
}

const PATH = '/shipping/v2/manifests';

function next({ request, replies }: Exchange<WireManifestRequest>): Call[] {
  const { profile, date, batches } = request;
  if (replies.length === 0)
    return batches.map((shipmentNumbers) => ({
      step: 'close',
      method: 'POST',
      url: PATH,
      body: JSON.stringify({ profile, shipmentNumbers }),
      effect: 'once',
      lookup: lookupOf(shipmentNumbers),
    }));
  const isOver = replies.some(({ step }) => step === 'manifest');
  const isClosed = replies.some(
    (reply, at) => isAnswer(reply) && closedBy(reply, batches[at] ?? [], NO_ACCOUNT).document !== undefined,
  );
  return isOver || !isClosed
    ? []
    : [{ step: 'manifest', method: 'GET', url: `${PATH}?date=${date}`, optional: true }];
}

function lookupOf(numbers: readonly string[]): string {
  return `shipments ${numbers.join(', ')} in DHL's business customer portal`;
}

const wireManifest = z.object({ manifest: listOf(wireFile) });

function parseResponse(
  { request, replies }: Exchange<WireManifestRequest>,
  { carrier, account }: CarrierIdentity,
): ManifestOutcome {
  const identity = { carrier, account };
  const judged = request.batches.map((numbers, at) =>
    changeOutcome(replies[at], {
      carrier: identity,
      what: 'Closing the day',
      effect: 'once',
      lookup: lookupOf(numbers),
      refusedAt: REFUSED_AT,
      read: (answer) => changeReading(closedBy(answer, numbers, identity)),
    }),
  );
  const errors = judged.flatMap((one) => [...one.errors]);
  const shipments = judged.flatMap((one) => (one.outcome === 'done' ? one.done : []));
  if (shipments.length === 0) return [null, errors];
  const closed = shipments.flatMap(({ number, item }) => (isRemark(item) ? [] : [number]));
  const notices = shipments
    .filter(({ item }) => isRemark(item))
    .map(({ number, item: { sstatus } }) => ({
      code: 'closed_before',
      message: `${number}: ${sstatus?.detail ?? sstatus?.title}`,
    }));
  const document = replies.find(({ step }) => step === 'manifest');
  const list =
    document === undefined || !isAnswer(document)
      ? undefined
      : readReply(document, identity, (found) => wireManifest.safeParse(found).data).document;
  const files = (list?.manifest ?? []).flatMap((one) => decodeDocument(one?.b64, one?.fileFormat) ?? []);
  if (files.length === 0)
    notices.push({ code: 'no_document', message: `DHL sent no list of the shipments of ${request.date}.` });
  const [file, ...others] = files.map((one) => ({ file: one }));
  const own = closed.length === 0 ? {} : { shipment_count: closed.length, tracking_numbers: closed };
  const manifests = closed.length === 0 && file === undefined ? [] : [{ ...own, ...file }, ...others];
  return [manifestResult(identity, manifests, { meta: { notices, manifest_date: request.date } }), errors];
}

/** Shipments that are closed now, or were before; no document where all were refused. */
function closedBy(answer: Answer, numbers: readonly string[], carrier: CarrierIdentity) {
  return readReply(answer, carrier, (document) => {
    const items = itemsIn(document) ?? [];
    const closed = numbers.flatMap((number, at) => {
      const item = itemOf(items, numbers, at);
      return item !== undefined && isDone(item) ? [{ number, item }] : [];
    });
    return closed.length === 0 ? undefined : closed;
  });
}

/** "Calling closeout for the same shipment will result in a warning." */
function isRemark({ sstatus }: WireItem): boolean {
  return /warning/i.test(sstatus?.title ?? '') || /already/i.test(sstatus?.detail ?? '');
}
