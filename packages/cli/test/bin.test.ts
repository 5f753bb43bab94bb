import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EXIT } from '../src/exit.js';

/** Starts the command as if on another Node. The program itself is replaced by a word. */
function started(version: string) {
  const preparation = `
    import { registerHooks } from 'node:module';
    Object.defineProperty(process.versions, 'node', { value: '${version}' });
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === './main.js'
          ? { url: 'data:text/javascript,console.log("runs")', shortCircuit: true }
          : next(specifier, context),
    });`;
  const bin = fileURLToPath(new URL('../src/bin.ts', import.meta.url));
  const args = ['--import', `data:text/javascript,${encodeURIComponent(preparation)}`, bin];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

test.each(['18.20.8', '20.20.2', '22.11.0'])('on Node %s the command says which Node it needs', (version) => {
  const stderr = `waybill needs Node 22.12 or later; this is ${version}.\n`;
  expect(started(version)).toMatchObject({ status: EXIT.configuration, stdout: '', stderr });
});

test.each(['22.12.0', '24.0.0'])('on Node %s it runs', (version) => {
  expect(started(version)).toMatchObject({ status: EXIT.ok, stdout: 'runs\n', stderr: '' });
});

test('the floor is that of the package, and the command is what was tried', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(manifest.engines.node).toBe('>=22.12');
  expect(manifest.bin.waybill).toBe('./dist/bin.js');
});
