import type { Party } from '@waybill/core';
import type { Reporter } from './report.js';

/** A box and its number, as postal services call it. */
const BOXES: readonly RegExp[] = [
  /\bP\.?\s*O\.?\s*Box\b[\s#:.]*\w*/i,
  /\bPost(?:al)?\s+(?:Office\s+)?Box\b[\s#:.]*\w*/i,
  /\b(?:Locked|Private)\s+Bag\b[\s#:.]*\w*/i, // Australia, New Zealand, southern Africa
  /\bPostfach\b[\s#:.]*[\d\s]*/i,
  /\bPostbus\b[\s#:.]*\d*/i,
  /\bBo[iî]te\s+postale\b[\s#:.]*\d*/i,
  /\bCase\s+postale\b[\s#:.]*\d*/i,
  /\bCasella\s+postale\b[\s#:.]*\d*/i,
  /\bApartado(?:\s+(?:postal|de\s+correos))?\b[\s#:.]*\d+/i,
  /^\s*(?:B\.?P\.?|C\.?P\.?)[\s#:.]*\d{1,5}\s*$/i, // boîte postale, case postale; five digits at most
  /\bSkrytka\s+pocztowa\b[\s#:.]*\d*/i,
];

/**
 * Refuses an address that is a PO box and nothing else, for carriers that deliver to streets alone. A box with a street
 * and number on the same or another line is accepted: the carrier goes to the street.
 */
export function refusePoBox({ address_lines = [] }: Party, path: string, report: Reporter): void {
  const index = address_lines.findIndex((line) => BOXES.some((box) => box.test(line)));
  if (index < 0) return;
  const rest = address_lines.map((line) => BOXES.reduce((left, box) => left.replace(box, ''), line));
  if (rest.some((line) => /\d/.test(line))) return;
  const problem = `is a PO box (${JSON.stringify(address_lines[index])}); ${report.name} delivers to a street address`;
  report.notSupported(`${path}.address_lines[${index}]`, problem);
}
