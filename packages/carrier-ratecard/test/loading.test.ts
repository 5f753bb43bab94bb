import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ratecard, readRateCard } from '../src/index.js';
import { problemsOf } from './support/problems.js';
import { CARDS, changed, sheets, withFolder } from './support/sheets.js';

const problemsOfSheets = (changes: Readonly<Record<string, string | Uint8Array>>) =>
  problemsOf(() => withFolder({ ...sheets(), ...changes }, readRateCard));

/** Each line expands to ten times the one before. */
const LAUGHS = [
  'a: &a [x,x,x,x,x,x,x,x,x,x]',
  'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]',
  'c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]',
  'd: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]',
].join('\n');

const problemsOfYaml = (text: string) =>
  problemsOf(() => withFolder({ 'card.yaml': text }, (folder) => readRateCard(join(folder, 'card.yaml'))));

test.each(['harbour.yaml', 'courier.json', 'paket'])('a card is read from %s', (name) => {
  expect(readRateCard(join(CARDS, name)).services.size).toBeGreaterThan(0);
});

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
  withFolder({ ...sheets(), 'zones.csv': bad, 'fuel.csv': 'from,percent\n2026-02-30,3\n' }, (folder) => {
    expect(() => ratecard.create({ card: folder })).toThrow(
      expect.objectContaining({
        code: 'invalid_settings',
        details: {
          problems: [
            'settings.card: fuel.csv:2, column from: must be a calendar date, written YYYY-MM-DD, not 2026-02-30',
            'settings.card: zones.csv:2, column postal_codes: is "10..2"; both ends of a range have the same number of letters and digits',
          ],
        },
      }),
    );
  });
});

test.each<[string, string, Readonly<Record<string, string>>, string]>([
  [
    'an unknown column',
    'rates.csv',
    { per_kg: 'per_kilo' },
    'rates.csv:1, column per_kilo: is not a column here; did you mean per_kg?',
  ],
  [
    'a column without a name',
    'fuel.csv',
    {
      'from,percent': 'from,,percent',
      '2026-01-01,3.5': '2026-01-01,x,3.5',
      '2026-04-01,4': '2026-04-01,,4',
    },
    'fuel.csv:1, column 2: has no name',
  ],
  [
    'a column that is there twice',
    'fuel.csv',
    { 'from,percent': 'from,from' },
    'fuel.csv:1, column from: is there twice',
  ],
  [
    'a row with too many cells',
    'rates.csv',
    { '4.90,,': '4,90,,' },
    'rates.csv:2: has 8 cells for 7 columns; put quotes around a cell that contains the separator, and write decimals with a point',
  ],
  [
    'a quote that is not closed',
    'remote.csv',
    { 'inseln,DE': '"inseln,DE' },
    'remote.csv:2: Quote Not Closed: the parsing is finished with an opening quote at line 2',
  ],
  [
    'a zone without rates',
    'services.csv',
    { '31.5,eu': '31.5,eu|de' },
    'services.csv:3: service europe has no rates for zone de',
  ],
  [
    'rates for a zone that is not served',
    'rates.csv',
    { 'europe,eu,0,31.5,9.00,1.10,': 'europe,eu,0,31.5,9.00,1.10,\npaket,eu,0,1,5,,' },
    'rates.csv:6: prices zone eu, which service paket does not go to',
  ],
  [
    'an unknown service',
    'rates.csv',
    { 'europe,eu,0,31.5,9.00,1.10,': 'europe,eu,0,31.5,9.00,1.10,\npacket,eu,0,1,5,,' },
    'rates.csv:6, column service: is packet; there is no such service',
  ],
  [
    'overlapping zones',
    'zones.csv',
    { 'de,DE,': 'de,DE,\nde,DE,10..19\neu,DE,15' },
    'zones.csv:4: DE 15 overlaps 10..19 in zones.csv:3',
  ],
  [
    'a fact that is there twice',
    'card.csv',
    { 'version,1': 'version,1\nversion,1' },
    'card.csv:3, field version: is there twice',
  ],
  [
    'an unknown fact',
    'card.csv',
    { 'tracking.prefix': 'tracking.prefixes' },
    'card.csv:6, field tracking.prefixes: is not a field here; did you mean prefix?',
  ],
  [
    'an unknown list of places',
    'surcharges.csv',
    { inseln: 'islands' },
    'surcharges.csv:2, column list: is islands; no row of remote has that list',
  ],
])('sheets with %s are refused', (_what, sheet, changes, problem) => {
  expect(problemsOfSheets({ [sheet]: changed(sheets()[sheet], changes) })).toContain(problem);
});

test('one misspelt column and one broken row are one problem each', () => {
  const rates = changed(sheets()['rates.csv'], { per_kg: 'per_kilo', '4.90,,': '4,90,,' });
  expect(problemsOfSheets({ 'rates.csv': rates })).toHaveLength(2);
});

test('sheets may have semicolons, a byte order mark and Windows line ends', () => {
  const windows = Object.entries(sheets()).map(([name, text]) => [
    name,
    `\ufeff${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}\r\n;;\r\n`,
  ]);
  expect(problemsOf(() => withFolder(Object.fromEntries(windows), readRateCard))).toEqual([]);
});

