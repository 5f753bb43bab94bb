import { createHmac } from 'node:crypto';
import type { CarrierContext, RatingBasis, SettingRow } from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import { nextDay, today } from '../values/zoned-clock.js';
import { VERSION } from '../version.js';

/**
 * What quotes of an account over HTTP depend on besides the request. Secrets are the key of the digest, so that an account
 * with the same numbers and another login has another one.
 */
export function ratingBasisOf(
  { id, version }: { readonly id: string; readonly version?: string | undefined },
  settings: object,
  rows: Readonly<Record<string, SettingRow>>,
  { clock }: Pick<CarrierContext, 'clock'>,
): RatingBasis | undefined {
  const time_zone: unknown = Reflect.get(settings, 'time_zone');
  if (typeof time_zone !== 'string') return undefined;
  const given = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
  const [secret, open] = [true, false].map((isSecret) =>
    JSON.stringify(
      given.filter(([name]) => (lookUp(rows, name)?.secret === true) === isSecret),
      (_, value) => (typeof value === 'function' || typeof value === 'bigint' ? String(value) : value),
    ),
  ) as [string, string];
  const facts = JSON.stringify([id, version, VERSION, open]);
  // To look for the end of a day takes longer than to read a cache.
  let day = { from: 0, date: '', ends_at: 0 };
  return {
    fingerprint: createHmac('sha256', secret).update(facts).digest('base64url'),
    now: () => {
      const at = clock.now();
      if (at < day.from || at >= day.ends_at)
        day = { from: at, date: today({ now: () => at }, time_zone), ends_at: nextDay(at, time_zone) };
      return { at, date: day.date, date_ends_at: day.ends_at };
    },
  };
}
