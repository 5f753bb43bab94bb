import { carrierErrorEntry, readJson, unreadableReplyEntry } from '@waybill/carrier-kit';
import type { Answer, CarrierIdentity, ErrorEntry, Notice, WaybillError } from '@waybill/core';
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

/** What a reply holds. */
export interface Reading {
  /** The JSON object, whatever the status. */
  readonly document?: object;
  /** What DHL complains of along with a result. */
  readonly warnings: readonly ErrorEntry[];
  /** The same, or the summary of an error document: why there is no result. */
  readonly problems: readonly ErrorEntry[];
  /** Whether it is DHL's own error document, not a gateway's. */
  readonly own: boolean;
  /** The status that an error document reports, whatever the reply's own is. */
  readonly reported_status?: number | undefined;
  /** Why the reply cannot be read. */
  readonly unreadable?: string;
}

/** Reads a reply of any status: its JSON object, and the problems that it reports. */
export function readReply(reply: Answer, carrier: CarrierIdentity): Reading {
  let parsed: unknown;
  try {
    parsed = readJson(reply.body);
  } catch (error) {
    return { ...NOTHING, unreadable: (error as WaybillError).message };
  }
  // A gateway may wrap the one document in a list.
  const document = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  if (!isObject(document)) return { ...NOTHING, unreadable: 'the reply is not a JSON object' };
  const wire = wireError.parse(document);
  const entries = (texts: readonly string[]) => texts.map((text) => entryOf(text, wire, reply, carrier));
  const details = detailsOf(wire);
  const summary = [wire.message, wire.title].filter(isSomething).slice(0, 1);
  return {
    document,
    warnings: entries(details),
    problems: entries(details.length > 0 ? details : summary),
    own: [wire.instance, wire.status, wire.code].some((mark) => mark !== undefined),
    reported_status: statusOf(wire),
  };
}

const NOTHING = { warnings: [], problems: [], own: false } as const;

/** The entries of a reply without results: its problems, else that it cannot be read. */
export function refusalOf(
  reply: Answer,
  { problems, unreadable }: Reading,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  if (problems.length > 0) return [...problems];
  return [unreadableReplyEntry(carrier, reply, unreadable ?? 'the contract does not know this reply')];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

function entryOf(saying: string, refusal: WireError, reply: Answer, carrier: CarrierIdentity): ErrorEntry {
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
