import { locale } from '../texts/index.js';

/** A figure with its unit, as people write it; up to three digits after the point. */
export function number(value: number, unit?: 'kilogram'): string {
  const options: Intl.NumberFormatOptions =
    unit === undefined ? {} : { style: 'unit', unit, unitDisplay: 'short' };
  return new Intl.NumberFormat(locale.value, { ...options, maximumFractionDigits: 3 }).format(value);
}

/** Reads a figure as it is typed, with a point or a comma; undefined where it is none. */
export function typedNumber(text: string): number | undefined {
  const written = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(written) ? Number(written) : undefined;
}
