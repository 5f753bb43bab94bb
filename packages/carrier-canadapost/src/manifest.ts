/**
 * Closing the day: groups of shipments are transmitted, which is when Canada Post charges for them; then the manifests are
 * fetched. What was transmitted when it was bought is on no manifest.
 */
import type { OperationFor } from '@waybill/carrier-kit';
import { type ManifestFacts, manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  failureEntry,
  followLink,
  NO_ACCOUNT,
  notFoundEntry,
  purchaseOutcome,
  purchaseReading,
  unreadableReplyEntry,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ManifestOutcome, Notice } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { isSuccess } from './errors.js';
import * as json from './json/manifest.js';
import {
  createDocumentsRequest,
  createRequest,
  type DocumentsWork,
  type ManifestWork,
} from './manifest/request.js';
import { byPlatform, type OnPlatform } from './platform.js';
import type { Account, OpenSettings } from './settings.js';
import type { Link } from './terms.js';
import * as xml from './xml/manifest.js';

/** The groups to transmit, on the platform `api`. */
export type WireManifestRequest = OnPlatform<ManifestWork>;
/** Manifests that were made before, on the platform `api`. */
export type WireManifestDocumentsRequest = OnPlatform<DocumentsWork>;

type Platform = typeof json | typeof xml;
type Closing = Exchange<ManifestWork>;

export const manifest = byPlatform(
  { json, xml },
  (platform: Platform): OperationFor<'manifest', OpenSettings, ManifestWork> => ({
    createRequest,
    next: (exchange) => nextCalls(exchange, platform),
    parseResponse: (exchange, account) => parseManifest(exchange, platform, account),
  }),
);

export const manifest_documents = byPlatform(
  { json, xml },
  (platform: Platform): OperationFor<'manifest_documents', OpenSettings, DocumentsWork> => ({
    createRequest: createDocumentsRequest,
    next: ({ request: { customer_number, manifests }, replies }) =>
      documentCalls(
        manifests.map(({ id }) => ({ id, url: platform.manifestPath(customer_number, id) })),
        replies,
        platform,
      ),
    parseResponse: (exchange, account) => parseDocuments(exchange, platform, account),
  }),
);

/** The groups that wait, where the request names none; their transmission; then the manifests. */
function nextCalls(exchange: Closing, platform: Platform): Call[] {
  const { request, replies } = exchange;
  if (request.groups === undefined && replies.length === 0)
    return [{ ...platform.groupsCall(request.set.customer_number), step: 'groups' }];
  const transmitted = replies.find(({ step }) => step === 'transmit');
  if (transmitted !== undefined)
    return isAnswer(transmitted) ? documentCalls(refsIn(transmitted, platform), replies, platform) : [];
  const groups = waitingGroups(exchange, platform, NO_ACCOUNT).groups ?? [];
  return groups.length === 0 ? [] : [transmitCall(request, groups, platform)];
}

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
  const reading = transmission(reply, platform, NO_ACCOUNT);
  return 'created' in reading ? reading.created : [];
}

function transmission(reply: Answer, platform: Platform, carrier: CarrierIdentity) {
  return purchaseReading(platform.readReply(reply, carrier, platform.manifestsIn), (links) =>
    links.length === 0 ? undefined : links.map(refOf),
  );
}

/** A manifest that Canada Post is making: one for each payer, contract and geography. */
interface ManifestRef {
  readonly id: string;
  readonly url: string;
}

