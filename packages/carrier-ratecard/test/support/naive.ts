/** Zone, weight and base charge by reading a card row by row: slow and simple, to compare the index with. */
import { type Decimal, decimal, sum } from '@waybill/carrier-kit/reply';
import type { RateCardDocument } from '../../src/index.js';

interface To {
  readonly country_code: string;
  readonly state_code: string;
  readonly postal_code: string;
}

interface Package {
  readonly weight: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
}

/** The zone of a place, by its most specific row. */
export function zoneOf({ zones }: RateCardDocument, to: To): string | undefined {
  let best: { zone: string; rank: number } | undefined;
  for (const row of zones)
    for (const rank of ranks(to, row))
      if (best === undefined || rank > best.rank) best = { zone: row.zone, rank };
  return best?.zone;
}

type Zone = RateCardDocument['zones'][number];

/** How specific each area of a row is that holds the place: 0 anywhere, 1 country, 2 state, more for a longer postal code. */
function ranks(to: To, { countries, states, postal_codes }: Zone): number[] {
  if (countries === undefined) return [0];
  if (![countries].flat().includes(to.country_code)) return [];
  if (states !== undefined) return [states].flat().includes(to.state_code) ? [2] : [];
  if (postal_codes === undefined) return [1];
  return [postal_codes].flat().flatMap((written) => {
    const [from = '', end = from] = written.split('..');
    const beginning = to.postal_code.slice(0, from.length);
    return beginning.length === from.length && from <= beginning && beginning <= end ? [2 + from.length] : [];
  });
}

/** The base charge of packages whose weights are added up, from the weight's break or the cheapest heavier one. */
export function baseOf(card: RateCardDocument, to: To, packages: readonly Package[]): Decimal | undefined {
  const breaks = card.rates.find(({ zone }) => zone === zoneOf(card, to))?.breaks ?? [];
  const each = packages.map((item) => greaterWeight(item, card).times(item.quantity));
  const weight = stepsOf(sum(each), card.weight_step ?? 1).times(card.weight_step ?? 1);
  const count = packages.reduce((total, { quantity }) => total + quantity, 0);
  let over = decimal(0);
  const prices: Decimal[] = [];
  for (const row of breaks) {
    if (row.up_to === undefined || weight.isLessThanOrEqualTo(row.up_to)) {
      // Of a heavier break, its start.
      const priced = weight.isLessThan(over) ? over : weight;
      const price = decimal(row.flat ?? 0)
        .plus(priced.times(row.per_kg ?? 0))
        .plus(priced.minus(over).times(row.per_kg_above ?? 0))
        .plus(stepsOf(priced, row.step ?? 1).times(row.per_step ?? 0))
        .plus(stepsOf(priced.minus(over), row.step ?? 1).times(row.per_step_above ?? 0))
        .plus(decimal(row.per_piece ?? 0).times(count));
      prices.push(price.isLessThan(row.minimum ?? 0) ? decimal(row.minimum ?? 0) : price);
      if (card.services[0]?.cheaper_break !== true) break;
    }
    over = decimal(row.up_to ?? 0);
  }
  return prices.sort((one, other) => one.minus(other).toNumber())[0];
}

/** Started steps. */
const stepsOf = (weight: Decimal, step: number | string) => weight.div(step).integerValue(ROUND_UP);

/** Of bignumber.js. */
const ROUND_UP = 0;

/** The actual or the volumetric weight of one package in kg; the latter is rounded up to a gram. */
function greaterWeight({ weight, length, width, height }: Package, card: RateCardDocument): Decimal {
  const grams = decimal(length).times(width).times(height).times(1000);
  const volumetric = grams
    .div(card.volumetric_divisor ?? 1)
    .integerValue(ROUND_UP)
    .div(1000);
  return volumetric.isGreaterThan(weight) ? volumetric : decimal(weight);
}
