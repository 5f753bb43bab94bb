/** What the simulator sells, and what it refuses although the schema allows it. */
import type { Consignment } from './consignment.js';

/** A service on a lane. Prices are cents of the account's currency, all made up. */
export interface Offer {
  readonly code: string;
  readonly name: string;
  readonly category: 'EXPRESS' | 'GROUND';
  readonly base: number;
  readonly per_kg: number;
  /** Business days. */
  readonly days: number;
  /** Sold as a whole-day commitment in words, not as a date. */
  readonly counts_days: boolean;
  readonly weekend?: true;
}

type Lane = 'us' | 'canada' | 'north' | 'europe' | 'world';

const ground = { category: 'GROUND', counts_days: true } as const;
const express = { category: 'EXPRESS', counts_days: false } as const;
const overseas = { category: 'EXPRESS', counts_days: true } as const;

const OFFERS: Readonly<Record<Lane, readonly Offer[]>> = {
  us: [
    { ...ground, code: 'FEDEX_GROUND', name: 'FedEx Ground®', base: 980, per_kg: 62, days: 3 },
    {
      ...ground,
      code: 'GROUND_HOME_DELIVERY',
      name: 'FedEx Home Delivery®',
      base: 1040,
      per_kg: 66,
      days: 3,
    },
    { ...ground, code: 'SMART_POST', name: 'FedEx Ground® Economy', base: 690, per_kg: 58, days: 5 },
    {
      ...express,
      code: 'FEDEX_EXPRESS_SAVER',
      name: 'FedEx Express Saver®',
      base: 2150,
      per_kg: 180,
      days: 3,
    },
    { ...express, code: 'FEDEX_2_DAY', name: 'FedEx 2Day®', base: 2480, per_kg: 230, days: 2, weekend: true },
    {
      ...express,
      code: 'STANDARD_OVERNIGHT',
      name: 'FedEx Standard Overnight®',
      base: 4890,
      per_kg: 340,
      days: 1,
    },
    {
      ...express,
      code: 'PRIORITY_OVERNIGHT',
      name: 'FedEx Priority Overnight®',
      base: 5490,
      per_kg: 390,
      days: 1,
      weekend: true,
    },
  ],
  canada: [
    { ...ground, code: 'FEDEX_GROUND', name: 'FedEx Ground®', base: 1240, per_kg: 75, days: 3 },
    { ...express, code: 'FEDEX_EXPRESS_SAVER', name: 'FedEx Economy', base: 2370, per_kg: 190, days: 3 },
    { ...express, code: 'FEDEX_2_DAY', name: 'FedEx 2Day®', base: 2790, per_kg: 240, days: 2 },
    {
      ...express,
      code: 'PRIORITY_OVERNIGHT',
      name: 'FedEx Priority Overnight®',
      base: 4150,
      per_kg: 330,
      days: 1,
      weekend: true,
    },
  ],
  north: [
    { ...ground, code: 'FEDEX_GROUND', name: 'FedEx International Ground®', base: 1890, per_kg: 96, days: 5 },
    {
      ...overseas,
      code: 'INTERNATIONAL_ECONOMY',
      name: 'FedEx International Economy®',
      base: 3990,
      per_kg: 310,
      days: 3,
    },
    {
      ...overseas,
      code: 'FEDEX_INTERNATIONAL_PRIORITY',
      name: 'FedEx International Priority®',
      base: 5150,
      per_kg: 420,
      days: 2,
    },
  ],
  europe: [
    { ...overseas, code: 'FEDEX_ECONOMY', name: 'FedEx® Economy', base: 2290, per_kg: 170, days: 3 },
    { ...overseas, code: 'FEDEX_PRIORITY', name: 'FedEx® Priority', base: 3640, per_kg: 260, days: 1 },
  ],
  world: [
    {
      ...overseas,
      code: 'INTERNATIONAL_ECONOMY',
      name: 'FedEx International Economy®',
      base: 6980,
      per_kg: 690,
      days: 5,
    },
    {
      ...overseas,
      code: 'FEDEX_INTERNATIONAL_PRIORITY',
      name: 'FedEx International Priority®',
      base: 8350,
      per_kg: 820,
      days: 3,
    },
    {
      ...overseas,
      code: 'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS',
      name: 'FedEx International Priority® Express',
      base: 9240,
      per_kg: 890,
      days: 2,
    },
  ],
};

const EUROPE =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');
/** Countries that FedEx does not go to. */
const NOT_SERVED = ['CU', 'IR', 'KP', 'RU', 'SY'];
const PACKAGINGS: Readonly<Record<string, number>> = {
  YOUR_PACKAGING: 68,
  FEDEX_ENVELOPE: 0.5,
  FEDEX_PAK: 9.1,
  FEDEX_TUBE: 9.1,
  FEDEX_BOX: 9.1,
  FEDEX_SMALL_BOX: 9.1,
  FEDEX_MEDIUM_BOX: 9.1,
  FEDEX_LARGE_BOX: 13.6,
  FEDEX_EXTRA_LARGE_BOX: 22.7,
  FEDEX_10KG_BOX: 10,
  FEDEX_25KG_BOX: 25,
};

