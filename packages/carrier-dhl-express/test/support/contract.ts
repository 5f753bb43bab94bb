import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contracts } from '@waybill/testkit';
import { openApiValidators } from '@waybill/testkit/openapi';
import { parse } from 'yaml';

/** The official OpenAPI file of the MyDHL API, below the folder of all contracts. */
const FILE = 'dhl-express/spec/dpdhl-express-api-3.1.1_swagger.yaml';
const PREFIX = 'supermodelIoLogisticsExpress';

/** Schemas by path: what a POST takes, and what it answers with its own status. */
const OPERATIONS: Readonly<Record<string, { request: string; status: number; reply: string }>> = {
  '/rates': { request: 'RateRequest', status: 200, reply: 'Rates' },
  '/shipments': { request: 'CreateShipmentRequest', status: 201, reply: 'CreateShipmentResponse' },
};

/** @throws Error when the file is not there or is no OpenAPI. */
export function openContracts(folder: string): Contracts {
  // Six lines begin with tabs, which YAML forbids.
  const document = parse(readFileSync(join(folder, FILE), 'utf8').replaceAll('\t', '  '), {
    maxAliasCount: -1,
  });
  const validators = openApiValidators({ components: { schemas: withCode(document.components.schemas) } });
  const judge = (name: string, body: string): string[] => {
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return ['is not JSON'];
    }
    return validators(PREFIX + name)(value);
  };
  return {
    request: ({ method, path, headers, body }) => {
      const operation = operationAt(method, path);
      if (operation === undefined) return undefined;
      return [...judge(operation.request, body), ...headerProblems(headers)];
    },
    reply: (call, { status, body }) => {
      const operation = operationAt(call.method, call.path);
      const text = Buffer.from(body).toString('utf8');
      // The contract has no 401: the gateway answers that.
      if (operation === undefined || status === 401) return undefined;
      if (status === operation.status) return judge(operation.reply, text);
      return status >= 400 ? judge('ErrorResponse', text) : [`status ${status} is not in the contract`];
    },
  };
}

function operationAt(method: string, path: string) {
  return method === 'POST' ? OPERATIONS[path.split('?')[0] ?? ''] : undefined;
}

/** `xVersionHeader` is required; `messageReferenceHeader` has 1 to 36 characters. */
function headerProblems(headers: Readonly<Record<string, string>>): string[] {
  const reference = headers['message-reference'] ?? '';
  return [
    ...(headers['x-version'] === undefined ? ['header x-version is required'] : []),
    ...(reference.length < 1 || reference.length > 36 ? [`header message-reference: ${reference}`] : []),
  ];
}

/** The contract's own example of an error 500 has `code` where its schema has `status`. */
function withCode(schemas: Record<string, { properties?: object }>): Record<string, unknown> {
  const name = `${PREFIX}ErrorResponse`;
  const error = schemas[name] ?? {};
  return { ...schemas, [name]: { ...error, properties: { ...error.properties, code: { type: 'string' } } } };
}
