import { Problem } from '../problems/problem.js';
import { type ApiKey, isExpired, type KeyStore, may, type Scope, sha256Of } from './api-key.js';

/**
 * The key of a request.
 * @throws {@link Problem} 401 without a key that is known, 403 for one that may not do this
 */
export async function authenticate(
  keys: KeyStore,
  headers: Headers,
  scopes: readonly Scope[],
): Promise<ApiKey> {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (given === undefined)
    throw unauthorized('This needs an API key in the header Authorization: Bearer wb_…');
  const key = await keys.find(sha256Of(given));
  if (key === undefined) throw unauthorized('This API key is not known, or not any more');
  if (isExpired(key))
    throw unauthorized(`The API key ${key.name} has expired, or was rotated: ${key.expires}`);
  if (!may(key, scopes)) {
    const needed = scopes.map((scope) => `"${scope}"`).join(' or ');
    throw new Problem('forbidden', `The API key ${key.name} may not do this: it needs the scope ${needed}`);
  }
  return key;
}

function unauthorized(detail: string): Problem {
  return new Problem('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer realm="waybill"' } });
}
