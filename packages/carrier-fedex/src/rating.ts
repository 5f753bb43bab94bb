/**
 * Rating: POST /rate/v1/rates/quotes, every service that FedEx has for a shipment, all its packages in one request.
 * Source: FedEx "Rates and Transit Times API", `Full_Schema_Quote_Rate` -> `RatcResponseVO`.
 */
import { atOnce, type RatingOperation, type RequestContext, z } from '@waybill/carrier-kit';
import {
  carrierErrorEntry,
  type Decimal,
  decimal,
  listOf,
  localErrorEntry,
  maybe,
  quote,
  readAs,
  single,
  toMinorUnit,
  unreadableReplyEntry,
  wireBoolean,
  wireDecimal,
  wireList,
} from '@waybill/carrier-kit/reply';
import { extraFlag, omitUndefined, shipDate } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type QuoteMeta,
} from '@waybill/core/plugin';
import { packageServices, ratedShipmentServices } from './accessorials.js';
import { rateCustoms } from './customs.js';
import { dayOf } from './dates.js';
import { readReply, wireNotices } from './errors.js';
import { figure, jsonCall, plain, text, total, type WireBody, word } from './json.js';
import { rateAddress } from './parties.js';
import { chargesPayment } from './payment.js';
import { currencyOf, isPublished, nameOf, ownPrice, partsOf, publishedPrice } from './prices.js';
import { isGround, serviceName } from './services.js';
import type { Account } from './settings.js';
import { readShipment } from './shipment.js';

/** The request, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

export const rating: RatingOperation<Account['settings'], WireRateRequest> = {
  createRequest,
  next: atOnce((request) => [jsonCall('rate', '/rate/v1/rates/quotes', request.body)]),
  parseResponse,
};

/** The call, and what its reply does not repeat. */
export interface WireRateRequest {
  readonly body: WireBody;
  /** Services to keep; all when empty. */
  readonly services: readonly string[];
  readonly options: readonly string[];
  readonly currency?: string;
  readonly saturday: boolean;
}

function createRequest(given: RateRequest, context: RequestContext<Account['settings']>): WireRateRequest {
  const { account, report, options } = context;
  const read = readShipment(given, context, 'rating');
  const { lane, accessorials, packages, smartPost, services, day } = read;
  const { shipper, recipient, shipment } = lane;
  chargesPayment(lane, ['SENDER'], account, report);
  const alternatives = extraFlag(shipment, 'saturday_alternatives', 'shipment', report);
  const [only] = services.length === 1 ? services : [];
  // In the order of `Full_Schema_Quote_Rate`.
  const body = {
    accountNumber: { value: account.settings.account_number },
    rateRequestControlParameters: {
      returnTransitTimes: true,
      variableOptions: alternatives ? 'SATURDAY_DELIVERY' : undefined,
    },
    requestedShipment: {
      // "The physical shipper location from which the shipment originates."
      shipper: {
        address: rateAddress(shipper, shipment.ship_from ? 'shipment.ship_from' : 'shipper', report),
      },
      recipient: { address: rateAddress(recipient, 'recipient', report) },
      serviceType: only,
      preferredCurrency: shipment.currency,
      // With LIST alone some accounts do not get their own price.
      rateRequestType: ['ACCOUNT', 'LIST', ...(shipment.currency === undefined ? [] : ['PREFERRED'])],
      shipDateStamp: shipDate(shipment) && day,
      pickupType: read.pickupType,
      requestedPackageLineItems: packages.map((own) => ({
        groupPackageCount: 1,
        declaredValue: own.declaredValue,
        weight: own.weight,
        dimensions: own.dimensions,
        packageSpecialServices: packageServices(accessorials, own, undefined),
      })),
      documentShipment: shipment.is_document,
      packagingType: read.packaging,
      totalPackageCount: packages.length,
      shipmentSpecialServices: ratedShipmentServices(accessorials),
      customsClearanceDetail: rateCustoms(lane, account, report),
      smartPostInfoDetail: smartPost,
    },
    carrierCodes: smartPost && (only === 'SMART_POST' ? ['FXSP'] : ['FDXE', 'FDXG', 'FXSP']),
  };
  return omitUndefined({
    body: plain(body),
    // FedEx filters by one service only.
    services: services.length > 1 ? services : [],
    options: options.map(({ written }) => written),
    currency: shipment.currency,
    saturday: options.some(({ row }) => row.code === 'SATURDAY_DELIVERY'),
  });
}

/** A surcharge, discount, tax or fee: `amount` and some name. */
const wireAmount = z.object({ type: text, description: text, name: text, amount: wireDecimal });
const amounts = listOf(wireAmount);
export type WireAmount = z.output<typeof wireAmount>;

const wireEdtCharge = z.object({ harmonizedCode: text, edtTaxDetail: maybe(wireAmount) });

const wireRateDetail = z.object({
  currency: text,
  currencyExchangeRate: maybe(z.object({ intoCurrency: text })),
  totalFreightDiscount: figure,
  freightDiscount: amounts,
  surCharges: amounts,
  surcharges: amounts,
  taxes: amounts,
});

