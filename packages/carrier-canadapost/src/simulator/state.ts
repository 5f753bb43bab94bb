import type { Manifests } from './manifests.js';
import type { Pickups } from './pickups.js';
import type { Returns } from './returns.js';
import type { Shipments } from './shipments.js';
import type { Voids } from './voiding.js';

/** What a running simulator remembers, on both platforms. */
export interface State {
  readonly shipments: Shipments;
  readonly voids: Voids;
  readonly manifests: Manifests;
  readonly pickups: Pickups;
  readonly returns: Returns;
}
