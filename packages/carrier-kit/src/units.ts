import { type Decimal, decimal } from './decimal.js';

/** International avoirdupois pound, exact. */
const KG_PER_LB = decimal('0.45359237');
/** International inch, exact. */
const CM_PER_IN = decimal('2.54');

export function kilograms(weight: number, unit: 'KG' | 'LB'): Decimal {
  return unit === 'KG' ? decimal(weight) : decimal(weight).times(KG_PER_LB);
}

export function pounds(weight: number, unit: 'KG' | 'LB'): Decimal {
  return unit === 'LB' ? decimal(weight) : decimal(weight).div(KG_PER_LB);
}

export function centimetres(length: number, unit: 'CM' | 'IN'): Decimal {
  return unit === 'CM' ? decimal(length) : decimal(length).times(CM_PER_IN);
}

export function inches(length: number, unit: 'CM' | 'IN'): Decimal {
  return unit === 'IN' ? decimal(length) : decimal(length).div(CM_PER_IN);
}
