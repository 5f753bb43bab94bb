/**
 * Rating: CalculateRate, one product a call; each product of the table is asked for where the request names none.
 * Source: aramex-rates-calculator-wsdl.wsdl; `RateDetails` of newer replies: the types of the V2 service.
 */
import { type Account, atOnce, type RatingOperation, z } from '@waybill/carrier-kit';
import {
  type Charge,
  decimal,
  failureEntry,
  localErrorEntry,
  maybe,
  maybeText,
  type PriceParts,
  quote,
  unreadableReplyEntry,
  wireDecimal,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, shipDateOf } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, Notice, QuoteOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { type Element, hasErrors, noticesIn, readReply, responseTo } from './errors.js';
import { placeElement } from './parties.js';
import { serviceName, usualServices } from './services.js';
import type { OpenSettings } from './settings.js';
import { detailsOf, groupOf } from './shipment.js';
import { type Client, clientOf, soapCall } from './soap.js';

/** The products to ask for. */
export interface WireRateRequest {
  readonly client: Client;
  readonly products: readonly { readonly service: string; readonly content: XmlNode }[];
  /** Whether the request names them. */
  readonly named: boolean;
  /** Options as the caller wrote them. Quotes repeat them, so that a quote can be bought as it is. */
  readonly options: readonly string[];
}

export const rating: RatingOperation<OpenSettings, WireRateRequest> = {
  createRequest: (request, context) => {
    const { account, services, options, report } = context;
    const { shipper, recipient, shipment } = request;
    const { clock } = account.context;
    shipDateOf(shipment, { clock, time_zone: account.settings.time_zone }, {}, report);
    const OriginAddress = placeElement(shipper, 'shipper', report);
    const DestinationAddress = placeElement(recipient, 'recipient', report);
    const details = detailsOf(request, context, 'rating');
    const wanted =
      services.length > 0 ? services : usualServices(groupOf(request), shipment.is_document ?? false);
    return {
      client: clientOf(account.settings),
      products: wanted.map((service) => ({
        service,
        content: omitUndefined({
          OriginAddress,
          DestinationAddress,
          ShipmentDetails: details.of(service),
          PreferredCurrencyCode: shipment.currency,
        }),
      })),
      named: services.length > 0,
      options: options.map(({ written }) => written),
    };
  },
  next: atOnce(({ client, products }) =>
    products.map(({ service, content }) => ({
      step: stepOf(service),
      ...soapCall('CalculateRate', content, client),
      optional: true,
    })),
  ),
  parseResponse,
};

/** Replies come in any order, so each has the name of its product. */
function stepOf(service: string): string {
  return `rate ${service}`;
}

interface ProductRead {
  readonly service: string;
  readonly price?: PriceParts;
  readonly notices: readonly Notice[];
  readonly errors: readonly ErrorEntry[];
}

function parseResponse({ request, replies }: Exchange<WireRateRequest>, account: Account): QuoteOutcome {
  const products = request.products.map(({ service }) =>
    readProduct(
      service,
      replies.find(({ step }) => step === stepOf(service)),
      account,
    ),
  );
  const offered = products.some(({ price }) => price !== undefined);
  // The request does not name these, so it is no error if the account does not have them all.
  const isLeftOut = ({ kind }: ErrorEntry) => !request.named && offered && kind === 'carrier';
  const left_out = products.flatMap(({ service, errors }) =>
    errors
      .filter(isLeftOut)
      .map(({ message }) => ({ code: 'not_offered', message: `Without ${service}: ${message}` })),
  );
  const quotes = products.flatMap(({ service, price, notices }) => {
    if (price === undefined) return [];
    const all = [...notices, ...left_out];
    const meta = all.length === 0 ? {} : { notices: all };
    const facts = {
      service_type: service,
      service_name: serviceName(service),
      options: request.options,
      meta,
    };
    return [quote(account, facts, price)];
  });
  const errors = products.flatMap((product) =>
    product.errors
      .filter((entry) => !isLeftOut(entry))
      .map((entry) => ({ ...entry, details: { ...entry.details, service: product.service } })),
  );
  return [quotes, request.products.length > 1 && !offered ? once(errors, request) : errors];
}

/** An error that every product has is reported once, without naming a product. */
function once(errors: readonly ErrorEntry[], { products }: WireRateRequest): ErrorEntry[] {
  const same = Map.groupBy(errors, ({ code, message }) => `${code} ${message}`);
  return [...same.values()].flatMap((entries) => {
    const [first] = entries;
    if (first === undefined || entries.length < products.length) return entries;
    const { details: { service: _, ...details } = {}, ...entry } = first;
    return [Object.keys(details).length === 0 ? entry : { ...entry, details }];
  });
}

function readProduct(service: string, reply: Reply | undefined, carrier: CarrierIdentity): ProductRead {
  const failed = (errors: readonly ErrorEntry[]) => ({ service, notices: [], errors });
  if (reply === undefined)
    return failed([localErrorEntry(carrier, 'no_reply', `There is no reply about ${service}.`)]);
  if (!isAnswer(reply)) return failed([failureEntry(carrier, reply)]);
  const reading = readReply(reply, carrier, responseTo('CalculateRate'));
  if (reading.errors !== undefined) return failed(reading.errors);
  const { document, warnings } = reading;
  const notices = noticesIn(document);
  const priced = priceOf(document);
  if (priced !== undefined)
    return { service, price: priced.price, notices: [...notices, ...priced.notices], errors: warnings };
  if (warnings.length > 0) return failed(warnings);
  // Remarks are the reason where nothing else is.
  const remarks = notices.map(({ code, message }) => localErrorEntry(carrier, code, message, 'carrier'));
  return failed(remarks.length > 0 ? remarks : [unreadableReplyEntry(carrier, reply, 'there is no price')]);
}

const figure = maybe(wireDecimal);
const wirePrice = z.object({
  TotalAmount: maybe(z.object({ CurrencyCode: maybeText, Value: figure })),
  RateDetails: maybe(
    z.object({
      Amount: figure,
      OtherAmount1: figure,
      OtherAmount2: figure,
      OtherAmount3: figure,
      OtherAmount4: figure,
      OtherAmount5: figure,
      TaxAmount: figure,
    }),
  ),
});

/** Without parts it is unknown whether there is tax in an amount. */
const ONE_AMOUNT: Notice = {
  code: 'tax_not_itemised',
  message: 'Aramex reports one amount and does not say which tax it includes.',
};

/** Refusals carry a price of 0 or no currency; that is not a price. Figures are binary fractions; `quote` rounds them. */
function priceOf(
  response: Element,
): { readonly price: PriceParts; readonly notices: readonly Notice[] } | undefined {
  const { TotalAmount, RateDetails } = wirePrice.parse(response);
  const currency = TotalAmount?.CurrencyCode?.trim().toUpperCase() ?? '';
  const total = decimal(TotalAmount?.Value ?? 0);
  if (hasErrors(response) || !/^[A-Z]{3}$/.test(currency) || !total.isGreaterThan(0)) return undefined;
  const { Amount, TaxAmount, ...others } = RateDetails ?? {};
  const tax = decimal(TaxAmount ?? 0);
  const charges = Object.entries(others)
    .map(([name, amount]): Charge => ({ name, amount: decimal(amount ?? 0) }))
    .filter(({ amount }) => !amount.isZero());
  const base = decimal(Amount ?? 0);
  return base.isGreaterThan(0)
    ? { price: { currency, base, charges, taxes: [tax], total }, notices: [] }
    : { price: { currency, base: total, charges: [], taxes: [], total }, notices: [ONE_AMOUNT] };
}