/** Prices of one service for one `rateType`. */
const wireRated = z.object({
  rateType: text,
  currency: text,
  quoteNumber: text,
  totalBaseCharge: figure,
  totalNetFedExCharge: figure,
  totalNetCharge: figure,
  totalNetChargeWithDutiesAndTaxes: total,
  edtCharges: listOf(wireEdtCharge),
  ancillaryFeesAndTaxes: amounts,
  shipmentRateDetail: maybe(wireRateDetail),
  shipmentLegRateDetails: listOf(z.object({ currency: text, surcharges: amounts, surCharges: amounts })),
  ratedPackages: listOf(z.object({ packageRateDetail: maybe(z.object({ rateType: text })) })),
});
export type WireRated = z.output<typeof wireRated>;

const wireCommit = z.object({
  label: text,
  daysInTransit: text,
  saturdayDelivery: maybe(wireBoolean),
  dateDetail: maybe(z.object({ dayFormat: text, dayCxsFormat: text, day: text })),
  transitDays: maybe(z.object({ minimumTransitTime: text, maximumTransitTime: text, description: text })),
});
type WireCommit = z.output<typeof wireCommit>;

const wireOperational = z.object({ transitTime: text, deliveryDate: text, commitDate: text });
type WireOperational = z.output<typeof wireOperational>;

/** One `rateReplyDetail`: a service with its prices. */
const wireDetail = z.object({
  serviceType: word,
  serviceName: text,
  packagingType: text,
  customerMessages: wireNotices,
  ratedShipmentDetails: listOf(wireRated),
  commit: maybe(wireCommit),
  operationalDetail: maybe(wireOperational),
});
type WireDetail = z.output<typeof wireDetail>;

/** `output` of a reply; a document without one, or with nothing but errors, is not a price list. */
const wireRates = z.object({
  output: single(z.object({ rateReplyDetails: wireList(z.unknown()), alerts: wireNotices })),
});

function parseResponse(
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
  const reading = readReply(reply, carrier, (document) => readAs(wireRates, document).data?.output);
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const { rateReplyDetails, alerts } = reading.document;
  const errors = [...reading.warnings];
  const quotes: Quote[] = [];
  // Services are read independently; an unreadable one becomes an error entry and the rest are kept.
  for (const node of rateReplyDetails) {
    const read = readAs(wireDetail, node);
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

/** The reasons for an answer without rates: FedEx's remarks, or that it offers no service. */
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
  const notices: Notice[] = [];
  const remark = (code: string, message: string) => notices.push({ code, message });
  if (isPublished(own))
    remark('list_rate', 'FedEx gave no readable rate of this account; this is its published rate.');
  if (currency !== undefined && given !== currency)
    remark('currency', `${currency} was requested; FedEx quotes this service in ${given}.`);
  if (derived)
    remark('base_charge', 'FedEx sent no base charge; it is what the other parts leave of the total.');
  return notices;
}

/** An amount as a number at the currency's minor unit. */
function rounded(amount: Decimal, currency: string): number {
  return toMinorUnit(amount, currency).toNumber();
}

/** The published figures, as they stand. */
function figuresOf(rated: WireRated) {
  const { price } = partsOf(rated);
  return {
    rate_type: rated.rateType ?? null,
    currency: price.currency,
    base_charge: rounded(price.base, price.currency),
    total_charge: rounded(price.total, price.currency),
  };
}

/** Taxes and duties one by one: the quote holds their sum. */
function breakdownOf(rated: WireRated, currency: string): Record<string, unknown> {
  const line = (one: WireAmount) => ({ name: nameOf(one), amount: rounded(decimal(one.amount), currency) });
  const taxes = rated.shipmentRateDetail?.taxes.map(line) ?? [];
  const duties = [
    ...rated.edtCharges.flatMap(({ edtTaxDetail }) =>
      edtTaxDetail === undefined ? [] : [line(edtTaxDetail)],
    ),
    ...rated.ancillaryFeesAndTaxes.map(line),
  ];
  return { ...(taxes.length > 0 ? { taxes } : {}), ...(duties.length > 0 ? { duties } : {}) };
}

/** `TransitTimeType`; UNKNOWN and SMARTPOST_TRANSIT_DAYS are not a number of days. */
const WORDS = (
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN ' +
  'SEVENTEEN EIGHTEEN NINETEEN TWENTY'
).split(' ');

/** `FOUR_DAYS` -> 4. */
function daysOf(written: string | undefined): number | undefined {
  const [, word = ''] = /^([A-Z]+)_DAYS?$/.exec(written?.toUpperCase() ?? '') ?? [];
  const position = WORDS.indexOf(word);
  return position < 0 ? undefined : position + 1;
}

/** When the shipment arrives, as far as FedEx commits itself. */
function transitOf(commit: WireCommit | undefined, operational: WireOperational | undefined) {
  const days = [commit?.transitDays?.minimumTransitTime, commit?.daysInTransit, operational?.transitTime]
    .map(daysOf)
    .find((number) => number !== undefined);
  const most = daysOf(commit?.transitDays?.maximumTransitTime);
  const { dayFormat, dayCxsFormat, day } = commit?.dateDetail ?? {};
  const commitment = [dayFormat, dayCxsFormat, day, operational?.deliveryDate, operational?.commitDate].find(
    (written) => dayOf(written) !== undefined,
  );
  const unavailable = /unavailable/i.test(commit?.label ?? '');
  const date = unavailable ? undefined : dayOf(commitment);
  return omitUndefined({
    transit_days: days,
    // Where FedEx gives a range.
    transit_days_max: most === days ? undefined : most,
    delivery_date: date,
    // As FedEx writes it, with the time at the destination.
    commitment: date && commitment,
  });
}
