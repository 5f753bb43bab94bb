/**
 * Closing the day, without which DHL does not take packages as handed over: `POST /shipping/v4/manifest` takes a request and answers
 * with its id; `GET /shipping/v4/manifest/{pickup}/{id}` has the papers some minutes later. Source: the manifest page of
 * developer.dhl.com.
 */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { changeOutcome, changeReading, manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  notFoundEntry,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { extraFlag, today } from '@waybill/carrier-kit/request';
import type { ErrorEntry } from '@waybill/core';
import { type CarrierIdentity, isAnswer } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import type { OpenSettings } from './settings.js';
import { PACKAGE_ID } from './shipping.js';

/** The packages to close. */
export interface WireManifestRequest {
  readonly pickup: string;
  /** `packageIds`; without any, all that are open. */
  readonly package_ids: readonly string[];
  /** Today: papers can be fetched from today on. */
  readonly day: string;
}

/** A request whose papers are fetched. */
export interface WireManifestDocumentsRequest {
  readonly pickup: string;
  readonly id: string;
}

const wireCreated = z.object({ requestId: wireText.pipe(z.string().trim().min(1)) });

const lookupOf = ({ package_ids }: WireManifestRequest): string =>
  `the manifest id in the tracking of ${package_ids[0] === undefined ? 'an open package' : `packageId ${package_ids[0]}`}`;

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest: (request, { account: { settings, context }, report }) => {
    const { shipments, date, address } = request;
    const day = today(context.clock, settings.time_zone);
    if (date !== undefined && date !== day)
      report.notSupported('date', `is ${date}; DHL closes packages with the day of the call, ${day}`);
    if (address !== undefined)
      report.notSupported('address', 'must be left out: DHL knows its distribution center');
    const is_all = extraFlag(request, 'all_open', '', report) ?? false;
    if (shipments === undefined && !is_all)
      report.required('shipments', 'which are closed, unless the extra all_open is true');
    if (shipments !== undefined && is_all)
      report.contradiction('shipments', 'are listed, although all_open closes everything');
    const package_ids = (shipments ?? []).flatMap(({ meta, reference = null }, at) => {
      const own = (meta?.parcels ?? [{ reference }]).flatMap((parcel) =>
        parcel.reference?.type === PACKAGE_ID ? [parcel.reference.value] : [],
      );
      if (own.length === 0) report.required(`shipments[${at}].reference`, `of type ${PACKAGE_ID}`);
      return own;
    });
    return { pickup: settings.pickup, package_ids: [...new Set(package_ids)], day };
  },
  next: atOnce((request) => {
    const { pickup, package_ids: packageIds } = request;
    const manifests = packageIds.length === 0 ? [] : [{ packageIds }];
    return [
      {
        step: 'close',
        method: 'POST',
        url: '/shipping/v4/manifest',
        body: JSON.stringify({ pickup, manifests }),
        effect: 'once',
        lookup: lookupOf(request),
      },
    ];
  }),
  parseResponse: ({ request, replies: [reply] }, { carrier, account }) => {
    const identity = { carrier, account };
    const judged = changeOutcome(reply, {
      carrier: identity,
      what: 'Closing the day',
      effect: 'once',
      lookup: lookupOf(request),
      read: (answer) =>
        changeReading(readReply(answer, identity, (found) => wireCreated.safeParse(found).data)),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const { requestId: id } = judged.done;
    const message = `DHL makes the manifests of request ${id}, in 2 to 15 minutes as a rule: fetch them with fetchManifest, which also says what DHL left out.`;
    const meta = { request_id: id, notices: [{ code: 'manifest_pending', message }] };
    return [manifestResult(identity, [{ id, available_after: request.day }], { meta }), [...judged.errors]];
  },
};

const wireStatus = z.object({
  status: maybeText,
  manifests: listOf(
    z.object({
      manifestId: maybeText,
      isInternational: z.unknown().optional(),
      total: maybe(wireDecimal),
      manifestData: maybeText,
      format: maybeText,
    }),
  ),
  manifestSummary: maybe(
    z.object({
      invalid: maybe(
        z.object({
          total: maybe(wireDecimal),
          dhlPackageIds: listOf(
            z.object({
              dhlPackageId: maybeText,
              packageId: maybeText,
              errorCode: maybeText,
              errorDescription: maybeText,
            }),
          ),
        }),
      ),
    }),
  ),
});
type ManifestStatus = z.output<typeof wireStatus>;

const PENDING = ['CREATED', 'IN_PROGRESS'];

export const manifest_documents: OperationFor<
  'manifest_documents',
  OpenSettings,
  WireManifestDocumentsRequest
> = {
  createRequest: ({ manifest: { manifests = [], meta } }, { account: { settings }, report }) => {
    // Fetched manifests have ids of their own.
    const named = z.object({ request_id: maybeText }).safeParse(meta).data?.request_id;
    const id = named ?? manifests[0]?.id ?? undefined;
    if (id === undefined) report.required('manifest.meta.request_id');
    return { pickup: settings.pickup, id: id ?? '' };
  },
  next: atOnce(({ pickup, id }) => {
    const url = `/shipping/v4/manifest/${encodeURIComponent(pickup)}/${encodeURIComponent(id)}`;
    return [{ step: 'manifest', method: 'GET', url }];
  }),
  parseResponse: ({ request: { id }, replies: [reply] }, { carrier, account }) => {
    const identity = { carrier, account };
    const missing = (retryable: boolean): ErrorEntry =>
      notFoundEntry(identity, { what: `manifest of request ${id}`, field: 'manifest', retryable });
    if (reply === undefined || !isAnswer(reply))
      return [null, [reply === undefined ? missing(true) : failureEntry(identity, reply)]];
    const reading = readReply(reply, identity, (found) => {
      const { data } = wireStatus.safeParse(found);
      return data?.status === undefined && data?.manifests.length === 0 ? undefined : data;
    });
    if (reading.errors !== undefined)
      return [null, reply.status === 404 ? [missing(false)] : [...reading.errors]];
    const { status, manifests } = reading.document;
    const errors = [...reading.warnings, ...invalidEntries(reading.document, identity)];
    // Otherwise the first papers would be taken for all of them.
    if (PENDING.includes(status?.toUpperCase() ?? '')) return [null, [...errors, missing(true)]];
    const facts = manifests.map(({ manifestId, total, manifestData, format }, at) => {
      const file = decodeDocument(manifestData, format ?? 'PDF');
      if (file === undefined) {
        const why = `The paper of manifest ${manifestId ?? at + 1} is missing in the reply.`;
        errors.push(localErrorEntry(identity, 'incomplete_reply', why));
      }
      return { id: manifestId ?? null, shipment_count: total === undefined ? null : Number(total), file };
    });
    if (facts.length === 0) {
      const why = `DHL made no manifest of request ${id}: its status is ${status}.`;
      return [null, errors.length > 0 ? errors : [localErrorEntry(identity, 'no_manifest', why, 'carrier')]];
    }
    const international = manifests.map(({ isInternational }) => String(isInternational) === 'true');
    return [
      manifestResult(identity, facts, { meta: { request_id: id, international, notices: [] } }),
      errors,
    ];
  },
};

/** Packages that DHL left out, which a successful answer lists, or only counts. */
function invalidEntries({ manifestSummary }: ManifestStatus, carrier: CarrierIdentity): ErrorEntry[] {
  const { total = '0', dhlPackageIds = [] } = manifestSummary?.invalid ?? {};
  const entries = dhlPackageIds.map(({ dhlPackageId, packageId, errorCode, errorDescription }) => {
    const number = dhlPackageId ?? packageId ?? 'a package';
    const message = `Not on a manifest, ${number}: ${errorDescription ?? 'DHL gives no reason'}`;
    const entry = localErrorEntry(carrier, errorCode ?? 'invalid', message, 'carrier');
    const details = { dhl_package_id: dhlPackageId ?? null, package_id: packageId ?? null };
    return { ...entry, retryable: false, details: { ...entry.details, ...details } };
  });
  if (Number(total) <= entries.length) return entries;
  const message = `DHL left ${total} packages out of the manifests and names ${entries.length} of them.`;
  return [...entries, localErrorEntry(carrier, 'invalid_packages', message, 'carrier')];
}
