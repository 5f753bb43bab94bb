import { carrierErrorEntry, readJson, type Speaker, unreadableReplyEntry } from '@waybill/carrier-kit';
import type { Answer, ErrorEntry, Notice, WaybillError } from '@waybill/core';
import { z } from 'zod';
import { list, readable, text, texts } from './reply-schemas.js';

/**
 * `supermodelIoLogisticsExpressErrorResponse`. DHL's own 500 writes `code` for `status`, and its gateway answers a
 * wrong login with `reasons`.
 */
const wireError = z.object({
  instance: text,
  detail: texts,
  title: text,
  message: text,
  status: text,
  code: text,
  additionalDetails: texts,
  reasons: list,
});
const wireReason = z.object({ msg: text });
type WireError = z.output<typeof wireError>;

/** No document of the wanted kind, and the reasons why there is none. */
export interface Refusal {
  readonly document?: undefined;
  readonly errors: ErrorEntry[];
  /** DHL itself said no; otherwise nothing is known but that the document is not there. */
  readonly refused: boolean;
  /** The status that the document tells, whatever the reply's own is. */
  readonly reported_status?: number | undefined;
}

/** What a reply holds. */
export type Reading =
  | {
      readonly document: object;
      /** What DHL complains of beside it. */
      readonly warnings: readonly ErrorEntry[];
    }
  | Refusal;

/**
 * The JSON document of a reply, or entries for a refusal, an unreadable body, a status that says no.
 * @param isWanted tells the document from a refusal, which may come with any status.
 */
export function readReply(reply: Answer, isWanted: (document: object) => boolean, carrier: Speaker): Reading {
  let parsed: unknown;
  try {
    parsed = readJson(reply.body);
  } catch (error) {
    return {
      errors: [unreadableReplyEntry(carrier, reply, (error as WaybillError).message)],
      refused: false,
    };
  }
  // A gateway may wrap the one document in a list.
  const document = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  if (!isObject(document))
    return { errors: [unreadableReplyEntry(carrier, reply, 'the reply is no JSON object')], refused: false };
  const wire = wireError.parse(document);
  const entries = (sayings: readonly string[]) => sayings.map((text) => entryOf(text, wire, reply, carrier));
  const details = detailsOf(wire);
  if (reply.status >= 200 && reply.status < 300 && isWanted(document))
    return { document, warnings: entries(details) };
  const text = details.length > 0 ? details : [wire.message, wire.title].filter(isSomething).slice(0, 1);
  if (text.length === 0) {
    const why = 'the reply is none that the contract knows';
    return { errors: [unreadableReplyEntry(carrier, withoutFiles(reply), why)], refused: false };
  }
  return {
    errors: entries(text),
    refused: [wire.instance, wire.status, wire.code].some((mark) => mark !== undefined),
    reported_status: statusOf(wire),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An entry shows how a reply begins; a file in base64 might hold there what must not be seen. */
function withoutFiles(reply: Answer): Answer {
  return { ...reply, body: reply.body.replace(/[\w+/-]{16,}=*/g, '…') };
}

/** Several problems come as a list, with a `detail` that only announces it. */
const ANNOUNCEMENT = /^multiple problems found/i;

function detailsOf({ detail, additionalDetails, reasons }: WireError): string[] {
  const listed = [...additionalDetails, ...readable(reasons, wireReason).map(({ msg }) => msg)].filter(
    isSomething,
  );
  const own = detail.filter((text) => isSomething(text) && !(listed.length > 0 && ANNOUNCEMENT.test(text)));
  return [...own, ...listed];
}

function isSomething(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

function statusOf({ status, code }: WireError): number | undefined {
  const reported = status ?? code ?? '';
  return /^[45]\d\d$/.test(reported) ? Number(reported) : undefined;
}

/** `996: The requested product(s) …`: DHL's own code stands in front of its text. */
const NUMBERED = /^\s*(\d{3,6})\s*:\s*(.+)$/s;

function entryOf(saying: string, refusal: WireError, reply: Answer, carrier: Speaker): ErrorEntry {
  const [, number, rest] = NUMBERED.exec(saying) ?? [];
  const status = reply.status < 400 ? (statusOf(refusal) ?? reply.status) : reply.status;
  const code = number ?? refusal.status ?? refusal.code ?? '';
  const entry = carrierErrorEntry(carrier, { code, message: rest ?? saying, status });
  return { ...entry, http_status: reply.status };
}

/** What DHL says beside a result: `warnings`. */
export function noticesOf(warnings: readonly string[]): Notice[] {
  return warnings.filter(isSomething).map((warning) => {
    const [, code = 'warning', message = warning] = NUMBERED.exec(warning) ?? [];
    return { code, message: message.trim() };
  });
}
