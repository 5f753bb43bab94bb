import type { ShipmentOperation } from '@waybill/core/plugin';
import { bodyOf } from '../cases.js';
import {
  changedReplies,
  type EntryOwners,
  type Original,
  originalsOf,
  replayChanged,
} from '../changed-replies.js';
import type { Contracts } from '../contracts.js';
import { breachMessages, shippingBreaches, summary, unreported } from '../drift.js';
import { mustBeNone } from '../failures.js';
import { mutantsOf } from '../mutants/bodies.js';
import type { Mutant } from '../mutants/mutant.js';
import { quotesOf, shipmentOf } from '../operations.js';
import { variantOf } from '../quote-keys.js';
import { type Check, type Suite, successes } from '../suite.js';
import { CONTRACTS_FOLDER, openContracts } from './contract.js';

const optional = (operation: ShipmentOperation): Check => ({
  name: `${operation}: what the contract calls optional may be missing`,
  proves: `With ${CONTRACTS_FOLDER}, each node of the recorded replies is left out in turn, once for each structure of the list entry that it is in: as long as the official contract calls the reply valid, ${operation === 'rating' ? 'every other quote' : 'the shipment'} still comes. What \`essential\` names is excepted, and printed.`,
  needs: [operation, 'wire', 'contract'],
  run: async (suite) => {
    const contracts = await openContracts(suite);
    const problems: string[] = [];
    const excepted = new Set<string>();
    const needed = new Set<string>();
    let valid = 0;
    const changed = changedReplies(suite, await originalsOf(suite, operation));
    for (const { original, owners, mutant } of changed.filter(({ mutant }) => mutant.dropped)) {
      if (!(await isValid(contracts, original, mutant))) continue;
      valid += 1;
      const breaches =
        operation === 'rating'
          ? await lostQuotes(suite, original, mutant, owners)
          : await lostShipment(suite, original, mutant);
      if (breaches.length > 0 && mutant.shape in suite.essential) excepted.add(mutant.shape);
      else {
        if (breaches.length > 0) needed.add(mutant.shape);
        problems.push(...breachMessages(original, mutant, breaches));
      }
    }
    suite.note(`${operation}: ${valid} replies without a node that the official contract calls optional`);
    for (const shape of excepted) suite.note(`${operation} needs ${shape}: ${suite.essential[shape]}`);
    problems.push(...needless(suite, operation, excepted));
    // An author who excuses them in `essential` needs the whole list.
    const places =
      needed.size === 0 ? [] : [`places without which there is no result: ${[...needed].join(', ')}`];
    mustBeNone([...summary(problems), ...places]);
  },
});

async function isValid(contracts: Contracts, { call }: Original, mutant: Mutant): Promise<boolean> {
  const { method, path, headers, request, status, reply_headers } = call;
  const verdict = await contracts.reply(
    { method, path, headers, body: request ?? '' },
    { status, headers: reply_headers, body: Buffer.from(mutant.body()) },
  );
  return verdict !== undefined && verdict.length === 0;
}

/** A list may lose an entry, and with it the quote that the entry is. */
async function lostQuotes(
  suite: Suite,
  original: Original,
  mutant: Mutant,
  owners: EntryOwners,
): Promise<string[]> {
  const { outcome } = await replayChanged(suite, original, mutant.body());
  const before = quotesOf(original.usual.outcome).map(variantOf);
  const expected =
    mutant.entry === undefined ? before.length : (await owners.offersWithout(mutant.entry)).length;
  const after = quotesOf(outcome).map(variantOf);
  const lost = before.filter((variant) => !after.includes(variant));
  const message = `of the quotes for ${before.join(', ')}, ${lost.join(', ')} ${lost.length === 1 ? 'is' : 'are'} missing`;
  return [...(after.length < expected ? [message] : []), ...unreported(outcome)];
}

async function lostShipment(suite: Suite, original: Original, mutant: Mutant): Promise<string[]> {
  const played = await replayChanged(suite, original, mutant.body());
  const lost = shipmentOf(played.outcome) === null ? ['it gives no shipment'] : [];
  return [...lost, ...shippingBreaches(original, played, mutant)];
}

/** Exceptions that nothing needs. One of the other operation is that one's. */
function needless(suite: Suite, operation: ShipmentOperation, excepted: ReadonlySet<string>): string[] {
  const shapes = (of: ShipmentOperation) =>
    successes(suite, of)
      .flatMap(({ calls }) => calls)
      .flatMap((call) => mutantsOf(bodyOf(call)).map(({ shape }) => shape));
  const others = new Set(
    (['rating', 'shipping'] as const)
      .filter((of) => of !== operation && suite.definition.fields[of] !== undefined)
      .flatMap(shapes),
  );
  return Object.keys(suite.essential)
    .filter((shape) => !excepted.has(shape) && !others.has(shape))
    .map((shape) => `essential: ${shape} excuses nothing`);
}

/** Parts that the carrier may leave out by its own contract. */
export const OPTIONAL_CHECKS: readonly Check[] = [optional('rating'), optional('shipping')];
