/** Services and their made-up prices: GST is 15 % within New Zealand, and none abroad. */
import { refuse } from '@waybill/simulator/server';

interface Service {
  readonly name: string;
  readonly to: 'NZ' | 'AU' | 'world';
  readonly base: number;
  readonly per_kg: number;
  /** A surcharge with GST. */
  readonly surcharge?: number;
  readonly days?: readonly [number, number];
}

export const SERVICES: Readonly<Record<string, Service>> = {
  CPOLE: { name: 'CP Online Economy', to: 'NZ', base: 5, per_kg: 0.4 },
  CPOLP: { name: 'CP Online Parcel', to: 'NZ', base: 7, per_kg: 0.6, surcharge: 1.4 },
  CPOLTPA4: { name: 'TrackPak A4', to: 'NZ', base: 6, per_kg: 0 },
  CPOLTPDL: { name: 'TrackPak DL', to: 'NZ', base: 4.5, per_kg: 0 },
  TIEX: { name: 'Int Express Pcl', to: 'world', base: 48, per_kg: 13, days: [1, 5] },
  TIEC: { name: 'Int Econ Cour Pcl', to: 'world', base: 32, per_kg: 11, days: [2, 6] },
  TIALP: { name: 'Int Air Pcl', to: 'world', base: 22, per_kg: 9 },
  TDEAUS: { name: 'Australia with signature', to: 'AU', base: 15, per_kg: 5, days: [3, 7] },
  TDEAUN: { name: 'Australia', to: 'AU', base: 13, per_kg: 5, days: [3, 7] },
};

/** Postcodes of rural delivery have 7, 8 or 9 as their third digit. */
export function isRural(postcode = ''): boolean {
  return /^\d\d[789]\d$/.test(postcode);
}

const GST = 1.15;
const figure = (amount: number) => Number(amount.toFixed(2));
const withGst = (amount: number) => ({
  price_excluding_gst: figure(amount),
  price_including_gst: figure(amount * GST),
});

/** The greater of weight and volume counts: 5000 cm³ are a kilogram. */
function ratedWeight(query: URLSearchParams, per_cm: number): number {
  const sides = ['length', 'width', 'height'].map((side) => {
    const text = query.get(side) ?? '';
    if (!/^[1-9]\d*$/.test(text)) throw refuse('400002', `the field /${side} must be a whole number above 0`);
    return Number(text) / per_cm;
  });
  const weight = Number(query.get('weight'));
  if (!(weight > 0)) throw refuse('400002', 'the field /weight must be above 0');
  return Math.max(
    weight,
    sides.reduce((volume, side) => volume * side, 1 / 5000),
  );
}

export function optionsAtHome(query: URLSearchParams) {
  for (const name of ['pickup_city', 'pickup_postcode', 'delivery_city', 'delivery_postcode'])
    if (!query.get(name)) throw refuse('400002', `the field /${name} must have a value`);
  const postcode = query.get('delivery_postcode') ?? '';
  if (!/^\d{4}$/.test(postcode)) throw refuse('400002', 'the field /delivery_postcode is not a postcode');
  const rated_weight = ratedWeight(query, 1);
  const addons = [
    { description: 'Signature', addon_code: 'CPSR', mandatory: false, ...withGst(0.5) },
    ...(isRural(postcode)
      ? [{ description: 'Rural delivery', addon_code: 'CPOLRD', mandatory: true, ...withGst(4) }]
      : []),
  ];
  const services = Object.entries(SERVICES)
    .filter(([, { to }]) => to === 'NZ')
    .map(([service_code, { name, base, per_kg, surcharge }]) => {
      const price = withGst(base + per_kg * rated_weight);
      const whole = surcharge && {
        price_including_surcharge_and_gst: figure(price.price_including_gst + surcharge),
      };
      const facts = { tracking_included: true, signature_included: false };
      return {
        carrier: 'CourierPost',
        description: name,
        service_code,
        ...price,
        ...whole,
        ...facts,
        addons,
      };
    });
  return { services, rated_weight };
}

export function optionsAbroad(query: URLSearchParams) {
  const country = query.get('country_code') ?? '';
  if (!/^[A-Z]{2}$/.test(country) || country === 'NZ')
    throw refuse('400002', 'the field /country_code is not one');
  const rated_weight = ratedWeight(query, 10);
  const services = Object.entries(SERVICES)
    .filter(([, { to }]) => to === 'world' || to === country)
    .map(([service_code, { name, base, per_kg, days }]) => {
      const price = figure(base + per_kg * rated_weight);
      const targets = days && { min_delivery_target: days[0], max_delivery_target: days[1] };
      const facts = { tracking_included: true, signature_included: service_code !== 'TDEAUN' };
      const prices = { price_excluding_gst: price, price_including_gst: price };
      return { service_code, description: name, ...prices, ...targets, ...facts };
    });
  return { services, rated_weight };
}
