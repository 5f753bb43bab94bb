import type { Choose, ChooseText } from '@waybill/batch';
import { knownPlace } from '@waybill/carrier-kit/request';
import type { PartyData } from '@waybill/core';
import type { Rule, RuleConditions, RuleEffects } from './settings-types.js';

/** What rules look at. */
export interface RuleFacts {
  readonly source: string;
  readonly recipient: PartyData;
  readonly skus: readonly string[];
  readonly tags: readonly string[];
  readonly weight_kg?: number | undefined;
  readonly value?: number | undefined;
  readonly currency?: string | undefined;
  readonly shipping_method?: string | undefined;
}

/** What the rules that match say together. */
export interface Ruling extends RuleEffects {
  /** Names of the rules that match. */
  readonly rules: readonly string[];
}

/** Of each effect, the first rule that matches and has it decides; what must never be taken adds up. */
export function ruleOn(facts: RuleFacts, rules: readonly Rule[]): Ruling {
  const matching = rules.filter(({ off, when }) => !off && matches(facts, when));
  const effects = matching.map(({ then }) => then);
  const never = [...new Set(effects.flatMap(({ never = [] }) => never))];
  const first = Object.assign({}, ...effects.toReversed()) as RuleEffects;
  return { ...first, ...(never.length === 0 ? {} : { never }), rules: matching.map(({ name }) => name) };
}

function matches(facts: RuleFacts, when: RuleConditions): boolean {
  const { recipient, weight_kg, value, currency, shipping_method = '' } = facts;
  const country = recipient.country_code ?? '';
  const isIn = (word: string, words: readonly string[] | undefined, otherwise: boolean) =>
    words === undefined ? otherwise : words.some((one) => same(one, word));
  return (
    isIn(country, when.countries, true) &&
    !isIn(country, when.not_countries, false) &&
    isBetween(weight_kg, when.weight_from_kg, when.weight_below_kg) &&
    isBetween(value, when.value_from, when.value_below) &&
    (when.currency === undefined || same(when.currency, currency ?? '')) &&
    (when.shipping_method === undefined ||
      when.shipping_method.some((part) => shipping_method.toLowerCase().includes(part.toLowerCase()))) &&
    (when.tags === undefined || facts.tags.some((tag) => isIn(tag, when.tags, false))) &&
    (when.po_box === undefined || when.po_box === isPoBox(recipient)) &&
    (when.skus === undefined || facts.skus.some((sku) => when.skus?.some((one) => isSku(sku, one)))) &&
    isIn(facts.source, when.sources, true)
  );
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** What is unknown is in no limits, unless there are none. */
function isBetween(value: number | undefined, from: number | undefined, below: number | undefined): boolean {
  if (from === undefined && below === undefined) return true;
  return value !== undefined && value >= (from ?? 0) && value < (below ?? Number.POSITIVE_INFINITY);
}

function isSku(sku: string, wanted: string): boolean {
  return wanted.endsWith('*')
    ? sku.toLowerCase().startsWith(wanted.slice(0, -1).toLowerCase())
    : same(sku, wanted);
}

function isPoBox({ address_lines = [], country_code = '' }: PartyData): boolean {
  return address_lines.some((line) => knownPlace(line.trim(), country_code)?.kind === 'po_box');
}

/** A choice among the accounts that rules leave: services that a person or a rule names stay as they are. */
export function choiceAmong(choose: Choose, { only, never }: Pick<RuleEffects, 'only' | 'never'>): Choose {
  const among = `${only === undefined ? '' : ` from ${only.join(', ')}`}${never === undefined ? '' : ` without ${never.join(', ')}`}`;
  const one = (text: ChooseText): ChooseText =>
    /^(cheapest|fastest)( within \d+ days?)?$/.test(text.trim()) ? `${text.trim()}${among}` : text;
  return typeof choose === 'string' ? one(choose) : choose.map(one);
}
