/** Contradictions between a service and the other rows of its card. */

import { sum } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import { amountsOf } from './charges.js';
import type { CardRows, Placed } from './document.js';
import type { Service } from './service.js';
import type { Problems } from './source.js';

/** Refuses references to names that the card does not have. */
export function checkNames(rows: CardRows, problems: Problems): void {
  const { names } = rows;
  const known = (
    placed: readonly Placed<object>[],
    column: string,
    what: string,
    list: ReadonlySet<string>,
  ) => {
    for (const { path, row } of placed) {
      const written = lookUp(row as Readonly<Record<string, readonly string[] | undefined>>, column) ?? [];
      for (const name of written)
        if (!list.has(name)) problems.add([...path, column], `names ${name}; there is no such ${what}`);
    }
  };
  // A card without any services or zones is refused for that already.
  if (names.services.size > 0)
    for (const placed of [rows.zones, rows.surcharges, rows.discounts, rows.fuel])
      known(placed, 'services', 'service', names.services);
  if (names.zones.size > 0)
    for (const placed of [rows.services, rows.surcharges, rows.discounts])
      known(placed, 'zones', 'zone', names.zones);
  known(rows.zones, 'origins', 'origin', names.origins);
}

/** Each size once, with a limit. */
export function checkSizes({ sizes }: CardRows, problems: Problems): void {
  for (const [index, { path, row }] of sizes.entries()) {
    const { size, ...limits } = row;
    const same = sizes.slice(0, index).find((other) => other.row.size === size);
    if (same !== undefined) problems.add([...path, 'size'], `is ${size}, as in ${problems.where(same.path)}`);
    if (Object.keys(limits).length === 0) problems.add(path, `size ${size} has no limit, such as max_sides`);
  }
}

/** The contradictions in a service and the rows that it is priced by. */
export function checkService(
  service: Service,
  rows: CardRows,
  zones: ReadonlySet<string>,
  problems: Problems,
): void {
  checkWeighing(service, problems);
  checkRates(service, rows, zones, problems);
  checkDiscounts(service, problems);
}

/** A price for each piece needs a weight for each piece, and a price by size needs one for each piece. */
function checkWeighing({ path, row, lanes }: Service, problems: Problems): void {
  if (row.charge_by === 'piece' && row.weigh_by === 'shipment')
    problems.add(
      [...path, 'weigh_by'],
      'is shipment, but with charge_by: piece each piece is priced by its own weight',
    );
  const sized = [...lanes.values()].flat().find(({ size }) => size !== undefined);
  if (row.charge_by === 'shipment' && sized !== undefined)
    problems.add(
      [...sized.path, 'size'],
      `needs charge_by: piece in service ${row.code}: each piece has its size`,
    );
}

/**
 * A service has rates for every zone that it goes to, and for no other.
 * @param zones of rows that could be read; about the others nothing is known.
 */
function checkRates(
  { path, row, zones: table, lanes }: Service,
  { names, priced }: CardRows,
  zones: ReadonlySet<string>,
  problems: Problems,
): void {
  const reached = row.zones === undefined ? table.names : new Set(row.zones);
  // A rate whose service or zone is misspelt is reported already, and may be the one that is missing.
  const mayBe = (name: string | undefined, meant: string, known: ReadonlySet<string>) =>
    name === undefined || name === meant || !known.has(name);
  const unpriced = (zone: string) =>
    priced.length > 0 &&
    !priced.some(
      (rate) => mayBe(rate.service, row.code, names.services) && mayBe(rate.zone, zone, names.zones),
    );
  for (const zone of reached)
    if (zones.has(zone) && !lanes.has(zone) && unpriced(zone))
      problems.add(path, `service ${row.code} has no rates for zone ${zone}`);
  const misspelt = row.zones?.some((zone) => !names.zones.has(zone)) ?? false;
  for (const [zone, [lane]] of lanes)
    if (lane !== undefined && !misspelt && zones.has(zone) && !reached.has(zone))
      problems.add(lane.path, `prices zone ${zone}, which service ${row.code} does not go to`);
  for (const zone of row.zones ?? [])
    if (zones.has(zone) && !table.names.has(zone))
      problems.add([...path, 'zones'], `names ${zone}, which is not in the zones of service ${row.code}`);
}

/** Discounts of one zone take at most the whole base charge together, whenever they are valid. */
function checkDiscounts({ row: { code }, zones, discounts }: Service, problems: Problems): void {
  // Those for goods of some value may take what others leave.
  const usual = discounts.filter(({ row }) => amountsOf(row).length === 0);
  for (const zone of zones.names) {
    const together = usual.filter(({ row }) => row.zones?.includes(zone) ?? true);
    const share = sum(together.map(({ row }) => row.percent.share));
    const [last] = together.slice(-1);
    if (last !== undefined && share.isGreaterThan(1))
      problems.add(
        last.path,
        `brings the discounts of ${code} to zone ${zone} to ${share.shiftedBy(2).toFixed()} percent`,
      );
  }
}
