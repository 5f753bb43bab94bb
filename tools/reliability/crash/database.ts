import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '@waybill/test-postgres';
import { Counter, type Plan } from './carrier.ts';
import { Buyer } from './processes.ts';
import { lapse, withPool } from './time.ts';
import { type Counts, countsOf, judge, nextKey, type Report, type Tried } from './trials.ts';

/** Kills the database's server while every purchase is under way, starts it again, and asks for each purchase again. */
export async function databaseKilled(
  plans: readonly Plan[],
  times: number,
  server: PostgresServer,
  report: Report,
): Promise<Counts> {
  const location = await server.createDatabase();
  await using buyer = new Buyer();
  await using heir = new Buyer();
  await openedBy([buyer, heir], plans[0], location);
  const tried: Tried[] = [];
  for (let time = 0; time < times; time += 1) {
    const lot = await Promise.all(
      plans.map(async (plan) => {
        const counter = await Counter.open(plan);
        return { plan, counter, order: counter.order(location, nextKey()) };
      }),
    );
    const ended = Promise.all(lot.map(({ order }) => buyer.buy(order)));
    const began = Date.now();
    const after_ms = Math.random() * 800;
    await Promise.race([ended, delay(after_ms)]);
    await server.kill();
    await delay(Math.random() * 500);
    await server.restart();
    await ended;
    const where = `database killed after ${Math.round(after_ms)} of ${Date.now() - began} ms`;
    await withPool(location, async (pool) => {
      for (const { plan, counter, order } of lot) {
        const takeUp = async () => {
          await lapse(pool, order.key);
          return heir.answer(order);
        };
        const got = [await takeUp(), await takeUp()] as const;
        tried.push(judge({ plan, where, died: true }, counter, got, report));
        await counter[Symbol.asyncDispose]();
      }
    });
  }
  return countsOf('the server of the database killed', tried);
}

/** Lets processes open the ledger while its server is there. */
async function openedBy(buyers: readonly Buyer[], plan: Plan | undefined, location: string): Promise<void> {
  if (plan === undefined) return;
  await using counter = await Counter.open(plan);
  for (const buyer of buyers) await buyer.answer(counter.order(location, 'first'));
}
