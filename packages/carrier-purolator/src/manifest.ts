/**
 * Closing the day: Consolidate closes everything that is open on the account. The manifests are made overnight;
 * GetShipmentManifestDocument names the files of a day.
 * Sources: ShippingService.wsdl, ShippingDocumentsService.wsdl.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { type ManifestFacts, manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  type Lookup,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  NO_ACCOUNT,
  notFoundEntry,
  type PurchaseReading,
  purchaseOutcome,
  wireBoolean,
} from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { ErrorEntry, ManifestOutcome, Notice } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type ManifestDocumentsRequest,
  type ManifestRequest,
  type Reply,
} from '@waybill/core/plugin';
import { readChange } from './change.js';
import { daysAfter, daysBetween } from './days.js';
import { FAULT_STATUS, noticesIn, readReply, responseTo } from './errors.js';
import type { OpenSettings } from './settings.js';
import { element, type SoapHeader, soapCall } from './soap.js';

/** The close of a day. */
export interface WireManifestRequest extends SoapHeader {
  /** Today, `YYYY-MM-DD`: the manifest has this date. */
  readonly day: string;
}

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest: ({ shipments, date }: ManifestRequest, { account: { settings, context }, report }) => {
    const day = today(context.clock, settings.time_zone);
    if (shipments !== undefined)
      report.notSupported(
        'shipments',
        'cannot be chosen; Purolator closes everything that is open on the account',
      );
    if (date !== undefined && date !== day)
      report.notSupported('date', `is ${date}; Purolator closes today only, ${day} in ${settings.time_zone}`);
    return { request_id: context.newId(), language: settings.language, day };
  },
  next: atOnce((request) => [
    {
      step: 'close',
      ...soapCall('Consolidate', {}, request),
      // Purolator bills what is on a manifest.
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

export const manifest_documents: OperationFor<
  'manifest_documents',
  OpenSettings,
  WireManifestDocumentsRequest
> = { createRequest: documentsRequest, next: nextCalls, parseResponse: parseDocuments };

const wireClosed = z.object({ Consolidate: maybe(wireBoolean) });

function parseResponse(
  { request, replies }: Exchange<WireManifestRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const verdict = purchaseOutcome(replies[0], {
    carrier,
    read: (reply) => readClose(reply, carrier),
    lookup: lookupOf(request),
    refusedAt: FAULT_STATUS,
  });
  if (verdict.outcome !== 'created') return [null, [...verdict.errors]];
  const result = manifestResult(carrier, [{ available_after: daysAfter(request.day, 1) }], {
    meta: { notices: verdict.created, manifest_date: request.day },
  });
  return [result, [...verdict.errors]];
}

/** Where a person finds out whether the day is closed. */
function lookupOf({ day, request_id }: WireManifestRequest): Lookup {
  return { what: `the manifest of ${day} in your Purolator account`, request_id };
}

/** Purolator's notices of a day that it closed. */
function readClose(reply: Answer, carrier: CarrierIdentity): PurchaseReading<readonly Notice[]> {
  const reading = readChange('Consolidate', reply, carrier, (response) => {
    const { Consolidate: isClosed } = wireClosed.parse(response);
    return isClosed && noticesIn(response);
  });
  if ('done' in reading) return { created: reading.done, warnings: reading.warnings ?? [] };
  const closed = 'refused' in reading && reading.refused.find(({ message }) => ALREADY_CLOSED.test(message));
  if (!closed) return reading;
  return { created: [{ code: 'already_closed', message: closed.message }], warnings: [] };
}

/** Observed on the REST interface: "already closed or in the manifesting phase" (9001-08), within the hour. */
const ALREADY_CLOSED = /already\s+(been\s+)?closed|manifesting\s+phase/i;

/** The documents of a closed day. */
export interface WireManifestDocumentsRequest extends SoapHeader {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Whether Purolator may still make them, or have them. */
  readonly retryable: boolean;
}

/** Observed on the REST interface (9001-319). */
const DAYS_KEPT = 10;

function documentsRequest(
  { manifest }: ManifestDocumentsRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WireManifestDocumentsRequest {
  const written = manifest.meta?.manifest_date;
  const day = typeof written === 'string' ? written : '';
  if (day === '') report.required('manifest.meta.manifest_date');
  else if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    report.invalid('manifest.meta.manifest_date', `must be a day, YYYY-MM-DD, not ${JSON.stringify(day)}`);
  return {
    request_id: context.newId(),
    language: settings.language,
    day,
    retryable: daysBetween(day, today(context.clock, settings.time_zone)) <= DAYS_KEPT,
  };
}

/** The list of the day's files, then each of them. */
function nextCalls({ request, replies }: Exchange<WireManifestDocumentsRequest>): Call[] {
  const [list] = replies;
  if (list === undefined) {
    const criteria = { ShipmentManifestDocumentCriteria: { ManifestDate: request.day } };
    return [
      {
        step: 'list',
        ...soapCall('GetShipmentManifestDocument', { ShipmentManifestDocumentCriterium: criteria }, request),
      },
    ];
  }
  if (replies.length > 1 || !isAnswer(list)) return [];
  return (readList(list, NO_ACCOUNT).files ?? []).flatMap(({ step, URL }): Call[] =>
    URL === undefined ? [] : [{ step, method: 'GET', url: URL, reply_as: 'base64', optional: true }],
  );
}

const wireBatches = z.object({
  ManifestBatches: element({
    ManifestBatch: listOf(
      z.object({
        ManifestCloseDateTime: maybeText,
        ManifestBatchDetails: element({
          ManifestBatchDetail: listOf(z.object({ DocumentStatus: maybeText, URL: maybeText })),
        }),
      }),
    ),
  }),
});

/** A file that Purolator names. */
interface NamedFile {
  /** Step of the call that fetches it. */
  readonly step: string;
  readonly DocumentStatus?: string | undefined;
  readonly URL?: string | undefined;
  /** When the batch was closed, in Purolator's words. */
  readonly closed_at: string | null;
}

function readList(reply: Answer, carrier: CarrierIdentity) {
  const reading = readReply(reply, carrier, responseTo('GetShipmentManifestDocument'));
  if (reading.errors !== undefined) return { errors: reading.errors, notices: [] };
  const batches = wireBatches.parse(reading.document).ManifestBatches?.ManifestBatch ?? [];
  const files = batches.flatMap(({ ManifestCloseDateTime = null, ManifestBatchDetails }) =>
    (ManifestBatchDetails?.ManifestBatchDetail ?? []).map((detail) => ({
      ...detail,
      closed_at: ManifestCloseDateTime,
    })),
  );
  return {
    files: files.map((file, at): NamedFile => ({ ...file, step: `manifest ${at + 1}` })),
    errors: reading.warnings,
    notices: noticesIn(reading.document),
  };
}

function parseDocuments(
  { request, replies }: Exchange<WireManifestDocumentsRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const [list] = replies;
  if (list === undefined || !isAnswer(list)) return [null, [noneYet(request, carrier)]];
  const { files = [], errors, notices } = readList(list, carrier);
  if (files.length === 0) {
    const said = errors.map((entry) => withKind(entry, request));
    return [null, said.length > 0 ? said : [noneYet(request, carrier)]];
  }
  const found = files.map((file) => fetched(file, request, replies, carrier));
  const result = manifestResult(
    carrier,
    found.map(({ facts }) => facts),
    {
      meta: {
        notices,
        manifest_date: request.day,
        closed_at: files.map(({ closed_at }) => closed_at),
        links: files.map(({ URL = null }) => URL),
      },
    },
  );
  return [result, [...errors, ...found.flatMap(({ error = [] }) => error)]];
}

/** Purolator's numbers for this are not published. Its documents come overnight and are kept for some days. */
function withKind(entry: ErrorEntry, { retryable }: WireManifestDocumentsRequest): ErrorEntry {
  return entry.kind === 'carrier' && /manifest/i.test(entry.message)
    ? { ...entry, kind: 'not_found', retryable, field: 'manifest' }
    : entry;
}

function noneYet({ day, retryable }: WireManifestDocumentsRequest, carrier: CarrierIdentity): ErrorEntry {
  return notFoundEntry(carrier, { what: `manifest of ${day}`, field: 'manifest', retryable });
}

/** `DocumentStatus` of a file that is not ready yet. */
const BEING_MADE = ['Pending', 'Queued', 'Processing'];

/** One manifest with its file, or with the reason why it is missing. */
function fetched(
  { step, DocumentStatus = '', URL }: NamedFile,
  { day, retryable }: WireManifestDocumentsRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): { readonly facts: ManifestFacts; readonly error?: ErrorEntry } {
  const reply = replies.find((one) => one.step === step);
  const file =
    reply !== undefined && isAnswer(reply) && reply.status === 200 ? decodeDocument(reply.body) : undefined;
  if (file !== undefined) return { facts: { file } };
  if (URL === undefined && BEING_MADE.includes(DocumentStatus))
    return {
      facts: {},
      error: notFoundEntry(carrier, {
        what: `manifest of ${day}`,
        field: 'manifest',
        retryable,
        message: `The manifest of ${day} is still being made (${DocumentStatus}).`,
      }),
    };
  const why =
    reply === undefined
      ? `status ${DocumentStatus || 'left out'}`
      : isAnswer(reply)
        ? `its link gave no file, HTTP ${reply.status}`
        : reply.failure.message;
  const message = `The manifest of ${day} could not be fetched: ${why}. Links are in meta.links.`;
  return { facts: {}, error: localErrorEntry(carrier, 'incomplete_reply', message) };
}
