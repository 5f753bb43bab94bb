/** The manifests behind their links: each is asked for until it is ready, then its price and its PDF. */
import type { ManifestFacts } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  failureEntry,
  followLink,
  NO_ACCOUNT,
  notFoundEntry,
  unreadableReplyEntry,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import { type Answer, type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import type { Platform } from '../platform.js';
import type { ManifestRef } from './groups.js';

/** "The manifest is being processed." */
const NOT_FINISHED = '9153';

/** The calls that are still to be made for manifests. */
export function documentCalls(
  manifests: readonly ManifestRef[],
  replies: readonly Reply[],
  platform: Platform,
): Call[] {
  return manifests.flatMap(({ url }, at): Call[] => {
    const own = replies.filter((reply) => reply.package === at);
    const asked = own.filter(({ step }) => step === 'manifest');
    const ask: Call = { ...platform.manifestCall(url), step: 'manifest', package: at, optional: true };
    const again = followLink(ask, asked, [
      202,
      ...asked.flatMap((reply) => unfinishedStatus(reply, platform)),
    ]);
    if (again !== undefined) return [again];
    return linkedCalls(asked.at(-1), at, own, platform);
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
export interface ManifestReading {
  readonly facts: ManifestFacts;
  readonly po_number?: string | undefined;
  /** The manifest is closed, and its document is still being made. */
  readonly unfinished: boolean;
  /** Whether the manifest itself was there. */
  readonly found: boolean;
  readonly errors: readonly ErrorEntry[];
}

export function readManifest(
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
    artifact !== undefined && isAnswer(artifact) && artifact.status < 300
      ? decodeDocument(artifact.body, 'PDF')
      : undefined;
  const isAwaited = artifact !== undefined && isAnswer(artifact) && [202, 404].includes(artifact.status);
  const priced =
    details !== undefined && isAnswer(details)
      ? platform.readReply(details, carrier, platform.manifestDetailsIn).document
      : undefined;
  return {
    facts: { id, total_charge: priced?.total ?? null, file },
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
  const [refusal] = platform.readRefusal(answer, carrier);
  return refusal ?? unreadableReplyEntry(carrier, answer, 'not the manifest');
}
