import type { Config } from '@waybill/config';
import manifest from '../../package.json' with { type: 'json' };
import type { Io } from '../io.js';

/** Facts about this machine that a login may fail for. */
export interface Machine {
  readonly waybill: string;
  readonly node: string;
  /** The config file; null where there is none. */
  readonly config: string | null;
  /** Variables about the network that are set, without logins in them. */
  readonly network: Readonly<Record<string, string>>;
}

const NETWORK = [
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_USE_ENV_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
];

export function machine({ env }: Io, { file }: Config): Machine {
  const network = NETWORK.flatMap((name) => {
    const value = env[name] ?? env[name.toLowerCase()];
    return value === undefined || value === '' ? [] : [[name, withoutLogin(value)]];
  });
  return {
    waybill: manifest.version,
    node: process.version,
    config: file ?? null,
    network: Object.fromEntries(network),
  };
}

/** A proxy's address may have a name and a password in it. */
function withoutLogin(value: string): string {
  return value.replace(/\/\/[^/@]*@/, '//…@');
}
