/**
 * Rating: `GET /productconfig` has the price list of the account, by product, country and band of weight, and the prices of
 * options. The price of a shipment is the sum over its packages.
 * Source: Shipping Manager deep integration v5, `productConfiguration`.
 */
import {
  atOnce,
  type Account as Carrier,
  type RatingOperation,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  type Decimal,
  decimal,
  listOf,
  localErrorEntry,
  maybeText,
  quote,
  readAs,
  sum,
  under,
  unreadableReplyEntry,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp, packagesOf, shipDateOf, whenBought } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import { type Exchange, isAnswer } from '@waybill/core/plugin';
import { gramsOf } from './box.js';
import { instructionsOf } from './customs.js';
import { readReply } from './errors.js';
import { accountPath, mediaType } from './messages.js';
import { PRICED_AS } from './options.js';
import {
  allOptions,
  checkAccount,
  checkPoint,
  insuredOf,
  labelOf,
  MOST_PACKAGES,
  usualMethod,
} from './order.js';
import { partyOf } from './parties.js';
import { type DeliveryMethod, isAtPoint, methodOf, services as SERVICES } from './services.js';
import type { Account } from './settings.js';

/** What the price list is read for; nothing of it is sent. */
export interface WireRateRequest {
  readonly account_id: string;
  /** Of the destination. */
  readonly country: string;
  /** Grams of each package. */
  readonly weights: readonly number[];
  /** Requested codes; empty: those that go to the place of delivery. */
  readonly services: readonly string[];
  /** Options as the caller wrote them. Quotes repeat them, so that a quote can be bought as it is. */
  readonly options: readonly string[];
  /** Elements of options that cost something, for each package: `insured:2` has its band. */
  readonly priced: readonly string[];
  /** Whether the recipient is written to, which costs where the list has a price for it. */
  readonly notified: boolean;
  /** The element of products that are not in the table, and the place of delivery of those that are wanted. */
  readonly method: DeliveryMethod;
}

export const rating: RatingOperation<Account['settings'], WireRateRequest> = {
  createRequest,
  next: atOnce(({ account_id }) => [
    {
      step: 'rate',
      method: 'GET',
      url: `${accountPath(account_id)}/productconfig`,
      headers: { accept: mediaType('productConfiguration', '3.1') },
    },
  ]),
  parseResponse,
};

function createRequest(request: RateRequest, context: RequestContext<Account['settings']>): WireRateRequest {
  const { shipment, recipient } = request;
  const { account, report, services, options } = context;
  const { account_id } = account.settings;
  checkAccount(request, account_id, report);
  instructionsOf(request, options, report);
  const bought = whenBought(report);
  labelOf(shipment, bought);
  partyOf(request.shipper, 'shipper', bought);
  if (shipment.delivery_point === undefined) partyOf(recipient, 'recipient', bought);
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const codes = allOptions(shipment, context).map(({ row }) => row.code);
  const method = usualMethod(request);
  const named = services.map((service) => ({ service, method: methodOf(service, method) }));
  const [first] = named;
  // One that goes to a point leaves out those that go to an address.
  const isHeld = codes.includes('delivery_point');
  const wanted = isHeld ? named.filter((one) => isAtPoint(one.method)) : named;
  if (first !== undefined && wanted.length === 0) checkPoint(shipment, first, codes, report);
  const priced = codes.filter((code) => lookUp(PRICED_AS, code) !== undefined);
  const bands = insuredOf(shipment, packages, report);
  shipDateOf(shipment, { clock: account.context.clock, time_zone: account.settings.time_zone }, {}, report);
  return {
    account_id,
    country: recipient.country_code ?? '',
    weights: packages.map((own) => gramsOf(own, shipment, report)),
    services: wanted.map(({ service }) => service),
    options: options.map(({ written }) => written),
    priced: [...packages.flatMap(() => priced), ...bands.map((band) => `insured:${band}`)],
    notified: shipment.notify_recipient !== undefined,
    method,
  };
}

const wireCents = wireText.pipe(z.string().regex(/^\d{1,10}$/));
const wirePrice = z.object({ '@_countryIso2Code': maybeText });
const wireOption = z.object({
  '@_name': maybeText,
  '@_price': wireCents.optional().catch(undefined),
  characteristic: listOf(z.object({ '@_name': maybeText, '@_value': maybeText })),
});
const wireProduct = z
  .object({
    '@_name': maybeText,
    price: listOf(z.record(z.string(), z.unknown())),
    option: listOf(wireOption),
  })
  .catch({ '@_name': undefined, price: [], option: [] });
const wireMethod = z.object({ '@_name': maybeText, product: listOf(wireProduct) });
const wireConfiguration = z.object({ deliveryMethod: listOf(wireMethod) });
/** Contract customers may have no list. */
const wireNoPrices = z.object({ productConfiguration: z.literal('') }).transform(() => ({}));
type WireProduct = z.output<typeof wireProduct>;

/** Attributes by the grams up to which they hold. */
const BANDS: readonly (readonly [number, string])[] = [
  [2_000, '@_priceLessThan2'],
  [5_000, '@_price2To5'],
  [10_000, '@_price5To10'],
  [20_000, '@_price10To20'],
  [30_000, '@_price20To30'],
];

/** A price that cannot be read, or is 0; a destination, weight or option that has none. */
type Priced =
  | { readonly base: Decimal; readonly charges: readonly { name: string; amount: Decimal }[] }
  | { readonly why: string; readonly unreadable?: true };

