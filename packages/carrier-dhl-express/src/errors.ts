import {
  carrierEntry,
  readJson,
  type Speaker,
  unreadableEntry,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit';
import type { Answer, ErrorEntry, Notice, WaybillError } from '@waybill/core';
import { z } from 'zod';

const text = wireOptional(wireText).catch(undefined);

/**
 * `supermodelIoLogisticsExpressErrorResponse`. DHL's own 500 writes `code` for `status`, and its gateway answers a
 * wrong login with `reasons`.
 */
const wireError = z.object({
  instance: text,
  detail: text,
  title: text,
  message: text,
  status: text,
  code: text,
  additionalDetails: wireList(text).catch([]),
  reasons: wireList(z.object({ msg: text })).catch([]),
});
type WireError = z.output<typeof wireError>;

/** What a reply holds: a document of the wanted kind, or the reasons why there is none. */
export type Reading =
  | { readonly document: unknown; readonly errors?: undefined }
  /** `refused`: DHL itself said no; otherwise nothing is known but that the document is not there. */
  | { readonly errors: ErrorEntry[]; readonly refused: boolean };

/**
 * The JSON document of a reply, or entries for a refusal, an unreadable body, a status that says no.
 * @param isWanted tells the document from a refusal, which may come with any status.
 */
export function readReply(
  reply: Answer,
  isWanted: (document: Readonly<Record<string, unknown>>) => boolean,
  speaker: Speaker,
): Reading {
  let parsed: unknown;
  try {
    parsed = readJson(reply.body);
  } catch (error) {
    return { errors: [unreadableEntry(speaker, reply, (error as WaybillError).message)], refused: false };
  }
  // A gateway may wrap the one document in a list.
  const document = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  const good = reply.status >= 200 && reply.status < 300;
  const wanted = isObject(document) && isWanted(document);
  if (good && wanted) return { document };
  const refusal = wireError.safeParse(document).data;
  const said = refusal === undefined ? [] : sayings(refusal);
  if (refusal === undefined || said.length === 0) {
    const why = isObject(document)
      ? 'the reply is none that the contract knows'
      : 'the reply is no JSON object';
    return { errors: [unreadableEntry(speaker, reply, why)], refused: false };
  }
  return {
    errors: said.map((saying) => entryOf(saying, refusal, reply, speaker)),
    refused: [refusal.instance, refusal.status, refusal.code].some((mark) => mark !== undefined),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Several problems come as a list, with a `detail` that only announces it. */
const ANNOUNCEMENT = /^multiple problems found/i;

/** What is said, most telling first. */
function sayings({ detail, additionalDetails, message, title, reasons }: WireError): string[] {
  const listed = [...additionalDetails, ...reasons.map(({ msg }) => msg)].filter(isSomething);
  const own = isSomething(detail) && !(listed.length > 0 && ANNOUNCEMENT.test(detail)) ? [detail] : [];
  const all = [...own, ...listed];
  return all.length > 0 ? all : [message, title].filter(isSomething).slice(0, 1);
}

function isSomething(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** `996: The requested product(s) …`: DHL's own code stands in front of its text. */
const NUMBERED = /^\s*(\d{3,6})\s*:\s*(.+)$/s;

function entryOf(saying: string, refusal: WireError, reply: Answer, speaker: Speaker): ErrorEntry {
  const [, number, rest] = NUMBERED.exec(saying) ?? [];
  const told = refusal.status ?? refusal.code ?? '';
  const status = reply.status < 400 && /^[45]\d\d$/.test(told) ? Number(told) : reply.status;
  const entry = carrierEntry(speaker, { code: number ?? told, message: rest ?? saying, status });
  return { ...entry, http_status: reply.status };
}

/** What DHL says beside a result: `warnings`. */
export function noticesOf(warnings: readonly string[]): Notice[] {
  return warnings.filter(isSomething).map((warning) => {
    const [, code = 'warning', message = warning] = NUMBERED.exec(warning) ?? [];
    return { code, message: message.trim() };
  });
}
