import type { FieldUse } from '@waybill/core';
import type { CarrierDetails, CarrierSummary } from '../describe.js';
import { table } from './text.js';

export function renderCarriers(carriers: readonly CarrierSummary[]): string {
  if (carriers.length === 0) return 'No carrier package is installed: npm install @waybill/carrier-<name>\n';
  return table(
    columns('id', 'name', 'operations', 'services', 'package'),
    carriers.map(({ id, name, operations, services, package: from }) => [
      id,
      name,
      operations.join(', '),
      String(services.length),
      from,
    ]),
  );
}

/** Everything that a carrier declares, a table each. */
export function renderCarrier(carrier: CarrierDetails): string {
  const { id, name, package: from, operations, services, options, extras, fields, settings } = carrier;
  const sections = [
    section(
      'Services',
      ['code', 'name', 'reach'],
      services.map(({ code, name, reach }) => [code, name, reach]),
    ),
    section(
      'Options',
      ['option', 'code', 'name', 'meaning'],
      options.map(({ neutral, code, name, meaning }) => [neutral ?? code, code, name, meaning]),
    ),
    section(
      'Extras',
      ['key', 'on', 'example', 'meaning'],
      extras.map(({ key, on, example, meaning }) => [`${id}:${key}`, on, example, meaning]),
    ),
    ...Object.entries(fields).map(([operation, uses]) =>
      section(
        `Fields (${operation})`,
        ['field', 'use', ''],
        Object.entries<FieldUse>(uses).map(([field, use]) => [
          field,
          use.use,
          use.use === 'sent' ? use.as : use.why,
        ]),
      ),
    ),
    section(
      'Settings',
      ['setting', 'variable', 'needed', 'meaning'],
      settings.map(({ setting, variable, required, default: usual, meaning, secret }) => [
        setting,
        variable,
        required ? 'required' : usual === undefined ? 'optional' : `default ${usual}`,
        secret ? `${meaning} Secret.` : meaning,
      ]),
    ),
  ];
  return `${name} (${id}), ${operations.join(' and ')}, from ${from}\n${sections.join('')}`;
}

function section(title: string, titles: readonly string[], rows: readonly string[][]): string {
  return rows.length === 0 ? '' : `\n${title}\n${table(columns(...titles), rows)}`;
}

function columns(...titles: string[]) {
  return titles.map((title) => ({ title }));
}
