import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problems/problem.js';
import type { ApiKey } from './api-key.js';

/** How many requests there may be, counted by each process for itself. */
export interface KeyLimits {
  /** Requests of one key in a minute; 600 by default. */
  readonly per_minute?: number;
  /** Requests with a wrong key, or without one, from one network address in a minute; 60 by default. */
  readonly wrong_per_minute?: number;
}

const MINUTE_S = 60;

/** Counts requests. What it returns finds the key of one, or throws a {@link Problem} `too_many_requests`. */
export function limitKeys({ per_minute = 600, wrong_per_minute = 60 }: KeyLimits = {}) {
  const known = new RateLimiterMemory({ points: per_minute, duration: MINUTE_S });
  const wrong = new RateLimiterMemory({ points: wrong_per_minute, duration: MINUTE_S });
  return async (context: Context, find: () => Promise<ApiKey>): Promise<ApiKey> => {
    const address = addressOf(context);
    const failed = await wrong.get(address);
    if (failed !== null && failed.remainingPoints <= 0 && failed.msBeforeNext > 0) throw tooMany(failed);
    let key: ApiKey;
    try {
      key = await find();
    } catch (error) {
      if (error instanceof Problem && error.word === 'unauthorized') await count(wrong, address);
      throw error;
    }
    await count(known, key.sha256);
    return key;
  };
}

async function count(limiter: RateLimiterMemory, name: string): Promise<void> {
  try {
    await limiter.consume(name);
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

/** Without a socket, as in tests, every request comes from one place. */
function addressOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? '';
  } catch {
    return '';
  }
}
