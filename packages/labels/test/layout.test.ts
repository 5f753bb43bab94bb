import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, type DrawnText, leftOf } from '../src/drawing.js';
import { textWidth } from '../src/font.js';
import type { LabelPage } from '../src/index.js';
import { layOutLabel } from '../src/layout.js';
import { printable } from '../src/letters.js';
import { PAGE, SIZES } from './pages.js';

/** Capitals with accents are so high, and small letters reach so far below the baseline. */
const [ABOVE, BELOW] = [0.94, 0.22];
const ROUNDING = 0.01;

function boxOf(text: DrawnText): Box {
  const { baseline, size } = text;
  const width = textWidth(text.text, size, text.weight);
  return { x: leftOf(text), y: baseline - ABOVE * size, width, height: (ABOVE + BELOW) * size };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x + ROUNDING < other.x + other.width &&
    other.x + ROUNDING < one.x + one.width &&
    one.y + ROUNDING < other.y + other.height &&
    other.y + ROUNDING < one.y + one.height
  );
}

/** What is wrong with where the texts of a page stand. */
function problemsOf(page: LabelPage): string[] {
  const { width, height, texts, boxes, barcode } = layOutLabel(page).drawing;
  const bars = { ...barcode, width: Math.max(...barcode.bars.map((bar) => bar.x + bar.width)) };
  const between = (begin: number, length: number, whole: number) => begin >= 3 && begin + length <= whole - 3;
  const within = (box: Box) => between(box.x, box.width, width) && between(box.y, box.height, height);
  return texts.flatMap((text, index) => {
    const own = boxOf(text);
    const others = texts.slice(index + 1).filter((other) => overlap(own, boxOf(other)));
    return [
      ...(within(own) ? [] : [`${text.text} is off the page`]),
      ...others.map((other) => `${text.text} is printed over ${other.text}`),
      ...(overlap(own, bars) ? [`${text.text} is printed over the barcode`] : []),
      ...(!text.white && boxes.some((box) => overlap(own, box)) ? [`${text.text} crosses a line`] : []),
    ];
  });
}

/** The texts of a block, without the white between their words. */
function printedOf(page: LabelPage): string {
  return layOutLabel(page)
    .drawing.texts.map(({ text }) => text)
    .join('')
    .replace(/\s/g, '');
}

const LONG: LabelPage = {
  ...PAGE,
  service: 'PAKET MIT WERTANGABE UND NACHNAHME BIS 31,5 KG',
  barcode: 'OV0ZP63ZDLCJPVWRXOGW74ICLIS',
  references: ['ORDER-2026-000123/0045-000777', 'PO 7781'],
  to: {
    ...{ city: 'Saint-Remi-de-Tingwick-sur-le-Lac-Superieur', state_code: 'QC', postal_code: 'G1R 4S9' },
    ...{ country_code: 'CA', phone_number: '+1 418 555 0100 ext. 1234' },
    company_name:
      'Les Entreprises de Construction et de Rénovation Tremblay, Gagnon et Associés du Québec Inc.',
    person_name: 'Marie-Antoinette de la Rochefoucauld-Montmorency',
    address_lines: [
      'Apartment 1203, Building C, Entrance from the yard behind the old church',
      '12345 Boulevard de la Grande-Allée-du-Président-Kennedy Ouest',
      'Parc industriel, secteur B',
      'Quai de livraison 7, porte arrière',
      'c/o Réception des marchandises',
    ],
  },
};

