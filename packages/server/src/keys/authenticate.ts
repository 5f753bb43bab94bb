import { Problem } from '../problems/problem.js';
import { type ApiKey, isExpired, type KeyStore, sha256Of } from './api-key.js';

/**
 * The key that a request brings; `undefined` where it brings none.
 * @throws {@link Problem} `unauthorized` for one that is unknown or expired
 */
export async function keyIn(keys: KeyStore, headers: Headers): Promise<ApiKey | undefined> {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (given === undefined) return undefined;
  const key = await keys.find(sha256Of(given));
  if (key === undefined) throw unauthorized('This API key is not known, or not any more');
  if (isExpired(key))
    throw unauthorized(`The API key ${key.name} has expired, or was rotated: ${key.expires}`);
  return key;
}

/** Ends a request of somebody who is unknown. */
export function unauthorized(detail: string): Problem {
  return new Problem('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer realm="waybill"' } });
}
