/** The contradictions in rows of surcharges and discounts. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import { NEUTRAL_OPTIONS } from '@waybill/core';
import { readCode } from '@waybill/core/plugin';
import { options } from '../options.js';
import { type CardRows, NO_CURRENCY } from './document.js';
import type { Row } from './schema.js';
import type { Path, Problems } from './source.js';

type SurchargeRow = Row<'surcharges'>;

/** Fields of a surcharge that go with one `when` only. */
const FIELDS_OF: Readonly<Record<SurchargeRow['when'], readonly (keyof SurchargeRow)[]>> = {
  always: [],
  residential: [],
  remote: ['list'],
  oversize: ['length_over', 'length_plus_girth_over'],
  overweight: ['weight_over'],
  option: ['option'],
  insured: [],
};

/** Prices of a surcharge; each has exactly one. */
const PRICES = ['amount', 'percent', 'per_kg', 'per_lb'] as const;
/** Amounts in the currency of the service. */
const MONEY = ['amount', 'per_kg', 'per_lb', 'minimum', 'maximum', 'value_from', 'value_below'] as const;

export function checkSurcharges(
  rows: CardRows,
  currencyOf: (service: string) => string | undefined,
  problems: Problems,
): void {
  for (const { path, row } of rows.surcharges) {
    checkPrice(row, path, rows.facts.weight_unit, problems);
    checkCondition(row, path, rows, problems);
    checkGoods(row, path, problems);
    checkCurrency(row, path, rows, currencyOf, problems);
  }
  for (const { path, row } of rows.discounts) {
    checkGoods(row, path, problems);
    checkCurrency(row, path, rows, currencyOf, problems);
  }
}

function checkPrice(row: SurchargeRow, path: Path, unit: 'kg' | 'lb', problems: Problems): void {
  const own = unit === 'kg' ? 'per_kg' : 'per_lb';
  const other = unit === 'kg' ? 'per_lb' : 'per_kg';
  if (row[other] !== undefined)
    problems.add([...path, other], `does not fit a card that weighs in ${unit}; write ${own}`);
  if (PRICES.filter((name) => row[name] !== undefined).length !== 1)
    problems.add(path, `needs one of amount, percent and ${own}`);
  if (row.per !== undefined && row.amount === undefined)
    problems.add([...path, 'per'], 'goes with an amount; a percent has percent_of');
  if (row.percent_of !== undefined && row.percent === undefined)
    problems.add([...path, 'percent_of'], 'needs a percent');
  if (row.percent_of === 'insured_amount' && row.when !== 'insured')
    problems.add([...path, 'percent_of'], 'is insured_amount, which goes with when: insured');
  if (row.percent_of === 'cod_amount' && row.option !== 'cash_on_delivery')
    problems.add([...path, 'percent_of'], 'is cod_amount, which goes with option: cash_on_delivery');
  if (isBelow(row.maximum, row.minimum))
    problems.add([...path, 'maximum'], `is ${row.maximum?.toFixed()}, below the minimum`);
}

function checkCondition(
  row: SurchargeRow,
  path: Path,
  { names }: Pick<CardRows, 'names'>,
  problems: Problems,
): void {
  const own = FIELDS_OF[row.when];
  for (const name of Object.values(FIELDS_OF).flat())
    if (row[name] !== undefined && !own.includes(name))
      problems.add([...path, name], `does not go with when: ${row.when}`);
  const needed = row.when === 'remote' ? [] : own;
  if (needed.length > 0 && needed.every((name) => row[name] === undefined))
    problems.add(path, `needs ${needed.join(' or ')} with when: ${row.when}`);
  if (row.option !== undefined && !isOption(row.option))
    problems.add(
      [...path, 'option'],
      `is ${row.option}; the options are ${OPTIONS.join(', ')}, and carrier:code in the price list of a carrier`,
    );
  if (row.list !== undefined && !names.lists.has(row.list))
    problems.add([...path, 'list'], `is ${row.list}; no row of remote has that list`);
  if (row.when === 'remote' && row.list === undefined && names.lists.size === 0)
    problems.add(path, 'is for remote places, and the card has no list of them');
}

/** Options that a card may name: its own, and neutral ones that carriers have. */
const OPTIONS = [...new Set([...options.map(({ code }) => code), ...NEUTRAL_OPTIONS])];

function isOption(word: string): boolean {
  return OPTIONS.includes(word) || readCode(word).carrier !== undefined;
}

function checkGoods(row: SurchargeRow | Row<'discounts'>, path: Path, problems: Problems): void {
  if (isBelow(row.value_below, row.value_from))
    problems.add([...path, 'value_below'], `is ${row.value_below?.toFixed()}, below value_from`);
}

function isBelow(most: Decimal | undefined, least: Decimal | undefined): boolean {
  return most !== undefined && least !== undefined && most.isLessThan(least);
}

/** An amount is in one currency. */
function checkCurrency(
  row: SurchargeRow | Row<'discounts'>,
  path: Path,
  { services }: CardRows,
  currencyOf: (service: string) => string | undefined,
  problems: Problems,
): void {
  const amounts: Partial<Record<(typeof MONEY)[number], Decimal>> = row;
  const money = MONEY.find((name) => amounts[name]?.isGreaterThan(0));
  if (money === undefined) return;
  const charged = services.filter(({ row: { code } }) => row.services?.includes(code) ?? true);
  const currencies = new Set(charged.map(({ row: { code } }) => currencyOf(code)));
  currencies.delete(NO_CURRENCY);
  if (currencies.size > 1)
    problems.add(
      [...path, money],
      `would be in ${[...currencies].join(' and ')}; name services of one currency`,
    );
}
