import { expect, test } from 'vitest';
import { carrier, openTestDesk, order, SETTINGS } from '../support/desk.js';

const { desks, ledger } = await openTestDesk(
  [carrier('slow', { GROUND: [10, 5] })],
  Buffer.alloc(32, 7).toString('base64'),
);

test('with a data key, addresses are sealed in the database, and orders are found by number', async () => {
  const desk = desks.of();
  await desk.saveSettings(SETTINGS);
  await desk.import([order('#1')], { source: 'shopify' });
  const [row] = await ledger.database.query<{ text: string; words: string | null }>(
    'SELECT data::text || changes::text AS text, words FROM waybill.shop_order',
  );
  expect(row?.text).not.toContain('Boudreau');
  expect(row?.words).toBeNull();
  expect((await desk.list({ search: '#1' })).orders).toMatchObject([{ recipient: 'Alex Boudreau' }]);
});
