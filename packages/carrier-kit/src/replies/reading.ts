import type { z } from 'zod';
import { lookUp } from '../values/look-up.js';

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
  const reading = readings.get(schema) ?? readingOfKind(schema.def as Definition) ?? byZod(schema);
  readings.set(schema, reading);
  return reading;
}

/** What zod keeps of a schema, as far as this file reads it: zod 4, `core.$ZodTypes`. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  readonly catchall?: unknown;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly transform?: (value: unknown) => unknown;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly catchValue?: () => unknown;
}

function readingOfKind(definition: Definition): Reading | undefined {
  const { type, checks, catchall, shape, transform, in: first, out, innerType, catchValue } = definition;
  if (checks !== undefined && checks.length > 0) return undefined;
  if (type === 'object' && shape !== undefined && catchall === undefined) return objectReading(shape);
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

function objectReading(shape: Readonly<Record<string, z.ZodType>>): Reading {
  const fields = Object.entries(shape).map(([name, schema]) => [name, readingOf(schema)] as const);
  return (node) => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return UNREADABLE;
    const given = node as Readonly<Record<string, unknown>>;
    const read: Record<string, unknown> = {};
    for (const [name, reading] of fields) {
      const value = reading(lookUp(given, name));
      if (value === UNREADABLE) return UNREADABLE;
      if (value !== undefined || name in given) read[name] = value;
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
