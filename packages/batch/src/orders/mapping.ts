import {
  type CustomsData,
  type Issue,
  type ItemData,
  type PartyData,
  type ShipmentData,
  ValidationError,
} from '@waybill/core';
import { hint, issue } from '@waybill/core/plugin';
import { z } from 'zod';
import { fieldNamed } from './fields.js';
import { REQUEST, type Shape } from './shape.js';

const target = z.string();

const schema = z.strictObject({
  columns: z.record(z.string(), z.union([target, z.array(target), z.null()])).optional(),
  constants: z.record(z.string(), z.unknown()).optional(),
  values: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  units: z
    .strictObject({
      weight: z.enum(['KG', 'G', 'LB', 'OZ']).optional(),
      dimension: z.enum(['CM', 'MM', 'IN']).optional(),
    })
    .optional(),
  delimiter: z.string().length(1).optional(),
  decimal: z.enum(['.', ',']).optional(),
  encoding: z.string().optional(),
});

/** How the export of a shop becomes requests. JSON; everything may be left out. */
export interface Mapping {
  /**
   * The field of each of the file's columns, by its title: `{ "Ship City": "recipient.city" }`. `order` names the row,
   * `choose` is its own choice; a list fills several fields, `null` leaves a column out. With this, columns that are not
   * here are left out, unless they have the name of a field.
   */
  readonly columns?: Readonly<Record<string, string | readonly string[] | null>> | undefined;
  /**
   * Fields of every row, as a request has them: `{ "shipper": { … }, "shipment": { "currency": "CAD" } }`. A cell takes
   * precedence. Those of `shipment.customs` are for rows that have customs.
   */
  readonly constants?: Constants | undefined;
  /** Other words for a field's values: `{ "recipient.country_code": { "Canada": "CA" } }`, in any case. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Units of the file's figures. Grams become kilograms, ounces pounds, millimetres centimetres, exactly. */
  readonly units?:
    | {
        readonly weight?: 'KG' | 'G' | 'LB' | 'OZ' | undefined;
        readonly dimension?: 'CM' | 'MM' | 'IN' | undefined;
      }
    | undefined;
  readonly delimiter?: string | undefined;
  readonly decimal?: '.' | ',' | undefined;
  readonly encoding?: string | undefined;
}

/** A part of a request; what is missing comes from the columns. */
export interface Constants {
  readonly shipper?: PartyData | undefined;
  readonly recipient?: PartyData | undefined;
  readonly shipment?: ShipmentConstants | undefined;
}

/** A part of a shipment. Entries of lists are for the packages and goods of the same position. */
export interface ShipmentConstants extends Partial<Omit<ShipmentData, 'items' | 'customs'>> {
  readonly items?: readonly Partial<ItemData>[] | undefined;
  readonly customs?: CustomsConstants | undefined;
}

/** A part of a customs declaration. */
export interface CustomsConstants extends Partial<Omit<CustomsData, 'items'>> {
  readonly items?: readonly Partial<ItemData>[] | undefined;
}

/**
 * Checks a mapping, for example the JSON of a file.
 * @throws {@link ValidationError} with every problem, each with its field: `columns["Ship City"]`.
 */
export function readMapping(data: unknown): Mapping {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw wrong(parsed.error.issues.flatMap(translated));
  const { columns = {}, constants = {}, values = {} } = parsed.data;
  const issues = [
    ...Object.entries(columns).flatMap(([title, fields]) =>
      [fields ?? []].flat().flatMap((name) => problemsOf(`columns[${JSON.stringify(title)}]`, name)),
    ),
    ...Object.keys(values).flatMap((name) => problemsOf(`values[${JSON.stringify(name)}]`, name)),
    ...constantsOf(constants, REQUEST, 'constants'),
  ];
  if (issues.length > 0) throw wrong(issues);
  return parsed.data as Mapping;
}

function problemsOf(at: string, name: string): Issue[] {
  const field = name === 'order' || name === 'choose' ? undefined : fieldNamed(name);
  return typeof field === 'string' ? [issue(at, 'unknown_field', `is ${name}, which ${field}`)] : [];
}

/** Constants are JSON, so that only their names and whether they are lists, objects or neither is asked here. */
function constantsOf(value: unknown, shape: Shape, at: string): Issue[] {
  if (typeof shape === 'string') {
    const wanted = shape === 'text' ? 'string' : shape === 'extra' ? 'object' : shape;
    const noun = { string: 'text', object: 'an object', number: 'a number', boolean: 'true or false' }[
      wanted
    ];
    return typeof value === wanted ? [] : [issue(at, 'invalid', `must be ${noun}`)];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [issue(at, 'invalid', 'must be a list')];
    return value.flatMap((entry, index) => constantsOf(entry, shape[0], `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [issue(at, 'invalid', 'must be an object')];
  const fields = shape as { readonly [name: string]: Shape };
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const here = `${at}.${name}`;
    return own === undefined
      ? [issue(here, 'unknown_field', `is not a field here${hint(name, Object.keys(fields))}`)]
      : constantsOf(inner, own, here);
  });
}

function translated(found: z.core.$ZodIssue): Issue[] {
  const at = found.path.map(String).join('.');
  if (found.code !== 'unrecognized_keys') return [issue(at, 'invalid', found.message)];
  const names = found.path[0] === 'units' ? ['weight', 'dimension'] : Object.keys(schema.shape);
  return found.keys.map((key) =>
    issue(
      [at, key].filter(Boolean).join('.'),
      'unknown_field',
      `is not a field of a mapping${hint(key, names)}`,
    ),
  );
}

function wrong(issues: readonly Issue[]): ValidationError {
  return new ValidationError(issues, { code: 'orders_mapping' });
}
