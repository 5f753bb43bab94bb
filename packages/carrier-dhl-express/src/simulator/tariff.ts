/**
 * Products by the lane, services that can be added, and their prices: a made-up, deterministic tariff. Every row is taxed by
 * itself, and its price has the tax inside, as DHL's live replies have it.
 */
import {
  type Consignment,
  canada,
  dimensionalGrams,
  grams,
  isAbroad,
  isEuropeanUnion,
  letterSum,
  percentOf,
  type TariffService,
  type Tax,
  tariff,
} from '@waybill/simulator/business';
import type { RateRequest } from './requests.js';

/** Who may send what where. */
export type Lane = 'domestic' | 'union' | 'documents' | 'goods';

/** Day definite products are delivered by the end of some day. */
type Network = 'TD' | 'DD';

export interface Product extends TariffService {
  readonly code: string;
  /** Local code by country of origin, where it is another. */
  readonly local?: Readonly<Record<string, string>>;
  /** As replies write it: in capitals, and the same for several codes. */
  readonly name: string;
  readonly lane: Lane;
  /** A premium for the hour of delivery; its code and name. */
  readonly premium?: { readonly code: string; readonly name: string; readonly net: number };
  readonly days: number;
  /** Local hour of delivery. */
  readonly by: string;
  /** Listed without a price, and not available for shipping. */
  readonly unpriced?: true;
  /** Takes one package of up to so many grams. */
  readonly single_g?: number;
  readonly network: Network;
}

const noon = { premium: { code: 'YK', name: '12:00 PREMIUM', net: 600 }, by: '12:00:00' };
const nine = { premium: { code: 'YE', name: '9:00 PREMIUM', net: 2500 }, by: '09:00:00' };

const product = (
  code: string,
  name: string,
  lane: Lane,
  [base_cents, per_kg_cents]: readonly [number, number],
  days: number,
  traits: Partial<Product> = {},
): Product => {
  const usual = { by: '23:59:00', network: 'TD' } as const;
  return { code, name, lane, base_cents, per_kg_cents, days, ...usual, ...traits };
};

const easy = { unpriced: true, single_g: 30_000 } as const;

export const PRODUCTS: readonly Product[] = [
  product('N', 'EXPRESS DOMESTIC', 'domestic', [1250, 95], 1),
  product('1', 'EXPRESS DOMESTIC 12:00', 'domestic', [1250, 95], 1, { ...noon, local: { DE: 'L' } }),
  product('C', 'MEDICAL EXPRESS', 'domestic', [0, 0], 1, { unpriced: true, local: { DE: 'B' } }),
  product('U', 'EXPRESS WORLDWIDE', 'union', [3400, 310], 1),
  product('W', 'ECONOMY SELECT', 'union', [1900, 160], 3, { network: 'DD' }),
  product('D', 'EXPRESS WORLDWIDE', 'documents', [4200, 680], 2),
  product('T', 'EXPRESS 12:00', 'documents', [4200, 680], 2, noon),
  product('7', 'EXPRESS EASY', 'documents', [0, 0], 2, easy),
  product('P', 'EXPRESS WORLDWIDE', 'goods', [5600, 740], 2),
  product('Y', 'EXPRESS 12:00', 'goods', [5600, 740], 2, noon),
  product('E', 'EXPRESS 9:00', 'goods', [5600, 740], 2, nine),
  product('H', 'ECONOMY SELECT', 'goods', [3800, 420], 5, { network: 'DD' }),
  product('8', 'EXPRESS EASY', 'goods', [0, 0], 2, easy),
];

export interface Service {
  readonly name: string;
  readonly cents: number;
  /** Of the value that goes with it. */
  readonly percent?: number;
  /** Where it is available; everywhere by default. */
  readonly lanes?: readonly Lane[];
  /** Available with products of this network only. */
  readonly network?: Network;
}

