import { ConfigurationError } from '@waybill/core';
import { DEFAULT_CALLS_AT_ONCE } from '@waybill/core/observe';
import { getProxyForUrl } from 'proxy-from-env';

/** What is used of an agent of Node. An app need not have Node's types to import ours. */
export interface HttpAgent {
  destroy(): void;
}

/** Agents of Node, one for each protocol. */
export interface HttpAgents {
  readonly http?: HttpAgent;
  readonly https?: HttpAgent;
}

/** Options of agents, as Node names them. */
export interface HttpAgentOptions {
  /** False for the connection of a purchase, which is not used again. */
  readonly keepAlive: boolean;
  /** The most connections to one host; further requests wait for one of them. */
  readonly maxSockets?: number;
  /** All certificate authorities to trust, where the app has named some. */
  readonly ca?: string[];
}

/** The way to the carriers' servers, as an app sets it. */
export interface ConnectionOptions {
  /**
   * URL of a proxy that every call goes through, `http://user:password@proxy.example:3128`; `false` for none. By default
   * the proxy of the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`) where `NODE_USE_ENV_PROXY` is 1, else none.
   */
  readonly proxy?: string | false;
  /** Certificate authorities to trust besides Node's, in PEM. They count for the proxy, too. */
  readonly ca?: string | readonly string[];
  /**
   * Makes the agents, in place of `proxy`. It is called once for connections that are kept, and again for each purchase,
   * which needs a separate one: pass the options on to the agents.
   */
  readonly agents?: (options: HttpAgentOptions) => HttpAgents;
}

/** To one host, where connections are kept: enough for two accounts of a carrier. */
const MOST_SOCKETS = 2 * DEFAULT_CALLS_AT_ONCE;

/** The agents for one request, and whether it goes through a proxy that we know of. */
export interface Connection {
  readonly agents: HttpAgents;
  readonly proxied: boolean;
}

/**
 * Finds the agents for each request. Connections are kept, but for what is sent `once`: a reused one may be cut by the
 * server just as a purchase is sent.
 *
 * @param connect_ms the longest wait for a proxy
 * @throws ConfigurationError for a proxy that is not a URL.
 */
export function connections(
  { proxy, ca, agents }: ConnectionOptions,
  connect_ms: number,
): (url: string, once: boolean) => Promise<Connection> {
  const fixed = typeof proxy === 'string' ? checkedProxy(proxy, 'proxy') : undefined;
  const kept = new Map<string, HttpAgents>();

  const make = ({ http, https, tls, hpagent }: Loaded, through: string, keepAlive: boolean): HttpAgents => {
    const trusted = ca === undefined ? {} : { ca: [...ownAuthorities(tls), ...[ca].flat()] };
    const options = { keepAlive, ...(keepAlive ? { maxSockets: MOST_SOCKETS } : {}), ...trusted };
    if (agents !== undefined) return agents(options);
    if (through === '') return { http: new http.Agent(options), https: new https.Agent(options) };
    const proxied = { ...options, proxy: through, proxyRequestOptions: trusted, timeout: connect_ms };
    return { http: new hpagent.HttpProxyAgent(proxied), https: new hpagent.HttpsProxyAgent(proxied) };
  };

  return async (url, once) => {
    const through = agents !== undefined || proxy === false ? '' : (fixed ?? proxyOfEnvironment(url));
    const proxied = through !== '';
    loading ??= importAll();
    const loaded = await loading;
    if (once) return { agents: make(loaded, through, false), proxied };
    const known = kept.get(through) ?? make(loaded, through, true);
    kept.set(through, known);
    return { agents: known, proxied };
  };
}

/** Loaded on the first request: Node's modules for HTTP alone take as long as two carriers. */
let loading: ReturnType<typeof importAll> | undefined;
type Loaded = Awaited<ReturnType<typeof importAll>>;

async function importAll() {
  const [{ default: http }, { default: https }, { default: tls }, hpagent] = await Promise.all([
    import('node:http'),
    import('node:https'),
    import('node:tls'),
    import('hpagent'),
  ]);
  return { http, https, tls, hpagent };
}

/** As Node 24 does for its own agents, on every version of Node: the URL of a proxy, or nothing. */
function proxyOfEnvironment(url: string): string {
  if (process.env.NODE_USE_ENV_PROXY !== '1') return '';
  const proxy = getProxyForUrl(url);
  return proxy === '' ? '' : checkedProxy(proxy, 'HTTPS_PROXY or HTTP_PROXY');
}

/** The URL may hold a password, so that no message repeats it. */
function checkedProxy(proxy: string, name: string): string {
  if (/^https?:$/.test(URL.parse(proxy)?.protocol ?? '')) return proxy;
  throw new ConfigurationError(
    `${name} must be the URL of an HTTP proxy, such as http://proxy.example:3128`,
    {
      code: 'invalid_proxy',
      details: { sent: false },
    },
  );
}

/** Those that Node trusts. Before 22.15 it does not tell those of `NODE_EXTRA_CA_CERTS`. */
function ownAuthorities(tls: Loaded['tls']): readonly string[] {
  return tls.getCACertificates?.('default') ?? tls.rootCertificates;
}
