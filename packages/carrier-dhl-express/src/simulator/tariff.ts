/**
 * A made-up, deterministic tariff. Every row is taxed by itself, and its price has the tax inside, as DHL's live
 * replies have it.
 */
import { canada, isAbroad, letterSum, percentOf, type Tax, tariff } from '@waybill/simulator';
import { type DhlConsignment, laneOf } from './consignment.js';
import { type Product, SERVICES } from './products.js';

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
}

const FUEL_PERCENT = 24.5;
/** Agreed with the accounts of the simulator, abroad. */
const DISCOUNT_PERCENT = 10;

const carriage = tariff<Product, DhlConsignment>({
  per: 'consignment',
  // 1 at home; abroad by the letters of the countries.
  zone: (consignment) => {
    const { from, to } = consignment;
    return isAbroad(consignment) ? 1 + (letterSum(from.country + to.country) % 4) : 1;
  },
  discount_percent: ({ lane }) => (lane === 'goods' || lane === 'documents' ? DISCOUNT_PERCENT : 0),
  fuel_percent: () => FUEL_PERCENT,
});

export function priceOf(product: Product, consignment: DhlConsignment): Price {
  const { base_cents, discount_cents, fuel_cents } = carriage(product, consignment);
  const currency = currencyOf(consignment.from.country);
  const tax_percent = taxesOf(consignment).reduce((sum, { percent }) => sum + percent, 0);
  const { premium } = product;
  const untaxed: readonly Omit<Row, 'tax'>[] = [
    { name: product.name, net: base_cents - discount_cents, discount: discount_cents },
    ...(premium === undefined
      ? []
      : [{ code: premium.code, name: premium.name, kind: 'SCH' as const, net: premium.cents, discount: 0 }]),
    { code: 'FF', name: 'FUEL SURCHARGE', kind: 'SCH', net: fuel_cents, discount: 0 },
    ...consignment.options.map(({ code, value }) => serviceRow(code, Number(value ?? 0))),
  ];
  const rows = untaxed.map((row): Row => {
    const net = whole(row.net, currency);
    const tax = whole(percentOf(net, tax_percent), currency);
    return { ...row, net, tax, discount: whole(row.discount, currency) };
  });
  const add = (of: (row: Row) => number) => rows.reduce((sum, each) => sum + of(each), 0);
  return {
    currency,
    rows,
    tax_percent,
    tax: add(({ tax }) => tax),
    discount: add(({ discount }) => discount),
    total: add(({ net, tax }) => net + tax),
  };
}

function serviceRow(code: string, value: number): Omit<Row, 'tax'> {
  const { name = code, cents = 0, percent = 0 } = SERVICES[code] ?? {};
  const share = percentOf(Math.round(value * 100), percent);
  return { code, name, kind: 'XCH', net: Math.max(cents, share), discount: 0 };
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

/** Value-added tax in per cent by country; made up where the table has none. */
const VAT: Readonly<Record<string, number>> = { DE: 19, FR: 20, NL: 21, GB: 20, JP: 10 };

/** Of carriage that stays at home or in the European Union. */
function taxesOf(consignment: DhlConsignment): readonly Tax[] {
  const { from, to } = consignment;
  const lane = laneOf(consignment);
  if (lane !== 'domestic' && lane !== 'union') return [];
  return from.country === 'CA' ? canada.taxes(to) : [{ code: 'VAT', percent: VAT[from.country] ?? 0 }];
}

/** Yen have no smaller unit. */
function whole(cents: number, currency: string): number {
  return currency === 'JPY' ? Math.round(cents / 100) * 100 : cents;
}
