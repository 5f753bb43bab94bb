import type { ErrorEntry } from '@waybill/core';
import { describe, expect, it, vi } from 'vitest';
import { fieldsOfMapping, isEnough, mappingFor, mappingWith } from '../../page/src/orders/column-map.js';
import { rangeOf } from '../../page/src/orders/range.js';
import { scrollTo, windowOf } from '../../page/src/orders/window.js';
import { apartByCountry } from '../../page/src/prices/elsewhere.js';
import { listOf, moved, settingsIn, withEntry, withValue } from '../../page/src/settings/draft.js';
import { en } from '../../page/src/texts/en.js';
import { fieldLabel } from '../../page/src/texts/field-labels.js';
import { fr } from '../../page/src/texts/fr.js';

vi.stubGlobal('navigator', { languages: ['fr-CA'] });
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
const { money } = await import('../../page/src/format/money.js');
const { typedNumber } = await import('../../page/src/format/numbers.js');
const { chooseLanguage } = await import('../../page/src/texts/index.js');
const { FRENCH } = await import('../../page/src/texts/refusals-fr.js');
const { weightOfLine, weightOfReport } = await import('../../page/src/orders/scale.js');

describe('a queue of thousands', () => {
  it.each([
    // [rows, scrolled, first drawn, last drawn]
    [5000, 0, 0, 28],
    [5000, 46 * 1000, 992, 1028],
    [5000, 46 * 4990, 4982, 5000],
    [3, 0, 0, 3],
    // Fewer rows than before: it is still scrolled.
    [3, 46 * 100, 3, 3],
    [0, 0, 0, 0],
  ])('of %i rows scrolled by %i pixels draws those in sight', (count, scrolled, from, to) => {
    const drawn = windowOf(count, 46, scrolled, 920);
    expect([drawn.from, drawn.to]).toEqual([from, to]);
    expect(drawn.above + (to - from) * 46 + drawn.below).toBe(count * 46);
  });

  it.each([
    [10, 0, undefined],
    [30, 0, 31 * 46 - 920],
    [3, 460, 138],
  ])('scrolls as far as row %i needs', (row, scrolled, wanted) => {
    expect(scrollTo(row, 46, scrolled, 920)).toBe(wanted);
  });
});

it.each([
  ['1002', '#1004', '#1002 #1003 #1004'],
  ['#1004', '1002', '#1002 #1003 #1004'],
  ['1003', '', '#1003 #1004 #1005'],
  ['', '#1001', '#1001'],
  ['9', '', '#1001 #1002 #1003 #1004 #1005'],
])('a range from %j to %j is printed again', (from, to, wanted) => {
  const orders = [1, 2, 3, 4, 5].map((at) => ({ order: `#100${at}` }));
  const found = rangeOf(orders, { from, to });
  expect(found.map(({ order }) => order).join(' ')).toBe(wanted);
});

describe('a scale', () => {
  const report = (...bytes: readonly number[]) => new DataView(Uint8Array.from(bytes).buffer);
  it.each([
    ['grams', [4, 2, 0, 0xe2, 0x04], 1.25],
    ['tenths of ounces', [4, 11, 0xff, 0x0a, 0], 0.028],
    ['pounds', [4, 12, 0xff, 25, 0], 1.134],
    ['what still moves', [3, 2, 0, 1, 0], undefined],
    ['nothing', [2, 2, 0, 0, 0], undefined],
    ['an unknown unit', [4, 99, 0, 1, 0], undefined],
    ['too little', [4, 2], undefined],
  ])('that reports %s over HID', (_, bytes, kilograms) => {
    expect(weightOfReport(report(...bytes))).toBe(kilograms);
  });

  it.each([
    ['ST,GS,+  1.250 kg\r\n', 1.25],
    ['  2.5 lb\r\n', 1.134],
    ['US,GS,+  1.250 kg\r\n', undefined],
    // The end of the line has not come.
    ['ST,GS,+  1.250 kg', undefined],
    ['ready\r\n', undefined],
  ])('that writes %j', (text, kilograms) => {
    expect(weightOfLine(text)).toBe(kilograms);
  });
});

it('a mapping needs what makes an address, and keeps what the server guessed', () => {
  const guess = { columns: { Nr: 'order', Who: 'recipient.person_name' }, constants: { currency: 'CAD' } };
  const fields = new Map(fieldsOfMapping(guess));
  expect(isEnough(fields)).toBe(false);
  fields
    .set('Street', 'recipient.address_lines[0]')
    .set('Town', 'recipient.city')
    .set('Land', 'recipient.country_code');
  expect(isEnough(fields)).toBe(true);
  expect(mappingWith(guess, fields.set('Who', ''))).toMatchObject({
    columns: { Nr: 'order', Land: 'recipient.country_code' },
    constants: { currency: 'CAD' },
  });
  expect(fieldsOfMapping({ columns: null }).size).toBe(0);
  expect(mappingFor(['Nr', 'Who', 'More'], { empty: {}, mine: guess })).toBe('mine');
  expect(mappingFor(['Nr'], { mine: guess })).toBeUndefined();
});

