/** `/labels`: made at once, or asked for again until they are; then a link leads to the file. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybeText, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import { type Call, isAnswer, type Reply } from '@waybill/core/plugin';
import { entryOf, readReply, wireErrors } from './errors.js';
import { groupInTable } from './services.js';

export interface LabelPreferences {
  readonly format: string;
  readonly layout: string;
}

/** How often labels are asked for while they are being made, and the wait in between. */
const TRIES = 8;
const WAIT_MS = 2_000;

const wireAccount = z.object({
  postage_products: listOf(z.object({ product_id: maybeText, group: maybeText })),
});

/** The group that a product's labels are in. Another group gives no label, so none is guessed. */
export function labelGroup(product: string, accounts: readonly Reply[]): string | undefined {
  const known = groupInTable(product);
  if (known !== undefined) return known;
  const products = accounts.filter(isAnswer).flatMap((reply) => {
    const { document } = readReply(reply, NO_ACCOUNT, (found) => wireAccount.safeParse(found).data);
    return document?.postage_products ?? [];
  });
  return products.find(({ product_id }) => product_id === product)?.group;
}

const wireLabels = z.object({
  labels: listOf(z.object({ request_id: maybeText, status: maybeText, url: maybeText, errors: wireErrors })),
});

/** What is known of a request for labels. */
export interface Labels {
  readonly tries: number;
  readonly request_id?: string | undefined;
  /** Where the file is. */
  readonly url?: string | undefined;
  /** Worth another try: labels are being made, or there were too many requests. */
  readonly pending: boolean;
  readonly errors: readonly ErrorEntry[];
}

export function labelsIn(replies: readonly Reply[], carrier = NO_ACCOUNT): Labels {
  const read = replies.map((reply) => {
    if (!isAnswer(reply)) return { pending: false, errors: [] };
    const reading = readReply(reply, carrier, (document) => wireLabels.safeParse(document).data?.labels[0]);
    if (reading.errors !== undefined) return { pending: reply.status === 429, errors: reading.errors };
    const { request_id, status, url, errors } = reading.document;
    const entries = errors.map((error) => entryOf(error, reply, carrier));
    return { request_id, url, pending: status === 'PENDING', errors: entries };
  });
  const last = read.at(-1);
  const request_id = read.find((one) => 'request_id' in one)?.request_id;
  return {
    tries: replies.length,
    request_id,
    url: last?.url,
    pending: last?.pending ?? true,
    errors: last?.errors ?? [],
  };
}

/** The call for labels that are not there yet; none when they cannot be had, or take too long. */
export function pendingCall(
  { tries, request_id, pending }: Labels,
  wanted: LabelPreferences & { readonly group: string; readonly shipment_id: string },
): Call | undefined {
  if (!pending || tries >= TRIES) return undefined;
  const wait = tries === 0 ? {} : { after_ms: WAIT_MS };
  if (request_id !== undefined)
    return { step: 'labels', method: 'GET', url: `/labels/${encodeURIComponent(request_id)}`, ...wait };
  const { group, shipment_id, format, layout } = wanted;
  const groups = [{ group, layout, branded: true, left_offset: 0, top_offset: 0 }];
  const body = JSON.stringify({
    wait_for_label_url: true,
    preferences: [{ type: 'PRINT', format, groups }],
    shipments: [{ shipment_id }],
  });
  return { step: 'labels', method: 'POST', url: '/labels', body, ...wait };
}
