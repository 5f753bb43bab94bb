import type { Issue, RateRequest } from '@waybill/core';
import { issue, readCode, type ServiceRow, type ShipmentOperation } from '@waybill/core/plugin';
import type { CarrierTables } from './carrier-tables.js';
import { meantBy, offeredIn, onlyIn } from './codes.js';

/** Codes of the services that a request names for this carrier, each once; empty when it names no service at all. */
export function requestedServices(
  { id, name = id, services: { rows, code_pattern } }: CarrierTables,
  operation: ShipmentOperation,
  { shipment }: RateRequest,
  issues: Issue[],
): string[] {
  const written = (shipment.services ?? []).map((service, index) => ({
    ...byCode(readCode(service), rows),
    field: `shipment.services[${index}]`,
  }));
  const offered = rows.filter((row) => offeredIn(row, operation));
  if (written.length === 0) {
    if (operation === 'shipping') {
      const problem = `must name the one service to buy: ${codesOf(offered)}`;
      issues.push(issue('shipment.services', 'required', problem));
    }
    return [];
  }
  const listed = (code: string) => rows.some((row) => row.code === code);
  // Rating also quotes services that are newer than our table, so shipping must accept their codes.
  const known = (code: string) => listed(code) || (operation === 'shipping' && code_pattern.test(code));
  const own = written.filter(({ carrier, code }) => (carrier === undefined ? known(code) : carrier === id));
  for (const { code, field } of own) {
    const row = rows.find((service) => service.code === code);
    if (row === undefined || offeredIn(row, operation)) continue;
    issues.push(issue(field, 'not_supported', `is ${code}, ${onlyIn(row, name)}`, 'not_supported'));
  }
  const codes = [...new Set(own.map(({ code }) => code))];
  const names = offered.map(({ code }) => code);
  if (codes.length === 0) {
    const meant = written.flatMap(({ carrier, code }) =>
      carrier === undefined || carrier === id ? (meantBy(code, names) ?? []) : [],
    );
    const problem = `(${written.map(({ code }) => code).join(', ')}) names no service of ${name}, which has ${codesOf(offered)}`;
    const hint = meant.length === 0 ? '' : `; did you mean ${meant.join(', ')}?`;
    issues.push(issue('shipment.services', 'not_supported', `${problem}${hint}`, 'not_supported'));
  } else if (operation === 'shipping' && codes.length > 1) {
    const problem = `must name one service of ${name}, not ${codes.join(' and ')}`;
    issues.push(issue('shipment.services', 'ambiguous', problem));
  } else if (operation === 'shipping') {
    // In a rate a bare code may be another carrier's; a purchase has one carrier.
    for (const { carrier, code, field } of written) {
      if (carrier !== undefined || known(code)) continue;
      const meant = meantBy(code, names);
      const problem = `is ${code}, no service of ${name}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
      issues.push(issue(field, 'not_supported', problem, 'not_supported'));
    }
  }
  return codes;
}

/** Replaces an alias by the code that it stands for. */
function byCode<Written extends { readonly code: string }>(
  written: Written,
  rows: readonly ServiceRow[],
): Written {
  const row = rows.find(({ aliases }) => aliases?.includes(written.code));
  return row === undefined ? written : { ...written, code: row.code };
}

function codesOf(rows: readonly ServiceRow[]): string {
  return rows.map(({ code }) => code).join(', ');
}
