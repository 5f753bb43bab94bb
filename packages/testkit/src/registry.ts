import { BUYING_CHECKS } from './checks/buying.js';
import { CONTRACT_CHECKS } from './checks/contract.js';
import { DECLARATION_CHECKS } from './checks/declaration.js';
import { ERROR_CHECKS } from './checks/errors.js';
import { FIELD_CHECKS } from './checks/fields.js';
import { ISOLATION_CHECKS } from './checks/isolation.js';
import { PURCHASE_CHECKS } from './checks/purchases.js';
import { RATING_CHECKS } from './checks/rating.js';
import { RECORDED_CHECKS } from './checks/recorded.js';
import { SECRET_CHECKS } from './checks/secrets.js';
import { TROUBLE_CHECKS } from './checks/trouble.js';
import type { Check } from './suite.js';

/** Every check, in the order in which they run; the official contract last, because it judges what the others saw. */
export const CHECKS: readonly Check[] = [
  ...DECLARATION_CHECKS,
  ...RECORDED_CHECKS,
  ...RATING_CHECKS,
  ...ERROR_CHECKS,
  ...TROUBLE_CHECKS,
  ...PURCHASE_CHECKS,
  ...BUYING_CHECKS,
  ...FIELD_CHECKS,
  ...ISOLATION_CHECKS,
  ...SECRET_CHECKS,
  ...CONTRACT_CHECKS,
];
