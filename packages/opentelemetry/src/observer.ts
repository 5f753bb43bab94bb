import { context, type MeterProvider, metrics, type TracerProvider, trace } from '@opentelemetry/api';
import type { Observer } from '@waybill/core/observe';
import { type Instruments, instrumentsOf } from './metrics.js';
import { type Spans, spansOf } from './spans.js';

/** Where traces and metrics go. */
export interface OpenTelemetryOptions {
  /** By default the global one. */
  readonly tracerProvider?: TracerProvider;
  /** By default the global one. */
  readonly meterProvider?: MeterProvider;
}

const SCOPE = '@waybill/opentelemetry';

/**
 * An observer of accounts that makes a span for each operation and each call, and measures both. One for all accounts is
 * enough. The SDK may be started before or after it, but before the first request.
 */
export function openTelemetryObserver({
  tracerProvider,
  meterProvider,
}: OpenTelemetryOptions = {}): Observer {
  let spans: Spans | undefined;
  let instruments: Instruments | undefined;
  return (event) => {
    // Instruments that were made before the SDK was started would measure nothing.
    spans ??= spansOf((tracerProvider ?? trace).getTracer(SCOPE));
    instruments ??= instrumentsOf((meterProvider ?? metrics).getMeter(SCOPE));
    switch (event.type) {
      case 'operation_started':
        return spans.startOperation(event, context.active());
      case 'operation_ended':
        instruments.operation(event);
        return spans.endOperation(event);
      case 'call_started':
        return spans.startCall(event, context.active());
      case 'call_repeated':
        return spans.repeatCall(event);
      case 'call_ended': {
        const call = spans.endCall(event);
        return call && instruments.call(event, call);
      }
      case 'breaker_changed':
        return instruments.breaker(event);
      case 'clock_differs':
        return instruments.clock(event);
      case 'unknown_purchases':
        return instruments.unknown(event);
    }
  };
}
