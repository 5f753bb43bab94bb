import {
  carrierErrorEntry,
  type JsonValue,
  readJson,
  type Speaker,
  unreadableReplyEntry,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit';
import type { Answer, ErrorEntry, WaybillError } from '@waybill/core';
import { z } from 'zod';

const text = wireOptional(wireText).catch(undefined);
const wireError = z.object({ code: text, message: text }).catch({ code: undefined, message: undefined });
const errors = wireList(wireError).catch([]);
const nothing = { errors: [] };

const nameless = { PrimaryErrorCode: { Code: undefined, Description: undefined } };
const wireErrorDetails = wireList(
  z.object({ PrimaryErrorCode: z.object({ Code: text, Description: text }) }).catch(nameless),
).catch([]);

/** Where UPS and the gateways before it list errors: REST, Time in Transit, and the JSON of the days of access keys. */
const wireRefusal = z.object({
  response: z.object({ errors }).catch(nothing),
  Response: z.object({ errors }).catch(nothing),
  errors,
  Fault: z
    .object({
      faultstring: text,
      detail: z.object({ Errors: z.object({ ErrorDetail: wireErrorDetails }) }).catch({
        Errors: { ErrorDetail: [] },
      }),
    })
    .optional()
    .catch(undefined),
  fault: z
    .object({ faultstring: text, detail: z.object({ errorcode: text }).catch({ errorcode: undefined }) })
    .optional()
    .catch(undefined),
});

interface Said {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** What a reply holds: the object under its root, or the reasons why there is none. */
export type Reading =
  /** `warnings`: errors in the same document. */
  | { readonly document: JsonValue; readonly warnings: ErrorEntry[]; readonly errors?: undefined }
  /** An error document of UPS or of its gateway; with `unreadable`, a reply that cannot be read, and why. */
  | { readonly errors: ErrorEntry[]; readonly unreadable?: string };

/** The object under a reply's root, or entries for a refusal, an unreadable body, a status that says no. */
export function readReply(reply: Answer, root: string, account: Speaker): Reading {
  let document: JsonValue;
  try {
    document = single(readJson(reply.body));
  } catch (error) {
    return lacking(reply, (error as WaybillError).message, account);
  }
  const said = saidIn(document).map((one) => refusalEntry(account, reply.status, one));
  const content = isObject(document) ? single(document[root]) : undefined;
  if (isObject(content)) return { document: content, warnings: said };
  if (said.length > 0) return { errors: said };
  return lacking(reply, `the reply holds no ${root}`, account);
}

/** UPS's writers make a list of one out of a single, and the reverse. */
function single<Node extends JsonValue | undefined>(node: Node): JsonValue | Node {
  return Array.isArray(node) && node.length === 1 ? (node[0] as JsonValue) : node;
}

/** What UPS says, and what a gateway before it says. */
function saidIn(document: JsonValue): readonly Said[] {
  const read = wireRefusal.safeParse(document);
  if (!read.success) return [];
  const { response, Response, errors: listed, Fault, fault } = read.data;
  const old = (Fault?.detail.Errors.ErrorDetail ?? []).map(({ PrimaryErrorCode }) => ({
    code: PrimaryErrorCode.Code,
    message: PrimaryErrorCode.Description,
  }));
  const summary = old.length > 0 ? [] : [{ message: Fault?.faultstring }];
  const gateway = { code: fault?.detail.errorcode, message: fault?.faultstring };
  return [...response.errors, ...Response.errors, ...listed, ...old, ...summary, gateway].filter(
    saysSomething,
  );
}

function saysSomething({ code, message }: Said): boolean {
  return code !== undefined || message !== undefined;
}

/** UPS tells some refusals in headers alone, beside a status that says yes. */
function lacking(reply: Answer, why: string, account: Speaker): Reading {
  const { errorcode: code, errordescription: message } = reply.headers;
  if (code === undefined && message === undefined)
    return { errors: [unreadableReplyEntry(account, reply, why)], unreadable: why };
  const said = refusalEntry(account, reply.status, { code, message });
  return { errors: [said], unreadable: said.message };
}

/** Codes that mean more than the status tells. Sources: UPS OpenAPI (OAuth), UPS "Errors". */
const KINDS: ReadonlyMap<string, Pick<ErrorEntry, 'kind' | 'retryable'>> = new Map([
  ['10429', { kind: 'rate_limit', retryable: true }],
  ['250002', { kind: 'authentication', retryable: false }],
  ['250003', { kind: 'authentication', retryable: false }],
]);

function refusalEntry(account: Speaker, status: number, { code = '', message = '' }: Said): ErrorEntry {
  return { ...carrierErrorEntry(account, { code, message, status }), ...KINDS.get(code.trim()) };
}

/** A warning of a reply without any result is its reason. */
export function alertEntry(account: Speaker, status: number, code: string, message: string): ErrorEntry {
  return refusalEntry(account, status, { code, message });
}

function isObject(value: unknown): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