test('sheets with an unknown name, without card.csv or in another encoding are refused', () => {
  const { 'card.csv': _, ...rest } = sheets();
  expect(problemsOf(() => withFolder({ ...rest, 'surcharge.csv': '' }, readRateCard))).toEqual([
    expect.stringMatching(/: has no card\.csv$/),
    expect.stringMatching(/: surcharge\.csv is not a sheet here; did you mean surcharges\.csv\?$/),
  ]);
  const macintosh = Buffer.from(sheets()['services.csv']?.replace('Paket', 'P\x8ackchen') ?? '', 'latin1');
  expect(problemsOfSheets({ 'services.csv': macintosh })).toEqual([
    'services.csv:2: is neither in UTF-8 nor in Windows-1252; save it in UTF-8 (Excel: "CSV UTF-8")',
  ]);
  const yaml = Buffer.from('version: 1\nname: P\xe4ckchen\n', 'latin1');
  expect(
    problemsOf(() => withFolder({ 'card.yaml': yaml }, (folder) => readRateCard(join(folder, 'card.yaml')))),
  ).toEqual(['card.yaml:2: is not UTF-8; save it in UTF-8']);
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
  expect(problemsOfYaml(MISTAKEN)).toEqual([
    'card.yaml:3:1, currency: is EURO, which is not an ISO 4217 currency code such as CAD, USD, EUR',
    'card.yaml:7:65, rates[0].breaks[1]: begins over 6, but the break before ends at 5: a gap',
    'card.yaml:5:40, zones[1]: CA is already in card.yaml:5:9, zones[0]',
  ]);
});

test('three mistakes in JSON are three problems, whatever its indentation', () => {
  const json = JSON.stringify(parse(MISTAKEN), null, '\t');
  const problems = problemsOf(() =>
    withFolder({ 'card.json': json }, (folder) => readRateCard(join(folder, 'card.json'))),
  );
  expect(problems).toEqual([
    'card.json:4:2, currency: is EURO, which is not an ISO 4217 currency code such as CAD, USD, EUR',
    expect.stringMatching(/^card\.json:\d+:\d+, rates\[0\]\.breaks\[1\]: begins over 6, .* a gap$/),
    expect.stringMatching(
      /^card\.json:\d+:\d+, zones\[1\]: CA is already in card\.json:\d+:\d+, zones\[0\]$/,
    ),
  ]);
});

test('every problem of a YAML document has its line and column', () => {
  const text = `version: 1
name: Mistaken
currency: CAD
services:
  - { code: van, name: Van, curency: USD }
zones:
  - zone: near
    countries: CA
    postal_codes: [00501]
rates:
  - service: van
    zone: near
    breaks:
      - { up_to: 5, flat: "12,50" }
      - { over: 5, up_to: 4, per_lb: 2 }
`;
  expect(problemsOfYaml(text)).toEqual([
    'card.yaml:5:29, services[0].curency: is not a field here; did you mean currency?',
    'card.yaml:9:20, zones[0].postal_codes[0]: must be text, because 00501 is not 501; put quotes around the value, which was read as 501',
    'card.yaml:14:21, rates[0].breaks[0].flat: is "12,50"; write a decimal point: 12.50',
    'card.yaml:15:20, rates[0].breaks[1].up_to: is 4, but the break begins over 5',
    'card.yaml:15:30, rates[0].breaks[1].per_lb: does not fit a card that weighs in kg; write per_kg',
  ]);
});

test('a document that is not YAML is refused with the line', () => {
  expect(problemsOfYaml('version: 1\nname: "open\n')).toEqual([
    expect.stringMatching(/^card\.yaml:\d+:\d+: Missing closing "quote/),
  ]);
});

test('a YAML document with a key that is there twice is refused', () => {
  expect(problemsOfYaml('version: 1\nversion: 1\n')).toEqual(['card.yaml:2:1: Map keys must be unique']);
});

test.each<[string, string, RegExp]>([
  ['card.json', '{\n "version": 1, }', /^card\.json:2:16: is not JSON: /],
  ['Card.JSON', '{ // a comment\n}', /^Card\.JSON:1:3: is not JSON: /],
  ['card.json', '{', /^card\.json(:1:2)?: is not JSON: /],
  [
    'card.yaml',
    'version: 1\n---\nversion: 1\n',
    /^card\.yaml:2:1: a second document begins; a card is one document$/,
  ],
  ['card.yaml', LAUGHS, /^card\.yaml: cannot be read: Excessive alias count/],
  [
    'Tarif.xlsx',
    'PK',
    /^Tarif\.xlsx: is a workbook, which is not read; save each of its sheets as card\.csv, .* "CSV UTF-8"/,
  ],
  ['rates.csv', '', /^rates\.csv: is one sheet; a card is the folder that holds its sheets$/],
  ['card.txt', '', /must end in \.yaml, \.yml, \.json, or be a folder of CSV sheets/],
])('the file %s that does not hold a card is refused', (name, text, problem) => {
  const problems = problemsOf(() =>
    withFolder({ [name]: text }, (folder) => readRateCard(join(folder, name))),
  );
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test('a folder that holds a workbook and no sheets is refused for the workbook', () => {
  expect(problemsOf(() => withFolder({ 'Tarif.ods': 'PK', 'notes.txt': '' }, readRateCard))).toEqual([
    expect.stringMatching(/^Tarif\.ods: is a workbook, which is not read; /),
  ]);
});

test('a file that does not exist is refused', () => {
  expect(problemsOf(() => readRateCard('/no/such/card.yaml'))).toEqual([
    expect.stringMatching(/^cannot be read: ENOENT/),
  ]);
});
