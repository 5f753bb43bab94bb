/** Rating, from wire to neutral. */
import { localErrorEntry, quote, type Speaker, wireList } from '@waybill/carrier-kit';
import {
  type Answer,
  type ErrorEntry,
  type Exchange,
  isAnswer,
  type Notice,
  type Quote,
  type QuoteOutcome,
} from '@waybill/core';
import { z } from 'zod';
import type { Account } from './account.js';
import { alertEntry, readReply } from './errors.js';
import { inEuropeanUnion } from './lanes.js';
import { chargesForSaturday, type Price, priceOf } from './price.js';
import type { WireRateRequest } from './rate.request.js';
import { type RatedShipment, wireRatedShipment } from './rate.wire.js';
import { maybe, wireNotices } from './reading.js';
import { serviceName } from './services.js';
import { transitOf } from './transit.js';

const wireRateResponse = z.object({
  Response: maybe(z.object({ Alert: wireNotices })),
  RatedShipment: wireList(z.unknown()),
});

export function parseQuoteResponse(
  { request, replies }: Exchange<WireRateRequest>,
  speaker: Account,
): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply))
    return [[], [localErrorEntry(speaker, 'no_reply', 'UPS gave no answer.')]];
  const reading = readReply(reply, 'RateResponse', speaker);
  if (reading.errors !== undefined) return [[], reading.errors];
  const read = wireRateResponse.safeParse(reading.document);
  const { Response, RatedShipment: elements } = read.data ?? { RatedShipment: [], Response: undefined };
  const alerts = Response?.Alert ?? [];
  const errors: ErrorEntry[] = [...reading.beside];
  const priced = elements.flatMap((element) => {
    const found = pricedService(element, speaker);
    if ('rated' in found) return [found];
    errors.push(found);
    return [];
  });
  const wanted = priced.filter(({ code }) => request.services.length === 0 || isAsked(request, code));
  const quotes = quotesOf(wanted, request, alerts, speaker);
  if (errors.length === 0) errors.push(...reasonsFor(request, wanted, reply, alerts, speaker));
  return [quotes, errors];
}

interface PricedService {
  readonly code: string;
  readonly rated: RatedShipment;
  readonly price: Price;
}

/** One `RatedShipment`, or why it cannot be quoted: that costs this service alone. */
function pricedService(element: unknown, speaker: Speaker): PricedService | ErrorEntry {
  const read = wireRatedShipment.safeParse(element);
  if (!read.success)
    return localErrorEntry(
      speaker,
      'unreadable_price',
      `One of UPS's prices names no service: ${z.prettifyError(read.error)}`,
    );
  const rated = read.data;
  const code = rated.Service.Code;
  const price = priceOf(rated);
  return price === undefined
    ? localErrorEntry(
        speaker,
        'unreadable_price',
        `UPS's price of service ${code} holds no total that can be read.`,
      )
    : { code, rated, price };
}

/** A reply to `Rate` holds what was asked for, whatever it calls it; `Shop` lists every service. */
function isAsked({ services, request_option }: WireRateRequest, code: string): boolean {
  return services.includes(code) || request_option.startsWith('Rate');
}

function quotesOf(
  priced: readonly PricedService[],
  asked: WireRateRequest,
  alerts: readonly Notice[],
  speaker: Speaker,
): Quote[] {
  return priced.map((service) => {
    const { code, rated, price } = service;
    const twins = priced.filter((other) => other !== service && other.code === code);
    const saturday = !asked.saturday && isSaturdayDelivery(service, twins);
    const transit = transitOf(rated);
    const own =
      rated.Service.Description?.trim() || rated.TimeInTransit?.ServiceSummary?.Service?.Description?.trim();
    const listed = serviceName(code, asked.origin, inEuropeanUnion(asked.origin));
    const notices = [...alerts, ...rated.RatedShipmentAlert, ...rated.Disclaimer, ...asked.notices];
    const facts = {
      service_type: code,
      service_name: listed ?? (own || `UPS service ${code}`),
      transit_days: transit.transit_days,
      delivery_date: transit.delivery_date,
      options: [...asked.options, ...(saturday ? ['saturday_delivery'] : [])],
      meta: {
        rates: price.rates,
        ...(price.published === undefined ? {} : { published: price.published }),
        ...(price.negotiated === undefined ? {} : { negotiated: price.negotiated }),
        ...billingWeight(rated),
        ...(transit.delivery_time === undefined ? {} : { delivery_time: transit.delivery_time }),
        notices: distinct([
          ...notices,
          ...(asked.negotiated && price.rates === 'published' ? [PUBLISHED] : []),
        ]),
      },
    };
    return quote(speaker, facts, price.parts);
  });
}

const PUBLISHED: Notice = {
  code: 'published_rates',
  message: 'UPS told no negotiated rates for this account; the price is the published one.',
};

function distinct(notices: readonly Notice[]): Notice[] {
  const found = new Map(notices.map((notice) => [`${notice.code} ${notice.message}`, notice]));
  return [...found.values()].filter(({ code, message }) => code !== '' || message !== '');
}

/** A service that comes twice is told from its twin by the charge for Saturday, else by the day on which it arrives. */
function isSaturdayDelivery({ rated }: PricedService, twins: readonly PricedService[]): boolean {
  if (chargesForSaturday(rated)) return true;
  return (
    arrivesOnSaturday(rated) &&
    twins.length > 0 &&
    twins.every((twin) => !chargesForSaturday(twin.rated) && !arrivesOnSaturday(twin.rated))
  );
}

function arrivesOnSaturday({ TimeInTransit }: RatedShipment): boolean {
  return TimeInTransit?.ServiceSummary?.EstimatedArrival?.DayOfWeek?.trim().toUpperCase() === 'SAT';
}

function billingWeight({ BillingWeight }: RatedShipment) {
  const weight = BillingWeight?.Weight?.trim();
  const unit = BillingWeight?.UnitOfMeasurement?.Code?.trim();
  return weight && unit ? { billing_weight: `${weight} ${unit}` } : {};
}

/** Why nothing, or less than was asked for, is quoted. */
function reasonsFor(
  asked: WireRateRequest,
  priced: readonly PricedService[],
  { status }: Answer,
  alerts: readonly Notice[],
  speaker: Speaker,
): ErrorEntry[] {
  if (priced.length === 0 && alerts.length > 0)
    return alerts.map(({ code, message }) => alertEntry(speaker, status, code, message));
  const missing = asked.services.filter((code) => isMissing(asked, priced, code));
  if (priced.length === 0 && missing.length === 0)
    return [serviceEntry(speaker, 'UPS offers no service for this shipment.')];
  return missing.map((code) => ({
    ...serviceEntry(speaker, `UPS does not offer service ${code} for this shipment.`),
    field: 'shipment.services',
  }));
}

function isMissing(asked: WireRateRequest, priced: readonly PricedService[], code: string): boolean {
  return asked.request_option.startsWith('Rate')
    ? priced.length === 0
    : priced.every((service) => service.code !== code);
}

function serviceEntry(speaker: Speaker, message: string): ErrorEntry {
  return localErrorEntry(speaker, 'no_service', message, 'carrier');
}
