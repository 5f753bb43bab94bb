/**
 * Errors: `HasErrors` and `Notifications` in a reply with HTTP 200, of the whole reply and of each shipment in it; and SOAP
 * faults. Notifications without `HasErrors` are remarks.
 */

import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readAs,
  replyReader,
  wireBoolean,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import { readXml } from '@waybill/carrier-kit/xml';
import type { ErrorKind, Notice } from '@waybill/core';
import { responseName, type SoapOperation } from './soap.js';

const wireVerdict = z.object({
  HasErrors: maybe(wireBoolean),
  Notifications: maybe(z.object({ Notification: listOf(z.object({ Code: maybeText, Message: maybeText })) })),
});
type Verdict = z.output<typeof wireVerdict>;

/** SOAP 1.1, 4.4 */
const wireFault = z.object({ faultcode: maybeText, faultstring: maybeText });

/** The children of an element by name. */
export type Element = Readonly<Record<string, unknown>>;

/** Reads every reply of Aramex; {@link responseTo} finds the response in it. */
export const readReply = replyReader({
  parse: readXml,
  errors: (document) => {
    const { Fault, ...responses } = bodyOf(document);
    return [...reportedErrors(verdictsIn(responses)), ...faultErrors(Fault)];
  },
});

/** Finds the response element of an operation. */
export function responseTo(operation: SoapOperation) {
  return (document: unknown): Element | undefined =>
    elementOf(lookUp(bodyOf(document), responseName(operation)));
}

/** Whether an element reports that something went wrong. */
export function hasErrors(node: unknown): boolean {
  return readAs(wireVerdict, elementOf(node)).data?.HasErrors === true;
}

/** The remarks in a part of a reply: notifications without an error. */
export function noticesIn(node: unknown): Notice[] {
  return verdictsIn(node)
    .filter(({ HasErrors }) => HasErrors === false)
    .flatMap(notesOf)
    .map(({ Code = 'message', Message = '' }) => ({ code: Code, message: Message }));
}

/** The body of an envelope. */
function bodyOf(document: unknown): Element {
  return elementOf(elementOf(elementOf(document)?.Envelope)?.Body) ?? {};
}

/** Of several elements the first; `undefined` where there is none. */
function elementOf(node: unknown): Element | undefined {
  const [one] = [node].flat();
  return typeof one === 'object' && one !== null ? (one as Element) : undefined;
}

/** Every element with its own `HasErrors`, at any depth. */
function verdictsIn(node: unknown): Verdict[] {
  if (Array.isArray(node)) return node.flatMap(verdictsIn);
  const element = elementOf(node);
  if (element === undefined) return [];
  const own =
    'HasErrors' in element || 'Notifications' in element ? readAs(wireVerdict, element).data : undefined;
  return [...(own === undefined ? [] : [own]), ...Object.values(element).flatMap(verdictsIn)];
}

function notesOf({ Notifications }: Verdict) {
  return (Notifications?.Notification ?? []).filter(({ Code, Message }) => (Code ?? Message) !== undefined);
}

function reportedErrors(verdicts: readonly Verdict[]): ReportedError[] {
  const isRefused = verdicts.some(({ HasErrors }) => HasErrors === true);
  const without_success = verdicts.filter(({ HasErrors }) => HasErrors !== false).flatMap(notesOf);
  // An error without words of its own has those from elsewhere in the reply.
  const notes = without_success.length === 0 && isRefused ? verdicts.flatMap(notesOf) : without_success;
  // The reply may repeat the errors of a shipment.
  const different = [...new Map(notes.map((note) => [`${note.Code} ${note.Message}`, note])).values()];
  if (different.length === 0 && isRefused)
    return [{ message: 'Aramex reports an error and does not say which.' }];
  return different.map(({ Code, Message }) => {
    const kind = KINDS.find(([words]) => words.test(Message ?? ''))?.[1];
    // Notifications alone prove neither success nor refusal; and despite a failure of the server something may have been made.
    return { code: Code, message: Message, kind, own: isRefused && kind !== 'unavailable' };
  });
}

/** No list of codes is published, so the words decide. The first match counts. */
const KINDS: readonly (readonly [RegExp, ErrorKind])[] = [
  [
    /internal (server )?error|timed? ?-?out|try again later|temporarily unavailable|(system|server) .*unavailable/i,
    'unavailable',
  ],
  [/consignee|third ?party|receiver/i, 'carrier'],
  [
    /\b(user ?name|password|credentials?|log-?in|client ?info)\b|authenticat|unauthori[sz]ed|(invalid|incorrect|wrong) account|account (number|pin|entity|country).*\b(invalid|not valid|incorrect|wrong)/i,
    'authentication',
  ],
];

/** Faults of WCF and SOAP about a message that was not accepted: SOAP 1.1, 4.4.1. After any other it is unknown what was done. */
const CLIENT_FAULTS = /^(Client|MustUnderstand|VersionMismatch|ActionNotSupported|DeserializationFailed)\b/;

function faultErrors(node: unknown): ReportedError[] {
  const fault = readAs(wireFault, elementOf(node)).data;
  if (fault === undefined) return [];
  const code = fault.faultcode?.replace(/^.*:/, '') ?? '';
  return [{ code, message: fault.faultstring, own: CLIENT_FAULTS.test(code) }];
}

/** Certain refusals have this status, too. */
export const FAULT_STATUS = [{ status: 500, source: 'SOAP 1.1, 6.2: faults come with HTTP 500' }] as const;
