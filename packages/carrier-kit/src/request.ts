// The neutral request, read once for all carriers.

export {
  type AmountRules,
  amountOf,
  customsValueOf,
  type Money,
  refuseOtherCurrencies,
} from './request/amount.js';
export { itnOf } from './request/border/export-filing.js';
export type { CarrierTables } from './request/carrier-tables.js';
export { cashOnDelivery } from './request/cash-on-delivery.js';
export { linesByPackage } from './request/customs-lines.js';
export { crossesCustoms, customsTerritory, isEuropeanUnion } from './request/customs-territory.js';
export { contentOf, descriptionOf, linesOf, shortened } from './request/description.js';
export { type KnownPlace, knownPlace, type PlaceKind } from './request/door/kinds.js';
export { type DutyPayer, dutyPayerOf } from './request/duty-payer.js';
export { exportReasonOf } from './request/export-reason.js';
export { extraAmount, extraFlag, extraOf, extraText, extraWord } from './request/extras.js';
export { dottedHsCode, hsCode } from './request/hs-code.js';
export { latinText, untriedLetters } from './request/latin-text.js';
export { isMilitary } from './request/military.js';
export { type NotifiedRecipient, notifiedRecipient } from './request/notified-recipient.js';
export { refuseOtherCountry } from './request/origin.js';
export { withinLimits } from './request/package-limits.js';
export {
  type Dimensions,
  type DimensionUnit,
  type DistinctPackage,
  dimensionsOf,
  distinctPackages,
  lengthAndGirth,
  lineWeightOf,
  longestFirst,
  onePackagingCode,
  type PackageItem,
  packagesOf,
  packagingCode,
  packagingOf,
  splitByValue,
  unitsOf,
  type WeightUnit,
  weightOf,
} from './request/packages.js';
export { payerOf } from './request/payer.js';
export { type Phone, phoneField, phoneOf } from './request/phone.js';
export { refuseLocker, refusePoBox } from './request/po-box.js';
export { postalCode } from './request/postal-code.js';
export { checkPrintedLabel, checkPrintedParty, whenBought } from './request/printed.js';
export { goesAbroad, refuseReach, type ServiceReach, servicesGoing } from './request/reach.js';
export { referencesOf } from './request/references.js';
export { createReporter, extraField, type Reporter } from './request/report.js';
export { type RequestedOption, withOption } from './request/requested-codes.js';
export { isResidential } from './request/residential.js';
export { type ResolvedRequest, resolveRequest, throwIssues } from './request/resolve-request.js';
export { shipDateOf } from './request/ship-date.js';
export { leaveOutState, stateCode } from './request/states.js';
export {
  type FittedStreet,
  fittedStreet,
  type StreetAddress,
  streetOf,
  wholeStreet,
} from './request/street.js';
export { type SentTaxId, type TaxIdRules, taxIdsOf } from './request/tax-ids.js';
export { countryOf, US_TERRITORIES, withTerritory } from './request/territories.js';
export { throughExtras } from './request/through-extras.js';
export { areGoodsToUs, exceeded, requireCodes, type ValueLimit } from './request/us-by-post.js';
export { atFirstUse } from './values/at-first-use.js';
export { keyedSetting } from './values/keyed-setting.js';
export { lookUp } from './values/look-up.js';
export { type OmitUndefined, omitUndefined } from './values/omit-undefined.js';
export { centimetres, inches, kilograms, pounds } from './values/units.js';
export { isTimeZone, shipDate, today, utcOffset, zonedClock } from './values/zoned-clock.js';
