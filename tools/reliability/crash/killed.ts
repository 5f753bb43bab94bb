import { sideBySide } from '../side-by-side.ts';
import { Counter } from './carrier.ts';
import type { Order } from './orders.ts';
import { Buyer, type Buyers } from './processes.ts';
import { lapse, withPool } from './time.ts';
import {
  type Counts,
  countsOf,
  type Death,
  judge,
  nextKey,
  type Report,
  type Trial,
  type Tried,
  withEnd,
} from './trials.ts';

const SIDE_BY_SIDE = 4;

/** Kills a process in the middle of each purchase; another one, at the same server, takes it up. */
export async function killedOnServer(
  trials: readonly Trial[],
  buyers: Buyers,
  location: string,
  report: Report,
): Promise<Counts> {
  await using heir = new Buyer();
  const tried = await withPool(location, (pool) =>
    sideBySide(trials, SIDE_BY_SIDE, async ({ plan, death }) => {
      const victim = buyers.next();
      await using counter = await counterOf({ plan, death }, victim);
      const order = counter.order(location, nextKey());
      const died = await die(victim, order, death);
      const takeUp = async () => {
        await lapse(pool, order.key);
        return heir.answer(order);
      };
      const where = `on a server, ${JSON.stringify(death)}`;
      return judge({ plan, where, died }, counter, [await takeUp(), await takeUp()], report);
    }),
  );
  return countsOf('processes killed, on a server', tried);
}

/**
 * The same in a folder, which is open in one process at a time: each takes up what the one before it left, and dies over the next
 * purchase.
 */
export async function killedInFolder(
  trials: readonly Trial[],
  buyers: Buyers,
  location: string,
  report: Report,
): Promise<Counts> {
  const tried: Tried[] = [];
  let takeUp = async (_heir: Buyer) => {};
  for (const { plan, death } of trials) {
    const victim = buyers.next();
    await takeUp(victim);
    const counter = await counterOf({ plan, death }, victim);
    const order = counter.order(location, nextKey());
    const died = await die(victim, order, death);
    takeUp = async (heir) => {
      await using sold = counter;
      const got = [
        await heir.answer({ ...order, lapse: true }),
        await heir.answer({ ...order, lapse: true }),
      ] as const;
      tried.push(judge({ plan, where: `in a folder, ${JSON.stringify(death)}`, died }, sold, got, report));
    };
  }
  await using last = buyers.next();
  await takeUp(last);
  return countsOf('processes killed, in a folder', tried);
}

function counterOf({ plan, death }: Trial, victim: Buyer): Promise<Counter> {
  return Counter.open(plan, (index) =>
    death.at === 'call' && death.index === index ? { [death.when]: () => victim.signal('SIGKILL') } : {},
  );
}

/** Whether the process died: it may have been quicker. */
async function die(victim: Buyer, order: Order, death: Death): Promise<boolean> {
  const timer = death.at === 'time' ? setTimeout(() => victim.signal('SIGKILL'), death.ms) : undefined;
  const got = await victim.buy(withEnd(order, death, 'SIGKILL'));
  clearTimeout(timer);
  await victim[Symbol.asyncDispose]();
  return got === undefined;
}
