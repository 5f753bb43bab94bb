/** What a reply holds: its response element with what stands beside the result, or the reasons why there is none. */
import { carrierErrorEntry, type Speaker, unreadableReplyEntry, wireList } from '@waybill/carrier-kit';
import { readXml } from '@waybill/carrier-kit/xml';
import type { Answer, ErrorEntry, Notice, WaybillError } from '@waybill/core';
import { z } from 'zod';
import { elementOf, lenient, text } from './reply-elements.js';
import type { Operation } from './soap.js';

export type Reading =
  | {
      readonly response: Readonly<Record<string, unknown>>;
      /** Purolator's own, of every `ResponseInformation` in the response. */
      readonly errors: readonly ErrorEntry[];
      readonly notices: readonly Notice[];
    }
  | {
      readonly response?: undefined;
      readonly errors: readonly ErrorEntry[];
      /** Purolator itself said no; otherwise nothing is known but that the response is not there. */
      readonly refused: boolean;
      /** Why nothing can be read, where that is all there is to say. */
      readonly unreadable?: string;
    };

const wireError = lenient({ Code: text, Description: text, AdditionalInformation: text });
const wireMessage = lenient({ Code: text, Message: text });
const wireInformation = lenient({
  Errors: lenient({ Error: wireList(wireError) }),
  InformationalMessages: lenient({ InformationalMessage: wireList(wireMessage) }),
});

/** SOAP 1.1, with the details of the Validation Application Block (validation-fault.xsd). */
const wireFault = lenient({
  faultcode: text,
  faultstring: text,
  detail: lenient({
    ValidationFault: lenient({
      Details: lenient({
        ValidationDetail: wireList(lenient({ Key: text, Message: text, Tag: text })),
      }),
    }),
  }),
});

const wireEnvelope = lenient({ Envelope: lenient({ Body: z.unknown().optional() }) });

export function readReply(reply: Answer, operation: Operation, account: Speaker): Reading {
  let document: unknown;
  try {
    document = readXml(reply.body);
  } catch (error) {
    return unreadableReading(reply, (error as WaybillError).message, account);
  }
  const body = elementOf(wireEnvelope.parse(document)?.Envelope?.Body) ?? {};
  const response = elementOf(body[`${operation}Response`]);
  const fault = 'Fault' in body ? readFault(body.Fault, reply.status, account) : undefined;
  if (response !== undefined) {
    const said = informationIn(response);
    return {
      response,
      errors: [...errorsOf(said, reply.status, account), ...(fault?.errors ?? [])],
      notices: said.flatMap(noticesOf),
    };
  }
  if (fault !== undefined) return fault;
  const errors = errorsOf(informationIn(body), reply.status, account);
  if (errors.length > 0) return { errors, refused: true };
  return unreadableReading(reply, `the reply holds no ${operation}Response`, account);
}

function unreadableReading(reply: Answer, unreadable: string, account: Speaker): Reading {
  return { errors: [unreadableReplyEntry(account, reply, unreadable)], refused: false, unreadable };
}

type Information = NonNullable<z.output<typeof wireInformation>>;

/** Every `ResponseInformation`, however deep it stands. */
function informationIn(node: unknown): Information[] {
  if (Array.isArray(node)) return node.flatMap(informationIn);
  return Object.entries(elementOf(node) ?? {}).flatMap(([name, child]) =>
    name === 'ResponseInformation'
      ? [child].flat().flatMap((one) => wireInformation.parse(one) ?? [])
      : informationIn(child),
  );
}

function errorsOf(said: readonly Information[], status: number, account: Speaker): ErrorEntry[] {
  return said
    .flatMap(({ Errors }) => Errors?.Error ?? [])
    .flatMap((error) => {
      const { Code, Description, AdditionalInformation } = error ?? {};
      if ((Code ?? Description ?? AdditionalInformation) === undefined) return [];
      const message = Description ?? AdditionalInformation ?? '';
      const entry = carrierErrorEntry(account, { code: Code ?? '', message, status });
      return AdditionalInformation === undefined
        ? entry
        : { ...entry, details: { additional_information: AdditionalInformation } };
    });
}

function noticesOf({ InformationalMessages }: Information): Notice[] {
  return (InformationalMessages?.InformationalMessage ?? []).flatMap((message) => {
    const { Code = '', Message = '' } = message ?? {};
    return Code === '' && Message === '' ? [] : [{ code: Code, message: Message }];
  });
}

/** A fault is an entry for each thing that it finds wrong, else one for itself. */
function readFault(node: unknown, status: number, account: Speaker) {
  const fault = wireFault.parse([node].flat()[0]);
  // The prefix is whatever the document calls the namespace.
  const faultcode = fault?.faultcode?.replace(/^.*:/, '') ?? '';
  const found = (fault?.detail?.ValidationFault?.Details?.ValidationDetail ?? []).flatMap((detail) => {
    const { Key, Message, Tag } = detail ?? {};
    if ((Key ?? Message ?? Tag) === undefined) return [];
    const code = Tag ?? 'ValidationFault';
    const entry = carrierErrorEntry(account, { code, message: Message ?? `${Key} is not valid`, status });
    return Key === undefined ? entry : { ...entry, details: { element: Key } };
  });
  const itself = carrierErrorEntry(account, { code: faultcode, message: fault?.faultstring ?? '', status });
  const login = /FailedAuthentication|InvalidSecurity/.test(faultcode);
  return {
    errors: found.length > 0 ? found : [login ? { ...itself, kind: 'authentication' as const } : itself],
    // What the server says of itself proves nothing about what it did.
    refused: found.length > 0 || login || CLIENT_FAULTS.test(faultcode),
  };
}

/** `Client` (SOAP 1.1, 4.4.1) and the faults of WCF that are about a message it did not take. */
const CLIENT_FAULTS =
  /^(Client|Sender|MustUnderstand|VersionMismatch|ActionNotSupported|DeserializationFailed)\b/;
