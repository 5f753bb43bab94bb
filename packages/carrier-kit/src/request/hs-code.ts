import type { Reporter } from './report.js';

/** How long tariff codes may be with a carrier. */
export interface HsCodeRules {
  /** Fewest digits that the carrier takes. 6 by default, the length that all countries share. */
  readonly fewest?: number;
  /** Most digits that the carrier takes. 10 by default. */
  readonly most?: number;
}

/**
 * A code of the harmonised system as digits: `7326.90`, `7326 90` and `732690` are one code.
 * @param field path of the code, e.g. `shipment.customs.items[0].code`.
 */
export function hsCode(
  written: string | undefined,
  field: string,
  { fewest = 6, most = 10 }: HsCodeRules,
  report: Reporter,
): string | undefined {
  if (written === undefined) return undefined;
  const digits = written.replace(/[\s.-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length < fewest || digits.length > most) {
    const problem = `must be a tariff code of ${fewest} to ${most} digits such as 7326.90, not ${JSON.stringify(written)}`;
    report.invalid(field, problem);
  }
  return digits;
}

/** Four digits, then pairs: `7326.90.86.88`. */
export function dottedHsCode(digits: string): string {
  return [digits.slice(0, 4), ...(digits.slice(4).match(/\d{1,2}/g) ?? [])].join('.');
}
