/** The lines of a price while it is reckoned. Every amount is rounded half up to the currency's minor unit at once. */
import { amountText, type Decimal, sum, toMinorUnit } from '@waybill/carrier-kit';
import type { ExplainLine } from './answer.js';
import type { Path } from './card/source.js';

type Step = ExplainLine['step'];

interface Entry {
  readonly step: Step;
  readonly amount: Decimal;
  readonly taxable: boolean;
}

export class Bill {
  readonly currency: string;
  readonly lines: ExplainLine[] = [];
  readonly #entries: Entry[] = [];
  readonly #rowAt: (path: Path) => string;

  constructor(currency: string, rowAt: (path: Path) => string) {
    this.currency = currency;
    this.#rowAt = rowAt;
  }

  /** A line without an amount. */
  say(step: Step, text: string, path: Path): void {
    this.lines.push({ step, text, rule: this.#rowAt(path) });
  }

  /** A line that adds to the price, or takes from it. */
  book(
    step: Step,
    amount: Decimal,
    text: string,
    path: Path,
    { name, taxable = true }: { readonly name?: string; readonly taxable?: boolean } = {},
  ): void {
    const rounded = toMinorUnit(amount, this.currency);
    this.#entries.push({ step, amount: rounded, taxable });
    this.lines.push({
      step,
      ...(name === undefined ? {} : { name }),
      text,
      amount: this.money(rounded),
      rule: this.#rowAt(path),
    });
  }

  /** What the lines of these steps add up to; of all, when none is named. */
  sum(...steps: readonly Step[]): Decimal {
    return sum(
      this.#entries
        .filter(({ step }) => steps.length === 0 || steps.includes(step))
        .map(({ amount }) => amount),
    );
  }

  /** What taxes are counted from. */
  taxable(): Decimal {
    return sum(this.#entries.filter(({ taxable }) => taxable).map(({ amount }) => amount));
  }

  money(amount: Decimal): string {
    return amountText(amount, this.currency);
  }

  /** A price of the card: as money, unless it has more decimals than money. */
  price(amount: Decimal): string {
    return amount.isEqualTo(toMinorUnit(amount, this.currency)) ? this.money(amount) : amount.toFixed();
  }

  total(): string {
    return this.money(this.sum());
  }
}

/** A share of an amount. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return amount.times(percent).shiftedBy(-2);
}
