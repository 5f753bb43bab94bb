import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { ConfigurationError } from '@waybill/core';
import type { Context } from 'hono';

/** Proxies whose `X-Forwarded-For` is believed: how many there are in a row, or their addresses (`127.0.0.1`, `10.0.0.0/8`). */
export type TrustedProxies = number | readonly string[];

/**
 * Finds the address that a request comes from, past the proxies that are trusted.
 * @throws {@link ConfigurationError} `trust_proxy` for what is no address
 */
export function clientAddresses(trusted: TrustedProxies = 0): (context: Context) => string {
  const isProxy = proxiesOf(trusted);
  return (context) => {
    const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
    const path = [...forwarded, socketAddress(context)].map((address) => address.trim()).reverse();
    // What stands before the first address that is no proxy of ours, anybody may have written.
    const known = path.findIndex((address, at) => !isProxy(address, at) || isIP(path[at + 1] ?? '') === 0);
    return path[known] ?? '';
  };
}

/** Whether a request was sent by a proxy whose address is trusted; never where proxies are counted. */
export function isFromProxy(trusted: TrustedProxies = []): (context: Context) => boolean {
  const isProxy = proxiesOf(typeof trusted === 'number' ? [] : trusted);
  return (context) => isProxy(socketAddress(context), 0);
}

function proxiesOf(trusted: TrustedProxies): (address: string, at: number) => boolean {
  if (typeof trusted === 'number') return (_, at) => at < trusted;
  const known = new BlockList();
  for (const written of trusted) {
    const [address = '', bits] = written.split('/');
    const family = familyOf(address);
    const longest = family === 'ipv4' ? 32 : 128;
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits ?? '0') || Number(bits ?? 0) > longest)
      throw new ConfigurationError(`${written} is no address of a proxy, such as 127.0.0.1 or 10.0.0.0/8`, {
        code: 'trust_proxy',
      });
    known.addSubnet(address, Number(bits ?? longest), family);
  }
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Without a socket, as in tests, every request comes from one place. */
function socketAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? '';
  } catch {
    return '';
  }
}
