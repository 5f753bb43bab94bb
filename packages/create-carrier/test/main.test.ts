import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'create-carrier-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: 'utf8' });

test('writes a package into a folder of its name, and prints the next steps', () => {
  const { status, stdout } = run('acme', '--wire=xml', '--auth=basic', '--name=Acme Post');
  expect(status).toBe(0);
  expect(stdout).toContain('cd waybill-carrier-acme && npm install && npm test && npm run quote');
  expect(stdout).toContain('those that Acme Post documents');
  const manifest = JSON.parse(readFileSync(join(folder, 'waybill-carrier-acme/package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'waybill-carrier-acme', version: '0.0.0' });
});

test('writes into the folder that is named, without the scope of the package', () => {
  expect(run('acme', '--package=@acme/carrier').status).toBe(0);
  expect(existsSync(join(folder, 'carrier/package.json'))).toBe(true);
  mkdirSync(join(folder, 'here'));
  expect(run('acme', '--directory=here').status).toBe(0);
  expect(existsSync(join(folder, 'here/src/index.ts'))).toBe(true);
});

test('a folder that is not empty is left as it is', () => {
  mkdirSync(join(folder, 'waybill-carrier-acme'));
  writeFileSync(join(folder, 'waybill-carrier-acme/notes.txt'), 'mine');
  const { status, stderr } = run('acme');
  expect(status).toBe(1);
  expect(stderr).toContain('exists and is not empty');
  expect(existsSync(join(folder, 'waybill-carrier-acme/package.json'))).toBe(false);
});

test.each([
  [['--wire=json'], 'Pass the id'],
  [['acme', 'other'], 'Pass one id'],
  [['acme', '--wires=json'], "Unknown option '--wires'"],
  [['Acme'], 'must be lower-case words'],
])('%j is refused, with the usage', (args, message) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain('npm create @waybill/carrier <id>');
});

test('--help prints the options', () => {
  expect(execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' })).toContain('--auth <login>');
});

test.each([
  ['acme', ['--wire=xml', '--auth=key'], '--wire=xml --auth=key'],
  ['acme-two', [], '--wire=json --auth=oauth2'],
])('prints the choices that %s was made with', (id, args, chosen) => {
  const rest = '--packages=together --units=KG,CM --country=CA ';
  expect(run(id, ...args).stdout).toContain(`is in waybill-carrier-${id}, made with ${chosen} ${rest}`);
});

test('options that npm took for itself are reported, and nothing is written', () => {
  const env = { ...process.env, npm_config_wire: 'xml', npm_config_name: 'Acme Post' };
  const given = { cwd: folder, encoding: 'utf8', env } as const;
  const { status, stderr } = spawnSync(process.execPath, [main, 'acme'], given);
  expect(status).toBe(1);
  expect(stderr).toContain('npm create @waybill/carrier acme -- --name="Acme Post" --wire=xml\n');
  expect(existsSync(join(folder, 'waybill-carrier-acme'))).toBe(false);
});
