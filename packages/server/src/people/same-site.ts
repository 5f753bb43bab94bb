import type { Context } from 'hono';
import { Problem } from '../problems/problem.js';

/**
 * A browser sends a cookie, and a proxy the name of a person, whichever page has made the request: what changes something must come
 * from a page of this server.
 * @throws {@link Problem} `forbidden`
 */
export function refuseOtherSites({ req }: Context, hosts: readonly string[] = []): void {
  if (['GET', 'HEAD'].includes(req.method)) return;
  // No script can set either header. Browsers send the first over TLS and on this machine only.
  const site = req.header('sec-fetch-site');
  const origin = req.header('origin') ?? '';
  if (site === 'same-origin' || (site === undefined && isOurs(origin, new URL(req.url).host, hosts))) return;
  throw new Problem(
    'forbidden',
    'The request comes from a page of another site, or not from a page: programs send an API key. Behind a proxy, name the host with --public-host',
  );
}

function isOurs(origin: string, host: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || hosts.some((name) => name.toLowerCase() === from.hostname);
}
