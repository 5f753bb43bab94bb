import type { ErrorEntry, Quote } from '@waybill/core';
import type { Names } from '../names.js';
import { problems } from './problems.js';
import { addedOptions, type QuoteTableStyle, quoteTable } from './quote-table.js';
import { plain, type TableStyle, table } from './table.js';

/** How quotes are printed. */
export interface QuotesStyle extends QuoteTableStyle {
  /** Explains how each price was calculated, where the carrier says so. */
  readonly explain?: boolean | undefined;
}

/** Quotes as a table, then everything that went wrong, then what carriers want known. */
export function renderQuotes(
  quotes: readonly Quote[],
  errors: readonly ErrorEntry[],
  names: Names,
  style: QuotesStyle,
): string {
  const parts = [
    quotes.length === 0 ? 'No quotes.\n' : quoteTable(quotes, names, style),
    style.explain ? explanations(quotes, names, style) : '',
    problems(errors, names, style.paint),
    section('Options that carriers added:', added(quotes, names, style.requested), style),
    section('Notices:', notices(quotes, names), style),
  ];
  return parts.join('');
}

/** The lines of `meta.explain`: a step each, with the amount that it adds to the price. */
function explanations(quotes: readonly Quote[], names: Names, { paint }: TableStyle): string {
  const explained = quotes.flatMap(({ carrier, service_name, currency, meta }) => {
    const lines = Array.isArray(meta?.explain) ? meta.explain.flatMap(explainLine) : [];
    if (lines.length === 0) return [];
    const title = paint('strong', plain(`${names.carrier(carrier)}, ${service_name}, in ${currency}`));
    return [`\n${title}:\n${table(EXPLAIN, lines, { paint })}`];
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
function notices(quotes: readonly Quote[], names: Names): string[] {
  return byService(quotes, ({ carrier, meta }) =>
    (meta?.notices ?? []).map(
      ({ code, message }) => `${names.carrier(carrier)}: ${plain(message)} (${plain(code)})`,
    ),
  );
}

/** Options that carriers added, in the words of their tables. */
function added(quotes: readonly Quote[], names: Names, requested?: readonly string[]): string[] {
  return byService(quotes, (quote) =>
    addedOptions(quote, names, requested).map((option) => {
      const found = names.option(quote.carrier, option);
      const words = found === undefined ? '' : `: ${found.name}. ${found.meaning}`;
      return `${plain(option)} of ${names.carrier(quote.carrier)}${words}`;
    }),
  );
}

/** What is said about quotes, each once, with the codes of the services that it is about. */
function byService(quotes: readonly Quote[], sayings: (quote: Quote) => readonly string[]): string[] {
  const services = new Map<string, Set<string>>();
  for (const quote of quotes) {
    for (const said of sayings(quote))
      services.set(said, (services.get(said) ?? new Set()).add(plain(quote.service_type)));
  }
  return [...services].map(([said, about]) => `- ${said} [${[...about].join(', ')}]\n`);
}

function section(title: string, lines: readonly string[], { paint }: TableStyle): string {
  return lines.length === 0 ? '' : `\n${paint('notice', title)}\n${lines.join('')}`;
}
