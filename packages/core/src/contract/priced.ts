/**
 * An account that is priced by a list of the shop: the carrier's proxy with a rating half, and with the list's price on what it
 * buys. That price is worked out before the purchase and kept in the wire request, so that it is still there when another process
 * resumes or recovers the purchase.
 */
import { abortError } from '../abort.js';
import { ConfigurationError, NotSupportedError, ValidationError, WaybillError } from '../errors.js';
import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { Issue } from '../models/issue.js';
import { textOf } from '../models/json.js';
import type { Notice, PriceListEdition } from '../models/quote.js';
import { type RateRequest, ShipmentRequest } from '../models/request.js';
import type { ShippingCharge, ShippingOutcome, ShippingResult } from '../models/shipping-result.js';
import { isRecord } from '../models/validation.js';
import { OPERATIONS } from '../operations/index.js';
import type { CallOptions } from './call-options.js';
import { type AnyCarrierProxy, canShip, type ShippingProxy } from './carrier.js';
import type { CarrierContext } from './context.js';
import type { DryRunProxy } from './dry-run.js';
import { offers } from './operations.js';
import type { AccountPrices, ListPrice, PricedAccount, PriceList } from './price-list.js';
import type { CarrierTables } from './tables.js';

/**
 * Refuses a price list for a carrier that has prices of its own, and a list that prices what the carrier does not have.
 * @throws {@link ConfigurationError}
 */
export function checkPriceList(
  list: PriceList,
  carrier: CarrierTables,
  settings: unknown,
  { account, clock }: Pick<CarrierContext, 'account' | 'clock'>,
): void {
  const facts = { code: 'priced_by', carrier: carrier.id, account };
  if (carrier.fields.rating !== undefined)
    throw new ConfigurationError(
      `${carrier.id} (account ${account}): priced_by is for carriers that cannot be asked for prices; ${carrier.name} is asked. To compare, register the list as an account of its own`,
      facts,
    );
  // A caller in plain JavaScript may give the path of the card.
  if (typeof list.pricesFor !== 'function')
    throw new ConfigurationError(
      `${carrier.id} (account ${account}): priced_by must be a price list: priceList('card.yaml') of @waybill/carrier-ratecard makes one`,
      facts,
    );
  list.pricesFor(pricedAccount(carrier, settings, { account, clock }, () => []));
}

function pricedAccount(
  carrier: CarrierTables,
  settings: unknown,
  { account, clock }: Pick<CarrierContext, 'account' | 'clock'>,
  refusals: PricedAccount['refusals'],
): PricedAccount {
  const time_zone: unknown = isRecord(settings) ? settings.time_zone : undefined;
  return {
    carrier: carrier.id,
    account,
    tables: carrier,
    ...(typeof time_zone === 'string' ? { time_zone } : {}),
    clock,
    refusals,
  };
}

/**
 * The proxy of an account, priced by a list.
 * @throws {@link ConfigurationError} as {@link checkPriceList}, and for a carrier that does not ship or keeps no exchange.
 */
export function priced<Proxy extends AnyCarrierProxy>(
  proxy: Proxy,
  list: PriceList,
  carrier: CarrierTables,
  settings: unknown,
  context: CarrierContext,
): Proxy {
  checkPriceList(list, carrier, settings, context);
  // The price of a purchase is kept in its exchange, which only a proxy that recovers has to have.
  if (!canShip(proxy) || !offers(proxy, 'recovery') || offers(proxy, 'rating'))
    throw new ConfigurationError(
      `${carrier.id} (account ${context.account}): priced_by is for carriers that ship, keep what they send for recovery, and have no prices of their own`,
      { code: 'priced_by', carrier: carrier.id, account: context.account },
    );
  const { mapper }: ShippingProxy = proxy;
  const prices = list.pricesFor(
    pricedAccount(carrier, settings, context, (request, service) =>
      refusalsOf((asked) => mapper.createShipmentRequest(asked), request, service),
    ),
  );
  return {
    ...proxy,
    mapper: { ...mapper, ...ratingOf(prices), ...purchasesOf(proxy, prices, list) },
    getQuotes: async (query: unknown, { signal }: CallOptions = {}) => {
      if (signal?.aborted) throw abortError(signal, false);
      return prices.lookUp(query);
    },
    ...dryRunsOf(proxy, prices),
  };
}

