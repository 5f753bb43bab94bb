/**
 * Keeps a registry with every package of this repository on this machine until interrupted, so that a plugin or an app
 * can be tried outside of it before anything is published.
 */
import { once } from 'node:events';
import { publishable } from '../workspace.ts';
import { startRegistry } from './registry.ts';

await using registry = await startRegistry();
await registry.publish(publishable());
console.log(`In another terminal, before npm:
  export npm_config_registry=${registry.url} npm_config_cache="$(mktemp -d)"
(The cache of its own forgets these versions with the terminal.) Running until interrupted.`);
await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
