import type { Place } from './territories.js';

/**
 * Whether an address is a military or diplomatic post office of the United States: APO, FPO, DPO. USPS alone delivers there.
 * Source: USPS, Publication 28, section 225, and Publication 65 (ZIP codes).
 */
export function isMilitary({ country_code, state_code, state, postal_code }: Place): boolean {
  if (country_code !== 'US') return false;
  const written = (state_code ?? state)?.trim().toUpperCase() ?? '';
  return /^(AA|AE|AP|ARMED FORCES .*)$/.test(written) || /^\s*(09\d|340|96[2-6])\d\d/.test(postal_code ?? '');
}