/** The manifest behind a link; its number is the last part of the path. */
function refOf({ href }: Pick<Link, 'href'>): ManifestRef {
  return { id: (URL.parse(href, 'https://x')?.pathname ?? href).split('/').at(-1) ?? '', url: href };
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
      read: (reply) => transmission(reply, platform, account),
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

function parseDocuments(
  { request, replies }: Exchange<DocumentsWork>,
  platform: Platform,
  account: Account,
): ManifestOutcome {
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
}

function notFinished({ facts }: ManifestReading, carrier: CarrierIdentity): ErrorEntry {
  return notFoundEntry(carrier, {
    what: `document of manifest ${facts.id}`,
    field: 'manifest.manifests',
    retryable: true,
  });
}

/** "The manifest is being processed." */
const NOT_FINISHED = '9153';

/** The calls that are still to be made for manifests. */
function documentCalls(
  manifests: readonly ManifestRef[],
  replies: readonly Reply[],
  platform: Platform,
): Call[] {
  return manifests.flatMap(({ url }, at): Call[] => {
    const own = replies.filter((reply) => reply.package === at);
    const fetched = own.filter(({ step }) => step === 'manifest');
    const call: Call = { ...platform.manifestCall(url), step: 'manifest', package: at, optional: true };
    const again = followLink(call, fetched, [
      202,
      ...fetched.flatMap((reply) => unfinishedStatus(reply, platform)),
    ]);
    if (again !== undefined) return [again];
    return linkedCalls(fetched.at(-1), at, own, platform);
  });
}

function unfinishedStatus(reply: Reply, platform: Platform): number[] {
  return isAnswer(reply) && isUnfinished(reply, platform) ? [reply.status] : [];
}

function isUnfinished(reply: Answer, { readReply }: Platform): boolean {
  const { errors = [] } = readReply(reply, NO_ACCOUNT, () => undefined);
  return reply.status === 202 || errors.some(({ code }) => code === NOT_FINISHED);
}

function linkedCalls(
  manifest: Reply | undefined,
  at: number,
  own: readonly Reply[],
  platform: Platform,
): Call[] {
  if (manifest === undefined || !isAnswer(manifest)) return [];
  const { links = [] } = platform.readReply(manifest, NO_ACCOUNT, platform.manifestIn).document ?? {};
  return (['details', 'artifact'] as const).flatMap((rel) => {
    const link = links.find((one) => one.rel === rel);
    if (link === undefined) return [];
    const call: Call = {
      method: 'GET',
      url: link.href,
      headers: { accept: link.media_type },
      step: rel,
      package: at,
      optional: true,
      ...(rel === 'artifact' ? { reply_as: 'base64' } : {}),
    };
    const made = own.filter(({ step }) => step === rel);
    return followLink(call, made, rel === 'artifact' ? [202, 404] : [202]) ?? [];
  });
}

/** A manifest, as far as it could be read, and why the rest could not. */
interface ManifestReading {
  readonly facts: ManifestFacts;
  readonly po_number?: string | undefined;
  /** The manifest is closed, and its document is still being made. */
  readonly unfinished: boolean;
  /** Whether the manifest itself was there. */
  readonly found: boolean;
  readonly errors: readonly ErrorEntry[];
}

function readManifest(
  id: string,
  at: number,
  replies: readonly Reply[],
  platform: Platform,
  carrier: CarrierIdentity,
): ManifestReading {
  const last = (step: string) => replies.findLast((reply) => reply.step === step && reply.package === at);
  const [manifest, details, artifact] = [last('manifest'), last('details'), last('artifact')];
  const nothing = { facts: { id }, unfinished: false, found: false, errors: [] };
  if (manifest === undefined) return nothing;
  if (!isAnswer(manifest)) return { ...nothing, errors: [failureEntry(carrier, manifest)] };
  if (isUnfinished(manifest, platform)) return { ...nothing, unfinished: true };
  const reading = platform.readReply(manifest, carrier, platform.manifestIn);
  if (reading.errors !== undefined)
    return {
      ...nothing,
      errors: manifest.status === 404 ? [unknownManifest(id, at, carrier)] : reading.errors,
    };
  const file =
    artifact !== undefined && isAnswer(artifact) && isSuccess(artifact)
      ? decodeDocument(artifact.body, 'PDF')
      : undefined;
  const isAwaited = artifact !== undefined && isAnswer(artifact) && [202, 404].includes(artifact.status);
  const total =
    details !== undefined && isAnswer(details)
      ? platform.readReply(details, carrier, platform.manifestTotalIn).document
      : undefined;
  return {
    facts: { id, total_charge: total ?? null, file },
    po_number: reading.document.po_number,
    unfinished: file === undefined && isAwaited,
    found: true,
    errors: file === undefined && !isAwaited ? [missingFile(artifact, platform, carrier)] : [],
  };
}

function unknownManifest(id: string, at: number, carrier: CarrierIdentity): ErrorEntry {
  return notFoundEntry(carrier, { what: `manifest ${id}`, field: `manifest.manifests[${at}].id` });
}

function missingFile(reply: Reply | undefined, platform: Platform, carrier: CarrierIdentity): ErrorEntry {
  if (reply !== undefined && !isAnswer(reply)) return failureEntry(carrier, reply);
  // The reply is in base64, also when it is not the file.
  const body = Buffer.from(reply?.body ?? '', 'base64').toString('utf8');
  const answer: Answer = { step: 'artifact', status: 200, headers: {}, ...reply, body };
  const [refusal] = platform.readReply(answer, carrier, () => undefined).errors ?? [];
  return refusal ?? unreadableReplyEntry(carrier, answer, 'not the manifest');
}
