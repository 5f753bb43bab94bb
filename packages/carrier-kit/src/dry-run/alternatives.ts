import { type CarrierDefinition, EXPORT_REASONS, NEUTRAL_PACKAGINGS, TAX_ID_TYPES } from '@waybill/core';
import { lookUp } from '../values/look-up.js';

/** The tables of a carrier that have codes. */
export type CodeTables = Pick<CarrierDefinition, 'services' | 'packagings'>;

/** Other values that a field may have, by the last part of its name. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
  country_code: ['CA', 'US', 'GB', 'DE'],
  origin_country: ['CA', 'US', 'CN', 'DE'],
  payment_country_code: ['CA', 'US'],
  state_code: ['QC', 'ON', 'BC', 'NY', 'CA', 'TX', 'BE', 'HE'],
  currency: ['CAD', 'USD', 'EUR'],
  value_currency: ['CAD', 'USD', 'EUR'],
  weight_unit: ['KG', 'LB'],
  dimension_unit: ['CM', 'IN'],
  paid_by: ['SENDER', 'RECIPIENT', 'THIRD_PARTY'],
  duty_paid_by: ['SENDER', 'RECIPIENT', 'THIRD_PARTY'],
  payment_type: ['account_number', 'credit_card'],
  terms_of_trade: ['DAP', 'DDP', 'EXW'],
  reason_for_export: EXPORT_REASONS,
  format: ['PDF', 'ZPL', 'PNG', 'GIF'],
  type: ['residential', 'commercial', ...TAX_ID_TYPES],
  environment: ['sandbox', 'production'],
  language: ['en-CA', 'fr-CA', 'en', 'fr'],
};

/** Values that a field or a setting could have in place of its own, the likeliest to be taken first. */
export function alternativesTo(value: unknown, path: string, tables: CodeTables): unknown[] {
  const name =
    path
      .replace(/(\[\d+\])+$/, '')
      .split('.')
      .at(-1) ?? '';
  const known =
    name === 'services'
      ? servicesOf(tables)
      : name === 'packaging_type'
        ? packagingsOf(tables)
        : lookUp(KNOWN, name);
  if (known !== undefined) return known.filter((other) => other !== value);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number')
    return Number.isInteger(value) ? [value + 1, value * 2] : [value + 1, value / 2];
  return typeof value === 'string' ? [...new Set(textsLike(value))].filter((text) => text !== value) : [];
}

function servicesOf({ services }: CodeTables): string[] {
  return services.rows.map(({ code }) => code);
}

function packagingsOf({ packagings = [] }: CodeTables): string[] {
  return [...NEUTRAL_PACKAGINGS, ...packagings.map(({ code }) => code)];
}

function textsLike(text: string): string[] {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [1, 2, 3, 7].map((days) => laterDay(text, days));
  if (/^\d\d:\d\d$/.test(text)) return [`${text.slice(0, 3)}${text.endsWith('30') ? '45' : '30'}`];
  const number = /^-?\d+\.\d+$/.test(text) ? [String(Number(text) + 1)] : [];
  if (text === 'true' || text === 'false') return [text === 'true' ? 'false' : 'true'];
  const letters = text.replace(/[a-y]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));
  const last = text.replace(/[A-Za-z0-9](?=[^A-Za-z0-9]*$)/, next);
  const first = text.replace(/[A-Za-z0-9]/, next);
  // An address keeps its domain.
  if (text.includes('@')) return [`z${text}`];
  return /\d/.test(text) ? [...number, last, first, letters] : [letters, last, first];
}

function next(character: string): string {
  if (character === '9') return '0';
  if (character === 'z' || character === 'Z') return character === 'z' ? 'a' : 'A';
  return String.fromCharCode(character.charCodeAt(0) + 1);
}

function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
