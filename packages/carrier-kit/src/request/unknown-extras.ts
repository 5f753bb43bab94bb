import { type Issue, issue, type RateRequest, readCode } from '@waybill/core';
import type { CarrierTables } from './carrier-tables.js';
import { meantBy } from './codes.js';
import { placesOf } from './places.js';

/**
 * Adds an issue for every extra that the carrier does not read. Every key must name its carrier, and under this carrier's
 * prefix only what it declares is allowed. A key that another operation reads is let through: one request is rated and
 * then bought.
 */
export function refuseUnknownExtras(
  { id, name = id, extras }: CarrierTables,
  request: RateRequest,
  issues: Issue[],
): void {
  for (const { name: place, path, holder } of placesOf(request)) {
    const known = extras.filter((row) => row.on === place).map(({ key }) => key);
    for (const written of Object.keys(holder.extra ?? {})) {
      const { carrier, code } = readCode(written);
      const field = `${path}.extra[${JSON.stringify(written)}]`;
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
}
