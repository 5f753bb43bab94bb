/** The JSON platform: tokens, bodies, documents. */
import { type Gate, jsonBody, oauthServer, Refusal, refuse } from '@waybill/simulator/server';
import { z } from 'zod';
import type { Content, Platform } from './platform.js';
import { requestsOf } from './requests.js';

const LINK_HOST = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';
const TOKEN_PATH = '/cpc-api-native-oauth-provider/oauth2/token';
const GRANT_ERRORS = {
  invalid_request: () =>
    refuse('invalid_request', 'The content type must be application/x-www-form-urlencoded.'),
  unsupported_grant_type: () =>
    refuse('unsupported_grant_type', 'The grant type must be client_credentials.'),
  invalid_scope: () => refuse('invalid_scope', 'The scope must be merchant.'),
  invalid_client: () =>
    refuse('unauthorized_client', 'The client id or secret is invalid, or not subscribed.', 401),
};

/** Login and error documents. The gateway in front of the platform refuses tokens by another document. */
export const jsonGate: Gate = {
  login: oauthServer({
    path: TOKEN_PATH,
    style: { id: 'x-ibm-client-id', secret: 'x-ibm-client-secret' },
    lifetime_s: 3600,
    scope: 'merchant',
    reply: ({ access_token, expires_in, issued_at }) => ({
      token_type: 'Bearer',
      access_token,
      scope: 'merchant',
      expires_in,
      consented_on: Math.floor(issued_at / 1000),
    }),
    refused: {
      grant: (error) => GRANT_ERRORS[error](),
      token: () => refuse('Unauthorized', 'The access token is missing or no longer accepted.', 401),
    },
  }),
  refusal: ({ status, problems }, { path }) => {
    const [{ code, message } = { code: '', message: '' }] = problems;
    if (path === TOKEN_PATH) return Response.json({ error: code, error_description: message }, { status });
    if (status === 401)
      return Response.json({ httpCode: '401', httpMessage: code, moreInformation: message }, { status });
    const none = { code: '404', message: 'There is no such shipment.' };
    const listed = problems.length === 0 ? [none] : problems;
    const document = {
      title: status === 400 ? 'Validation failed' : 'Request refused',
      detail: listed.length === 1 ? 'A problem was found.' : `${listed.length} problems were found.`,
      errors: listed.map((problem) => ({ errorCode: problem.code, message: problem.message })),
    };
    return Response.json(document, { status });
  },
};

/** A number as text, without an exponent. */
const plain = (value: number) => value.toFixed(10).replace(/\.?0+$/, '');

const requests = requestsOf({
  amount: (most, places) =>
    z
      .number()
      .positive()
      .max(most)
      .transform(plain)
      .refine((value) => (value.split('.')[1] ?? '').length <= places, `has more than ${places} decimals`),
  whole: (most) => z.int().min(1).max(most).transform(String),
  flag: z.boolean(),
});

/** Stands in for a code that is not published: the request does not match the schema. */
const SCHEMA = '7200';

export const json: Platform = {
  name: 'json',
  link_host: LINK_HOST,
  body: (name) =>
    jsonBody<never, z.ZodError>(z.preprocess(xmlNames, requests[name]) as never, {
      media_type: () => refuse('415', 'Content-Type must be application/json.', 415),
      not_json: () => refuse(SCHEMA, 'The request is not a JSON document.'),
      invalid: ({ issues }) =>
        new Refusal(
          400,
          issues.map(({ path, message }) => ({
            code: SCHEMA,
            message: [path.map((step) => camel(String(step))).join('.'), message].join(': '),
          })),
        ),
    }),
  checkAccept: (headers, accepted) => {
    const type = accepted.startsWith('application/') ? accepted : 'application/json';
    if (!/\*\/\*/.test(headers.get('accept') ?? '') && !headers.get('accept')?.includes(type))
      throw refuse('406', `Accept must name ${type}.`, 406);
  },
  document: (_service, _root, content) => Response.json(jsonNames(content)),
  money: (cents) => cents / 100,
  figure: (value) => value,
  tax: (percent, cents) => ({ amt: cents / 100, percent }),
  // An instant at midnight, as the specification's example has it.
  day: (date) => `${date}T00:00:00.000Z`,
  list: (_name, entries) => entries,
  link: (rel, path, to, index) => ({
    rel,
    href: LINK_HOST + path,
    'media-type': to.startsWith('application/') ? to : 'application/json',
    index,
  }),
};

/** Names of the entries of lists. */
const ENTRIES: Readonly<Record<string, string>> = {
  groupIds: 'group-id',
  options: 'option',
  services: 'service-code',
  skuList: 'item',
};

/** A JSON document under the names that the XML document has. */
function xmlNames(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      kebab(name),
      Array.isArray(value) ? { [ENTRIES[name] ?? name]: value.map(xmlNames) } : xmlNames(value),
    ]),
  );
}

function jsonNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(jsonNames);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node as Content).map(([name, value]) => [camel(name), jsonNames(value)]),
  );
}

/** `addressLine1` -> `address-line-1` */
const kebab = (name: string) => name.replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
/** `address-line-1` -> `addressLine1` */
const camel = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
