import { describe, expect, test } from 'vitest';
import { carrierPackage, World } from './world.js';

describe('waybill case new', () => {
  test('writes the request and the calls, and leaves sentence and outcome to write by hand', async () => {
    await using world = await World.create(carrierPackage('posta'));
    const { exit, stdout, stderr } = await world.run('case new request.json --carrier posta');
    expect(stderr).toContain('Write `what` and `outcome` yourself');
    expect(stdout).toBe(`${world.folder}/test/fixtures/rating/request/case.yaml\n`);
    expect(exit).toBe(0);
    const written = await world.read('test/fixtures/rating/request/case.yaml');
    expect(written).toContain('\n  shipper: { postal_code: H2Y1C6, country_code: CA }\n');
    expect(written).toContain("\n  - call: GET /rates\n    headers: { key: it's made up }\n");
    expect(written).toContain('\n        - - carrier: posta\n');
    expect(written).toMatch(/\nwhat:\n/);
    expect(written).toMatch(/\noutcome:\n$/);
  });

  test('records another operation into another folder', async () => {
    await using world = await World.create(carrierPackage('posta'));
    await world.run('case new request.json --carrier posta --operation shipping --out cases/one');
    expect(await world.read('cases/one/case.yaml')).toContain('- call: GET /shipments');
  });

  test('writes over nothing', async () => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      'cases/one/case.yaml': 'what: mine',
    });
    const { exit, stderr } = await world.run('case new request.json --carrier posta --out cases/one');
    expect(stderr).toContain('cases/one: is not empty');
    expect(exit).toBe(2);
    expect(await world.read('cases/one/case.yaml')).toBe('what: mine');
  });

  test.each([
    ['--carrier nobody', 2, 'no installed package has the carrier nobody'],
    ['--carrier plain', 4, 'Plain Carrier has no simulator'],
    ['--carrier posta --operation tracking', 2, 'Allowed choices are rating, shipping'],
  ])('%s ends with %i and says why', async (args, code, message) => {
    await using world = await World.create({
      ...carrierPackage('posta'),
      ...carrierPackage('plain', { simulator: false }),
    });
    const { exit, stderr } = await world.run(`case new request.json ${args}`);
    expect(stderr).toContain(message);
    expect(exit).toBe(code);
  });
});
