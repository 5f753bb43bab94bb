import type { ErrorEntry } from '@waybill/core';

/** What accounts say instead of a price, with those apart that do not ship from the sender's country. */
export interface ApartByCountry {
  readonly elsewhere: readonly ErrorEntry[];
  readonly others: readonly ErrorEntry[];
}

const ORIGINS = ['shipper.country_code', 'shipment.ship_from.country_code'];

export function apartByCountry(entries: readonly ErrorEntry[]): ApartByCountry {
  const isElsewhere = ({ kind, field = '' }: ErrorEntry) =>
    kind === 'not_supported' && ORIGINS.includes(field);
  const { elsewhere = [], others = [] } = Object.groupBy(entries, (entry) =>
    isElsewhere(entry) ? 'elsewhere' : 'others',
  );
  return { elsewhere, others };
}
