/** Marks an object whose prototype holds defaults, whichever copy of this package made it. */
const DEFAULTS = Symbol.for('@waybill/core:defaults');

/** The values of fields that were left out. */
export type Defaults = Readonly<Record<string, unknown>>;

/** Lets objects made with `prototype` inherit the defaults. They are not enumerable: nothing that lists fields shows them. */
export function addDefaults(prototype: object, defaults: Defaults): void {
  for (const [field, value] of Object.entries(defaults)) Object.defineProperty(prototype, field, { value });
  Object.defineProperty(prototype, DEFAULTS, { value: true });
}

/** The same fields, on an object that inherits `prototype`. */
export function withPrototype(prototype: object | null, fields: object): object {
  // Not by assignment: a prototype's field that cannot be written forbids it.
  return Object.create(prototype, Object.getOwnPropertyDescriptors(fields));
}

/** The fields that were given: of an object that inherits defaults its own, of any other object itself. */
export function givenFields<Fields extends object>(fields: Fields): Fields {
  return DEFAULTS in fields ? { ...fields } : fields;
}

/**
 * Whether a field was given when the entity was constructed. What the specification gives a default (`packaging_type`,
 * `weight_unit`, `dimension_unit`, `duty_paid_by`) always has a value; this tells whether somebody chose it.
 */
export function wasGiven<Fields extends object>(entity: Fields, field: keyof Fields & string): boolean {
  return Object.hasOwn(entity, field);
}
