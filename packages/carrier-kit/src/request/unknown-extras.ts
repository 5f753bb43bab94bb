import type { Issue, RateRequest } from '@waybill/core';
import { type Capability, issue, type RequestFields, readCode } from '@waybill/core/plugin';
import { onceFor } from '../values/once-for.js';
import type { CarrierTables } from './carrier-tables.js';
import { meantBy } from './requested-codes.js';

/**
 * Adds an issue for every extra that the carrier does not read. Every key must name its carrier, and under this carrier's
 * prefix only what it declares is allowed. A key that another operation reads is let through: one request is rated and
 * then bought.
 */
export function refuseUnknownExtras(tables: CarrierTables, request: RateRequest, issues: Issue[]): void {
  for (const place of placesOf(request)) {
    if (place.holder.extra === undefined) continue;
    const known = tables.extras.filter((row) => row.on === place.name);
    refuseOthers(
      tables,
      place,
      known.map(({ key }) => key),
      issues,
    );
  }
}

/** The same for an operation that is not on a shipment: only what this operation reads is allowed. */
export function refuseExtrasOf(
  operation: Capability,
  tables: CarrierTables,
  request: object,
  issues: Issue[],
): void {
  const near: object | undefined = Reflect.get(request, 'near');
  const places: readonly (readonly [name: string, path: string, holder: Place['holder'] | undefined])[] = [
    ['request', '', request],
    ['address', 'address', Reflect.get(request, 'address')],
    ['address', 'near.address', near && Reflect.get(near, 'address')],
  ];
  for (const [name, path, holder] of places) {
    if (holder === undefined) continue;
    const known = (tables.request_extras ?? []).filter(
      (row) => row.on === name && row.operations.some((one) => one === operation),
    );
    refuseOthers(
      tables,
      { name, path, holder },
      known.map(({ key }) => key),
      issues,
    );
  }
}

function refuseOthers(
  { id, name = id }: CarrierTables,
  { path, holder }: Place,
  known: readonly string[],
  issues: Issue[],
): void {
  for (const written of Object.keys(holder.extra ?? {})) {
    const { carrier, code } = readCode(written);
    const field = `${path === '' ? '' : `${path}.`}extra[${JSON.stringify(written)}]`;
    if (carrier === undefined) {
      const problem = `must name the carrier that reads it, as in ${id}:${code}`;
      issues.push(issue(field, 'invalid', problem));
    } else if (carrier === id && !known.includes(code)) {
      const offered = known.length === 0 ? 'no extras here' : known.join(', ');
      const meant = meantBy(code, known);
      const hint = meant === undefined ? '' : `; did you mean ${id}:${meant}?`;
      const problem = `is not read by ${name}; it reads ${offered}${hint}`;
      issues.push(issue(field, 'unknown_field', problem, 'not_supported'));
    }
  }
}

/** One object of a request whose fields or extras a carrier may refuse. */
export interface Place {
  /** Its name in the tables of fields and extras. */
  readonly name: string;
  /** Where it stands in the request, as messages write it. */
  readonly path: string;
  readonly holder: object & { readonly extra?: Readonly<Record<string, string>> };
}

/** Every object of a request, in the order in which the interface lists them. */
export const placesOf = onceFor(({ shipper, recipient, shipment }: RequestFields): readonly Place[] => {
  const { ship_from, items, customs, label, invoice } = shipment;
  const single = (name: string, path: string, holder: Place['holder'] | undefined): Place[] =>
    holder === undefined ? [] : [{ name, path, holder }];
  const listed = (name: string, path: string, holders: readonly Place['holder'][] = []): Place[] =>
    holders.map((holder, index) => ({ name, path: `${path}[${index}]`, holder }));
  return [
    ...single('shipper', 'shipper', shipper),
    ...single('recipient', 'recipient', recipient),
    ...single('shipment', 'shipment', shipment),
    ...single('ship_from', 'shipment.ship_from', ship_from),
    ...listed('item', 'shipment.items', items),
    ...single('customs', 'shipment.customs', customs),
    ...single('sold_to', 'shipment.customs.sold_to', customs?.sold_to),
    ...listed('customs_item', 'shipment.customs.items', customs?.items),
    ...single('label', 'shipment.label', label),
    ...single('invoice', 'shipment.invoice', invoice),
  ];
});