function ratingOf(prices: AccountPrices) {
  return {
    createQuoteRequest: (request: RateRequest) => prices.createQuoteRequest(request),
    parseQuoteResponse: (result: unknown) => prices.parseQuoteResponse(result),
  };
}

/** A price is looked up without a call, so there is nothing to show; the carrier's own dry run has no rating. */
function dryRunsOf(
  proxy: AnyCarrierProxy & Partial<DryRunProxy>,
  prices: AccountPrices,
): Partial<DryRunProxy> {
  const { dryRun } = proxy;
  if (dryRun === undefined) return {};
  return {
    dryRun: async (operation, request) => {
      if (operation !== 'rating') return dryRun(operation, request);
      prices.createQuoteRequest(request as RateRequest);
      return { calls: [], untraced: [] };
    },
  };
}

/**
 * What the carrier would refuse of a purchase, as far as a request for a price tells: problems with what the request says, and
 * not what it leaves out.
 */
function refusalsOf(
  create: (request: ShipmentRequest) => unknown,
  request: RateRequest,
  service: string,
): readonly Issue[] {
  try {
    create(new ShipmentRequest({ ...request, shipment: { ...request.shipment, services: [service] } }));
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof NotSupportedError)) throw error;
    return error.issues.filter(
      ({ code, kind, field }) => code !== 'required' && (kind === 'not_supported' || says(request, field)),
    );
  }
}

/** Whether a request has something at a path as JavaScript writes it: `recipient.address_lines[0]`. */
function says(request: object, field: string): boolean {
  const steps = [...field.matchAll(/\["([^"]*)"\]|([^.[\]]+)/g)].map(([, quoted, plain]) => quoted ?? plain);
  let at: unknown = request;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null) return false;
    at = Reflect.get(at, step as string);
  }
  return at !== undefined;
}

/** The name under which a wire request keeps the price, next to what the carrier keeps in it. */
const KEPT = 'price_list';

/** What the list says about a purchase. */
interface Kept extends PriceListEdition {
  readonly price?: ListPrice;
  /** Why there is no price. */
  readonly why?: string;
}

/** The operations of a mapper that make something that has a price. */
const PRICED = ['shipping', 'returns'] as const;

function purchasesOf(
  proxy: AnyCarrierProxy,
  prices: AccountPrices,
  { name, version }: PriceList,
): Record<string, (given: never) => unknown> {
  const own = proxy.mapper as Readonly<Record<string, (given: unknown) => unknown>>;
  const call = (method: string, given: unknown) => own[method]?.(given);
  const keep = (request: ShipmentRequest): Kept => {
    try {
      return { name, version, price: prices.priceOf(request) };
    } catch (error) {
      // Whatever is wrong with the list: what the shop wants to ship is shipped.
      return { name, version, why: whyOf(error, proxy) };
    }
  };
  const methods: Record<string, (given: never) => unknown> = {};
  for (const operation of PRICED) {
    if (!offers(proxy, operation)) continue;
    const { create, parse } = OPERATIONS[operation];
    methods[create] = (request: ShipmentRequest) => {
      const wire = call(create, request) as object;
      const kept = keep(request);
      // The shop did not choose a service for what a customer sends back, and few lists have prices for it.
      return operation === 'returns' && kept.price === undefined ? wire : { ...wire, [KEPT]: kept };
    };
    methods[parse] = (response: unknown) =>
      withPrice(call(parse, response) as ShippingOutcome, keptIn(response, 'request', KEPT));
  }
  const { create, parse } = OPERATIONS.recovery;
  methods[create] = (request: unknown) => {
    const kept = keptIn(request, 'exchange', 'request', KEPT);
    const wire = call(create, request) as object;
    return kept === undefined ? wire : { ...wire, [KEPT]: kept };
  };
  methods[parse] = (response: unknown) =>
    withPrice(call(parse, response) as ShippingOutcome, keptIn(response, 'request', KEPT));
  return methods;
}

