import {
  carrierErrorEntry,
  type JsonValue,
  readJson,
  unreadableReplyEntry,
  wireList,
  wireText,
} from '@waybill/carrier-kit';
import type { Answer, CarrierIdentity, ErrorEntry, Notice, WaybillError } from '@waybill/core';
import { z } from 'zod';
import { alone, lenientObject, maybeText } from './reply-schemas.js';

const wireParameter = z.object({ key: maybeText, id: maybeText, value: maybeText });
/** An error, an alert or a customer message: FedEx writes all three alike. */
const wireProblem = z.object({
  code: maybeText,
  message: maybeText,
  parameterList: wireList(wireParameter).catch([]),
});
const unknowns = wireList(z.unknown());

/** The shapes in which FedEx and the gateway before it say no. */
const wireRefusal = z.object({
  errors: unknowns.catch([]),
  output: lenientObject(z.object({ errors: unknowns.catch([]), alerts: unknowns.catch([]) })),
  error: maybeText,
  error_detail: maybeText,
  error_description: maybeText,
  fault: z
    .object({
      faultstring: maybeText,
      detail: z.object({ errorcode: maybeText }).catch({ errorcode: undefined }),
    })
    .catch({ faultstring: undefined, detail: { errorcode: undefined } }),
  code: maybeText,
  message: maybeText,
});

/** What a reply holds. */
export interface Reading {
  /** The document with results, when the status is a success. */
  readonly document?: JsonValue;
  /** Errors that FedEx or its gateway reports. */
  readonly problems: readonly ErrorEntry[];
  /** Whether the errors stand in FedEx's own document, not in a gateway's. */
  readonly own: boolean;
  /** Remarks: notices with a result, the reason when there is none. */
  readonly alerts: readonly Notice[];
  /** Why the reply cannot be read. */
  readonly unreadable?: string;
}

/** Reads a reply of any status. */
export function readReply(reply: Answer, carrier: CarrierIdentity): Reading {
  let document: JsonValue;
  try {
    document = alone(readJson(reply.body)) as JsonValue;
  } catch (error) {
    return { problems: [], own: false, alerts: [], unreadable: (error as WaybillError).message };
  }
  const problems = problemsOf(document).map((problem) => problemEntry(carrier, reply.status, problem));
  const good = reply.status >= 200 && reply.status < 300 && hasOutput(document);
  return {
    ...(good ? { document } : {}),
    problems,
    own: ownErrors(document).length > 0,
    alerts: alertsOf(document),
    ...(good || problems.length > 0 ? {} : { unreadable: 'the reply holds no output' }),
  };
}

/** The entries of a reply without results: its errors, else its alerts, else that it cannot be read. */
export function refusalOf(reply: Answer, reading: Reading, carrier: CarrierIdentity): ErrorEntry[] {
  if (reading.problems.length > 0) return [...reading.problems];
  if (reading.alerts.length > 0)
    return reading.alerts.map((alert) => problemEntry(carrier, reply.status, alert));
  return [unreadableReplyEntry(carrier, reply, reading.unreadable ?? 'the reply holds no output')];
}

const wireOutput = z.object({
  output: z.union([z.looseObject({}), z.tuple([z.looseObject({})]).transform(([only]) => only)]),
});
const RESULTS = ['rateReplyDetails', 'transactionShipments', 'jobId', 'alerts'];

/** A 200 whose output is nothing but errors is a refusal. */
function hasOutput(document: JsonValue): boolean {
  const { data } = wireOutput.safeParse(document);
  if (data === undefined) return false;
  return problemsOf(document).length === 0 || RESULTS.some((name) => name in data.output);
}

function problemsOf(document: JsonValue): Notice[] {
  const read = wireRefusal.safeParse(document);
  if (!read.success) return [];
  const { error, error_detail, error_description, fault, code, message } = read.data;
  const listed = ownErrors(document);
  if (listed.length > 0) return listed;
  if (error !== undefined)
    return [{ code: error, message: error_detail ?? error_description ?? message ?? '' }];
  if (fault.faultstring !== undefined)
    return [{ code: fault.detail.errorcode ?? '', message: fault.faultstring }];
  return code !== undefined && message !== undefined ? [{ code, message }] : [];
}

/** `errors` of FedEx's own document. */
function ownErrors(document: JsonValue): Notice[] {
  const read = wireRefusal.safeParse(document);
  return read.success ? [...read.data.errors, ...(read.data.output?.errors ?? [])].flatMap(noticeOf) : [];
}

function alertsOf(document: JsonValue): Notice[] {
  const read = wireRefusal.safeParse(document);
  return read.success ? (read.data.output?.alerts ?? []).flatMap(noticeOf) : [];
}

/** One error, alert or message; none when the node says nothing. */
function noticeOf(node: unknown): Notice[] {
  const text = wireText.safeParse(node);
  if (text.success) return text.data.trim() === '' ? [] : [{ code: '', message: text.data }];
  const read = wireProblem.safeParse(node);
  if (!read.success) return [];
  const { code = '', message = '', parameterList } = read.data;
  if (`${code}${message}`.trim() === '') return [];
  return [{ code, message: filled(message, parameterList) }];
}

/** Messages may hold `{FIELD}` for a value of `parameterList`. */
function filled(message: string, parameters: readonly z.output<typeof wireParameter>[]): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const found = parameters.find(({ key, id }) => (key ?? id)?.toLowerCase() === name.toLowerCase());
    return found?.value ?? hole;
  });
}

/** The list of alerts or messages below a name, unreadable ones left out. */
export const wireNotices = unknowns.transform((nodes) => nodes.flatMap(noticeOf)).catch([]);

/** Codes that mean more than the status tells. Source: FedEx API error documents, by status. */
const KINDS: Readonly<Record<string, Pick<ErrorEntry, 'kind' | 'retryable'>>> = {
  'NOT.AUTHORIZED.ERROR': { kind: 'authentication', retryable: false },
  'LOGIN.REAUTHENTICATE.ERROR': { kind: 'authentication', retryable: false },
  'UNAUTHORIZED.USAGE': { kind: 'authentication', retryable: false },
  'FORBIDDEN.ERROR': { kind: 'authentication', retryable: false },
  'INTERNAL.SERVER.ERROR': { kind: 'unavailable', retryable: true },
  'SERVICE.UNAVAILABLE.ERROR': { kind: 'unavailable', retryable: true },
};

/** What FedEx said in a reply of this status. */
export function problemEntry(carrier: CarrierIdentity, status: number, reported: Notice): ErrorEntry {
  const entry = carrierErrorEntry(carrier, { ...reported, status });
  // A burst of calls is answered with 403 as well; the text tells it from a project without this API.
  if (status === 403 && /rate limit|throttl|too many/i.test(reported.message))
    return { ...entry, kind: 'rate_limit', retryable: true };
  return { ...entry, ...KINDS[entry.code] };
}
