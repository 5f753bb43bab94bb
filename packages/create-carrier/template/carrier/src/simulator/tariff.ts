/** Made-up prices: equal requests cost the same, and the parts of a price add up. */
import { amountText, price } from '@waybill/simulator';
import { Refusal } from './refusal.js';
import type { OptionCode } from './requests.js';

/** What a price depends on. */
interface Consignment {
  readonly option: readonly OptionCode[];
  readonly from: Place;
  readonly to: Place;
  readonly parcel: readonly { readonly weight_kg: string }[];
}
interface Place {
  readonly country: string;
  readonly postal_code: string;
}

/** What a service costs, and whether it is sold across a border. */
interface Offer {
  readonly name: string;
  readonly base_cents: number;
  readonly per_kg_cents: number;
  readonly days: number;
  readonly abroad: boolean;
}

const OFFERS: ReadonlyMap<string, Offer> = new Map([
  ['STD', { name: 'Sample Standard', base_cents: 1090, per_kg_cents: 85, days: 5, abroad: true }],
  ['EXP', { name: 'Sample Express', base_cents: 1950, per_kg_cents: 140, days: 2, abroad: true }],
  ['NXT', { name: 'Sample Next Day', base_cents: 2875, per_kg_cents: 210, days: 1, abroad: false }],
]);
const OPTIONS: Readonly<Record<OptionCode, { readonly name: string; readonly cents: number }>> = {
  SIG: { name: 'Signature', cents: 250 },
  SAT: { name: 'Saturday Delivery', cents: 1200 },
};
const CURRENCY = 'CAD';

/** Codes of what is sold from here to there. */
export function servicesFor(consignment: Consignment): string[] {
  return [...OFFERS].filter(([, offer]) => isSold(offer, consignment)).map(([code]) => code);
}

function isSold({ abroad }: Offer, { from, to }: Consignment): boolean {
  return abroad || from.country === to.country;
}

/**
 * The price of a service, as `price` and `shipment_response` tell it.
 * @throws Refusal for a place that does not exist, and for a service that is not sold there.
 */
export function priceOf(service: string, consignment: Consignment) {
  const { option, from, to, parcel } = consignment;
  refuseUnknownPlaces([from, to]);
  const offer = OFFERS.get(service);
  if (offer === undefined || !isSold(offer, consignment))
    throw new Refusal(422, [
      { code: 'S100', message: `Service ${service} is not offered for this shipment.` },
    ]);
  const prices = parcel.map(({ weight_kg }, index) =>
    price({
      weight_kg: Number(weight_kg),
      distance_zone: from.country === to.country ? 1 : 3,
      base_cents: offer.base_cents,
      per_kg_cents: offer.per_kg_cents,
      discount_percent: 5,
      fuel_percent: 18.5,
      // Options are charged once for the shipment.
      options: index > 0 ? [] : option.map((code) => ({ code, cents: OPTIONS[code].cents })),
      taxes: [{ code: 'GST', percent: 5 }],
    }),
  );
  const add = (of: (one: (typeof prices)[number]) => number) => prices.reduce((sum, one) => sum + of(one), 0);
  return {
    service,
    name: offer.name,
    currency: CURRENCY,
    base: amountText(add(({ base_cents }) => base_cents)),
    charge: [
      { name: 'Fuel surcharge', amount: amountText(add(({ fuel_cents }) => fuel_cents)) },
      ...option.map((code) => ({ name: OPTIONS[code].name, amount: amountText(OPTIONS[code].cents) })),
      { name: 'Online discount', amount: `-${amountText(add(({ discount_cents }) => discount_cents))}` },
    ],
    tax: amountText(add(({ taxes }) => taxes.reduce((sum, { cents }) => sum + cents, 0))),
    total: amountText(add(({ total_cents }) => total_cents)),
    days: String(offer.days),
  };
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
