import { ConfigurationError, UnexpectedReplyError } from '@waybill/core';

/** Turns the `url` of a call into an absolute one on the account's own server, the only one that gets credentials. */
export type Locate = (url: string) => string;

/**
 * A path stays below `server_url`. A link to `server_url` or one of the carrier's declared `hosts` is rebased onto
 * `server_url`; any other is refused.
 * @throws ConfigurationError for a `server_url` that is no plain http(s) base.
 */
export function locator(carrier: string, server_url: string, hosts: readonly string[]): Locate {
  const server = baseOf(server_url);
  if (server === undefined) {
    throw new ConfigurationError(
      `${carrier}: server_url must be an http(s) URL without user, query and fragment`,
      { code: 'invalid_server_url', carrier },
    );
  }
  const homes = [server, ...hosts.map((host) => new URL(host))];
  return (written) => {
    const url = written.trim();
    const path = /^\/(?![/\\])/.test(url) ? url : pathOf(url, server, homes);
    const target = path === undefined ? null : URL.parse(server.origin + prefixOf(server) + path);
    // `..` in a path may lead out of the server's own path.
    if (target === null || !below(target, server)) throw refusal(carrier, url, server);
    return target.origin + target.pathname + target.search;
  };
}

function baseOf(text: string): URL | undefined {
  const url = URL.parse(text);
  const plain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  return plain && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A base URL's path without the slash at its end. */
function prefixOf(base: URL): string {
  return base.pathname.replace(/\/+$/, '');
}

function below(url: URL, base: URL): boolean {
  return url.origin === base.origin && url.pathname.startsWith(`${prefixOf(base)}/`);
}

/** Path and query of a link below one of `homes`, without the home's own path. */
function pathOf(written: string, server: URL, homes: readonly URL[]): string | undefined {
  // `//host/path` leaves the scheme open.
  const link = URL.parse(written.startsWith('/') ? server.protocol + written : written);
  if (link === null || link.username !== '' || link.password !== '') return undefined;
  const [home] = homes
    .filter((base) => below(link, base))
    .sort((a, b) => b.pathname.length - a.pathname.length);
  return home === undefined ? undefined : link.pathname.slice(prefixOf(home).length) + link.search;
}

function refusal(carrier: string, written: string, server: URL): UnexpectedReplyError {
  const origin = URL.parse(written, server.href)?.origin ?? 'no valid URL';
  return new UnexpectedReplyError(
    `${carrier}: the link is not on the carrier's own servers, so it is not followed (${origin})`,
    { code: 'foreign_link', carrier, details: { sent: false } },
  );
}

/** Whether a login would travel in plain text over a network: `http:`, and not to this machine. */
export function isExposed(server_url: string): boolean {
  const { protocol, hostname } = new URL(server_url);
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
