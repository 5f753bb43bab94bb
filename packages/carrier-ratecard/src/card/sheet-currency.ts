/** Amounts of a sheet with their currency, before or behind the figure: `4,90 €`, `EUR 4.90`. */
import type { Cells, Sheet } from './csv.js';
import { NO_CURRENCY } from './document.js';
import { currency as currencySchema, Unclear } from './values.js';

/** Currencies of the services of a folder. */
export interface SheetCurrencies {
  /** Of the card; `NO_CURRENCY` when it cannot be read. */
  readonly card: string;
  /** Of every service, by code. */
  readonly services: ReadonlyMap<string, string>;
}

export function currenciesOf(written: unknown, services: Sheet | undefined): SheetCurrencies {
  const read = (code: unknown) => currencySchema.safeParse(code).data;
  const card = read(written) ?? NO_CURRENCY;
  const rows = services?.rows.map(({ cells: { code = '', currency } }) => {
    const own = currency === undefined ? card : (read(currency) ?? NO_CURRENCY);
    return [code, own] as const;
  });
  return { card, services: new Map(rows) };
}

/** The currency of the amounts in a row: of the services that it is for. `undefined` when these have several. */
export function rowCurrency(
  { code, service, services }: Cells,
  { card, services: all }: SheetCurrencies,
): string | undefined {
  const named = code ?? service ?? services?.split(/[|,]/);
  const codes = named === undefined ? [...all.keys()] : [named].flat().map((each) => each.trim());
  const found = new Set(codes.map((each) => all.get(each) ?? card));
  return found.size > 1 ? undefined : ([...found][0] ?? card);
}

/**
 * The figure of an amount without the sign or code of its currency.
 * @param currency that the amount is in: `undefined` when it may be one of several, `NO_CURRENCY` when the card's own
 * cannot be read.
 */
export function moneyFigure(written: string, currency: string | undefined): string | Unclear {
  const [, before = '', figure, after = ''] = AMOUNT.exec(written) ?? [];
  const words = [before, after].map((word) => word.trim()).filter((word) => word !== '');
  const [word, ...more] = words;
  if (figure === undefined || word === undefined || more.length > 0) return written;
  if (currency === NO_CURRENCY || (currency !== undefined && wordsFor(currency).has(normal(word))))
    return figure;
  // One letter is more likely a slip: 4,9O.
  if (/^\p{L}$/u.test(word)) return written;
  return new Unclear(
    currency === undefined
      ? `is ${JSON.stringify(written)}; write the amount without a currency, because its services have several`
      : `is ${JSON.stringify(written)}; amounts here are in ${currency}`,
  );
}

/** A sign or word, a figure, a sign or word. */
const AMOUNT = /^([\p{L}\p{Sc}.\s]*)([+-]?\d(?:[\d.,'’\s]*\d)?)([\p{L}\p{Sc}.\s]*)$/u;

const normal = (word: string) => word.toLowerCase().replace(/\.$/, '');

/** The code of a currency and its signs: for CAD `cad`, `$`, `ca$`. */
function wordsFor(currency: string): ReadonlySet<string> {
  const known = cache.get(currency);
  if (known !== undefined) return known;
  const signs = (['narrowSymbol', 'symbol'] as const).flatMap((currencyDisplay) =>
    ['en', 'en-CA'].map(
      (locale) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? currency,
    ),
  );
  const words = new Set([currency, ...signs].map(normal));
  cache.set(currency, words);
  return words;
}

const cache = new Map<string, ReadonlySet<string>>();
