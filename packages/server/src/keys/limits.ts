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
/** A password can be guessed: a wrong one counts as so many wrong keys, of which there may be so many in a minute. */
const WRONG_PASSWORDS = 10;

/** Counts requests. */
export interface Counted {
  /** Finds the key of a request. A right one is never refused for what others sent. */
  request(context: Context, find: () => Promise<ApiKey>, largest: number): Promise<ApiKey>;
  /** Finds who asks, and counts those who are unknown. */
  unknown<Found>(context: Context, find: () => Promise<Found>): Promise<Found>;
  /** Tries a password, unless its address has given too many wrong ones. */
  tries<Found>(context: Context, find: () => Promise<Found>): Promise<Found>;
}

/** All that it returns throws a {@link Problem} `too_many_requests`. */
export function limitKeys(
  { per_minute = 600, megabytes_per_minute = 100, wrong_per_minute = 60 }: KeyLimits = {},
  trusted?: TrustedProxies,
): Counted {
  const addressOf = clientAddresses(trusted);
  const known = new RateLimiterMemory({ points: per_minute, duration: MINUTE_S });
  const bytes = new RateLimiterMemory({ points: megabytes_per_minute * 1e6, duration: MINUTE_S });
  const wrong = new RateLimiterMemory({ points: wrong_per_minute, duration: MINUTE_S });
  const passwordPoints = Math.ceil(wrong_per_minute / WRONG_PASSWORDS);
  const unknown: Counted['unknown'] = async (context, find) => {
    try {
      return await find();
    } catch (error) {
      if (isUnauthorized(error)) await count(wrong, addressOf(context));
      throw error;
    }
  };
  return {
    unknown,
    async request(context, find, largest) {
      const key = await unknown(context, find);
      await count(known, key.sha256);
      // A body in chunks does not say how long it is.
      const inChunks = context.req.header('transfer-encoding') !== undefined;
      const length = inChunks ? largest : Number(context.req.header('content-length') ?? 0);
      if (length > 0) await count(bytes, key.sha256, length);
      return key;
    },
    async tries(context, find) {
      const address = addressOf(context);
      // Counted first: of many at once, no more are tried than one after the other.
      await count(wrong, address, passwordPoints);
      try {
        const found = await find();
        await wrong.reward(address, passwordPoints);
        return found;
      } catch (error) {
        if (!isUnauthorized(error)) await wrong.reward(address, passwordPoints);
        throw error;
      }
    },
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof Problem && error.word === 'unauthorized';
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
