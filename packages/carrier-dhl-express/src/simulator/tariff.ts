/**
 * A made-up, deterministic tariff. Every row is taxed by itself, and its price has the tax inside, as DHL's live
 * replies have it.
 */
import { percentOf, price } from '@waybill/simulator';
import { type Lane, type Product, SERVICES } from './products.js';

/** A shipment as far as its price goes, as rating and shipping both tell it. */
export interface Consignment {
  readonly from: string;
  readonly to: string;
  readonly declarable: boolean;
  /** Kilograms and centimetres. */
  readonly pieces: readonly { readonly weight: number; readonly volume: number }[];
  readonly services: readonly { readonly code: string; readonly value: number }[];
}

/** One row of a breakdown, in cents. */
export interface Row {
  readonly code?: string;
  readonly name: string;
  readonly kind?: 'SCH' | 'XCH';
  /** Without tax, after the discount. */
  readonly net: number;
  readonly tax: number;
  readonly discount: number;
}

export interface Price {
  readonly currency: string;
  readonly rows: readonly Row[];
  readonly tax_percent: number;
  readonly tax: number;
  readonly discount: number;
  readonly total: number;
  /** Kilograms. */
  readonly weight: { readonly volumetric: number; readonly provided: number };
}

const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(
  ' ',
);
/** Express has no domestic network there. */
const NO_DOMESTIC = ['US'];

export function laneOf({ from, to, declarable }: Consignment): Lane | undefined {
  if (from === to) return NO_DOMESTIC.includes(from) ? undefined : 'domestic';
  if (UNION.includes(from) && UNION.includes(to) && !declarable) return 'union';
  return declarable ? 'goods' : 'documents';
}

/** Billing currency by the country of origin. */
function currencyOf(country: string): string {
  const CURRENCIES: Readonly<Record<string, string>> = {
    CA: 'CAD',
    US: 'USD',
    GB: 'GBP',
    CH: 'CHF',
    JP: 'JPY',
  };
  return CURRENCIES[country] ?? 'EUR';
}

/** Value-added tax in per cent, of what stays inside. Made up where the table has none. */
function taxPercent({ from }: Consignment, lane: Lane): number {
  const RATES: Readonly<Record<string, number>> = { DE: 19, FR: 20, NL: 21, CA: 5, GB: 20, JP: 10 };
  return lane === 'domestic' || lane === 'union' ? (RATES[from] ?? 0) : 0;
}

const FUEL_PERCENT = 24.5;
/** What the accounts of the simulator have agreed abroad. */
const DISCOUNT_PERCENT = 10;
/** Cubic centimetres to the kilogram. */
const CUBE = 5000;

export function priceOf(product: Product, consignment: Consignment): Price {
  const provided = kilograms(consignment.pieces.map(({ weight }) => weight));
  const volumetric = kilograms(consignment.pieces.map(({ volume }) => volume / CUBE));
  const abroad = product.lane === 'goods' || product.lane === 'documents';
  const priced = price({
    weight_kg: Math.max(provided, volumetric),
    distance_zone: zoneOf(consignment),
    base_cents: product.base_cents * consignment.pieces.length,
    per_kg_cents: product.per_kg_cents,
    discount_percent: abroad ? DISCOUNT_PERCENT : 0,
    fuel_percent: FUEL_PERCENT,
  });
  const tax_percent = taxPercent(consignment, product.lane);
  const row = (fields: Pick<Row, 'name' | 'net'> & Partial<Row>): Row => {
    const { net, ...others } = inSteps(fields, currencyOf(consignment.from));
    return {
      discount: 0,
      ...others,
      net,
      tax: whole(percentOf(net, tax_percent), currencyOf(consignment.from)),
    };
  };
  const rows = [
    row({
      name: product.name,
      net: priced.base_cents - priced.discount_cents,
      discount: priced.discount_cents,
    }),
    ...(product.premium === undefined
      ? []
      : [
          row({
            code: product.premium.code,
            name: product.premium.name,
            kind: 'SCH',
            net: product.premium.cents,
          }),
        ]),
    row({ code: 'FF', name: 'FUEL SURCHARGE', kind: 'SCH', net: priced.fuel_cents }),
    ...consignment.services.map(({ code, value }) => row({ code, kind: 'XCH', ...serviceRow(code, value) })),
  ];
  const add = (of: (row: Row) => number) => rows.reduce((sum, each) => sum + of(each), 0);
  return {
    currency: currencyOf(consignment.from),
    rows,
    tax_percent,
    tax: add(({ tax }) => tax),
    discount: add(({ discount }) => discount),
    total: add(({ net, tax }) => net + tax),
    weight: { volumetric, provided },
  };
}

function serviceRow(code: string, value: number): Pick<Row, 'name' | 'net'> {
  const service = SERVICES[code];
  const share = service?.percent === undefined ? 0 : percentOf(Math.round(value * 100), service.percent);
  return { name: service?.name ?? code, net: Math.max(service?.cents ?? 0, share) };
}

/** Yen have no smaller unit. */
function whole(cents: number, currency: string): number {
  return currency === 'JPY' ? Math.round(cents / 100) * 100 : cents;
}

function inSteps<T extends Pick<Row, 'net'> & Partial<Row>>(row: T, currency: string): T {
  const discount = row.discount === undefined ? {} : { discount: whole(row.discount, currency) };
  return { ...row, net: whole(row.net, currency), ...discount };
}

/** To the gram. */
function kilograms(weights: readonly number[]): number {
  return Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 1000) / 1000;
}

/** 1 at home; abroad by the letters of the countries. */
function zoneOf({ from, to }: Consignment): number {
  if (from === to) return 1;
  return 1 + ([...from, ...to].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4);
}
