import type { Party } from '@waybill/core';
import { PARTY_TYPES } from '@waybill/core/plugin';
import { extraFlag } from './extras.js';
import type { Reporter } from './report.js';

const HOMES: readonly string[] = PARTY_TYPES.residential;
const BUSINESSES: readonly string[] = PARTY_TYPES.commercial;

/**
 * Whether an address is a home: by `type`, or by a flag in the party's extras, which must not contradict it.
 * `undefined` when the request says neither.
 * @param extra key of the flag; left out for a carrier that has no such flag.
 */
export function isResidential(
  party: Party,
  path: string,
  { extra }: { readonly extra?: string },
  report: Reporter,
): boolean | undefined {
  const typed = typeOf(party, path, report);
  if (extra === undefined) return typed;
  const said = extraFlag(party, extra, path, report);
  if (said !== undefined && typed !== undefined && said !== typed) {
    const problem = `is ${party.type}, but ${path}.extra["${report.carrier}:${extra}"] is ${said}`;
    report.contradiction(`${path}.type`, problem);
  }
  return said ?? typed;
}

function typeOf({ type }: Party, path: string, report: Reporter): boolean | undefined {
  const word = type?.trim().toLowerCase();
  if (word === undefined) return undefined;
  if (HOMES.includes(word)) return true;
  if (!BUSINESSES.includes(word)) {
    const words = `${HOMES.join(', ')} or ${BUSINESSES.join(', ')}`;
    report.invalid(`${path}.type`, `must be one of ${words}, not ${JSON.stringify(type)}`);
    return undefined;
  }
  return false;
}
