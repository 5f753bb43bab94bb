import { expect, test } from 'vitest';
import { carrierPackage, newWorld } from './world.js';

const world = newWorld(carrierPackage('posta'));

test('waybill case new writes request and calls, and leaves sentence and outcome to write by hand', async () => {
  const { stdout, stderr } = await world.done('case new request.json --carrier posta');
  expect(stderr).toContain('Write `what` and `outcome` yourself');
  expect(stdout).toBe(`${world.folder}/test/fixtures/rating/request/case.yaml\n`);
  const written = await world.read('test/fixtures/rating/request/case.yaml');
  expect(written).toContain('\n  shipper: { postal_code: H2Y1C6, country_code: CA }\n');
  expect(written).toContain("\n  - call: GET /rates\n    headers: { key: it's made up }\n");
  expect(written).toContain('\n        - - carrier: posta\n');
  expect(written).toMatch(/\nwhat:\n[\s\S]*\noutcome:\n$/);
});

test('waybill case new records another operation into another folder', async () => {
  await world.run('case new request.json --carrier posta --operation shipping --out cases/one');
  expect(await world.read('cases/one/case.yaml')).toContain('- call: GET /shipments');
});
