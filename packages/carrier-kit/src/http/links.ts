import { ConfigurationError, UnexpectedReplyError } from '@waybill/core';

/** Where a call goes. */
export interface Place {
  /** Absolute. */
  readonly url: string;
  /** Set for a link to a file on a document host: it is fetched without login. */
  readonly is_document: boolean;
}

/** Finds the place of a call's `url`. Only the account's own server gets credentials. */
export type Locate = (url: string) => Place;

/** The servers of a carrier. */
export interface Servers {
  readonly server_url: string;
  readonly hosts: readonly string[];
  /** `https://labels.example.com`, or `https://*.example.com` for every host below. */
  readonly document_hosts?: readonly string[];
}

/**
 * A path stays below `server_url`. A link to `server_url` or one of the carrier's declared `hosts` is rebased onto
 * `server_url`. A link to one of the `document_hosts` stays as it is at the carrier's own server; a proxy or a simulator
 * gets it too. Any other is refused.
 * @throws ConfigurationError for a `server_url` that is not a plain http(s) base.
 */
export function locator(carrier: string, { server_url, hosts, document_hosts = [] }: Servers): Locate {
  const server = baseOf(server_url);
  if (server === undefined) {
    throw new ConfigurationError(
      `${carrier}: server_url must be an http(s) URL without user, query and fragment`,
      { code: 'invalid_server_url', carrier },
    );
  }
  const prefix = prefixOf(server);
  const own = hosts.map((host) => new URL(host));
  const homes = [server, ...own];
  const atCarrier = own.some(({ origin }) => origin === server.origin);
  const documents = document_hosts.map((host) => new URL(host));
  return (written) => {
    const url = written.trim();
    const isPath = /^\/(?![/\\])/.test(url);
    const link = isPath ? undefined : documentLink(url, documents, homes);
    if (link !== undefined) {
      const { pathname, search } = link;
      const base = atCarrier ? link.origin : server.origin + prefix;
      return { url: base + pathname + search, is_document: true };
    }
    const path = isPath ? url : pathOf(url, server, homes);
    const target = path === undefined ? null : URL.parse(server.origin + prefix + path);
    // `..` in a path may lead out of the server's own path.
    if (target === null || !below(target, server)) throw refusal(carrier, url, server_url);
    return { url: target.origin + target.pathname + target.search, is_document: false };
  };
}

/** A link to a document host outside of the carrier's servers. */
function documentLink(written: string, hosts: readonly URL[], homes: readonly URL[]): URL | undefined {
  const link = URL.parse(written);
  if (link === null || link.username !== '' || link.password !== '') return undefined;
  if (homes.some((home) => below(link, home))) return undefined;
  const isOn = ({ protocol, hostname, port }: URL) =>
    link.protocol === protocol &&
    link.port === port &&
    (hostname.startsWith('*.') ? link.hostname.endsWith(hostname.slice(1)) : link.hostname === hostname);
  return hosts.some(isOn) ? link : undefined;
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

/** The refusal of a link that is not followed. */
export function refusal(carrier: string, written: string, server_url: string): UnexpectedReplyError {
  const origin = URL.parse(written, server_url)?.origin ?? 'no valid URL';
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
