import { sideBySide } from '../side-by-side.ts';
import { Counter } from './carrier.ts';
import { Buyer, type Buyers } from './processes.ts';
import { lapse, withPool } from './time.ts';
import { type Counts, countsOf, judge, nextKey, type Report, type Trial, withEnd } from './trials.ts';

const SIDE_BY_SIDE = 4;

/**
 * Suspends a process in the middle of each purchase until another one has taken the purchase over, and lets it go on: what it was
 * about to send must not be sent then.
 */
export async function suspended(
  trials: readonly Trial[],
  buyers: Buyers,
  location: string,
  report: Report,
): Promise<Counts> {
  await using heir = new Buyer();
  const tried = await withPool(location, (pool) =>
    sideBySide(trials, SIDE_BY_SIDE, async ({ plan, death }) => {
      await using victim = buyers.next();
      await using counter = await Counter.open(plan, (index) =>
        death.at === 'call' && death.index === index ? { [death.when]: () => victim.signal('SIGSTOP') } : {},
      );
      const order = counter.order(location, nextKey());
      const ended = victim.buy(withEnd(order, death, 'SIGSTOP'));
      const died = await Promise.race([victim.stops(), ended.then(() => false)]);
      const takeUp = async () => {
        await lapse(pool, order.key);
        return heir.answer(order);
      };
      const first = await takeUp();
      victim.signal('SIGCONT');
      await ended;
      const where = `suspended, ${JSON.stringify(death)}`;
      return judge({ plan, where, died }, counter, [first, await takeUp()], report);
    }),
  );
  return countsOf('processes suspended', tried);
}
