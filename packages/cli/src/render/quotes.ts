import { minorUnit } from '@waybill/carrier-kit';
import type { ErrorEntry, Quote } from '@waybill/core';
import { plain, problems, table } from './text.js';

interface QuoteColumn {
  readonly title: string;
  readonly right?: true;
  /** True for a part of the total, which a narrow terminal leaves out. */
  readonly part?: true;
}

const COLUMNS: readonly QuoteColumn[] = [
  { title: 'carrier' },
  { title: 'service' },
  { title: 'transit' },
  { title: 'base', right: true, part: true },
  { title: 'extras', right: true, part: true },
  { title: 'discount', right: true, part: true },
  { title: 'taxes', right: true, part: true },
  { title: 'total', right: true },
  { title: 'currency' },
];

/** How quotes are printed. */
export interface QuotesStyle {
  /** Characters in a line of the terminal. */
  readonly width?: number;
  /** Explains how each price was calculated, where the carrier says so. */
  readonly explain?: boolean;
}

/**
 * Quotes as a table, then everything that went wrong, then what carriers want known. Where the table is wider than the
 * terminal, it is printed without the parts of each total.
 */
export function renderQuotes(
  quotes: readonly Quote[],
  errors: readonly ErrorEntry[],
  nameOf: (carrier: string) => string,
  { width = Number.POSITIVE_INFINITY, explain = false }: QuotesStyle = {},
): string {
  const rows = quotes.map((quote) => row(quote, nameOf));
  const parts = [
    quotes.length === 0 ? 'No quotes.\n' : quoteTable(rows, width),
    explain ? explanations(quotes, nameOf) : '',
    errors.length === 0 ? '' : `\nErrors:\n${problems(errors, nameOf)}`,
    notices(quotes, nameOf),
  ];
  return parts.join('');
}

function quoteTable(rows: readonly (readonly string[])[], width: number): string {
  const whole = table(COLUMNS, rows);
  if (whole.split('\n').every((line) => line.length <= width)) return whole;
  const totals = (cells: readonly string[]) => cells.filter((_, index) => !COLUMNS[index]?.part);
  const narrow = table(
    COLUMNS.filter(({ part }) => !part),
    rows.map(totals),
  );
  return `${narrow}(What the totals are made of: a wider terminal, or --json.)\n`;
}

function row(quote: Quote, nameOf: (carrier: string) => string): string[] {
  const money = moneyIn(quote.currency);
  const extras = quote.extra_charges.map(({ name, value }) => `${name} ${money(value)}`);
  const options = quote.options?.length ? `\n${quote.options.join(', ')}` : '';
  return [
    nameOf(quote.carrier) + (quote.account === quote.carrier ? '' : `\n${quote.account}`),
    `${quote.service_name} (${quote.service_type})${options}`,
    transit(quote),
    money(quote.base_charge),
    extras.join('\n'),
    money(-quote.discount || 0),
    money(quote.duties_and_taxes),
    money(quote.total_charge),
    quote.currency,
  ];
}

function transit({ transit_days, delivery_date }: Quote): string {
  const days = transit_days === undefined ? [] : [`${transit_days} day${transit_days === 1 ? '' : 's'}`];
  return [...days, ...(delivery_date === undefined ? [] : [delivery_date])].join('\n');
}

/** At the currency's minor unit, without its sign: 12.50 CAD, 1250 JPY. */
function moneyIn(currency: string): (amount: number) => string {
  return (amount) => amount.toFixed(minorUnit(currency));
}

/** The lines of `meta.explain`: a step each, with the amount that it adds to the price. */
function explanations(quotes: readonly Quote[], nameOf: (carrier: string) => string): string {
  const explained = quotes.flatMap(({ carrier, service_name, currency, meta }) => {
    const lines = Array.isArray(meta?.explain) ? meta.explain.flatMap(explainLine) : [];
    if (lines.length === 0) return [];
    return [`\n${plain(`${nameOf(carrier)}, ${service_name}, in ${currency}`)}:\n${table(EXPLAIN, lines)}`];
  });
  return explained.length > 0 ? explained.join('') : '\nNo carrier explains its prices.\n';
}

const EXPLAIN = [{ title: 'step' }, { title: 'amount', right: true }, { title: 'how' }] as const;

/** Carriers put into `meta` anything they like; only such lines are shown. */
function explainLine(line: unknown): [step: string, amount: string, how: string][] {
  if (typeof line !== 'object' || line === null || !('text' in line)) return [];
  const { step = '', amount = '', text } = line as Record<string, unknown>;
  return [[String(step), String(amount), String(text)]];
}

/** A notice that a carrier repeats for each service is printed once, with the services it is about. */
function notices(quotes: readonly Quote[], nameOf: (carrier: string) => string): string {
  const services = new Map<string, string[]>();
  for (const { carrier, service_type, meta } of quotes) {
    for (const { code, message } of meta?.notices ?? []) {
      const said = `${nameOf(carrier)}: ${plain(message)} (${plain(code)})`;
      services.set(said, [...(services.get(said) ?? []), plain(service_type)]);
    }
  }
  const lines = [...services].map(([said, about]) => `- ${said}: ${[...new Set(about)].join(', ')}\n`);
  return lines.length === 0 ? '' : `\nNotices:\n${lines.join('')}`;
}
