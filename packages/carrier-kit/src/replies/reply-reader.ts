import { type ErrorEntry, type ErrorKind, WaybillError } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { isMultipart, type MultipartPart, readMultipart } from '../http/multipart.js';
import { crowdedList } from '../http/reply-body.js';
import { withRetryAfter } from '../http/retry-after.js';
import { isRefusal, type PurchaseReading } from '../outcome/purchase-outcome.js';
import { lookUp } from '../values/look-up.js';
import { carrierErrorEntry, unreadableReplyEntry } from './error-entries.js';

/** One error that a reply reports, as the carrier wrote it. */
export interface ReportedError {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** The field of the request at fault: `shipment.items[0].weight`. */
  readonly field?: string | undefined;
  /** The kind, when the code says more than the HTTP status: a rate limit with status 403. By default the status decides. */
  readonly kind?: ErrorKind | undefined;
  /** False where waiting does not help, whatever the kind: a quota of a week is used up. By default the kind decides. */
  readonly retryable?: boolean | undefined;
  /**
   * The status that the document states, when the HTTP status is another: an error in a reply with HTTP 200. One that would
   * prove no refusal as HTTP status proves none here, and no other error beside it does: 408, 409, 425, 429, 499, 5xx.
   */
  readonly status?: number | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The pause that the document asks for, in milliseconds, where no header says it: `Retry after 6 seconds`. */
  readonly retry_after_ms?: number | undefined;
  /**
   * False if a gateway or token server wrote the error: then it does not prove that the carrier did nothing. With the kind
   * `unavailable`, `timeout` or `rate_limit` no other error of the reply proves it either. By default `status` decides.
   */
  readonly own?: boolean;
}

/** The result of reading a reply. */
export type ReplyReading<Document> =
  /** The status is 2xx and the wanted document is there. `warnings` are errors that it also reports. */
  | {
      readonly document: Document;
      readonly warnings: readonly ErrorEntry[];
      /** False if none of the warnings is the carrier's own: they do not prove that it did nothing. Left out without any. */
      readonly refused?: boolean;
      readonly errors?: undefined;
    }
  /** Anything else. `errors` has at least one entry that says why. */
  | {
      readonly document?: undefined;
      readonly errors: readonly ErrorEntry[];
      /** The errors that the reply itself reports; empty when it could not be read. */
      readonly reported: readonly ErrorEntry[];
      /** True if the carrier itself reports an error, and no failure; false for a gateway's error and for a reply that cannot be read. */
      readonly refused: boolean;
      /** The reason, without the status and the carrier's name. */
      readonly why: string;
      /** The wanted document, if it is there in spite of the status. Only purchases use it: it may prove one. */
      readonly found?: Document | undefined;
    };

/** Reads one reply. `find` returns the wanted part of the document, or `undefined` if it is not there. */
export type ReplyReader = <Document>(
  reply: Answer,
  carrier: CarrierIdentity,
  find: (document: unknown) => Document | undefined,
) => ReplyReading<Document>;

/** For readings of which only the document matters, such as those that choose the next call: their entries are dropped. */
export const NO_ACCOUNT: CarrierIdentity = { carrier: '', account: '' };

/** How a carrier writes its replies. */
export interface ReplyFormat {
  /** `readJson`, or `readXml` with the carrier's lists. */
  readonly parse: (body: string) => unknown;
  /** Makes one document of the parts of a multipart reply: metadata with the label in it. */
  readonly parts?: (parts: readonly MultipartPart[]) => unknown;
  /** Errors in a document of any status; `document` is `undefined` for a body that cannot be parsed. */
  readonly errors: (document: unknown, reply: Answer) => readonly ReportedError[];
}

/** Makes the function that reads every reply of a carrier. It never throws for anything a carrier sends. */
export function replyReader({ parse, parts, errors }: ReplyFormat): ReplyReader {
  // `next` runs after every batch of calls, and looks at the replies before it again.
  const known = new WeakMap<Answer, Parsed>();
  const documentOf = (reply: Answer): unknown =>
    parts !== undefined && isMultipart(reply.headers['content-type'])
      ? parts(readMultipart(reply))
      : parse(reply.body);
  return (reply, carrier, find) => {
    const parsed = known.get(reply) ?? parseWith(() => documentOf(reply), reply);
    known.set(reply, parsed);
    const reported = parsed.crowded ? [] : errors(parsed.document, reply).filter(saysSomething);
    const entries = reported.map((error) => entryOf(error, reply, carrier));
    const wanted = parsed.document === undefined ? undefined : find(parsed.document);
    const refused = reported.some(isOwn) && !reported.some(isFailure);
    if (wanted !== undefined && !parsed.crowded && reply.status >= 200 && reply.status < 300)
      return { document: wanted, warnings: entries, ...(entries.length > 0 ? { refused } : {}) };
    if (entries.length > 0) {
      return {
        errors: entries,
        reported: entries,
        refused,
        why: entries.map(({ message }) => message).join('; '),
        found: wanted,
      };
    }
    const why = parsed.problem ?? 'the reply holds neither the expected document nor a reason';
    const unreadable = unreadableReplyEntry(carrier, reply, why);
    return { errors: [unreadable], reported: [], refused: false, why, found: wanted };
  };
}

