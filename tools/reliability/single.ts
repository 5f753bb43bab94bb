import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace.ts';
import type { Row } from './results.ts';
import type { Report } from './subjects.ts';

/** Single troubles, each with the file of a package that tries it and what the name of the test has. */
const TRIED: readonly (readonly [trouble: string, file: string, test: string])[] = [
  ['the reader of `waybill ship` goes away', 'cli/test/main', 'a closed pipe costs no label'],
  ['no disk for what is printed', 'cli/test/main', 'a full disk ends with 6'],
  [
    'the deadline comes amid the purchases of several packages',
    'carrier-kit/test/run-calls',
    'a purchase under way is waited for, and no other is started',
  ],
  ['the deadline comes before the labels', 'carrier-kit/test/run-calls', 'labels have a grace of their own'],
  ['a process ends amid several purchases', 'carrier-kit/test/journal', 'a purchase that is resumed'],
  ['a reply of thousands of prices', 'carrier-kit/test/reply-reader', 'is not read: each entry takes time'],
  ['a large reply to a request for prices', 'carrier-kit/test/transport', 'for prices have a small reply'],
  [
    'a reply of 60 MB, packed',
    'carrier-kit/test/http.test',
    'are unpacked, and refused above the size limit',
  ],
  [
    '2,000 calls at once to one host',
    'carrier-kit/test/limits/turns',
    'bring no more connections to one host than their agents allow',
  ],
  [
    'too many calls that wait',
    'carrier-kit/test/limits/turns',
    'are refused at once when too many are waiting; purchases are not',
  ],
  [
    'a quick failure, and a deadline before the next try',
    'carrier-kit/test/http.test',
    'is not sent again when the deadline would end the wait',
  ],
  [
    'the same at the token server',
    'carrier-kit/test/transport',
    'a call that is too late says what an earlier try brought',
  ],
  [
    'a sold label in a reply that cannot be read',
    'carrier-kit/test/purchase-outcome',
    'proves nothing at HTTP',
  ],
  ['a sale, and a refusal by status', 'carrier-kit/test/purchase-outcome', 'is a purchase at HTTP'],
  ['a secret in escapes of JSON, XML and others', 'carrier-kit/test/redact', 'is removed from'],
  [
    'a secret in what was parsed',
    'carrier-kit/test/http-carrier',
    'removes a secret from quotes and errors when the reply had written it with escapes',
  ],
  [
    'configuration or carriers of another user of the machine',
    'config/test/load-accounts',
    'are not from a file of another user',
  ],
  ['an unknown purchase, asked about', 'ledger/test/asking', ''],
  [
    'a token server that is silent',
    'carrier-kit/test/oauth-login',
    'is left soon after every caller has given up',
  ],
  ['a store of tokens that hangs', 'carrier-kit/test/oauth-login', 'is a token store: it is passed over'],
  [
    '`101 Switching Protocols`',
    'carrier-kit/test/http.test',
    'to a server that wants another protocol end at once',
  ],
  ['a pause that a carrier asks for', 'carrier-kit/test/limits/pauses', ''],
  ['messages of a megabyte, negative totals, no currency', 'carrier-kit/test/odd-figures', ''],
  ['dates and numbers that cannot be', 'carrier-kit/test/quote.test', '9999'],
  ['weights and values of 1e100', 'core/test/data-rules', 'are refused, because they are slips'],
  ['a diagnostic report of Node', 'cli/test/main', 'a diagnostic report of Node holds no login'],
  ['a secret that no header can carry', 'carrier-kit/test/http-carrier', 'a secret that no header can carry'],
  [
    'a certificate that is not trusted, or for another host',
    'carrier-kit/test/http-network',
    'a certificate',
  ],
  ['a redirect to another host', 'carrier-kit/test/http.test', 'are given as they are when they redirect'],
  [
    'a redirect at a purchase',
    'carrier-kit/test/purchase-outcome',
    'names the server to which a redirect leads',
  ],
  [
    'a secret beside a syntax error of the configuration',
    'config/test/load-accounts',
    'that cannot be read say where, and nothing of the file',
  ],
  [
    'a caller that gives up amid a purchase',
    'carrier-kit/test/http.test',
    'tell a given-up call from a missed deadline',
  ],
  [
    'a client of your own that holds no handle',
    'carrier-kit/test/run-calls',
    'keeps the process alive until the operation is over',
  ],
  [
    'a login over plain `http:`',
    'carrier-kit/test/transport',
    'a login that would travel in plain text is worth a warning',
  ],
  ['stored tokens in the hands of others', 'carrier-kit/test/oauth-login', 'the key shows no secret'],
  ['formulas in result files', 'batch/test/write-orders', 'a spreadsheet does not calculate'],
  ['orders of 4 MB, and other requests that take long', 'server/test/work', 'keeps nothing waiting'],
  [
    'script, marks of direction and words of 500 characters in orders, in a browser',
    'server/test/browser/browser',
    'hostile orders',
  ],
];

interface Assertion {
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
}

/** Runs the tests of single troubles, of which one package after the other is asked once. */
export async function single(report: Report) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-single-'));
  const rows: Row[] = [];
  try {
    for (const [name, tried] of Map.groupBy(TRIED, ([, file]) => file.split('/')[0] as string)) {
      const files = [...new Set(tried.map(([, file]) => file.slice(name.length + 1)))];
      const all = await assertionsOf(name, files, join(folder, `${name}.json`));
      for (const [trouble, file, test] of tried) {
        const own = all.filter(({ file: its, fullName }) => its.includes(file) && fullName.includes(test));
        const passed = own.filter(({ status }) => status === 'passed').length;
        const failed = own.filter(({ status }) => status === 'failed').length;
        if (failed > 0 || passed === 0) report(`single: ${trouble}: ${failed} tests fail, ${passed} pass`);
        rows.push({
          trouble,
          tests: passed + failed,
          held: passed,
          'tried by': `${file.replace(/\.test$/, '')}.test.ts`,
        });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { rows };
}

async function assertionsOf(name: string, files: readonly string[], output: string) {
  const folder = join(ROOT, 'packages', name);
  const options = ['run', ...files, '--reporter=json', `--outputFile=${output}`];
  // A failing test ends it with 1, and is in the report.
  await new Promise<void>((resolve) => {
    execFile('vitest', options, { cwd: folder, maxBuffer: 2 ** 28 }, () => resolve());
  });
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as {
    testResults: readonly { readonly name: string; readonly assertionResults: readonly Assertion[] }[];
  };
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file })),
  );
}
