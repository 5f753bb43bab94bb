import { locale } from '../texts/index.js';

/** An amount with its currency, as people write it; of figures that were added up exactly elsewhere. */
export function money(amount: number | string, currency: string): string {
  return formatter(currency, {}).format(Number(amount));
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
