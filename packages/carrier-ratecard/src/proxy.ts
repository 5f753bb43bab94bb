import { withDeadline } from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { fromIdentifiers } from './counter.js';
import { createMapper } from './mapper.js';
import { refuseGivenUp } from './patience.js';
import { type RateAnswer, type RateQuestion, rateAnswer } from './rate.js';
import type { RateCardSettings } from './settings.js';
import type { ShipAnswer, ShipQuestion } from './ship.js';
import { ship } from './shipping.js';
import { tablesOf } from './tables.js';

/** One rate card, able to rate and to ship without a server. */
export type RateCardProxy = CarrierProxy<RateQuestion, RateAnswer, ShipQuestion, ShipAnswer>;

/** Asks the card. Nothing is sent anywhere. */
export function createProxy(
  { card, counter, time_zone }: RateCardSettings,
  context: CarrierContext,
): RateCardProxy {
  const account: Account = {
    carrier: CARRIER,
    account: context.account,
    card,
    tables: tablesOf(card),
    time_zone,
    context,
  };
  const numbers = counter ?? fromIdentifiers(context.newId);
  return {
    carrier: CARRIER,
    account: context.account,
    mapper: createMapper(account),
    getQuotes: async (question, options) => {
      refuseGivenUp(options);
      return rateAnswer(question, card);
    },
    createShipping: async (question, options = {}) => {
      refuseGivenUp(options);
      return withDeadline(options, (until) => ship(question, card, numbers, until));
    },
  };
}
