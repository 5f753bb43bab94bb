export type { Logger } from './contract/context.js';
export {
  type AccountLimits,
  DEFAULT_CALLS_AT_ONCE,
  type QuotaCount,
  type QuotaStore,
} from './contract/limits.js';
export type {
  BreakerChanged,
  BreakerState,
  CallEnded,
  CallRepeated,
  CallStarted,
  CallVerdict,
  ClockDiffers,
  ObservedEvent,
  Observer,
  OperationEnded,
  OperationStarted,
  OperationVerdict,
  UnknownPurchasesCounted,
} from './contract/observer.js';
export * from './contract/transcript.js';
export { LIMITS, OBSERVER, QUOTA_STORE } from './di.js';
export type { ConsoleLike, LogLevel, PinoLike } from './loggers.js';
