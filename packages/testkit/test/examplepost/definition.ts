import { type CallOptions, WaybillError } from '@waybill/core';
import {
  type CarrierContext,
  type CarrierProxy,
  DEFAULT_DEADLINE_MS,
  defineCarrier,
  type Exchange,
  exchangeOfCut,
  type Failure,
  journalFailed,
  OPERATIONS,
  type OperationRequests,
  type RecoveryProxy,
  type Reply,
  type ShippingOptions,
  storeIntent,
  storeReplies,
  type TrackingProxy,
  type VoidingProxy,
} from '@waybill/core/plugin';
import { dayIn } from '@waybill/simulator/business';
import { z } from 'zod';
import { CHECKED } from './address.js';
import type { Half, Own } from './further.js';
import {
  createTrackingRequest,
  createVoidRequest,
  nextTrackingCalls,
  nextVoidCalls,
  parseTrackingResponse,
  parseVoidResponse,
  type WireTrackingRequest,
  type WireVoidRequest,
} from './later.js';
import { type LimitRules, limited } from './limits.js';
import { FURTHER, type Further, type FurtherProxies } from './offered.js';
import { createQuoteRequest, nextRateCalls, parseQuoteResponse, type WireRateRequest } from './rate.js';
import {
  createRecoveryRequest,
  mustBeOwn,
  nextRecoveryCalls,
  parseRecoveryResponse,
  type WireRecovery,
} from './recover.js';
import {
  createShipmentRequest,
  nextShippingCalls,
  parseShippingResponse,
  type WireShipmentRequest,
} from './ship.js';
import { extras, fields, ID, options, services } from './tables.js';
import { createTransport, plainClient, type Send, type Settings } from './transport.js';

const schema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url().optional(),
  time_zone: z.string().default('Europe/Berlin'),
});

type MainProxy = CarrierProxy<
  WireRateRequest,
  Exchange<WireRateRequest>,
  WireShipmentRequest,
  Exchange<WireShipmentRequest>
> &
  TrackingProxy<WireTrackingRequest, Exchange<WireTrackingRequest>> &
  VoidingProxy<WireVoidRequest, Exchange<WireVoidRequest>> &
  RecoveryProxy<WireRecovery, Exchange<WireRecovery>>;

export type ExamplePostProxy = MainProxy & FurtherProxies;

/** An invented carrier that does everything right: what the checks are tried on. */
export const examplepost = defineCarrier({
  id: ID,
  name: 'Example Post',
  settings: {
    schema,
    fields: {
      username: { meaning: 'User.', required: true },
      password: { meaning: 'Password.', required: true, secret: true },
      environment: { meaning: 'sandbox or production.', default: 'sandbox' },
      server_url: { meaning: 'Another base URL.' },
      time_zone: { meaning: 'Where today is.', default: 'Europe/Berlin' },
    },
  },
  services,
  options,
  extras,
  fields,
  operations: {
    tracking: { numbers_per_call: 1, by_reference: false, event_zone: 'offset', source: 'invented' },
    voiding: { unit: 'package', until: 'tendered', money: 'not_billed', source: 'invented' },
    recovery: { finds_by: 'request_id', proves_absence: true, labels: true, source: 'invented' },
    address_validation: { checked: CHECKED, countries: 'DE', classifies: false, source: 'invented' },
    pickup: { unit: 'request', price: 'created', same_day_cut_off: '17:00', source: 'invented' },
    pickup_cancel: { source: 'invented' },
    pickup_availability: { tells: ['cut_off', 'next_date'], source: 'invented' },
    pickup_update: { changes: 'all', source: 'invented' },
    pickup_status: { source: 'invented' },
    manifest: { scope: 'account', duty: false, bills: false, documents: 'later', source: 'invented' },
    manifest_documents: { source: 'invented' },
    returns: { kinds: ['label'], billed: 'created', source: 'invented' },
    locations: {
      by: ['address', 'id'],
      most: 10,
      taken_by: { on: 'shipment', key: 'shop' },
      source: 'invented',
    },
    proof_of_delivery: { kinds: ['letter'], source: 'invented' },
  },
  tracking_url: 'https://example.net/track/{tracking_number}',
  createProxy: (settings: Settings, context: CarrierContext) => createProxy(settings, context),
});

