import { expect, test } from 'vitest';
import { carrierPackage, newWorld, World } from './world.js';

const drafting = {
  "id: 'cards',": "id: 'cards', draftPriceList: ({ id }) => '# ' + id + '\\n',",
};
const world = newWorld({ ...carrierPackage('posta'), ...carrierPackage('cards', { edits: drafting }) });

test('waybill ratecard new writes the draft of a carrier, and nothing over a file', async () => {
  const { stdout, stderr } = await world.done('ratecard new --carrier posta');
  expect(stdout).toBe(`${world.folder}/posta.yaml\n`);
  expect(stderr).toContain('priced_by of the account of Posta Carrier');
  expect(await world.read('posta.yaml')).toBe('# posta\n');
  const again = await world.run('ratecard new --carrier posta');
  expect(again).toMatchObject({ exit: 2, stderr: expect.stringContaining('posta.yaml: is there already') });
  await world.done('ratecard new --carrier posta --out other.yaml');
});

test('waybill ratecard new names the package that it needs', async () => {
  await using alone = await World.create(carrierPackage('posta'));
  const { exit, stderr } = await alone.run('ratecard new --carrier posta');
  expect([exit, stderr]).toEqual([4, expect.stringContaining('npm install @waybill/carrier-ratecard')]);
});
