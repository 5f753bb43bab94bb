import type { Quote } from '@waybill/core';
import type { Names } from '../names.js';
import { amountText, moneyText } from './money.js';
import { type Column, type TableStyle, table, widthOf } from './table.js';

export interface QuoteTableStyle extends TableStyle {
  /** Shows the table whole, however narrow the terminal is. */
  readonly wide?: boolean | undefined;
  /** Options that the request has. */
  readonly requested?: readonly string[] | undefined;
}

const SHORT: readonly Column[] = [
  { title: '#', right: true, tone: 'faint' },
  { title: 'carrier', cut: 12 },
  { title: 'total', right: true, tone: 'strong' },
  { title: 'service', cut: 24 },
  { title: 'transit' },
];

const WHOLE: readonly Column[] = [
  ...SHORT,
  { title: 'base', right: true },
  { title: 'discount', right: true },
  { title: 'taxes', right: true },
  { title: 'extras' },
];

/** A line for each quote. A terminal that is too narrow for the whole table gets what is needed to choose. */
export function quoteTable(
  quotes: readonly Quote[],
  names: Names,
  { paint, width = Number.POSITIVE_INFINITY, wide = false, requested = [] }: QuoteTableStyle,
): string {
  const rows = quotes.map((quote, index) => {
    const carrier = names.carrier(quote.carrier);
    const account = quote.account === quote.carrier ? '' : `/${quote.account}`;
    const added = addedOptions(quote, names, requested).map((option) => `+ ${option}`);
    const service = [quote.service_name, ...added, `(${quote.service_type})`].join(' ');
    return {
      before: [String(index + 1), carrier + account, moneyText(quote.total_charge, quote.currency)],
      service,
      // The column before has the carrier's name already.
      short: service.startsWith(`${carrier} `) ? service.slice(carrier.length + 1) : service,
      after: [transit(quote)],
      parts: partsOf(quote),
    };
  });
  const whole = rows.map(({ before, service, after, parts }) => [...before, service, ...after, ...parts]);
  const needed = widthOf(WHOLE, whole);
  if (wide || width >= needed) {
    const sum = 'total = base - discount + taxes + extras';
    return `${table(WHOLE, whole, { paint })}${paint('faint', sum)}\n`;
  }
  const short = rows.map(({ before, short, after }) => [...before, short, ...after]);
  const hint = `Whole names, and what totals are made of: --wide, or a terminal of ${needed} columns.`;
  return `${table(SHORT, short, { paint, width })}${paint('faint', hint)}\n`;
}

/** Options of a quote that the request does not have: the carrier added them. */
export function addedOptions(
  { carrier, options = [] }: Quote,
  names: Names,
  requested: readonly string[] = [],
): string[] {
  const known = requested.map((written) => names.option(carrier, written));
  return options.filter((option) => {
    const found = names.option(carrier, option);
    return found === undefined ? !requested.includes(option) : !known.includes(found);
  });
}

function partsOf({ currency, base_charge, discount, duties_and_taxes, extra_charges }: Quote): string[] {
  const money = (amount: number) => amountText(amount, currency);
  return [
    money(base_charge),
    money(discount),
    money(duties_and_taxes),
    extra_charges.map(({ name, value }) => `${name} ${money(value)}`).join(', '),
  ];
}

function transit({ transit_days, delivery_date }: Quote): string {
  const parts = [
    ...(transit_days === undefined ? [] : [`${transit_days} day${transit_days === 1 ? '' : 's'}`]),
    ...(delivery_date === undefined ? [] : [dayOf(delivery_date)]),
  ];
  return parts.join(', ');
}

/** `2026-11-23` as people say it: Mon 23 Nov. */
function dayOf(date: string): string {
  const part = Object.fromEntries(DAY.formatToParts(new Date(date)).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.day} ${part.month}`;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
