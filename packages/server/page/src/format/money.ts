import { locale } from '../texts/index.js';

/** An amount with its currency, as people write it; of figures that were added up exactly elsewhere. */
export function money(amount: number | string, currency: string): string {
  const parts = formatter(currency, {}).formatToParts(Number(amount));
  // A page has several kinds of dollars: those of the United States are named, wherever its reader is.
  const isBare = (part: Intl.NumberFormatPart) => part.type === 'currency' && part.value === '$';
  return parts.map((part) => (currency === 'USD' && isBare(part) ? 'US$' : part.value)).join('');
}

/** The amount alone, where the currency is shown next to it. */
export function figure(amount: number, currency: string): string {
  const { minimumFractionDigits: digits = 2 } = formatter(currency, {}).resolvedOptions();
  return new Intl.NumberFormat(locale.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

function formatter(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale.value, { ...options, style: 'currency', currency });
  } catch {
    // A carrier may write what is no currency code.
    return new Intl.NumberFormat(locale.value, { ...options, minimumFractionDigits: 2 });
  }
}
