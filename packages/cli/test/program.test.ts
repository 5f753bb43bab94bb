import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/index.js';
import { accountOf, carrierPackage, World } from './world.js';

describe('waybill', () => {
  it('tells its commands and exit codes with --help', async () => {
    await using world = await World.create();
    const { exit, stdout, stderr } = await world.run('--help');
    for (const command of ['init', 'doctor', 'quote', 'ship', 'carriers', 'simulate'])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    for (const code of Object.values(EXIT)) expect(stdout).toMatch(new RegExp(`^  ${code} +\\w`, 'm'));
    expect(stderr).toBe('');
    expect(exit).toBe(0);
  });

  it('tells its version', async () => {
    await using world = await World.create();
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect((await world.run('--version')).stdout).toBe(`${version}\n`);
  });

  it('reads a file that begins with a byte order mark', async () => {
    await using world = await World.create(carrierPackage('posta'));
    await world.write({ 'bom.json': `\uFEFF${await world.read('request.json')}` });
    expect((await world.run('quote bom.json', { env: accountOf('posta') })).exit).toBe(0);
  });

  it('owns up to a defect', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const stdout = {
      write: () => {
        throw new RangeError('the stream is odd');
      },
    };
    const { exit, stderr } = await world.run('quote request.json', { env: accountOf('posta'), stdout });
    expect(stderr).toMatch(
      /^This is a defect of waybill, please report it:\nRangeError: the stream is odd\n/,
    );
    expect(exit).toBe(70);
  });

  it('takes control characters out of what carriers send', async () => {
    const files = carrierPackage('posta');
    const at = 'node_modules/@waybill/carrier-posta/index.js';
    await using world = await World.create({
      ...files,
      [at]: String(files[at]).replace("message: 'no such lane'", "message: '\\x1b[2Jno such\\x07 lane'"),
    });
    const { stdout } = await world.run('quote request.json', { env: { WAYBILL_POSTA_KEY: 'refuse' } });
    expect(stdout).toContain('Posta Carrier: no such  lane');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('\u0007');
  });

  it('says nothing twice in an error', async () => {
    const files = carrierPackage('posta');
    const at = 'node_modules/@waybill/carrier-posta/index.js';
    await using world = await World.create({
      ...files,
      [at]: String(files[at]).replace("message: 'no such lane'", "message: 'posta: recipient is odd (E7)'"),
    });
    const { stdout } = await world.run('quote request.json', { env: { WAYBILL_POSTA_KEY: 'refuse' } });
    expect(stdout).toContain('\n- Posta Carrier: recipient is odd (E7)\n');
  });

  it('documents every exit code in its README', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const codes = [...readme.matchAll(/^\| `(\d+)` \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT));
  });
});
