import { readFileSync } from 'node:fs';
import { reportAsMarkdown, runChecks } from '@waybill/testkit';
import { expect, test } from 'vitest';
import type { Report } from '../src/report.js';
import { reportInShort } from '../src/report.js';
import { accounts, cornerpost, settings } from './cornerpost/definition.js';

const report: Report = {
  carrier: { id: 'examplepost', name: 'Example Post' },
  versions: ['carrier-examplepost 1.2.3', '@waybill/testkit 1.0.0'],
  passed: ['tables are sound'],
  failed: [{ name: 'every field is declared', error: new Error('item.sku | is missing\nand more') }],
  skipped: [{ name: 'rating: HTTP 401', reason: 'nobody logs in' }],
  notes: ['rating: 300 random replies, seed 1'],
};

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

test('a report is a table for a README', () => {
  expect(
    reportAsMarkdown(report),
  ).toBe(`### Example Post (\`examplepost\`): 1 checks passed, 1 failed, 1 skipped

Judged by carrier-examplepost 1.2.3, @waybill/testkit 1.0.0.

| check | outcome |
| - | - |
| tables are sound | passed |
| every field is declared | **failed**: item.sku \\| is missing |
| rating: HTTP 401 | skipped: nobody logs in |

- rating: 300 random replies, seed 1
`);
});

test('the short form has the skips and the counts, which names of tests do not show', () => {
  const reason = 'examplepost does not offer shipping';
  const skipped = ['an HTML page', 'HTTP 502', 'HTTP 401', 'HTTP 429'].map((name) => ({ name, reason }));
  expect(
    reportInShort({ ...report, skipped: [...report.skipped, ...skipped] }),
  ).toBe(`examplepost: skipped "rating: HTTP 401": nobody logs in
examplepost: skipped 4 checks: examplepost does not offer shipping
examplepost: rating: 300 random replies, seed 1`);
  expect(reportInShort({ ...report, skipped: [], notes: [] })).toBe('');
});

test('a report is the same as long as the outcome is', async () => {
  const judge = () =>
    runChecks(cornerpost, {
      cases: new URL('./cornerpost/fixtures', import.meta.url),
      readme: new URL('./cornerpost/README.md', import.meta.url),
      settings,
      accounts,
    });
  const first = await judge();
  expect(first.versions).toEqual([`${manifest.name} ${manifest.version}`]);
  expect(reportAsMarkdown(await judge())).toBe(reportAsMarkdown(first));
});
