import { Party } from '@waybill/core';
import { expect, test } from 'vitest';
import { latinText, untriedLetters } from '../src/request.js';
import { reading } from './request/support.js';

const read = (text: string | undefined, signs = '-', letters?: 'latin') =>
  reading((report) => latinText(text, 'recipient.city', { signs, ...(letters && { letters }) }, report));
const latin = (text: string) => read(text, '-.', 'latin');

test.each([
  ["12 bis, rue de l'Église", '12 bis rue de l Eglise'],
  ['Saint-Étienne', 'Saint-Etienne'],
  ['Noe\u0308l & Cœur', 'Noel Coeur'],
  ['Straße 5 – Łódź', 'Strasse 5 Lodz'],
  ['Ærøskøbing, Þórður', 'AEroskobing Thordur'],
  ['ﬁn 12½', 'fin 12 1 2'],
  ['ßẞæÆœŒøØłŁđĐ ðÐþÞħĦŧŦŋŊıĸəƏ', 'ssSSaeAEoeOEoOlLdD dDthThhHtTnNikeE'],
])('%j is sent as %j, and a notice says so', (written, sent) => {
  const words = `recipient.city is sent as ${JSON.stringify(sent)}: Acme Freight takes the letters A to Z and digits.`;
  expect(read(written)).toEqual({ value: sent, issues: [], notices: ['plain_letters'], said: [words] });
});

test('plain text is sent as it is, without a notice, and signs that the carrier takes stay', () => {
  const plain = '7 place Bellecour - 69002';
  expect(read(plain)).toMatchObject({ value: plain, said: [] });
  expect(read(undefined).value).toBeUndefined();
  expect(read('A/B-C', '/').value).toBe('A/B C');
});

test.each(['東京 Tokyo', 'مدينة', '٣ rue', '—'])('nothing is guessed: %j is refused', (written) => {
  expect(read(written)).toMatchObject({ issues: ['recipient.city invalid'], notices: [] });
});

test('a carrier that takes all Latin letters gets those with marks, also where they are written in two parts', () => {
  const { value, said } = latin('Ko\u0308ln-Łódź, Weißstr. 5');
  expect(value).toBe('Köln-Łódź Weißstr. 5');
  expect(said).toEqual([expect.stringMatching('Latin letters and digits')]);
  expect(latin('Příbram Øst').said).toEqual([]);
  // Letters beyond these lose their marks, and signs are left out.
  expect(latin('Đà Nẵng × 5 €').value).toBe('Đà Nang 5');
});

test.each([
  // Words of ELOT 743, ICAO Doc 9303, Resolution 55 of 2010 and the Transliteration Act 2009
  ['GR', 'Ελευθερίου', 'Eleftheriou'],
  ['GR', 'Μπουμπουλίνας', 'Boumpoulinas'],
  ['GR', 'Αγγελάκη', 'Angelaki'],
  ['GR', 'ΕΥΑΓΓΕΛΙΣΤΡΙΑΣ', 'EVANGELISTRIAS'],
  ['CY', 'Αύρας, Αϋφαντής, Ψυχικό', 'Avras Ayfantis Psychiko'],
  ['RU', 'Щукин Ельцин ЩУКА', 'Shchukin Eltsin SHCHUKA'],
  ['BG', 'Щъркелово, София', 'Shtarkelovo Sofia'],
  [
    'UA',
    'Хрещатик Згурський Єнакієве Їжакевич Дем’янчук',
    'Khreshchatyk Zghurskyi Yenakiieve Yizhakevych Demianchuk',
  ],
  ['RS', 'Ђорђе Љубишић', 'Dorde Ljubisic'],
  ['MK', 'Ќосев Ѓорче Џон', 'Kjosev Gjorche Djon'],
  // Elsewhere a letter of its own shows the language.
  ['DE', 'Київ Љубишић Москва', 'Kyiv Ljubyshyc Moskva'],
])('in %s, %s is sent as %s, and a notice says so', (country, written, sent) => {
  const read = reading((report) => latinText(written, 'recipient.city', { signs: '-' }, report, country));
  expect(read).toMatchObject({ value: sent, issues: [], notices: ['plain_letters'] });
});

test('the apostrophe that phones type is the plain one', () => {
  expect(read('O’Connell', "'")).toMatchObject({ value: "O'Connell", notices: [] });
});

test('letters whose print is untried are told, by field', () => {
  const party = {
    person_name: 'Γιώργος',
    company_name: 'Łódź & Söhne',
    address_lines: ['Ring 1', 'Ермоу 2'],
  };
  const { notices, said } = reading((report) => untriedLetters(new Party(party), 'recipient', report));
  expect(notices).toEqual(['letters_untried', 'letters_untried']);
  expect(said.map((text) => text.split(' ')[0])).toEqual([
    'recipient.person_name',
    'recipient.address_lines[1]',
  ]);
});
