import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  type Histogram,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { AuthenticationError, fetchQuotes, type QuoteOutcome } from '@waybill/core';
import type { CallEnded, ObservedEvent } from '@waybill/core/observe';
import { type CarrierContext, defineCarrier, type RatingProxy } from '@waybill/core/plugin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTelemetryObserver } from '../src/index.js';

const spanExporter = new InMemorySpanExporter();
const tracerProvider = new TracerProvider({
  spanProcessors: [new SimpleSpanProcessor({ exporter: spanExporter })],
});
const metricExporter = new InMemoryMetricExporter(AggregationTemporality.DELTA);
const reader = new PeriodicExportingMetricReader({ exporter: metricExporter });
const meterProvider = new MeterProvider({ readers: [reader] });
const observer = openTelemetryObserver({ tracerProvider, meterProvider });

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => context.disable());
beforeEach(async () => {
  await reader.forceFlush();
  spanExporter.reset();
  metricExporter.reset();
});

const request = {
  shipper: { country_code: 'CA' },
  recipient: { country_code: 'CA' },
  shipment: { items: [{ weight: 1 }] },
} as const;

const IDENTITY = { carrier: 'post', account: 'toronto' };
const CALL = { ...IDENTITY, call_id: 'call-1', operation: 'rating', step: 'rate' } as const;

/** A carrier that makes one call, which ends in this way. */
function post(
  end: Partial<CallEnded>,
  outcome: () => QuoteOutcome = () => [[], []],
  before: (
    about: Omit<CallEnded, 'outcome' | 'type' | 'duration_ms' | 'repeats'>,
  ) => ObservedEvent[] = () => [],
) {
  const definition = defineCarrier({
    id: 'post',
    name: 'Post',
    settings: {
      schema: { '~standard': { version: 1, vendor: 'none', validate: () => ({ value: {} }) } },
      fields: {},
    },
    services: { rows: [], code_pattern: /^S$/ },
    options: [],
    extras: [],
    fields: {},
    createProxy: (_: object, given: CarrierContext): RatingProxy => ({
      carrier: 'post',
      account: given.account,
      mapper: { createQuoteRequest: () => null, parseQuoteResponse: outcome },
      getQuotes: async (_wire, { operation_id = '' } = {}) => {
        const about = { ...CALL, operation_id };
        const method = 'POST';
        given.observer?.({ type: 'call_started', ...about, method, url: 'https://post.test/rates?zip=H2Y' });
        for (const event of before(about)) given.observer?.(event);
        given.observer?.({
          type: 'call_ended',
          ...about,
          duration_ms: 250,
          http_ms: 200,
          outcome: 'answered',
          repeats: 0,
          ...end,
        });
        return null;
      },
    }),
  });
  return definition.create({}, { account: 'toronto', observer });
}

const spans = () => spanExporter.getFinishedSpans();
const spanNamed = (name: string) => {
  const found = spans().find((span) => span.name === name);
  if (found === undefined) throw new Error(`no span ${name}`);
  return found;
};

async function metric(name: string) {
  await reader.forceFlush();
  const all = metricExporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
  return all.find(({ descriptor }) => descriptor.name === name);
}

describe('spans', () => {
  test('one for the operation, and one of an HTTP client for each call, by the semantic conventions', async () => {
    await fetchQuotes(post({ status: 200, breaker: 'closed', queued_ms: 5 }), request);
    expect(spans().map(({ name }) => name)).toEqual(['POST rate', 'waybill.rating']);
    const call = spanNamed('POST rate');
    expect(call.kind).toBe(SpanKind.CLIENT);
    expect(call.attributes).toEqual({
      'http.request.method': 'POST',
      'url.full': 'https://post.test/rates?zip=H2Y',
      'server.address': 'post.test',
      'server.port': 443,
      'http.response.status_code': 200,
      'waybill.carrier': 'post',
      'waybill.account': 'toronto',
      'waybill.operation': 'rating',
      'waybill.step': 'rate',
      'waybill.outcome': 'answered',
      'waybill.breaker.state': 'closed',
      'waybill.queued_ms': 5,
    });
    expect(call.status.code).toBe(SpanStatusCode.UNSET);
    const operation = spanNamed('waybill.rating');
    expect(operation.kind).toBe(SpanKind.INTERNAL);
    expect(operation.attributes).toMatchObject({ 'waybill.outcome': 'answered', 'waybill.results': 0 });
  });

  test('are children: a call of its operation, an operation of the span of the app', async () => {
    const tracer = tracerProvider.getTracer('app');
    await tracer.startActiveSpan('checkout', async (span) => {
      await fetchQuotes(post({ status: 200 }), request);
      span.end();
    });
    const [app, operation, call] = ['checkout', 'waybill.rating', 'POST rate'].map(spanNamed);
    expect(operation?.parentSpanContext?.spanId).toBe(app?.spanContext().spanId);
    expect(call?.parentSpanContext?.spanId).toBe(operation?.spanContext().spanId);
    expect(call?.spanContext().traceId).toBe(app?.spanContext().traceId);
  });

  test('count what was sent again, and say why', async () => {
    const repeated = post({ status: 200, repeats: 1 }, undefined, (about) => [
      { type: 'call_repeated', ...about, repeats: 1, status: 503 },
    ]);
    await fetchQuotes(repeated, request);
    const { attributes, events } = spanNamed('POST rate');
    expect(attributes['http.request.resend_count']).toBe(1);
    expect(events).toMatchObject([
      {
        name: 'waybill.repeated',
        attributes: { 'http.request.resend_count': 1, 'http.response.status_code': 503 },
      },
    ]);
  });

  test.each<[Partial<CallEnded>, string]>([
    [{ outcome: 'refused', status: 422 }, '422'],
    [{ outcome: 'unknown', code: 'ECONNRESET', kind: 'unavailable' }, 'ECONNRESET'],
    [{ outcome: 'not_sent' }, 'not_sent'],
  ])('of a call that went wrong are errors: %o', async (end, type) => {
    await fetchQuotes(post(end), request);
    const { status, attributes } = spanNamed('POST rate');
    expect([status.code, attributes['error.type']]).toEqual([SpanStatusCode.ERROR, type]);
  });

  test('of an operation are errors where something is wrong, not where the carrier says no', async () => {
    const entry = {
      ...IDENTITY,
      code: 'E7',
      message: 'no such lane',
      kind: 'carrier',
      retryable: false,
    } as const;
    await fetchQuotes(
      post({ status: 200 }, () => [[], [entry]]),
      request,
    );
    expect(spanNamed('waybill.rating')).toMatchObject({
      status: { code: SpanStatusCode.UNSET },
      attributes: { 'waybill.outcome': 'refused', 'waybill.errors': ['carrier'] },
    });
    spanExporter.reset();
    const failing = post({ status: 401, outcome: 'refused' }, () => {
      throw new AuthenticationError('wrong login');
    });
    await fetchQuotes(failing, request);
    expect(spanNamed('waybill.rating')).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': 'authentication' },
    });
  });

  test('of a call without an operation are children of the span of the app', async () => {
    const { getQuotes } = post({ status: 200 });
    await tracerProvider.getTracer('app').startActiveSpan('job', async (span) => {
      await getQuotes(null);
      span.end();
    });
    expect(spanNamed('POST rate').parentSpanContext?.spanId).toBe(spanNamed('job').spanContext().spanId);
  });
});

