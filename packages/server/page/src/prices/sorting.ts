import type { Quote } from '@waybill/core';
import { accountName } from '../shared/account-name.js';
import { dayOf } from './days.js';

export type Column = 'service' | 'delivery' | 'total';

export interface Sorting {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

/** The sorting after a click on a column: the other direction of the same one, or a new one from its best end. */
export function sortedBy(column: Column, before: Sorting): Sorting {
  const turns = before.column === column && before.direction === 'ascending';
  return { column, direction: turns ? 'descending' : 'ascending' };
}

/** Quotes of one currency in order. What is equal comes cheapest first; a day that is not known comes last either way. */
export function sortQuotes(
  quotes: readonly Quote[],
  { column, direction }: Sorting,
  shipped: string,
): readonly Quote[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...quotes].sort((a, b) => {
    const [first, second] = [a, b].map((quote) => keyOf(quote, column, shipped));
    if (first === undefined || second === undefined) {
      if (first !== second) return first === undefined ? 1 : -1;
    } else if (first !== second) {
      return first < second ? -sign : sign;
    }
    return a.total_charge - b.total_charge || compareText(nameOf(a), nameOf(b));
  });
}

function keyOf(quote: Quote, column: Column, shipped: string): string | number | undefined {
  switch (column) {
    case 'service':
      return nameOf(quote);
    case 'delivery':
      return dayOf(quote, shipped)?.date;
    case 'total':
      return quote.total_charge;
  }
}

function nameOf(quote: Quote): string {
  return `${accountName(quote)} ${quote.service_name}`.toLowerCase();
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
