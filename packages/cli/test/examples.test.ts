import { readdirSync, readFileSync } from 'node:fs';
import { readOrders } from '@waybill/batch/orders';
import { RateRequest } from '@waybill/core';
import { expect, it } from 'vitest';

const folder = new URL('../../../examples/', import.meta.url);
const requests = readdirSync(folder).filter((name) => /^(?!package|tsconfig|waybill).*\.json$/.test(name));

it('has the requests that the documentation names', () => {
  const roads =
    'amsterdam-to-rotterdam auckland-to-wellington austin-to-denver austin-to-toronto berlin-to-munich ' +
    'brussels-to-ghent dubai-to-abu-dhabi london-to-manchester montreal-to-vancouver paris-to-lyon ' +
    'sydney-to-melbourne toronto-to-new-york toronto-two-parcels';
  expect(requests.sort()).toEqual(roads.split(' ').map((name) => `${name}.json`));
});

it.each(requests)('%s is a valid request', (name) => {
  const data = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  expect(new RateRequest(data).shipment.items.length).toBeGreaterThan(0);
});

it('orders.csv has 60 rows, and those that are wrong are what its readers are to see', async () => {
  const { rows } = await readOrders(readFileSync(new URL('orders.csv', folder)));
  expect(rows).toHaveLength(60);
  const wrong = rows.filter(({ problems }) => problems !== undefined);
  expect(wrong.map(({ number, problems }) => [number, problems?.map(({ column }) => column)])).toEqual([
    [11, ['recipient.postal_code']],
    [22, ['shipment.items[0].weight']],
    [33, ['recipient.country_code']],
    [46, ['order']],
    [54, ['shipment.items[0].weight']],
  ]);
});
