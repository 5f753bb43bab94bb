import { type FieldUse, isUnpriced, type Quota, reasonOf } from '@waybill/core/plugin';
import type { CarrierDetails, CarrierSummary } from '../describe.js';
import { type Column, fits, rowByRow, type TableStyle, table } from './table.js';

const LIST = new Intl.ListFormat('en', { style: 'long' });

export function renderCarriers(carriers: readonly CarrierSummary[], style: TableStyle): string {
  if (carriers.length === 0) return 'No carrier package is installed: npm install @waybill/carrier-<name>\n';
  return table(
    [
      { title: 'id' },
      { title: 'name' },
      { title: 'ships from' },
      { title: 'operations' },
      { title: 'services' },
      { title: 'package', cut: 16 },
    ],
    carriers.map(({ id, name, ships_from, operations, services, package: from }) => [
      id,
      name,
      originsOf(ships_from),
      [...(isUnpriced(operations) ? ['rating by rate card'] : []), ...operations].join(', '),
      String(services.length),
      from,
    ]),
    style,
  );
}

function originsOf(ships_from: CarrierSummary['ships_from']): string {
  if (ships_from === null) return 'as the account says';
  if (typeof ships_from === 'string') return ships_from;
  if ('worldwide_except' in ships_from) return `worldwide except ${ships_from.worldwide_except.join(', ')}`;
  return ships_from.join(', ');
}

function periodOf(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`;
}

function countedBy({ name, steps = [], operations = [], login }: Omit<Quota, 'calls' | 'per_ms'>): string {
  const parts = [...(name === undefined ? [] : [name]), ...operations, ...steps];
  const what = parts.length === 0 ? 'every call' : parts.join(', ');
  return login === undefined ? what : `${what}, with the login ${login}`;
}

/** Everything that a carrier declares, a table each. */
export function renderCarrier(carrier: CarrierDetails, style: TableStyle): string {
  const section = (title: string, titles: readonly string[], rows: readonly string[][]) => {
    if (rows.length === 0) return '';
    const listed = titles.map<Column>((title, index) =>
      // The last column has sentences.
      index === titles.length - 1 ? { title, wrap: true } : { title },
    );
    const print = fits(listed, rows, style) ? table : rowByRow;
    return `\n${style.paint('strong', title)}\n${print(listed, rows, style)}`;
  };
  const { id, name, package: from, operations, services, options, extras, fields, settings, quota } = carrier;
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
        Object.entries<FieldUse>(uses).map(([field, use]) => [field, use.use, reasonOf(use, id)]),
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
    section(
      'Quota',
      ['calls', 'in', 'for'],
      quota.map(({ calls, per_ms, ...what }) => [String(calls), periodOf(per_ms), countedBy(what)]),
    ),
  ];
  return `${name} (${id}), ${LIST.format(operations)}, from ${from}\n${sections.join('')}`;
}
