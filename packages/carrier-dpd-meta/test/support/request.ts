import { readFileSync } from 'node:fs';
import type { ShipmentRequestData } from '@waybill/core';

/** The package's first request: a parcel within Germany. */
export const request = JSON.parse(
  readFileSync(new URL('../../request.json', import.meta.url), 'utf8'),
) as ShipmentRequestData;
