import { join } from 'node:path';
import { requestSchemas } from '../../packages/core/src/schemas.ts';
import { ROOT } from '../workspace.ts';
import { type Schema, typeSchemas } from './type-schemas.ts';

const SERVER = join(ROOT, 'packages/server');
const REFERENCES = '#/components/schemas/';

/**
 * The schemas of what requests and answers of the HTTP API hold, by name: of requests what core checks, with the comments of
 * their types; of answers what their types say.
 */
export function components(): Record<string, Schema> {
  const types = typeSchemas(join(SERVER, 'src/api/bodies.ts'), join(SERVER, 'tsconfig.lib.json'), REFERENCES);
  const checks = requestSchemas((name) => REFERENCES + name) as Record<string, Schema>;
  checks.VoidBody = without('shipment', checks.VoidRequestData);
  for (const name of READ_BY_SERVER) checks[name] = closed(types[name]) as Schema;
  const names = [...new Set([...Object.keys(types), ...Object.keys(checks)])].filter(isName).sort();
  return Object.fromEntries(
    names.map((name) => [name, withComments(checks[name] ?? types[name] ?? {}, types[name])]),
  );
}

/** What the server reads itself. It refuses fields that it does not know, as core does. */
const READ_BY_SERVER = [
  'TrackingBody',
  'BatchBody',
  'BatchBodyRow',
  'Budget',
  'Settlement',
  'OrderIdsBody',
  'OrderPricesBody',
  'OrdersQuery',
  'BuyOrdersBody',
  'QuoteNamed',
  'OrderDocumentsBody',
  'HandedOverBody',
  'CloseTodayBody',
];

function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]));
  return inner.type === 'object' ? { ...inner, additionalProperties: false } : inner;
}

/** `Extra<PartyExtras>` is none: what refers to it is checked by core, which has one check for all of them. */
function isName(name: string): boolean {
  return /^\w+$/.test(name);
}

function withComments(check: Schema, { description, properties }: Schema = {}): Schema {
  const comments = (properties ?? {}) as Record<string, Schema>;
  const fields = Object.entries((check.properties ?? {}) as Record<string, Schema>).map(([name, field]) => {
    const comment = comments[name]?.description;
    return [name, comment === undefined ? field : { ...field, description: comment }];
  });
  return {
    ...check,
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
    ...(check.description === undefined && description !== undefined ? { description } : {}),
  };
}

function without(field: string, { properties, required, ...schema }: Schema = {}): Schema {
  const others = Object.entries(properties as object).filter(([name]) => name !== field);
  const still = (required as string[]).filter((name) => name !== field);
  return {
    ...schema,
    properties: Object.fromEntries(others),
    ...(still.length === 0 ? {} : { required: still }),
  };
}
