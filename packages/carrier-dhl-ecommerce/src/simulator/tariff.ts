/** Products and what they cost: every price is made up. */
import { type Consignment, centsOf, grams, type TariffService, tariff } from '@waybill/simulator/business';
import type { SimulatedProducts } from './requests.js';

interface Product extends TariffService {
  readonly name: string;
  readonly days: readonly [from: number, to: number];
  readonly abroad?: true;
  /** Priced only where it is named. */
  readonly named?: true;
}
export const PRODUCTS: Readonly<Record<string, Product>> = {
  GND: { name: 'Parcel Ground', base_cents: 535, per_kg_cents: 95, days: [3, 6] },
  EXP: { name: 'Parcel Expedited', base_cents: 690, per_kg_cents: 130, days: [2, 5] },
  MAX: { name: 'Parcel Expedited Max', base_cents: 905, per_kg_cents: 170, days: [2, 3] },
  BGN: { name: 'BPM Ground', base_cents: 310, per_kg_cents: 40, days: [3, 8], named: true },
  BEX: { name: 'BPM Expedited', base_cents: 390, per_kg_cents: 55, days: [2, 6], named: true },
  PLT: {
    name: 'Parcel International Direct',
    base_cents: 1490,
    per_kg_cents: 620,
    days: [4, 8],
    abroad: true,
  },
  PLY: {
    name: 'Parcel International Standard',
    base_cents: 1180,
    per_kg_cents: 540,
    days: [8, 14],
    abroad: true,
  },
  PKY: { name: 'Packet International', base_cents: 830, per_kg_cents: 480, days: [8, 16], abroad: true },
};
const priced = tariff<Product, Consignment>({
  per: 'package',
  zone: () => 1,
  fuel_percent: () => 12.5,
  options: (_, { options }) => options.map(({ code }) => ({ code, cents: code === 'SIGCON' ? 315 : 25 })),
  taxes: () => [],
});
/** Heaviest package, in grams: 70 lb, and 44 lb to other countries. */
const HEAVIEST = { home: 31_752, abroad: 19_959 } as const;
const UNITS = { LB: ['lb', 1], OZ: ['lb', 1 / 16], KG: ['kg', 1], G: ['kg', 1 / 1000] } as const;

type Parcel = Pick<SimulatedProducts, 'consigneeAddress' | 'returnAddress' | 'packageDetail'>;

function consignmentOf({ consigneeAddress: to, returnAddress: from, packageDetail }: Parcel): Consignment {
  const { weight, service } = packageDetail;
  const [unit, factor] = UNITS[weight.unitOfMeasure];
  const place = ({ country, postalCode = '' }: typeof from) => ({ country, postal_code: postalCode });
  return {
    from: place(from),
    to: place(to),
    packages: [{ weight_g: grams((weight.value * factor).toFixed(4), unit), options: [] }],
    options: service === undefined ? [] : [{ code: service }],
  };
}

/** The products that take a package. */
export function productsFor(parcel: Parcel): string[] {
  const abroad = parcel.consigneeAddress.country !== 'US';
  const [{ weight_g } = { weight_g: 0 }] = consignmentOf(parcel).packages;
  if (weight_g > HEAVIEST[abroad ? 'abroad' : 'home']) return [];
  return Object.keys(PRODUCTS).filter((code) => (PRODUCTS[code]?.abroad ?? false) === abroad);
}

/** A product as it is listed, with its price. */
export function productOf(code: string, body: SimulatedProducts) {
  const { name, days, named } = PRODUCTS[code] as Product;
  const own = { orderedProductId: code, productName: name, trackingAvailable: true };
  if (named === true && body.orderedProductId !== code)
    return { ...own, messages: [{ messageText: 'Rate not available for this product' }] };
  const { base_cents, fuel_cents, options, total_cents } = priced(
    PRODUCTS[code] as Product,
    consignmentOf(body),
  );
  const parts = [
    { description: 'Base rate', amount: base_cents / 100 },
    { description: 'Fuel surcharge', amount: fuel_cents / 100 },
    ...options.map((option) => ({ description: option.code, amount: centsOf([option]) / 100 })),
  ];
  return {
    ...own,
    rate: { amount: total_cents / 100, currency: body.rate.currency, rateComponents: parts },
    estimatedDeliveryDate: { deliveryDaysMin: days[0], deliveryDaysMax: String(days[1]) },
  };
}
