/** Amounts as text. */
import { amountText, type Decimal, toMinorUnit } from '@waybill/carrier-kit/reply';

/** A price of the card: as money, unless it has more decimals than money. */
export function priceText(amount: Decimal, currency: string): string {
  return toMinorUnit(amount, currency).isEqualTo(amount) ? amountText(amount, currency) : amount.toFixed();
}
