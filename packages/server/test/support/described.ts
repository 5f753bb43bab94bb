import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { describeApi } from '../../src/index.js';

type Json = { readonly [keyword: string]: unknown };

const description = describeApi();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(description) as Json, 'api');
const components = new URL('../../src/openapi/components.json', import.meta.url);
const schemas = closed(JSON.parse(readFileSync(components, 'utf8')));
ajv.addSchema({ components: { schemas } }, 'components');

/**
 * Answers may get more fields in later versions, which clients are to ignore. Those of this version are all described: an
 * object of ours has no other field.
 */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]));
  const isOpen = inner.type !== 'object' || inner.properties === undefined || 'additionalProperties' in inner;
  return isOpen ? inner : { ...inner, additionalProperties: false };
}

/** Checks a value against a component, whether or not a route uses it. */
export function schemaNamed(name: string): ValidateFunction {
  return schemaAt(['components', 'schemas', name], 'components');
}

function schemaAt(path: readonly (string | number)[], file = 'api'): ValidateFunction {
  const steps = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  const reference = `${file}#/${steps.map(encodeURIComponent).join('/')}`;
  return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
}

/** What a schema has against a value, a line each. */
export function objections(schema: ValidateFunction, value: unknown): string[] {
  schema(value);
  return (schema.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** The name and the place of the operation that a request was for; `undefined` if there is none. */
export function operationOf(method: string, path: string) {
  const [asked = ''] = path.split('?');
  const found = Object.entries(description.paths).find(([template]) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked),
  );
  const operation = found?.[1][method.toLowerCase()];
  return found === undefined || operation === undefined ? undefined : { path: found[0], operation };
}

/** Operations by their names, whose tag is wanted. */
export function operationNames(isWanted: (tag: string) => boolean): string[] {
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  return operations
    .filter(({ tags }) => (tags as string[]).some(isWanted))
    .map(({ operationId }) => operationId as string);
}

/**
 * Fails for an answer whose status, headers, media type or body is not that of the API's description. The body of a stream is
 * not read.
 */
export async function expectDescribed(method: string, path: string, response: Response): Promise<void> {
  const found = operationOf(method, path);
  // Of what is not described there are problems alone.
  if (found === undefined) {
    expect([404, 405], `${method} ${path}`).toContain(response.status);
    expect(objections(schemaNamed('ProblemDetails'), await response.clone().json())).toEqual([]);
    return;
  }
  const at = `${method} ${found.path}: ${response.status}`;
  const place = placeOf(found.path, method, response.status);
  const answer = valueAt(place) as Json | undefined;
  expect(answer, `${at} is not described`).toBeDefined();
  const content = (answer?.content ?? {}) as Json;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const described = [type, '*/*'].find((written) => Object.hasOwn(content, written));
  if (response.body === null && Object.keys(content).length === 0) return;
  expect(described, `${at} is ${type}, which is not described`).toBeDefined();
  if (!/[/+]json$/.test(type)) return;
  const schema = schemaAt([...place, 'content', type, 'schema']);
  expect(objections(schema, await response.clone().json()), at).toEqual([]);
}

/** Where an answer is described: in the operation, or in a component that it refers to. */
function placeOf(path: string, method: string, status: number): (string | number)[] {
  const place = ['paths', path, method.toLowerCase(), 'responses', status];
  const { $ref } = (valueAt(place) ?? {}) as { $ref?: string };
  return $ref === undefined ? place : $ref.slice('#/'.length).split('/');
}

function valueAt(path: readonly (string | number)[]): unknown {
  return path.reduce((value: unknown, step) => (value as Json | undefined)?.[step], description);
}

/** The events of a stream that have a name. */
function eventsIn(stream: string): { event: string; data: unknown; id: string | undefined }[] {
  const events = stream.matchAll(/^event: (\w+)\ndata: (.*)(?:\nid: (\d+))?$/gm);
  return [...events].map(([, event = '', data = '', id]) => ({ event, data: JSON.parse(data), id }));
}

/** The same, after a check of each event's data but that of the end. */
export function expectDescribedEvents(method: string, path: string, stream: string) {
  const found = operationOf(method, path);
  const place = placeOf(found?.path ?? path, method, 200);
  const schema = schemaAt([...place, 'content', 'text/event-stream', 'schema', 'contentSchema']);
  const events = eventsIn(stream);
  for (const { event, data } of events)
    if (event !== 'end') expect(objections(schema, data), event).toEqual([]);
  return events;
}
