import type { ColumnMapping } from '../api/orders.js';

/** Fields that are chosen on the page, by the title of their column. */
export function fieldsOfMapping({ columns }: ColumnMapping): ReadonlyMap<string, string> {
  const entries = typeof columns === 'object' && columns !== null ? Object.entries(columns) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The server's guess with the columns that a person has chosen. */
export function mappingWith(guess: ColumnMapping, fields: ReadonlyMap<string, string>): ColumnMapping {
  return { ...guess, columns: Object.fromEntries([...fields].filter(([, field]) => field !== '')) };
}

/** Whether an address could be made of them. */
export function isEnough(fields: ReadonlyMap<string, string>): boolean {
  const given = new Set(fields.values());
  const has = (...names: readonly string[]) => names.some((name) => given.has(name));
  return (
    has('order') &&
    has('recipient.person_name', 'recipient.last_name', 'recipient.company_name') &&
    has('recipient.address_lines[0]') &&
    has('recipient.city') &&
    has('recipient.country_code')
  );
}

/** The name of a mapping that was kept for a file with these columns. */
export function mappingFor(
  header: readonly string[],
  mappings: Readonly<Record<string, ColumnMapping>>,
): string | undefined {
  const titles = new Set(header);
  const fits = (mapping: ColumnMapping) => {
    const wanted = fieldsOfMapping(mapping);
    return wanted.size > 0 && [...wanted.keys()].every((title) => titles.has(title));
  };
  return Object.entries(mappings).find(([, mapping]) => fits(mapping))?.[0];
}
