/** Rating, from wire to neutral: one quote for each service, or the reasons why there is no quote. */
import { z } from '@waybill/carrier-kit';
import {
  carrierErrorEntry,
  type Decimal,
  decimal,
  localErrorEntry,
  quote,
  toMinorUnit,
  unreadableReplyEntry,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, Quote, QuoteOutcome } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type QuoteMeta,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { isGround, serviceName } from '../services.js';
import { currencyOf, isPublished, nameOf, ownPrice, partsOf, publishedPrice } from './price.js';
import type { WireRateRequest } from './request.js';
import { type WireAmount, type WireDetail, type WireRated, wireDetail, wireRates } from './schema.js';
import { transitOf } from './transit.js';

export function parseResponse(
  { request, replies }: Exchange<WireRateRequest>,
  carrier: CarrierIdentity,
): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply)) {
    const { kind, message } = reply?.failure ?? {
      kind: 'unexpected_reply',
      message: 'FedEx gave no answer.',
    };
    return [[], [localErrorEntry(carrier, 'no_reply', message, kind)]];
  }
  const reading = readReply(reply, carrier, (document) => wireRates.safeParse(document).data?.output);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const { rateReplyDetails, alerts } = reading.document;
  const errors = [...reading.warnings];
  const quotes: Quote[] = [];
  // Services are read independently; an unreadable one becomes an error entry and the rest are kept.
  for (const node of rateReplyDetails) {
    const read = wireDetail.safeParse(node);
    if (!read.success) {
      const why = `a rate cannot be read: ${z.prettifyError(read.error)}`;
      errors.push(unreadableReplyEntry(carrier, reply, why));
    } else if (request.services.length === 0 || request.services.includes(read.data.serviceType)) {
      const own = ownPrice(read.data.ratedShipmentDetails, request.currency);
      if (own === undefined) errors.push(...unpriced(read.data, reply, carrier));
      else quotes.push(quoteOf(read.data, own, alerts, request, carrier));
    }
  }
  if (quotes.length === 0 && errors.length === 0) errors.push(...noRates(alerts, reply, carrier));
  return [quotes, errors];
}

function unpriced(detail: WireDetail, reply: Answer, carrier: CarrierIdentity): ErrorEntry[] {
  const { serviceType, customerMessages } = detail;
  return customerMessages.length > 0
    ? customerMessages.map((message) => carrierErrorEntry(carrier, { ...message, status: reply.status }))
    : [unreadableReplyEntry(carrier, reply, `${serviceType} has no readable price`)];
}

/** An answer without a rate for this request: the remarks of FedEx, or that there is no service. */
function noRates(alerts: readonly Notice[], { status }: Answer, carrier: CarrierIdentity): ErrorEntry[] {
  const message = 'FedEx offers no service for this shipment.';
  const reasons = alerts.length > 0 ? alerts : [{ code: 'no_service', message }];
  return reasons.map((reason) => carrierErrorEntry(carrier, { ...reason, status }));
}

function quoteOf(
  detail: WireDetail,
  own: WireRated,
  alerts: readonly Notice[],
  request: WireRateRequest,
  carrier: CarrierIdentity,
): Quote {
  const { price, derived } = partsOf(own);
  const { transit_days, delivery_date, ...transit } = transitOf(detail.commit, detail.operationalDetail);
  const saturday = detail.commit?.saturdayDelivery === true && !isGround(detail.serviceType);
  const notices = [...alerts, ...detail.customerMessages, ...ownNotices(own, derived, request)];
  const published = publishedPrice(detail.ratedShipmentDetails, price.currency);
  const meta: QuoteMeta = omitUndefined({
    rate_type: own.rateType ?? null,
    packaging_type: detail.packagingType,
    published: published === undefined || published === own ? undefined : figuresOf(published),
    quote_number: own.quoteNumber,
    ...transit,
    ...breakdownOf(own, price.currency),
    notices: notices.length === 0 ? undefined : notices,
  });
  return quote(
    carrier,
    {
      service_type: detail.serviceType,
      service_name: detail.serviceName ?? serviceName(detail.serviceType),
      transit_days,
      delivery_date,
      // The same service on a weekday is another quote.
      options: saturday && !request.saturday ? [...request.options, 'saturday_delivery'] : request.options,
      meta,
    },
    price,
  );
}

function ownNotices(own: WireRated, derived: boolean, { currency }: WireRateRequest): Notice[] {
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
      ? [{ code: 'currency', message: `${currency} was requested; FedEx quotes this service in ${given}.` }]
      : []),
    ...(derived
      ? [
          {
            code: 'base_charge',
            message: 'FedEx sent no base charge; it is what the other parts leave of the total.',
          },
        ]
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
