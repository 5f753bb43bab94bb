import { expect, test } from 'vitest';
import { latinText } from '../src/request.js';
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

test.each(['Москва', 'Αθήνα 5', '東京 Tokyo', '٣ rue', '—'])(
  'nothing is guessed: %j is refused',
  (written) => {
    expect(read(written)).toMatchObject({ issues: ['recipient.city invalid'], notices: [] });
  },
);

test('a carrier that takes all Latin letters gets those with marks, also where they are written in two parts', () => {
  const { value, said } = latin('Ko\u0308ln-Łódź, Weißstr. 5');
  expect(value).toBe('Köln-Łódź Weißstr. 5');
  expect(said).toEqual([expect.stringMatching('Latin letters and digits')]);
  expect(latin('Příbram Øst').said).toEqual([]);
  // Letters beyond these lose their marks, signs are left out, and another script is refused.
  expect(latin('Đà Nẵng × 5 €').value).toBe('Đà Nang 5');
  expect(latin('Αθήνα').issues).toEqual(['recipient.city invalid']);
});
