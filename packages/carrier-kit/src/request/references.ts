import type { Shipment } from '@waybill/core';
import type { Reporter } from './report.js';

/** How many references a carrier takes, and how long they may be. */
export interface ReferenceRules {
  /** How many references the carrier takes. */
  readonly most: number;
  /** Most characters of a reference. */
  readonly longest: number;
}

/**
 * The references that fit, in the request's order. One that is too long, and those beyond the number that the carrier
 * takes, are left out with a notice: half a reference would name something else.
 */
export function referencesOf(
  { references = [] }: Pick<Shipment, 'references'>,
  { most, longest }: ReferenceRules,
  report: Reporter,
): string[] {
  const numbered = references.map((text, index) => ({ text, field: `shipment.references[${index}]` }));
  const fitting = numbered.filter(({ text }) => text.length <= longest);
  for (const { text, field } of numbered) {
    if (text.length <= longest) continue;
    const reason = `it is ${text.length} characters long, ${report.name} takes ${longest}`;
    report.notice('left_out', `${field} is left out: ${reason}.`);
  }
  for (const { field } of fitting.slice(most))
    report.notice('left_out', `${field} is left out: ${report.name} takes ${most}.`);
  return fitting.slice(0, most).map(({ text }) => text);
}
