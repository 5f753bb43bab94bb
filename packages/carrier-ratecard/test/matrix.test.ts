import { fetchQuotes } from '@waybill/core';
import { expect, test } from 'vitest';
import { type ExplainLine, ratecard, readRateCard } from '../src/index.js';
import { problemsOf } from './support/problems.js';
import { withFolder } from './support/sheets.js';

const MATRIX = `Up to;Field;north;south
2;;4,90 €;5,90 €
10;;7,50;8,50
30;;12,00;14,00
70;flat;12,00;14,00
70;per kg above;0,40;-
70;minimum;13;
`;

function folder(matrix = MATRIX): Record<string, string> {
  return {
    'card.csv': 'field;value\nversion;1\nname;Pakete\ncurrency;EUR\n',
    'services.csv': 'code;name\npaket;Paket\n',
    'zones.csv': 'zone;countries;postal_codes\nnorth;DE;0-4\nsouth;DE;5-9\n',
    'rates.paket.csv': matrix,
  };
}

const problemsOfMatrix = (matrix: string, others: Record<string, string> = {}) =>
  problemsOf(() => withFolder({ ...folder(matrix), ...others }, readRateCard));

async function baseOf(weight: number, postal_code: string) {
  const card = withFolder(folder(), readRateCard);
  const [[quote]] = await fetchQuotes(ratecard.create({ card }), {
    shipper: { country_code: 'DE' },
    recipient: { country_code: 'DE', postal_code },
    shipment: { items: [{ weight }] },
  });
  const explain = (quote?.meta?.explain ?? []) as readonly ExplainLine[];
  const base = explain.find(({ step }) => step === 'base');
  return base && [quote?.base_charge, base.text, base.rule];
}

test.each<[number, string, unknown]>([
  [0.5, '20095', [4.9, '4.90 flat', 'rates.paket.csv:2, column north']],
  [2, '20095', [4.9, '4.90 flat', 'rates.paket.csv:2, column north']],
  [2.1, '80331', [8.5, '8.50 flat', 'rates.paket.csv:3, column south']],
  [30, '80331', [14, '14.00 flat', 'rates.paket.csv:4, column south']],
  [
    31,
    '20095',
    [13, '12.00 flat + 1 kg above 30 at 0.40, at least 13.00', 'rates.paket.csv:5, column north'],
  ],
  [70, '20095', [28, '12.00 flat + 40 kg above 30 at 0.40', 'rates.paket.csv:5, column north']],
  [70, '80331', [14, '14.00 flat', 'rates.paket.csv:5, column south']],
])('in a matrix %d kg to %s have the price of their line and column', async (weight, code, price) => {
  expect(await baseOf(weight, code)).toEqual(price);
});

test('a service may have a matrix and lines of rates.csv for other zones', () => {
  const others = { 'rates.csv': 'service;zone;up_to;flat\npaket;south;70;9\n' };
  expect(problemsOfMatrix('up_to;north\n2;4,90\n', others)).toEqual([]);
  expect(problemsOfMatrix('up_to;north;south\n2;4,90;5\n', others)).toEqual([
    'rates.paket.csv:2, column south: prices paket to south, as rates.csv:2 does',
  ]);
});

test.each<[string, string, readonly string[]]>([
  [
    'without weights',
    'kg;north;south\n2;4,90;5,90\n',
    ['rates.paket.csv: has no column up_to; its lines are weights, and its other columns zones'],
  ],
  ['that is empty', '', ['rates.paket.csv: is empty; its first line names the columns']],
  [
    'with a hole',
    'up_to;north;south\n2;4,90;5,90\n5;;7\n10;8;9\n',
    ['rates.paket.csv:4, column north: begins over 5, but the break before ends at 2: a gap'],
  ],
  [
    'with an unknown zone',
    'up_to;north;sooth\n2;4,90;5,90\n',
    ['rates.paket.csv, column sooth: is sooth; there is no such zone'],
  ],
  [
    'with an unreadable figure, and one that may be read in two ways',
    'up_to;north;south\n2;4,9O;5,90\n10;5;1.000\n',
    [
      'rates.paket.csv:2, column north: must be a number, not "4,9O"',
      'rates.paket.csv:3, column south: is "1.000", which may be 1000 or 1,000; write 1000 or 1,0000',
    ],
  ],
  [
    'with weights out of order',
    'up_to;north;south\n5;4,90;5,90\n2;5;6\n',
    [
      'rates.paket.csv:3, column north: is 2, but the break begins over 5',
      'rates.paket.csv:3, column south: is 2, but the break begins over 5',
    ],
  ],
  [
    'with an unknown field and a line that is there twice',
    'up_to;field;north;south\n2;;4,90;5,90\n2;;5;\n5;per kilo;1;1\n',
    [
      'rates.paket.csv:4, column field: is per kilo; a line gives one of flat, per_kg, per_kg_above, per_lb, per_lb_above, per_piece, per_step, per_step_above, minimum, transit_days',
      'rates.paket.csv:3, column north: gives flat again',
    ],
  ],
])('a matrix %s is refused', (_what, matrix, problems) => {
  expect(problemsOfMatrix(matrix)).toEqual(problems);
});

test('a matrix of an unknown service is refused by its file name', () => {
  const { 'rates.paket.csv': matrix = '', ...others } = folder();
  const sheets = { ...others, 'rates.packet.csv': matrix };
  expect(problemsOf(() => withFolder(sheets, readRateCard))).toEqual([
    'rates.packet.csv: is packet; there is no such service',
  ]);
});
