import { expect, test } from 'vitest';
import { kindOf } from '../src/card/columns.js';
import { breakSchema, factsSchema, SECTIONS } from '../src/card/schema.js';
import { type RateCard, readRateCard } from '../src/index.js';
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
      'services.csv': Buffer.from('code,name\npaket,Paket\nblitz,Stra\x9fe\n', 'latin1'),
      'zones.csv': Buffer.from('\uFEFFzone\n', 'utf16le'),
    },
    [
      'services.csv:3: is neither in UTF-8 nor in Windows-1252; save it in UTF-8 (Excel: "CSV UTF-8")',
      'zones.csv:1: is neither in UTF-8 nor in Windows-1252; save it in UTF-8 (Excel: "CSV UTF-8")',
    ],
  ],
  [
    'with decimal commas between commas',
    { 'rates.csv': 'service,zone,up_to,flat\npaket,de,2,"4,90"\neurope,eu,2,5\n' },
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

/** The price that one cell of a sheet with semicolons says, or the problem with it. */
function flatOf(cell: string, other = ''): unknown {
  const rates = `service;zone;up_to;flat\npaket;de;2;${cell}\npaket;de;;${other || 9}\neurope;eu;;5\n`;
  let card: RateCard | undefined;
  const problems = problemsOf(() => {
    card = withFolder({ ...sheets(), 'rates.csv': rates }, readRateCard);
  });
  return card?.services.get('paket')?.lanes.get('de')?.breaks[0]?.prices[0]?.text ?? problems;
}

test.each([
  ['4,90', '4.90'],
  ['4,9', '4.90'],
  ['4.90', '4.90'],
  ['0,125', '0.125'],
  ['1,125', '1.125'],
  ['1.234,50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['1\u202f234', '1234.00'],
  ['1’234.50', '1234.50'],
  ['"1,234.50"', '1234.50'],
  ['1.234.567', '1234567.00'],
  ['12,90 €', '12.90'],
  ['€12,90', '12.90'],
  ['12,90 EUR', '12.90'],
  ['EUR 12.90', '12.90'],
])('between semicolons the amount %s is %s', (cell, amount) => {
  expect(flatOf(cell)).toBe(amount);
});

test.each<[string, string, string]>([
  ['1.234', '4,90', 'is "1.234", which may be 1234 or 1,234; write 1234 or 1,2340'],
  ['1.234', '', 'is "1.234", which may be 1234 or 1.234; write 1234 or 1.2340'],
  ['1,234', '4.90', 'is "1,234", which may be 1234 or 1.234; write 1234 or 1.2340'],
  ['12,90 $', '', 'is "12,90 $"; amounts here are in EUR'],
  ['12,90 CHF', '', 'is "12,90 CHF"; amounts here are in EUR'],
  ['12,9.0', '', 'must be a number, not "12,9.0"'],
  ['5,-', '', 'must be a number, not "5,-"'],
])('between semicolons the amount %s, with %s in another line, is refused', (cell, other, problem) => {
  expect(flatOf(cell, other)).toEqual([`rates.csv:2, column flat: ${problem}`]);
});

test('three digits behind a point are decimals where other figures of the sheet have decimal points', () => {
  expect(flatOf('1.234', '4.90')).toBe('1.234');
});

test('an amount is in the currency of the service of its row', () => {
  const services =
    'code,name,zones,currency,minimum_charge\npaket,Paket,de,,€3\neurope,Europa,eu,CHF,5 CHF\n';
  const rates = 'service,zone,flat\npaket,de,4.90 €\neurope,eu,CHF 9.00\n';
  const surcharges = 'name,services,amount\nZuschlag,europe,CHF 1.50\n';
  const own = { 'services.csv': services, 'rates.csv': rates };
  expect(problemsOfSheets({ ...own, 'surcharges.csv': surcharges })).toEqual([]);
  expect(problemsOfSheets({ ...own, 'surcharges.csv': 'name,amount\nZuschlag,€1.50\n' })).toEqual([
    'surcharges.csv:2, column amount: is "€1.50"; write the amount without a currency, because its services have several',
  ]);
});

test('in a card whose currency cannot be read the currency of an amount is no problem of its own', () => {
  const card = 'field;value\nversion;1\nname;Paket\ncurrency;EURO\n';
  const rates = 'service;zone;flat\npaket;de;4,90 €\neurope;eu;9,00 €\n';
  expect(problemsOfSheets({ 'card.csv': card, 'rates.csv': rates })).toEqual([
    'card.csv:4, field currency: is EURO, which is not an ISO 4217 currency code such as CAD, USD, EUR',
  ]);
});

test.each<[string, Readonly<Record<string, string | Uint8Array>>]>([
  ['dates with dots', { 'fuel.csv': 'from;percent\n1.1.2026;3,5\n01.04.2026;4\n' }],
  ['percent signs', { 'fuel.csv': 'from;percent\n2026-01-01;3,5%\n2026-04-01;4 %\n' }],
  [
    'headings in capitals and with blanks',
    { 'rates.csv': rates.replace(/^.*$/m, 'Service,Zone,OVER,Up to,Flat,Per kg,Minimum') },
  ],
  [
    'fields of the card in capitals',
    {
      'card.csv':
        'Field;Value\nVersion;1\nName;Paket\nCURRENCY;EUR\nVolumetric divisor;5.000,0\nTracking.Prefix;DE\n',
    },
  ],
  ['lists by commas between semicolons', { 'taxes.csv': 'name;countries;percent\nMwSt;DE, AT,BE | NL;19\n' }],
  ['ranges with dashes', { 'remote.csv': 'list;countries;postal_codes\ninseln;DE;18565, 25846-25849\n' }],
  [
    'words of a German spreadsheet',
    { 'surcharges.csv': 'name;amount;taxable\nMaut;1;WAHR\nPorto;1;FALSCH\n' },
  ],
  [
    'letters of Windows-1252',
    { 'surcharges.csv': Buffer.from('name;amount\nInselzuschl\xe4ge \x96 alle;12,50 \x80\n', 'latin1') },
  ],
])('sheets with %s are read', (_what, changes) => {
  expect(problemsOfSheets(changes)).toEqual([]);
});

test('a date whose day and month could change places is refused', () => {
  expect(problemsOfSheets({ 'fuel.csv': 'from,percent\n01/02/2026,3.5\n' })).toEqual([
    'fuel.csv:2, column from: must be a calendar date, written YYYY-MM-DD, not 01/02/2026; its day and its month could change places',
  ]);
});

test('the separator is that of most cells of the first line, and the one that a line for Excel names', () => {
  const zones = 'zone;countries;postal_codes\nde;DE;\neu;AT,BE,NL;\n';
  expect(problemsOfSheets({ 'zones.csv': `sep=;\n${zones}` })).toEqual([]);
  expect(problemsOfSheets({ 'zones.csv': `sep=,\n${zones}` })).toContainEqual(
    expect.stringMatching(/^zones\.csv:2, column zone;countries;postal_codes: is not a column here/),
  );
  const commas = '"Zone, name, short"';
  expect(problemsOfSheets({ 'zones.csv': zones.replace('zone;', `${commas};`) })).toContainEqual(
    expect.stringMatching(/^zones\.csv:1, column Zone, name, short: is not a column here/),
  );
});

test('every column that takes a figure is read as one', () => {
  const columns = [
    ...Object.values(SECTIONS).flatMap(({ shape }) => Object.entries(shape)),
    ...Object.entries(breakSchema.shape),
    ...Object.entries(factsSchema.shape),
  ];
  const wrong = columns.flatMap(([name, schema]) => {
    const reads = (written: string) => schema.safeParse(written).success;
    const kind = kindOf(name);
    const isFigure = reads('1') && !reads('x') && !reads('QC');
    const isDay = reads('2026-01-01') && !reads('1') && !reads('x');
    const found = isFigure ? ['amount', 'figure', 'percent'] : isDay ? ['day'] : ['text', 'list'];
    return found.includes(kind) ? [] : [`${name} is ${kind}, not ${found.join(' or ')}`];
  });
  expect(wrong).toEqual([]);
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
