import type { RateRequest } from '@waybill/core';
import { withFields } from '../values/with-fields.js';
import type { CarrierTables } from './carrier-tables.js';
import type { Reporter } from './report.js';

/** The services that a return can have, where these are not simply those of the table. */
export interface ReturnServices {
  /** These alone; a single one is taken where the request names none. */
  readonly codes?: readonly string[];
  /** The one that is taken where the request names none. */
  readonly usual?: string;
}

/** A return with the usual service where it names none, and tables in which returns have their services alone. */
export function forReturn<Tables extends CarrierTables>(
  tables: Tables,
  request: RateRequest,
  { codes, usual = codes?.length === 1 ? codes[0] : undefined }: ReturnServices,
): { readonly tables: Tables; readonly request: RateRequest } {
  const { shipment } = request;
  const isNamed = shipment.services !== undefined && shipment.services.length > 0;
  const { rows } = tables.services;
  const offered = codes?.map(
    (code) => rows.find((row) => row.code === code) ?? { code, name: code, reach: '' },
  );
  return {
    tables: offered === undefined ? tables : { ...tables, services: { ...tables.services, rows: offered } },
    request:
      isNamed || usual === undefined
        ? request
        : withFields(request, { shipment: withFields(shipment, { services: [usual] }) }),
  };
}

/** Refuses a service that is for other operations alone. */
export function refuseOtherServices(
  named: readonly string[],
  { codes }: ReturnServices,
  report: Reporter,
): void {
  for (const code of named)
    if (codes?.includes(code) === false)
      report.notSupported(
        'shipment.services',
        `names ${code}; returns of ${report.name} this way are ${codes.join(', ')}`,
      );
}
