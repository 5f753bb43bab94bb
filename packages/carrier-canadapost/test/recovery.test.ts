import { createShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { domestic } from './support/requests.js';

test.each(['json', 'xml'] as const)(
  '%s: a request whose id was used before proves an earlier purchase, so it is no refusal',
  async (platform) => {
    await using running = await startSimulator(simulator);
    const account = platform === 'json' ? running.settings : running.accounts.xml;
    const proxy = canadapost.create(account as typeof running.settings, { newId: () => 'the-same' });
    const [first] = await createShipment(proxy, domestic());
    const [second, errors] = await createShipment(proxy, domestic());
    expect(second).toBeNull();
    expect(errors).toMatchObject([{ code: '7314', kind: 'unknown_outcome', retryable: false }]);
    expect(running.purchases).toEqual([first?.tracking_number]);
  },
);
