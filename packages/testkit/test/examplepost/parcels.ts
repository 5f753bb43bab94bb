import type { RateRequest, Shipment } from '@waybill/core';
import { countryOf, isHome } from './meaning.js';
import { ID } from './tables.js';

export interface WireParcel {
  readonly weight_g: number;
  readonly size_mm?: readonly (number | undefined)[];
}

/** One for each package; grams and millimetres, rounded up. */
export function parcelsOf({ items, weight_unit, dimension_unit }: Shipment): WireParcel[] {
  const grams = weight_unit === 'KG' ? 1000 : 453.59237;
  const millimetres = dimension_unit === 'CM' ? 10 : 25.4;
  return items.flatMap(({ weight, length, width, height, quantity = 1 }) => {
    const size = [length, width, height];
    const parcel: WireParcel = {
      weight_g: Math.ceil(weight * grams),
      ...(size.every((side) => side === undefined)
        ? {}
        : { size_mm: size.map((side) => (side === undefined ? 0 : Math.ceil(side * millimetres))) }),
    };
    return Array.from({ length: quantity }, () => parcel);
  });
}

export function addressesOf({ shipper, recipient }: RateRequest) {
  const short = (party: RateRequest['shipper']) => ({
    country: countryOf(party),
    postal_code: party.postal_code,
    name: party.company_name ?? party.person_name,
    ...(isHome(party) ? { home: true } : {}),
    ...(party.address_lines === undefined ? {} : { lines: party.address_lines }),
  });
  return { from: short(shipper), to: short(recipient) };
}

export function campaignOf({ extra }: Shipment): { campaign?: string } {
  const campaign = extra?.[`${ID}:campaign`];
  return campaign === undefined ? {} : { campaign };
}

export function shopOf({ extra }: Shipment): { shop?: string } {
  const shop = extra?.[`${ID}:shop`];
  return shop === undefined ? {} : { shop };
}

/** Cents of a figure such as `12.30`. */
export function cents(figure: string): number {
  return Math.round(Number(figure) * 100) || 0;
}
