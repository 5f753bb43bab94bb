/** The price of one service: the one place that knows in which order a card is reckoned. README, "Order of charges". */
import type { Notice } from '@waybill/core';
import type { ExcludedService, PricedService, Verdict } from './answer.js';
import type { Asked } from './asked.js';
import { bookBase } from './base.js';
import { Bill } from './bill.js';
import { fuelOn } from './card/charges.js';
import type { RateCard, Service } from './card/compile.js';
import type { Match } from './card/places.js';
import { type Break, breakFor, type Lane } from './card/rates.js';
import { bookDiscounts, bookFuel, bookSurcharges, bookTaxes, missingOption } from './charges.js';
import { obstacleTo } from './limits.js';
import type { Question } from './question.js';
import { type Measured, measured, measureText, type Weighing, weighed, wholeOf } from './weigh.js';

/** Every service that was asked for, priced or excluded, in the order of the card. */
export function verdictsOn(question: Question, card: RateCard): readonly Verdict[] {
  const parcels = question.parcels.map(measured);
  const asked: Asked = {
    card,
    question,
    parcels,
    whole: wholeOf(parcels),
    origin: card.origins?.find(question.from),
  };
  if (question.services.length === 0)
    return [...card.services.values()].map((service) => verdictOn(service, asked));
  return question.services.map((code) => {
    const service = card.services.get(code);
    return service === undefined
      ? {
          excluded: {
            code,
            name: code,
            rule: 'unknown_service',
            why: `the card ${card.name} has ${[...card.services.keys()].join(', ')}`,
          },
        }
      : verdictOn(service, asked);
  });
}

function verdictOn(service: Service, asked: Asked): Verdict {
  const { card, question, parcels, whole, origin } = asked;
  const { code, name, zones: reach } = service.row;
  const no = (rule: ExcludedService['rule'], why: string) => ({ excluded: { code, name, rule, why } });
  const obstacle = obstacleTo(service, asked);
  if (obstacle !== undefined) return no(obstacle.rule, obstacle.why);
  if (card.origins !== undefined && origin === undefined)
    return no('no_origin', `the card has no origin for ${placeText(question.from)}`);
  const zone = service.zones.find(origin?.value, question.to);
  if (zone === undefined) return no('no_zone', `it has no zone for ${placeText(question.to)}`);
  if (reach !== undefined && !reach.includes(zone.value))
    return no('no_zone', `${placeText(question.to)} is in zone ${zone.value}, which it does not go to`);
  const missing = missingOption(service, zone.value, question);
  if (missing !== undefined)
    return no('no_option', `it does not offer ${missing} to zone ${zone.value} on ${question.ship_date}`);
  const fuel = service.fuel.length === 0 ? undefined : fuelOn(service.fuel, question.ship_date);
  if (service.fuel.length > 0 && fuel === undefined)
    return no('no_fuel', `it has no fuel percentage for ${question.ship_date}`);
  const lane = service.lanes.get(zone.value) as Lane;
  const weighings = weighed(parcels, whole, service, card.facts);
  const breaks: { weighing: Weighing; found: Break }[] = [];
  for (const weighing of weighings) {
    const found = breakFor(lane, weighing.billable);
    if (found === undefined)
      return no(
        'too_heavy',
        `its rates to zone ${zone.value} end at ${lane.breaks.at(-1)?.up_to?.toFixed()} ${card.facts.weight_unit}, below ${measureText(weighing.billable)}`,
      );
    breaks.push({ weighing, found });
  }
  const bill = new Bill(service.currency);
  bill.say('zone', `Zone ${zone.value}: ${zone.how}${originText(origin)}`, zone.rule);
  bookBase(bill, breaks, service, card.facts);
  bookDiscounts(bill, service, zone.value, question);
  bookSurcharges(bill, service, zone.value, asked);
  bookFuel(bill, fuel);
  bookTaxes(bill, card.taxes.at(question.to));
  const days = breaks.flatMap(({ found }) => found.transit_days ?? service.row.transit_days ?? []);
  const priced: PricedService = {
    code,
    name,
    currency: service.currency,
    total: bill.money(bill.subtotal()),
    ...(days.length === 0 ? {} : { transit_days: Math.max(...days) }),
    explain: bill.lines,
    notices: noticesOn(service, parcels),
  };
  return { priced };
}

function originText(origin: Match<string> | undefined): string {
  return origin === undefined ? '' : `; from ${origin.value}: ${origin.how}`;
}

function placeText({ country, state, postal_code }: Question['from']): string {
  return [country, state, postal_code].filter((part) => part !== undefined).join(' ');
}

/** Sizes that nobody told were not looked at. */
function noticesOn({ row, volumetric, surcharges }: Service, parcels: readonly Measured[]): Notice[] {
  if (parcels.every(({ sides }) => sides !== undefined)) return [];
  const sized =
    volumetric !== undefined ||
    [row.max_length, row.max_length_plus_girth, row.max_volume].some((limit) => limit !== undefined) ||
    surcharges.some((surcharge) => surcharge.row.when === 'oversize');
  return sized ? [NO_SIZE] : [];
}

const NO_SIZE: Notice = {
  code: 'no_dimensions',
  message:
    'Items without dimensions are priced by weight alone: volumetric weight, limits of size and surcharges for size were not looked at.',
};
