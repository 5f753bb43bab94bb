import type { ErrorEntry, Location } from '@waybill/core';
import type { Names } from '../names.js';
import { renderOutcome } from './outcome.js';
import { type TableStyle, table } from './table.js';

/** A line for each location, in the carrier's order. */
export function renderLocations(
  locations: readonly Location[],
  errors: readonly ErrorEntry[],
  names: Names,
  style: TableStyle,
): string {
  if (locations.length === 0)
    return renderOutcome(['trouble', 'No location was found.'], '', { errors, names, style });
  const lines = table(
    [
      { title: 'id' },
      { title: 'kind' },
      { title: 'distance', right: true },
      { title: 'name and address', wrap: true },
    ],
    locations.map(({ id, kind, distance, name, address }) => [
      id,
      kind.replaceAll('_', ' '),
      distance === null ? '-' : `${distance.value} ${distance.unit.toLowerCase()}`,
      [name, ...(address.address_lines ?? []), address.postal_code, address.city].filter(Boolean).join(', '),
    ]),
    style,
  );
  const found = `${locations.length} ${locations.length === 1 ? 'location' : 'locations'}.`;
  const notices = locations.flatMap(({ meta }) => meta.notices);
  return renderOutcome(['good', found], lines, { notices, errors, names, style });
}
