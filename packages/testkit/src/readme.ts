import { readFileSync, writeFileSync } from 'node:fs';
import type { Capability, CarrierDefinition, FieldUse } from '@waybill/core';
import { FIELD_NAMES } from '@waybill/core';
import { markdownTable } from 'markdown-table';

/** Tables as Markdown, by the name of their place: `<!-- generated:NAME -->` … `<!-- /generated -->`. */
export type Tables = Readonly<Record<string, string>>;

/** A text with its tables brought up to date, and what is wrong with their places. */
export interface UpdatedText {
  readonly text: string;
  readonly problems: readonly string[];
}

const MARKED = /(<!-- generated:(\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;

/** Operations, and what an app calls for each. */
const OPERATIONS: readonly (readonly [operation: Capability, call: string])[] = [
  ['rating', '`fetchQuotes(proxy, request)`'],
  ['shipping', '`createShipment(proxy, request)`'],
  ['tracking', '`fetchTracking(proxy, { tracking_numbers })`'],
  ['voiding', '`voidShipment(proxy, { shipment })`'],
  ['recovery', '`recoverShipment(proxy, recovery)`'],
];

/** Whether a carrier declares an operation. */
function offers({ fields, operations = {} }: CarrierDefinition, operation: Capability): boolean {
  return operation in fields || operation in operations;
}

/** Limits and windows of an operation, with their source. */
function factsOf(
  { operations: { tracking, voiding, recovery } = {} }: CarrierDefinition,
  operation: Capability,
): string {
  if (operation === 'tracking' && tracking !== undefined) {
    const { numbers_per_call, by_reference, event_zone, history_days, poll_minutes, source } = tracking;
    return sentences([
      numbers_per_call === 1 ? 'one number in each call' : `${numbers_per_call} numbers in each call`,
      by_reference && 'by reference too',
      EVENT_ZONE[event_zone],
      history_days !== undefined && `kept for ${history_days} days`,
      poll_minutes !== undefined && `at most every ${poll_minutes} minutes`,
      source,
    ]);
  }
  if (operation === 'voiding' && voiding !== undefined) {
    const { unit, until, window_days, money, source } = voiding;
    return sentences([
      unit === 'package' ? 'package by package' : 'the whole shipment',
      UNTIL[until],
      window_days !== undefined && `within ${window_days} days`,
      MONEY[money],
      source,
    ]);
  }
  if (operation === 'recovery' && recovery !== undefined) {
    const { finds_by, proves_absence, labels, window_days, source } = recovery;
    if (finds_by === 'nothing')
      return 'labels and prices again; a purchase without an answer is found by hand';
    return sentences([
      FINDS_BY[finds_by],
      proves_absence && 'what it does not find was not bought',
      labels ? 'with its labels' : 'without its labels',
      window_days !== undefined && `within ${window_days} days`,
      source ?? false,
    ]);
  }
  return '';
}

const EVENT_ZONE = {
  offset: 'times with their offset from UTC',
  local: 'times without a zone',
  single: 'times with their offset from UTC where a single number is asked for, else without a zone',
} as const;

const FINDS_BY = {
  request_id: 'a purchase without an answer is found by the identifier of its request',
  reference: 'a purchase without an answer is found by the first of its references',
} as const;

const UNTIL = {
  tendered: 'until the carrier has it',
  manifested: 'until the day is closed',
  never: 'at any time',
} as const;

const MONEY = {
  not_billed: 'nothing is billed',
  refund_requested: 'the carrier decides about the refund later',
  credited: 'the money is credited',
} as const;

function sentences(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join('; ');
}

/** For a carrier's README: everything it declares, one table for each of operations, services, options, extras, settings, fields. */
export function carrierTables(carrier: CarrierDefinition): Tables {
  return {
    operations: table(
      ['operation', 'offered', 'call', 'limits and their source'],
      OPERATIONS.map(([operation, call]) => [
        operation,
        yes(offers(carrier, operation)),
        call,
        factsOf(carrier, operation),
      ]),
    ),
    services: table(
      ['code', 'name', 'reach'],
      carrier.services.rows.map(({ code, name, reach, on_request }) => [
        `\`${code}\``,
        name,
        on_request ? `${reach}; only when it is named` : reach,
      ]),
    ),
    options: table(
      ['code', 'neutral name', 'name', 'meaning'],
      carrier.options.map(({ code, neutral, name, meaning }) => [
        `\`${code}\``,
        neutral === undefined ? '' : `\`${neutral}\``,
        name,
        meaning,
      ]),
    ),
    extras: table(
      ['key', 'in the `extra` of', 'read by', 'example', 'meaning'],
      carrier.extras.map(({ key, on, operations, example, meaning }) => [
        `\`${carrier.id}:${key}\``,
        on.replaceAll('_', ' '),
        (operations ?? Object.keys(carrier.fields)).join(', '),
        `\`${example}\``,
        meaning,
      ]),
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
    fields: table(
      ['field', 'rating', 'shipping'],
      FIELD_NAMES.map((field) => [
        `\`${field}\``,
        use(carrier.fields.rating?.[field]),
        use(carrier.fields.shipping?.[field]),
      ]),
    ),
  };
}

function use(declared: FieldUse | undefined): string {
  if (declared === undefined) return '';
  return `${declared.use}: ${declared.use === 'sent' ? declared.as : declared.why}`;
}

function yes(is: boolean): string {
  return is ? 'yes' : '';
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
  const { text, problems } = withTables(is, carrierTables(definition));
  const stale = difference(is, text);
  return stale === undefined ? [...problems] : [...problems, stale];
}

/**
 * Writes the tables of a carrier's README, where they differ from what the carrier declares.
 * @throws Error for a table without a place, and for a place without a table; nothing is written then.
 */
export function writeReadmeTables(file: string | URL, definition: CarrierDefinition): void {
  const is = readFileSync(file, 'utf8');
  const { text, problems } = withTables(is, carrierTables(definition));
  if (problems.length > 0) throw new Error(`${file}: ${problems.join('\n')}`);
  if (text !== is) writeFileSync(file, text);
}
