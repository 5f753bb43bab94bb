/** Zone and base charge by reading a card row by row: slow and simple, to compare the index with. */
import { type Decimal, decimal } from '@waybill/carrier-kit/reply';
import type { RateCardDocument } from '../../src/index.js';

interface To {
  readonly country: string;
  readonly state: string;
  readonly postal_code: string;
}

/** The zone of a place, by its most specific row. */
export function zoneOf({ zones }: RateCardDocument, to: To): string | undefined {
  let best: { zone: string; rank: number } | undefined;
  for (const row of zones) {
    for (const rank of ranks(to, row))
      if (best === undefined || rank > best.rank) best = { zone: row.zone, rank };
  }
  return best?.zone;
}

type Zone = RateCardDocument['zones'][number];
type Areas = Pick<Zone, 'countries' | 'states' | 'postal_codes'>;

/** How specific each area of a row is that holds the place: 0 anywhere, 1 country, 2 state, more for a longer postal code. */
function ranks(to: To, { countries, states, postal_codes }: Areas): number[] {
  if (countries === undefined) return [0];
  if (![countries].flat().includes(to.country)) return [];
  if (states !== undefined) return [states].flat().includes(to.state) ? [2] : [];
  if (postal_codes === undefined) return [1];
  return [postal_codes].flat().flatMap((written) => {
    const [from = '', end = from] = written.split('..');
    const beginning = to.postal_code.slice(0, from.length);
    return beginning.length === from.length && from <= beginning && beginning <= end ? [2 + from.length] : [];
  });
}

/** The base charge of a shipment's billable weight in kg, from its own break or from the cheapest of the heavier ones. */
export function baseOf(
  { rates }: RateCardDocument,
  zone: string,
  weight: Decimal,
  packages: number,
  cheaper_break = false,
): Decimal | undefined {
  let over = decimal(0);
  const prices: Decimal[] = [];
  for (const row of rates.find((rate) => rate.zone === zone)?.breaks ?? []) {
    if (row.up_to === undefined || weight.isLessThanOrEqualTo(row.up_to)) {
      // Of a heavier break, its start.
      const priced = weight.isLessThan(over) ? over : weight;
      const steps = (part: Decimal) => part.div(row.step ?? 1).integerValue(ROUND_UP);
      const price = decimal(row.flat ?? 0)
        .plus(priced.times(row.per_kg ?? 0))
        .plus(priced.minus(over).times(row.per_kg_above ?? 0))
        .plus(steps(priced).times(row.per_step ?? 0))
        .plus(steps(priced.minus(over)).times(row.per_step_above ?? 0))
        .plus(decimal(row.per_piece ?? 0).times(packages));
      prices.push(price.isLessThan(row.minimum ?? 0) ? decimal(row.minimum ?? 0) : price);
      if (!cheaper_break) break;
    }
    over = decimal(row.up_to ?? 0);
  }
  return prices.reduce<Decimal | undefined>(
    (least, price) => (least?.isLessThan(price) ? least : price),
    undefined,
  );
}

/** Of bignumber.js. */
export const ROUND_UP = 0;

interface Sized {
  readonly weight: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** The actual or the volumetric weight of one package in kg; the latter is rounded up to a gram. */
export function greaterWeight({ weight, length, width, height }: Sized, card: RateCardDocument): Decimal {
  const volume = decimal(length).times(width).times(height);
  const grams = volume
    .times(1000)
    .div(card.volumetric_divisor ?? 1)
    .integerValue(ROUND_UP);
  const volumetric = grams.div(1000);
  return volumetric.isGreaterThan(weight) ? volumetric : decimal(weight);
}
