import { createTransport, keyLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER, HOSTS, http, type PostnlSettings } from './settings.js';

/** Paths of each API. PostNL has announced version 4 of them. */
export const PATHS = {
  barcode: '/shipment/v1_1/barcode',
  label: '/shipment/v2_2/label',
  status: '/shipment/v2/status',
  locations: '/shipment/v2_1/locations',
} as const;

/** The only I/O: hosts, login, headers. */
export function connect(settings: PostnlSettings, context: CarrierContext): Send {
  return createTransport({
    carrier: CARRIER,
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS),
    login: keyLogin({ apikey: settings.api_key }),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    context,
  });
}
