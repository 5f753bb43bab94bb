import { describe, expect, test } from 'vitest';
import { createReporter, latinText } from '../src/index.js';

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
