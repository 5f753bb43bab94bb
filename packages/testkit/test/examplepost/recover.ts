/** Recovery: every parcel has a `request_id`, by which Example Post lists what it sold. */
import { type ErrorEntry, type ShippingOutcome, ValidationError } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type CutPurchase,
  type Exchange,
  isAnswer,
  issue,
  type RecoveryRequest,
  type Reply,
  refuseForeignCut,
} from '@waybill/core/plugin';
import { nextShippingCalls, parseShippingResponse, type WireShipmentRequest } from './ship.js';
import { ID } from './tables.js';
import { read } from './wire.js';

export interface WireRecovery {
  readonly request: WireShipmentRequest;
  /** The answers to purchases: labels are fetched again. */
  readonly bought: readonly Reply[];
  /** Whether more may have been bought. */
  readonly open: boolean;
}

export function createRecoveryRequest(
  { carrier, account, exchange }: RecoveryRequest,
  own: CarrierIdentity,
): WireRecovery {
  const [field, value] = carrier === own.carrier ? ['account', account] : ['carrier', carrier];
  if (value !== undefined && value !== Reflect.get(own, field))
    throw new ValidationError([issue(field, 'contradiction', `is ${value}`)], { carrier: ID });
  const { request, replies } = exchange as Exchange<WireShipmentRequest>;
  const bought = replies.filter(({ step }) => step === 'buy').filter(isAnswer);
  const open = nextShippingCalls({ request, replies: bought }).some(({ purchase }) => purchase);
  return { request, bought, open };
}

/** A purchase that is resumed has replies to purchases and labels of this account. */
export function mustBeOwn(cut: CutPurchase, own: CarrierIdentity): void {
  refuseForeignCut(cut, own);
  if (cut.exchange.replies.some(({ step }) => step !== 'buy' && step !== 'label'))
    throw new ValidationError([issue('exchange', 'invalid', 'is no purchase')], { carrier: ID });
}

/** Asks for parcel after parcel until one is not found: none was bought after that. */
export function nextRecoveryCalls({
  request: { request, bought, open },
  replies,
}: Exchange<WireRecovery>): Call[] {
  const found = foundIn(replies);
  const known = [...bought, ...found];
  const next = request.parcels[known.length];
  if (open && next !== undefined && replies.filter(({ step }) => step === 'find').length === found.length)
    return [
      {
        step: 'find',
        package: known.length,
        method: 'GET',
        url: `/v1/parcels?request_id=${next.request_id}`,
      },
    ];
  const parcels = request.parcels.slice(0, known.length);
  return nextShippingCalls({ request: { ...request, parcels }, replies: [...known, ...replies] });
}

export function parseRecoveryResponse(
  { request: { request, bought, open }, replies }: Exchange<WireRecovery>,
  account: string,
): ShippingOutcome {
  const known = [...bought, ...foundIn(replies)];
  const [shipment, errors] = parseShippingResponse({ request, replies: [...known, ...replies] }, account);
  if (!open || known.length === request.parcels.length) return [shipment, errors];
  const last = replies.findLast(({ step }) => step === 'find');
  const isAbsent = last !== undefined && listIn(last) !== undefined;
  const entry = isAbsent ? absent : unknown;
  const parcels = (shipment?.meta.parcels ?? []).map((parcel, at) =>
    at >= known.length && !isAbsent ? { ...parcel, bought: null } : parcel,
  );
  return [
    shipment && { ...shipment, complete: false, meta: { ...shipment.meta, parcels } },
    [...errors, { carrier: ID, account, ...entry, retryable: isAbsent && known.length === 0 }],
  ];
}

const absent = {
  code: 'not_bought',
  kind: 'not_found',
  message: `${ID}: it was not bought`,
} satisfies Partial<ErrorEntry>;
const unknown = {
  code: 'unknown_outcome',
  kind: 'unknown_outcome',
  message: `${ID}: it may have been bought`,
} satisfies Partial<ErrorEntry>;

/** What was found, as the answers to the purchases. */
function foundIn(replies: readonly Reply[]): Answer[] {
  return replies.flatMap((reply) => {
    const [sold] = listIn(reply) ?? [];
    if (sold === undefined || !isAnswer(reply)) return [];
    return [{ ...reply, step: 'buy', status: 201, body: JSON.stringify(sold) }];
  });
}

function listIn(reply: Reply): readonly unknown[] | undefined {
  if (reply.step !== 'find' || !isAnswer(reply) || reply.status !== 200) return undefined;
  try {
    const list: unknown = JSON.parse(reply.body);
    const isSold = (sold: unknown) => read({ ...reply, body: JSON.stringify(sold) }).sold !== undefined;
    return Array.isArray(list) && list.every(isSold) ? list : undefined;
  } catch {
    return undefined;
  }
}
