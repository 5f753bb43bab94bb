/** Errors in a reply: SOAP faults, and those in a `ResponseInformation` with HTTP 200. */

import { z } from '@waybill/carrier-kit';
import {
  failureEntry,
  listOf,
  localErrorEntry,
  maybeText,
  type ReplyReading,
  type ReportedError,
  readAs,
  replyReader,
  type StatusFact,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import { readXml } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, Notice } from '@waybill/core';
import { type Answer, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { element, elementNameOf, type SoapOperation } from './soap.js';

const wireInformation = z.object({
  Errors: element({
    Error: listOf(z.object({ Code: maybeText, Description: maybeText, AdditionalInformation: maybeText })),
  }),
  InformationalMessages: element({
    InformationalMessage: listOf(z.object({ Code: maybeText, Message: maybeText })),
  }),
});

/** SOAP 1.1, with the details of the Validation Application Block (validation-fault.xsd). */
const wireFault = z.object({
  faultcode: maybeText,
  faultstring: maybeText,
  detail: element({
    ValidationFault: element({
      Details: element({
        ValidationDetail: listOf(z.object({ Key: maybeText, Message: maybeText, Tag: maybeText })),
      }),
    }),
  }),
});

/** The children of a response element. */
export type ResponseElement = Readonly<Record<string, unknown>>;

/** Reads every reply of E-Ship; {@link responseTo} finds the response in it. */
export const readReply = replyReader({
  parse: readXml,
  errors: (document, reply) => {
    const body = bodyOf(document);
    return [...informationErrors(body, reply), ...faultErrors(body.Fault)];
  },
});

/** Finds the response element of an operation. */
export function responseTo(operation: SoapOperation) {
  return (document: unknown): ResponseElement | undefined =>
    elementOf(lookUp(bodyOf(document), elementNameOf(operation, 'Response')));
}

/** A response with the errors that it also reports, or only errors. */
type AnswerReading =
  | Extract<ReplyReading<ResponseElement>, { readonly errors?: undefined }>
  | { readonly errors: readonly ErrorEntry[] };

/** The response in the only reply, or why it is missing. */
export function readAnswer(
  operation: SoapOperation,
  [reply]: readonly Reply[],
  carrier: CarrierIdentity,
): AnswerReading {
  if (reply === undefined)
    return { errors: [localErrorEntry(carrier, 'no_reply', 'Purolator gave no answer.')] };
  if (!isAnswer(reply)) return { errors: [failureEntry(carrier, reply)] };
  const reading = readReply(reply, carrier, responseTo(operation));
  return reading.errors === undefined ? reading : { errors: reading.errors };
}

function bodyOf(document: unknown): ResponseElement {
  return elementOf(elementOf(elementOf(document)?.Envelope)?.Body) ?? {};
}

/** An element's children by name; `undefined` where the element is missing. */
function elementOf(node: unknown): ResponseElement | undefined {
  const [element] = [node].flat();
  return typeof element === 'object' && element !== null ? (element as ResponseElement) : undefined;
}

/** Every `ResponseInformation`, however deep it stands. */
function informationIn(node: unknown): z.output<typeof wireInformation>[] {
  if (Array.isArray(node)) return node.flatMap(informationIn);
  return Object.entries(elementOf(node) ?? {}).flatMap(([name, child]) => {
    if (name !== 'ResponseInformation') return informationIn(child);
    return [child].flat().flatMap((information) => readAs(wireInformation, information).data ?? []);
  });
}

function informationErrors(body: unknown, { status }: Answer): ReportedError[] {
  // These come with HTTP 200. With 500 they do not prove that nothing was created, as a fault does.
  return errorsIn(body).map((error) => ({ ...error, own: status !== 500 }));
}

/** The errors of every `ResponseInformation` in a part of a response. */
export function errorsIn(node: unknown): ReportedError[] {
  return informationIn(node)
    .flatMap(({ Errors }) => Errors?.Error ?? [])
    .map(({ Code, Description, AdditionalInformation }) => ({
      code: Code,
      message: Description ?? AdditionalInformation,
      ...(AdditionalInformation === undefined
        ? {}
        : { details: { additional_information: AdditionalInformation } }),
    }));
}

/** The informational messages of a response. */
export function noticesIn(response: ResponseElement): Notice[] {
  return informationIn(response)
    .flatMap(({ InformationalMessages }) => InformationalMessages?.InformationalMessage ?? [])
    .map(({ Code = '', Message = '' }) => ({ code: Code, message: Message }))
    .filter(({ code, message }) => `${code}${message}` !== '');
}

/** A fault about the message is certain, and SOAP sends every fault with this status. */
export const FAULT_STATUS: readonly StatusFact[] = [
  { status: 500, source: 'SOAP 1.1, 6.2: faults come with HTTP 500' },
];

/** `Client` (SOAP 1.1, 4.4.1) and the faults of WCF that are about a message it did not take. */
const CLIENT_FAULTS =
  /^(Client|Sender|MustUnderstand|VersionMismatch|ActionNotSupported|DeserializationFailed)\b/;
const LOGIN_FAULTS = /FailedAuthentication|InvalidSecurity/;

/** A fault is an error for each of its details, else one for itself. */
function faultErrors(node: unknown): ReportedError[] {
  const fault = readAs(wireFault, elementOf(node)).data;
  if (fault === undefined) return [];
  const details = (fault.detail?.ValidationFault?.Details?.ValidationDetail ?? [])
    .filter(({ Key, Message, Tag }) => (Key ?? Message ?? Tag) !== undefined)
    .map(({ Key, Message, Tag }) => ({
      code: Tag ?? 'ValidationFault',
      message: Message ?? `${Key} is not valid`,
      ...(Key === undefined ? {} : { details: { element: Key } }),
    }));
  if (details.length > 0) return details;
  // The prefix is the document's own name for the namespace.
  const code = fault.faultcode?.replace(/^.*:/, '') ?? '';
  const login = LOGIN_FAULTS.test(code);
  return [
    {
      code,
      message: fault.faultstring,
      kind: login ? 'authentication' : undefined,
      // A fault of the server proves nothing about what it did.
      own: login || CLIENT_FAULTS.test(code),
    },
  ];
}
