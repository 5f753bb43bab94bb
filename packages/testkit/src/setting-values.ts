import { isDeepStrictEqual } from 'node:util';
import type { CarrierDefinition } from '@waybill/core';
import type { SettingRow } from '@waybill/core/plugin';
import type { Settings } from './cases.js';
import type { Suite } from './suite.js';

/** Values that mean the same for every carrier: the ends of the earth. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
  time_zone: ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
};
/** For a setting that no account has: one of them may fit its schema. */
const SAMPLES = ['x', 'A1', '1', '1234567', '1234567890', 'https://example.com/x', 1, true, false];
/** A setting may hold a whole price list; some of its places show whether it is read. */
const MOST_VARIANTS = 40;

/**
 * An account's settings with one of them changed, in every way that the suite can think of and the schema accepts:
 * values of `vary`, or else those of other accounts, those that the row's meaning names, values close to the present
 * one, and none.
 */
export function variationsOf(suite: Suite, base: Settings, name: string): Settings[] {
  const { definition, vary } = suite;
  const { [name]: present, ...without } = base;
  const own = vary[name];
  const values = own ?? KNOWN[name] ?? [...valuesElsewhere(suite, name), ...valuesNamed(definition, name)];
  const close = own === undefined && !(name in KNOWN) ? variantsOf(present).slice(0, MOST_VARIANTS) : [];
  const samples = own === undefined && present === undefined ? SAMPLES : [];
  const changed = [...values, ...close, ...samples].map((value) => ({ ...without, [name]: value }));
  const usual = accepted(definition, base);
  if (usual === undefined) return [];
  return [...changed, without].filter((settings) => {
    const now = accepted(definition, settings);
    return now !== undefined && !isDeepStrictEqual(now[name], usual[name]);
  });
}

/** What the schema makes of settings; `undefined` where it refuses them. */
function accepted(definition: CarrierDefinition, settings: Settings): Settings | undefined {
  try {
    return definition.checkSettings(settings) as Settings;
  } catch {
    return undefined;
  }
}

/** The setting's values in other accounts and cases. */
function valuesElsewhere({ settings, accounts, cases }: Suite, name: string): unknown[] {
  const all = [settings, ...Object.values(accounts), ...cases.map((recorded) => recorded.settings)];
  const values = all.map((account) => account[name]).filter((value) => value !== undefined);
  // Most cases have those of the main account.
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Words in backticks in the meaning, and the default. */
function valuesNamed({ settings }: CarrierDefinition, name: string): unknown[] {
  const row = (settings.fields as Readonly<Record<string, SettingRow>>)[name];
  const words = [...(row?.meaning ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word);
  return [...words, ...(row?.default === 'true' || row?.default === 'false' ? [true, false] : [])];
}

/** Values of the same form as a value, and close to it. */
function variantsOf(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value * 2, value / 2];
  if (typeof value === 'string')
    return [next(value), [...next([...value].reverse().join(''))].reverse().join('')];
  if (Array.isArray(value))
    return value.flatMap((entry, index) => variantsOf(entry).map((variant) => value.with(index, variant)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    variantsOf(child).map((variant) => ({ ...value, [key]: variant })),
  );
}

/** The text with its first letter or digit replaced by the next one of its kind. */
function next(text: string): string {
  return text.replace(/[0-9A-Za-z]/, (sign) => {
    const last = { '9': '0', Z: 'A', z: 'a' }[sign];
    return last ?? String.fromCharCode(sign.charCodeAt(0) + 1);
  });
}
