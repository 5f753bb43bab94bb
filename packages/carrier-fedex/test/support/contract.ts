import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenContracts } from '@waybill/testkit';
import { openApiValidators, type ValidateJson } from '@waybill/testkit/openapi';

/**
 * FedEx's OpenAPI documents as validators, one a schema. An operation's own `body` schema is a choice between the full
 * schema and samples without types, which everything matches, so the full component is taken.
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
      return operation.request(form ? Object.fromEntries(new URLSearchParams(body)) : parsed(body));
    },
    reply: ({ path }, { status, body }) => {
      const operation = operationOf(path);
      if (operation === undefined) return undefined;
      const document = parsed(Buffer.from(body).toString('utf8'));
      // Reply schemas demand nothing: that the one thing a reply is about is there is said here.
      const refusal = status >= 400 || 'errors' in Object(document);
      const member = refusal ? 'errors' : path === '/oauth/token' ? 'access_token' : 'output';
      const missing = member in Object(document) ? [] : [`has no ${member}`];
      return [...missing, ...(refusal ? operation.error : operation.reply)(document)];
    },
  };
};

interface Operation {
  readonly path: RegExp;
  readonly request: ValidateJson;
  readonly reply: ValidateJson;
  readonly error: ValidateJson;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * The schemas of one document by name. `Weight_4`, of a commodity, lists KG alone, while its text wants the unit of the
 * packages, and eight official samples of shipping have commodities in LB: so the list is that of the packages.
 */
export function validators(file: string): (name: string) => ValidateJson {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const units = document.components.schemas.Weight_4?.properties?.units;
  if (units !== undefined) units.enum = ['KG', 'LB'];
  return openApiValidators(document);
}
