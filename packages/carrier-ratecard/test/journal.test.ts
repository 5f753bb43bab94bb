import { createShipment, resumeShipment } from '@waybill/core';
import type { CutPurchase } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { sequence } from '../src/index.js';
import { accountOf, CARD, request } from './support/card.js';

const data = request({ services: ['van'], label: { format: 'ZPL' } });

test('a shipment is stored before a number is taken; one that was cut is made again, and a stored one is not', async () => {
  const proxy = accountOf(CARD, { tracking_numbers: sequence() });
  const { carrier, account } = proxy;
  const stored: CutPurchase[] = [];
  const store = async (cut: Pick<CutPurchase, 'exchange' | 'sending'>) => {
    stored.push(JSON.parse(JSON.stringify({ carrier, account, ...cut })));
  };
  const made = await createShipment(proxy, data, {
    journal: {
      sending: (exchange, sending) => store({ exchange, sending }),
      replied: (exchange) => store({ exchange }),
    },
  });
  const [before, after] = stored as [CutPurchase, CutPurchase];
  expect(made).toMatchObject([{ complete: true }, []]);
  expect(await resumeShipment(proxy, after)).toEqual(made);

  const [again, errors] = await resumeShipment(proxy, before);
  expect(errors).toEqual([]);
  expect(again?.complete).toBe(true);
  expect(again?.tracking_number).not.toBe(made[0]?.tracking_number);
});
