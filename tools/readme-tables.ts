import type { Capability, CarrierDefinition, FieldUse } from '@waybill/core';
import { FIELD_NAMES } from '@waybill/core';
import { markdownTable } from 'markdown-table';
import type { CarrierPackage } from './carriers.ts';

/** Tables as Markdown, by the name of their place. */
export type Tables = Readonly<Record<string, string>>;

/** Operations, and what an app calls for each. */
const OPERATIONS: readonly (readonly [operation: Capability, call: string])[] = [
  ['rating', '`fetchQuotes(proxy, request)`'],
  ['shipping', '`createShipment(proxy, request)`'],
];

/** For the root README: every carrier and what it can do. */
export function overviewTables(carriers: readonly CarrierPackage[]): Tables {
  return {
    carriers: table(
      ['carrier', 'package', 'rating', 'shipping', 'services'],
      carriers.map(({ definition, manifest, path }) => [
        definition.name,
        `[\`${manifest.name}\`](${path})`,
        yes('rating' in definition.fields),
        yes('shipping' in definition.fields),
        String(definition.services.rows.length),
      ]),
    ),
  };
}

/** For a carrier's README: everything it declares. */
export function carrierTables(carrier: CarrierDefinition): Tables {
  return {
    operations: table(
      ['operation', 'offered', 'call'],
      OPERATIONS.map(([operation, call]) => [operation, yes(operation in carrier.fields), call]),
    ),
    services: table(
      ['code', 'name', 'reach'],
      carrier.services.rows.map(({ code, name, reach }) => [`\`${code}\``, name, reach]),
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.';
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  return markdownTable(cells, { alignDelimiters: false });
}
