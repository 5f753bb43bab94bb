/** A made-up, deterministic tariff whose parts add up to the cent. Taxes go by the province of destination. */
import { type Charge, percentOf, price } from '@waybill/simulator';
import type { Consignment, Place } from './consignment.js';
import { CHILDREN, type Offer, OPTIONS } from './offers.js';

/** In cents. */
export interface Price {
  readonly base: number;
  readonly fuel: number;
  readonly residential: number;
  readonly options: readonly Charge[];
  readonly taxes: readonly Charge[];
  readonly total: number;
}

const FUEL_PERCENT = 38.75;
const RESIDENTIAL_CENTS = 595;
/** Each piece counts for a pound at least. */
const LIGHTEST_KG = 0.45359237;
/** In per mille of the declared value, at least so many cents. */
const DECLARED_VALUE = { percent: 2.5, least: 310 };

export function priceOf(offer: Offer, consignment: Consignment): Price {
  const { pieces, total_pieces, total_weight, to, residential, lane } = consignment;
  const weights = pieces.length === 0 ? [total_weight] : pieces.map(({ weight }) => weight);
  const options = optionPrices(consignment);
  const delivered = residential && lane === 'domestic' ? RESIDENTIAL_CENTS : 0;
  const rates = lane === 'domestic' ? taxesOf(to) : {};
  const priced = price({
    weight_kg: weights.reduce((sum, weight) => sum + Math.max(weight, LIGHTEST_KG), 0),
    distance_zone: zoneOf(consignment),
    base_cents: offer.base * total_pieces,
    per_kg_cents: offer.per_kilogram,
    fuel_percent: FUEL_PERCENT,
    options: [...options, { code: 'ResidentialDelivery', cents: delivered }],
    taxes: TAXES.map((code) => ({ code, percent: rates[code] ?? 0 })),
  });
  return {
    base: priced.base_cents,
    fuel: priced.fuel_cents,
    residential: delivered,
    options,
    taxes: priced.taxes,
    total: priced.total_cents,
  };
}

function optionPrices({ options, pieces }: Consignment): Charge[] {
  const handled = pieces.filter(({ special_handling }) => special_handling).length;
  const shipment = options
    .filter(({ id }) => CHILDREN[id] === undefined)
    .map(({ id, value }) => ({
      code: id,
      cents:
        id === 'DeclaredValue'
          ? Math.max(percentOf(Math.round(Number(value) * 100), DECLARED_VALUE.percent), DECLARED_VALUE.least)
          : (OPTIONS[id]?.cents ?? 0),
    }));
  const handling = { code: 'SpecialHandling', cents: handled * (OPTIONS.SpecialHandling?.cents ?? 0) };
  return handled === 0 ? shipment : [...shipment, handling];
}

/** Canada from west to east, by the first letter of the postal code. */
const WEST_TO_EAST = 'VTSRPNLMKHJGEBCA';
/** Of the territories, which lie far from everyone. */
const FAR_NORTH = 24;

function easting({ postal_code }: Place): number {
  const position = WEST_TO_EAST.indexOf(postal_code.charAt(0));
  return postal_code === '' || position < 0 ? FAR_NORTH : position;
}

/** 1 is next door. */
function zoneOf({ from, to, lane }: Consignment): number {
  switch (lane) {
    case 'domestic':
      return 1 + Math.ceil(Math.abs(easting(from) - easting(to)) / 4);
    case 'united_states':
      // ZIP codes begin with 0 in the east and with 9 in the west.
      return 1 + Math.ceil(Math.abs(easting(from) - (9 - Number(to.postal_code.charAt(0))) * 1.5) / 4);
    case 'international':
      return 1 + ([...to.country].reduce((total, letter) => total + letter.charCodeAt(0), 0) % 4);
  }
}

/** Business days until it arrives. */
export function transitDays(offer: Offer, consignment: Consignment): number {
  return offer.days + Math.floor((zoneOf(consignment) - 1) / 2);
}

const TAXES = ['PSTQST', 'HST', 'GST'] as const;
type Rates = Partial<Record<(typeof TAXES)[number], number>>;

/** Percent by province. Source: Canada Revenue Agency, GST/HST rates by province, 2025; Revenu Québec. */
const RATES: readonly (Rates & { readonly provinces: string; readonly letters: string })[] = [
  { provinces: 'AB BC MB SK NT NU YT', letters: 'VTSRXY', GST: 5 },
  { provinces: 'QC', letters: 'GHJ', GST: 5, PSTQST: 9.975 },
  { provinces: 'ON', letters: 'KLMNP', HST: 13 },
  { provinces: 'NS', letters: 'B', HST: 14 },
  { provinces: 'NB NL PE', letters: 'ACE', HST: 15 },
];

/** By the province, else by the first letter of the postal code. */
function taxesOf({ province, postal_code }: Place): Rates {
  return (
    RATES.find(({ provinces }) => provinces.split(' ').includes(province)) ??
    RATES.find(({ letters }) => postal_code !== '' && letters.includes(postal_code.charAt(0))) ??
    {}
  );
}
