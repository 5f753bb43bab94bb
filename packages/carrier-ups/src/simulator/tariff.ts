/** A made-up, deterministic tariff whose parts add up to the cent. What is quoted is what is billed. */
import {
  billedGrams,
  businessDaysAfter,
  type Charge,
  type ConsignmentPrice,
  canada,
  centsOf,
  daysBetween,
  letterSum,
  type OptionPrices,
  optionCharges,
  percentOf,
  type Tax,
  tariff,
  usesEuro,
  weekdayOf,
  wholePounds,
} from '@waybill/simulator';
import type { UpsConsignment, UpsPackage } from './consignment.js';
import { END_OF_DAY, isWithinCanada, isWithinEurope, isWithinStates, type Service } from './services.js';

const FUEL_PERCENT = 18.25;
const NEGOTIATED_PERCENT = 31.5;
/** Of surcharges and options. */
const NEGOTIATED_OPTIONS_PERCENT = 75;
/** Residential delivery, which is part of transportation. */
const RESIDENTIAL: Charge = { code: '270', cents: 615 };

const PACKAGE_OPTIONS: OptionPrices = {
  DeliveryConfirmation: { code: '120', cents: (type) => (type === '3' ? 885 : 690) },
  COD: { code: '110', cents: 2100 },
  DeclaredValue: { code: '400', cents: (amount) => declaredValue(Number(amount)) },
  ShipperRelease: { code: '402', cents: 320 },
  LargePackage: { code: '377', cents: 12_500 },
  AdditionalHandling: { code: '100', cents: 2450 },
  DryIce: { code: '200', cents: 775 },
  HazMat: { code: '199', cents: 480 },
};

const SHIPMENT_OPTIONS: OptionPrices = {
  SaturdayDelivery: { code: '300', cents: 1600 },
  SaturdayPickup: { code: '310', cents: 1600 },
  DeliveryConfirmation: { code: '121', cents: (type) => (type === '2' ? 740 : 590) },
  COD: { code: '500', cents: 1950 },
  CarbonNeutral: { code: '441', cents: 75 },
  AccessPoint: { code: '540', cents: 150 },
  AddresseeOnly: { code: '541', cents: 250 },
  DirectDelivery: { code: '542', cents: 210 },
  ReturnService: { code: '250', cents: (type) => (type === '9' ? 110 : 350) },
};

/** The first 100 cost nothing. */
function declaredValue(amount: number): number {
  return amount > 100 ? 465 + 155 * Math.max(0, Math.ceil((amount - 300) / 100)) : 0;
}

interface Terms {
  readonly negotiated: boolean;
  readonly saturday: boolean;
}

const priceOf = tariff<Service, UpsConsignment, Terms>({
  per: 'package',
  zone: zoneOf,
  discount_percent: (_, __, { negotiated }) => (negotiated ? NEGOTIATED_PERCENT : 0),
  fuel_percent: () => FUEL_PERCENT,
  package_options: ({ options }, _, __, ___, terms) =>
    reduced(
      optionCharges(options, PACKAGE_OPTIONS).filter(({ cents }) => cents > 0),
      terms,
    ),
  options: (_, { to, options }, terms) => {
    const others = options.filter(({ code }) => code !== 'SaturdayDelivery');
    const all = terms.saturday ? [{ code: 'SaturdayDelivery' }, ...others] : others;
    const charges = optionCharges(all, SHIPMENT_OPTIONS);
    return reduced(to.residential ? [RESIDENTIAL, ...charges] : charges, terms);
  },
  taxes: taxesOf,
});

function reduced(charges: readonly Charge[], { negotiated }: Terms): readonly Charge[] {
  if (!negotiated) return charges;
  return charges.map(({ code, cents }) => ({ code, cents: percentOf(cents, NEGOTIATED_OPTIONS_PERCENT) }));
}

/** 1 to 8, by nothing but the letters of the places. */
function zoneOf({ from, to }: UpsConsignment): number {
  const [first = 0, second = 0] = [from, to].map(({ country, postal_code }) =>
    letterSum(`${country}${postal_code.slice(0, 1)}`),
  );
  return 1 + (Math.abs(first - second) % 8);
}

function taxesOf(consignment: UpsConsignment): readonly Tax[] {
  if (isWithinCanada(consignment)) return canada.taxes(consignment.to);
  return isWithinEurope(consignment) ? [{ code: 'VAT', percent: 19 }] : [];
}

/** Published or negotiated. In cents. */
export interface Side extends ConsignmentPrice {
  readonly transportation: number;
  readonly service_options: number;
}

/** The price of a service, published and for the account. */
export interface Priced {
  readonly service: Service;
  readonly currency: string;
  readonly saturday: boolean;
  readonly published: Side;
  readonly negotiated: Side | undefined;
  /** Base and fuel stand on the packages within the United States, elsewhere on the shipment. */
  readonly by_package: boolean;
  readonly taxed: boolean;
}

export function priced(
  service: Service,
  consignment: UpsConsignment,
  { negotiated, saturday }: Terms,
): Priced {
  const side = (terms: Terms): Side => {
    const price = priceOf(service, consignment, terms);
    const ofTransportation = price.options.filter(({ code }) => code === RESIDENTIAL.code);
    const transportation =
      price.base_cents - price.discount_cents + price.fuel_cents + centsOf(ofTransportation);
    return { ...price, transportation, service_options: price.before_tax_cents - transportation };
  };
  return {
    service,
    currency: currencyOf(consignment.from.country),
    saturday,
    published: side({ negotiated: false, saturday }),
    negotiated: negotiated ? side({ negotiated, saturday }) : undefined,
    by_package: isWithinStates(consignment),
    taxed: consignment.wants_taxes,
  };
}

/** Whole pounds, or halves of a kilogram; ounces are billed as pounds. */
export function billingWeight(packages: readonly UpsPackage[]): {
  readonly unit: string;
  readonly weight: string;
} {
  const metric = packages[0]?.unit === 'KGS';
  const total = packages.reduce((sum, each) => {
    const billed = billedGrams(each);
    return sum + (metric ? Math.ceil(billed / 500) / 2 : wholePounds(billed));
  }, 0);
  return { unit: metric ? 'KGS' : 'LBS', weight: total.toFixed(1) };
}

const CURRENCIES: Readonly<Record<string, string>> = { CA: 'CAD', GB: 'GBP', MX: 'MXN', PL: 'PLN' };

function currencyOf(origin: string): string {
  return CURRENCIES[origin] ?? (usesEuro(origin) ? 'EUR' : 'USD');
}

/** When a service arrives. */
export interface Arrival {
  readonly days: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Days of the calendar. */
  readonly total_days: number;
}

export function arrivalOf(service: Service, consignment: UpsConsignment, saturdays: boolean): Arrival {
  const days = service.days + (service.by === END_OF_DAY ? Math.floor(zoneOf(consignment) / 3) : 0);
  const date = businessDaysAfter(consignment.date, days, { saturdays });
  return { days, date, total_days: daysBetween(consignment.date, date) };
}

/** Whether a service that runs on Saturdays would arrive on one. */
export function canArriveOnSaturday(service: Service, consignment: UpsConsignment): boolean {
  return service.saturday && weekdayOf(arrivalOf(service, consignment, true).date) === 'SAT';
}
