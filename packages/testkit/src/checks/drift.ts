import type { ShipmentOperation } from '@waybill/core/plugin';
import { changedReplies, originalsOf, replayChanged, sideBySide } from '../changed-replies.js';
import {
  breachMessages,
  harmBreaches,
  losesPart,
  ratingBreaches,
  shippingBreaches,
  summary,
  vanished,
} from '../drift.js';
import { mustBeNone } from '../failures.js';
import { strided } from '../mutants/mutant.js';
import type { Check } from '../suite.js';
import { isThorough } from '../thorough.js';

/** Changed replies that one check plays. What a check leaves out it leaves out every time. */
const MOST = isThorough ? Number.POSITIVE_INFINITY : 80;

const CHANGES =
  'Each node of the recorded replies, once for each structure of the list entry that it is in, left out, null, empty, of another type, in a list, an unknown word, an absurd figure; an unknown field added, a list of one written as a single (which change nothing)';

const drift = (operation: ShipmentOperation): Check => ({
  name: `${operation}: a reply that drifts costs only what drifted`,
  proves:
    operation === 'rating'
      ? `${CHANGES}: quotes or an entry, the quote law, and every quote that the change does not concern as it was; an entry or a notice names a quote that goes.`
      : `${CHANGES}: a shipment or an entry; after a purchase nothing is \`retryable\`, tracking numbers and documents that are still there come back, and where the label or the number of a package that was bought is not, an entry names it in \`details.part\` and \`details.parcel\`, with the code \`incomplete_reply\` unless a later call failed.`,
  needs: [operation, 'wire'],
  run: async (suite) => {
    const all = changedReplies(suite, await originalsOf(suite, operation));
    const losses =
      operation === 'rating' ? [] : all.filter(({ original, mutant }) => losesPart(original, mutant));
    const tried = [...new Set([...strided(all, MOST), ...losses])];
    const found = await sideBySide(tried, async ({ original, owners, mutant }) => {
      const played = await replayChanged(suite, original, mutant.body());
      const breaches =
        operation === 'rating'
          ? [
              ...ratingBreaches(original, played.outcome, await owners.othersThan(mutant)),
              ...vanished(original, mutant, played.outcome),
            ]
          : shippingBreaches(original, played, mutant);
      return breachMessages(original, mutant, [
        ...breaches,
        ...(mutant.harmless ? harmBreaches(original, played) : []),
      ]);
    });
    const problems = found.flat();
    suite.note(`${operation}: ${tried.length} of ${all.length} changed replies`);
    mustBeNone(summary(problems));
  },
});

/** Replies that differ a little from the contract. */
export const DRIFT_CHECKS: readonly Check[] = [drift('rating'), drift('shipping')];
