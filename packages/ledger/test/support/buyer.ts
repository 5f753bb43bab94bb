/** Buys in a process of its own, which a test kills: `buyer.ts <location> <settings> <request> <steps>`, each as JSON. */
import { canadapost } from '@waybill/carrier-canadapost';
import { openLedger } from '@waybill/ledger';

const [location, settings, request, steps] = process.argv.slice(2).map((given) => JSON.parse(given));
const ledger = await openLedger(location);
const post = canadapost.create(settings);
for (const [idempotency_key, stops] of steps) {
  const announced = Promise.withResolvers<void>();
  const proxy = {
    carrier: post.carrier,
    account: post.account,
    mapper: post.mapper,
    cut_purchases: 'resumed' as const,
    /** Where it stops, nothing is announced yet. */
    createShipping: async (...given: Parameters<typeof post.createShipping>) => {
      announced.resolve();
      if (stops === 'before') await new Promise((resolve) => setTimeout(resolve, 1_000_000));
      return post.createShipping(...given);
    },
  };
  const bought = ledger.createShipment(proxy, request, { idempotency_key });
  await Promise.race([announced.promise, bought]);
}
