import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeCarrier } from '@waybill/testkit';
import { afterAll, expect, test } from 'vitest';
import { accounts, cornerpost, settings } from './cornerpost/definition.js';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
const report = join(folder, 'CONFORMANCE.md');

describeCarrier(cornerpost, {
  cases: new URL('./cornerpost/fixtures', import.meta.url),
  readme: new URL('./cornerpost/README.md', import.meta.url),
  settings,
  accounts,
  report,
});

// Tests run in order: by now the suite has.
test('a report is written when all checks have run', () => {
  const text = readFileSync(report, 'utf8');
  expect(text).toMatch(/^### Corner Post \(`cornerpost`\): \d+ checks passed, 0 failed, \d+ skipped\n/);
  expect(text).toContain('| tables are sound | passed |');
});

afterAll(() => rmSync(folder, { recursive: true }));
