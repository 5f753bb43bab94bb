import type { ObservedEvent } from '@waybill/core/observe';
import { expect, it } from 'vitest';
import { serve } from '../src/index.js';
import { toBuy } from './support/requests.js';
import { openShop } from './support/shop.js';

const shop = await openShop();

it('a server asks carriers itself about purchases that are unknown, and counts those that stay so', async () => {
  for (const [carrier, services] of [
    ['canadapost', ['DOM.EP']],
    ['ups', ['11']],
  ] as const) {
    shop.simulators[carrier].fault({ kind: 'reset' }, { path: /\/(ship|shipments)$/ });
    const { shipment, ...request } = toBuy();
    const body = { ...request, shipment: { ...shipment, services } };
    const headers = { 'idempotency-key': carrier };
    await shop.ask('POST', `/v1/shipments?carrier=${carrier}`, { body, headers });
  }
  const states = async () => (await shop.ledger.find()).map(({ key, state }) => `${key} ${state}`).sort();
  expect(await states()).toEqual(['canadapost unknown', 'ups unknown']);
  shop.reset();
  shop.simulators.ups.fault({ kind: 'reset' }, { path: /recovery$/ });
  await shop.ledger.database.query(
    `UPDATE waybill.purchase SET changed_at = changed_at - interval '1 hour', in_flight_until = NULL`,
  );
  const events: ObservedEvent[] = [];
  const lines: string[] = [];
  const line = (message: string) => void lines.push(message);
  await using _ = await serve({
    ...shop.settings,
    port: 0,
    page: false,
    work: false,
    follow_up: { absent_after_minutes: 1 },
    observer: (event) => events.push(event),
    logger: { debug: line, info: line, warn: line, error: line },
  });
  await expect.poll(states).toEqual(['canadapost refused', 'ups unknown']);
  await expect.poll(() => events).toMatchObject([{ type: 'unknown_purchases', carrier: 'ups', count: 1 }]);
  expect(lines).toContain('ups/ups: unknown purchases, 1 of them: waybill purchases --unknown');
  expect(lines).toContain('canadapost/canadapost: it is known now how a purchase ended: canadapost');
});
