import { readFileSync, writeFileSync } from 'node:fs';
import type { CarrierDefinition } from '@waybill/core';
import {
  FIELD_NAMES,
  type FieldName,
  isFieldRefused,
  noticeOfField,
  type PackageLimit,
  reasonOf,
  type ServiceRow,
  type ShipmentOperation,
} from '@waybill/core/plugin';
import { markdownTable } from 'markdown-table';
import { pathOf } from './package-root.js';
import { printedRows } from './printed.js';
import { operationRows } from './readme-operations.js';
import { agreementLine } from './samples-file.js';

/** Tables as Markdown, by the name of their place: `<!-- generated:NAME -->` … `<!-- /generated -->`. */
export type Tables = Readonly<Record<string, string>>;

/** A text with its tables brought up to date, and what is wrong with their places. */
interface UpdatedText {
  readonly text: string;
  readonly problems: readonly string[];
}

const MARKED = /(<!-- generated:(\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;

/** Operations that a carrier offers, and below them those that it does not. */
function operationsTable(carrier: CarrierDefinition): string {
  const rows = operationRows(carrier);
  const offered = rows.filter((row) => row.offered);
  const others = rows.filter((row) => !row.offered).map(({ operation }) => operation);
  return [
    table(
      ['operation', 'call', 'limits and their source'],
      offered.map(({ operation, call, facts }) => [operation, call, facts]),
    ),
    ...(others.length === 0 ? [] : [`Not offered: ${others.join(', ')}.`]),
  ].join('\n\n');
}

/**
 * For a carrier's README: everything it declares, one table for each of operations, services, options, extras, settings, fields, and
 * for what fits on labels where the carrier declares it. Where `test/official-samples.yaml` stands beside the README, `agreement` is
 * a line of what shows that the package agrees with the carrier.
 */
export function carrierTables(carrier: CarrierDefinition, readme?: string | URL): Tables {
  const agreement = readme === undefined ? undefined : agreementLine(pathOf(readme));
  return {
    operations: operationsTable(carrier),
    ...(agreement === undefined ? {} : { agreement }),
    services: servicesTable(carrier.services.rows),
    options: table(
      ['code', 'neutral name', 'name', 'meaning'],
      [
        ...carrier.options.map(({ code, neutral, name, meaning }) => [
          `\`${code}\``,
          neutral === undefined ? '' : `\`${neutral}\``,
          name,
          meaning,
        ]),
        ...Object.entries(carrier.other_options ?? {}).map(([neutral, use]) => [
          '',
          `\`${neutral}\``,
          use.use === 'services' ? `with ${use.services.join(', ')}` : USES[use.use],
          reasonOf(use, carrier.id),
        ]),
      ],
    ),
    extras: table(
      ['key', 'in the `extra` of', 'read by', 'example', 'meaning'],
      [...carrier.extras, ...(carrier.request_extras ?? [])].map(
        ({ key, on, operations, example, meaning }) => [
          `\`${carrier.id}:${key}\``,
          on.replaceAll('_', ' '),
          (operations ?? Object.keys(carrier.fields)).join(', ').replaceAll('_', ' '),
          `\`${example}\``,
          meaning,
        ],
      ),
    ),
    settings: table(
      ['name', 'required', 'secret', 'default', 'meaning'],
      Object.entries(carrier.settings.fields).map(([name, row]) => [
        `\`${name}\``,
        yes(row.required === true),
        yes(row.secret === true),
        row.default === undefined ? '' : `\`${row.default}\``,
        row.meaning,
      ]),
    ),
    ...(carrier.printed && { printed: table(['field', 'what fits'], printedRows(carrier.printed)) }),
    fields: table(
      ['field', 'rating', 'shipping'],
      FIELD_NAMES.map((field) => [
        `\`${field}\``,
        use(carrier, field, 'rating'),
        use(carrier, field, 'shipping'),
      ]),
    ),
  };
}

const USES = {
  included: 'included',
  left_out: 'left out',
  extra: 'through an extra',
  not_built: 'not built',
  none: 'not offered',
} as const;

function use(carrier: CarrierDefinition, field: FieldName, operation: ShipmentOperation): string {
  const declared = carrier.fields[operation]?.[field];
  if (declared === undefined) return '';
  const word = isFieldRefused(field, declared) ? 'refused' : (noticeOfField(field, declared) ?? declared.use);
  return `${word.replace('_', ' ')}: ${reasonOf(declared, carrier.id)}`;
}

function yes(is: boolean): string {
  return is ? 'yes' : '';
}

/** Without a column of limits where no service has one. */
function servicesTable(rows: readonly ServiceRow[]): string {
  const isLimited = rows.some(({ limits = [] }) => limits.length > 0);
  return table(
    ['code', 'name', 'reach', ...(isLimited ? ['largest package, and its source'] : [])],
    rows.map(({ code, name, reach, on_request, limits = [] }) => [
      `\`${code}\``,
      name,
      on_request ? `${reach}; only when it is named` : reach,
      ...(isLimited ? [limits.map(limitText).join('; ')] : []),
    ]),
  );
}

function limitText(limit: PackageLimit): string {
  const { units, weight, longest_side, sides, length_and_girth, volume, source, beyond } = limit;
  const [heavy, long] = units === 'lb in' ? ['lb', 'in'] : ['kg', 'cm'];
  const figures = [
    weight && `${weight} ${heavy}`,
    sides && `${sides.join(' × ')} ${long}`,
    longest_side && `${longest_side} ${long} a side`,
    length_and_girth && `length and girth ${length_and_girth} ${long}`,
    volume && `${volume} ${long}³`,
  ].filter((figure) => figure !== undefined);
  return `${figures.join(', ')} (${source}${beyond === 'notice' ? '; above it a notice' : ''})`;
}

/** Rows below a head; `None.` without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.';
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  return markdownTable(cells, { alignDelimiters: false });
}

/** Puts tables into their places. Every table must have one, and every place a table. */
export function withTables(text: string, tables: Tables): UpdatedText {
  const places = [...text.matchAll(MARKED)].map(([, , name = '']) => name);
  const problems = [
    ...Object.keys(tables)
      .filter((name) => !places.includes(name))
      .map((name) => `no place for the table; add <!-- generated:${name} --> and <!-- /generated -->`),
    ...places
      .filter((name) => !Object.hasOwn(tables, name))
      .map((name) => `no table is called ${name}; there are ${Object.keys(tables).join(', ')}`),
  ];
  const updated = text.replace(MARKED, (whole, start: string, name: string, _old: string, end: string) => {
    const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
    return table === undefined ? whole : `${start}\n${table}\n\n${end}`;
  });
  return { text: updated, problems };
}

/** The first line of a text that differs from what it should be; `undefined` where none does. */
export function difference(is: string, shouldBe: string): string | undefined {
  if (is === shouldBe) return undefined;
  const [lines, expected] = [is.split('\n'), shouldBe.split('\n')];
  const at = expected.findIndex((line, index) => line !== lines[index]);
  return `line ${at + 1} is out of date\n  is        ${lines[at] ?? ''}\n  should be ${expected[at]}`;
}

/** What of a carrier's README differs from what the carrier declares. */
export function readmeProblems(file: string | URL, definition: CarrierDefinition): string[] {
  const is = readFileSync(file, 'utf8');
  const { text, problems } = withTables(is, carrierTables(definition, file));
  const stale = difference(is, text);
  return stale === undefined ? [...problems] : [...problems, stale];
}

/**
 * Writes the tables of a carrier's README, where they differ from what the carrier declares.
 * @throws Error for a table without a place, and for a place without a table; nothing is written then.
 */
export function writeReadmeTables(file: string | URL, definition: CarrierDefinition): void {
  const is = readFileSync(file, 'utf8');
  const { text, problems } = withTables(is, carrierTables(definition, file));
  if (problems.length > 0) throw new Error(`${file}: ${problems.join('\n')}`);
  if (text !== is) writeFileSync(file, text);
}
