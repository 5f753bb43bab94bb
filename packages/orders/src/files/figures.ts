/** What separates the decimals of a file, where a figure of it shows that. */
export type Decimal = '.' | ',';

/** A figure; whether it was written with a decimal comma. */
export interface Figure {
  readonly value: number;
  readonly comma: boolean;
}

/** Longer cells are no figures. */
const LONGEST = 40;

/**
 * Reads an amount or a weight as people and spreadsheets write it: `$1,234.50`, `1.234,50 €`, `C $12.50`, `12,5`.
 * @param decimal for figures that can be read in two ways, such as `1,250`; by default a separator before three digits is one of thousands.
 */
export function figure(written: string, decimal?: Decimal): Figure | undefined {
  if (written.length > LONGEST) return undefined;
  const bare = written.replace(/[A-Za-z]+\.?|[\s'’_]|\p{Sc}/gu, '');
  const negative = /^-|^\(.*\)$/.test(bare);
  const digits = bare.replace(/[-+()]/g, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return undefined;
  const mark = decimalOf(digits, decimal);
  const plain =
    mark === undefined ? digits.replace(/[.,]/g, '') : digits.replaceAll(mark === '.' ? ',' : '.', '');
  const value = Number(plain.replace(',', '.'));
  if (!Number.isFinite(value)) return undefined;
  return { value: negative ? -value : value, comma: mark === ',' };
}

/** What separates the decimals of this figure; `undefined` for a whole number. */
function decimalOf(digits: string, usual: Decimal | undefined): Decimal | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return undefined;
  const mark = digits[last] as Decimal;
  const other = mark === '.' ? ',' : '.';
  if (digits.indexOf(mark) < last) return undefined;
  if (digits.includes(other)) return mark;
  const after = digits.length - last - 1;
  return after !== 3 || last > 3 || digits.startsWith('0') || last === 0 || usual === mark ? mark : undefined;
}

/** What a cell shows of the file's decimals: `12,50` and `1.234,5` do, `1,250` does not. */
export function decimalSeen(written: string): Decimal | undefined {
  if (written.length > LONGEST) return undefined;
  return /[.,](?=\d{1,2}\D{0,5}$)/.exec(written)?.[0] as Decimal | undefined;
}

const KILOGRAMS: ReadonlyMap<string, number> = new Map([
  ['kg', 1],
  ['g', 0.001],
  ['lb', 0.45359237],
  ['oz', 0.028349523125],
]);

const UNITS: ReadonlyMap<string, string> = new Map(
  `kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm
g gr gram grams gramme grammes gramm
lb lbs pound pounds livre livres pfund #
oz ounce ounces once onces unze unzen`
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word) => [word, words[0] ?? ''] as const);
    }),
);

/** The unit at the end of a weight or a title, or a unit alone: `0.5 kg`, `Weight (g)`, `lbs`. */
export function weightUnit(written: string): string | undefined {
  const words = written
    .slice(-LONGEST)
    .toLowerCase()
    .match(/[a-z]+|#/g);
  return UNITS.get(words?.at(-1) ?? '');
}

/** Kilograms to the hundredth of a gram. */
export function kilograms(value: number, unit: string): number | undefined {
  const factor = KILOGRAMS.get(unit);
  return factor === undefined ? undefined : Math.round(value * factor * 100_000) / 100_000;
}
