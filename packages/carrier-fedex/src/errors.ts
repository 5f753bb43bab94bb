/** FedEx's error documents, alerts and messages. Source: FedEx API documents, error responses by status. */

import { z } from '@waybill/carrier-kit';
import {
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice } from '@waybill/core';
import { type Answer, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { text } from './json.js';

/** An error, an alert or a customer message: FedEx writes all three alike. */
const wireProblem = z.object({
  code: text,
  message: text,
  parameterList: listOf(z.object({ key: text, id: text, value: text })),
});
type WireProblem = z.output<typeof wireProblem>;

/** Errors, alerts or messages; empty ones are left out. */
export const wireNotices = listOf(z.union([wireText, wireProblem])).transform((nodes) =>
  nodes.flatMap((node): Notice[] => {
    if (typeof node === 'string') return [{ code: '', message: node }];
    const { code = '', message = '' } = node;
    return code === '' && message === '' ? [] : [{ code, message: filled(message, node) }];
  }),
);

/** Messages may hold `{FIELD}` for a value of `parameterList`. */
function filled(message: string, { parameterList }: WireProblem): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const found = parameterList.find(({ key, id }) => (key ?? id)?.toLowerCase() === name.toLowerCase());
    return found?.value ?? hole;
  });
}

/** The documents of FedEx, and of the gateway in front of it, that report errors. */
const wireRefusal = z.object({
  errors: wireNotices,
  output: maybe(z.looseObject({ errors: wireNotices, alerts: wireNotices })),
  error: text,
  error_detail: text,
  error_description: text,
  fault: maybe(z.object({ faultstring: text, detail: maybe(z.object({ errorcode: text })) })),
  code: text,
  message: text,
});
type WireRefusal = z.output<typeof wireRefusal>;

export const readReply = replyReader({ parse: readJson, errors: errorsIn });

function errorsIn(document: unknown, reply: Answer): ReportedError[] {
  const { data } = readAs(wireRefusal, document);
  if (data === undefined) return [];
  const own = [...data.errors, ...(data.output?.errors ?? [])];
  if (own.length > 0) return own.map((error) => reported(error, true, reply));
  const gateway = gatewayErrors(data);
  if (gateway.length > 0) return gateway.map((error) => reported(error, false, reply));
  // With results an alert is a notice; without any it is the reason.
  return hasResults(data) ? [] : (data.output?.alerts ?? []).map((alert) => reported(alert, false, reply));
}

function gatewayErrors({
  error,
  error_detail,
  error_description,
  fault,
  code,
  message,
}: WireRefusal): Notice[] {
  if (error !== undefined)
    return [{ code: error, message: error_detail ?? error_description ?? message ?? '' }];
  if (fault?.faultstring !== undefined)
    return [{ code: fault.detail?.errorcode ?? '', message: fault.faultstring }];
  return code !== undefined && message !== undefined ? [{ code, message }] : [];
}

/** Members of `output` that hold the answer, of all operations. */
const RESULTS = [
  'rateReplyDetails',
  'transactionShipments',
  'jobId',
  'completeTrackResults',
  'cancelledShipment',
  'pickupConfirmationCode',
  'cancelConfirmationMessage',
  'options',
  'resolvedAddresses',
  'totalResults',
  'locationDetailList',
  'document',
  'documents',
  'closeDocuments',
];

function hasResults({
  output = {},
}: {
  readonly output?: Readonly<Record<string, unknown>> | undefined;
}): boolean {
  return RESULTS.some((name) => {
    const written = lookUp(output, name);
    // A list of one may be written as its element.
    if (typeof written === 'object' && written !== null) return Object.keys(written).length > 0;
    return typeof written === 'string' ? written.trim() !== '' : typeof written === 'boolean';
  });
}

/** Codes that mean more than the status. Source: FedEx API error documents, by status. */
const KINDS: Readonly<Record<string, ReportedError['kind']>> = {
  'NOT.AUTHORIZED.ERROR': 'authentication',
  'LOGIN.REAUTHENTICATE.ERROR': 'authentication',
  'UNAUTHORIZED.USAGE': 'authentication',
  'FORBIDDEN.ERROR': 'authentication',
  'INTERNAL.SERVER.ERROR': 'unavailable',
  'SERVICE.UNAVAILABLE.ERROR': 'unavailable',
  'PICKUP.REQUESTED.PREVIOUS.DAY': 'too_late',
  'PICKUP.NUMBER.EXPIRED': 'too_late',
};

/**
 * One error as the kit takes it.
 * @param own whether it stands in FedEx's own document. Under 4xx a gateway's is a refusal as well; trouble of FedEx's
 * own servers never proves that nothing was bought.
 */
function reported({ code, message }: Notice, own: boolean, { status }: Answer): ReportedError {
  // A burst of calls gets 403, as does a project without this API; the text tells them apart.
  const throttled = status === 403 && /rate limit|throttl|too many/i.test(message);
  const kind = throttled ? 'rate_limit' : lookUp(KINDS, code);
  return { code, message, kind, own: (own || status >= 400) && kind !== 'unavailable' };
}

/** The entry of a refusal; FedEx publishes few codes; one with this ending says that something does not exist. */
export function namingMissing(entry: ErrorEntry): ErrorEntry {
  return /NOT\.?FOUND$/.test(entry.code) ? { ...entry, kind: 'not_found', retryable: false } : entry;
}

/** A refusal of a change, or that it cannot be read. */
export function refusalOf({
  refused,
  reported,
  why,
}: {
  readonly refused: boolean;
  readonly reported: readonly ErrorEntry[];
  readonly why: string;
}) {
  return refused ? { refused: reported.map(namingMissing) } : { unreadable: why, code: reported[0]?.code };
}

/** Finds `output` of a reply, where it holds an answer. */
export function outputReader<Output>(
  schema: z.ZodType<Output>,
  holdsAnswer: (output: Output) => boolean = () => true,
) {
  const wire = z.object({ output: schema });
  return (document: unknown): Output | undefined => {
    const output = readAs(wire, document).data?.output;
    return output !== undefined && holdsAnswer(output) ? output : undefined;
  };
}

/** The wanted part of the one reply to a question, or the errors in place of it. */
export function readAnswer<Document>(
  [reply]: readonly Reply[],
  carrier: CarrierIdentity,
  find: (document: unknown) => Document | undefined,
) {
  if (reply === undefined)
    return { errors: [localErrorEntry(carrier, 'no_reply', 'FedEx gave no answer.', 'unexpected_reply')] };
  if (!isAnswer(reply)) return { errors: [failureEntry(carrier, reply)] };
  const reading = readReply(reply, carrier, find);
  return reading.errors === undefined ? reading : { errors: reading.errors.map(namingMissing) };
}
