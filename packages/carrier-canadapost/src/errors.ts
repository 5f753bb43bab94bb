import {
  carrierEntry,
  readXml,
  type Speaker,
  unreadableEntry,
  wireList,
  wireText,
} from '@waybill/carrier-kit';
import type { Answer, ErrorEntry, WaybillError } from '@waybill/core';
import { z } from 'zod';

/** `messages` (messages.xsd): Canada Post's own refusals, one or several. */
const wireMessages = z.object({
  messages: z.object({
    message: wireList(z.object({ code: wireText.catch(''), description: wireText.catch('') })),
  }),
});

/** What a reply holds: a document of the wanted kind, or the reasons why there is none. */
export type Reading =
  | { readonly document: unknown; readonly errors?: undefined }
  /** `refused`: Canada Post itself said no; otherwise nothing is known but that the document is not there. */
  | { readonly errors: ErrorEntry[]; readonly refused: boolean };

/** The root element's document of a reply, or entries for a refusal, an unreadable body, a status that says no. */
export function readReply(reply: Answer, root: string, speaker: Speaker): Reading {
  let parsed: unknown;
  try {
    parsed = readXml(reply.body);
  } catch (error) {
    return { errors: [unreadableEntry(speaker, reply, (error as WaybillError).message)], refused: false };
  }
  const refusal = wireMessages.safeParse(parsed);
  if (refusal.success && refusal.data.messages.message.length > 0) {
    return {
      errors: refusal.data.messages.message.map(({ code, description }) =>
        messageEntry(speaker, reply.status, code, description),
      ),
      refused: true,
    };
  }
  if (
    reply.status < 200 ||
    reply.status >= 300 ||
    typeof parsed !== 'object' ||
    parsed === null ||
    !(root in parsed)
  ) {
    return { errors: [unreadableEntry(speaker, reply, `the reply holds no ${root}`)], refused: false };
  }
  return { document: parsed };
}

/** Codes that mean more than the status tells. Source: Canada Post, "Messages and error codes". */
const KINDS: Readonly<Record<string, Pick<ErrorEntry, 'kind' | 'retryable'>>> = {
  E002: { kind: 'authentication', retryable: false },
};

function messageEntry(speaker: Speaker, status: number, code: string, description: string): ErrorEntry {
  const entry = carrierEntry(speaker, { code, message: description, status });
  // Throttling comes as a text, not as a code of its own.
  if (/SLM Monitor/i.test(description)) return { ...entry, kind: 'rate_limit', retryable: true };
  return { ...entry, ...KINDS[code] };
}
