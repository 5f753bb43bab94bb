import type { RequestExtraRow } from '@waybill/core/plugin';

const PICKUPS = ['pickup', 'pickup_availability', 'pickup_update'] as const;
const SCHEDULED = ['pickup', 'pickup_availability'] as const;

/** Keys that operations after the purchase read from an `extra`, written there as `purolator:key`. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    on: 'request',
    key: 'pickup_location',
    operations: PICKUPS,
    example: 'BackDoor',
    meaning:
      'Where the packages are, in a word of Purolator’s own list (`PickUpLocation`), which is not published.',
  },
  {
    on: 'request',
    key: 'supplies',
    operations: PICKUPS,
    example: 'PuroletterExpressEnvelope',
    meaning:
      'Supplies that the driver is to bring, by Purolator’s codes, with commas between them (`SupplyRequestCodes`). The list is not published.',
  },
  {
    on: 'request',
    key: 'trailer_accessible',
    operations: PICKUPS,
    example: 'true',
    meaning: 'Whether a trailer can get there (`TrailerAccessible`), `true` or `false`.',
  },
  {
    on: 'request',
    key: 'skids',
    operations: PICKUPS,
    example: '2',
    meaning: 'The number of skids that the packages stand on (`ShipmentOnSkids`, `NumberOfSkids`).',
  },
  {
    on: 'address',
    key: 'department',
    operations: SCHEDULED,
    example: 'Shipping',
    meaning: 'Department, between company and street.',
  },
  {
    on: 'address',
    key: 'street_number',
    operations: SCHEDULED,
    example: '1',
    meaning: 'The street number, where the first of `address_lines` does not show it.',
  },
];
