/**
 * Voiding: DELETE /orders for all packages in one call, until they are closed out. DHL answers 400 for a shipment that it does not
 * know, that was deleted before, and that is closed; whether it is still there, and where it is, tells them apart.
 */
import type { OperationContext, VoidingOperation } from '@waybill/carrier-kit';
import {
  chosenPackages,
  explainedRefusal,
  isStillKept,
  isWorthTracking,
  packageVoid,
  type VoidReading,
  voidOutcome,
} from '@waybill/carrier-kit/after';
import { NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import type { Notice, VoidOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
  type VoidRequest,
} from '@waybill/core/plugin';
import { isDone, isRefused, itemOf, itemsIn, REFUSED_AT, readReply } from './errors.js';
import type { Account } from './settings.js';
import { trackedIn, trackingCall } from './tracking.js';

/** The shipments to delete. */
export interface WireVoidRequest {
  readonly profile: string;
  readonly numbers: readonly string[];
  /** Whether they are recent enough that DHL would still have them. */
  readonly were_known: boolean;
}

export const voiding: VoidingOperation<Account['settings'], WireVoidRequest> = {
  createRequest,
  next,
  parseResponse,
};

function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireVoidRequest {
  const numbers = chosenPackages(request, report).flatMap(({ position, parcel }) => {
    const { tracking_number } = parcel;
    if (tracking_number !== null) return [tracking_number];
    if (request.packages !== undefined || Reflect.get(parcel, 'bought') !== false)
      report.required(`shipment.meta.parcels[${position}].tracking_number`);
    return [];
  });
  if (numbers.length === 0) report.required('shipment.tracking_number');
  const { profile, time_zone } = account.settings;
  const were_known = isStillKept(request.shipment, { clock: account.context.clock, time_zone });
  return { profile, numbers, were_known };
}

function next({ request, replies }: Exchange<WireVoidRequest>): Call[] {
  const { profile, numbers } = request;
  const named = numbers.map((number): [string, string] => ['shipment', number]);
  const [deletion] = replies;
  if (deletion === undefined)
    return [
      {
        step: 'void',
        method: 'DELETE',
        url: `/shipping/v2/orders?${new URLSearchParams([['profile', profile], ...named])}`,
        effect: 'repeatable',
        lookup: lookupOf(numbers),
      },
    ];
  const refused = refusedBy(deletion, numbers);
  if (replies.length > 1 || refused.length === 0) return [];
  const query = new URLSearchParams([
    ...refused.map((number): [string, string] => ['shipment', number]),
    ['includeDocs', 'URL'],
  ]);
  return [
    { step: 'order', method: 'GET', url: `/shipping/v2/orders?${query}`, optional: true },
    trackingCall(refused, 'en'),
  ];
}

/** The shipments that DHL did not delete, as it says. It is asked where they are. */
function refusedBy(deletion: Reply, numbers: readonly string[]): string[] {
  return numbers.filter((number) => isWorthTracking(readingOf(deletion, number, numbers, NO_ACCOUNT)));
}

function lookupOf(numbers: readonly string[]): string {
  return `shipment ${numbers.join(', ')} in DHL's business customer portal`;
}

function parseResponse(
  { request, replies }: Exchange<WireVoidRequest>,
  { carrier, account }: CarrierIdentity,
): VoidOutcome {
  const identity = { carrier, account };
  const notices: Notice[] = [];
  const packages = request.numbers.map((number) => {
    const read = (answer: Answer): VoidReading => {
      const said = readingOf(answer, number, request.numbers, identity);
      const explained = explain(said, number, request, replies, identity);
      notices.push(...explained.notices);
      return explained.reading;
    };
    const lookup = lookupOf([number]);
    const judged = packageVoid(replies[0], { carrier: identity, lookup, refusedAt: REFUSED_AT, read });
    return { tracking_number: number, ...judged };
  });
  return voidOutcome(identity, packages, { meta: { notices } });
}

/** What an answer says of one of the shipments that the call was about. */
function readingOf(
  reply: Reply,
  number: string,
  numbers: readonly string[],
  carrier: CarrierIdentity,
): VoidReading {
  if (!isAnswer(reply)) return { unreadable: reply.failure.message };
  const reading = readReply(reply, carrier, itemsIn);
  const items = reading.errors === undefined ? reading.document : (reading.found ?? []);
  const own = itemOf(items, numbers, numbers.indexOf(number));
  if (own !== undefined && isDone(own)) return { outcome: 'voided' };
  const said = reading.errors === undefined ? reading.warnings : reading.reported;
  const entries =
    own === undefined ? said : said.filter(({ details }) => details?.package === items.indexOf(own) + 1);
  const isOwn = own?.sstatus === undefined ? reading.refused !== false : isRefused(own);
  if (entries.length > 0 && isOwn) return { refused: entries };
  const why = entries.map(({ message }) => message).join('; ');
  return {
    unreadable: why || (reading.errors === undefined ? 'the reply does not name the shipment' : reading.why),
  };
}

/** A refusal by what DHL says of the shipment now: a recent one that is gone without a trace was deleted before. */
function explain(
  reading: VoidReading,
  number: string,
  { numbers, were_known }: WireVoidRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): { readonly reading: VoidReading; readonly notices: readonly Notice[] } {
  const [order, tracked] = ['order', 'track'].map((step) => replies.find((reply) => reply.step === step));
  if (!('refused' in reading) || order === undefined || tracked === undefined)
    return { reading, notices: [] };
  const [found] = trackedIn(
    tracked,
    [{ tracking_number: number, field: 'shipment.tracking_number' }],
    carrier,
  );
  const isUnknown = found?.errors?.every(({ kind }) => kind === 'not_found') ?? false;
  const asked = replies[0] === undefined ? [] : refusedBy(replies[0], numbers);
  // A login that was refused, or too many calls, say nothing of the shipment.
  const isAboutIt = isAnswer(order) && [200, 207, 400, 404].includes(order.status);
  const isGone = isAboutIt && 'refused' in readingOf(order, number, asked, carrier);
  const status = found?.details?.status;
  // DHL tracks what is announced, which a shipment is that cannot be deleted any more.
  const now = isGone && status === 'pre_transit' ? 'accepted' : status;
  return explainedRefusal(reading, isUnknown && isGone && were_known ? 'cancelled' : now, 'DHL');
}