/** Whether an error alone proves that the carrier did nothing. */
const isOwn = ({ own, status }: ReportedError): boolean => own ?? !isUncertain(status);

/**
 * A failure of a server, which may have done everything before it, or a limit, at which a part of the work may have stopped:
 * no other error beside it proves anything.
 */
const isFailure = (error: ReportedError): boolean =>
  !isOwn(error) &&
  (isUncertain(error.status) || (error.kind !== undefined && RETRYABLE.includes(error.kind)));

/** A status in a document counts as that of HTTP does. */
const isUncertain = (status: number | undefined): boolean =>
  status !== undefined && (status < 400 || !isRefusal(status));

/** Takes the object under one name: the root element of XML, `RateResponse` of `{"RateResponse": {…}}`. */
export function under(name: string): (document: unknown) => Readonly<Record<string, unknown>> | undefined {
  return (document) => objectOf(lookUp(objectOf(document), name));
}

/**
 * Reads the reply to a purchase. A shipment in the reply counts, whatever the status and whatever else the reply reports.
 * @param created returns the shipment in the document, or `undefined` if it names no shipment and holds no label.
 */
export function purchaseReading<Document, Created>(
  reading: ReplyReading<Document>,
  created: (document: Document) => Created | undefined,
): PurchaseReading<Created> {
  const document = reading.errors === undefined ? reading.document : reading.found;
  const entries = reading.errors === undefined ? reading.warnings : reading.reported;
  const bought = document === undefined ? undefined : created(document);
  if (bought !== undefined) return { created: bought, warnings: entries };
  const { refused = entries.length > 0 } = reading;
  if (refused) return { refused: entries };
  const why = reading.errors === undefined ? entries.map(({ message }) => message).join('; ') : reading.why;
  return { unreadable: why || 'the reply names no shipment', code: entries[0]?.code };
}

/** A document, or why there is none. */
interface Parsed {
  readonly document?: unknown;
  readonly problem?: string;
  /** Set where a list is so long that the document is read for nothing but what was bought. */
  readonly crowded?: true;
}

function parseWith(parse: () => unknown, { body }: Answer): Parsed {
  try {
    const parsed = parse();
    // Some servers write a single object as a list of one.
    const document = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
    const problem = crowdedList(document, body.length);
    return problem === undefined ? { document } : { document, problem, crowded: true };
  } catch (error) {
    if (error instanceof WaybillError) return { problem: error.message };
    throw error;
  }
}

function saysSomething({ code = '', message = '' }: ReportedError): boolean {
  return `${code}${message}`.trim() !== '';
}

const RETRYABLE: readonly ErrorKind[] = ['rate_limit', 'unavailable', 'timeout'];

function entryOf(reported: ReportedError, reply: Answer, carrier: CarrierIdentity): ErrorEntry {
  const { code = '', message = '', field, kind, retryable, details, retry_after_ms } = reported;
  const status = reply.status < 400 ? (reported.status ?? reply.status) : reply.status;
  const said = carrierErrorEntry(carrier, {
    code,
    message,
    status,
    ...(field === undefined ? {} : { field }),
  });
  const entry = {
    ...said,
    ...(kind === undefined ? {} : { kind, retryable: RETRYABLE.includes(kind) }),
    ...(retryable === undefined ? {} : { retryable }),
    http_status: reply.status,
    ...(details === undefined ? {} : { details: { ...said.details, ...details } }),
    ...(retry_after_ms === undefined ? {} : { retry_after_ms }),
  };
  return withRetryAfter(entry, reply);
}

function objectOf(node: unknown): Readonly<Record<string, unknown>> | undefined {
  const one = Array.isArray(node) && node.length === 1 ? node[0] : node;
  return typeof one === 'object' && one !== null && !Array.isArray(one)
    ? (one as Readonly<Record<string, unknown>>)
    : undefined;
}
