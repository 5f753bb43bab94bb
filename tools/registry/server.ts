/** The server of registry.ts, in a thread of its own: posts its port once it listens. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { runServer } from 'verdaccio';

export interface RegistrySettings {
  /** The folder of the server's files. */
  readonly folder: string;
  /** The registry that has what is not ours. */
  readonly upstream: string;
}

const { folder, upstream }: RegistrySettings = workerData;
const server = await runServer({
  configPath: join(folder, 'config.yaml'),
  storage: join(folder, 'storage'),
  // By default, a few slow answers switch it off for minutes.
  uplinks: { upstream: { url: upstream, maxage: '1h', max_fails: 100 } },
  packages: {
    '@waybill/*': { access: ['$all'], publish: ['$all'] },
    '**': { access: ['$all'], proxy: ['upstream'] },
  },
  web: { enable: false },
  log: { type: 'stdout', format: 'pretty', level: 'error' },
});
server.listen(0, '127.0.0.1', () => {
  const { port }: AddressInfo = server.address();
  parentPort?.postMessage(port);
});
