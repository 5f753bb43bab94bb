import { type Issue, NEUTRAL_OPTIONS, type RateRequest } from '@waybill/core';
import {
  issue,
  type NeutralOption,
  type OptionRow,
  type OptionTable,
  readCode,
  type ShipmentOperation,
} from '@waybill/core/plugin';
import type { CarrierTables } from './carrier-tables.js';
import { meantBy, offeredIn, onlyIn } from './codes.js';

/** One option of a request. */
export interface RequestedOption {
  readonly row: OptionRow;
  /** As the caller wrote it; a quote repeats it, so that it can be bought. */
  readonly written: string;
  /** Where it stands in the request. */
  readonly field: string;
}

/** The options that a request names for this carrier, each once. */
export function requestedOptions(
  { id, name = id, options: rows, option_pattern }: CarrierTables,
  operation: ShipmentOperation,
  { shipment }: RateRequest,
  issues: Issue[],
): RequestedOption[] {
  const found = new Map<string, RequestedOption>();
  for (const [index, written] of (shipment.options ?? []).entries()) {
    const field = `shipment.options[${index}]`;
    const { carrier, code } = readCode(written);
    if (carrier !== undefined && carrier !== id) continue;
    const listed = rows.find((option) => option.code === code || option.neutral === code);
    const isOwn = carrier === id && option_pattern?.test(code) === true;
    const row = listed ?? (isOwn ? { code, name: code, meaning: 'not in the table' } : undefined);
    if (row === undefined) issues.push(unknownOption(code, field, name, rows, operation));
    else if (!offeredIn(row, operation))
      issues.push(issue(field, 'not_supported', `is ${code}, ${onlyIn(row, name)}`, 'not_supported'));
    else if (!found.has(row.code)) found.set(row.code, { row, written, field });
  }
  return [...found.values()];
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
    const problem = `is ${code}, which ${name} does not offer; it has ${offered}`;
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
