/** Tracking numbers in the form that the card gives them: prefix, digits, check digit. */
import { UnavailableError } from '@waybill/core';
import type { Facts } from './card/schema.js';

type Form = NonNullable<Facts['tracking']>;

/**
 * A counter's number with what the card adds. A number is filled up with zeros in front; text from a counter that is
 * no number stands as it is, and has no check digit.
 * @throws UnavailableError for what is no number of the card's form.
 */
export function trackingNumber(counted: unknown, form: Form = {}): string {
  const { prefix = '', digits, check_digit } = form;
  const text = textOf(counted);
  if (text === undefined) throw unusable(counted, 'it is no whole number and no text of printable ASCII');
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
  return noNumber(`the counter gave ${String(counted)}, no tracking number: ${why}`);
}

/** The counter, which is the shop's own, did not do its part. */
export function noNumber(message: string): UnavailableError {
  return new UnavailableError(message, { code: 'no_tracking_number', details: { sent: false } });
}

/** GS1's modulo 10: from the right, digits count three and one in turn. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    return total + Number(digit) * (index % 2 === 0 ? 3 : 1);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