function parseResponse({ request, replies }: Exchange<WireRateRequest>, account: Carrier): QuoteOutcome {
  const [reply] = replies;
  if (reply === undefined || !isAnswer(reply))
    return [[], [localErrorEntry(account, 'no_reply', 'bpost sent no reply.')]];
  const reading = readReply(
    reply,
    account,
    (document) => under('productConfiguration')(document) ?? readAs(wireNoPrices, document).data,
  );
  if (reading.errors !== undefined) return [[], [...reading.errors]];
  const { deliveryMethod: methods } = wireConfiguration.parse(reading.document);
  if (methods.length === 0) return [[], [lacking(account, 'no_service', 'no products')]];
  const quotes: Quote[] = [];
  const errors: ErrorEntry[] = [...reading.warnings];
  const products = methods.flatMap(({ '@_name': place = '', product }) =>
    product.filter((own) => isWanted(own, place, request)),
  );
  for (const product of products) {
    const { '@_name': name } = product;
    const price =
      name === undefined ? { why: 'has no name', unreadable: true as const } : priceOf(product, request);
    if (name !== undefined && !('why' in price)) quotes.push(quoteOf(name, price, request, account));
    else if ('why' in price && price.unreadable)
      errors.push(unreadableReplyEntry(account, reply, `a product ${price.why}`));
    else if ('why' in price && request.services.some((code) => code === name))
      errors.push(lacking(account, 'no_price', `${price.why} for ${name}`, SERVICES_FIELD));
  }
  for (const code of request.services)
    if (products.every((product) => product['@_name'] !== code))
      errors.push(lacking(account, 'no_service', `no ${code}`, SERVICES_FIELD));
  if (quotes.length === 0 && errors.length === 0)
    errors.push(lacking(account, 'no_service', 'no price for this shipment'));
  return [quotes, errors];
}

const SERVICES_FIELD = { field: 'shipment.services' };

function lacking(account: Carrier, code: string, what: string, about: { field?: string } = {}): ErrorEntry {
  return { ...localErrorEntry(account, code, `The price list of bpost has ${what}.`, 'carrier'), ...about };
}

/** Products by name where the request has any; else those that go where the packages go. */
function isWanted(own: WireProduct, place: string, { services, method }: WireRateRequest): boolean {
  const name = own['@_name'];
  if (name === undefined) return true;
  if (services.length > 0) return services.includes(name);
  const row = SERVICES.rows.find(({ code }) => code === name);
  if (row?.on_request) return false;
  return (
    methodOf(name, /pick|locker|collect/i.test(place) && !isAtPoint(method) ? 'atBpost' : method) === method
  );
}

function priceOf(
  { price, option }: WireProduct,
  { country, weights, priced, notified }: WireRateRequest,
): Priced {
  const row = price.find((one) => readAs(wirePrice, one).data?.['@_countryIso2Code'] === country);
  const isReadable = price.every((one) =>
    /^[A-Z]{2}$/.test(readAs(wirePrice, one).data?.['@_countryIso2Code'] ?? ''),
  );
  if (row === undefined && (price.length === 0 || !isReadable))
    return { why: 'has a price that cannot be read', unreadable: true };
  if (row === undefined) return { why: `no price to ${country}` };
  const bases: Decimal[] = [];
  for (const weight of weights) {
    const [, attribute] = BANDS.find(([most]) => weight <= most) ?? [];
    if (attribute === undefined) return { why: `no price for ${weight / 1000} kg` };
    const written = readAs(wireCents, lookUp(row, attribute));
    if (!written.success) return { why: 'has a price that cannot be read', unreadable: true };
    if (Number(written.data) === 0) return { why: `the price 0, which is taken for none,` };
    bases.push(euros(written.data));
  }
  const messages = notified ? weights.map(() => 'infoNextDay') : [];
  const charges = new Map<string, Decimal>();
  for (const code of [...priced, ...messages]) {
    const found = option.find((one) => isOption(one, code));
    if (found === undefined && code === 'infoNextDay') continue;
    if (found === undefined) return { why: `no option ${code}` };
    const { '@_name': name = code, '@_price': cents } = found;
    if (cents === undefined) return { why: 'has an option whose price cannot be read', unreadable: true };
    charges.set(name, euros(cents).plus(charges.get(name) ?? 0));
  }
  const named = [...charges].map(([name, amount]) => ({ name, amount }));
  return { base: sum(bases), charges: named.filter(({ amount }) => !amount.isZero()) };
}

const euros = (cents: string): Decimal => decimal(cents).shiftedBy(-2);

/** Bands of insurance are options of one name, with the band as a characteristic. */
function isOption(
  { '@_name': name = '', characteristic }: z.output<typeof wireOption>,
  code: string,
): boolean {
  const [element = '', band] = code.split(':');
  if (lookUp(PRICED_AS, element)?.test(name.trim()) !== true) {
    return element === 'infoNextDay' && PRICED_AS.keepMeInformed?.test(name) === true;
  }
  if (band === undefined) return true;
  const additional = characteristic.filter(({ '@_name': own }) => /additional/i.test(own ?? ''));
  return band === 'basic'
    ? additional.length === 0
    : additional.some(({ '@_value': value }) => value === band);
}

const LIST_PRICE = {
  code: 'list_price',
  message:
    'This is the price list of the account. bpost does not say whether it includes VAT, and bills by contract.',
};

function quoteOf(
  service_type: string,
  { base, charges }: Extract<Priced, { base: Decimal }>,
  { options }: WireRateRequest,
  carrier: Carrier,
): Quote {
  const service_name = SERVICES.rows.find(({ code }) => code === service_type)?.name ?? service_type;
  return quote(
    carrier,
    { service_type, service_name, options, meta: { notices: [LIST_PRICE] } },
    { currency: 'EUR', base, charges, taxes: [], total: sum([base, ...charges.map(({ amount }) => amount)]) },
  );
}
