/**
 * Voiding: a shipment as a whole, or some of its packages, until UPS has scanned one. Nothing is billed for what is voided.
 * UPS OpenAPI, Shipping v2409, Void Shipment.
 */

import { atOnce, type OperationContext, type VoidingOperation, z } from '@waybill/carrier-kit';
import { chosenPackages, packageVoid, type VoidReading, voidOutcome } from '@waybill/carrier-kit/after';
import { listOf, localErrorEntry, maybe, maybeText, under, wireText } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorEntry, ErrorKind, Notice, VoidOutcome } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type VoidRequest,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';

/** What is to be voided. */
export interface WireVoidRequest {
  readonly request_id: string;
  /** `shipmentidentificationnumber`, which is the tracking number of the first package. */
  readonly shipment_id: string;
  /** `?trackingnumber=…` for some of the packages; empty for the whole shipment. */
  readonly query: string;
  /** The tracking numbers of the packages that are to be voided. */
  readonly tracking_numbers: readonly (string | null)[];
}

export const voiding: VoidingOperation<AccountSettings, WireVoidRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'void',
      method: 'DELETE',
      url: `/api/shipments/v2409/void/cancel/${request.shipment_id}${request.query}`,
      headers: { transid: transactionId(request.request_id) },
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse,
};

function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireVoidRequest {
  const { reference, tracking_number, meta } = request.shipment;
  const parcels = meta?.parcels ?? [{ tracking_number: tracking_number ?? null }];
  const shipment_id = reference?.value ?? parcels[0]?.tracking_number ?? '';
  if (shipment_id === '') report.required(['shipment.reference', 'shipment.tracking_number']);

  const chosen = chosenPackages(request, report).map(({ parcel }) => parcel.tracking_number);
  const isWhole = chosen.length === parcels.length;
  if (!isWhole && meta?.is_return === true)
    report.notSupported('packages', 'must be left out: UPS voids a return only as a whole');
  if (!isWhole && chosen.includes(null))
    report.required('shipment.meta.parcels', 'with the tracking number of each package that is to be voided');
  return {
    request_id: account.context.newId(),
    shipment_id,
    query: isWhole ? '' : `?${new URLSearchParams({ trackingnumber: listed(chosen) })}`,
    tracking_numbers: chosen,
  };
}

/** One number as it is, several as a list in JSON. */
function listed(numbers: readonly (string | null)[]): string {
  return numbers.length === 1 ? (numbers[0] ?? '') : JSON.stringify(numbers);
}

/** Where a person finds out whether it was voided. */
function lookupOf({ shipment_id }: WireVoidRequest): string {
  return `${shipment_id} in the shipping history of the UPS account`;
}

/** Some servers end values with an escaped carriage return (seen 2024-03). */
const wireCode = wireText.transform((text) => text.replaceAll('&#xD;', '').trim());
const wireStatus = maybe(z.object({ Code: wireCode, Description: maybeText }));
const wirePackages = listOf(z.object({ TrackingNumber: maybeText, Status: wireStatus }));

/**
 * `ResponseStatus` says only that the request was processed; `SummaryResult` and the packages say whether it was voided.
 * The list of packages also comes with its name in the singular (seen 2024-03).
 */
const wireVoidResponse = z.object({
  Response: maybe(z.object({ Alert: listOf(z.object({ Code: wireCode, Description: maybeText })) })),
  SummaryResult: maybe(z.object({ Status: wireStatus })),
  PackageLevelResults: wirePackages,
  PackageLevelResult: wirePackages,
});
const VOIDED = '1';
const VOIDED_READING: VoidReading = { outcome: 'voided' };
/** Refusals that say that it is voided: now, and a pickup stays booked; or before. UPS, appendix of void errors. */
const VOIDED_CODES = ['190105', '190106', '190107', '190108', '190117', '190119'];
/** Refusals that another code of the same appendix explains better than the status. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  '190001': 'unavailable',
  '190100': 'not_found',
  '190101': 'too_late',
  '190102': 'too_late',
  '190103': 'too_late',
  '190114': 'too_late',
  '190115': 'too_late',
  '190118': 'too_late',
  '190121': 'too_late',
  '190124': 'too_late',
};

function parseResponse(
  { request, replies }: Exchange<WireVoidRequest>,
  carrier: CarrierIdentity,
): VoidOutcome {
  const [reply] = replies;
  const answer = reply !== undefined && isAnswer(reply) ? readAnswer(reply, carrier) : undefined;
  const shipment = packageVoid(reply, {
    carrier,
    lookup: lookupOf(request),
    read: () => answer?.reading ?? { unreadable: 'there is no answer' },
  });
  const packages = request.tracking_numbers.map((tracking_number) => ({
    ...shipment,
    ...(tracking_number !== null &&
      answer?.refused_packages?.includes(tracking_number) && {
        outcome: 'refused' as const,
        errors: [notVoided(tracking_number, carrier)],
      }),
    tracking_number,
  }));
  return voidOutcome(carrier, packages, { meta: { notices: answer?.notices ?? [] } });
}

/** An answer of UPS, as far as it was understood. */
interface VoidAnswer {
  readonly reading: VoidReading;
  readonly notices: readonly Notice[];
  /** Tracking numbers of packages that were not voided, although others were. */
  readonly refused_packages?: readonly string[];
}

function readAnswer(reply: Answer, carrier: CarrierIdentity): VoidAnswer {
  const read = readReply(reply, carrier, under('VoidShipmentResponse'));
  if (read.errors !== undefined) {
    const entries = read.reported.map(withKind);
    if (entries.length > 0 && entries.every(({ code }) => VOIDED_CODES.includes(code)))
      return { reading: VOIDED_READING, notices: entries.map(({ code, message }) => ({ code, message })) };
    return { reading: read.refused ? { refused: entries } : { unreadable: read.why }, notices: [] };
  }
  const { Response, SummaryResult, ...lists } = wireVoidResponse.parse(read.document);
  const packages = [...lists.PackageLevelResults, ...lists.PackageLevelResult];
  const notices = (Response?.Alert ?? []).map(({ Code, Description = '' }) => ({
    code: Code,
    message: Description,
  }));
  const status = SummaryResult?.Status;
  if ([{ Status: status }, ...packages].some(({ Status }) => Status?.Code === VOIDED)) {
    const refused = packages.filter(({ Status }) => Status !== undefined && Status.Code !== VOIDED);
    const refused_packages = refused.flatMap(({ TrackingNumber }) => TrackingNumber ?? []);
    return { reading: VOIDED_READING, notices, refused_packages };
  }
  if (status === undefined) return { reading: { unreadable: 'the reply has no result' }, notices };
  const { Code, Description = 'UPS did not void the shipment.' } = status;
  return { reading: { refused: [localErrorEntry(carrier, Code, Description, 'carrier')] }, notices };
}

function notVoided(tracking_number: string, carrier: CarrierIdentity): ErrorEntry {
  const message = `UPS did not void package ${tracking_number}.`;
  return { ...localErrorEntry(carrier, 'not_voided', message, 'carrier'), details: { tracking_number } };
}

function withKind(entry: ErrorEntry): ErrorEntry {
  const kind = lookUp(KINDS, entry.code);
  return kind === undefined ? entry : { ...entry, kind, retryable: kind === 'unavailable' };
}
