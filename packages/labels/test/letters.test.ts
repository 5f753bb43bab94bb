import { expect, test } from 'vitest';
import { checkLabel } from '../src/index.js';
import { isChanged, printable } from '../src/letters.js';
import { PAGE } from './pages.js';

test.each([
  ['Zoë Łukasz Żółć Příčná İğdır Nguyễn', 'Zoë Łukasz Żółć Příčná İğdır Nguyễn'],
  ['Иван Петров, Київ', 'Иван Петров, Київ'],
  ['Ιωάννης', 'Ιωάννης'],
  ['l’Église – “A” … №', 'l\'Église - "A" ... №'],
  ['e\u0301', 'é'],
])('%s is printed as it is, with plain punctuation: %s', (text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(isChanged(text)).toBe(false);
});

test.each([
  ['山田 太郎', 'ShanTian TaiLang'],
  ['서울', 'SeoUl'],
  ['دبي', 'dby'],
  ['Jo Roy 🚀', 'Jo Roy'],
  ['👩‍🚒👍🏽 Fire 🇨🇦', 'Fire'],
  ['🚀', ':rocket:'],
])('%s is printed in Latin letters, without emoji: %s', (text, printed) => {
  expect(printable(text)).toBe(printed);
  expect(isChanged(text)).toBe(true);
});

test('a label says which texts are not printed as they are', async () => {
  const to = { ...PAGE.to, person_name: '山田 太郎', city: 'Łódź' };
  const check = await checkLabel({ ...PAGE, to, references: ['OK', 'A 🚀'] });
  expect(check).toEqual({
    too_long: [],
    changed: [
      { field: 'to.person_name', text: '山田 太郎', printed: 'ShanTian TaiLang' },
      { field: 'references[1]', text: 'A 🚀', printed: 'A' },
    ],
  });
});
