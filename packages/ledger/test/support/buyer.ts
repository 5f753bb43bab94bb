/** Buys in a process of its own, which a test kills: `buyer.ts <location> <key> <settings> <request> [stops]`. */
import { canadapost } from '@waybill/carrier-canadapost';
import { openLedger } from '@waybill/ledger';

const [location = '', idempotency_key = '', settings = '', request = '', stops] = process.argv.slice(2);
const ledger = await openLedger(location);
const post = canadapost.create(JSON.parse(settings));
const proxy = {
  carrier: post.carrier,
  account: post.account,
  mapper: post.mapper,
  cut_purchases: 'resumed' as const,
  /** Where it stops, nothing is announced yet. */
  createShipping: async (...given: Parameters<typeof post.createShipping>) => {
    console.log('ready to buy');
    if (stops) await new Promise((resolve) => setTimeout(resolve, 1_000_000));
    return post.createShipping(...given);
  },
};
await ledger.createShipment(proxy, JSON.parse(request), { idempotency_key });
