/** Made-up prices: equal requests cost the same, and the parts of a price add up. */
import {
  amountText,
  type Consignment,
  centsOf,
  isAbroad,
  isCustomsBorder,
  type OptionPrices,
  optionCharges,
  type TariffService,
  tariff,
} from '@waybill/simulator/business';
import { Refusal, refuse } from '@waybill/simulator/server';
import { packagesOf } from './parcels.js';
import type { SimulatedRating } from './requests.js';

interface Service extends TariffService {
  readonly name: string;
  readonly days: number;
  readonly abroad: boolean;
}

const SERVICES: Readonly<Record<string, Service>> = {
  STD: { name: 'Sample Standard', base_cents: 1090, per_kg_cents: 85, days: 5, abroad: true },
  EXP: { name: 'Sample Express', base_cents: 1950, per_kg_cents: 140, days: 2, abroad: true },
  NXT: { name: 'Sample Next Day', base_cents: 2875, per_kg_cents: 210, days: 1, abroad: false },
};
/** Charged once for each request. */
const OPTIONS: OptionPrices = {
  SIG: { code: 'Signature', cents: 250 },
  SAT: { code: 'Saturday Delivery', cents: 1200 },
};

const priced = tariff<Service, Consignment>({
  per: 'package',
  zone: (consignment) => (isAbroad(consignment) ? 3 : 1),
  discount_percent: () => 5,
  fuel_percent: () => 18.5,
  options: (_, { options }) => optionCharges(options, OPTIONS),
  taxes: () => [{ code: 'TAX', percent: 5 }],
});

/** Made in the same way from a rate request and a shipment request, so that the quoted price is the billed one. */
export function consignmentOf({
  from,
  to,
  parcel,
  option,
}: Pick<SimulatedRating, 'from' | 'to' | 'parcel' | 'option'>): Consignment {
  return {
    from,
    to,
    packages: packagesOf(parcel),
    options: option.map((code) => ({ code })),
  };
}

/** Whether goods must be declared. */
export function isDeclared({ from, to }: Consignment): boolean {
  return isCustomsBorder(from, to);
}

/** Codes of the services that are offered for a consignment. */
export function servicesFor(consignment: Consignment): string[] {
  return Object.keys(SERVICES).filter((code) => SERVICES[code]?.abroad || !isAbroad(consignment));
}

/**
 * The price of a service, as `price` and `shipment_response` have it.
 * @throws Refusal for a place that does not exist, and for a service that does not go there.
 */
export function priceOf(code: string, consignment: Consignment) {
  checkPlaces(consignment);
  const service = SERVICES[code];
  if (service === undefined || !servicesFor(consignment).includes(code))
    throw refuse('S100', `Service ${code} is not offered for this shipment.`, 422);
  const price = priced(service, consignment);
  return {
    service: code,
    name: service.name,
    currency: 'CAD',
    base: amountText(price.base_cents),
    charge: [
      { name: 'Fuel surcharge', amount: amountText(price.fuel_cents) },
      ...price.options.map((option) => ({ name: option.code, amount: amountText(option.cents) })),
      { name: 'Online discount', amount: `-${amountText(price.discount_cents)}` },
    ],
    tax: amountText(centsOf(price.taxes)),
    total: amountText(price.total_cents),
    days: String(service.days),
  };
}

/** No postal code consists of zeros only. */
function checkPlaces({ from, to }: Consignment): void {
  const unknown = [from, to].filter(({ postal_code }) => /^0+$/.test(postal_code));
  const problems = unknown.map(({ postal_code }) => ({
    code: 'A100',
    message: `The postal code ${postal_code} does not exist.`,
  }));
  if (problems.length > 0)
    throw new Refusal(422, [...problems, { code: 'A101', message: 'No zone could be found.' }]);
}
