/** Made-up services and prices: equal shipments cost the same, and the parts of a price add up. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import {
  amountText,
  type Charge,
  type Consignment,
  canada,
  easting,
  grams,
  type Place,
  percentOf,
  type TariffService,
  tariff,
} from '@waybill/simulator/business';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';

export const TIME_ZONE = 'America/Toronto';

interface Service extends TariffService {
  readonly name: string;
  readonly days: number;
  readonly to: 'CA' | 'US' | 'other';
  /** Heaviest shipment, of letters and paks. */
  readonly heaviest_g?: number;
  /** `premium` codes that it has. */
  readonly premiums?: string;
}

const express = { to: 'CA', days: 1, premiums: 'ABS' } as const;
const letter = { heaviest_g: 454 };
const pak = { heaviest_g: 1361 };
export const SERVICES: Readonly<Record<string, Service>> = {
  1: { name: 'GROUND', to: 'CA', base_cents: 910, per_kg_cents: 62, days: 2 },
  2: { name: 'USA', to: 'US', base_cents: 1480, per_kg_cents: 118, days: 5 },
  3: { name: 'SELECT LETTER', to: 'CA', base_cents: 1020, per_kg_cents: 70, days: 1, ...letter },
  4: { name: 'SELECT PAK', to: 'CA', base_cents: 1260, per_kg_cents: 84, days: 1, ...pak },
  5: { name: 'SELECT', to: 'CA', base_cents: 1630, per_kg_cents: 121, days: 1, premiums: 'S' },
  C: { name: 'EXPRESS LETTER', ...express, base_cents: 1390, per_kg_cents: 90, ...letter },
  D: { name: 'EXPRESS PAK', ...express, base_cents: 1710, per_kg_cents: 104, ...pak },
  E: { name: 'EXPRESS', ...express, base_cents: 2140, per_kg_cents: 163 },
  F: { name: 'USA LETTER', to: 'US', base_cents: 2990, per_kg_cents: 150, days: 2, ...letter },
  G: { name: 'USA PAK', to: 'US', base_cents: 3620, per_kg_cents: 175, days: 2, ...pak },
  H: { name: 'SELECT USA', to: 'US', base_cents: 4130, per_kg_cents: 231, days: 2 },
  I: { name: 'INTERNATIONAL', to: 'other', base_cents: 5970, per_kg_cents: 640, days: 4 },
};
const PREMIUM_CENTS: Readonly<Record<string, number>> = { A: 1850, B: 1150, S: 1495 };
const FLAG_CENTS = { cos: 525, dg: 8500, collect: 395 } as const;
const CARE_CENTS = 1275;
const HOME_CENTS = 275;
const VALUE_PERCENT = 2.2;
const FUEL_PERCENT = 16.4;
const LIGHTEST_G = 454;

export interface CanparConsignment extends Consignment {
  readonly premium: string;
  /** Charges by their element. */
  readonly charges: readonly Charge[];
}

/** A `Shipment` as far as prices look at it. */
export function consignmentOf(shipment: XmlElement | undefined): CanparConsignment {
  const unit = textAt(shipment, 'reported_weight_unit') === 'K' ? 'kg' : 'lb';
  const to = placeOf(elementAt(shipment, 'delivery_address'));
  const packages = elementsAt(shipment, 'packages');
  const premium = textAt(shipment, 'premium') || 'N';
  const flagged = (flag: string) => ['true', '1'].includes(textAt(shipment, flag));
  const careful = packages.filter((each) => textAt(each, 'xc') === 'true').length;
  const declared = packages.reduce((sum, each) => sum + Number(textAt(each, 'declared_value')), 0);
  const charges = [
    { code: 'collect_charge', cents: flagged('collect') ? FLAG_CENTS.collect : 0 },
    { code: 'cos_charge', cents: flagged('cos') ? FLAG_CENTS.cos : 0 },
    { code: 'dg_charge', cents: flagged('dg') ? FLAG_CENTS.dg : 0 },
    { code: 'dv_charge', cents: percentOf(Math.round(declared * 100), VALUE_PERCENT) },
    { code: 'premium_charge', cents: PREMIUM_CENTS[premium] ?? 0 },
    { code: 'ra_charge', cents: to.residential ? HOME_CENTS : 0 },
    { code: 'xc_charge', cents: CARE_CENTS * careful },
  ];
  return {
    from: placeOf(elementAt(shipment, 'pickup_address')),
    to,
    packages: packages.map((each) => ({
      weight_g: grams(textAt(each, 'reported_weight') || '0', unit),
      options: [],
    })),
    options: [],
    premium,
    charges,
  };
}

function placeOf(address: XmlElement | undefined): Place {
  return {
    city: textAt(address, 'city'),
    province: textAt(address, 'province'),
    postal_code: textAt(address, 'postal_code'),
    country: textAt(address, 'country'),
    residential: textAt(address, 'residential') === 'true',
  };
}

/** Why a service is not for a shipment; nothing where it is. */
export function refusalsOf(code: string, { to, packages, premium }: CanparConsignment): string[] {
  const service = SERVICES[code];
  if (service === undefined || service.to !== (['CA', 'US'].includes(to.country) ? to.country : 'other'))
    return ['Service not available for this destination'];
  const weight = packages.reduce((sum, { weight_g }) => sum + weight_g, 0);
  return [
    ...(weight > (service.heaviest_g ?? Infinity) ? [`Weight exceeds the limit of ${service.name}`] : []),
    ...(premium === 'N' || service.premiums?.includes(premium)
      ? []
      : [`Premium not available for ${service.name}`]),
  ];
}

const priced = tariff<Service, CanparConsignment>({
  per: 'consignment',
  zone: ({ from, to }) => 1 + Math.ceil(Math.abs(easting(from) - easting(to)) / 4),
  lightest_g: LIGHTEST_G,
  fuel_percent: () => FUEL_PERCENT,
  options: (_, { charges }) => charges,
  taxes: ({ to }) => (to.country === 'CA' ? canada.taxes(to) : []),
});

/** The members of `Shipment` that are its price. Only rates have totals. */
export function priceElements(code: string, consignment: CanparConsignment, totals: boolean): XmlNode {
  const service = SERVICES[code] as Service;
  const price = priced(service, consignment);
  const [first, second] = price.taxes;
  const cents = {
    freight_charge: price.base_cents,
    fuel_surcharge: price.fuel_cents,
    ...Object.fromEntries(price.options.map((option) => [option.code, option.cents])),
    tax_charge_1: first?.cents ?? 0,
    tax_charge_2: second?.cents ?? 0,
    ...(totals ? { total: price.total_cents } : {}),
  };
  return {
    ...Object.fromEntries(Object.entries(cents).map(([name, amount]) => [name, amountText(amount)])),
    service_type: code,
    transit_time: String(service.days),
  };
}
