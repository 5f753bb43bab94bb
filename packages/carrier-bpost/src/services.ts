import { lookUp, type ServiceReach } from '@waybill/carrier-kit/request';
import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

/** The contract has no limit for bpack XL, which is made for large packages, and for pallets. */
const limits: readonly PackageLimit[] = [{ weight: 30, source: 'bpost Shipping Manager: weight of a box' }];

/**
 * Products, written as bpost writes them; upper and lower case count. The contract has no list of them: these are those that
 * other programs send, read 2026-11-23.
 */
export const services: ServiceTable = {
  code_pattern: /^bpack[ @][\w@&/ ]+$/,
  rows: [
    { code: 'bpack 24h Pro', name: 'bpack 24h Pro', reach: 'BE', limits },
    { code: 'bpack 24h business', name: 'bpack 24h business', reach: 'BE', limits },
    { code: 'bpack Bus', name: 'bpack Bus', reach: 'BE', limits },
    { code: 'bpack XL', name: 'bpack XL', reach: 'BE', on_request: true },
    { code: 'bpack@bpost', name: 'bpack@bpost: pick-up point', reach: 'BE', limits },
    { code: 'bpack Click & Collect', name: 'bpack Click & Collect: shop', reach: 'BE', limits },
    { code: 'bpack 24/7', name: 'bpack 24/7: parcel locker', reach: 'BE', limits },
    { code: 'bpack World Express Pro', name: 'bpack World Express Pro', reach: 'world', limits },
    { code: 'bpack World Business', name: 'bpack World Business', reach: 'world', limits },
    { code: 'bpack Europe Business', name: 'bpack Europe Business', reach: 'Europe', limits },
    {
      code: 'bpack@bpost international',
      name: 'bpack@bpost international: pick-up point',
      reach: 'Europe',
      limits,
    },
    {
      code: 'bpack 24/7 international',
      name: 'bpack 24/7 international: parcel locker',
      reach: 'Europe',
      limits,
    },
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
  return lookUp(METHODS, service) ?? (isListed ? 'atHome' : otherwise);
}

export const isAtPoint = (method: DeliveryMethod): boolean =>
  method !== 'atHome' && method !== 'international';
