import type { Attributes, Meter } from '@opentelemetry/api';
import type {
  BreakerChanged,
  BreakerState,
  CallEnded,
  ClockDiffers,
  OperationEnded,
  UnknownPurchasesCounted,
} from '@waybill/core/observe';
import { accountAttributes, HTTP, resultAttributes, WAYBILL } from './attributes.js';

/** What is measured. */
export interface Instruments {
  operation(event: OperationEnded): void;
  call(event: CallEnded, server: Attributes): void;
  breaker(event: BreakerChanged): void;
  clock(event: ClockDiffers): void;
  unknown(event: UnknownPurchasesCounted): void;
}

/** Bounds of durations in seconds, as the semantic conventions advise for HTTP. */
const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** A purchase of many packages takes up to two minutes. */
const OPERATION_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

const BREAKER: Readonly<Record<BreakerState, number>> = { closed: 0, half_open: 1, open: 2 };

export function instrumentsOf(meter: Meter): Instruments {
  const calls = meter.createHistogram('http.client.request.duration', {
    description: 'Duration of calls to carriers, without the wait for their turn',
    unit: 's',
    advice: { explicitBucketBoundaries: HTTP_SECONDS },
  });
  const operations = meter.createHistogram('waybill.operation.duration', {
    description: 'Duration of operations, all of their calls together',
    unit: 's',
    advice: { explicitBucketBoundaries: OPERATION_SECONDS },
  });
  const errors = meter.createCounter('waybill.operation.errors', {
    description: 'Entries in the lists of errors',
    unit: '{error}',
  });
  const breakers = meter.createGauge('waybill.breaker.state', {
    description: 'State of breakers: 0 closed, 1 half open, 2 open',
  });
  const clocks = meter.createGauge('waybill.clock.ahead', {
    description: "How far this process's clock is ahead of a carrier's",
    unit: 's',
  });
  const unknown = meter.createGauge('waybill.purchases.unknown', {
    description: 'Purchases whose outcome is unknown',
    unit: '{purchase}',
  });
  const oldest = meter.createGauge('waybill.purchases.unknown.age', {
    description: 'Age of the oldest purchase whose outcome is unknown',
    unit: 's',
  });
  return {
    operation: (event) => {
      const about = accountAttributes(event, event.operation);
      operations.record(event.duration_ms / 1000, { ...about, [WAYBILL.outcome]: event.outcome });
      for (const { kind } of event.errors) errors.add(1, { ...about, [HTTP.error]: kind });
    },
    call: (event, server) => {
      // What never left has no duration of its own.
      if (event.http_ms === undefined) return;
      const about = accountAttributes(event, event.operation);
      calls.record(event.http_ms / 1000, { ...server, ...resultAttributes(event), ...about });
    },
    clock: (event) => clocks.record(event.ahead_ms / 1000, accountAttributes(event, undefined)),
    unknown: (event) => {
      const about = accountAttributes(event, undefined);
      unknown.record(event.count, about);
      oldest.record(event.oldest_ms / 1000, about);
    },
    breaker: (event) => breakers.record(BREAKER[event.state], accountAttributes(event, event.operation)),
  };
}
