import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/index.js';
import { accountOf, carrierPackage, newWorld, World, withKey } from './world.js';

const world = newWorld(carrierPackage('posta'), accountOf('posta'));

describe('waybill', () => {
  it('tells its commands and exit codes with --help', async () => {
    const { stdout, stderr } = await world.done('--help');
    for (const command of ['init', 'doctor', 'quote', 'ship', 'carriers', 'simulate'])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    for (const code of Object.values(EXIT)) expect(stdout).toMatch(new RegExp(`^  ${code} +\\w`, 'm'));
    expect(stderr).toBe('');
  });

  it('tells its version', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect((await world.run('--version')).stdout).toBe(`${version}\n`);
  });

  it('reads a file that begins with a byte order mark', async () => {
    await world.write({ 'bom.json': `\uFEFF${await world.read('request.json')}` });
    await world.done('quote bom.json');
  });

  it('owns up to a defect', async () => {
    const write = () => {
      throw new RangeError('the stream is odd');
    };
    const { exit, stderr } = await world.run('quote request.json', { stdout: { write } });
    const report = /^This is a defect of waybill, please report it:\nRangeError: the stream is odd\n/;
    expect(stderr).toMatch(report);
    expect(exit).toBe(70);
  });

  it.each([
    [
      'takes control characters out of messages',
      '\\x1b[2Jno such\\x07 lane',
      'no such  lane [recipient] (E7)',
    ],
    ['says nothing twice in an error', 'posta: recipient is odd (E7)', 'recipient is odd (E7)'],
  ])('%s', async (_, message, printed) => {
    const edits = { "message: 'no such lane'": `message: '${message}'` };
    await using world = await World.create(carrierPackage('posta', { edits }));
    const { stdout } = await world.run('quote request.json', withKey('refuse'));
    expect(stdout).toBe(`No quotes.\n\nErrors:\n- Posta Carrier: ${printed}\n`);
  });

  it('documents every exit code in its README', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const codes = [...readme.matchAll(/^\| `(\d+)` \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT));
  });
});
