import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ratecard, readRateCard } from '../src/index.js';
import { problemsOf } from './support/card.js';
import {
  changed,
  problemsOfFile,
  problemsOfFolder,
  problemsOfSheets,
  sheets,
  withFolder,
} from './support/sheets.js';

/** Each line expands to ten times the one before. */
const LAUGHS = ['x', '*a', '*b', '*c']
  .map((word, at) => `${'abcd'[at]}: &${'abcd'[at]} [${Array(10).fill(word)}]`)
  .join('\n');

test('three mistakes in sheets are three problems, each with file, row and column', () => {
  const rates = changed(sheets()['rates.csv'], { '7.50': '"7,50"', 'paket,de,10,': 'paket,de,12,' });
  const card = changed(sheets()['card.csv'], { EUR: 'EURO' });
  expect(problemsOfSheets({ 'rates.csv': rates, 'card.csv': card })).toEqual([
    'card.csv:4, field currency: is EURO, which is not an ISO 4217 currency code such as CAD, USD, EUR',
    'rates.csv:3, column flat: is "7,50"; write a decimal point: 7.50',
    'rates.csv:4: begins over 12, but the break before ends at 10: a gap',
  ]);
});

test('an account with an invalid card is refused with every problem', () => {
  const bad = changed(sheets()['zones.csv'], { 'eu,AT': 'eu,DE|AT', 'de,DE,': 'de,DE,10..2' });
  const files = { ...sheets(), 'zones.csv': bad, 'fuel.csv': 'from,percent\n2026-02-30,3\n' };
  const problems = [
    'settings.card: fuel.csv:2, column from: must be a calendar date, written YYYY-MM-DD, not 2026-02-30',
    'settings.card: zones.csv:2, column postal_codes: is "10..2"; both ends of a range have the same number of letters and digits',
  ];
  withFolder(files, (card) => {
    const refused = { code: 'invalid_settings', details: { problems } };
    expect(() => ratecard.create({ card })).toThrow(expect.objectContaining(refused));
  });
});

const LAST_RATE = 'europe,eu,0,31.5,9.00,1.10,';

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['rates.csv', { per_kg: 'per_kilo' }, ':1, column per_kilo: is not a column here; did you mean per_kg?'],
  [
    'fuel.csv',
    { 'from,percent': 'from,,percent', '01-01,3.5': '01-01,x,3.5', '04-01,4': '04-01,,4' },
    ':1, column 2: has no name',
  ],
  ['fuel.csv', { 'from,percent': 'from,from' }, ':1, column from: is there twice'],
  [
    'rates.csv',
    { '4.90,,': '4,90,,' },
    ':2: has 8 cells for 7 columns; put quotes around a cell that contains the separator, and write decimals with a point',
  ],
  [
    'remote.csv',
    { 'inseln,DE': '"inseln,DE' },
    ':2: Quote Not Closed: the parsing is finished with an opening quote at line 2',
  ],
  ['services.csv', { '31.5,eu': '31.5,eu|de' }, ':3: service europe has no rates for zone de'],
  [
    'rates.csv',
    { [LAST_RATE]: `${LAST_RATE}\npaket,eu,0,1,5,,` },
    ':6: prices zone eu, which service paket does not go to',
  ],
  [
    'rates.csv',
    { [LAST_RATE]: `${LAST_RATE}\npacket,eu,0,1,5,,` },
    ':6, column service: is packet; there is no such service',
  ],
  ['zones.csv', { 'de,DE,': 'de,DE,\nde,DE,10..19\neu,DE,15' }, ':4: DE 15 overlaps 10..19 in zones.csv:3'],
  ['card.csv', { 'version,1': 'version,1\nversion,1' }, ':3, field version: is there twice'],
  [
    'card.csv',
    { 'tracking.prefix': 'tracking.prefixes' },
    ':6, field tracking.prefixes: is not a field here; did you mean prefix?',
  ],
  ['surcharges.csv', { inseln: 'islands' }, ':2, column list: is islands; no row of remote has that list'],
])('the sheet %s with %j is refused: %s', (sheet, changes, problem) => {
  expect(problemsOfSheets({ [sheet]: changed(sheets()[sheet], changes) })).toContain(sheet + problem);
});

test('one misspelt column and one broken row are one problem each', () => {
  const rates = changed(sheets()['rates.csv'], { per_kg: 'per_kilo', '4.90,,': '4,90,,' });
  expect(problemsOfSheets({ 'rates.csv': rates })).toHaveLength(2);
});

