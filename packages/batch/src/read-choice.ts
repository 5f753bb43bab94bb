import { ConfigurationError } from '@waybill/core';
import { readCode } from '@waybill/core/plugin';
import type { Choose } from './types.js';

/** A preference that was read. */
export type Preference =
  | { readonly by: 'cheapest' | 'fastest' }
  | { readonly by: 'cheapest within'; readonly days: number }
  | { readonly by: 'function'; readonly name: string }
  | {
      readonly by: 'service';
      readonly service: string;
      readonly carrier?: string;
      readonly account?: string;
    };

/**
 * Reads what a row or a batch says about its choice.
 * @throws {@link ConfigurationError}, code `invalid_choice`, for an empty one and for words that only begin like a choice.
 */
export function readChoice(choose: Choose): Preference[] {
  const texts = typeof choose === 'string' ? [choose] : choose;
  if (texts.length === 0) throw invalid('choose is an empty list');
  return texts.map((text) => preferenceOf(text.trim()));
}

function preferenceOf(text: string): Preference {
  if (text === 'cheapest' || text === 'fastest') return { by: text };
  const [, days] = /^cheapest within (\d+) days?$/.exec(text) ?? [];
  if (days !== undefined) return { by: 'cheapest within', days: Number(days) };
  const [, name] = /^by (\S+)$/.exec(text) ?? [];
  if (name !== undefined) return { by: 'function', name };
  if (text === '' || /^(cheapest|fastest|by)\b/.test(text)) throw invalid(`choose cannot be "${text}"`);
  const [, carrier, account, service] = /^([a-z][a-z0-9_-]*)\/([^:]+):(.+)$/.exec(text) ?? [];
  if (carrier !== undefined && account !== undefined && service !== undefined)
    return { by: 'service', service, carrier, account };
  const { code, ...read } = readCode(text);
  return { by: 'service', service: code, ...read };
}

function invalid(problem: string): ConfigurationError {
  return new ConfigurationError(
    `${problem}: write cheapest, fastest, "cheapest within 3 days", a service (ups:03, canadapost/toronto:DOM.EP), "by <function>", or a list of these`,
    { code: 'invalid_choice' },
  );
}
