import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problems/problem.js';
import type { ApiKey } from './api-key.js';
import { clientAddresses, type TrustedProxies } from './client-address.js';

/** How many requests there may be, counted by each process for itself. */
export interface KeyLimits {
  /** Requests of one key in a minute; 600 by default. */
  readonly per_minute?: number;
  /** Megabytes of bodies of one key in a minute, 100 by default: large ones take the work of many requests. */
  readonly megabytes_per_minute?: number;
  /** Requests with a wrong key, or without one, from one network address in a minute; 60 by default. */
  readonly wrong_per_minute?: number;
}

const MINUTE_S = 60;

/**
 * Counts requests. What it returns finds the key of one, or throws a {@link Problem} `too_many_requests`: a right key is never refused
 * for what others sent.
 */
export function limitKeys(
  { per_minute = 600, megabytes_per_minute = 100, wrong_per_minute = 60 }: KeyLimits = {},
  trusted?: TrustedProxies,
) {
  const addressOf = clientAddresses(trusted);
  const known = new RateLimiterMemory({ points: per_minute, duration: MINUTE_S });
  const bytes = new RateLimiterMemory({ points: megabytes_per_minute * 1e6, duration: MINUTE_S });
  const wrong = new RateLimiterMemory({ points: wrong_per_minute, duration: MINUTE_S });
  return async (context: Context, find: () => Promise<ApiKey>, largest: number): Promise<ApiKey> => {
    let key: ApiKey;
    try {
      key = await find();
    } catch (error) {
      if (error instanceof Problem && error.word === 'unauthorized') await count(wrong, addressOf(context));
      throw error;
    }
    await count(known, key.sha256);
    // A body in chunks does not say how long it is.
    const inChunks = context.req.header('transfer-encoding') !== undefined;
    const length = inChunks ? largest : Number(context.req.header('content-length') ?? 0);
    if (length > 0) await count(bytes, key.sha256, length);
    return key;
  };
}

async function count(limiter: RateLimiterMemory, name: string, points = 1): Promise<void> {
  try {
    await limiter.consume(name, points);
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) throw tooMany(rejected);
    throw rejected;
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  const seconds = Math.ceil(msBeforeNext / 1_000);
  return new Problem('too_many_requests', `Too many requests: try again in ${seconds} seconds`, {
    headers: { 'retry-after': String(seconds) },
  });
}
