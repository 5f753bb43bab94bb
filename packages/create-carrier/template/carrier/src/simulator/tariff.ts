/** Made-up prices: equal requests cost the same, and the parts of a price add up. */
import { amountText, price } from '@waybill/simulator';
import { options } from '../options.js';
import { services } from '../services.js';
import { Refusal } from './refusal.js';

/** What a price depends on. */
interface Consignment {
  readonly option: readonly string[];
  readonly from: Place;
  readonly to: Place;
  readonly parcel: readonly { readonly weight_kg: string }[];
}
interface Place {
  readonly country: string;
  readonly postal_code: string;
}

const OFFERS: Readonly<Record<string, { base: number; per_kg: number; days: number; abroad: boolean }>> = {
  STD: { base: 1090, per_kg: 85, days: 5, abroad: true },
  EXP: { base: 1950, per_kg: 140, days: 2, abroad: true },
  NXT: { base: 2875, per_kg: 210, days: 1, abroad: false },
};
const OPTION_CENTS: Readonly<Record<string, number>> = { SIG: 250, SAT: 1200 };
const CURRENCY = 'CAD';

/** Codes of what is sold from here to there. */
export function servicesFor({ from, to }: Consignment): string[] {
  return Object.keys(OFFERS).filter((code) => OFFERS[code]?.abroad || from.country === to.country);
}

/**
 * The price of a service, as `price` and `shipment_response` tell it.
 * @throws Refusal for a place that does not exist, and for a service that is not sold there.
 */
export function priceOf(service: string, consignment: Consignment) {
  const { option, from, to, parcel } = consignment;
  refuseUnknownPlaces([from, to]);
  const offer = OFFERS[service];
  if (offer === undefined || !servicesFor(consignment).includes(service))
    throw new Refusal(422, [
      { code: 'S100', message: `Service ${service} is not offered for this shipment.` },
    ]);
  const prices = parcel.map(({ weight_kg }, index) =>
    price({
      weight_kg: Number(weight_kg),
      distance_zone: from.country === to.country ? 1 : 3,
      base_cents: offer.base,
      per_kg_cents: offer.per_kg,
      discount_percent: 5,
      fuel_percent: 18.5,
      // Options are charged once for the shipment.
      options: index > 0 ? [] : option.map((code) => ({ code, cents: OPTION_CENTS[code] ?? 0 })),
      taxes: [{ code: 'GST', percent: 5 }],
    }),
  );
  const add = (of: (one: (typeof prices)[number]) => number) => prices.reduce((sum, one) => sum + of(one), 0);
  return {
    service,
    name: nameOf(services.rows, service),
    currency: CURRENCY,
    base: amountText(add(({ base_cents }) => base_cents)),
    charge: [
      { name: 'Fuel surcharge', amount: amountText(add(({ fuel_cents }) => fuel_cents)) },
      ...option.map((code) => ({
        name: nameOf(options, code),
        amount: amountText(OPTION_CENTS[code] ?? 0),
      })),
      { name: 'Online discount', amount: `-${amountText(add(({ discount_cents }) => discount_cents))}` },
    ],
    tax: amountText(add(({ taxes }) => taxes.reduce((sum, { cents }) => sum + cents, 0))),
    total: amountText(add(({ total_cents }) => total_cents)),
    days: String(offer.days),
  };
}

function nameOf(rows: readonly { readonly code: string; readonly name: string }[], code: string): string {
  return rows.find((row) => row.code === code)?.name ?? code;
}

/** Postal codes of zeros alone exist nowhere. */
function refuseUnknownPlaces(places: readonly Place[]): void {
  const unknown = places.filter(({ postal_code }) => /^0+$/.test(postal_code));
  const faults = unknown.map(({ postal_code }) => ({
    code: 'A100',
    message: `The postal code ${postal_code} does not exist.`,
  }));
  if (faults.length > 0)
    throw new Refusal(422, [...faults, { code: 'A101', message: 'No zone could be found.' }]);
}
