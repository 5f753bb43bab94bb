import { setImmediate as turn } from 'node:timers/promises';

/** Orders are planned in a fraction of a millisecond each: so many in one go hold nobody up. */
const AT_ONCE = 50;

/** What becomes of each item; other work of the process has its turn in between. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result,
): Promise<Result[]> {
  const made: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
    made.push(make(item));
  }
  return made;
}
