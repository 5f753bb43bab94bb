import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShipmentRequestData } from '@waybill/core';
import { packageRoot } from './package-root.js';

/**
 * The first request of the carrier's package that a test is in, `request.json`, with changes to its shipment and its recipient.
 *
 * @example
 * firstRequest(import.meta.url, { services: ['PARCEL'] })
 */
export function firstRequest(
  test: string,
  shipment: object = {},
  recipient: object = {},
): ShipmentRequestData {
  const file = join(packageRoot(dirname(fileURLToPath(test))) ?? '', 'request.json');
  const first: ShipmentRequestData = JSON.parse(readFileSync(file, 'utf8'));
  return {
    ...first,
    recipient: { ...first.recipient, ...recipient },
    shipment: { ...first.shipment, ...shipment },
  };
}
