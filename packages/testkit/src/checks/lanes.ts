import { type CarrierDefinition, type ErrorEntry, type RateRequestData, requestToBuy } from '@waybill/core';
import { entriesText, isDefect, mustBeNone, withStack } from '../failures.js';
import type { Lane } from '../lane.js';
import { LANES } from '../lanes.js';
import { quotesOf, shipmentOf } from '../operations.js';
import { runOperation } from '../run-operation.js';
import { pricedContext, type Session, withSession } from '../simulator-session.js';
import type { Check, Suite } from '../suite.js';

const answered: Check = {
  name: 'ordinary lanes are answered',
  proves: `Each of ${LANES.length} lanes (home, territories, islands, across borders; sale, gift, sample, documents; buyer or shop pays duties) is quoted (by a list of prices where the carrier has no rates) or refused with a reason. Its first quote can be bought, or the purchase is refused for a declaration that only the shipper can make, by its field. With an official contract these requests are validated as well.`,
  needs: ['shipping'],
  run: async (suite) => {
    const problems: string[] = [];
    let quoted = 0;
    await withSession(suite, async (session) => {
      for (const lane of LANES) {
        const found = await tryLane(session, suite, lane);
        problems.push(...found.problems.map((problem) => `${lane.name}: ${problem}`));
        quoted += found.quoted ? 1 : 0;
      }
    });
    suite.note(`${quoted} of ${LANES.length} ordinary lanes are quoted`);
    mustBeNone(problems);
  },
};

/** What became of a lane: whether it was quoted, and what is wrong with it. */
interface Answered {
  readonly quoted: boolean;
  readonly problems: readonly string[];
}

async function tryLane(session: Session, suite: Suite, { request }: Lane): Promise<Answered> {
  const { settings, definition } = suite;
  const proxy = session.proxy(settings, pricedContext(suite));
  const rating = await runOperation(proxy, 'rating', request);
  if (isDefect(rating.thrown)) return { quoted: false, problems: [`rating: ${withStack(rating.thrown)}`] };
  const [quote] = quotesOf(rating.outcome);
  if (quote === undefined) {
    const reasons = rating.outcome[1].filter(({ message }) => message !== '');
    return { quoted: false, problems: reasons.length > 0 ? [] : ['neither a quote nor a reason'] };
  }
  const { outcome, thrown } = await runOperation(
    proxy,
    'shipping',
    inZpl(requestToBuy(request, quote), definition),
  );
  if (isDefect(thrown)) return { quoted: true, problems: [`shipping: ${withStack(thrown)}`] };
  const [, errors] = outcome;
  const isBought = shipmentOf(outcome) !== null && errors.length === 0;
  if (isBought || (errors.length > 0 && errors.every(wantsDeclaration)))
    return { quoted: true, problems: [] };
  return {
    quoted: true,
    problems: [
      `${quote.service_type} is quoted and cannot be bought: ${entriesText(errors) || 'no reason is given'}`,
    ],
  };
}

/** A simulator makes ZPL in no time, and a picture in the time of many calls. */
function inZpl(request: RateRequestData, { fields }: CarrierDefinition): RateRequestData {
  if (fields.shipping?.['label.format'].use !== 'sent') return request;
  return { ...request, shipment: { ...request.shipment, label: { format: 'ZPL' } } };
}

/** A declaration before the law (customs, values, an export filing, a province of origin), which no plugin makes for the shipper. */
function wantsDeclaration({ code, field = '' }: ErrorEntry): boolean {
  return (
    code === 'required' &&
    (field === 'shipment.customs' || field.endsWith('.value_amount') || field.includes('.extra['))
  );
}

/** The requests of ordinary shops. */
export const LANE_CHECKS: readonly Check[] = [answered];
