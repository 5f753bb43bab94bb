/** Tracking numbers: counted by the shop, in the form that the card gives them: prefix, digits, check digit. */
import { UnavailableError } from '@waybill/core';
import type { Facts } from './card/schema.js';

/** Counts tracking numbers. */
export interface TrackingNumbers {
  /**
   * The next number, never given before: from a database, a file, a service. A number or a bigint is whole and 0 or
   * more; text is taken as it is.
   */
  next(): Promise<string | number | bigint> | string | number | bigint;
}

/** Counts in memory, for tests and trials: it starts again with the process. */
export function sequence(start: number | bigint = 1): TrackingNumbers {
  let upcoming = BigInt(start);
  return { next: () => upcoming++ };
}

/** The default: the context's identifier, unique without any state, in capitals and digits. */
export function numbersFromIds(newId: () => string): TrackingNumbers {
  return { next: () => compact(newId()) };
}

/** A UUID takes 25 digits to the base 36, which keeps its barcode short enough for a label. */
function compact(id: string): string {
  const digits = id.replaceAll('-', '');
  return /^[0-9a-f]{32}$/i.test(digits)
    ? BigInt(`0x${digits}`).toString(36).padStart(25, '0').toUpperCase()
    : id.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

type Form = NonNullable<Facts['tracking']>;

/**
 * A counted number in the card's form. Digits are padded with leading zeros; other text stays as it is and gets no
 * check digit.
 * @throws UnavailableError when it does not fit the card's form.
 */
export function trackingNumber(counted: unknown, form: Form = {}): string {
  const { prefix = '', digits, check_digit } = form;
  const text = textOf(counted);
  if (text === undefined)
    throw unusable(counted, 'it is neither a whole number nor text of 1 to 60 printable ASCII characters');
  if (!/^\d+$/.test(text)) {
    if (typeof counted === 'string') return `${prefix}${text}`;
    throw unusable(counted, 'it is below 0');
  }
  if (digits !== undefined && text.length > digits)
    throw unusable(counted, `the card has room for ${digits} digits`);
  const padded = text.padStart(digits ?? 0, '0');
  return `${prefix}${padded}${check_digit === undefined ? '' : checkDigit(padded)}`;
}

function textOf(counted: unknown): string | undefined {
  if (typeof counted === 'bigint' || (typeof counted === 'number' && Number.isSafeInteger(counted)))
    return String(counted);
  return typeof counted === 'string' && /^[\x21-\x7e]{1,60}$/.test(counted) ? counted : undefined;
}

function unusable(counted: unknown, why: string): UnavailableError {
  return noTrackingNumber(
    `the setting tracking_numbers gave ${String(counted)}, which is not a tracking number: ${why}`,
  );
}

/** The shop's own `tracking_numbers` failed. */
export function noTrackingNumber(message: string): UnavailableError {
  return new UnavailableError(message, { code: 'no_tracking_number', details: { sent: false } });
}

/** GS1's modulo 10: from the right, digits count three times and once in turn. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    return total + Number(digit) * (index % 2 === 0 ? 3 : 1);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
