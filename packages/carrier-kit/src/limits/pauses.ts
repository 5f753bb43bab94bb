import type { WaybillError } from '@waybill/core';
import type { Clock, HttpResponse, Quota, RequestPurpose } from '@waybill/core/plugin';
import { retryAfterMs } from '../http/retry-after.js';
import { heldBack } from './held-back.js';
import { counts } from './quota.js';
import { isLogin } from './turns.js';

/** The pauses that a carrier requires with `Retry-After`. */
export interface Pauses {
  /** Notes the pause that a reply requires, if any. */
  note(purpose: RequestPurpose, reply: Pick<HttpResponse, 'status' | 'headers'>): void;
  /** The error for a request that would be sent within a pause. */
  heldBack(purpose: RequestPurpose): WaybillError | undefined;
}

/** Afterwards one call is tried: some gateways send absurdly long times. */
const LONGEST_MS = 3_600_000;
const EVERYTHING = 'everything';
const LOGIN = 'login';

interface Pause {
  readonly until: number;
  readonly status: number;
}

/**
 * A pause holds for the calls that the same quota counts, since carriers limit each of their APIs. Without such a quota it
 * holds for the whole account; that of the server of tokens for tokens alone.
 */
export function pausesOf(quotas: readonly Quota[], { now }: Clock): Pauses {
  const pauses = new Map<Quota | string, Pause>();
  const rowsOf = (purpose: RequestPurpose) => quotas.filter((quota) => counts(quota, purpose));
  const scopesOf = (purpose: RequestPurpose): readonly (Quota | string)[] => {
    const rows = rowsOf(purpose);
    return rows.length > 0 ? rows : [isLogin(purpose) ? LOGIN : EVERYTHING];
  };
  return {
    note: (purpose, { status, headers }) => {
      if (status !== 429 && status !== 503) return;
      const asked = retryAfterMs(headers['retry-after'], sentAt(headers) ?? now());
      if (asked === undefined || asked === 0) return;
      const until = now() + Math.min(asked, LONGEST_MS);
      for (const scope of scopesOf(purpose))
        if (until > (pauses.get(scope)?.until ?? 0)) pauses.set(scope, { until, status });
    },
    heldBack: (purpose) => {
      const found = [EVERYTHING, ...scopesOf(purpose)].flatMap((scope) => pauses.get(scope) ?? []);
      const longest = found.reduce<Pause | undefined>(
        (one, other) => (one !== undefined && one.until >= other.until ? one : other),
        undefined,
      );
      const left_ms = longest === undefined ? 0 : longest.until - now();
      return longest === undefined || left_ms <= 0 ? undefined : paused(longest.status, left_ms);
    },
  };
}

/** The reply's own time: a date in `Retry-After` counts from it. */
function sentAt({ date = '' }: HttpResponse['headers']): number | undefined {
  const sent = Date.parse(date);
  return Number.isNaN(sent) ? undefined : sent;
}

function paused(status: number, left_ms: number): WaybillError {
  const kind = status === 429 ? 'rate_limit' : 'unavailable';
  return heldBack('pause', kind, 'paused', left_ms, `the carrier asked for a pause (HTTP ${status})`);
}
