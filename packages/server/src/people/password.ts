import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ConfigurationError } from '@waybill/core';
import { Problem } from '../problems/problem.js';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 MB and some tenths of a second: as OWASP asks (Password Storage Cheat Sheet, 2026-11-24). */
const COST = { N: 32_768, r: 8, p: 3 };
const MAXMEM = 256_000_000;
const HASH_BYTES = 32;

/** The fewest and the most characters of a password. */
const LENGTH = { from: 12, to: 200 };

/** Of a sign-in, no more than these wait for another: each takes memory and a thread. */
const MOST_WAITING = 20;

/** Cost, salt and hash of a password, as it is kept. */
const HASH = /^scrypt:(\d{4,6}):(\d{1,2}):(\d{1,2}):([\w-]{22}):([\w-]{43})$/;

/** Whether this can be the hash of a password, at a cost that is paid. */
export function isHash(text: string): boolean {
  const [, N = 0, r = 0, p = 0] = (HASH.exec(text) ?? []).map(Number);
  return N > 1 && Number.isInteger(Math.log2(N)) && r > 0 && p > 0 && 128 * N * r <= MAXMEM / 2 && p <= 16;
}

/**
 * How a password is kept.
 * @throws {@link ConfigurationError} `password` for one that is too short or too long
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < LENGTH.from || password.length > LENGTH.to)
    throw new ConfigurationError(`a password has ${LENGTH.from} to ${LENGTH.to} characters`, {
      code: 'password',
    });
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, HASH_BYTES, { ...COST, maxmem: MAXMEM });
  const { N, r, p } = COST;
  return `scrypt:${N}:${r}:${p}:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

/** Of nobody: a name that is unknown takes as long as one that is known. */
const NOBODY = `scrypt:${COST.N}:${COST.r}:${COST.p}:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/**
 * Whether a password is the one that is kept; never without one.
 * @throws {@link Problem} `unavailable` where too many wait
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = HASH.exec(kept ?? NOBODY) ?? [];
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: MAXMEM };
  const found = await inTurn(() =>
    derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), HASH_BYTES, cost),
  );
  return timingSafeEqual(found, Buffer.from(hash, 'base64url')) && kept !== undefined;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One after the other. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MOST_WAITING)
    throw new Problem('unavailable', 'Too many people sign in at once', { headers: { 'retry-after': '5' } });
  waiting += 1;
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn.finally(() => {
    waiting -= 1;
  });
}
