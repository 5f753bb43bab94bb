import { createShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { domestic } from './support/requests.js';

test.each(['json', 'xml'] as const)(
  '%s: a request whose id was used before proves an earlier purchase, so it is no refusal',
  async (platform) => {
    const clock = { now: () => Date.parse('2026-03-03T15:00:00Z'), wait: async () => {} };
    await using running = await startSimulator(simulator, clock);
    const account = platform === 'json' ? running.settings : running.accounts.xml;
    const proxy = canadapost.create(account as Parameters<typeof canadapost.create>[0], {
      clock,
      newId: () => 'the-same',
    });
    const [first] = await createShipment(proxy, domestic());
    const [second, errors] = await createShipment(proxy, domestic());
    expect(second).toBeNull();
    expect(errors).toMatchObject([{ code: '7314', kind: 'unknown_outcome', retryable: false }]);
    expect(first?.tracking_number).toBe(running.purchases[0]);
    expect(running.purchases).toHaveLength(1);
  },
);