const MISTAKEN = `version: 1
name: Mistaken
currency: EURO
services: [{ code: van, name: Van }]
zones: [{ zone: near, countries: CA }, { zone: far, countries: CA }]
rates:
  - { service: van, zone: near, breaks: [{ up_to: 5, flat: 1 }, { over: 6, flat: 2 }] }
  - { service: van, zone: far, breaks: [{ flat: 1 }] }
`;

test('three mistakes in YAML are three problems', () => {
  expect(problemsOfFile('card.yaml', MISTAKEN)).toEqual([
    'card.yaml:3:1, currency: is EURO, which is not an ISO 4217 currency code such as CAD, USD, EUR',
    'card.yaml:7:65, rates[0].breaks[1]: begins over 6, but the break before ends at 5: a gap',
    'card.yaml:5:40, zones[1]: CA is already in card.yaml:5:9, zones[0]',
  ]);
});

test('three mistakes in JSON are three problems, whatever its indentation', () => {
  const json = JSON.stringify(parse(MISTAKEN), null, '\t');
  const twice = /^card\.json:\d+:\d+, zones\[1\]: CA is already in card\.json:\d+:\d+, zones\[0\]$/;
  expect(problemsOfFile('card.json', json)).toEqual([
    'card.json:4:2, currency: is EURO, which is not an ISO 4217 currency code such as CAD, USD, EUR',
    expect.stringMatching(/^card\.json:\d+:\d+, rates\[0\]\.breaks\[1\]: begins over 6, .* a gap$/),
    expect.stringMatching(twice),
  ]);
});

test('every problem of a YAML document has its line and column', () => {
  const text = `version: 1
name: Mistaken
currency: CAD
services:
  - { code: van, name: Van, curency: USD }
zones:
  - { zone: near, countries: CA, postal_codes: [00501] }
rates:
  - service: van
    zone: near
    breaks:
      - { up_to: 5, flat: "12,50" }
      - { over: 5, up_to: 4, per_lb: 2 }
`;
  expect(problemsOfFile('card.yaml', text)).toEqual([
    'card.yaml:5:29, services[0].curency: is not a field here; did you mean currency?',
    'card.yaml:7:49, zones[0].postal_codes[0]: must be text, because 00501 is not 501; put quotes around the value, which was read as 501',
    'card.yaml:12:21, rates[0].breaks[0].flat: is "12,50"; write a decimal point: 12.50',
    'card.yaml:13:20, rates[0].breaks[1].up_to: is 4, but the break begins over 5',
    'card.yaml:13:30, rates[0].breaks[1].per_lb: does not fit a card that weighs in kg; write per_kg',
  ]);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['card.json', '{\n "version": 1, }', /^card\.json:2:16: is not JSON: /],
  ['Card.JSON', '{ // a comment\n}', /^Card\.JSON:1:3: is not JSON: /],
  ['card.json', '{', /^card\.json(:1:2)?: is not JSON: /],
  ['card.yaml', 'version: 1\nname: "open\n', /^card\.yaml:\d+:\d+: Missing closing "quote/],
  ['card.yaml', 'version: 1\nversion: 1\n', /^card\.yaml:2:1: Map keys must be unique$/],
  ['card.yaml', 'version: 1\n---\nversion: 1\n', /^card\.yaml:2:1: a second document begins; a card is one /],
  ['card.yaml', Buffer.from('a: 1\nb: \xe4\n', 'latin1'), /^card\.yaml:2: is not UTF-8; save it in UTF-8$/],
  ['card.yaml', LAUGHS, /^card\.yaml: cannot be read: Excessive alias count/],
  [
    'Tarif.xlsx',
    'PK',
    /^Tarif\.xlsx: is a workbook, which is not read; save each of .* as card\.csv, .* "CSV/,
  ],
  ['rates.csv', '', /^rates\.csv: is one sheet; a card is the folder that holds its sheets$/],
  ['card.txt', '', /must end in \.yaml, \.yml, \.json, or be a folder of CSV sheets/],
])('the file %s that does not hold a card is refused', (name, text, problem) => {
  expect(problemsOfFile(name, text)).toEqual([expect.stringMatching(problem)]);
});

test('a folder that holds a workbook and no sheets is refused for the workbook', () => {
  expect(problemsOfFolder({ 'Tarif.ods': 'PK', 'notes.txt': '' })).toEqual([
    expect.stringMatching(/^Tarif\.ods: is a workbook, which is not read; /),
  ]);
});

test('a file that does not exist is refused', () => {
  expect(problemsOf(() => readRateCard('/no/such/card.yaml'))).toEqual([
    expect.stringMatching(/^cannot be read: ENOENT/),
  ]);
});
