import { minorUnit } from '@waybill/carrier-kit/reply';

/** An amount at its currency's minor unit, without the currency: 12.50 in CAD, 1250 in JPY. */
export function amountText(amount: number, currency: string): string {
  return amount.toFixed(minorUnit(currency));
}

/** `12.50 CAD`, `1250 JPY`. */
export function moneyText(amount: number, currency: string): string {
  return `${amountText(amount, currency)} ${currency}`;
}
