import { readFileSync } from 'node:fs';
import type { Place } from '@waybill/create-carrier';
import { AUTHS, COUNTRIES, carrierFiles, carrierOptions, PACKAGES, WIRES } from '@waybill/create-carrier';
import { describe, expect, test } from 'vitest';

const PLACES: readonly Place[] = ['in-workspace', 'standalone'];
const kinds = PLACES.flatMap((place) =>
  WIRES.flatMap((wire) => AUTHS.map((auth) => [place, wire, auth] as const)),
);
const options = { id: 'acme-post', name: 'Acme & Sons' };
/** The files of a carrier in a repository of its own. */
const standalone = (written: Readonly<Record<string, string>>) =>
  carrierFiles(carrierOptions({ id: 'acme', ...written }, 'acme'), 'standalone');
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
      keywords: expect.arrayContaining(['waybill-carrier']),
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

test.each(PACKAGES)(
  'with packages %s, the cases of both wire formats differ in their calls only',
  (packages) => {
    const cases = (wire: string) =>
      [...standalone({ wire, packages })]
        .filter(([path]) => path.endsWith('/case.yaml'))
        .map(([path, content]) => [path, content.replace(/^calls:.*(?=^outcome:)/ms, '')]);
    expect(cases('xml')).toEqual(cases('json'));
  },
);

