import { fetchQuotes } from '@waybill/core';
import { expect, test } from 'vitest';
import { kindOf } from '../src/card/columns.js';
import { breakSchema, factsSchema, SECTIONS } from '../src/card/schema.js';
import { type RateCard, ratecard, readRateCard } from '../src/index.js';
import { explainOf, problemsOf } from './support/card.js';
import { problemsOfFolder, problemsOfSheets, sheets, withFolder } from './support/sheets.js';

const rates = sheets()['rates.csv'] ?? '';
const semicolons = rates.replaceAll(',', ';');
const ENCODING = 'is neither in UTF-8 nor in Windows-1252; save it in UTF-8 (Excel: "CSV UTF-8")';
const HEADINGS = 'Service,Zone,OVER,Up to,Flat,Per kg,Minimum';
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each<[string, string, string | Uint8Array]>([
  ['a byte order mark and Windows line ends', 'rates.csv', `\uFEFF${rates.replaceAll('\n', '\r\n')}`],
  ['semicolons', 'rates.csv', semicolons],
  ['tabs', 'rates.csv', rates.replaceAll(',', '\t')],
  ['a line for Excel', 'rates.csv', `sep=;\n${semicolons}`],
  ['blank lines, the first among them', 'rates.csv', `\n\n${semicolons.replaceAll('\n', '\n\n')}`],
  ['empty columns after the last', 'rates.csv', rates.replaceAll(/$/gm, ',,').replace(/,,$/, '')],
  ['rows of empty cells', 'rates.csv', `${rates},,,,,,\n`],
  ['quotes around all cells', 'rates.csv', rates.replaceAll(/[^,\n]+/g, '"$&"')],
  ['headings in capitals', 'rates.csv', rates.replace(/^.*$/m, HEADINGS)],
  [
    'fields of the card in capitals',
    'card.csv',
    'Field;Value\nVersion;1\nName;Paket\nCURRENCY;EUR\nVolumetric divisor;5.000,0\nTracking.Prefix;DE\n',
  ],
  ['dates with dots', 'fuel.csv', 'from;percent\n1.1.2026;3,5\n01.04.2026;4\n'],
  ['percent signs', 'fuel.csv', 'from;percent\n2026-01-01;3,5%\n2026-04-01;4 %\n'],
  ['lists by commas between semicolons', 'taxes.csv', 'name;countries;percent\nMwSt;DE, AT,BE | NL;19\n'],
  ['ranges with dashes', 'remote.csv', 'list;countries;postal_codes\ninseln;DE;18565, 25846-25849\n'],
  ['words of German', 'surcharges.csv', 'name;amount;taxable\nMaut;1;WAHR\nPorto;1;FALSCH\n'],
  ['letters of Windows-1252', 'surcharges.csv', latin1('name;amount\nInselzuschl\xe4ge \x96;12,50 \x80\n')],
  ['files beside them that are no sheets', '._rates.csv', '\0'],
  ['notes beside them', 'notes.txt', 'x'],
])('sheets with %s are read', (_what, name, text) => {
  expect(problemsOfSheets({ [name]: text })).toEqual([]);
});

test.each<[string, string | Uint8Array, string]>([
  ['zones.csv', Buffer.from('\uFEFFzone\n', 'utf16le'), `:1: ${ENCODING}`],
  ['services.csv', latin1('code,name\npaket,Paket\nblitz,Stra\x9fe\n'), `:3: ${ENCODING}`],
  ['services.csv', latin1('code,name\npaket,P\x8ackchen\n'), `:2: ${ENCODING}`],
  [
    'rates.csv',
    'service,zone,up_to,flat\npaket,de,2,"4,90"\neurope,eu,2,5\n',
    ':2, column flat: is "4,90"; write a decimal point: 4.90',
  ],
  [
    'taxes.csv',
    'name,countries,percent\nMwSt,"DE,AT",19\n',
    ':2, column countries: is DE,AT, which is not an ISO 3166-1 country code in two capitals such as CA; several are a list, in a sheet separated by |',
  ],
  [
    'fuel.csv',
    'from,percent\n01/02/2026,3.5\n',
    ':2, column from: must be a calendar date, written YYYY-MM-DD, not 01/02/2026; its day and its month could change places',
  ],
  ['rates.csv', '', ': is empty; its first line names the columns'],
  ['rates.csv', 'service,zone,flat\n', ': needs at least one row'],
])('the sheet %s that holds "%s" is refused for that problem only', (name, text, problem) => {
  expect(problemsOfSheets({ [name]: text })).toEqual([name + problem]);
});

test.each([
  ['TAXES.CSV', 'taxes.csv'],
  ['surcharge.csv', 'surcharges.csv'],
])('the name %s of a sheet is not known, and %s is meant', (name, meant) => {
  const problem = `: ${name} is not a sheet here; did you mean ${meant}?`;
  expect(problemsOfSheets({ [name]: 'name\n' })).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['card.csv', /^ratecard-\w+: has no card\.csv$/],
  ['services.csv', /^services\.csv: is required$/],
])('sheets without %s are refused for that problem only', (missing, problem) => {
  const { [missing]: _, ...rest } = sheets();
  expect(problemsOfFolder(rest)).toEqual([expect.stringMatching(problem)]);
});

