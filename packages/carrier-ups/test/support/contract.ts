import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractCall, ContractReply, Contracts, Verdict } from '@waybill/testkit';
import { type OpenApiDocument, openApiValidators, type ValidateJson } from '@waybill/testkit/openapi';
import { parse } from 'yaml';

type Schema = { [key: string]: unknown };

/** UPS's OpenAPI documents. `Shipping.yaml` as published is refused by YAML readers: its conversion to JSON is read. */
export function openContracts(folder: string): Contracts {
  const rating = validators(
    parse(readFileSync(join(folder, 'ups/spec/Rating.yaml'), 'utf8'), { maxAliasCount: -1 }),
  );
  const shipping = validators(JSON.parse(readFileSync(join(folder, 'ups/derived/Shipping.json'), 'utf8')));
  const login = validators(parse(readFileSync(join(folder, 'ups/spec/OAuthClientCredentials.yaml'), 'utf8')));
  const pages: readonly Page[] = [
    {
      path: /^\/security\/v1\/oauth\/token$/,
      good: login('tokenSuccessResponse'),
      bad: login('tokenErrorResponse'),
    },
    {
      path: /^\/api\/rating\/v2409\/(Rate|Shop)(timeintransit)?$/,
      request: rating('RATERequestWrapper'),
      good: rating('RATEResponseWrapper'),
      bad: rating('ErrorResponse'),
    },
    {
      path: /^\/api\/shipments\/v2409\/ship$/,
      request: shipping('SHIPRequestWrapper'),
      good: shipping('SHIPResponseWrapper'),
      bad: shipping('ErrorResponse'),
    },
  ];
  const pageOf = (call: ContractCall) => pages.find(({ path }) => path.test(call.path));
  return {
    request: (call): Verdict => {
      const page = pageOf(call);
      if (page === undefined) return [`no operation of the contract: ${call.path}`];
      return page.request === undefined ? tokenRequest(call) : page.request(JSON.parse(call.body));
    },
    reply: (call, reply): Verdict => {
      const page = pageOf(call);
      if (page === undefined) return [`no operation: ${call.path}`];
      return (reply.status === 200 ? page.good : page.bad)(JSON.parse(textOf(reply)));
    },
  };
}

interface Page {
  readonly path: RegExp;
  /** The login's is a form. */
  readonly request?: ValidateJson;
  readonly good: ValidateJson;
  readonly bad: ValidateJson;
}

const textOf = ({ body }: ContractReply) => Buffer.from(body).toString('utf8');

/** The one document that is a form. */
function tokenRequest({ headers, body }: ContractCall): string[] {
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const granted = new URLSearchParams(body).get('grant_type') === 'client_credentials';
  return [...(form ? [] : ['must be a form']), ...(granted ? [] : ['must ask for client_credentials'])];
}

function validators({ components }: OpenApiDocument): (schema: string) => ValidateJson {
  return openApiValidators({ components: { schemas: overlaid(structuredClone(components.schemas)) } });
}

/** Lengths below what their own descriptions list: amounts up to 50000.00, and the codes 012 and 013. */
const TOO_SHORT: readonly (readonly [schema: string, property: string, longest: number])[] = [
  ['COD_CODAmount', 'MonetaryValue', 8],
  ['PackageServiceOptions_COD_CODAmount', 'MonetaryValue', 8],
  ['ShipmentServiceOptions_Notification', 'NotificationCode', 3],
];

/**
 * What must be relaxed in UPS's documents: lengths of values that vary are stated as exact, a few are too short, and
 * `RequestOption` is required without being described.
 */
function overlaid(schemas: OpenApiDocument['components']['schemas']): Record<string, unknown> {
  const relax = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Schema;
    if (typeof schema.minLength === 'number') delete schema.minLength;
    for (const child of Object.values(schema)) relax(child);
  };
  relax(schemas);
  for (const [name, property, longest] of TOO_SHORT) {
    const { properties } = (schemas[name] ?? {}) as { properties?: Record<string, Schema> };
    if (properties?.[property]?.maxLength !== undefined) properties[property].maxLength = longest;
  }
  const request = schemas.RateRequest_Request as Schema | undefined;
  if (Array.isArray(request?.required))
    request.required = request.required.filter((name) => name !== 'RequestOption');
  return schemas;
}
