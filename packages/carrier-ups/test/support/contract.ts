import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractCall, ContractReply, Contracts, Verdict } from '@waybill/testkit';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';

type Schema = { [key: string]: unknown };
type Validate = (root: string, document: unknown) => string[];

/** UPS's OpenAPI documents. `Shipping.yaml` as published is refused by YAML readers: its conversion to JSON is read. */
export function openContracts(folder: string): Contracts {
  const rating = validator(
    parse(readFileSync(join(folder, 'ups/spec/Rating.yaml'), 'utf8'), { maxAliasCount: -1 }),
  );
  const shipping = validator(JSON.parse(readFileSync(join(folder, 'ups/derived/Shipping.json'), 'utf8')));
  const login = validator(parse(readFileSync(join(folder, 'ups/spec/OAuthClientCredentials.yaml'), 'utf8')));
  const pages: [RegExp, Validate, string | undefined, string, string][] = [
    [/^\/security\/v1\/oauth\/token$/, login, undefined, 'tokenSuccessResponse', 'tokenErrorResponse'],
    [
      /^\/api\/rating\/v2409\/(Rate|Shop)(timeintransit)?$/,
      rating,
      'RATERequestWrapper',
      'RATEResponseWrapper',
      'ErrorResponse',
    ],
    [
      /^\/api\/shipments\/v2409\/ship$/,
      shipping,
      'SHIPRequestWrapper',
      'SHIPResponseWrapper',
      'ErrorResponse',
    ],
  ];
  const pageOf = ({ path }: ContractCall) => pages.find(([pattern]) => pattern.test(path));
  return {
    request: (call): Verdict => {
      const [, validate, root] = pageOf(call) ?? [];
      if (validate === undefined) return [`no operation of the contract: ${call.path}`];
      return root === undefined ? tokenRequest(call) : validate(root, JSON.parse(call.body));
    },
    reply: (call, reply): Verdict => {
      const [, validate, , good, bad] = pageOf(call) ?? [];
      if (validate === undefined || good === undefined || bad === undefined)
        return [`no operation: ${call.path}`];
      return validate(reply.status === 200 ? good : bad, JSON.parse(textOf(reply)));
    },
  };
}

const textOf = ({ body }: ContractReply) => Buffer.from(body).toString('utf8');

/** The one document that is a form. */
function tokenRequest({ headers, body }: ContractCall): string[] {
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const granted = new URLSearchParams(body).get('grant_type') === 'client_credentials';
  return [...(form ? [] : ['must be a form']), ...(granted ? [] : ['must ask for client_credentials'])];
}

function validator(openapi: { components: { schemas: Record<string, Schema> } }): Validate {
  const schemas = draft7(overlaid(structuredClone(openapi.components.schemas)));
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, validateFormats: false });
  ajv.addSchema({ $id: 'ups', components: { schemas } });
  const compiled = new Map<string, ValidateFunction>();
  return (root, document) => {
    const validate = compiled.get(root) ?? ajv.compile({ $ref: `ups#/components/schemas/${root}` });
    compiled.set(root, validate);
    validate(document);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/**
 * What must be relaxed in UPS's documents: lengths of values that vary are stated as exact, and `RequestOption` is
 * required without being described.
 */
function overlaid(schemas: Record<string, Schema>): Record<string, Schema> {
  const relax = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Schema;
    if (typeof schema.minLength === 'number') delete schema.minLength;
    for (const child of Object.values(schema)) relax(child);
  };
  relax(schemas);
  const request = schemas.RateRequest_Request;
  if (Array.isArray(request?.required))
    request.required = request.required.filter((name) => name !== 'RequestOption');
  return schemas;
}

/** OpenAPI 3.0's `nullable` and boolean bounds as JSON Schema has them. `maximum` on what is no number means nothing. */
function draft7<T>(node: T): T {
  if (Array.isArray(node)) return node.map(draft7) as T;
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, draft7(value)]),
  ) as Schema;
  if (schema.nullable === true && typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  return schema as T;
}
