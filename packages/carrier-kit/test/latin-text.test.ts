import { describe, expect, test } from 'vitest';
import { createReporter, latinText } from '../src/request.js';

const read = (text: string | undefined, signs = '-') => {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  return { text: latinText(text, 'recipient.city', { signs }, report), report };
};

test.each([
  ["12 bis, rue de l'Église", '12 bis rue de l Eglise'],
  ['Saint-Étienne', 'Saint-Etienne'],
  ['Noe\u0308l & Cœur', 'Noel Coeur'],
  ['Straße 5 – Łódź', 'Strasse 5 Lodz'],
  ['Ærøskøbing, Þórður', 'AEroskobing Thordur'],
  ['ﬁn 12½', 'fin 12 1 2'],
])('%j is sent as %j, and a notice says so', (written, sent) => {
  const { text, report } = read(written);
  expect(text).toBe(sent);
  expect(report.issues).toEqual([]);
  expect(report.notices).toEqual([
    {
      code: 'plain_letters',
      message: `recipient.city is sent as ${JSON.stringify(sent)}: Acme takes the letters A to Z and digits.`,
    },
  ]);
});

test('plain text is sent as it is, without a notice', () => {
  const { text, report } = read('7 place Bellecour - 69002');
  expect(text).toBe('7 place Bellecour - 69002');
  expect(report.notices).toEqual([]);
  expect(read(undefined).text).toBeUndefined();
});

test('signs that the carrier takes stay', () => {
  expect(read('A/B-C', '/').text).toBe('A/B C');
});

describe('nothing is guessed', () => {
  test.each(['Москва', 'Αθήνα 5', '東京 Tokyo', '٣ rue', '—'])('%j is refused', (written) => {
    const { report } = read(written);
    expect(report.issues).toMatchObject([{ field: 'recipient.city', code: 'invalid', kind: 'validation' }]);
    expect(report.notices).toEqual([]);
  });
});

describe('a carrier that takes all Latin letters', () => {
  const readLatin = (text: string) => {
    const report = createReporter({ id: 'acme', name: 'Acme' });
    return { text: latinText(text, 'recipient.city', { signs: '-.', letters: 'latin' }, report), report };
  };

  test('letters with marks stay, also where they are written in two parts', () => {
    const { text, report } = readLatin('Ko\u0308ln-Łódź, Weißstr. 5');
    expect(text).toBe('Köln-Łódź Weißstr. 5');
    expect(report.notices).toMatchObject([{ message: expect.stringMatching('Latin letters and digits') }]);
    expect(readLatin('Příbram Øst').report.notices).toEqual([]);
  });

  test('letters beyond these lose their marks, and signs are left out', () => {
    expect(readLatin('Đà Nẵng × 5 €').text).toBe('Đà Nang 5');
  });

  test('another script is refused', () => {
    expect(readLatin('Αθήνα').report.issues).toMatchObject([{ code: 'invalid' }]);
  });
});
