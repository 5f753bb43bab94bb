import { expect, test } from 'vitest';
import { keptByNpm } from '../src/npm-flags.js';

test.each([
  [{ npm_config_wire: 'xml' }, {}, '--wire=xml'],
  [{ npm_config_auth: 'basic', npm_config_wire: 'xml' }, {}, '--wire=xml --auth=basic'],
  [{ npm_config_directory: './here' }, { wire: 'xml' }, '--directory=./here'],
  // `--wire xml`
  [{ npm_config_wire: 'true' }, {}, '--wire=…'],
])('%j beside %j', (env, values, written) => {
  const said = keptByNpm(env, values, ['acme']);
  expect(said?.split('\n')[1]).toBe(`  npm create @waybill/carrier acme -- ${written}`);
});

test('what stood behind -- counts, and other settings of npm are nothing to us', () => {
  expect(keptByNpm({ npm_config_wire: 'xml' }, { wire: 'json' }, ['acme'])).toBeUndefined();
  expect(keptByNpm({ npm_config_package: 'x', npm_config_yes: 'true' }, {}, ['acme'])).toBeUndefined();
});

test('an id that is missing, too, has a place', () => {
  expect(keptByNpm({ npm_config_wire: 'xml' }, {}, [])).toContain('carrier <id> -- --wire=xml');
});
