import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nodeProblem } from '../src/node-version.js';

const checkNode = fileURLToPath(new URL('../template/standalone/check-node.js', import.meta.url));

/** Runs the template's script as if on another Node. */
const checked = (version: string) => {
  const older = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, checkNode];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
};

test.each(['18.20.8', '20.20.2', '22.11.0'])('Node %s is too old', (version) => {
  const sentence = `Node 22.12 or later is needed; this is ${version}.`;
  expect(nodeProblem(version)).toBe(sentence);
  expect(checked(version)).toMatchObject({ status: 1, stderr: `${sentence}\n` });
});

test.each(['22.12.0', '22.20.1', '24.0.0'])('Node %s will do', (version) => {
  expect(nodeProblem(version)).toBeUndefined();
  expect(checked(version)).toMatchObject({ status: 0, stderr: '' });
});

test('the floor is that of the packages', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(engines.node).toBe('>=22.12');
});