describe('metrics', () => {
  test('measure calls in seconds, from when they leave', async () => {
    await fetchQuotes(post({ status: 200 }), request);
    const found = await metric('http.client.request.duration');
    expect(found?.descriptor.unit).toBe('s');
    const [point] = found?.dataPoints ?? [];
    expect((point?.value as Histogram | undefined)?.sum).toBeCloseTo(0.2);
    expect(point?.attributes).toEqual({
      'http.request.method': 'POST',
      'server.address': 'post.test',
      'server.port': 443,
      'http.response.status_code': 200,
      'waybill.carrier': 'post',
      'waybill.account': 'toronto',
      'waybill.operation': 'rating',
    });
  });

  test('do not measure a call that never left', async () => {
    const { call_id: _, ...about } = CALL;
    observer({
      type: 'call_started',
      ...about,
      call_id: 'call-2',
      method: 'POST',
      url: 'https://post.test/',
    });
    observer({
      type: 'call_ended',
      ...about,
      call_id: 'call-2',
      duration_ms: 1,
      outcome: 'not_sent',
      repeats: 0,
    });
    expect(await metric('http.client.request.duration')).toBeUndefined();
  });

  test('measure operations by their outcome, and count errors by their kind', async () => {
    const entry = { ...IDENTITY, code: 'x', message: 'm', kind: 'too_late', retryable: false } as const;
    await fetchQuotes(
      post({ status: 200 }, () => [[], [entry, entry]]),
      request,
    );
    const about = { 'waybill.carrier': 'post', 'waybill.account': 'toronto', 'waybill.operation': 'rating' };
    expect((await metric('waybill.operation.duration'))?.dataPoints).toMatchObject([
      { attributes: { ...about, 'waybill.outcome': 'refused' }, value: { count: 1 } },
    ]);
    expect((await metric('waybill.operation.errors'))?.dataPoints).toMatchObject([
      { attributes: { ...about, 'error.type': 'too_late' }, value: 2 },
    ]);
  });

  test('show clocks that differ and purchases that are unknown', async () => {
    observer({ type: 'clock_differs', ...IDENTITY, ahead_ms: -600_000 });
    observer({ type: 'unknown_purchases', ...IDENTITY, count: 3, oldest_ms: 90_000 });
    const names = ['waybill.clock.ahead', 'waybill.purchases.unknown', 'waybill.purchases.unknown.age'];
    const values = names.map(async (name) => (await metric(name))?.dataPoints.map(({ value }) => value));
    expect(await Promise.all(values)).toEqual([[-600], [3], [90]]);
  });

  test('show the state of breakers', async () => {
    observer({ type: 'breaker_changed', ...IDENTITY, operation: 'rating', state: 'open' });
    expect((await metric('waybill.breaker.state'))?.dataPoints).toMatchObject([
      { value: 2, attributes: { 'waybill.carrier': 'post', 'waybill.operation': 'rating' } },
    ]);
  });
});

test('without an SDK nothing is recorded, and nothing fails', async () => {
  expect(trace.getTracerProvider().getTracer('x').startSpan('x').isRecording()).toBe(false);
  const plain = openTelemetryObserver();
  const about = { ...IDENTITY, operation: 'rating', operation_id: '1' } as const;
  plain({ type: 'operation_started', ...about });
  plain({ type: 'operation_ended', ...about, duration_ms: 1, outcome: 'answered', results: 1, errors: [] });
  expect(spans()).toEqual([]);
});
