/** Neutral requests with something out of the ordinary. A separate entry point: carriers write their own with it. */
import { ADDRESSES } from './addresses.js';
import { CUSTOMS } from './customs.js';
import { OPTIONS } from './options.js';
import { PACKAGES } from './packages.js';
import { PAPERS } from './papers.js';
import { PAYMENT } from './payment.js';
import type { Scenario } from './scenario.js';

export { abroad, type Scenario, within } from './scenario.js';

/** What every carrier is asked for. */
export const SCENARIOS: readonly Scenario[] = [
  ...ADDRESSES,
  ...PACKAGES,
  ...CUSTOMS,
  ...PAYMENT,
  ...OPTIONS,
  ...PAPERS,
];
