/** Marks a prototype that holds defaults, even one made by another installed copy of this package. */
const DEFAULTS = Symbol.for('@waybill/core:defaults');

/** The value of each field that has a default. */
export type Defaults = Readonly<Record<string, unknown>>;

/** Adds defaults to a prototype. They are not enumerable, so that only given fields are listed. */
export function addDefaults(prototype: object, defaults: Defaults): void {
  for (const [field, value] of Object.entries(defaults)) Object.defineProperty(prototype, field, { value });
  Object.defineProperty(prototype, DEFAULTS, { value: true });
}

/** The same fields, on an object that inherits `prototype`. */
export function withPrototype(prototype: object | null, fields: object): object {
  // Fields of a literal may have the name of a read-only field of the prototype. Assigning them would fail.
  return { __proto__: prototype, ...fields };
}

/** An object of fields without the defaults that it inherits. */
export function givenFields<Fields extends object>(fields: Fields): Fields {
  return DEFAULTS in fields ? { ...fields } : fields;
}

/**
 * Whether the caller gave a field. A field with a default (`packaging_type`, `weight_unit`, `dimension_unit`,
 * `duty_paid_by`) always has a value; this shows whether the caller chose it.
 */
export function wasGiven<Fields extends object>(entity: Fields, field: keyof Fields & string): boolean {
  return Object.hasOwn(entity, field);
}
