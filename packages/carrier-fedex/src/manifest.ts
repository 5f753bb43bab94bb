/**
 * Closing the day of FedEx Ground: PUT /ship/v1/endofday/ closes everything that is open on the account, and bills it; POST on the
 * same path gives the documents again. FedEx Express needs neither.
 * Source: FedEx "Ground Day Close API", `FullSchema_GEOD_PUT`, `FullSchema_Reprint_POST` -> `SHPCResponseVO`.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { type ManifestFacts, manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  type Lookup,
  listOf,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { ManifestOutcome, ManifestResult } from '@waybill/core';
import type {
  CarrierIdentity,
  Exchange,
  ManifestDocumentsRequest,
  ManifestRequest,
} from '@waybill/core/plugin';
import { dayOf } from './dates.js';
import { namingMissing, outputReader, readAnswer, readReply, wireNotices } from './errors.js';
import { figure, jsonCall, plain, text, type WireBody } from './json.js';
import type { Account } from './settings.js';

const URL = '/ship/v1/endofday/';

type Open = Account['settings'];

export const manifest: OperationFor<'manifest', Open, WireManifestRequest> = {
  createRequest: createClosing,
  next: atOnce((request) => {
    const call = jsonCall('close', URL, request.body, request, 'PUT');
    return [{ ...call, purchase: true, lookup: lookupOf(request).what }];
  }),
  parseResponse: parseClosing,
};

export const manifest_documents: OperationFor<'manifest_documents', Open, WireManifestRequest> = {
  createRequest: createReprint,
  next: atOnce((request) => [jsonCall('reprint', URL, request.body, request)]),
  parseResponse: parseReprint,
};

/** A day of FedEx Ground. */
export interface WireManifestRequest {
  readonly transaction_id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly body: WireBody;
}

type Context = OperationContext<Open>;

function createClosing(
  { shipments, date }: ManifestRequest,
  { account, report }: Context,
): WireManifestRequest {
  const { settings, context } = account;
  if (shipments !== undefined)
    report.notSupported('shipments', 'cannot be chosen: FedEx closes all Ground packages of the account');
  const day = date ?? today(context.clock, settings.time_zone);
  return wireRequest('GCDR', day, account);
}

/** The documents of a day that was closed. */
function createReprint(
  { manifest: { meta } }: ManifestDocumentsRequest,
  { account, report }: Context,
): WireManifestRequest {
  const written = meta?.close_date;
  const day = typeof written === 'string' ? dayOf(written) : undefined;
  if (written === undefined) report.required('manifest.meta.close_date');
  else if (day === undefined) report.invalid('manifest.meta.close_date', 'must be a day, written YYYY-MM-DD');
  return wireRequest('RGCDR', day ?? '', account, { reprintOption: 'BY_SHIP_DATE' });
}

/** How a person finds out whether the day is closed. */
function lookupOf({ day, transaction_id }: WireManifestRequest): Lookup {
  return {
    what: `the Ground close of ${day} (fetch its documents, or ask FedEx’s customer service)`,
    request_id: transaction_id,
  };
}

function wireRequest(
  closeReqType: 'GCDR' | 'RGCDR',
  day: string,
  { settings, context }: Account,
  more: object = {},
): WireManifestRequest {
  return {
    transaction_id: context.newId(),
    day,
    body: plain({
      closeReqType,
      accountNumber: { value: settings.account_number },
      groundServiceCategory: 'GROUND',
      closeDate: day,
      ...more,
      closeDocumentSpecification: { closeDocumentTypes: ['MANIFEST'] },
    }),
  };
}

const wireDocument = z.object({
  type: text,
  shippingCycle: text,
  copiesToPrint: figure,
  parts: listOf(z.object({ documentPartSequenceNumber: figure, image: text })),
});
type WireDocument = z.output<typeof wireDocument>;

const wireClosed = z.object({ closeDocuments: listOf(wireDocument), alerts: wireNotices });
type Closed = z.output<typeof wireClosed>;

/** An answer without a document does not prove that the day is closed. */
const closedIn = outputReader(wireClosed, ({ closeDocuments }) => closeDocuments.length > 0);

function parseClosing(
  { request, replies }: Exchange<WireManifestRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const { outcome, errors, ...judged } = purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    read: (reply) => purchaseReading(readReply(reply, carrier, closedIn), (document) => document),
  });
  if (outcome === 'refused') return [null, errors.map(namingMissing)];
  if (!('created' in judged)) return [null, [...errors]];
  return [resultOf(judged.created, request, carrier), [...errors]];
}

function parseReprint(
  { request, replies }: Exchange<WireManifestRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const reading = readAnswer(replies, carrier, closedIn);
  if (reading.errors !== undefined) return [null, [...reading.errors]];
  return [resultOf(reading.document, request, carrier), [...reading.warnings]];
}

function resultOf(
  { closeDocuments, alerts }: Closed,
  { day }: WireManifestRequest,
  carrier: CarrierIdentity,
): ManifestResult {
  const manifests = closeDocuments.map((document): ManifestFacts => {
    const id = document.shippingCycle ?? null;
    return { id, file: fileOf(document) };
  });
  const copies = closeDocuments.map(({ copiesToPrint }) =>
    copiesToPrint === undefined ? null : Number(copiesToPrint),
  );
  return manifestResult(carrier, manifests, {
    meta: { notices: alerts, close_date: day, copies_to_print: copies },
  });
}

/** All parts as one file. A manifest is plain text, which has no mark at its beginning. */
function fileOf({ parts }: WireDocument) {
  const numberOf = (part: WireDocument['parts'][number]) => Number(part.documentPartSequenceNumber ?? 0);
  const bytes = [...parts]
    .sort((one, other) => numberOf(one) - numberOf(other))
    .map(({ image = '' }) => Buffer.from(image, 'base64'));
  return decodeDocument(Buffer.concat(bytes).toString('base64'), 'TEXT');
}
