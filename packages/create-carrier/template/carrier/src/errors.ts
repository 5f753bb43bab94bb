import { carrierErrorEntry, type Speaker, wireList, z } from '@waybill/carrier-kit';
import type { Answer, ErrorEntry, WaybillError } from '@waybill/core';
import { readDocument } from './document.js';
import { maybeText, single } from './reading.js';

/** What a reply holds: the document that was wanted, the carrier's own "no", or nothing that can be read. */
export type Reading =
  | { readonly document: unknown }
  | { readonly refusal: ErrorEntry[] }
  | { readonly unreadable: string };

/** `errors`: one or several. Replace by the carrier's own error document. */
const wireErrors = z.object({
  errors: z.object({
    error: wireList(
      z.object({ code: maybeText, message: maybeText }).catch({ code: undefined, message: undefined }),
    ),
  }),
});

/** Looks for the document of this root element. An error document counts at any status. */
export function readReply(reply: Answer, root: string, speaker: Speaker): Reading {
  let parsed: unknown;
  try {
    parsed = single(readDocument(reply.body));
  } catch (error) {
    return { unreadable: (error as WaybillError).message };
  }
  const refusal = refusalIn(parsed, reply.status, speaker);
  if (refusal.length > 0) return { refusal };
  const accepted = reply.status >= 200 && reply.status < 300;
  const there = typeof parsed === 'object' && parsed !== null && root in parsed;
  if (!accepted || !there) return { unreadable: `the reply holds no ${root}` };
  return { document: single(Reflect.get(parsed as object, root)) };
}

function refusalIn(parsed: unknown, status: number, speaker: Speaker): ErrorEntry[] {
  const said = wireErrors.safeParse(parsed).data?.errors.error ?? [];
  return said
    .filter(({ code, message }) => code !== undefined || message !== undefined)
    .map(({ code = '', message = '' }) => {
      return { ...carrierErrorEntry(speaker, { code, message, status }), ...KINDS.get(code) };
    });
}

/** Codes that mean more than the status tells. Replace by the list in the carrier's manual. */
const KINDS: ReadonlyMap<string, Pick<ErrorEntry, 'kind' | 'retryable'>> = new Map([
  ['L100', { kind: 'authentication', retryable: false }],
]);
