/**
 * Keeps a registry with every package of this repository on this machine until interrupted, so that a plugin or an app
 * can be tried outside of it before anything is published.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleAll } from '../settle-all.ts';
import { pack, publishable } from '../workspace.ts';
import { startRegistry } from './registry.ts';

await using registry = await startRegistry();
const folder = mkdtempSync(join(tmpdir(), 'waybill-tarballs-'));
try {
  await settleAll(pack(publishable(), folder).map(({ file }) => registry.publish(file)));
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`In another terminal, before npm:
  export npm_config_registry=${registry.url} npm_config_cache="$(mktemp -d)"
(The cache of its own forgets these versions with the terminal.) Running until interrupted.`);
await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
