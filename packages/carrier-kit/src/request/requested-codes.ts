import { type Issue, NEUTRAL_OPTIONS, type RateRequest } from '@waybill/core';
import {
  closest,
  issue,
  type NeutralOption,
  type OptionRow,
  type OptionTable,
  type OptionUse,
  readCode,
  reasonOf,
  type ServiceRow,
  type ShipmentOperation,
} from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import type { CarrierTables } from './carrier-tables.js';
import type { Reporter } from './report.js';

/** One option of a request. */
export interface RequestedOption {
  readonly row: OptionRow;
  /** As the caller wrote it; a quote repeats it, so that it can be bought. */
  readonly written: string;
  /** Where it stands in the request. */
  readonly field: string;
}

/** The options that a request names for this carrier, each once, and the services that alone have one without a code. */
export function requestedOptions(
  tables: CarrierTables,
  operation: ShipmentOperation,
  { shipment }: RateRequest,
  services: readonly string[],
  issues: Issue[],
  report: Reporter,
): { readonly options: RequestedOption[]; readonly only_services?: readonly string[] } {
  const { id, name = id, options: rows, other_options = {}, option_pattern } = tables;
  const found = new Map<string, RequestedOption>();
  let only: readonly string[] | undefined;
  for (const [index, written] of (shipment.options ?? []).entries()) {
    const field = `shipment.options[${index}]`;
    const { carrier, code } = readCode(written);
    if (carrier !== undefined && carrier !== id) continue;
    const refuse = (problem: string) =>
      issues.push(issue(field, 'not_supported', `is ${code}, ${problem}`, 'not_supported'));
    const listed = rows.find((option) => option.code === code || option.neutral === code);
    const isOwn = carrier === id && option_pattern?.test(code) === true;
    const row = listed ?? (isOwn ? { code, name: code, meaning: 'not in the table' } : undefined);
    const other = lookUp<OptionUse | undefined>(other_options, code);
    if (row !== undefined && !offeredIn(row, operation)) refuse(onlyIn(row, name));
    else if (row !== undefined) {
      if (!found.has(row.code)) found.set(row.code, { row, written, field });
    } else if (other === undefined) issues.push(unknownOption(code, field, name, rows, operation));
    else if (other.use === 'services') {
      only = other.services.filter((service) => only?.includes(service) ?? true);
      if (services.length > 0 && !services.some((service) => only?.includes(service)))
        refuse(`which ${name} has with ${other.services.join(', ')} only: ${reasonOf(other, id)}`);
      else if (services.length > 0)
        report.notice('included', `${field} (${code}) is included: ${reasonOf(other, id)}`);
    } else if (other.use === 'included' || other.use === 'left_out') {
      const what = other.use === 'included' ? 'included' : 'left out';
      report.notice(other.use, `${field} (${code}) is ${what}: ${reasonOf(other, id)}`);
    } else refuse(`which cannot be sent to ${name}: ${reasonOf(other, id)}`);
  }
  return { options: [...found.values()], ...(only && { only_services: only }) };
}

/** The options with one that the operation itself stands for, unless it is among them: a return is one without saying so. */
export function withOption(
  requested: readonly RequestedOption[],
  rows: OptionTable,
  neutral: NeutralOption,
): readonly RequestedOption[] {
  const row = rows.find((option) => option.neutral === neutral);
  if (row === undefined || requested.some((option) => option.row.code === row.code)) return requested;
  return [...requested, { row, written: neutral, field: neutral }];
}

function unknownOption(
  code: string,
  field: string,
  name: string,
  rows: readonly OptionRow[],
  operation: ShipmentOperation,
): Issue {
  const offered = rows
    .filter((row) => offeredIn(row, operation))
    .map((option) => option.neutral ?? option.code)
    .join(', ');
  if (NEUTRAL_OPTIONS.some((neutral) => neutral === code)) {
    const problem = `is ${code}, which this package does not send to ${name}; it sends ${offered}`;
    return issue(field, 'not_supported', problem, 'not_supported');
  }
  const meant = meantBy(
    code,
    rows.flatMap((option) => (option.neutral === undefined ? [option.code] : [option.neutral, option.code])),
  );
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  const problem = `is ${code}, neither a neutral option nor one of ${name}, which has ${offered}${hint}`;
  return issue(field, 'unknown_field', problem, 'not_supported');
}

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
  if (written.length === 0 && operation === 'rating') return [];
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

/** Whether a written code names another carrier than `id`. */
export function isForOthers(id: string, written: string): boolean {
  const { carrier } = readCode(written);
  return carrier !== undefined && carrier !== id;
}

/** Whether a service or an option is offered in an operation. */
function offeredIn({ operations }: Pick<ServiceRow, 'operations'>, operation: ShipmentOperation): boolean {
  return operations?.includes(operation) ?? true;
}

/** The end of a sentence about a code that only other operations have. */
function onlyIn({ operations = [] }: Pick<ServiceRow, 'operations'>, name: string): string {
  return `which ${name} has in ${operations.join(', ')} only`;
}

/** The code or name that a misspelled one most likely stands for. Of numbers each is another thing: nothing is guessed. */
export function meantBy(written: string, names: readonly string[]): string | undefined {
  if (/^\d+$/.test(written)) return undefined;
  return names.find((name) => name.toUpperCase() === written.toUpperCase()) ?? closest(written, names);
}
