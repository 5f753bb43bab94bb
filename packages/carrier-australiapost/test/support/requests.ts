import { readFileSync } from 'node:fs';
import type { ShipmentRequestData } from '@waybill/core';

const first = JSON.parse(readFileSync(new URL('../../request.json', import.meta.url), 'utf8'));

/** A box from Geelong to Sydney. */
export const request: ShipmentRequestData = {
  ...first,
  shipment: { ...first.shipment, services: ['3D55'] },
};

/** A context whose clock does not wait. */
export const context = () => ({ clock: { now: () => Date.now(), wait: async () => {} } });
