import { ValidationError } from '@waybill/core';
import { hint, issue } from '@waybill/core/plugin';
import { z } from 'zod';
import { FIELDS, type Field, titleKey } from './fields.js';

/** Which columns of a file are which fields of its orders. JSON, so that a shop can keep it. */
export interface ColumnMap {
  /** The field of each column by its title, in any case: `{ "Ship City": "recipient.city" }`; `null` leaves a column out. */
  readonly columns: Readonly<Record<string, Field | null>>;
  /** What holds for every order whose cell is blank: `{ "recipient.country_code": "CA", "item.weight_unit": "g" }`. */
  readonly constants?: Readonly<Partial<Record<Field, string>>> | undefined;
}

const schema = z.strictObject({
  columns: z.record(z.string().max(500), z.string().max(100).nullable()),
  constants: z.record(z.string().max(100), z.string().max(500)).optional(),
});

/**
 * Checks a map of columns, for example the JSON of a file.
 * @throws {@link ValidationError}, code `column_map`, with every problem, each with its field: `columns["Ship City"]`.
 */
export function readColumnMap(data: unknown): ColumnMap {
  const parsed = schema.safeParse(data);
  if (!parsed.success)
    throw new ValidationError(
      parsed.error.issues.map(({ path, message }) => issue(path.map(String).join('.'), 'invalid', message)),
      { code: 'column_map' },
    );
  const { columns, constants = {} } = parsed.data;
  const unknown = (at: string, name: string | null) =>
    name === null || FIELDS.some((field) => field === name)
      ? []
      : [issue(at, 'unknown_field', `is ${name}, which is not a field of an order${hint(name, FIELDS)}`)];
  const issues = [
    ...Object.entries(columns).flatMap(([title, name]) => unknown(`columns[${JSON.stringify(title)}]`, name)),
    ...Object.keys(constants).flatMap((name) => unknown(`constants[${JSON.stringify(name)}]`, name)),
  ];
  const fields = new Set(Object.values(columns));
  if (issues.length === 0 && !fields.has('order'))
    issues.push(
      issue(
        'columns',
        'required',
        'needs a column with the field order: the number by which an order is known',
      ),
    );
  if (issues.length > 0) throw new ValidationError(issues, { code: 'column_map' });
  return parsed.data as ColumnMap;
}

/** The titles of each field, for reading. */
export function titlesOf({ columns }: ColumnMap): Partial<Record<Field, readonly string[]>> {
  const titles: Partial<Record<Field, string[]>> = {};
  for (const [title, field] of Object.entries(columns))
    if (field !== null) titles[field] = [...(titles[field] ?? []), title];
  return titles;
}

/** How many columns of the map a header has. */
export function columnsIn(header: readonly string[], { columns }: ColumnMap): number {
  const titles = new Set(header.map(titleKey));
  return Object.keys(columns).filter((title) => titles.has(titleKey(title))).length;
}
