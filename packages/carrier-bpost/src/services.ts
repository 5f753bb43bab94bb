import type { ServiceReach } from '@waybill/carrier-kit/request';
import type { ServiceTable } from '@waybill/core/plugin';

/**
 * Products, written as bpost writes them; upper and lower case count. The contract has no list of them: these are those that
 * other programs send, read 2026-11-23.
 */
export const services: ServiceTable = {
  code_pattern: /^bpack[ @][\w@&/ ]+$/,
  rows: [
    { code: 'bpack 24h Pro', name: 'bpack 24h Pro', reach: 'BE' },
    { code: 'bpack 24h business', name: 'bpack 24h business', reach: 'BE' },
    { code: 'bpack Bus', name: 'bpack Bus', reach: 'BE' },
    { code: 'bpack XL', name: 'bpack XL', reach: 'BE', on_request: true },
    { code: 'bpack@bpost', name: 'bpack@bpost: pick-up point', reach: 'BE' },
    { code: 'bpack Click & Collect', name: 'bpack Click & Collect: shop', reach: 'BE' },
    { code: 'bpack 24/7', name: 'bpack 24/7: parcel locker', reach: 'BE' },
    { code: 'bpack World Express Pro', name: 'bpack World Express Pro', reach: 'world' },
    { code: 'bpack World Business', name: 'bpack World Business', reach: 'world' },
    { code: 'bpack Europe Business', name: 'bpack Europe Business', reach: 'Europe' },
    {
      code: 'bpack@bpost international',
      name: 'bpack@bpost international: pick-up point',
      reach: 'Europe',
    },
    { code: 'bpack 24/7 international', name: 'bpack 24/7 international: parcel locker', reach: 'Europe' },
  ],
};

export const REACH: ServiceReach = {
  table: services,
  at_home: services.rows.filter(({ reach }) => reach === 'BE').map(({ code }) => code),
};

/** The element of a box, which follows from the product. */
export type DeliveryMethod =
  | 'atHome'
  | 'atBpost'
  | 'at24-7'
  | 'international'
  | 'atIntlPugo'
  | 'atIntlParcelDepot';

const METHODS: Readonly<Record<string, DeliveryMethod>> = {
  'bpack@bpost': 'atBpost',
  'bpack Click & Collect': 'atBpost',
  'bpack 24/7': 'at24-7',
  'bpack World Express Pro': 'international',
  'bpack World Business': 'international',
  'bpack Europe Business': 'international',
  'bpack@bpost international': 'atIntlPugo',
  'bpack 24/7 international': 'atIntlParcelDepot',
};

/** Of a product that is newer than the table, the destination and the point of delivery decide. */
export function methodOf(service: string, otherwise: DeliveryMethod): DeliveryMethod {
  const isListed = services.rows.some(({ code }) => code === service);
  return METHODS[service] ?? (isListed ? 'atHome' : otherwise);
}

export const isAtPoint = (method: DeliveryMethod): boolean =>
  method !== 'atHome' && method !== 'international';
