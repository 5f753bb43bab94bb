import { ADDRESS_CHECKS } from './checks/address.js';
import { BORDER_CHECKS } from './checks/border.js';
import { BUYING_CHECKS } from './checks/buying.js';
import { CONTRACT_CHECKS } from './checks/contract.js';
import { DECLARATION_CHECKS } from './checks/declaration.js';
import { DRIFT_CHECKS } from './checks/drift.js';
import { DRY_RUN_CHECKS } from './checks/dry-run.js';
import { ERROR_CHECKS } from './checks/errors.js';
import { FAULT_CHECKS } from './checks/faults.js';
import { FIELD_CHECKS } from './checks/fields.js';
import { FUZZ_CHECKS } from './checks/fuzz.js';
import { ISOLATION_CHECKS } from './checks/isolation.js';
import { JOURNAL_CHECKS } from './checks/journal.js';
import { KEPT_QUOTE_CHECKS } from './checks/kept-quotes.js';
import { LANE_CHECKS } from './checks/lanes.js';
import { LATER_REPLY_CHECKS } from './checks/later-replies.js';
import { LIMIT_CHECKS } from './checks/limits.js';
import { LOCATION_CHECKS } from './checks/locations.js';
import { MANIFEST_CHECKS } from './checks/manifest.js';
import { MATRIX_CHECKS } from './checks/matrix.js';
import { MEANING_CHECKS } from './checks/meaning.js';
import { OFFICIAL_SAMPLE_CHECKS } from './checks/official-samples.js';
import { OPTIONAL_CHECKS } from './checks/optional.js';
import { PACKAGE_CHECKS } from './checks/packages.js';
import { PICKUP_CHECKS } from './checks/pickup.js';
import { PREFLIGHT_CHECKS } from './checks/preflight.js';
import { PRICED_BY_CHECKS } from './checks/priced-by.js';
import { PROOF_CHECKS } from './checks/proof.js';
import { PURCHASE_VERDICT_CHECKS } from './checks/purchase-verdict.js';
import { PURCHASE_CHECKS } from './checks/purchases.js';
import { RATING_CHECKS } from './checks/rating.js';
import { README_CHECKS } from './checks/readme.js';
import { RECORDED_CHECKS } from './checks/recorded.js';
import { RECOVERY_CHECKS } from './checks/recovery.js';
import { RESTRAINT_CHECKS } from './checks/restraint.js';
import { RETURN_CHECKS } from './checks/returns.js';
import { SCENARIO_CHECKS } from './checks/scenarios.js';
import { SECRET_CHECKS } from './checks/secrets.js';
import { SERVICE_CHECKS } from './checks/services.js';
import { SETTING_CHECKS } from './checks/settings.js';
import { TOKEN_CHECKS } from './checks/tokens.js';
import { TRACKING_CHECKS } from './checks/tracking.js';
import { UNUSED_OFFER_CHECKS } from './checks/unused-offers.js';
import { VOIDING_CHECKS } from './checks/voiding.js';
import type { Check } from './suite.js';

/** Every check, in the order in which they run; the official contract last, because it judges what the others saw. */
export const CHECKS: readonly Check[] = [
  ...DECLARATION_CHECKS,
  ...SETTING_CHECKS,
  ...README_CHECKS,
  ...PREFLIGHT_CHECKS,
  ...RECORDED_CHECKS,
  ...BORDER_CHECKS,
  ...RATING_CHECKS,
  ...KEPT_QUOTE_CHECKS,
  ...PACKAGE_CHECKS,
  ...ERROR_CHECKS,
  ...OFFICIAL_SAMPLE_CHECKS,
  ...FAULT_CHECKS,
  ...DRIFT_CHECKS,
  ...FUZZ_CHECKS,
  ...LATER_REPLY_CHECKS,
  ...PURCHASE_CHECKS,
  ...PURCHASE_VERDICT_CHECKS,
  ...BUYING_CHECKS,
  ...PRICED_BY_CHECKS,
  ...TRACKING_CHECKS,
  ...VOIDING_CHECKS,
  ...RECOVERY_CHECKS,
  ...JOURNAL_CHECKS,
  ...ADDRESS_CHECKS,
  ...PICKUP_CHECKS,
  ...MANIFEST_CHECKS,
  ...RETURN_CHECKS,
  ...LOCATION_CHECKS,
  ...PROOF_CHECKS,
  ...LANE_CHECKS,
  ...SCENARIO_CHECKS,
  ...FIELD_CHECKS,
  ...MATRIX_CHECKS,
  ...MEANING_CHECKS,
  ...LIMIT_CHECKS,
  ...UNUSED_OFFER_CHECKS,
  ...SERVICE_CHECKS,
  ...ISOLATION_CHECKS,
  ...RESTRAINT_CHECKS,
  ...TOKEN_CHECKS,
  ...SECRET_CHECKS,
  ...DRY_RUN_CHECKS,
  ...OPTIONAL_CHECKS,
  ...CONTRACT_CHECKS,
];
