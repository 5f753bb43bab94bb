/** The price of one service. Charges are calculated in the order that the README gives under "Order of charges". */
import { decimal } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import { bookBase, type WeightBreak } from './base-charge.js';
import { Bill } from './bill.js';
import { fuelOn } from './card/charges.js';
import type { RateCard } from './card/compile.js';
import type { Match } from './card/places.js';
import { breakFor, type Lane } from './card/rates.js';
import type { Service } from './card/service.js';
import { chargeableWeights, measure, measureText, totalsOf } from './chargeable-weight.js';
import { bookDiscounts, bookFuel, bookIncludedTaxes, bookRounding, bookTaxes } from './charges.js';
import { lacksValue, missingOption, otherCurrency } from './conditions.js';
import { exclusionOf, fitsSize, limitsSize } from './limits.js';
import type { PricingContext } from './pricing-context.js';
import type { RateQuery } from './rate-query.js';
import type { ExcludedService, PricedService, ServiceResult } from './rate-result.js';
import { bookSurcharges } from './surcharges.js';

/** Every requested service, priced or excluded; without a request for certain ones all of the card, in its order. */
export function priceServices(query: RateQuery, card: RateCard): readonly ServiceResult[] {
  const packages = query.packages.map(measure);
  const context: PricingContext = {
    card,
    query,
    packages,
    totals: totalsOf(packages),
    amounts: amountsIn(query),
    origin: card.origins?.find(query.from),
  };
  if (query.services.length === 0)
    return [...card.services.values()].map((service) => priceService(service, context));
  return query.services.map((code) => {
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
      : priceService(service, context);
  });
}

function priceService(service: Service, context: PricingContext): ServiceResult {
  const { card, query, packages, totals, origin } = context;
  const { code, name, zones: reach } = service.row;
  const no = (rule: ExcludedService['rule'], why: string) => ({ excluded: { code, name, rule, why } });
  const refusal = query.refused?.find((refused) => refused.code === code);
  if (refusal !== undefined) return no(refusal.rule ?? 'refused_by_carrier', refusal.why);
  const exclusion = exclusionOf(service, context);
  if (exclusion !== undefined) return no(exclusion.rule, exclusion.why);
  if (card.origins !== undefined && origin === undefined)
    return no('no_origin', `the card has no origin for ${placeText(query.from)}`);
  const zone = service.zones.find(origin?.value, query.to);
  if (zone === undefined) return no('no_zone', `it has no zone for ${placeText(query.to)}`);
  if (reach !== undefined && !reach.includes(zone.value))
    return no('no_zone', `${placeText(query.to)} is in zone ${zone.value}, which it does not go to`);
  const missing = missingOption(service, zone.value, context);
  if (missing !== undefined)
    return no('no_option', `it does not offer ${missing} to zone ${zone.value} on ${query.ship_date}`);
  const foreign = otherCurrency(service, zone.value, context);
  if (foreign !== undefined) return no('other_currency', foreign);
  const fuel = service.fuel.length === 0 ? undefined : fuelOn(service.fuel, query.ship_date);
  if (service.fuel.length > 0 && fuel === undefined)
    return no('no_fuel', `it has no fuel percentage for ${query.ship_date}`);
  const lanes = service.lanes.get(zone.value) as readonly Lane[];
  const weights = chargeableWeights(packages, totals, service, card.facts);
  const breaks: WeightBreak[] = [];
  for (const weight of weights) {
    const group = packages.find(({ item }) => item === weight.item);
    if (lanes[0]?.size !== undefined && group?.sides === undefined)
      return no(
        'no_dimensions',
        `its price depends on the size, and item ${Number(weight.item) + 1} has none`,
      );
    const lane = lanes.find(({ size }) => size === undefined || (group && fitsSize(group, size)));
    if (lane === undefined)
      return no(
        'too_large',
        `item ${Number(weight.item) + 1} is larger than its sizes to zone ${zone.value}: ${lanes.map(({ size }) => size?.size).join(', ')}`,
      );
    const found = breakFor(lane, weight.billable);
    if (found === undefined)
      return no(
        'too_heavy',
        `its rates to zone ${zone.value}${lane.size === undefined ? '' : ` in size ${lane.size.size}`} end at ${lane.breaks.at(-1)?.up_to?.toFixed()} ${card.facts.weight_unit}, below ${measureText(weight.billable)}`,
      );
    breaks.push({ weight, found, lane });
  }
  const bill = new Bill(service.currency);
  bill.say('zone', `Zone ${zone.value}: ${zone.how}${originText(origin)}`, zone.rule);
  bookBase(bill, breaks, service, card.facts);
  bookDiscounts(bill, service, zone.value, context);
  bookSurcharges(bill, service, zone.value, weights, context);
  bookFuel(bill, fuel);
  const taxes = card.taxes.at(query.to);
  if (!card.facts.tax_included) bookTaxes(bill, taxes);
  bookRounding(bill, service);
  if (card.facts.tax_included) bookIncludedTaxes(bill, taxes);
  const days = breaks.flatMap(({ found }) => found.transit_days ?? service.row.transit_days ?? []);
  const priced: PricedService = {
    code,
    name,
    currency: service.currency,
    total: bill.money(bill.subtotal()),
    ...(days.length === 0 ? {} : { transit_days: Math.max(...days) }),
    explain: bill.lines,
    notices: noticesOf(service, zone.value, context),
  };
  return { priced };
}

function originText(origin: Match<string> | undefined): string {
  return origin === undefined ? '' : `; from ${origin.value}: ${origin.how}`;
}

function placeText({ country, state, postal_code }: RateQuery['from']): string {
  return [country, state, postal_code].filter((part) => part !== undefined).join(' ');
}

/** Whether the size of a package decides about this service or its price. */
export function countsSize({ row, volumetric, surcharges, lanes }: Service): boolean {
  return (
    volumetric !== undefined ||
    limitsSize(row) ||
    [...lanes.values()].flat().some(({ size }) => size !== undefined) ||
    surcharges.some((surcharge) => surcharge.row.when === 'oversize')
  );
}

/** Reported when size or value would count and the request does not have it. */
function noticesOf(service: Service, zone: string, context: PricingContext): Notice[] {
  const notices: Notice[] = [];
  const sized = context.packages.every(({ sides }) => sides !== undefined);
  if (!sized && countsSize(service)) notices.push(NO_DIMENSIONS);
  if (lacksValue(service, zone, context)) notices.push(NO_VALUE);
  const remarks = context.query.remarks?.filter(({ code }) => code === service.row.code) ?? [];
  return [...notices, ...remarks.map(({ why }) => ({ code: 'too_large', message: why }))];
}

const NO_DIMENSIONS: Notice = {
  code: 'no_dimensions',
  message:
    'Items without dimensions are priced by weight alone: volumetric weight, size limits and surcharges for size were not checked.',
};

const NO_VALUE: Notice = {
  code: 'no_value',
  message:
    'Without shipment.declared_value, discounts and surcharges that depend on the value of the goods were left out.',
};

function amountsIn({ amounts }: RateQuery): PricingContext['amounts'] {
  if (amounts === undefined) return {};
  return Object.fromEntries(
    Object.entries(amounts).map(([name, { value, currency }]) => [name, { value: decimal(value), currency }]),
  );
}
