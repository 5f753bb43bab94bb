/** A made-up, deterministic tariff whose parts add up to the cent. Taxes go by the province of destination. */
import { type Decimal, decimal } from '@waybill/carrier-kit';
import { price } from '@waybill/simulator';
import { type Lane, type Offer, OPTIONS } from './offers.js';

export type Destination =
  | { readonly lane: 'domestic'; readonly postal_code: string }
  | { readonly lane: 'united-states'; readonly zip_code: string }
  | { readonly lane: 'international'; readonly country_code: string };

/** One parcel, as rating and shipping both tell it. */
export interface Parcel {
  /** Canadian postal code. */
  readonly origin: string;
  readonly destination: Destination;
  /** Kilograms. */
  readonly weight: Decimal;
  /** Centimetres. */
  readonly dimensions?: readonly Decimal[];
  /** Unpackaged or in a tube: handled by hand. */
  readonly manual: boolean;
  readonly oversized: boolean;
  readonly options: readonly AskedOption[];
}

export interface AskedOption {
  readonly code: string;
  /** CAD */
  readonly amount?: Decimal;
  readonly qualifier?: string;
}

/** In cents, but for the weights. */
export interface Price {
  readonly base: number;
  readonly options: readonly PricedOption[];
  readonly adjustments: readonly Adjustment[];
  readonly pre_tax: number;
  readonly taxes: Readonly<Record<TaxName, Tax>>;
  readonly due: number;
  /** Kilograms; only of a parcel with dimensions in Canada. */
  readonly cubed_weight?: Decimal;
  /** Kilograms that the price is for. */
  readonly rated_weight: Decimal;
}

export interface PricedOption {
  readonly code: string;
  readonly cents: number;
  /** Comes with the service, asked for or not. */
  readonly included: boolean;
}

export interface Adjustment {
  readonly code: string;
  /** Below 0 for a discount. */
  readonly cents: number;
  readonly percent?: number;
}

type TaxName = 'gst' | 'pst' | 'hst';

export interface Tax {
  readonly percent: number;
  readonly cents: number;
}

/** In per cent of the base, for contract customers. */
const AUTOMATION: Readonly<Record<Lane, number>> = {
  domestic: 3,
  'united-states': 3.5,
  international: 3.5,
};
/** In per cent of the base less discount. */
const FUEL: Readonly<Record<Lane, number>> = {
  domestic: 17.25,
  'united-states': 16.75,
  international: 16.75,
};
/** Cubic centimetres to the kilogram. */
const CUBE = 6000;

export function priceOf(offer: Offer, parcel: Parcel, { contract }: { contract: boolean }): Price {
  const { lane } = parcel.destination;
  const cubed_weight = lane === 'domestic' ? cubedWeight(parcel.dimensions) : undefined;
  const rated_weight = cubed_weight?.isGreaterThan(parcel.weight) ? cubed_weight : parcel.weight;
  const options = optionPrices(offer, parcel);
  const surcharges = [
    ...(parcel.manual ? [{ code: 'UNPKG', cents: 1600 }] : []),
    ...(parcel.oversized ? [{ code: 'OVERSIZE', cents: 2400 }] : []),
  ];
  const rates = taxRates(parcel.destination);
  const priced = price({
    weight_kg: rated_weight.toNumber(),
    distance_zone: zoneOf(parcel),
    base_cents: offer.base,
    per_kg_cents: offer.per_kilogram,
    discount_percent: contract ? AUTOMATION[lane] : 0,
    fuel_percent: FUEL[lane],
    options: [...options, ...surcharges],
    taxes: TAXES.map((code) => ({ code, percent: rates?.[code] ?? 0 })),
  });
  const taxOf = (name: TaxName): Tax => {
    const { percent = 0, cents = 0 } = priced.taxes.find(({ code }) => code === name) ?? {};
    return { percent, cents };
  };
  return {
    base: priced.base_cents,
    options,
    adjustments: [
      ...(contract ? [{ code: 'AUTDISC', cents: -priced.discount_cents, percent: AUTOMATION[lane] }] : []),
      { code: 'FUELSC', cents: priced.fuel_cents, percent: FUEL[lane] },
      ...surcharges,
    ],
    pre_tax: priced.before_tax_cents,
    taxes: { gst: taxOf('gst'), pst: taxOf('pst'), hst: taxOf('hst') },
    due: priced.total_cents,
    rated_weight,
    ...(cubed_weight === undefined ? {} : { cubed_weight }),
  };
}

function cubedWeight(dimensions: readonly Decimal[] | undefined): Decimal | undefined {
  return dimensions
    ?.reduce((volume, side) => volume.times(side), decimal(1))
    .div(CUBE)
    .decimalPlaces(3);
}

/** Delivery confirmation comes with every tracked service, asked for or not. */
function optionPrices(offer: Offer, { options }: Parcel): PricedOption[] {
  const included = offer.tracked ? [{ code: 'DC', cents: 0, included: true }] : [];
  const asked = options
    .filter(({ code }) => code !== 'DC')
    .map((option) => ({ code: option.code, cents: optionPrice(option), included: false }));
  return [...included, ...asked];
}

function optionPrice({ code, amount }: AskedOption): number {
  const { price = 0, steps } = OPTIONS[code] ?? {};
  if (steps === undefined) return price;
  const above = (amount ?? decimal(0)).minus(steps.included).div(steps.size).toNumber();
  return Math.max(0, Math.ceil(above)) * steps.cost;
}

/** Canada from west to east, by the first letter of the postal code. */
const WEST_TO_EAST = 'VTSRPNLMKHJGEBCA';
/** Of the territories, which lie far from everyone. */
const FAR_NORTH = 24;

function easting(postalCode: string): number {
  const place = WEST_TO_EAST.indexOf(postalCode.charAt(0));
  return place < 0 ? FAR_NORTH : place;
}

/** 1 is next door; a zone for every three steps of distance. */
function zoneOf({ origin, destination }: Parcel): number {
  const from = easting(origin);
  const zones = (steps: number) => 1 + Math.ceil(Math.abs(steps) / 3);
  switch (destination.lane) {
    case 'domestic':
      return zones(from - easting(destination.postal_code));
    case 'united-states':
      // ZIP codes begin with 0 in the east and with 9 in the west.
      return zones(from - (9 - Number(destination.zip_code.charAt(0))) * 1.5);
    case 'international':
      return (
        1 + ([...destination.country_code].reduce((total, letter) => total + letter.charCodeAt(0), 0) % 5)
      );
  }
}

/** Business days until it arrives. */
export function transitDays(offer: Offer, parcel: Parcel): number {
  return offer.days + Math.floor((zoneOf(parcel) - 1) / (offer.guaranteed ? 2 : 1));
}

const TAXES = ['gst', 'pst', 'hst'] as const;

/** Percent by the first letter of the postal code. Source: Canada Revenue Agency, GST/HST rates by province, 2025. */
const TAX_RATES: readonly (Partial<Record<TaxName, number>> & { readonly letters: string })[] = [
  { letters: 'VTSRXY', gst: 5 },
  { letters: 'GHJ', gst: 5, pst: 9.975 },
  { letters: 'KLMNP', hst: 13 },
  { letters: 'B', hst: 14 },
  { letters: 'ACE', hst: 15 },
];

function taxRates(destination: Destination) {
  if (destination.lane !== 'domestic') return undefined;
  const letter = destination.postal_code.charAt(0);
  return TAX_RATES.find(({ letters }) => letters.includes(letter));
}
