import { readFileSync, writeFileSync } from 'node:fs';
import type { CarrierDefinition } from '@waybill/core';
import type { ExtraRow, SettingRow } from '@waybill/core/plugin';
import { difference } from './readme.js';

/** The interface of core that the keys of an `extra` are added to, by the object that has it. */
const EXTRAS: Readonly<Record<ExtraRow['on'], string>> = {
  shipper: 'PartyExtras',
  recipient: 'PartyExtras',
  ship_from: 'PartyExtras',
  sold_to: 'PartyExtras',
  shipment: 'ShipmentExtras',
  item: 'ItemExtras',
  customs_item: 'ItemExtras',
  customs: 'CustomsExtras',
  label: 'LabelExtras',
  invoice: 'InvoiceExtras',
};

/** Characters in a line of a comment. */
const WIDTH = 116;

/**
 * What an editor shows of a carrier, as TypeScript: its settings with the sentence of each, and its codes and extras as
 * additions to the interfaces of `@waybill/core`. `name` is that of the interface of settings; the types of its members
 * are those of `SettingsInput`, which the carrier's `settings.ts` exports.
 */
export function editorTypes(carrier: CarrierDefinition, name: string): string {
  const { id, services, options, packagings = [], extras } = carrier;
  return `// For editors. Written by \`npm run docs\` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for ${carrier.name}, as an app writes them; those with a default may be left out. */
export interface ${name} {
${Object.entries<SettingRow>(carrier.settings.fields).flatMap(setting).join('\n')}
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    ${key(id)}: {
${[
  ...codes('services', services.rows),
  ...codes('options', options),
  ...codes('packagings', packagings),
].join('\n')}
    };
${['  }', ...extraInterfaces(id, extras), '}'].join('\n')}
`;
}

function setting([name, { meaning, default: standard, required }]: [string, SettingRow]): string[] {
  const text = standard === undefined ? meaning : `${meaning} Default \`${standard}\`.`;
  return [
    ...comment(text, '  '),
    `  readonly ${key(name)}${required ? '' : '?'}: SettingsInput[${quoted(name)}];`,
  ];
}

function codes(table: string, rows: readonly { readonly code: string; readonly name: string }[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(({ code, name }) => `        ${key(code)}: ${quoted(name)};`);
  return [`      ${table}: {`, ...lines, '      };'];
}

function extraInterfaces(id: string, rows: readonly ExtraRow[]): string[] {
  return [...new Set(Object.values(EXTRAS))].flatMap((name) => {
    const own = rows.filter(({ on }) => EXTRAS[on] === name);
    if (own.length === 0) return [];
    const keys = [...new Set(own.map((row) => row.key))];
    const members = keys.flatMap((written) => {
      const said = own.filter((row) => row.key === written).map(sentence);
      return [...comment(said.join(' '), '    '), `    ${quoted(`${id}:${written}`)}?: string;`];
    });
    return [`  interface ${name} {`, ...members, '  }'];
  });
}

/** An extra of parties or items says of which ones: their data have one type. */
function sentence({ on, meaning, example }: ExtraRow): string {
  const place = Object.values(EXTRAS).filter((name) => name === EXTRAS[on]).length > 1;
  return `${place ? `In \`${on}\`: ` : ''}${meaning} Example: \`${example}\`.`;
}

function comment(text: string, indent: string): string[] {
  const safe = text.replaceAll('*/', '*\\/');
  if (safe.length <= WIDTH - indent.length - 7) return [`${indent}/** ${safe} */`];
  const lines = [''];
  for (const word of safe.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length > WIDTH - indent.length - 4) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

/** As formatters write it: in single quotes, unless the text has one. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  return json.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}

/** What of a carrier's file of editor types differs from what the carrier declares. */
export function editorTypesProblems(file: string | URL, carrier: CarrierDefinition): string[] {
  const { is, shouldBe } = compared(file, carrier);
  const stale = difference(is, shouldBe);
  return stale === undefined ? [] : [stale];
}

/**
 * Writes a carrier's file of editor types, where it differs from what the carrier declares. The interface of its
 * settings keeps the name that it has there.
 */
export function writeEditorTypes(file: string | URL, carrier: CarrierDefinition): void {
  const { is, shouldBe } = compared(file, carrier);
  if (is !== shouldBe) writeFileSync(file, shouldBe);
}

function compared(file: string | URL, carrier: CarrierDefinition): { is: string; shouldBe: string } {
  const is = readFileSync(file, 'utf8');
  const [, name] = /^export interface (\w+)/m.exec(is) ?? [];
  if (name === undefined)
    throw new Error(`${file}: no exported interface; begin with the one of the settings`);
  return { is, shouldBe: editorTypes(carrier, name) };
}
