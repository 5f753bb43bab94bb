import { useState } from 'preact/hooks';
import { texts } from '../texts/index.js';
import { cheapestOfEachDay } from './days.js';
import { QuoteRow } from './QuoteRow.js';
import type { QuotesProps } from './QuotesOfCurrency.js';
import { type Column, type Sorting, sortedBy, sortQuotes } from './sorting.js';

const COLUMNS: readonly Column[] = ['service', 'delivery', 'total'];

/** Every quote of a currency as a row. */
export function QuoteTable({ quotes, shipped, currency }: QuotesProps) {
  const t = texts.value.prices;
  const [sorting, setSorting] = useState<Sorting>({ column: 'total', direction: 'ascending' });
  const best = cheapestOfEachDay(quotes, shipped);
  return (
    <div class="scroll">
      <table class="list quotes">
        <caption>{t.table(currency)}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                class={column}
                aria-sort={sorting.column === column ? sorting.direction : 'none'}
              >
                <button
                  type="button"
                  class="sort"
                  aria-label={t.sort_by(t[column])}
                  onClick={() => setSorting(sortedBy(column, sorting))}
                >
                  {t[column]}
                  <span aria-hidden="true">{arrowOf(column, sorting)}</span>
                </button>
              </th>
            ))}
            <th scope="col">
              <span class="unseen">{t.actions}</span>
            </th>
          </tr>
        </thead>
        {sortQuotes(quotes, sorting, shipped).map((quote) => (
          <QuoteRow
            key={`${quote.carrier}/${quote.account}/${quote.service_type}/${quote.options?.join()}/${quote.handle}`}
            quote={quote}
            shipped={shipped}
            isBestOfDay={best.has(quote)}
          />
        ))}
      </table>
    </div>
  );
}

function arrowOf(column: Column, sorting: Sorting): string {
  if (sorting.column !== column) return '↕';
  return sorting.direction === 'ascending' ? '↑' : '↓';
}
