// After the purchase: tracking, voids, pickups, places, returns, manifests, proofs of delivery.

export { type AddressFacts, addressResult, type CandidateFacts, changedFields } from './address/result.js';
export { type ManifestFacts, manifestResult } from './manifest.js';
export { cancelledBefore } from './outcome/cancelled-before.js';
export { type ChangeReading, changeOutcome, changeReading } from './outcome/change-outcome.js';
export { pickupCount, pickupServices } from './pickups/packages.js';
export { pickupAvailability, pickupCancelOutcome, pickupResult } from './pickups/result.js';
export { checkPickupTimes } from './pickups/times.js';
export { distanceIn } from './places/distance.js';
export { type LocationFacts, location } from './places/location.js';
export { noProof, type ProofFile, proofOfDelivery, provedNumber } from './proof-of-delivery.js';
export { type AskedNumber, trackingBatches } from './tracking/batches.js';
export { chosenShipment } from './tracking/chosen-shipment.js';
export { type TrackingMeaning, trackingCodes } from './tracking/codes.js';
export {
  newestFirst,
  type TrackingFacts,
  trackingDetails,
  trackingEvent,
  trackingPlace,
  withDeliveryToSender,
} from './tracking/details.js';
export { eventTime, eventTimeFromUtc, eventTimeOf } from './tracking/event-time.js';
export { type TrackedNumber, trackingOutcome, unknownNumberEntry } from './tracking/outcome.js';
export { referenceDays } from './tracking/reference-days.js';
export { clockTimeOf, compactTime, weekdayFromSunday, weekdayNamed } from './values/clock-time.js';
export { chosenPackages } from './voiding/chosen-packages.js';
export { type ExplainedRefusal, explainedRefusal, isWorthTracking } from './voiding/explained-refusal.js';
export { type PackageVoid, packageVoid, type VoidReading } from './voiding/package.js';
export { voidOutcome } from './voiding/result.js';
export { isStillKept } from './voiding/still-kept.js';
export { wholeShipment } from './voiding/whole-shipment.js';
