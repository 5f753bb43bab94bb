import { type Decimal, decimal } from '../values/decimal.js';
import { lookUp } from '../values/look-up.js';
import { extraField, type Reporter } from './report.js';

/** Anything with an `extra`: a party, the shipment, an item, customs, the label, the invoice. */
export type HasExtra = { readonly extra?: Readonly<Record<string, string>> } | undefined;

/** The value of one of the carrier's own extras, if it is set. */
export function extraOf(
  carrier: string,
  holder: { readonly extra?: Readonly<Record<string, string>> } | undefined,
  key: string,
): string | undefined {
  return lookUp(holder?.extra, `${carrier}:${key}`);
}

/** Text of one of the carrier's own extras, at most `longest` characters. */
export function extraText(
  holder: HasExtra,
  key: string,
  at: string,
  report: Reporter,
  longest = Number.POSITIVE_INFINITY,
): string | undefined {
  return report.tooLong(extraField(report, key, at), extraOf(report.carrier, holder, key), longest);
}

/** A flag in one of the carrier's own extras: `true` or `false`; `undefined` when it is left out. */
export function extraFlag(holder: HasExtra, key: string, at: string, report: Reporter): boolean | undefined {
  const word = extraWord(holder, key, ['true', 'false'], at, report);
  return word === undefined ? undefined : word === 'true';
}

/** One word of a list in one of the carrier's own extras; `undefined` when it is left out. */
export function extraWord<const Word extends string>(
  holder: HasExtra,
  key: string,
  words: readonly Word[],
  at: string,
  report: Reporter,
): Word | undefined {
  const written = extraOf(report.carrier, holder, key);
  const word = words.find((known) => known === written);
  if (written !== undefined && word === undefined)
    report.invalid(
      extraField(report, key, at),
      `must be one of ${words.join(', ')}, not ${JSON.stringify(written)}`,
    );
  return word;
}

/** An amount above 0 in one of the carrier's own extras, as people write it: `45.00`. */
export function extraAmount(
  holder: HasExtra,
  key: string,
  at: string,
  report: Reporter,
): Decimal | undefined {
  const written = extraOf(report.carrier, holder, key);
  if (written === undefined) return undefined;
  if (/^\d{1,12}(\.\d{1,6})?$/.test(written) && Number(written) > 0) return decimal(written);
  const problem = `must be an amount above 0 such as 45.00, not ${JSON.stringify(written)}`;
  report.invalid(extraField(report, key, at), problem);
  return undefined;
}
