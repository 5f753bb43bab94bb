/** Duties that the sender prepays: made up. */

/** Dollars for each package. */
export const PREPAID_FEE = 5.95;

/** 5 % duty and 10 % tax. */
export function prepaidShares(value: number): { readonly dutyPrice: number; readonly taxPrice: number } {
  return { dutyPrice: Math.round(value * 5) / 100, taxPrice: Math.round(value * 10) / 100 };
}
