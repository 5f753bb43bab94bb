import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { first, replies, second } from './example.js';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

test('the README shows the example that this suite compiles', async () => {
  const shown = (await read('../README.md')).match(/```ts\n(.*?)```/s)?.[1];
  expect(shown).toBe((await read('./example.ts')).replaceAll(/^export /gm, ''));
});

test('the example does what its comments say', () => {
  expect([first.status, second.status]).toEqual([502, 401]);
  expect(replies).toEqual([502, 401]);
});

test('the README lists every fault', async () => {
  const union = (await read('../src/types.ts'))
    .split('export type Fault =')[1]
    ?.split('/** Which requests')[0];
  const kinds = [...(union ?? '').matchAll(/kind: '(\w+)'/g)].map((match) => match[1]);
  const rows = [...(await read('../README.md')).matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]);
  expect(kinds.length).toBeGreaterThan(0);
  expect(rows).toEqual(kinds);
});
