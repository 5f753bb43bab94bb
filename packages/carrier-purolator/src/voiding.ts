/**
 * Voiding: VoidShipment, a shipment as a whole, until it is on a manifest. After a refusal the package is tracked:
 * Purolator publishes no codes for "voided before" and "too late".
 * Source: ShippingService.wsdl.
 */
import { type OperationContext, type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  explainedRefusal,
  isWorthTracking,
  packageVoid,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit/after';
import { localErrorEntry, maybe, NO_ACCOUNT, wireBoolean } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, TrackingStatus, VoidOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type VoidRequest,
} from '@waybill/core/plugin';
import { FAULT_STATUS, noticesIn, readReply, responseTo } from './errors.js';
import type { OpenSettings } from './settings.js';
import { type SoapHeader, soapCall } from './soap.js';
import { trackCall, tracked, type WireInquiry } from './tracking.js';

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest,
  next,
  parseResponse,
};

function next(exchange: Exchange<WireVoidRequest>): readonly Call[] {
  const { request, replies } = exchange;
  if (replies.length === 0)
    return [
      {
        step: 'void',
        ...soapCall('VoidShipment', { PIN: { Value: request.pin } }, request),
        effect: 'repeatable',
        lookup: lookupOf(request),
      },
    ];
  return replies.length === 1 && isToBeTracked(exchange) ? [trackCall(inquiryOf(request), request)] : [];
}

/** What is to be voided. */
export interface WireVoidRequest extends SoapHeader {
  /** Of the shipment. That of any of its packages voids all of them too. */
  readonly pin: string;
  /** The PINs of all packages. */
  readonly tracking_numbers: readonly (string | null)[];
}

function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<OpenSettings>,
): WireVoidRequest {
  const { tracking_number, reference } = request.shipment;
  const tracking_numbers = wholeShipment(request, report);
  const pin =
    (reference?.type === 'shipment-pin' ? reference.value : undefined) ??
    tracking_number ??
    tracking_numbers.find((number) => number !== null);
  if (pin === undefined) report.required('shipment.tracking_number', 'or a reference of type shipment-pin');
  return {
    request_id: account.context.newId(),
    language: account.settings.language,
    pin: pin ?? '',
    tracking_numbers,
  };
}

/** Where a person finds out whether it was voided. */
function lookupOf({ pin }: WireVoidRequest): string {
  return `the shipment ${pin} in your Purolator account: a voided one is on no manifest`;
}

const wireVoidResponse = z.object({ ShipmentVoided: maybe(wireBoolean) });

type Voiding = Exchange<WireVoidRequest>;

function parseResponse(exchange: Voiding, { carrier, account }: CarrierIdentity): VoidOutcome {
  const identity = { carrier, account };
  const { request, replies } = exchange;
  const { reading, notices } = readVoid(exchange, identity);
  const explained = explainedRefusal(reading, statusIn(exchange, identity), 'Purolator');
  const shipment = packageVoid(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    read: () => explained.reading,
    refusedAt: FAULT_STATUS,
  });
  return voidOutcome(
    identity,
    request.tracking_numbers.map((tracking_number) => ({ ...shipment, tracking_number })),
    { meta: { notices: [...notices, ...explained.notices] } },
  );
}

/** Whether the package is tracked. */
function isToBeTracked(exchange: Voiding): boolean {
  return isWorthTracking(readVoid(exchange, NO_ACCOUNT).reading);
}

/** The question that explains a refusal. */
function inquiryOf({ pin }: WireVoidRequest): WireInquiry {
  return { numbers: [{ tracking_number: pin, field: 'shipment.tracking_number' }] };
}

/** The status in tracking, where the package was tracked and has one. */
function statusIn({ request, replies }: Voiding, carrier: CarrierIdentity): TrackingStatus | undefined {
  const reply = replies.find(({ step }) => step === 'track');
  return reply && tracked(reply, inquiryOf(request), carrier)[0]?.details?.status;
}

interface VoidAnswer {
  readonly reading: VoidReading;
  readonly notices: readonly Notice[];
}

function readVoid({ replies: [reply] }: Voiding, carrier: CarrierIdentity): VoidAnswer {
  if (reply === undefined || !isAnswer(reply))
    return { reading: { unreadable: 'there is no answer' }, notices: [] };
  return readAnswer(reply, carrier);
}

function readAnswer(reply: Answer, carrier: CarrierIdentity): VoidAnswer {
  const read = readReply(reply, carrier, responseTo('VoidShipment'));
  if (read.errors !== undefined) {
    // The web server refuses a login before any service sees the request, with an HTML page.
    const isRefused = read.refused || reply.status === 401;
    return {
      reading: isRefused ? { refused: read.errors.map(withKind) } : { unreadable: read.why },
      notices: [],
    };
  }
  const { ShipmentVoided: isVoided } = wireVoidResponse.parse(read.document);
  return { reading: readingOf(isVoided, read.warnings, carrier), notices: noticesIn(read.document) };
}

function readingOf(
  isVoided: boolean | undefined,
  errors: readonly ErrorEntry[],
  carrier: CarrierIdentity,
): VoidReading {
  const said = errors.map(({ message }) => message).join('; ');
  if (isVoided && errors.length > 0) return { unreadable: `the shipment is voided, and: ${said}` };
  if (isVoided) return { outcome: 'voided' };
  if (errors.length > 0) return { refused: errors.map(withKind) };
  if (isVoided === undefined) return { unreadable: 'the reply does not say whether the shipment is voided' };
  return {
    refused: [localErrorEntry(carrier, 'not_voided', 'Purolator did not void the shipment.', 'carrier')],
  };
}

/** The numbers of Purolator's refusals are not published; what is on a manifest can no longer be voided. */
function withKind(entry: ErrorEntry): ErrorEntry {
  return entry.kind === 'carrier' && /manifest|consolid/i.test(entry.message)
    ? { ...entry, kind: 'too_late' }
    : entry;
}
