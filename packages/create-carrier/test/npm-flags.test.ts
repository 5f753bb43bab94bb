import { expect, test } from 'vitest';
import { keptByNpm } from '../src/npm-flags.js';

test.each([
  [{ npm_config_wire: 'xml' }, {}, '--wire=xml'],
  [{ npm_config_auth: 'basic', npm_config_wire: 'xml' }, {}, '--wire=xml --auth=basic'],
  [{ npm_config_directory: './here' }, { wire: 'xml' }, '--directory=./here'],
  // `--wire xml`
  [{ npm_config_wire: 'true' }, {}, '--wire=…'],
])('%j without %j', (env, values, written) => {
  const said = keptByNpm(env, values, ['acme']);
  expect(said?.split('\n')[1]).toBe(`  npm create @waybill/carrier acme -- ${written}`);
});

test('options after -- count, and other settings of npm are ignored', () => {
  expect(keptByNpm({ npm_config_wire: 'xml' }, { wire: 'json' }, ['acme'])).toBeUndefined();
  expect(keptByNpm({ npm_config_package: 'x', npm_config_yes: 'true' }, {}, ['acme'])).toBeUndefined();
});

test('a missing id is shown as <id>', () => {
  expect(keptByNpm({ npm_config_wire: 'xml' }, {}, [])).toContain('carrier <id> -- --wire=xml');
});
