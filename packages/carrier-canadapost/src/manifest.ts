/**
 * Closing the day: groups of shipments are transmitted, which is when Canada Post charges for them; then the manifests are
 * fetched. What was transmitted when it was bought is on no manifest.
 */
import type { OperationFor } from '@waybill/carrier-kit';
import { manifestResult } from '@waybill/carrier-kit/after';
import { NO_ACCOUNT, notFoundEntry, purchaseOutcome, purchaseReading } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ManifestOutcome, Notice } from '@waybill/core';
import { type Answer, type Call, type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { documentCalls, type ManifestReading, readManifest } from './manifest/documents.js';
import type { ManifestRef } from './manifest/groups.js';
import {
  createDocumentsRequest,
  createRequest,
  type DocumentsWork,
  type ManifestWork,
} from './manifest/request.js';
import { byPlatform, type Platform } from './platform.js';
import type { Account, Api, OpenSettings } from './settings.js';

type Closing = Exchange<ManifestWork>;

const manifestOn = (platform: Platform): OperationFor<'manifest', OpenSettings, ManifestWork> => ({
  createRequest,
  next: (exchange) => {
    const { request, replies } = exchange;
    const { customer_number } = request.set;
    if (request.groups === undefined && replies.length === 0)
      return [{ ...platform.groupsCall(customer_number), step: 'groups' }];
    const transmitted = replies.find(({ step }) => step === 'transmit');
    if (transmitted !== undefined)
      return isAnswer(transmitted) ? documentCalls(refsIn(transmitted, platform), replies, platform) : [];
    const groups = waitingGroups(exchange, platform, NO_ACCOUNT).groups ?? [];
    return groups.length === 0 ? [] : [transmitCall(request, groups, platform)];
  },
  parseResponse: (exchange, account) => parseManifest(exchange, platform, account),
});

function transmitCall({ set, day }: ManifestWork, groups: readonly string[], platform: Platform): Call {
  return {
    ...platform.transmitCall(set, groups),
    step: 'transmit',
    purchase: true,
    lookup: platform.manifestLookup(set.customer_number, day),
  };
}

/** The manifests that a reply to transmission names, whatever its status. */
function refsIn(reply: Answer, platform: Platform): readonly ManifestRef[] {
  const reading = purchaseReading(platform.readReply(reply, NO_ACCOUNT, platform.manifestsIn), someOf);
  return 'created' in reading ? reading.created : [];
}

function someOf(refs: readonly ManifestRef[]): readonly ManifestRef[] | undefined {
  return refs.length === 0 ? undefined : refs;
}

/** The groups to transmit: those of the request, else those that Canada Post says are waiting. */
function waitingGroups(
  { request, replies }: Closing,
  platform: Platform,
  carrier: CarrierIdentity,
):
  | { readonly groups: readonly string[]; readonly errors?: undefined }
  | { readonly groups?: undefined; readonly errors: readonly ErrorEntry[] } {
  if (request.groups !== undefined) return { groups: request.groups };
  const reply = replies.find(({ step }) => step === 'groups');
  if (reply === undefined || !isAnswer(reply)) return { errors: [] };
  const reading = platform.readReply(reply, carrier, platform.groupsIn);
  return reading.errors === undefined ? { groups: reading.document } : { errors: reading.errors };
}

function parseManifest(exchange: Closing, platform: Platform, account: Account): ManifestOutcome {
  const { request, replies } = exchange;
  const { set, day } = request;
  const waiting = waitingGroups(exchange, platform, account);
  if (waiting.groups === undefined) return [null, [...waiting.errors]];
  if (waiting.groups.length === 0)
    return [
      null,
      [notFoundEntry(account, { what: 'group that waits to be transmitted', field: 'shipments' })],
    ];
  const verdict = purchaseOutcome(
    replies.find(({ step }) => step === 'transmit'),
    {
      carrier: account,
      lookup: {
        what: platform.manifestLookup(set.customer_number, day),
        references: { groups: waiting.groups.join(', ') },
      },
      read: (reply) => purchaseReading(platform.readReply(reply, account, platform.manifestsIn), someOf),
    },
  );
  if (verdict.outcome !== 'created') return [null, [...verdict.errors]];
  const manifests = verdict.created.map(({ id }, at) => readManifest(id, at, replies, platform, account));
  const missing = manifests.flatMap(({ errors }) =>
    errors.map((entry) => ({
      ...entry,
      message: `The day is closed; its manifest could not be fetched: ${entry.message}`,
      retryable: false,
    })),
  );
  return [
    manifestResult(
      account,
      manifests.map((one) => factsOf(one, day)),
      {
        meta: {
          api: account.settings.api,
          group_ids: waiting.groups,
          po_numbers: manifests.map(({ po_number = null }) => po_number),
          notices: noticesOf(manifests),
        },
      },
    ),
    [...verdict.errors, ...missing],
  ];
}

/** What has no document yet can be fetched from today on. */
function factsOf({ facts }: ManifestReading, day: string): ManifestReading['facts'] {
  return facts.file === undefined ? { ...facts, available_after: day } : facts;
}

function noticesOf(manifests: readonly ManifestReading[]): Notice[] {
  return manifests
    .filter(({ unfinished }) => unfinished)
    .map(({ facts }) => ({
      code: 'manifest_unfinished',
      message: `Canada Post is still making manifest ${facts.id}: fetch it with fetchManifest, and print it before the packages are handed in.`,
    }));
}

const documentsOn = (
  platform: Platform,
): OperationFor<'manifest_documents', OpenSettings, DocumentsWork> => ({
  createRequest: createDocumentsRequest,
  next: ({ request: { customer_number, manifests }, replies }) =>
    documentCalls(
      manifests.map(({ id }) => ({ id, url: platform.manifestPath(customer_number, id) })),
      replies,
      platform,
    ),
  parseResponse: ({ request, replies }, account) => {
    const manifests = request.manifests.map(({ id }, at) => readManifest(id, at, replies, platform, account));
    const errors = manifests.flatMap((one) => (one.unfinished ? [notFinished(one, account)] : one.errors));
    if (!manifests.some(({ found }) => found)) return [null, errors];
    const meta = {
      api: account.settings.api,
      po_numbers: manifests.map(({ po_number = null }) => po_number),
      notices: [],
    };
    return [
      manifestResult(
        account,
        manifests.map(({ facts }) => facts),
        { meta },
      ),
      errors,
    ];
  },
});

function notFinished({ facts }: ManifestReading, carrier: CarrierIdentity): ErrorEntry {
  return notFoundEntry(carrier, {
    what: `document of manifest ${facts.id}`,
    field: 'manifest.manifests',
    retryable: true,
  });
}

/** The groups to transmit, on the platform `api`. */
export interface WireManifestRequest extends ManifestWork {
  readonly api: Api;
}
/** Manifests that were made before, on the platform `api`. */
export interface WireManifestDocumentsRequest extends DocumentsWork {
  readonly api: Api;
}

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = byPlatform(manifestOn);
export const manifest_documents: OperationFor<
  'manifest_documents',
  OpenSettings,
  WireManifestDocumentsRequest
> = byPlatform(documentsOn);