describe.each(Object.entries(SIZES))('on a page %s', (_name, size) => {
  test.each([
    ['usual texts', PAGE],
    ['the mark of a specimen', { ...PAGE, specimen: true }],
    ['very long texts', LONG],
    ['very long texts of a specimen', { ...LONG, specimen: true }],
    ['a number of 34 digits', { ...PAGE, barcode: '9632001960000000000400152152152158' }],
    ['nothing but a name', { ...PAGE, from: {}, to: { person_name: 'Jo' }, package: undefined, weight: '' }],
  ])('%s stand side by side, within the margins', (_what, page) => {
    const sized = { ...page, ...size };
    expect(problemsOf(sized)).toEqual([]);
    expect(layOutLabel(sized).too_long).toEqual([]);
  });

  test('texts of any length stand within the margins, and every letter of those that fit is printed', () => {
    const letters = fc.constantFrom(...'abcWM-éЖΩłİ1');
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 40 });
    const words = fc.array(word, { maxLength: 12 }).map((all) => all.join(' '));
    const party = fc.record({
      company_name: words,
      address_lines: fc.array(words, { maxLength: 5 }),
      city: words,
      postal_code: fc.constantFrom('G1R 4S9', '10115', '1'),
      country_code: fc.constantFrom('CA', 'US', 'DE', 'JP', 'GB', 'XK'),
    });
    fc.assert(
      fc.property(
        fc.record({ from: party, to: party, service: words, notes: fc.array(words, { maxLength: 3 }) }),
        (texts) => {
          const page = { ...PAGE, ...size, ...texts };
          const { too_long } = layOutLabel(page);
          if (too_long.length > 0) return;
          expect(problemsOf(page)).toEqual([]);
          const printed = printedOf(page);
          for (const text of [page.to.company_name, page.to.city, page.to.postal_code, page.service])
            expect(printed).toContain(printable(text).replace(/\s/g, ''));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the addressee', () => {
  test('is printed larger than the sender, and its text can be read however long it is', () => {
    const { texts } = layOutLabel(PAGE).drawing;
    const sizeOf = (text: string) => texts.find((each) => each.text === text)?.size ?? 0;
    expect(sizeOf('Zoë Tremblay')).toBeGreaterThan(2 * sizeOf('Widgets Inc.'));
    const long = layOutLabel(LONG).drawing.texts;
    expect(long.find(({ text }) => text.endsWith('QC G1R 4S9'))?.size).toBeGreaterThanOrEqual(2.25);
  });

  test('has country and service in words, and its postal code on one line', () => {
    const printed = layOutLabel(PAGE).drawing.texts.map(({ text }) => text);
    expect(printed).toContain('Vancouver BC V6B 4A2');
    expect(printed.filter((text) => text === 'CANADA')).toHaveLength(2);
    expect(printed).toContain('Own van, next day');
  });
});

test.each<[string, Partial<LabelPage>, string]>([
  ['an address', { to: { ...PAGE.to, address_lines: ['x', 'word '.repeat(200)] } }, 'to.address_lines[1]'],
  ['a city', { to: { ...PAGE.to, city: 'Llanfair'.repeat(200) } }, 'to.city'],
  ['the sender', { from: { company_name: 'W'.repeat(1500) } }, 'from.company_name'],
  ['a reference', { references: ['R-1', 'word '.repeat(99)] }, 'references[1]'],
  ['the service', { service: 'very '.repeat(99) }, 'service'],
  ['a note', { notes: ['word '.repeat(400)] }, 'notes[0]'],
])('%s for which there is no room is named by its field', (_what, texts, field) => {
  expect(layOutLabel({ ...PAGE, ...texts }).too_long).toEqual([field]);
});

test('the number is centred below its barcode', () => {
  const { texts, barcode, width } = layOutLabel(LONG).drawing;
  const number = texts.find(({ text }) => text === LONG.barcode);
  expect(number).toMatchObject({ align: 'centre', x: width / 2 });
  const last = barcode.bars.at(-1);
  expect(barcode.x + ((last?.x ?? 0) + (last?.width ?? 0)) / 2).toBeCloseTo(width / 2, 6);
  expect(number?.baseline).toBeGreaterThan(barcode.y + barcode.height);
});

test('on a page that is wider than high, the addresses are beside the other blocks', () => {
  const page = { ...PAGE, width_mm: 152.4, height_mm: 101.6 };
  expect(problemsOf(page)).toEqual([]);
  const { texts } = layOutLabel(page).drawing;
  const xOf = (begin: string) => texts.find(({ text }) => text.startsWith(begin))?.x ?? 0;
  expect(xOf('Own van')).toBeGreaterThan(xOf('Zoë Tremblay') + 60);
});

test('a sheet of letter paper has the label on its upper half, and a copy without a barcode below', () => {
  const { texts, barcode, height } = layOutLabel({ ...PAGE, ...SIZES.letter }).drawing;
  const names = texts.filter(({ text }) => text === 'Zoë Tremblay').map(({ baseline }) => baseline);
  expect(names.map((baseline) => baseline < height / 2)).toEqual([true, false]);
  expect(barcode.y + barcode.height).toBeLessThan(height / 2);
});