function whyOf(error: unknown, { carrier, account }: CarrierIdentity): string {
  if (!(error instanceof WaybillError)) return `the price list fails (${textOf(error)})`;
  return error
    .toEntries({ carrier, account })
    .map(({ message }) => message)
    .join('; ');
}

/** What was kept in a wire request, which an app may have stored meanwhile. */
function keptIn(data: unknown, ...path: readonly string[]): Kept | undefined {
  let at: unknown = data;
  for (const step of path) {
    if (!isRecord(at)) return undefined;
    at = at[step];
  }
  if (!isRecord(at) || typeof at.name !== 'string' || typeof at.version !== 'string') return undefined;
  const { name, version, price, why } = at;
  if (isRecord(price) && isRecord(price.charge) && isRecord(price.quote))
    return { name, version, price: price as unknown as ListPrice };
  return { name, version, why: typeof why === 'string' ? why : 'its price was not kept' };
}

/** The name of an amount that comes from a price list. */
const CHARGE_NAME = 'price list';

/** Adds the list's price to what was bought. One that the carrier reports counts more. */
function withPrice([shipment, errors]: ShippingOutcome, kept: Kept | undefined): ShippingOutcome {
  if (shipment === null || kept === undefined) return [shipment, errors];
  const { name, version, price } = kept;
  const why = kept.why ?? unpriced(shipment, price);
  if (price === undefined || why !== undefined) {
    const message = `The price list ${name} has no price for this shipment: ${why}`;
    const own = { ...shipment, meta: { ...shipment.meta, price_list: { name, version } } };
    return [noted(own, { code: 'not_on_price_list', message }), errors];
  }
  const { quote } = price;
  const remarks = quote.meta?.notices ?? [];
  const charge: ShippingCharge = { ...price.charge, name: CHARGE_NAME };
  const meta = { ...shipment.meta, price_list: { name, version, quote } };
  const { total_charge: reported } = shipment;
  if (reported === null) {
    const [first, ...others] = shipment.meta.parcels;
    const parcels = first !== undefined && others.length === 0 ? [{ ...first, charge }] : meta.parcels;
    return [noted({ ...shipment, total_charge: charge, meta: { ...meta, parcels } }, ...remarks), errors];
  }
  const own = { ...shipment, meta };
  if (reported.currency === charge.currency && Number(reported.amount) === Number(charge.amount))
    return [own, errors];
  const message = `The carrier reports ${reported.amount} ${reported.currency}; by the price list ${name} it is ${charge.amount} ${charge.currency}`;
  return [noted(own, { code: 'price_differs', message }), errors];
}

/** Why the price of a list is not that of what was bought. */
function unpriced({ service, meta }: ShippingResult, price: ListPrice | undefined): string | undefined {
  if (price === undefined) return 'its price was not kept';
  const { service_type } = price.quote;
  if (service !== service_type) return `it has a price for ${service_type}, and the carrier took ${service}`;
  if (meta.parcels.every(({ bought }) => bought === true)) return undefined;
  return 'it has a price for all packages together, and not all of them are known to be bought';
}

/** Adds what is not among the notices: carrier and list may have assumed the same. */
function noted(shipment: ShippingResult, ...notices: readonly Notice[]): ShippingResult {
  const { meta } = shipment;
  const added = notices.filter(({ code, message }) =>
    meta.notices.every((known) => known.code !== code || known.message !== message),
  );
  return { ...shipment, meta: { ...meta, notices: [...meta.notices, ...added] } };
}
