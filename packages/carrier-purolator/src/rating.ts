/**
 * Rating: one estimate of the lane's Express service with its alternatives, or one of each service that the request names.
 * (Which alternatives an estimate lists depends on its service, so named services are not searched for among them.)
 */
import { atOnce, type RatingOperation, type RequestContext } from '@waybill/carrier-kit';
import { localErrorEntry, quote } from '@waybill/carrier-kit/reply';
import { omitUndefined, whenBought } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, QuoteOutcome, RateRequest } from '@waybill/core';
import { type Call, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { labelOf } from './documents.js';
import { type Estimate, type EstimatesRead, estimateCall, readEstimates } from './estimate.js';
import { mismatchOf, type Packages } from './packages.js';
import { type Lane, PAUSED, sentSpelling, serviceCode, serviceName } from './services.js';
import type { OpenSettings } from './settings.js';
import { plannedShipment } from './shipment.js';
import type { SoapHeader } from './soap.js';

/** One estimate for each of `estimates`. An alternative that does not take the packages is not quoted. */
export interface WireRateRequest extends SoapHeader, Packages {
  readonly estimates: readonly {
    readonly service: string;
    readonly alternatives: boolean;
    readonly shipment: XmlNode;
  }[];
  /** The options that the prices include, as a request writes them. */
  readonly options: readonly string[];
  readonly lane: Lane;
}

export const rating: RatingOperation<OpenSettings, WireRateRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

function createRequest(request: RateRequest, context: RequestContext<OpenSettings>): WireRateRequest {
  const { services, options, account, report } = context;
  const { settings } = account;
  const { anchor, withService, count, packaging, lane } = plannedShipment(request, context, 'rating');
  labelOf(request.shipment, lane, whenBought(report));
  const alternatives = services.length === 0;
  const named = services.map((code) => sentSpelling(code, request.shipment, settings));
  return {
    request_id: account.context.newId(),
    language: settings.language,
    estimates: (alternatives ? [anchor] : named).map((service) => ({
      service,
      alternatives,
      shipment: withService(service),
    })),
    options: options.map((option) => option.written),
    count,
    packaging,
    lane,
  };
}

/** All estimates side by side. */
function callsOf(request: WireRateRequest): Call[] {
  return request.estimates.map(({ shipment, alternatives, service }) => ({
    ...estimateCall(shipment, alternatives, request),
    step: stepOf(service),
  }));
}

/** Replies come in any order, so each has the name of its service. */
function stepOf(service: string): string {
  return `estimate ${service}`;
}

function parseResponse(
  { request, replies }: Exchange<WireRateRequest>,
  carrier: CarrierIdentity,
): QuoteOutcome {
  const outcomes = request.estimates.map(({ service, alternatives }): QuoteOutcome => {
    const reply = replies.find(({ step }) => step === stepOf(service));
    const read = readOne(reply, carrier);
    const wanted = read.estimates.filter((estimate) =>
      alternatives
        ? mismatchOf(request, estimate.service) === undefined
        : serviceCode(estimate.service) === serviceCode(service),
    );
    const quotes = wanted.map((estimate) => quoteOf(estimate, read, request, carrier));
    const errors = [...read.errors];
    if (quotes.length === 0 && errors.length === 0)
      errors.push(...noServiceEntries(alternatives ? undefined : service, read, carrier));
    const more = omitUndefined({
      // With several services an entry must name its own.
      service: request.estimates.length > 1 ? service : undefined,
      lane_paused: PAUSED[request.lane],
    });
    const said = Object.keys(more).length > 0;
    return [
      quotes,
      said ? errors.map((entry) => ({ ...entry, details: { ...entry.details, ...more } })) : errors,
    ];
  });
  return [outcomes.flatMap(([quotes]) => quotes), outcomes.flatMap(([, errors]) => errors)];
}

function readOne(reply: Reply | undefined, carrier: CarrierIdentity): EstimatesRead {
  if (reply !== undefined && isAnswer(reply)) return readEstimates(reply, carrier);
  const { kind, message } = reply?.failure ?? {
    kind: 'unexpected_reply' as const,
    message: 'The exchange has no reply to this estimate.',
  };
  return { estimates: [], errors: [localErrorEntry(carrier, 'no_reply', message, kind)], notices: [] };
}

function quoteOf(
  { service, price, transit_days, delivery_date }: Estimate,
  { notices }: EstimatesRead,
  { options }: WireRateRequest,
  carrier: CarrierIdentity,
) {
  const facts = {
    service_type: service,
    service_name: serviceName(serviceCode(service)),
    transit_days,
    delivery_date,
    options,
    meta: notices.length === 0 ? {} : { notices },
  };
  return quote(carrier, facts, price);
}

/** When no service comes back, the messages say why. */
function noServiceEntries(
  service: string | undefined,
  { notices }: EstimatesRead,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  if (notices.length > 0)
    return notices.map(({ code, message }) =>
      localErrorEntry(carrier, code || 'no_service', message, 'carrier'),
    );
  const what = service === undefined ? 'no service' : `no service ${service}`;
  return [localErrorEntry(carrier, 'no_service', `Purolator offers ${what} for this shipment.`, 'carrier')];
}
