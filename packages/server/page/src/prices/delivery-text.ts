import type { Quote } from '@waybill/core';
import { day } from '../format/dates.js';
import { texts } from '../texts/index.js';
import { dayOf } from './days.js';

/** When a quote delivers, in words. */
export function deliveryText(quote: Quote, shipped: string): string {
  const t = texts.value.prices;
  const found = dayOf(quote, shipped);
  if (found === undefined) return t.unknown_day;
  return found.estimated ? t.about(day(found.date)) : day(found.date);
}
