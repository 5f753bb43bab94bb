import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { bundledProgram } from './support/program.js';
import { carrierPackage, newWorld } from './world.js';

const world = newWorld(carrierPackage('posta'));

/** Bundled once: transforming the sources takes longer than all that a command does. */
const main = await bundledProgram();

/** Runs the program in a process of its own. A stream that is closed has a reader that goes away at once. */
async function runProcess(
  args: string,
  { stdout = 'closed', stderr = 'read', key = 'key', env = {} }: Circumstances = {},
) {
  const child = spawn(process.execPath, [main, ...args.split(' ')], {
    cwd: world.folder,
    env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, WAYBILL_POSTA_KEY: key, ...env },
    stdio: ['ignore', stdout === 'closed' ? 'pipe' : stdout, 'pipe'],
  });
  child.stdout?.destroy();
  const messages = stderr === 'closed' ? child.stderr?.destroy() : text(child.stderr as Readable);
  const [exit] = await once(child, 'exit');
  return { exit, stderr: typeof messages === 'object' && 'then' in messages ? await messages : '' };
}

/** Standard output may be the number of an open file. */
interface Circumstances {
  readonly stdout?: 'closed' | number;
  readonly stderr?: 'closed' | 'read';
  readonly key?: string;
  readonly env?: Record<string, string>;
}

test('a closed pipe costs no label, also when standard error is closed as well', async () => {
  const runs = await Promise.all([
    runProcess('ship request.json --carrier posta'),
    runProcess('ship request.json --carrier posta --json', { stderr: 'closed' }),
  ]);
  expect(runs).toMatchObject([{ exit: 0, stderr: expect.stringContaining('Wrote ') }, { exit: 0 }]);
  expect(await world.read('7_001.pdf')).toBe('%PDF label');
  expect(await world.read('7_001-2.pdf')).toBe('%PDF label');
});

test('a shipment whose documents are in no file never ends with 0', async () => {
  expect(await runProcess('ship request.json --carrier posta', { key: 'unnameable' })).toMatchObject({
    exit: 6,
    stderr: expect.stringContaining('As base64: '),
  });
});

test('a diagnostic report of Node holds no login', async () => {
  const written = 'process.on("exit",()=>process.report.writeReport("report.json"))';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(written)}`;
  await runProcess('carriers', { key: 'k3y-of-posta', env: { NODE_OPTIONS } });
  const report = await world.read('report.json');
  expect(report).toContain('javascriptHeap');
  expect(report).not.toContain('k3y-of-posta');
});

test('quotes that a reader has seen enough of end with 0, and simulators with their reader', async () => {
  const [quote, simulate] = await Promise.all([runProcess('quote request.json'), runProcess('simulate')]);
  expect([quote?.exit, simulate?.exit]).toEqual([0, 0]);
});

test.skipIf(!existsSync('/dev/full'))('a full disk ends with 6 and a reason', async () => {
  const stderr = expect.stringContaining('Standard output cannot be written: ENOSPC');
  const quoted = await runProcess('quote request.json', { stdout: openSync('/dev/full', 'w') });
  expect(quoted).toMatchObject({ exit: 6, stderr });
});

test('colours come when they are forced, and not into a file', async () => {
  const quoted = async (file: string, env: Record<string, string>) => {
    await runProcess('quote request.json', { stdout: openSync(join(world.folder, file), 'w'), env });
    return world.read(file);
  };
  const [plain, forced] = await Promise.all([quoted('plain', {}), quoted('forced', { FORCE_COLOR: '1' })]);
  expect(forced).toContain('\u001b[1m12.00 CAD\u001b[22m');
  expect(plain).toBe(stripVTControlCharacters(forced));
});
