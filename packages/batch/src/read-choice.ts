import { ConfigurationError } from '@waybill/core';
import { readCode } from '@waybill/core/plugin';
import type { Choose } from './types.js';

/** A preference that was read. */
export type Preference =
  | ({ readonly by: 'cheapest' | 'fastest' } & Among)
  | ({ readonly by: 'cheapest within'; readonly days: number } & Among)
  | { readonly by: 'function'; readonly name: string }
  | {
      readonly by: 'service';
      readonly service: string;
      readonly carrier?: string;
      readonly account?: string;
    };

/** The quotes that are looked at, by carriers (`ups`) and accounts (`canadapost/toronto`). */
export interface Among {
  readonly from?: readonly string[];
  readonly without?: readonly string[];
}

/**
 * Reads what a row or a batch says about its choice.
 * @throws {@link ConfigurationError}, code `invalid_choice`, for an empty one and for words that only begin like a choice.
 */
export function readChoice(choose: Choose): Preference[] {
  const texts = typeof choose === 'string' ? [choose] : choose;
  if (texts.length === 0) throw invalid('choose is an empty list');
  return texts.map((text) => preferenceOf(text.trim()));
}

/**
 * For a form or a file in which choices are written.
 * @throws {@link ConfigurationError} `invalid_choice` for one that cannot be read
 */
export function checkChoice(choose: Choose): void {
  readChoice(choose);
}

function preferenceOf(text: string): Preference {
  const { rest, ...among } = amongIn(text);
  if (rest === 'cheapest' || rest === 'fastest') return { by: rest, ...among };
  const [, days] = /^cheapest within (\d+) days?$/.exec(rest) ?? [];
  if (days !== undefined) return { by: 'cheapest within', days: Number(days), ...among };
  const [, name] = /^by (\S+)$/.exec(text) ?? [];
  if (name !== undefined) return { by: 'function', name };
  if (text === '' || /^(cheapest|fastest|by)\b/.test(text)) throw invalid(`choose cannot be "${text}"`);
  const [, carrier, account, service] = /^([a-z][a-z0-9_-]*)\/([^:]+):(.+)$/.exec(text) ?? [];
  if (carrier !== undefined && account !== undefined && service !== undefined)
    return { by: 'service', service, carrier, account };
  const { code, ...read } = readCode(text);
  return { by: 'service', service: code, ...read };
}

/** What stands after `from` and `without` at the end of a text. */
function amongIn(text: string): Among & { readonly rest: string } {
  const among: { from?: readonly string[]; without?: readonly string[] } = {};
  let rest = text;
  for (const word of ['without', 'from'] as const) {
    const at = rest.lastIndexOf(` ${word} `);
    if (at < 0) continue;
    const names = rest.slice(at + word.length + 2).split(',');
    among[word] = names.map((name) => name.trim());
    if (among[word].some((name) => !/^[a-z][\w-]*(?:\/[^/,]+)?$/.test(name))) return { rest: text };
    rest = rest.slice(0, at);
  }
  return { ...among, rest };
}

function invalid(problem: string): ConfigurationError {
  return new ConfigurationError(
    `${problem}: write cheapest, fastest, "cheapest within 3 days", "cheapest from ups, fedex", "cheapest without canpar", a service (ups:03, canadapost/toronto:DOM.EP), "by <function>", or a list of these`,
    { code: 'invalid_choice' },
  );
}
