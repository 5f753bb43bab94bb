/** Errors in a reply: texts without codes in a reply with HTTP 200, and SOAP faults. */
import { z } from '@waybill/carrier-kit';
import type { ChangeReading } from '@waybill/carrier-kit/after';
import {
  type KindWords,
  kindByWords,
  listOf,
  maybe,
  maybeText,
  purchaseReading,
  type ReportedError,
  readAs,
  replyReader,
  wireText,
} from '@waybill/carrier-kit/reply';
import { readXml } from '@waybill/carrier-kit/xml';
import type { ErrorKind } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import type { SoapOperation } from './soap.js';

/** The errors in the `return` of any operation; an empty list is one element that is nil. */
const wireReturn = z.object({
  error: maybeText,
  processShipmentResult: listOf(
    z.object({ errors: listOf(wireText), shipment: maybe(z.object({ service_type: maybeText })) }),
  ),
});

/** SOAP 1.2, 5.4 */
const wireFault = z.object({
  Code: maybe(z.object({ Value: maybeText })),
  Reason: maybe(z.object({ Text: maybeText })),
});

/** The `return` of an operation. */
export type Returned = Readonly<Record<string, unknown>>;

/** Reads every reply of Canpar; {@link returnOf} finds the result in it. */
export const readReply = replyReader({
  parse: readXml,
  errors: (document) => {
    const { Fault, ...responses } = bodyOf(document);
    return [
      ...Object.values(responses).flatMap((response) => returnedErrors(response)),
      ...faultErrors(Fault),
    ];
  },
});

/** Finds the `return` of an operation. One without any member is empty text. */
export function returnOf(operation: SoapOperation) {
  return (document: unknown): Returned | undefined => {
    const response = childrenOf(bodyOf(document)[`${operation}Response`]);
    const [own] = [response?.return].flat();
    if (own === '') return {};
    const found = childrenOf(own);
    return found?.['@_nil'] === 'true' ? undefined : found;
  };
}

/** Canpar has no codes: only the words of a refusal say why. */
const WORDS: KindWords = {
  too_late: /manifest|end of day|too late|cut-?off|already\b.*\bpicked up/i,
  not_found: /not found|does not exist/i,
};

/** Reads the reply to a change. `proof` finds in the `return` what proves it. */
export function readChange<Done>(
  answer: Answer,
  carrier: CarrierIdentity,
  operation: SoapOperation,
  proof: (returned: Returned) => Done | undefined,
): ChangeReading<Done> {
  const reading = purchaseReading(readReply(answer, carrier, returnOf(operation)), proof);
  if ('created' in reading) return { done: reading.created, warnings: reading.warnings };
  return 'refused' in reading
    ? { refused: reading.refused.map((entry) => kindByWords(entry, WORDS)) }
    : reading;
}

/** The proof where a reply has no other member than `error`. */
export function withoutError({ error }: Returned): true | undefined {
  return maybeText.parse(error) === undefined ? true : undefined;
}

/** One text may hold several errors, with `|` between them. */
function separated(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function bodyOf(document: unknown): Returned {
  return childrenOf(childrenOf(childrenOf(document)?.Envelope)?.Body) ?? {};
}

/** The children of an element; of several, those of the first. */
function childrenOf(node: unknown): Returned | undefined {
  const [one] = [node].flat();
  return typeof one === 'object' && one !== null ? (one as Returned) : undefined;
}

/** The error of the whole request, and those of each service, which `details` name. Canpar has no codes: the name of the element stands for one. */
function returnedErrors(response: unknown): ReportedError[] {
  const { error = '', processShipmentResult = [] } =
    readAs(wireReturn, childrenOf(response)?.return).data ?? {};
  const reported = [
    ...separated(error).map((message) => ({ code: 'error', message, kind: kindOf(message) })),
    ...processShipmentResult.flatMap(({ errors, shipment }) =>
      errors.flatMap(separated).map((message) => ({
        code: 'errors',
        message,
        kind: kindOf(message),
        ...(shipment?.service_type === undefined ? {} : { details: { service: shipment.service_type } }),
      })),
    ),
  ];
  return reported.map((error) => ({ ...error, own: error.kind !== 'unavailable' }));
}

/** Words of a failure of Canpar's own systems. A service that is unavailable for a shipment is a refusal. */
const FAILURES = [
  /\b(system|server|internal|unexpected|unknown|application|network|communication|connection) (error|failure|problem|fault)\b/i,
  /\ban error (has )?occurred\b|\b(database|SQL|deadlock)|[a-z]Exception\b/i,
  /\btime-?out\b|\btimed out\b|\bconnection (was |is )?(refused|reset|lost|closed)|\b(could not|unable to) connect\b/i,
  /\b(system|server|web ?service) (is )?(currently |temporarily )?(unavailable|not available|down)\b/i,
  /\btemporarily unavailable\b|\btry again later\b/i,
  /\berror (while |when |in )?(processing|saving)\b|\b(not be|unable to) saved?\b/i,
];

/** Canpar has no codes: only the words of an error say why. */
function kindOf(message: string): ErrorKind | undefined {
  if (FAILURES.some((words) => words.test(message))) return 'unavailable';
  return /\b(password|user[ _]?id|log ?in)\b/i.test(message) ? 'authentication' : undefined;
}

/** Faults of Axis2 about a message that it could not read or assign to an operation. */
const NOT_TAKEN = /Unexpected subelement|ADBException|endpoint reference \(EPR\)/i;

/** After a fault of the server it is unknown what was done, unless the fault says that the message was not accepted. */
function faultErrors(node: unknown): ReportedError[] {
  const fault = readAs(wireFault, childrenOf(node)).data;
  if (fault === undefined) return [];
  const code = fault.Code?.Value?.replace(/^.*:/, '') ?? '';
  const message = fault.Reason?.Text ?? '';
  return [{ code, message, own: code === 'Sender' || NOT_TAKEN.test(message) }];
}

/** Certain refusals have this status, too. */
export const FAULT_STATUS = [
  { status: 500, source: 'SOAP 1.2 Part 2, 7.5.2.2: faults come with HTTP 500' },
] as const;
