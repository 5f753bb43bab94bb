import { BlockList, isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problems/problem.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only programs on this machine reach what listens there. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** A page of the internet may have a name that leads to this machine, and would be of one origin with the server then. */
export function refuseOtherHosts(names: readonly string[]): MiddlewareHandler {
  const known = names.map((name) => name.toLowerCase());
  return async ({ req }, next) => {
    const host = new URL(req.url).hostname.replace(/^\[(.*)\]$/, '$1');
    if (isLoopback(host) || known.includes(host)) return next();
    throw new Problem(
      'misdirected',
      `This server is not called ${host}: name that with --public-host if it is`,
    );
  };
}