/** The price that one cell of a sheet with semicolons says, or the problem with it. */
function flatOf(cell: string, other = ''): unknown {
  const rates = `service;zone;up_to;flat\npaket;de;2;${cell}\npaket;de;;${other || 9}\neurope;eu;;5\n`;
  let card: RateCard | undefined;
  const problems = problemsOf(() => {
    card = withFolder({ ...sheets(), 'rates.csv': rates }, readRateCard);
  });
  return card?.services.get('paket')?.lanes.get('de')?.[0]?.breaks[0]?.prices[0]?.text ?? problems;
}

test.each<[string, readonly string[]]>([
  ['4.90', ['4,90', '4,9', '4.90']],
  ['0.125', ['0,125']],
  ['1.125', ['1,125']],
  ['1234.50', ['1.234,50', '1 234,50', '1\u00a0234,50', '1’234.50', '"1,234.50"']],
  ['1234.00', ['1\u202f234']],
  ['1234567.00', ['1.234.567']],
  ['12.90', ['12,90 €', '€12,90', '12,90 EUR', 'EUR 12.90']],
])('between semicolons the amount %s may be written %j', (amount, cells) => {
  expect(cells.map((cell) => flatOf(cell))).toEqual(cells.map(() => amount));
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
  const own = {
    'services.csv':
      'code,name,zones,currency,minimum_charge\npaket,Paket,de,,€3\neurope,Europa,eu,CHF,5 CHF\n',
    'rates.csv': 'service,zone,flat\npaket,de,4.90 €\neurope,eu,CHF 9.00\n',
  };
  const charging = (rows: string) => problemsOfSheets({ ...own, 'surcharges.csv': rows });
  expect(charging('name,services,amount\nZuschlag,europe,CHF 1.50\n')).toEqual([]);
  expect(charging('name,amount\nZuschlag,€1.50\n')).toEqual([
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

test('the separator is that of most cells of the first line, and the one that a line for Excel names', () => {
  const zones = 'zone;countries;postal_codes\nde;DE;\neu;AT,BE,NL;\n';
  const commas = zones.replace('zone;', '"Zone, name, short";');
  const refused = (what: string) => expect.stringMatching(`^zones\\.csv:${what}: is not a column here`);
  expect(problemsOfSheets({ 'zones.csv': `sep=;\n${zones}` })).toEqual([]);
  expect(problemsOfSheets({ 'zones.csv': `sep=,\n${zones}` })).toContainEqual(
    refused('2, column zone;countries;postal_codes'),
  );
  expect(problemsOfSheets({ 'zones.csv': commas })).toContainEqual(refused('1, column Zone, name, short'));
});

test('every column that takes a figure is read as one', () => {
  const shapes = [...Object.values(SECTIONS), breakSchema, factsSchema].map(({ shape }) => shape);
  const wrong = shapes.flatMap(Object.entries).flatMap(([name, schema]) => {
    const reads = (written: string) => schema.safeParse(written).success;
    const kind = kindOf(name);
    const isFigure = reads('1') && !reads('x') && !reads('QC');
    const isDay = reads('2026-01-01') && !reads('1') && !reads('x');
    const found = isFigure ? ['amount', 'figure', 'percent'] : isDay ? ['day'] : ['text', 'list', 'sides'];
    return found.includes(kind) ? [] : [`${name} is ${kind}, not ${found.join(' or ')}`];
  });
  expect(wrong).toEqual([]);
});

const MATRIX = `Up to;Field;north;south
2;;4,90 €;5,90 €
10;;7,50;8,50
30;;12,00;14,00
70;flat;12,00;14,00
70;per kg above;0,40;-
70;minimum;13;
`;

/** Sheets whose rates are a matrix of weights and zones. */
const matrixSheets = (matrix: string, name = 'rates.paket.csv') => ({
  'card.csv': 'field;value\nversion;1\nname;Pakete\ncurrency;EUR\n',
  'services.csv': 'code;name\npaket;Paket\n',
  'zones.csv': 'zone;countries;postal_codes\nnorth;DE;0-4\nsouth;DE;5-9\n',
  [name]: matrix,
});

test.each<[number, string, string]>([
  [0.5, '20095', '4.90 4.90 flat, by 2, column north'],
  [2, '20095', '4.90 4.90 flat, by 2, column north'],
  [2.1, '80331', '8.50 8.50 flat, by 3, column south'],
  [30, '80331', '14.00 14.00 flat, by 4, column south'],
  [31, '20095', '13.00 12.00 flat + 1 kg above 30 at 0.40, at least 13.00, by 5, column north'],
  [70, '20095', '28.00 12.00 flat + 40 kg above 30 at 0.40, by 5, column north'],
  [70, '80331', '14.00 14.00 flat, by 5, column south'],
])('in a matrix %d kg to %s have the price of their line: %s', async (weight, postal_code, price) => {
  const card = withFolder(matrixSheets(MATRIX), readRateCard);
  const [[quote]] = await fetchQuotes(ratecard.create({ card }), {
    shipper: { country_code: 'DE' },
    recipient: { country_code: 'DE', postal_code },
    shipment: { items: [{ weight }] },
  });
  const base = explainOf(quote).find(({ step }) => step === 'base');
  expect(`${base?.amount} ${base?.text}, by ${base?.rule}`).toBe(price.replace('by ', 'by rates.paket.csv:'));
  expect(quote?.base_charge).toBe(Number.parseFloat(price));
});

test('a service may have a matrix and lines of rates.csv for other zones', () => {
  const others = { 'rates.csv': 'service;zone;up_to;flat\npaket;south;70;9\n' };
  const problems = (matrix: string) => problemsOfFolder({ ...matrixSheets(matrix), ...others });
  expect(problems('up_to;north\n2;4,90\n')).toEqual([]);
  expect(problems('up_to;north;south\n2;4,90;5\n')).toEqual([
    'rates.paket.csv:2, column south: prices paket to south, as rates.csv:2 does',
  ]);
});

test.each<[string, readonly string[]]>([
  [
    'kg;north;south\n2;4;5\n',
    [': has no column up_to or size; its lines are weights or sizes, and its other columns zones'],
  ],
  ['', [': is empty; its first line names the columns']],
  [
    'up_to;north;south\n2;4;5\n5;;7\n10;8;9\n',
    [':4, column north: begins over 5, but the break before ends at 2: a gap'],
  ],
  ['up_to;north;sooth\n2;4;5\n', [', column sooth: is sooth; there is no such zone']],
  [
    'up_to;north;south\n2;4,9O;5,90\n10;5;1.000\n',
    [
      ':2, column north: must be a number, not "4,9O"',
      ':3, column south: is "1.000", which may be 1000 or 1,000; write 1000 or 1,0000',
    ],
  ],
  [
    'up_to;north;south\n5;4;5\n2;5;6\n',
    ['north', 'south'].map((zone) => `:3, column ${zone}: is 2, but the break begins over 5`),
  ],
  [
    'up_to;field;north;south\n2;;4;5\n2;;5;\n5;per kilo;1;1\n',
    [
      ':4, column field: is per kilo; a line gives one of flat, per_kg, per_kg_above, per_lb, per_lb_above, per_piece, per_step, per_step_above, minimum, transit_days',
      ':3, column north: gives flat again',
    ],
  ],
])('the matrix %j is refused', (matrix, problems) => {
  const named = problems.map((problem) => `rates.paket.csv${problem}`);
  expect(problemsOfFolder(matrixSheets(matrix))).toEqual(named);
});

const SIZED = {
  'sizes.csv': 'Size;Max sides;Max longest plus shortest\nS;35,3 x 25 x 10;\nM;60|30|15;80\nL;;120,5\n',
  'services.csv': 'code;name;charge_by\npaket;Paket;piece\n',
};

test.each([
  [
    'rates.csv',
    'service;zone;size;up_to;flat\npaket;north;S;2;3,90\npaket;north;M;;5,90\npaket;south;L;5;7\n',
  ],
  ['rates.paket.csv', 'size;up_to;north;south\nS;2;3,90;-\nM;;5,90;\nL;5;-;7\n'],
])('sizes have prices in %s', (name, rates) => {
  const folder: Record<string, string> = { ...matrixSheets('up_to;north\n2;1\n'), ...SIZED };
  const { 'rates.paket.csv': _, ...others } = folder;
  const card = withFolder({ ...others, [name]: rates }, readRateCard);
  const lanes = [...(card.services.get('paket')?.lanes ?? [])];
  const written = lanes.map(([zone, all]) => [
    zone,
    ...all.map(
      ({ size, breaks }) => `${size?.size} up to ${breaks[0]?.up_to}: ${breaks[0]?.prices[0]?.text}`,
    ),
  ]);
  expect(written).toEqual([
    ['north', 'S up to 2: 3.90', 'M up to undefined: 5.90'],
    ['south', 'L up to 5: 7.00'],
  ]);
  const [small, middle, large] = ['S', 'M', 'L'].map(
    (code) => lanes.flatMap(([, all]) => all).find(({ size }) => size?.size === code)?.size,
  );
  expect([small?.max_sides, middle?.max_sides, large?.max_longest_plus_shortest].map(String)).toEqual([
    '35.3,25,10',
    '60,30,15',
    '120.5',
  ]);
});

test('sides that are none are refused with their line', () => {
  const sides = (cell: string) =>
    problemsOfFolder({
      ...matrixSheets('size;north;south\nS;4;5\n'),
      ...SIZED,
      'sizes.csv': `size;max_sides\nS;${cell}\n`,
    });
  expect(sides('35 x 25')).toEqual(['sizes.csv:2, column max_sides: must be a list of three sides']);
  expect(sides('35 x 25 x O')).toEqual(['sizes.csv:2, column max_sides: must be a number, not "O"']);
});

test('a matrix of an unknown service is refused by its file name', () => {
  expect(problemsOfFolder(matrixSheets(MATRIX, 'rates.packet.csv'))).toEqual([
    'rates.packet.csv: is packet; there is no such service',
  ]);
});
