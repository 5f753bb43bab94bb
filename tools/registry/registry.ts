import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { environment, output, ROOT, run, type WorkspacePackage } from '../workspace.ts';
import type { RegistrySettings } from './server.ts';

/** An npm registry on this machine alone. Disposing of it forgets all that was published. */
export interface Registry extends AsyncDisposable {
  /** Ends in a slash. */
  readonly url: string;
  /** The environment in which npm installs from here alone and publishes to here alone. */
  readonly environment: NodeJS.ProcessEnv;
  /**
   * The environment in which npm installs packages of ours from here and all others from the registry that this machine's
   * npm uses, with its cache. Nothing may be published in it.
   */
  readonly installing: NodeJS.ProcessEnv;
  /** Publishes packages as npm does, in the versions that they have. Rejects with what npm printed. */
  publish(packages: readonly WorkspacePackage[]): Promise<void>;
  /** A package's published versions, in the order of their publication; an empty list for a package that is unknown here. */
  versions(name: string): Promise<string[]>;
}

/**
 * Starts an npm registry on a free port of loopback, with its files in a temporary folder. Publishing under `@waybill/` needs no
 * login, and nothing of that scope comes from elsewhere; all other packages come from the registry that this
 * machine's npm uses, which must not need a login. It runs in a thread of its own: it answers even while the script
 * waits for a child process and does nothing else.
 */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-registry-'));
  const upstream = output('npm', ['config', 'get', 'registry']).trim();
  const settings: RegistrySettings = { folder, upstream };
  const server = new Worker(new URL('./server.ts', import.meta.url), { workerData: settings });
  const dispose = async () => {
    await server.terminate();
    rmSync(folder, { recursive: true });
  };
  let port: number;
  try {
    [port] = await once(server, 'message');
  } catch (error) {
    await dispose();
    throw error;
  }
  const url = `http://127.0.0.1:${port}/`;
  const env = environmentOf(url);
  return {
    url,
    environment: env,
    installing: {
      ...environment(),
      'npm_config_@waybill:registry': url,
    },
    publish: async (packages) => {
      const selected = packages.flatMap(({ manifest }) => ['--workspace', manifest.name]);
      await run('npm', ['publish', '--ignore-scripts', ...selected], { cwd: ROOT, env });
    },
    versions: async (name) => {
      const response = await fetch(new URL(name.replace('/', '%2f'), url));
      if (response.status === 404) return [];
      if (!response.ok) throw new Error(`the registry answers ${response.status} for ${name}`);
      const { versions }: { versions: Record<string, unknown> } = JSON.parse(await response.text());
      return Object.keys(versions);
    },
    [Symbol.asyncDispose]: dispose,
  };
}

function environmentOf(url: string): NodeJS.ProcessEnv {
  // npm reads its settings from variables in small and in capital letters: those of the machine must not win.
  const others = Object.entries(environment()).filter(
    ([name]) => !/^npm_config_(registry|@waybill:registry|provenance)$/i.test(name),
  );
  return {
    ...Object.fromEntries(others),
    npm_config_registry: url,
    'npm_config_@waybill:registry': url,
    // npm publishes nothing without a token. This registry takes any.
    [`npm_config_${url.replace('http:', '')}:_authToken`]: 'anybody',
    // A statement of origin is signed by the CI that publishes to the public registry.
    npm_config_provenance: 'false',
  };
}
