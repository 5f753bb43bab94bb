/** Shipping, from wire to neutral: what was bought, its labels and its price, and what went wrong. */
import {
  amountText,
  decimal,
  decodeDocument,
  localErrorEntry,
  purchaseOutcome,
  sum,
  unreadableReplyEntry,
} from '@waybill/carrier-kit';
import {
  type Answer,
  type ErrorEntry,
  isAnswer,
  type Notice,
  type Reply,
  type ShippedParcel,
  type ShippingCharge,
  type ShippingDocument,
  type ShippingOutcome,
} from '@waybill/core';
import type { Account } from '../account.js';
import { type Platform, platforms } from '../platform.js';
import type { WireShipmentRequest, WireShipmentResponse } from './request.js';
import type { ShipmentInfo } from './shipment-info.js';

/** What became of one parcel. */
interface Outcome {
  /** `null`: unknown. */
  readonly bought: boolean | null;
  readonly info?: ShipmentInfo;
  readonly charge: ShippingCharge | null;
  readonly documents: readonly (ShippingDocument & { readonly content: string })[];
  readonly errors: readonly ErrorEntry[];
  readonly notices?: readonly Notice[];
}

export function parseShippingResponse(
  { request, replies }: WireShipmentResponse,
  account: Account,
): ShippingOutcome {
  const outcomes = request.packages.map((_, position) =>
    outcomeOf(
      request,
      position,
      replies.filter((reply) => reply.package === position),
      account,
    ),
  );
  // Asking again would buy again what was bought already, or may have been.
  const again = outcomes.every(({ bought }) => bought === false);
  const errors = outcomes.flatMap((outcome, position) =>
    outcome.errors.map((entry) => ({
      ...withPackage(entry, request, position),
      retryable: again && entry.retryable,
    })),
  );
  if (!outcomes.some(({ bought }) => bought === true)) return [null, errors];
  const first = outcomes.find(({ bought }) => bought === true)?.info;
  const documents = outcomes.flatMap((outcome) => outcome.documents);
  return [
    {
      carrier: account.carrier,
      account: account.account,
      documents: documents.map(({ content }) => content),
      reference:
        first?.shipment_id === undefined
          ? null
          : { type: platforms[request.api].reference, value: first.shipment_id },
      service: request.service,
      shipment_date: request.shipment_date,
      total_charge: totalOf(outcomes),
      tracking_number: first?.tracking_pin ?? null,
      complete: outcomes.every(isComplete),
      meta: {
        parcels: outcomes.map(
          ({ bought, info, charge }): ShippedParcel => ({
            tracking_number: info?.tracking_pin ?? null,
            charge,
            bought,
          }),
        ),
        documents: documents.map(({ content: _content, ...document }) => document),
        notices: outcomes.flatMap(({ notices = [] }) => notices),
        // Links stay valid for about 90 days: for a refund, or to print again.
        shipments: outcomes.map(({ info }) => info ?? null),
      },
    },
    errors,
  ];
}

function withPackage(entry: ErrorEntry, { packages }: WireShipmentRequest, position: number): ErrorEntry {
  return packages.length > 1 && entry.field === undefined
    ? { ...entry, field: `shipment.items[${packages[position]?.package.item}]` }
    : entry;
}

/** An error beside what was bought says that something is missing. */
function isComplete({ bought, charge, documents, errors }: Outcome): boolean {
  const labelled = documents.some(({ kind }) => kind === 'label');
  return bought === true && charge !== null && labelled && errors.length === 0;
}

/** The sum of what was bought; unknown as soon as one part of it is. */
function totalOf(outcomes: readonly Outcome[]): ShippingCharge | null {
  const charges = outcomes.filter(({ bought }) => bought !== false).map(({ charge }) => charge);
  const [first] = charges;
  if (first === undefined || first === null) return null;
  if (!charges.every((charge) => charge?.currency === first.currency)) return null;
  return {
    ...first,
    amount: amountText(sum(charges.map((charge) => decimal(charge?.amount ?? 0))), first.currency),
  };
}

const NO_PRICE: Notice = { code: 'no_price', message: 'Canada Post told no price of this parcel.' };