function laneOf({ origin, destination }: Consignment): Lane | undefined {
  const [from, to] = [origin.country, destination.country];
  if ([from, to].some((country) => NOT_SERVED.includes(country))) return undefined;
  if (from === 'US' && to === 'US') return 'us';
  if (from === 'CA' && to === 'CA') return 'canada';
  if (from === to && !EUROPE.includes(from)) return undefined;
  if ([from, to].every((country) => ['US', 'CA'].includes(country))) return 'north';
  return [from, to].every((country) => EUROPE.includes(country)) ? 'europe' : 'world';
}

/** An offer on the day it is asked for. */
export interface Sale {
  readonly offer: Offer;
  /** Delivered on a Saturday for a surcharge. */
  readonly saturday: boolean;
}

/** Everything that carries a consignment; Saturday delivery beside a weekday's when `alternatives` are wanted. */
export function salesFor(consignment: Consignment, alternatives: boolean): Sale[] {
  const lane = laneOf(consignment);
  if (lane === undefined) return [];
  const saturday = consignment.services.includes('SATURDAY_DELIVERY');
  return OFFERS[lane]
    .filter((offer) => carries(offer, consignment))
    .flatMap((offer): Sale[] => {
      const possible = offer.weekend === true && arrivesOnSaturday(consignment.date, offer.days);
      if (saturday) return possible ? [{ offer, saturday: true }] : [];
      const plain = { offer, saturday: false };
      return possible && alternatives ? [plain, { offer, saturday: true }] : [plain];
    });
}

/** Special services by what sells them. */
const SOLD_BY: Readonly<Record<string, (offer: Offer, consignment: Consignment) => boolean>> = {
  SATURDAY_DELIVERY: (offer) => offer.weekend === true,
  SATURDAY_PICKUP: ({ category }) => category === 'EXPRESS',
  HOLD_AT_LOCATION: ({ code }) => code !== 'SMART_POST' && code !== 'GROUND_HOME_DELIVERY',
  COD: ({ code }) => code !== 'SMART_POST' && code !== 'GROUND_HOME_DELIVERY',
  FEDEX_ONE_RATE: ({ category }, { origin, destination, packaging }) =>
    category === 'EXPRESS' &&
    `${origin.country}${destination.country}` === 'USUS' &&
    packaging !== 'YOUR_PACKAGING',
  HOME_DELIVERY_PREMIUM: ({ code }) => code === 'GROUND_HOME_DELIVERY',
  ELECTRONIC_TRADE_DOCUMENTS: (_, { origin, destination }) => origin.country !== destination.country,
  RETURN_SHIPMENT: ({ code }) => code !== 'SMART_POST',
  THIRD_PARTY_CONSIGNEE: (_, { origin, destination }) => origin.country !== destination.country,
  CUT_FLOWERS: ({ category }) => category === 'EXPRESS',
  FOOD: () => true,
  SIGNATURE_OPTION: ({ code }) => code !== 'SMART_POST',
  NON_STANDARD_CONTAINER: () => true,
  ALCOHOL: ({ code }) => code !== 'SMART_POST',
  PRIORITY_ALERT: ({ category }) => category === 'EXPRESS',
};

function carries(offer: Offer, consignment: Consignment): boolean {
  const { destination, packaging, pieces, services, hub } = consignment;
  if (offer.code === 'SMART_POST' && !hub) return false;
  if (offer.code === 'GROUND_HOME_DELIVERY' && !destination.residential) return false;
  const home = consignment.origin.country === 'US' && destination.country === 'US' && destination.residential;
  if (offer.code === 'FEDEX_GROUND' && home) return false;
  if (offer.category === 'GROUND' && packaging !== 'YOUR_PACKAGING') return false;
  if (pieces.some(({ kg }) => kg > (PACKAGINGS[packaging] ?? 0))) return false;
  const asked = [...services, ...pieces.flatMap((piece) => piece.services)];
  return asked.every((service) => SOLD_BY[service]?.(offer, consignment) ?? false);
}

function arrivesOnSaturday(day: string, days: number): boolean {
  const arrival = new Date(`${day}T00:00:00Z`);
  arrival.setUTCDate(arrival.getUTCDate() + days);
  return arrival.getUTCDay() === 6;
}

/** The day of delivery: `days` business days later, or the Saturday. */
export function arrival(day: string, { offer, saturday }: Sale): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = offer.days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (saturday || ![0, 6].includes(date.getUTCDay())) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

export function knowsPackaging(packaging: string): boolean {
  return packaging in PACKAGINGS;
}
