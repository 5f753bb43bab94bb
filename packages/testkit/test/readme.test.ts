import { readFileSync } from 'node:fs';
import { CHECKS } from '@waybill/testkit';
import { FAKE_SCENARIOS } from '@waybill/testkit/fake';
import { expect, test } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Rows of the table below a heading, without its head. */
function tableBelow(heading: string): string[] {
  const section = readme.slice(readme.indexOf(`## ${heading}\n`));
  return (/(?:^\|.*\n)+/m.exec(section)?.[0] ?? '').trim().split('\n').slice(2);
}

test('lists every check, in order, with what it proves', () => {
  expect(tableBelow('Checks')).toEqual(CHECKS.map(({ name, proves }) => `| ${name} | ${proves} |`));
});

test('lists every scenario of the fake carrier', () => {
  expect(tableBelow('A fake carrier for the tests of an app')).toEqual(
    Object.entries(FAKE_SCENARIOS).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
  );
});
