/**
 * Closing the day: endOfDay closes everything that is open on the account and bills it; getManifest has the paper for the driver.
 * Source: CanshipBusinessService.wsdl.
 */
import { type OperationFor, z } from '@waybill/carrier-kit';
import { type ManifestFacts, manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  failureEntry,
  kindByWords,
  type Lookup,
  localErrorEntry,
  maybeText,
  NO_ACCOUNT,
  notFoundEntry,
  type PurchaseReading,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { ErrorEntry } from '@waybill/core';
import { type Answer, type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { FAULT_STATUS, readReply, returnOf } from './errors.js';
import type { OpenSettings } from './settings.js';
import { noon, soapCall } from './soap.js';

/** The account whose day is closed. */
interface Whose {
  readonly user_id: string;
  readonly shipper_num: string;
}

/** The close of a day. */
export interface WireManifestRequest extends Whose {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** Manifests whose paper is wanted, by their numbers. */
export interface WireManifestDocumentsRequest extends Whose {
  readonly numbers: readonly string[];
}

/** The only type of payment with which other programs close the day: the account pays. */
const ACCOUNT_PAYS = 'C';
/** `S`: the summary, which the driver signs. */
const SUMMARY = 'S';

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest: ({ shipments, date, address }, { account: { settings, context }, report }) => {
    if (shipments !== undefined)
      report.notSupported(
        'shipments',
        'cannot be chosen; Canpar closes everything that is open on the account',
      );
    if (address !== undefined)
      report.notSupported('address', 'is not asked for; Canpar knows where its account is');
    return { ...whoseOf(settings), day: date ?? today(context.clock, settings.time_zone) };
  },
  next: ({ request, replies: [close, ...others] }) => {
    const { day, user_id, shipper_num } = request;
    if (close !== undefined) {
      const number = isAnswer(close) ? numberIn(close, NO_ACCOUNT) : undefined;
      return number === undefined || others.length > 0 ? [] : [paperCall(number, request)];
    }
    const content = { date: noon(day), payment_info: { type: ACCOUNT_PAYS }, shipper_num };
    return [
      {
        step: 'close',
        ...soapCall('endOfDay', content, user_id),
        // Canpar bills what is on a manifest.
        purchase: true,
        lookup: lookupOf(request).what,
      },
    ];
  },
  parseResponse: ({ request, replies: [close, paper] }, carrier) => {
    const verdict = purchaseOutcome(close, {
      carrier,
      lookup: lookupOf(request),
      read: (answer) => readClose(answer, carrier),
      refusedAt: FAULT_STATUS,
    });
    if (verdict.outcome !== 'created') return [null, [...verdict.errors]];
    const { facts, errors } = paperOf(verdict.created, paper, carrier);
    const meta = { notices: [], manifest_date: request.day };
    const missing = errors.map((entry) => ({ ...entry, retryable: false }));
    return [manifestResult(carrier, [facts], { meta }), [...verdict.errors, ...missing]];
  },
};

export const manifest_documents: OperationFor<
  'manifest_documents',
  OpenSettings,
  WireManifestDocumentsRequest
> = {
  createRequest: ({ manifest: { manifests = [] } }, { account: { settings }, report }) => {
    const numbers = manifests.flatMap(({ id }) => id ?? []);
    if (numbers.length === 0) report.required('manifest.manifests', 'with an id');
    return { ...whoseOf(settings), numbers };
  },
  next: ({ request, replies }) =>
    replies.length > 0
      ? []
      : request.numbers.map((number) => ({ ...paperCall(number, request), optional: true })),
  parseResponse: ({ request, replies }, carrier) => {
    const papers = request.numbers.map((number, at) => paperOf(number, replies[at], carrier));
    const errors = papers.flatMap((paper) => paper.errors);
    const facts = papers.map((paper) => paper.facts);
    return [facts.some(({ file }) => file !== undefined) ? manifestResult(carrier, facts) : null, errors];
  },
};

function whoseOf({ user_id, shipper_number }: OpenSettings): Whose {
  return { user_id, shipper_num: shipper_number };
}

/** Where a person finds out whether the day is closed. */
function lookupOf({ day, shipper_num }: WireManifestRequest): Lookup {
  return { what: `the manifest of ${day} of the account ${shipper_num} in Canpar's shipment history` };
}

function numberIn(answer: Answer, carrier: CarrierIdentity): string | undefined {
  const reading = readClose(answer, carrier);
  return 'created' in reading ? reading.created : undefined;
}

/** A manifest's number proves that the day is closed. */
function readClose(answer: Answer, carrier: CarrierIdentity): PurchaseReading<string> {
  return purchaseReading(readReply(answer, carrier, returnOf('endOfDay')), ({ manifest_num }) =>
    maybeText.parse(manifest_num),
  );
}

function paperCall(manifest_num: string, { user_id, shipper_num }: Whose): Call {
  return { step: 'paper', ...soapCall('getManifest', { manifest_num, shipper_num, type: SUMMARY }, user_id) };
}

/** One manifest with its paper, or with the reason why there is none. */
function paperOf(
  id: string,
  reply: Reply | undefined,
  carrier: CarrierIdentity,
): { readonly facts: ManifestFacts; readonly errors: readonly ErrorEntry[] } {
  const without = (errors: readonly ErrorEntry[]) => ({ facts: { id }, errors });
  if (reply === undefined)
    return without([notFoundEntry(carrier, { what: `manifest ${id}`, field: 'manifest', retryable: true })]);
  if (!isAnswer(reply)) return without([failureEntry(carrier, reply)]);
  const reading = readReply(reply, carrier, returnOf('getManifest'));
  if (reading.errors !== undefined) return without(reading.errors);
  const file = decodeDocument(z.object({ manifest: maybeText }).parse(reading.document).manifest);
  if (file !== undefined) return { facts: { id, file }, errors: reading.warnings };
  const said = reading.warnings.map((entry) => ({
    ...kindByWords(entry, { not_found: /./ }),
    field: 'manifest',
  }));
  const why = `The paper of the manifest ${id} is missing in the reply.`;
  return without(said.length > 0 ? said : [localErrorEntry(carrier, 'incomplete_reply', why)]);
}
