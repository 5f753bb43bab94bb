import { expect, test } from 'vitest';
import { checkLabel } from '../src/index.js';
import { isChanged, printable } from '../src/letters.js';
import { PAGE } from './pages.js';

test.each([
  ['Zoë Łukasz Żółć Příčná İğdır Nguyễn', 'Zoë Łukasz Żółć Příčná İğdır Nguyễn', false],
  ['Иван Петров, Київ', 'Иван Петров, Київ', false],
  ['Ιωάννης', 'Ιωάννης', false],
  ['l’Église – “A” … №', 'l\'Église - "A" ... №', false],
  ['e\u0301', 'é', false],
  // From here on in Latin letters, and without emoji.
  ['山田 太郎', 'ShanTian TaiLang', true],
  ['서울', 'SeoUl', true],
  ['دبي', 'dby', true],
  ['Jo Roy 🚀', 'Jo Roy', true],
  ['👩‍🚒👍🏽 Fire 🇨🇦', 'Fire', true],
  ['🚀', ':rocket:', true],
])('%s is printed as %s, which is a change: %s', (text, printed, changed) => {
  expect(printable(text)).toBe(printed);
  expect(isChanged(text)).toBe(changed);
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
