import { type Decimal, decimal, divideUp } from './decimal.js';

/** International avoirdupois pound, exact. */
const KG_PER_LB = decimal('0.45359237');
/** International inch, exact. */
const CM_PER_IN = decimal('2.54');

/** Exact. */
export function kilograms(weight: number, unit: 'KG' | 'LB'): Decimal {
  return unit === 'KG' ? decimal(weight) : decimal(weight).times(KG_PER_LB);
}

/** Exact where there is a finite decimal; otherwise rounded up at the 20th place. */
export function pounds(weight: number, unit: 'KG' | 'LB'): Decimal {
  return unit === 'LB' ? decimal(weight) : divideUp(decimal(weight), KG_PER_LB);
}

/** Exact. */
export function centimetres(length: number, unit: 'CM' | 'IN'): Decimal {
  return unit === 'CM' ? decimal(length) : decimal(length).times(CM_PER_IN);
}

/** Exact where there is a finite decimal; otherwise rounded up at the 20th place. */
export function inches(length: number, unit: 'CM' | 'IN'): Decimal {
  return unit === 'IN' ? decimal(length) : divideUp(decimal(length), CM_PER_IN);
}
