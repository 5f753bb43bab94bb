/** Rating: reads UPS's reply into quotes. Only a service and a total are needed; the rest may be missing or unreadable. */
import { type Account, z } from '@waybill/carrier-kit';
import {
  carrierErrorEntry,
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  quote,
  readAs,
  single,
  under,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { isEuropeanUnion } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, Quote, QuoteOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  type Failure,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { type Price, priceOf } from '../prices.js';
import { wireItemized, wireModifier, wireMoney, wireNotices, wireTaxes, wireTotal } from '../protocol.js';
import type { WireRate, WireRateRequest } from '../rating.js';
import { serviceName } from '../services.js';

const wirePackage = z.object({
  BaseServiceCharge: maybe(wireMoney),
  ServiceOptionsCharges: maybe(wireMoney),
  ItemizedCharges: listOf(wireItemized),
  RateModifier: listOf(wireModifier),
  NegotiatedCharges: maybe(
    z.object({ ItemizedCharges: listOf(wireItemized), RateModifier: listOf(wireModifier) }),
  ),
});

const wireNegotiated = z.object({
  BaseServiceCharge: listOf(wireMoney),
  ItemizedCharges: listOf(wireItemized),
  RateModifier: listOf(wireModifier),
  TaxCharges: wireTaxes,
  TotalCharge: maybe(wireTotal),
  TotalChargesWithTaxes: maybe(wireTotal),
});

const wireArrival = z.object({
  Arrival: maybe(z.object({ Date: maybeText, Time: maybeText })),
  BusinessDaysInTransit: maybeText,
  DayOfWeek: maybeText,
  TotalTransitDays: maybeText,
});

const wireTransit = z.object({
  ServiceSummary: maybe(
    z.object({
      Service: maybe(z.object({ Description: maybeText })),
      EstimatedArrival: maybe(wireArrival),
    }),
  ),
});

const wireRatedShipment = z.object({
  Service: single(z.object({ Code: wireText.pipe(z.string().trim().min(1)), Description: maybeText })),
  RatedShipmentAlert: wireNotices,
  Disclaimer: wireNotices,
  BillingWeight: maybe(
    z.object({
      UnitOfMeasurement: maybe(z.object({ Code: maybeText })),
      Weight: maybeText,
    }),
  ),
  TransportationCharges: maybe(wireMoney),
  BaseServiceCharge: maybe(wireMoney),
  ServiceOptionsCharges: maybe(wireMoney),
  ItemizedCharges: listOf(wireItemized),
  RateModifier: listOf(wireModifier),
  TaxCharges: wireTaxes,
  TotalCharges: maybe(wireTotal),
  TotalChargesWithTaxes: maybe(wireTotal),
  NegotiatedRateCharges: maybe(wireNegotiated),
  RatedPackage: listOf(wirePackage),
  TimeInTransit: maybe(wireTransit),
  GuaranteedDelivery: maybe(
    z.object({
      BusinessDaysInTransit: maybeText,
      ScheduledDeliveryDate: maybeText,
    }),
  ),
});

/** `RateResponse`. Each service is read on its own, so that an unreadable one does not affect the others. */
const wireRateResponse = z.object({
  Response: maybe(z.object({ Alert: wireNotices })),
  RatedShipment: wireList(z.unknown()),
});

/** One service with its price. */
export type RatedShipment = z.output<typeof wireRatedShipment>;

export function parseResponse(
  { request, replies }: Exchange<WireRateRequest>,
  account: Account,
): QuoteOutcome {
  const outcomes = request.rates.map((rate) => {
    const reply = replies.find(({ step }) => step === rate.step);
    return rateOutcome({ ...request, ...rate }, reply, account);
  });
  return [outcomes.flatMap(([quotes]) => quotes), outcomes.flatMap(([, errors]) => errors)];
}

/** One call, with the facts that all calls share. */
type RateCall = WireRateRequest & WireRate;

function rateOutcome(request: RateCall, reply: Reply | undefined, account: Account): QuoteOutcome {
  if (reply === undefined) return [[], [localErrorEntry(account, 'no_reply', 'UPS gave no answer.')]];
  if (!isAnswer(reply)) return [[], [unansweredEntry(request, reply, account)]];
  const reading = readReply(reply, account, under('RateResponse'));
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const read = readAs(wireRateResponse, reading.document);
  const { Response, RatedShipment: elements } = read.data ?? { RatedShipment: [], Response: undefined };
  const alerts = Response?.Alert ?? [];
  const errors: ErrorEntry[] = [...reading.warnings];
  const priced = elements.flatMap((element) => {
    const found = pricedService(element, account);
    if ('rated' in found) return [found];
    errors.push(found);
    return [];
  });
  const wanted = priced.filter(({ code }) => request.services.length === 0 || isWanted(request, code));
  const quotes = quotesOf(wanted, request, alerts, account);
  if (errors.length > 0) return [quotes, errors];
  if (wanted.length === 0 && alerts.length > 0)
    return [quotes, alerts.map((alert) => carrierErrorEntry(account, { ...alert, status: reply.status }))];
  return [quotes, missingServices(request, wanted, account)];
}

/** Why the services of a call are not quoted: it got no answer, and another did. */
function unansweredEntry(
  { services, rates }: RateCall,
  reply: Failure,
  account: CarrierIdentity,
): ErrorEntry {
  const others = rates.flatMap((rate) => rate.services).join(', ');
  const unpriced = services.length > 0 ? `service ${services.join(', ')}` : `other services than ${others}`;
  const entry = failureEntry(account, reply);
  return { ...entry, message: `UPS did not quote ${unpriced}: ${entry.message}` };
}

interface PricedService {
  readonly code: string;
  readonly rated: RatedShipment;
  readonly price: Price;
}

/** One `RatedShipment`, or why it cannot be quoted. The other services are quoted all the same. */
function pricedService(element: unknown, account: CarrierIdentity): PricedService | ErrorEntry {
  const read = readAs(wireRatedShipment, element);
  if (!read.success)
    return localErrorEntry(
      account,
      'unreadable_price',
      `One of UPS's prices names no service: ${z.prettifyError(read.error)}`,
    );
  const rated = read.data;
  const code = rated.Service.Code;
  const price = priceOf(rated);
  return price === undefined
    ? localErrorEntry(
        account,
        'unreadable_price',
        `UPS's price of service ${code} holds no total that can be read.`,
      )
    : { code, rated, price };
}

/** `Shop` lists every service. `Rate` answers for the service of the request, even if the reply has another code. */
function isWanted({ services, request_option }: RateCall, code: string): boolean {
  return services.includes(code) || request_option.startsWith('Rate');
}

function quotesOf(
  priced: readonly PricedService[],
  request: RateCall,
  alerts: readonly Notice[],
  account: CarrierIdentity,
): Quote[] {
  const twins = Map.groupBy(priced, ({ code }) => code);
  const onSaturday = Map.groupBy(priced.filter(isOnSaturday), ({ code }) => code);
  return priced.map((service) => {
    const { code, rated, price } = service;
    const alone = onSaturday.get(code)?.length === 1 && twins.get(code)?.length !== 1;
    const saturday = !request.saturday && isSaturdayDelivery(service, alone);
    const { delivery_time, ...transit } = transitOf(rated);
    const own =
      rated.Service.Description?.trim() || rated.TimeInTransit?.ServiceSummary?.Service?.Description?.trim();
    const listed = serviceName(code, request.origin, isEuropeanUnion(request.origin));
    const notices = [...alerts, ...rated.RatedShipmentAlert, ...rated.Disclaimer];
    const facts = {
      service_type: code,
      service_name: listed ?? (own || `UPS service ${code}`),
      ...transit,
      options: [...request.options, ...(saturday ? ['saturday_delivery'] : [])],
      meta: {
        ...price.meta,
        ...billingWeight(rated),
        ...(delivery_time !== undefined && { delivery_time }),
        notices: distinct(
          request.negotiated && price.meta.rates === 'published' ? [...notices, PUBLISHED] : notices,
        ),
      },
    };
    return quote(account, facts, price.parts);
  });
}

const PUBLISHED: Notice = {
  code: 'published_rates',
  message: 'UPS sent no negotiated rates for this account; the price is the published one.',
};

function distinct(notices: readonly Notice[]): Notice[] {
  const found = new Map(notices.map((notice) => [`${notice.code} ${notice.message}`, notice]));
  return [...found.values()].filter(({ code, message }) => code !== '' || message !== '');
}

/** The code of the charge for delivery on a Saturday. */
const SATURDAY_DELIVERY = '300';

/** Whether the price holds a charge for delivery on a Saturday. */
function chargesForSaturday({
  ItemizedCharges,
  NegotiatedRateCharges,
  RatedPackage,
}: RatedShipment): boolean {
  const all = [
    ItemizedCharges,
    NegotiatedRateCharges?.ItemizedCharges ?? [],
    ...RatedPackage.flatMap((each) => [each.ItemizedCharges, each.NegotiatedCharges?.ItemizedCharges ?? []]),
  ];
  return all
    .flat()
    .some(({ Code, MonetaryValue }) => Code.trim() === SATURDAY_DELIVERY && MonetaryValue.isGreaterThan(0));
}

/**
 * Whether a price is for Saturday delivery: it has the charge for it, or it arrives on a Saturday and is `alone` in that among
 * several prices of the same service.
 */
function isSaturdayDelivery({ rated }: PricedService, alone: boolean): boolean {
  return chargesForSaturday(rated) || (alone && arrivesOnSaturday(rated));
}

function isOnSaturday({ rated }: PricedService): boolean {
  return chargesForSaturday(rated) || arrivesOnSaturday(rated);
}

function arrivesOnSaturday({ TimeInTransit }: RatedShipment): boolean {
  return TimeInTransit?.ServiceSummary?.EstimatedArrival?.DayOfWeek?.trim().toUpperCase() === 'SAT';
}

function billingWeight({ BillingWeight }: RatedShipment) {
  const weight = BillingWeight?.Weight?.trim();
  const unit = BillingWeight?.UnitOfMeasurement?.Code?.trim();
  return weight && unit ? { billing_weight: `${weight} ${unit}` } : {};
}

/** An entry for each requested service that UPS does not offer for this shipment. */
function missingServices(
  { services, request_option }: RateCall,
  priced: readonly PricedService[],
  account: CarrierIdentity,
): ErrorEntry[] {
  const one = request_option.startsWith('Rate');
  const missing = services.filter((code) =>
    one ? priced.length === 0 : priced.every((service) => service.code !== code),
  );
  if (priced.length === 0 && missing.length === 0)
    return [serviceEntry(account, 'UPS offers no service for this shipment.')];
  return missing.map((code) => ({
    ...serviceEntry(account, `UPS does not offer service ${code} for this shipment.`),
    field: 'shipment.services',
  }));
}

function serviceEntry(account: CarrierIdentity, message: string): ErrorEntry {
  return localErrorEntry(account, 'no_service', message, 'carrier');
}

/** When a service delivers: `TimeInTransit`, else `GuaranteedDelivery`. The time is the latest, at the destination. */
function transitOf({ TimeInTransit, GuaranteedDelivery }: RatedShipment) {
  const arrival = TimeInTransit?.ServiceSummary?.EstimatedArrival;
  return {
    // Business days, as UPS counts them.
    transit_days:
      days(arrival?.BusinessDaysInTransit) ??
      days(arrival?.TotalTransitDays) ??
      days(GuaranteedDelivery?.BusinessDaysInTransit),
    delivery_date: day(arrival?.Arrival?.Date) ?? day(GuaranteedDelivery?.ScheduledDeliveryDate),
    delivery_time: time(arrival?.Arrival?.Time),
  };
}

function days(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : undefined;
}

/** `20260310`, also written `2026-03-10`. */
function day(text: string | undefined): string | undefined {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text?.trim() ?? '') ?? [];
  const iso = `${year}-${month}-${date}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  // The 31st of February would become a day of March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

/** `233000` or `2330`. */
function time(text: string | undefined): string | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)?$/.exec(text?.trim() ?? '') ?? [];
  return hours === undefined ? undefined : `${hours}:${minutes}`;
}