test('the code is the same in the repository and outside', () => {
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

test('a package has the manifest and settings of its place', () => {
  const own = (place: Place) =>
    [...all(place, 'json', 'key').keys()].filter((path) => !/^(src|test)\//.test(path)).sort();
  const always = ['README.md', 'package.json', 'request.json', 'tsconfig.json'];
  const settings = ['tsconfig.lib.json', 'tsconfig.spec.json', 'vitest.config.ts'];
  expect(own('in-workspace')).toEqual([...always, ...settings]);
  const alone = ['.gitignore', 'check-node.js', 'docs.js', 'tsconfig.build.json'];
  expect(own('standalone')).toEqual([...always, ...alone].sort());
});

test('a name that holds one of the template’s is replaced once', () => {
  const files = carrierFiles(carrierOptions({ id: 'my-sample-post' }, 'my-sample-post'), 'standalone');
  expect(files.get('src/settings.ts')).toContain("CARRIER = 'my-sample-post';");
});

test('a package needs its tools in the versions that this repository uses', () => {
  const root = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const { devDependencies } = JSON.parse(all('standalone', 'json', 'key').get('package.json') ?? '');
  const { vitest, '@types/node': node, '@typescript/native': typescript } = root.devDependencies;
  expect(devDependencies).toMatchObject({
    vitest: `^${vitest}`,
    '@types/node': node,
    typescript: typescript.replace('npm:typescript@', '^'),
  });
});

/** Words of the template's own country. A carrier's code and its extras have none of them. */
const CANADIAN =
  /\bCA\b|\bCAD\b|Canada|\bQC\b|\bBC\b|Montréal|H2Y|V5Y|514-555|604-555|Notre-Dame|West 12th|Toronto|Vancouver/;
const OTHERS = COUNTRIES.filter((code) => code !== 'CA');

describe.each([...OTHERS, 'JP', 'BR', 'NZ'])('a carrier from %s', (code) => {
  const kinds = WIRES.flatMap((wire) => PACKAGES.map((packages) => ({ id: 'acme', wire, packages })));
  const written = kinds.map((kind) => carrierOptions({ ...kind, country: code }, 'acme'));

  test('has nothing of the template’s country', () => {
    for (const options of written) {
      for (const [path, content] of carrierFiles(options, 'standalone'))
        expect(content, path).not.toMatch(CANADIAN);
    }
  });

  test('sends its cases and its first request from there, in its currency and on its own time', () => {
    for (const options of written) {
      const files = carrierFiles(options, 'standalone');
      const { time_zone, currency, shipper, recipient } = options.country;
      expect(JSON.parse(files.get('request.json') ?? '')).toMatchObject({
        shipper: { country_code: code, city: shipper.city, postal_code: shipper.postal_code },
        recipient: { country_code: code, city: recipient.city, postal_code: recipient.postal_code },
        shipment: { currency },
      });
      const cases = [...files].filter(([path]) => path.endsWith('/case.yaml'));
      for (const [path, content] of cases) expect(content, path).toContain(`country_code: ${code}`);
      expect(files.get('src/simulator/tariff.ts')).toContain(`currency: '${currency}'`);
      expect(files.get('src/settings.ts')).toContain(`time_zone: '${time_zone}'`);
      expect(files.get('README.md')).toContain(`| \`${time_zone}\` | Where "today" is`);
      expect(Intl.supportedValuesOf('timeZone')).toContain(time_zone);
      expect(Intl.supportedValuesOf('currency')).toContain(currency);
    }
  });
});

/** The request that the recorded case of a shipment abroad sends. */
function sentAbroad(country: string) {
  const files = [...standalone({ country })];
  const [, content = ''] = files.find(([path]) => path.endsWith('abroad/1.request.json')) ?? [];
  return JSON.parse(content).shipment_request;
}

test('a country without states has none in its cases, and a state stays where the recipient has one', () => {
  expect(standalone({ country: 'DE' }).get('request.json')).not.toContain('state');
  const { from, to } = sentAbroad('DE');
  expect([from.city, from.state, to.city, to.state]).toEqual(['Berlin', undefined, 'New York', 'NY']);
});

test('a case that sends today’s date has the date of the country', () => {
  const dates = ['CA', 'AU'].map((country) => sentAbroad(country).ship_date);
  expect(dates).toEqual(['2026-03-03', '2026-03-04']);
});

test.each(WIRES)('a carrier with %s in pounds and inches has no kilogram and no centimetre', (wire) => {
  const files = standalone({ wire, units: 'LB,IN' });
  for (const [path, content] of files)
    expect(content, path).not.toMatch(/weight_kg|_cm\b|\bKG\b|\bCM\b|'kg'/);
  expect(files.get('src/packages.ts')).toContain("unit: 'LB'");
  expect(files.get('request.json')).toContain('"weight_unit": "LB"');
});

test('the suite gets limits, units and a price that must not win, so that no check of them is skipped', () => {
  for (const wire of WIRES) {
    const files = all('standalone', wire, 'key');
    const conformance = files.get('test/conformance.test.ts');
    for (const option of ['limits: {', "units: ['KG', 'CM']"]) expect(conformance).toContain(option);
    expect(files.get('test/support/reply-edits.ts')).toContain('withDecoy: ');
  }
});

test('an OpenAPI document is opened where it is, and the suite gets it', () => {
  const written = { id: 'acme', openapi: 'acme/rating.yaml#RateRequest,RateReply' };
  for (const place of PLACES) {
    const files = carrierFiles(carrierOptions(written, 'acme'), place);
    const contract = files.get('test/support/contract.ts');
    expect(contract).toContain("file: 'acme/rating.yaml',");
    expect(contract).toContain("request: 'RateRequest', reply: 'RateReply'");
    expect(files.get('test/conformance.test.ts')).toContain('contracts,\n');
    const { devDependencies } = JSON.parse(files.get('package.json') ?? '');
    expect(devDependencies).toMatchObject({ ajv: '^8.20.0', 'ajv-formats': '^3.0.1' });
  }
});

test.each(WIRES)(
  'a carrier with %s that takes a package a call counts equal packages; tables and tariff are the same',
  (wire) => {
    const [each, together] = [standalone({ wire, packages: 'each' }), standalone({ wire })];
    expect(each.get('src/shipping.ts')).toContain('perPackage.shipping<');
    expect([...each.keys()].filter((path) => path.endsWith('/case.yaml'))).toHaveLength(5);
    expect(each.get('src/packages.ts')).toContain("QUANTITY = counted('");
    for (const path of ['src/fields.ts', 'src/simulator/requests.ts', 'src/simulator/tariff.ts'])
      expect(each.get(path), path).toBe(together.get(path) ?? 'nothing');
    expect(each.get('README.md')).toContain('| `item.quantity` | counted: ');
  },
);
