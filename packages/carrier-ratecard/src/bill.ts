/** The lines of a price. Every amount is rounded half up to the currency's minor unit when its line is added. */
import { amountText, type Decimal, decimal, sum, toMinorUnit } from '@waybill/carrier-kit/reply';
import type { ExplainLine } from './rate-result.js';

type Step = ExplainLine['step'];

export class Bill {
  readonly currency: string;
  readonly lines: ExplainLine[] = [];
  #base = NOTHING;
  /** Below 0. */
  #discounts = NOTHING;
  /** Surcharges, fuel and taxes. */
  #extras = NOTHING;
  /** The part of the extras that is not taxable. */
  #untaxed = NOTHING;
  /** Lines that are not taxable. */
  readonly #untaxedLines: ExplainLine[] = [];

  constructor(currency: string) {
    this.currency = currency;
  }

  /** A line without an amount. */
  say(step: Step, text: string, rule: string): void {
    this.lines.push({ step, text, rule });
  }

  /** A line that adds to the price, or reduces it. */
  book(
    step: Step,
    exact: Decimal,
    text: string,
    rule: string,
    { name, taxable = true }: { readonly name?: string; readonly taxable?: boolean } = {},
  ): void {
    const rounded = toMinorUnit(exact, this.currency);
    const amount = this.money(rounded);
    this.lines.push(name === undefined ? { step, text, amount, rule } : { step, name, text, amount, rule });
    if (step === 'base') this.#base = sum([this.#base, rounded]);
    else if (step === 'discount') this.#discounts = sum([this.#discounts, rounded]);
    else this.#extras = sum([this.#extras, rounded]);
    if (taxable) return;
    this.#untaxed = sum([this.#untaxed, rounded]);
    this.#untaxedLines.push(...this.lines.slice(-1));
  }

  /**
   * Takes taxes out of the taxable lines, which hold them. A rest that rounding leaves goes to the largest line.
   * @param whole 1 and the share of all taxes.
   */
  takeOut(taxes: Decimal, whole: Decimal): void {
    const nets = this.lines.flatMap((line, at) => {
      if (line.amount === undefined || this.#untaxedLines.includes(line)) return [];
      const gross = decimal(line.amount);
      return [{ at, line, gross, net: toMinorUnit(gross.div(whole), this.currency) }];
    });
    const left = this.taxable().minus(sum([...nets.map(({ net }) => net), taxes]));
    const largest = nets.reduce((best, each) => (each.gross.isGreaterThan(best.gross) ? each : best));
    for (const each of nets) {
      const amount = this.money(each === largest ? each.net.plus(left) : each.net);
      const text = `${each.line.text}; ${amount} before tax`;
      this.lines[each.at] = { ...each.line, text, amount };
    }
    this.#extras = this.#extras.minus(taxes);
  }

  base(): Decimal {
    return this.#base;
  }

  /** The base charge less the discounts. */
  netBase(): Decimal {
    return sum([this.#base, this.#discounts]);
  }

  /** The sum of all lines so far. */
  subtotal(): Decimal {
    return sum([this.#base, this.#discounts, this.#extras]);
  }

  /** The amount that taxes are a percentage of. */
  taxable(): Decimal {
    return this.#untaxed.isZero() ? this.subtotal() : this.subtotal().minus(this.#untaxed);
  }

  money(amount: Decimal): string {
    return amountText(amount, this.currency);
  }
}

const NOTHING = decimal(0);
