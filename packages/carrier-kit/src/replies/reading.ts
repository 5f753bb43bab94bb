import type { z } from 'zod';

/** Reads a part of a document as a schema does, without saying what is wrong with it. */
export type Reading = (node: unknown) => unknown;

/** The result for a part that cannot be read. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

const readings = new WeakMap<z.ZodType, Reading>();

/** A schema whose reading is known. */
export function withReading<Schema extends z.ZodType>(schema: Schema, reading: Reading): Schema {
  readings.set(schema, reading);
  return schema;
}

/**
 * A schema as a function, made at the first reply. A reply has hundreds of lenient fields, of which only the value matters, and a
 * run of zod makes several objects for each, mostly to report issues that are then dropped. What is not known here is run by zod.
 */
export function readingOf(schema: z.ZodType): Reading {
  const reading = readings.get(schema) ?? readingOfKind(schema) ?? byZod(schema);
  readings.set(schema, reading);
  return reading;
}

/**
 * What `schema.safeParse(node)` returns, read by functions that are made once: several times faster. Only of what cannot be read does zod
 * itself say why.
 */
export function readAs<Schema extends z.ZodType>(
  schema: Schema,
  node: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const data = readingOf(schema)(node);
  return data === UNREADABLE ? schema.safeParse(node) : { success: true, data: data as z.output<Schema> };
}

/** What zod keeps of a schema, as far as this file reads it: zod 4, `core.$ZodTypes`. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly Check[];
  readonly coerce?: boolean;
  readonly format?: string;
  readonly catchall?: unknown;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly transform?: (value: unknown) => unknown;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly inclusive?: boolean;
  readonly catchValue?: () => unknown;
}

interface Payload {
  readonly value: unknown;
  readonly issues: readonly unknown[];
}

interface Check {
  readonly _zod: {
    readonly def: { readonly when?: (payload: Payload) => boolean };
    readonly check: (payload: Payload) => unknown;
  };
}

function readingOfKind(schema: z.ZodType): Reading | undefined {
  const { checks = [], ...definition } = schema.def as unknown as Definition;
  const reading = plainReading(definition, schema._zod.values);
  return reading === undefined || checks.length === 0 ? reading : checked(reading, checks);
}

function plainReading(definition: Definition, values?: ReadonlySet<unknown>): Reading | undefined {
  const { type, coerce, format, catchall, shape, transform, innerType, element, options } = definition;
  const { in: first, out, inclusive, catchValue } = definition;
  if (type === 'unknown' || type === 'any') return (node) => node;
  if (type === 'string' && !coerce && format === undefined)
    return (node) => (typeof node === 'string' ? node : UNREADABLE);
  if ((type === 'enum' || type === 'literal') && values !== undefined)
    return (node) => (values.has(node) ? node : UNREADABLE);
  if (type === 'object' && shape !== undefined && catchall === undefined) return objectReading(shape);
  if (type === 'array' && element !== undefined) return listReading(readingOf(element));
  if (type === 'union' && options !== undefined && inclusive !== false)
    return firstOf(options.map(readingOf));
  // A transform that takes a second argument reports issues by it.
  if (type === 'transform' && transform !== undefined && transform.length < 2) return transform;
  if (type === 'pipe' && first !== undefined && out !== undefined)
    return inTurn(readingOf(first), readingOf(out));
  if (type === 'optional' && innerType !== undefined && innerType._zod.optin === undefined)
    return optional(readingOf(innerType));
  if (type === 'catch' && innerType !== undefined && catchValue?.length === 0)
    return caught(readingOf(innerType), catchValue);
  return undefined;
}

/** Checks come after the type, and each sees what the one before it has made of the value. */
function checked(reading: Reading, checks: readonly Check[]): Reading {
  return (node) => {
    const value = reading(node);
    if (value === UNREADABLE) return UNREADABLE;
    const payload: Payload = { value, issues: [] };
    for (const { _zod } of checks) {
      if (_zod.def.when?.(payload) !== false) _zod.check(payload);
      if (payload.issues.length > 0) return UNREADABLE;
    }
    return payload.value;
  };
}

function listReading(reading: Reading): Reading {
  return (node) => {
    if (!Array.isArray(node)) return UNREADABLE;
    const read: unknown[] = [];
    for (const one of node) {
      const value = reading(one);
      if (value === UNREADABLE) return UNREADABLE;
      read.push(value);
    }
    return read;
  };
}

function firstOf(readings: readonly Reading[]): Reading {
  return (node) => {
    for (const reading of readings) {
      const value = reading(node);
      if (value !== UNREADABLE) return value;
    }
    return UNREADABLE;
  };
}

function objectReading(shape: Readonly<Record<string, z.ZodType>>): Reading {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { optin, optout } = schema._zod;
    return { name, reading: readingOf(schema), optin, mayBeLeftOut: optout === 'optional' };
  });
  return (node) => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return UNREADABLE;
    const given = node as Readonly<Record<string, unknown>>;
    const read: Record<string, unknown> = {};
    for (const { name, reading, optin, mayBeLeftOut } of fields) {
      const isGiven = Object.hasOwn(given, name);
      if (!isGiven && optin === undefined) return UNREADABLE;
      if (!isGiven && optin === 'optional' && mayBeLeftOut) continue;
      const value = reading(isGiven ? Reflect.get(given, name) : undefined);
      if (value === UNREADABLE && (isGiven || !mayBeLeftOut)) return UNREADABLE;
      if (isGiven || (value !== undefined && value !== UNREADABLE)) read[name] = value;
    }
    return read;
  };
}

function inTurn(first: Reading, second: Reading): Reading {
  return (node) => {
    const between = first(node);
    return between === UNREADABLE ? UNREADABLE : second(between);
  };
}

function optional(reading: Reading): Reading {
  return (node) => (node === undefined ? undefined : reading(node));
}

function caught(reading: Reading, instead: () => unknown): Reading {
  return (node) => {
    const value = reading(node);
    return value === UNREADABLE ? instead() : value;
  };
}

function byZod(schema: z.ZodType): Reading {
  return (node) => {
    const { success, data } = schema.safeParse(node);
    return success ? data : UNREADABLE;
  };
}
