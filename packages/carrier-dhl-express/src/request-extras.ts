import type { RequestExtraRow } from '@waybill/core/plugin';

/** The keys that operations after the purchase read from an `extra`, written there as `dhl-express:key`. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    on: 'request',
    key: 'location',
    operations: ['pickup', 'pickup_update'],
    example: 'Gate 3, behind the workshop',
    meaning:
      'Where the courier finds the packages, in your own words, at most 80 characters, in place of `package_location`.',
  },
  {
    on: 'address',
    key: 'county',
    operations: ['address_validation', 'pickup', 'pickup_update'],
    example: 'Moabit',
    meaning: 'Suburb or county (`countyName`), at most 45 characters.',
  },
];
