import { expect, test } from 'vitest';
import { readRateCard } from '../src/index.js';
import { problemsOf } from './support/problems.js';
import { sheets, withFolder } from './support/sheets.js';

const problemsOfSheets = (changes: Readonly<Record<string, string | Uint8Array>>) =>
  problemsOf(() => withFolder({ ...sheets(), ...changes }, readRateCard));

const rates = sheets()['rates.csv'] ?? '';
test.each<[string, string]>([
  ['with a byte order mark and Windows line ends', `\uFEFF${rates.replaceAll('\n', '\r\n')}`],
  ['with semicolons', rates.replaceAll(',', ';')],
  ['with tabs', rates.replaceAll(',', '\t')],
  ['with a line for Excel', `sep=;\n${rates.replaceAll(',', ';')}`],
  ['with blank lines, the first among them', `\n\n${rates.replaceAll(',', ';').replaceAll('\n', '\n\n')}`],
  ['with empty columns after the last', rates.replaceAll(/$/gm, ',,').replace(/,,$/, '')],
  ['with rows of empty cells', `${rates},,,,,,\n`],
  ['with quotes around all cells', rates.replaceAll(/[^,\n]+/g, '"$&"')],
])('sheets %s are read', (_how, text) => {
  expect(problemsOfSheets({ 'rates.csv': text })).toEqual([]);
});

test.each<[string, Readonly<Record<string, string | Uint8Array>>, readonly string[]]>([
  [
    'in another encoding',
    {
      'services.csv': Buffer.from('code,name\npaket,Paket\nblitz,Stra\xdfe\n', 'latin1'),
      'zones.csv': Buffer.from('\uFEFFzone\n', 'utf16le'),
    },
    ['services.csv:3: is not UTF-8; save it in UTF-8', 'zones.csv:1: is not UTF-8; save it in UTF-8'],
  ],
  [
    'with decimal commas',
    { 'rates.csv': 'service;zone;up_to;flat\npaket;de;2;4,90\neurope;eu;2;5\n' },
    ['rates.csv:2, column flat: is "4,90"; write a decimal point: 4.90'],
  ],
  [
    'whose lists have another separator',
    { 'taxes.csv': 'name,countries,percent\nMwSt,"DE,AT",19\n' },
    [
      'taxes.csv:2, column countries: is DE,AT, which is not an ISO 3166-1 country code in two capitals such as CA; several are a list, in a sheet separated by |',
    ],
  ],
  ['of which one is empty', { 'rates.csv': '' }, ['rates.csv: is empty; its first line names the columns']],
  ['of which one has no rows', { 'rates.csv': 'service,zone,flat\n' }, ['rates.csv: needs at least one row']],
  [
    'with a name in capitals',
    { 'TAXES.CSV': 'name\n' },
    [expect.stringMatching(/: TAXES\.CSV is not a sheet here; did you mean taxes\.csv\?$/)],
  ],
])('sheets %s are refused for that problem only', (_what, changes, problems) => {
  expect(problemsOfSheets(changes)).toEqual(problems);
});

test.each([
  ['card.csv', /^ratecard-\w+: has no card\.csv$/],
  ['services.csv', /^services\.csv: is required$/],
])('sheets without %s are refused for that problem only', (missing, problem) => {
  const { [missing]: _, ...rest } = sheets();
  expect(problemsOf(() => withFolder(rest, readRateCard))).toEqual([expect.stringMatching(problem)]);
});

test('other files in the folder are ignored', () => {
  expect(problemsOfSheets({ '._rates.csv': '\0', 'notes.txt': 'x' })).toEqual([]);
});