it('accounts that do not ship from this country are apart from other refusals', () => {
  const entry = (field: string, kind: ErrorEntry['kind']) => ({ field, kind }) as ErrorEntry;
  const entries = [
    entry('shipper.country_code', 'not_supported'),
    entry('shipper.country_code', 'validation'),
    entry('shipment.ship_from.country_code', 'not_supported'),
  ];
  const { elsewhere, others } = apartByCountry(entries);
  expect([elsewhere.length, others.length]).toEqual([2, 1]);
});

describe('settings', () => {
  it('change one entry of a list, and leave out what is empty', () => {
    expect(withEntry(['a', 'b'], 1, 'c')).toEqual(['a', 'c']);
    expect(withEntry(['a', 'b'], 0, undefined)).toEqual(['b']);
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(withValue({ a: 1, b: 2 }, 'a', '')).toEqual({ b: 2 });
    expect(withValue({ a: false }, 'a', false)).toEqual({ a: false });
    expect(listOf(' CA, US;;')).toEqual(['CA', 'US']);
  });

  it.each(['{', 'null', '[]', '{"senders":[]}'])('are not in the file %j', (text) => {
    expect(settingsIn(text, 1)).toBeUndefined();
  });

  it('of a file get the version of the server', () => {
    const text = '{"version":9,"senders":[],"boxes":[],"products":[],"rules":[]}';
    expect(settingsIn(text, 3)).toMatchObject({ version: 3, rules: [] });
  });
});

it.each([
  ['2,5', 2.5],
  [' 2.50 ', 2.5],
  ['', undefined],
  ['1e3', undefined],
  ['-1', undefined],
])('reads the figure %j', (text, figure) => {
  expect(typedNumber(text)).toBe(figure);
});

it('names the dollars of the United States, wherever the reader is', () => {
  chooseLanguageQuietly('en');
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  expect(money('19.65', 'USD')).toBe('US$19.65');
  expect(money(5, 'CAD')).toBe('CA$5.00');
  chooseLanguageQuietly('fr');
});

function chooseLanguageQuietly(language: 'en' | 'fr'): void {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  chooseLanguage(language);
}

it.each([
  ['shipment.items[0].weight', 'Weight (package 1)', 'Poids (colis 1)'],
  ['shipment.customs.items[1].value_amount', 'Value of one (goods 2)', 'Valeur à l’unité (marchandise 2)'],
  ['recipient.postal_code', 'Postal code (recipient)', 'Code postal (destinataire)'],
  ['shipper.address_lines[0]', 'Street and number (sender)', 'Numéro et rue (expéditeur)'],
  ['strange_thing', 'strange thing', 'strange thing'],
  ['', '', ''],
])('names the field %j', (field, english, french) => {
  expect([fieldLabel(field, en), fieldLabel(field, fr)]).toEqual([english, french]);
});

const FIELD = 'recipient.postal_code';
it.each([
  [
    { code: 'required', kind: 'validation', message: `${FIELD} is required by UPS` },
    'Code postal (destinataire) : UPS le demande.',
  ],
  [
    { code: 'too_long', kind: 'validation', message: `${FIELD} is 45 characters long; UPS takes 35` },
    'Code postal (destinataire) : compte 45 caractères ; UPS en prend 35.',
  ],
  [
    { code: 'invalid', kind: 'validation', message: `${FIELD} must be a ZIP code such as 10118, not "x"` },
    'Code postal (destinataire) : "x" n’a pas la bonne forme ; exemple : 10118.',
  ],
  [
    { code: 'not_supported', kind: 'not_supported', message: `${FIELD} is a kind of wonder` },
    'Code postal (destinataire) : n’est pas offert ainsi.',
  ],
  // A carrier speaks its own language.
  [{ code: '9100', kind: 'carrier', carrier: 'ups', message: 'No such street' }, 'ups : « No such street »'],
  [
    { code: '503', kind: 'unavailable', carrier: 'ups', message: 'Down for repairs' },
    'ups : ne répond pas en ce moment.',
  ],
  [
    { code: 'spending_limit', kind: 'not_supported', carrier: 'ups', message: 'nothing was sent' },
    'ups : rien n’a été envoyé : la limite de dépenses serait dépassée.',
  ],
  [{ code: 'malformed', message: '' }, 'Le serveur : refusé.'],
] as const)('%j is said in French', (refusal, sentence) => {
  expect(FRENCH.sentence({ field: FIELD, ...refusal })).toBe(sentence);
});