export function createProxy(
  settings: Settings,
  context: CarrierContext,
  rules?: LimitRules,
): ExamplePostProxy {
  const { account, clock, newId } = context;
  const identity = { carrier: ID, account };
  const http = limited(context.http ?? plainClient, context, rules);
  const send = createTransport(settings, { ...context, http });
  const today = () => dayIn(settings.time_zone, clock.now());
  const own: Own = { ...identity, today, newId };
  const further = Object.entries(FURTHER).map(([name, half]) =>
    methodsOf(name as Further, half as never, own, send),
  );
  const proxy: MainProxy = {
    carrier: ID,
    account,
    mapper: {
      createQuoteRequest: (request) => createQuoteRequest(request, today),
      parseQuoteResponse: (response) => parseQuoteResponse(response, account),
      createShipmentRequest: (request) => createShipmentRequest(request, today, newId),
      parseShippingResponse: (response) => parseShippingResponse(response, account),
      createTrackingRequest,
      parseTrackingResponse: (response) => parseTrackingResponse(response, identity),
      createVoidRequest: (request) => createVoidRequest(request, identity),
      parseVoidResponse: (response) => parseVoidResponse(response, identity),
      createRecoveryRequest: (request) => createRecoveryRequest(request, identity),
      parseRecoveryResponse: (response) => parseRecoveryResponse(response, account),
    },
    getQuotes: (asked, callOptions) => converse(asked, nextRateCalls, send, callOptions),
    cut_purchases: 'resumed',
    createShipping: async (asked, shippingOptions) => {
      const { resume } = shippingOptions ?? {};
      if (resume !== undefined) mustBeOwn(resume, identity);
      return converse(asked, nextShippingCalls, send, shippingOptions);
    },
    getTracking: (asked, callOptions) => converse(asked, nextTrackingCalls, send, callOptions),
    voidShipping: (asked, callOptions) => converse(asked, nextVoidCalls, send, callOptions),
    recoverShipping: (asked, callOptions) => converse(asked, nextRecoveryCalls, send, callOptions, true),
  };
  Object.assign(proxy.mapper, ...further.map(({ mapper }) => mapper));
  return Object.assign(proxy, ...further.map((half) => half.proxy));
}

/** The methods of mapper and proxy for a further operation. */
function methodsOf<Offered extends Further>(
  name: Offered,
  { create, next, parse }: Half<Offered, unknown>,
  own: Own,
  send: Send,
) {
  const methods = OPERATIONS[name];
  return {
    mapper: {
      [methods.create]: (request: OperationRequests[Offered]) => create(request, own),
      [methods.parse]: (exchange: Exchange) => parse(exchange, own),
    },
    proxy: {
      [methods.send]: (asked: unknown, callOptions?: CallOptions) => converse(asked, next, send, callOptions),
    },
  };
}

/** Until something was sold or voided a failure is thrown; afterwards it is a reply. So is that of an optional call. */
async function converse<Request>(
  request: Request,
  next: (exchange: Exchange<Request>) => ReturnType<typeof nextRateCalls>,
  send: Send,
  { signal, deadline_ms = DEFAULT_DEADLINE_MS, journal, resume }: ShippingOptions = {},
  sold_before = false,
): Promise<Exchange<Request>> {
  const late = AbortSignal.timeout(deadline_ms);
  const until = signal === undefined ? late : AbortSignal.any([signal, late]);
  const replies: Reply[] = resume === undefined ? [] : [...exchangeOfCut(resume).replies];
  let sold = sold_before || replies.length > 0;
  let unstored: Error | undefined;
  for (;;) {
    const [call] = next({ request, replies });
    if (call === undefined) return { request, replies };
    const { step, package: parcel } = call;
    const about = { step, ...(parcel === undefined ? {} : { package: parcel }) };
    try {
      if (call.purchase && unstored !== undefined) throw journalFailed(unstored);
      if (call.purchase && journal !== undefined)
        await storeIntent(journal, { request, replies: [...replies] }, about, until);
      const answer = await send(call, until);
      replies.push(answer);
      sold ||= (call.purchase === true && answer.status < 300) || call.effect !== undefined;
    } catch (error) {
      if (!(error instanceof WaybillError)) throw error;
      sold ||= call.effect !== undefined && error.kind === 'unknown_outcome';
      if (!sold && call.optional !== true) throw error;
      const { message, code } = error;
      const kind = error.kind as Failure['failure']['kind'];
      replies.push({
        ...about,
        failure: {
          kind,
          message,
          ...(code === 'journal_failed' ? { code } : {}),
          sent: kind === 'unknown_outcome',
        },
      });
    }
    if (journal !== undefined && unstored === undefined)
      await storeReplies(journal, { request, replies: [...replies] }, until).catch((error) => {
        unstored = error;
      });
  }
}
