/** Rating, from wire to neutral: one quote a service, and why there are none. */
import { type Decimal, decimal, quote, toMinorUnit, unreadableReplyEntry } from '@waybill/carrier-kit';
import type {
  Answer,
  CarrierIdentity,
  ErrorEntry,
  Notice,
  Quote,
  QuoteMeta,
  QuoteOutcome,
} from '@waybill/core';
import { z } from 'zod';
import { problemEntry, readReply, refusalOf } from '../errors.js';
import { isGround, serviceName } from '../services.js';
import { currencyOf, isPublished, nameOf, ownPrice, partsOf, publishedPrice } from './price.js';
import { type WireAmount, type WireDetail, type WireRated, wireDetail, wireRateOutput } from './schema.js';
import { transitOf } from './transit.js';

/** What of the request the reply does not echo. */
export interface RateContext {
  /** Services to keep; all when empty. */
  readonly services: readonly string[];
  readonly options: readonly string[];
  readonly currency?: string;
  readonly saturday: boolean;
}

export function readRates(reply: Answer, context: RateContext, carrier: CarrierIdentity): QuoteOutcome {
  const reading = readReply(reply, carrier);
  if (reading.document === undefined) return [[], refusalOf(reply, reading, carrier)];
  const { output } = wireRateOutput.parse(reading.document);
  const { rateReplyDetails, alerts } = output ?? { rateReplyDetails: [], alerts: [] };
  const errors = [...reading.problems];
  const quotes: Quote[] = [];
  // Each service by itself: one that cannot be read costs only itself, and says so.
  for (const node of rateReplyDetails) {
    const read = wireDetail.safeParse(node);
    if (!read.success) {
      errors.push(
        unreadableReplyEntry(carrier, reply, `a rate cannot be read: ${z.prettifyError(read.error)}`),
      );
    } else if (context.services.length === 0 || context.services.includes(read.data.serviceType)) {
      const own = ownPrice(read.data.ratedShipmentDetails, context.currency);
      if (own === undefined) errors.push(...unpriced(read.data, reply, carrier));
      else quotes.push(quoteOf(read.data, own, alerts, context, carrier));
    }
  }
  if (quotes.length === 0 && errors.length === 0) errors.push(...noRates(alerts, reply, carrier));
  return [quotes, errors];
}

function unpriced(detail: WireDetail, reply: Answer, carrier: CarrierIdentity): ErrorEntry[] {
  const { serviceType, customerMessages } = detail;
  const reported = customerMessages.map((message) => problemEntry(carrier, reply.status, message));
  return reported.length > 0
    ? reported
    : [unreadableReplyEntry(carrier, reply, `${serviceType} has no readable price`)];
}

/** An answer without rates: what FedEx says about it, or that there is nothing. */
function noRates(alerts: readonly Notice[], reply: Answer, carrier: CarrierIdentity): ErrorEntry[] {
  const message = 'FedEx offers no service for this shipment.';
  const reported = alerts.length > 0 ? alerts : [{ code: 'no_service', message }];
  return reported.map((alert) => problemEntry(carrier, reply.status, alert));
}

function quoteOf(
  detail: WireDetail,
  own: WireRated,
  alerts: readonly Notice[],
  context: RateContext,
  carrier: CarrierIdentity,
): Quote {
  const { price, derived } = partsOf(own);
  const { transit_days, delivery_date, ...transit } = transitOf(detail.commit, detail.operationalDetail);
  const saturday = detail.commit?.saturdayDelivery === true && !isGround(detail.serviceType);
  const notices = [...alerts, ...detail.customerMessages, ...ownNotices(own, derived, context)];
  const published = publishedPrice(detail.ratedShipmentDetails, price.currency);
  const meta: QuoteMeta = {
    rate_type: own.rateType ?? null,
    ...(detail.packagingType === undefined ? {} : { packaging_type: detail.packagingType }),
    ...(published === undefined || published === own ? {} : { published: figuresOf(published) }),
    ...(own.quoteNumber === undefined ? {} : { quote_number: own.quoteNumber }),
    ...transit,
    ...breakdownOf(own, price.currency),
    ...(notices.length === 0 ? {} : { notices }),
  };
  return quote(
    carrier,
    {
      service_type: detail.serviceType,
      service_name: detail.serviceName ?? serviceName(detail.serviceType),
      transit_days,
      delivery_date,
      // The same service on a weekday is another quote.
      options: saturday && !context.saturday ? [...context.options, 'saturday_delivery'] : context.options,
      meta,
    },
    price,
  );
}

function ownNotices(own: WireRated, derived: boolean, { currency }: RateContext): Notice[] {
  const given = currencyOf(own);
  return [
    ...(isPublished(own)
      ? [
          {
            code: 'list_rate',
            message: 'FedEx gave no readable rate of this account; this is its published rate.',
          },
        ]
      : []),
    ...(currency !== undefined && given !== currency
      ? [{ code: 'currency', message: `${currency} was asked for; FedEx quotes this service in ${given}.` }]
      : []),
    ...(derived
      ? [{ code: 'base_charge', message: 'FedEx told no base charge; it is what the parts leave.' }]
      : []),
  ];
}

/** A figure as a number at the currency's minor unit. */
function figure(amount: Decimal, currency: string): number {
  return toMinorUnit(amount, currency).toNumber();
}

/** The published figures, as they stand. */
function figuresOf(rated: WireRated) {
  const { price } = partsOf(rated);
  return {
    rate_type: rated.rateType ?? null,
    currency: price.currency,
    base_charge: figure(price.base, price.currency),
    total_charge: figure(price.total, price.currency),
  };
}

/** Taxes and duties one by one: the quote holds their sum. */
function breakdownOf(rated: WireRated, currency: string): Record<string, unknown> {
  const line = (one: WireAmount) => ({ name: nameOf(one), amount: figure(decimal(one.amount), currency) });
  const taxes = rated.shipmentRateDetail?.taxes.map(line) ?? [];
  const duties = [
    ...rated.edtCharges.flatMap(({ edtTaxDetail }) =>
      edtTaxDetail === undefined ? [] : [line(edtTaxDetail)],
    ),
    ...rated.ancillaryFeesAndTaxes.map(line),
  ];
  return { ...(taxes.length > 0 ? { taxes } : {}), ...(duties.length > 0 ? { duties } : {}) };
}
