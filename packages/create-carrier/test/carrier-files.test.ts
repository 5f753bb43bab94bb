import { readFileSync } from 'node:fs';
import { AUTHS, carrierFiles, carrierOptions, type Place, WIRES } from '@waybill/create-carrier';
import { describe, expect, test } from 'vitest';

const PLACES: readonly Place[] = ['in-workspace', 'standalone'];
const kinds = PLACES.flatMap((place) =>
  WIRES.flatMap((wire) => AUTHS.map((auth) => [place, wire, auth] as const)),
);
const options = { id: 'acme-post', name: 'Acme & Sons' };
const all = (place: Place, wire: string, auth: string, package_name = '@acme/waybill') =>
  carrierFiles(carrierOptions({ ...options, wire, auth }, package_name), place);

describe.each(kinds)('a carrier %s with %s and %s', (place, wire, auth) => {
  const files = all(place, wire, auth);
  const text = [...files].map((file) => file.join('\n')).join('\n');

  test('has its own names, none of the template’s', () => {
    expect(text).not.toMatch(/sample-?_?post|<!-- include|": "\*"/i);
    expect(files.get('src/definition.ts')).toMatch(
      /export const acmePost = defineHttpCarrier\(\{\n {2}id: CARRIER,\n {2}name: 'Acme & Sons',/,
    );
    expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({
      name: '@acme/waybill',
      keywords: ['waybill-carrier'],
      peerDependencies: { '@waybill/core': expect.stringMatching(/^\^\d/) },
    });
  });

  test('has four recorded cases and the login that they begin with', () => {
    const cases = [...files.keys()].filter((path) => path.endsWith('/case.yaml'));
    expect(cases).toHaveLength(4);
    for (const path of cases) expect(files.get(path)).toContain('\n  - login: default\n');
    expect(files.get('test/fixtures/logins.yaml')).toMatch(/^default:/m);
  });

  test('speaks its format and logs in its way', () => {
    expect(files.get('src/document.ts')).toContain(`application/${wire}`);
    const settings = { oauth2: 'client_secret', basic: 'password', key: 'api_key' }[auth];
    expect(files.get('src/settings.ts')).toContain(settings);
    expect(files.get('README.md')).toContain(`| \`${settings}\` | yes | yes |`);
  });
});

test('the cases of both wire formats have the same sentence, request and outcome', () => {
  const cases = (wire: string) =>
    [...all('standalone', wire, 'key')]
      .filter(([path]) => path.endsWith('/case.yaml'))
      .map(([path, content]) => [path, content.replace(/^calls:.*(?=^outcome:)/ms, '')]);
  expect(cases('xml')).toEqual(cases('json'));
});

test('where it lives changes nothing of the code', () => {
  const code = (place: Place) =>
    [...all(place, 'xml', 'basic')].filter(([path]) => /^(src|test)\//.test(path)).sort();
  expect(code('standalone')).toEqual(code('in-workspace'));
});

test.each(WIRES)('the simulator of a carrier with %s imports nothing of the carrier’s other code', (wire) => {
  for (const auth of AUTHS) {
    const files = [...all('standalone', wire, auth)].filter(([path]) => path.startsWith('src/simulator/'));
    expect(files.length).toBeGreaterThan(5);
    for (const [path, content] of files) {
      for (const [, from = ''] of content.matchAll(/from '(\..*)'/g))
        expect(from, path).toMatch(/^\.\/[^/]+$/);
    }
  }
});

test('inside and outside have the files of a package there', () => {
  const own = (place: Place) =>
    [...all(place, 'json', 'key').keys()].filter((path) => !/^(src|test)\//.test(path)).sort();
  expect(own('in-workspace')).toEqual([
    'README.md',
    'package.json',
    'tsconfig.json',
    'tsconfig.lib.json',
    'tsconfig.spec.json',
    'vitest.config.ts',
  ]);
  expect(own('standalone')).toEqual([
    '.gitignore',
    'README.md',
    'check-node.js',
    'docs.js',
    'package.json',
    'request.json',
    'tsconfig.build.json',
    'tsconfig.json',
  ]);
});

test('a name that holds one of the template’s is replaced once', () => {
  const files = carrierFiles(carrierOptions({ id: 'my-sample-post' }, 'my-sample-post'), 'standalone');
  expect(files.get('src/settings.ts')).toContain("CARRIER = 'my-sample-post';");
});

test('tools are wanted in the versions that this repository uses', () => {
  const root = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const { devDependencies } = JSON.parse(all('standalone', 'json', 'key').get('package.json') ?? '');
  const { vitest, '@types/node': node, '@typescript/native': typescript } = root.devDependencies;
  expect(devDependencies).toMatchObject({
    vitest: `^${vitest}`,
    '@types/node': node,
    typescript: typescript.replace('npm:typescript@', '^'),
  });
});
