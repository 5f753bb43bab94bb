/**
 * Requests and replies of the JSON platform. Errors come in four forms, at any status: the document of the API, that of the gateway
 * before it (an object, or a list of them), that of the token server, and a list of messages which some clients report.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import {
  listOf,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
  wireText,
} from '@waybill/carrier-kit/reply';
import { reportedMessage } from '../errors.js';

const accept = { accept: 'application/json' };

export function get(url: string): PackageCall {
  return { method: 'GET', url, headers: accept };
}

/** Members that are `undefined` are left out. */
export function send(method: 'POST' | 'PUT', url: string, content: object): PackageCall {
  const headers = { ...accept, 'content-type': 'application/json' };
  return { method, url, headers, body: JSON.stringify(content) };
}

/**
 * The documents of the JSON platform are those of the XML schemas, with names in camel case: `addressLine1` for `address-line-1`. Those
 * without a published schema are read by the XML schemas.
 */
export function xmlNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(xmlNames);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [kebab(name), xmlNames(value)]));
}

function kebab(name: string): string {
  return name.replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
}

const wireError = z.object({
  errorCode: maybeText,
  code: maybeText,
  message: maybeText,
  description: maybeText,
});
/** `{ title, detail, errors: [{ errorCode, message }] }` (Shipping OpenAPI, `error`); its example has `description`. */
const wireApi = z.object({
  title: maybeText,
  detail: maybeText,
  errors: listOf(wireError),
  messages: listOf(wireError),
});
/** `{ httpCode, httpMessage, moreInformation }`. */
const wireGateway = z.object({
  httpCode: wireText.pipe(z.string().regex(/^[1-5]\d\d$/)),
  httpMessage: maybeText,
  moreInformation: maybeText,
});
/** RFC 6749, 5.2. */
const wireToken = z.object({ error: wireText.pipe(z.string().min(1)), error_description: maybeText });

/** Reads every reply of the JSON platform. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document, { status }) =>
    [apiErrors(document, status), gatewayErrors(document), tokenErrors(document)].find(
      (errors) => errors.length > 0,
    ) ?? [],
});

/** The document of the API: not that of the gateway before it. */
export function isErrorDocument(document: unknown): boolean {
  const { title, detail, errors = [] } = readAs(wireApi, document).data ?? {};
  return (title ?? detail) !== undefined || errors.length > 0;
}

function apiErrors(document: unknown, status: number): ReportedError[] {
  const { title, detail, errors, messages } = readAs(wireApi, document).data ?? {
    errors: [],
    messages: [],
  };
  const found = [...errors, ...messages].map((error) =>
    reportedMessage(error.errorCode ?? error.code, error.message ?? error.description ?? detail ?? title),
  );
  if (found.length > 0 || status < 400 || (title ?? detail) === undefined) return found;
  return [reportedMessage(undefined, detail ?? title)];
}

function gatewayErrors(document: unknown): ReportedError[] {
  const found = [document].flat().map((error) => readAs(wireGateway, error).data);
  return found.flatMap((error) => {
    if (error === undefined) return [];
    const { httpCode, httpMessage, moreInformation } = error;
    return { ...reportedMessage(httpCode, moreInformation ?? httpMessage), status: Number(httpCode) };
  });
}

function tokenErrors(document: unknown): ReportedError[] {
  const { error, error_description } = readAs(wireToken, document).data ?? {};
  return error === undefined ? [] : [reportedMessage(error, error_description ?? error)];
}