/** Services that can be added, by their code. */
export const SERVICES: Readonly<Record<string, Service>> = {
  AA: { name: 'SATURDAY DELIVERY', cents: 1500, network: 'TD' },
  SF: { name: 'DIRECT SIGNATURE', cents: 550 },
  SX: { name: 'SIGNATURE RELEASE', cents: 0 },
  LX: { name: 'HOLD FOR COLLECTION', cents: 0 },
  TK: { name: 'RESIDENTIAL ADDRESS', cents: 450 },
  NN: { name: 'NEUTRAL DELIVERY', cents: 400, lanes: ['goods'] },
  TF: { name: 'VERIFIED DELIVERY', cents: 650 },
  TV: { name: 'COLLECT FROM SERVICE POINT', cents: 0 },
  HC: { name: 'DRY ICE UN1845', cents: 1600, network: 'TD' },
  HD: { name: 'LITHIUM ION PI966 SECTION II', cents: 500 },
  HE: { name: 'DANGEROUS GOODS', cents: 9500, network: 'TD' },
  HH: { name: 'EXCEPTED QUANTITIES', cents: 900, network: 'TD' },
  HM: { name: 'LITHIUM METAL', cents: 500 },
  HV: { name: 'LITHIUM ION PI967-SECTION II', cents: 500 },
  HW: { name: 'LITHIUM METAL PI970-SECTION II', cents: 500 },
  PT: { name: 'DATA STAGING 03', cents: 0, lanes: ['goods'] },
  EE: { name: 'GOGREEN CLIMATE NEUTRAL', cents: 60 },
  FE: { name: 'GO GREEN PLUS- CARBON REDUCED', cents: 210 },
  IB: { name: 'EXTENDED LIABILITY', cents: 500, lanes: ['domestic', 'union', 'documents'] },
  II: { name: 'SHIPMENT INSURANCE', cents: 1100, percent: 1 },
  WY: { name: 'PAPERLESS TRADE', cents: 0, lanes: ['goods'] },
  WO: { name: 'EXPORT DECLARATION', cents: 2500, lanes: ['goods'] },
  DD: { name: 'DUTY TAX PAID', cents: 1700, lanes: ['goods'] },
};

/** A shipment as rate requests and shipment requests both describe it. */
export interface DhlConsignment extends Consignment {
  /** Dutiable goods. */
  readonly declarable: boolean;
}

/** Cubic centimetres to the kilogram. */
const CUBE = 5000;
/** Express has no domestic network there. */
const NO_DOMESTIC = ['US'];

export function laneOf(consignment: DhlConsignment): Lane | undefined {
  const { from, to, declarable } = consignment;
  if (!isAbroad(consignment)) return NO_DOMESTIC.includes(from.country) ? undefined : 'domestic';
  if (isEuropeanUnion(from.country) && isEuropeanUnion(to.country) && !declarable) return 'union';
  return declarable ? 'goods' : 'documents';
}

type Address = RateRequest['customerDetails']['shipperDetails'];

export function consignmentOf(request: {
  readonly from: Address;
  readonly to: Address;
  readonly isCustomsDeclarable: boolean;
  readonly unitOfMeasurement: 'metric' | 'imperial';
  readonly packages: RateRequest['packages'];
  readonly services: readonly { readonly serviceCode: string; readonly value?: number | undefined }[];
}): DhlConsignment {
  const [kg, cm] = request.unitOfMeasurement === 'metric' ? (['kg', 'cm'] as const) : (['lb', 'in'] as const);
  const placeOf = (address: Address) => ({
    country: address.countryCode,
    postal_code: address.postalCode,
    province: address.provinceCode,
  });
  return {
    from: placeOf(request.from),
    to: placeOf(request.to),
    declarable: request.isCustomsDeclarable,
    packages: request.packages.map(({ weight, dimensions: size }) => ({
      weight_g: grams(weight, kg),
      dimensional_g:
        size === undefined ? 0 : dimensionalGrams([size.length, size.width, size.height], cm, CUBE),
      options: [],
    })),
    options: request.services.map(({ serviceCode: code, value = 0 }) => ({ code, value: String(value) })),
  };
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

export type Price = ReturnType<typeof priceOf>;

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

export function priceOf(product: Product, consignment: DhlConsignment) {
  const { base_cents, discount_cents, fuel_cents } = carriage(product, consignment);
  const currency = currencyOf(consignment.from.country);
  const tax_percent = taxesOf(consignment).reduce((sum, { percent }) => sum + percent, 0);
  const { premium } = product;
  const untaxed: readonly Omit<Row, 'tax'>[] = [
    { name: product.name, net: base_cents - discount_cents, discount: discount_cents },
    ...(premium === undefined ? [] : [{ ...premium, kind: 'SCH' as const, discount: 0 }]),
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

const CURRENCIES: Readonly<Record<string, string>> = {
  CA: 'CAD',
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  JP: 'JPY',
};

/** Billing currency by the country of origin. */
const currencyOf = (country: string): string => CURRENCIES[country] ?? 'EUR';

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
