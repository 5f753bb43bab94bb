import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenContracts, Verdict } from '@waybill/testkit';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Formats that the documents name and JSON Schema does not know. */
const OWN_FORMATS = ['int32', 'int64', 'double', 'float', 'byte', '[YYYY-MM-DD]', 'YYYY-MM-DD'];

/**
 * FedEx's OpenAPI documents as validators, one a schema. An operation's own `body` schema is a choice between the full
 * schema and samples without types, which everything matches, so the full component is taken. No overlay is needed.
 */
export const contracts: OpenContracts = (folder) => {
  const spec = (name: string) => validators(join(folder, 'fedex', 'spec', `${name}-Resource.json`));
  const login = spec('APIAuthorization');
  const rate = spec('RateQuotes');
  const ship = spec('Shipment');
  const operations: readonly Operation[] = [
    {
      path: /^\/oauth\/token$/,
      request: login('FullSchema'),
      reply: login('Response'),
      error: login('ErrorResponseVO'),
    },
    {
      path: /^\/rate\/v1\/rates\/quotes$/,
      request: rate('Full_Schema_Quote_Rate'),
      reply: rate('RatcResponseVO'),
      error: rate('ErrorResponseVO'),
    },
    {
      path: /^\/ship\/v1\/shipments$/,
      request: ship('Full_Schema_Ship'),
      reply: ship('SHPCResponseVO_ShipShipment'),
      error: ship('ErrorResponseVO'),
    },
    {
      path: /^\/ship\/v1\/shipments\/results$/,
      request: ship('FullSchema-getConfirmedShipmentAsyncResults'),
      reply: ship('SHPCResponseVO_GetOpenShipmentResults'),
      error: ship('ErrorResponseVO'),
    },
  ];
  const operationOf = (path: string) => operations.find((operation) => operation.path.test(path));
  return {
    request: ({ path, body, headers }) => {
      const operation = operationOf(path);
      if (operation === undefined) return undefined;
      const form = headers['content-type'] === 'application/x-www-form-urlencoded';
      return judge(operation.request, form ? Object.fromEntries(new URLSearchParams(body)) : parsed(body));
    },
    reply: ({ path }, { status, body }) => {
      const operation = operationOf(path);
      if (operation === undefined) return undefined;
      const document = parsed(Buffer.from(body).toString('utf8'));
      // Reply schemas demand nothing: that the one thing a reply is about is there is said here.
      const refusal = status >= 400 || 'errors' in Object(document);
      const member = refusal ? 'errors' : path === '/oauth/token' ? 'access_token' : 'output';
      const missing = member in Object(document) ? [] : [`has no ${member}`];
      return [...missing, ...judge(refusal ? operation.error : operation.reply, document)];
    },
  };
};

interface Operation {
  readonly path: RegExp;
  readonly request: ValidateFunction;
  readonly reply: ValidateFunction;
  readonly error: ValidateFunction;
}

function judge(validate: ValidateFunction, document: unknown): NonNullable<Verdict> {
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The schemas of one document by name. */
export function validators(file: string): (name: string) => ValidateFunction {
  const document = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Json } };
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  formats.default(ajv);
  for (const format of OWN_FORMATS) ajv.addFormat(format, true);
  ajv.addSchema({
    $id: 'fedex',
    components: { schemas: draft7(document.components.schemas, false) },
  } as object);
  return (name) => {
    const found = ajv.getSchema(`fedex#/components/schemas/${encodeURIComponent(name)}`);
    if (found === undefined) throw new Error(`${file} has no schema ${name}`);
    return found;
  };
}

/** OpenAPI 3.0 to JSON Schema: examples are no rules, and `nullable` is a type. */
function draft7(node: Json, names: boolean): Json {
  if (Array.isArray(node)) return node.map((child) => draft7(child, false));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([key]) => names || !['example', 'examples', 'xml', 'discriminator'].includes(key),
  );
  const converted = Object.fromEntries(
    kept.map(([key, child]) => [key, draft7(child, key === 'properties')]),
  );
  const { nullable, ...rest } = converted;
  return !names && nullable === true && typeof rest.type === 'string'
    ? { ...rest, type: [rest.type, 'null'] }
    : names
      ? converted
      : rest;
}