/** A PIN may exist while the label is not valid yet. */
function noticesOf(info: ShipmentInfo): Notice[] {
  const odd = info.status !== undefined && !['created', 'transmitted'].includes(info.status);
  return odd
    ? [{ code: 'shipment-status', message: `Shipment ${info.shipment_id ?? ''} is ${info.status}.` }]
    : [];
}

function outcomeOf(
  asked: WireShipmentRequest,
  position: number,
  replies: readonly Reply[],
  account: Account,
): Outcome {
  const nothing = { charge: null, documents: [] };
  const purchase = replies.find(({ step }) => step === 'buy');
  if (purchase === undefined) return { bought: false, ...nothing, errors: [] };
  const platform = platforms[asked.api];
  const verdict = purchaseOutcome(purchase, {
    carrier: account,
    read: (answer) => platform.readPurchase(answer, account),
    lookup: platform.lookupOf(asked, position),
  });
  if (verdict.outcome !== 'created')
    return { bought: verdict.outcome === 'unknown' ? null : false, ...nothing, errors: verdict.errors };
  const created = createdOutcome(verdict.created, replies, platform, account);
  return { ...created, errors: [...verdict.errors, ...created.errors] };
}

function createdOutcome(
  info: ShipmentInfo,
  replies: readonly Reply[],
  platform: Platform,
  account: Account,
): Outcome {
  const errors: ErrorEntry[] = [];
  const fetched = lastOfEachStep(replies.filter(({ step }) => step !== 'buy'));
  const priceReply = fetched.find(({ step }) => step === 'price');
  const charge =
    info.price ?? (priceReply && isAnswer(priceReply) ? platform.readPrice(priceReply) : undefined);
  const untold = charge === undefined && priceReply === undefined;
  if (charge === undefined && !untold) errors.push(missingEntry('price', priceReply, platform, account));
  const papers = fetched.filter(({ step }) => step !== 'price');
  const documents = papers.flatMap((reply) => {
    const document = isAnswer(reply) && reply.status === 200 ? documentOf(reply) : undefined;
    if (document === undefined) errors.push(missingEntry(kindOf(reply), reply, platform, account));
    return document === undefined ? [] : [document];
  });
  if (!papers.some(({ step }) => step === 'label'))
    errors.push(missingEntry('label', undefined, platform, account));
  const notices = [...noticesOf(info), ...(untold ? [NO_PRICE] : [])];
  return { bought: true, info, charge: charge ?? null, documents, errors, notices };
}

/** A label that was not ready is asked for again; the last answer counts. */
function lastOfEachStep(replies: readonly Reply[]): Reply[] {
  return [...new Map(replies.map((reply) => [reply.step, reply])).values()];
}

/** `label-1` is the second label. */
function kindOf({ step }: Reply): string {
  return step.replace(/-\d+$/, '');
}

/** Undefined for what is no document: a page or a refusal in its place, or nothing. */
function documentOf(reply: Answer): (ShippingDocument & { content: string }) | undefined {
  const file = decodeDocument(reply.body);
  return file && { ...file, kind: kindOf(reply), parcel: reply.package ?? null };
}

/** Something of a bought shipment could not be had. Never retryable: asking again would buy again. */
function missingEntry(
  what: string,
  reply: Reply | undefined,
  platform: Platform,
  account: Account,
): ErrorEntry {
  const lost = `The parcel was bought; its ${what.replaceAll('_', ' ')}`;
  if (reply === undefined)
    return localErrorEntry(account, 'unexpected_reply', `${lost} is not in the reply.`);
  if (!isAnswer(reply)) {
    const { kind, message } = reply.failure;
    return localErrorEntry(account, kind, `${lost} could not be fetched: ${message}`, kind);
  }
  if (reply.status === 202)
    return localErrorEntry(
      account,
      'unavailable',
      `${lost} is not ready yet (HTTP 202); its link is in meta.shipments.`,
      'unavailable',
    );
  const text = what === 'price' ? reply.body : Buffer.from(reply.body, 'base64').toString('utf8');
  const refusal = platform.readRefusal({ ...reply, body: text }, account);
  const entry = refusal?.errors[0] ?? unreadableReplyEntry(account, reply, 'no document');
  return { ...entry, message: `${lost} could not be fetched: ${entry.message}`, retryable: false };
}
