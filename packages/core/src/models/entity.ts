import type { z } from 'zod';
import { ValidationError } from '../errors.js';
import type { Issue } from './issue.js';
import { issuesOf } from './validation.js';

/** Marks an entity whichever copy of this package made it: an app and a plugin may each have installed one. */
const ENTITY = Symbol.for('@waybill/core:entity');

/** Checks that reach across fields; they run even when single fields are wrong, so that all is reported together. */
export type Rule = (data: Readonly<Record<string, unknown>>) => Issue[];

/**
 * A validated value of the domain: an object whose fields are deeply frozen plain data under the spec's names.
 * `JSON.stringify` writes it as it is, and constructing from the parsed JSON gives an equal entity.
 */
export abstract class Entity {
  /** True for an entity of this class, also one made by another installed copy of this package. */
  static [Symbol.hasInstance](value: unknown): boolean {
    const name: string = this.name;
    return typeof value === 'object' && value !== null && brandsOf(value).includes(name);
  }

  protected constructor(schema: z.ZodType, data: unknown, rule?: Rule) {
    const parsed = schema.safeParse(data, { reportInput: true });
    const issues = [
      ...issuesOf(schema, parsed.error),
      ...(rule && typeof data === 'object' && data !== null ? rule(data as Record<string, unknown>) : []),
    ];
    if (issues.length > 0) throw new ValidationError(issues, { subject: new.target.name });
    Object.assign(this, frozen(parsed.data));
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

/** Gives a class its brand, spelt out so that a minifier that renames classes cannot change it. */
export function brand(entity: { readonly prototype: Entity }, name: string): void {
  Object.defineProperty(entity, 'name', { value: name });
  Object.defineProperty(entity.prototype, ENTITY, { value: name });
}

/** A deep copy, frozen, without keys whose value is `undefined`. */
function frozen(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.freeze(Object.fromEntries(present.map(([key, field]) => [key, frozen(field)])));
}
