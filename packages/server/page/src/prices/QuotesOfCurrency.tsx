import type { Quote } from '@waybill/core';
import { BestQuotes } from './BestQuotes.js';
import { PricePlot } from './plot/PricePlot.js';
import { QuoteTable } from './QuoteTable.js';

export interface QuotesProps {
  readonly currency: string;
  readonly quotes: readonly Quote[];
  /** The day of shipment. */
  readonly shipped: string;
}

/** The prices in one currency: the best ones, the plot, the table. */
export function QuotesOfCurrency(props: QuotesProps) {
  return (
    <section class="currency" aria-label={props.currency}>
      <BestQuotes {...props} />
      <PricePlot {...props} />
      <QuoteTable {...props} />
    </section>
  );
}
