import type { RateRequestData, ShipmentRequestData } from '@waybill/core';
import { EXAMPLES } from '../../src/openapi/examples.js';

/** A parcel within Canada, which Canada Post and UPS price: that of the API's description. */
export const request = EXAMPLES.getRates?.body as RateRequestData;

/** The same, to buy one service. */
export function toBuy(service = 'DOM.EP'): ShipmentRequestData {
  return { ...request, shipment: { ...request.shipment, services: [service] } };
}

/** A pickup by Canada Post. */
export const booking = {
  address: { ...request.shipper, email_address: 'dock@example.com' },
  pickup_date: '2026-03-04',
  ready_time: '13:00',
  closing_time: '16:00',
  package_count: 2,
};

/** A Tuesday, at 10 in Toronto: the day before. */
export const DAY_BEFORE = { now: () => Date.parse('2026-03-03T15:00:00Z') };

/** A file of orders of the parcel, whose weights may be other ones. */
export function ordersFile(names: readonly string[], weights: Readonly<Record<string, string>> = {}): string {
  const fields = [...fieldsIn(request)];
  const rows = names.map((order) =>
    fields.map(([field, value]) => (field.endsWith('.weight') ? (weights[order] ?? value) : value)),
  );
  const columns = fields.map(([field]) => field);
  return [['order', ...columns], ...rows.map((row, at) => [names[at], ...row])].join('\r\n');
}

function* fieldsIn(value: object, path = ''): Generator<[field: string, value: string]> {
  for (const [name, inner] of Object.entries(value)) {
    const field = Array.isArray(value) ? `${path}[${name}]` : `${path}${path && '.'}${name}`;
    if (typeof inner === 'object') yield* fieldsIn(inner, field);
    else yield [field, String(inner)];
  }
}
