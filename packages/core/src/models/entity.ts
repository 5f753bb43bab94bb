import type * as z from 'zod/mini';
import { ValidationError } from '../errors.js';
import { addDefaults, type Defaults, withPrototype } from './defaults.js';
import { type Reader, type Rule, reader } from './validation.js';

/** Marks an entity, even one made by another copy of this package: an app and a plugin may each have installed one. */
const ENTITY = Symbol.for('@waybill/core:entity');
const SCHEMA = Symbol('schema');
const READER = Symbol('reader');

/**
 * A validated value of the domain: an object whose fields are deeply frozen plain data under the spec's names. Fields
 * that were left out and have a default show it, but do not own it: `JSON.stringify` writes only what was given, and
 * constructing from the parsed JSON gives an equal entity. {@link wasGiven} distinguishes the two.
 */
export abstract class Entity {
  /** True for an entity of this class, also one made by another installed copy of this package. */
  static [Symbol.hasInstance](value: unknown): boolean {
    const name = Object.hasOwn(this.prototype, ENTITY) ? Reflect.get(this.prototype, ENTITY) : undefined;
    // A class derived from one of ours has no brand of its own.
    if (name === undefined) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === 'object' && value !== null && brandsOf(value).includes(name);
  }

  protected constructor(data: unknown) {
    const read: Reader = Reflect.get(new.target.prototype, READER);
    const { fields, issues } = read(data);
    if (issues.length > 0) throw new ValidationError(issues, { subject: new.target.name });
    Object.defineProperties(this, Object.getOwnPropertyDescriptors(frozen(fields) as object));
    Object.freeze(this);
  }
}

function brandsOf(value: object): string[] {
  const brands: string[] = [];
  for (let proto = Object.getPrototypeOf(value); proto !== null; proto = Object.getPrototypeOf(proto)) {
    if (Object.hasOwn(proto, ENTITY)) brands.push(proto[ENTITY]);
  }
  return brands;
}

/** How the data of an entity is read. */
export interface Reading {
  readonly schema: z.ZodMiniType;
  /** What joins several fields. */
  readonly rule?: Rule;
  /** Of its own fields; those of objects in it belong to their schemas. */
  readonly defaults?: Defaults;
}

/**
 * Gives a class its brand, the reader of its data, and its instances the defaults of their fields. The name is written out
 * because a minifier renames classes.
 */
export function brand(
  entity: { readonly prototype: Entity },
  name: string,
  { schema, rule, defaults = {} }: Reading,
): void {
  Object.defineProperty(entity, 'name', { value: name });
  Object.defineProperties(entity.prototype, {
    [ENTITY]: { value: name },
    [SCHEMA]: { value: schema },
    [READER]: { value: reader(schema, rule) },
  });
  addDefaults(entity.prototype, defaults);
}

/** The schema of the data of an entity. */
export function schemaOf(entity: { readonly prototype: object }): z.ZodMiniType {
  return Reflect.get(entity.prototype, SCHEMA);
}

/** A deep copy, frozen, without keys whose value is `undefined`, and with 0 for `-0`, which JSON does not distinguish. */
function frozen(value: unknown): unknown {
  if (value === 0) return 0;
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, field]) => field !== undefined);
  const copy = Object.fromEntries(present.map(([key, field]) => [key, frozen(field)]));
  return Object.freeze(withPrototype(Object.getPrototypeOf(value), copy));
}
