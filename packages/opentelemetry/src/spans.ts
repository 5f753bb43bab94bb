import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { ErrorKind } from '@waybill/core';
import type {
  CallEnded,
  CallRepeated,
  CallStarted,
  OperationEnded,
  OperationStarted,
} from '@waybill/core/observe';
import { accountAttributes, HTTP, resultAttributes, serverAttributes, WAYBILL } from './attributes.js';

/** The spans of operations and calls that are under way. */
export interface Spans {
  startOperation(event: OperationStarted, active: Context): void;
  endOperation(event: OperationEnded): void;
  startCall(event: CallStarted, active: Context): void;
  repeatCall(event: CallRepeated): void;
  /** The attributes of the server that was called; undefined for a call whose start was not seen. */
  endCall(event: CallEnded): Attributes | undefined;
}

/** An operation's span, and the context whose children its calls are. */
interface Operation {
  readonly span: Span;
  readonly context: Context;
}

interface Call {
  readonly span: Span;
  readonly server: Attributes;
}

/** Errors that an operator should see; the others are answers, such as a service that is not offered. */
const TROUBLE: readonly ErrorKind[] = [
  'authentication',
  'rate_limit',
  'unavailable',
  'timeout',
  'unknown_outcome',
  'unexpected_reply',
];

export function spansOf(tracer: Tracer): Spans {
  const operations = new Map<string, Operation>();
  const calls = new Map<string, Call>();
  return {
    startOperation: (event, active) => {
      const span = tracer.startSpan(
        `waybill.${event.operation}`,
        { kind: SpanKind.INTERNAL, attributes: accountAttributes(event, event.operation) },
        active,
      );
      operations.set(event.operation_id, { span, context: trace.setSpan(active, span) });
    },
    endOperation: ({ operation_id, outcome, results, errors }) => {
      const { span } = operations.get(operation_id) ?? {};
      operations.delete(operation_id);
      if (span === undefined) return;
      span.setAttributes({ [WAYBILL.outcome]: outcome, [WAYBILL.results]: results });
      if (errors.length > 0) span.setAttribute(WAYBILL.errors, [...new Set(errors.map(({ kind }) => kind))]);
      const trouble = errors.find(({ kind }) => TROUBLE.includes(kind));
      if (trouble !== undefined && outcome !== 'answered') {
        span.setAttribute(HTTP.error, trouble.kind);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
    startCall: (event, active) => {
      const { call_id, operation_id = '', operation, step, method, url } = event;
      const server = serverAttributes(event);
      const span = tracer.startSpan(
        `${method} ${step}`,
        {
          kind: SpanKind.CLIENT,
          attributes: {
            ...server,
            [HTTP.url]: url,
            ...accountAttributes(event, operation),
            [WAYBILL.step]: step,
            ...(event.package === undefined ? {} : { [WAYBILL.package]: event.package }),
          },
        },
        operations.get(operation_id)?.context ?? active,
      );
      calls.set(call_id, { span, server });
    },
    repeatCall: ({ call_id, repeats, status, code }) => {
      calls.get(call_id)?.span.addEvent('waybill.repeated', {
        [HTTP.resends]: repeats,
        ...(status === undefined ? {} : { [HTTP.status]: status }),
        ...(code === undefined ? {} : { [HTTP.error]: code }),
      });
    },
    endCall: (event) => {
      const { call_id, outcome, repeats, breaker, queued_ms } = event;
      const call = calls.get(call_id);
      calls.delete(call_id);
      if (call === undefined) return undefined;
      const { span, server } = call;
      span.setAttributes({
        ...resultAttributes(event),
        [WAYBILL.outcome]: outcome,
        ...(repeats === 0 ? {} : { [HTTP.resends]: repeats }),
        ...(breaker === undefined ? {} : { [WAYBILL.breaker]: breaker }),
        ...(queued_ms === undefined ? {} : { [WAYBILL.queued]: queued_ms }),
      });
      if (outcome !== 'answered') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      return server;
    },
  };
}
