/**
 * What the JSON platform says when it says no, at whatever status: the document of the API, that of the gateway before
 * it (an object, or a list of them), that of the token server, and a list of messages which some clients report.
 */
import {
  type JsonValue,
  readJson,
  type Speaker,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit';
import type { Answer, ErrorEntry, WaybillError } from '@waybill/core';
import { z } from 'zod';
import { messageEntry, type Reading, type Refusal, unreadable } from '../errors.js';

const text = wireOptional(wireText).catch(undefined);
const list = <Schema extends z.ZodType>(item: Schema) => wireList(item.catch({} as never));

/** `{ title, detail, errors: [{ errorCode, message }] }` (Shipping OpenAPI, `error`); its example has `description`. */
const wireApi = z.object({
  title: text,
  detail: text,
  errors: list(z.object({ errorCode: text, code: text, message: text, description: text })),
});
/** `{ httpCode, httpMessage, moreInformation }`. */
const wireGateway = z.object({
  httpCode: wireText.pipe(z.string().regex(/^[1-5]\d\d$/)),
  httpMessage: text,
  moreInformation: text,
});
/** RFC 6749, 5.2. */
const wireToken = z.object({ error: wireText.pipe(z.string().min(1)), error_description: text });
const wireMessages = z.object({
  messages: list(z.object({ code: text, errorCode: text, description: text, message: text })),
});

/** The document of a reply, or entries for a refusal, an unreadable body, a status that says no. */
export function readReply(reply: Answer, account: Speaker): Reading {
  let document: JsonValue;
  try {
    document = readJson(reply.body);
  } catch (error) {
    return unreadable(reply, (error as WaybillError).message, account);
  }
  const refusal = refusalOf(document, reply.status, account);
  if (refusal !== undefined) return refusal;
  if (reply.status < 200 || reply.status >= 300) {
    return unreadable(reply, 'the reply holds no reason', account);
  }
  return { document };
}

/** The same in each of the shapes; `undefined` for what is none of them. */
function refusalOf(document: JsonValue, status: number, account: Speaker): Refusal | undefined {
  return (
    apiRefusal(document, status, account) ??
    gatewayRefusal(document, status, account) ??
    tokenRefusal(document, status, account)
  );
}

function apiRefusal(document: JsonValue, status: number, account: Speaker): Refusal | undefined {
  const { title, detail, errors = [] } = wireApi.safeParse(document).data ?? {};
  const { messages = [] } = wireMessages.safeParse(document).data ?? {};
  const entry = (code: string | undefined, message: string | undefined): ErrorEntry =>
    messageEntry(account, status, code ?? '', message ?? detail ?? title ?? '');
  const said = [
    ...errors.map((problem) =>
      entry(problem.errorCode ?? problem.code, problem.message ?? problem.description),
    ),
    ...messages.map((problem) =>
      entry(problem.code ?? problem.errorCode, problem.description ?? problem.message),
    ),
  ];
  if (said.length > 0) return { errors: said };
  if (status < 400 || (title ?? detail) === undefined) return undefined;
  return { errors: [entry(undefined, detail)] };
}

function gatewayRefusal(document: JsonValue, status: number, account: Speaker): Refusal | undefined {
  const problems = [document].flat().map((problem) => wireGateway.safeParse(problem).data);
  const said = problems.flatMap((problem) => {
    if (problem === undefined) return [];
    const { httpCode, httpMessage, moreInformation } = problem;
    const entry = messageEntry(
      account,
      status < 400 ? Number(httpCode) : status,
      httpCode,
      moreInformation ?? httpMessage ?? '',
    );
    return [{ problem, entry: { ...entry, http_status: status } }];
  });
  if (said.length === 0 || said.length < problems.length) return undefined;
  // What a gateway says of itself (502, 504) tells nothing about what the server behind it did.
  const refused = said.every(({ problem }) => problem.httpCode.startsWith('4'));
  const errors = said.map(({ entry }) => entry);
  return refused ? { errors } : { errors, unreadable: errors.map(({ message }) => message).join('; ') };
}

function tokenRefusal(document: JsonValue, status: number, account: Speaker): Refusal | undefined {
  const said = wireToken.safeParse(document).data;
  if (said === undefined) return undefined;
  const entry = messageEntry(account, status, said.error, said.error_description ?? said.error);
  return { errors: [entry] };
}
