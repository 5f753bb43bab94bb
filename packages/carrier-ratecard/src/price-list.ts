/** A card as the price list of an account with another carrier. */
import {
  type Reporter,
  type RequestedOption,
  type ResolvedRequest,
  throwIssues,
  withinLimits,
} from '@waybill/carrier-kit/request';
import {
  ConfigurationError,
  type Issue,
  NotSupportedError,
  type RateRequest,
  type ShipmentRequest,
} from '@waybill/core';
import {
  type AccountPrices,
  closest,
  issue,
  type ListPrice,
  type OptionRow,
  type PricedAccount,
  type PriceList,
  readCode,
  type ServiceRow,
} from '@waybill/core/plugin';
import type { Account } from './account.js';
import type { PlacedCode, RateCard } from './card/compile.js';
import { COLLECTED, type RateQuery, type RefusedService, rateQueryOf } from './rate-query.js';
import type { RateResult } from './rate-result.js';
import { NOTHING_MORE, parseQuoteResponse, rate, startRequest } from './rating.js';
import { cardFrom, type GivenCard } from './settings.js';

/**
 * A card as the prices of a carrier that cannot be asked for them: `gls.create(settings, { priced_by: priceList('gls.yaml') })`.
 * Its services have the carrier's codes, its options the carrier's codes or neutral names. The card is read at once, and not
 * again.
 * @param card a path, a document, or a card that was loaded before
 * @throws ConfigurationError with every problem of the card.
 */
export function priceList(card: GivenCard): PriceList {
  const read = cardFrom(card);
  return {
    name: read.name,
    version: read.version,
    pricesFor: (prices) => accountPrices(accountOf(read, prices), prices),
  };
}

function accountPrices(account: Account, prices: PricedAccount): AccountPrices<RateQuery, RateResult> {
  const { card } = account;
  return {
    createQuoteRequest: (request) => {
      const { query, resolved, report } = startQuery(request, account);
      throwIssues(report.issues, account.carrier);
      const refused = refusedServices(request, resolved, account, prices, report);
      throwIssues(report.issues, account.carrier);
      return refused.length === 0 ? query : { ...query, refused };
    },
    lookUp: (query) => rate(query, card),
    parseQuoteResponse: (result) => parseQuoteResponse(result, account),
    priceOf: (request) => priceOf(request, account),
  };
}

/** The query of a request, and what is wrong with it. */
function startQuery(
  given: RateRequest,
  account: Account,
): { readonly query: RateQuery; readonly resolved: ResolvedRequest; readonly report: Reporter } {
  const { request, resolved, report } = startRequest('rating', given, account);
  const options = withCollection(request, resolved.options, account);
  const query = rateQueryOf(request, { ...resolved, options }, account, NOTHING_MORE, report);
  // What a limit refuses is among the carrier's refusals.
  const asked = { ...resolved, services: askedServices(resolved, account) };
  const { noted } = withinLimits(account.tables, 'rating', asked, request.shipment, report);
  const remarks = noted.map(({ service, message }) => ({ code: service, why: `${message}.` }));
  return { query: remarks.length === 0 ? query : { ...query, remarks }, resolved, report };
}

/** Cash on delivery is asked for by its field, too. */
function withCollection(
  { shipment }: RateRequest,
  options: readonly RequestedOption[],
  { tables }: Account,
): readonly RequestedOption[] {
  const row = tables.options.find(isCollection) ?? COLLECTION;
  if (shipment.cash_on_delivery === undefined || options.some((option) => isCollection(option.row)))
    return options;
  return [...options, { row, written: row.code, field: COLLECTED }];
}

function isCollection({ neutral }: OptionRow): boolean {
  return neutral === COLLECTION.neutral;
}

/** The option of a carrier that has none, and reads the field. */
const COLLECTION: OptionRow = {
  code: 'cash_on_delivery',
  neutral: 'cash_on_delivery',
  name: 'Cash on delivery',
  meaning: 'An amount is collected.',
};

/** Services of the card that the request names, or all but those that it would have to name. */
function askedServices({ services, services_on_request }: ResolvedRequest, { card }: Account): string[] {
  const asked = services.length === 0 ? [...card.services.keys()] : services;
  return asked.filter(
    (code) => card.services.has(code) && (services.length > 0 || !services_on_request.includes(code)),
  );
}

/** What the carrier refuses whatever the service is wrong with the request; other refusals exclude their service. */
function refusedServices(
  request: RateRequest,
  resolved: ResolvedRequest,
  account: Account,
  { refusals }: PricedAccount,
  report: Reporter,
): RefusedService[] {
  const { services, services_on_request } = resolved;
  const unasked =
    services.length === 0 ? services_on_request.filter((code) => account.card.services.has(code)) : [];
  const tried = askedServices(resolved, account).map((code) => ({ code, issues: refusals(request, code) }));
  const [first, ...others] = tried;
  const isEverywhere = ({ field, message }: Issue) =>
    others.every(({ issues }) => issues.some((one) => one.field === field && one.message === message));
  report.refuse(first?.issues.filter(isEverywhere) ?? []);
  return [
    ...tried.flatMap(({ code, issues }) => (issues.length === 0 ? [] : [refusedBy(code, issues)])),
    ...unasked.map((code) => ({ code, why: 'it is quoted only when shipment.services names it' })),
  ];
}

function refusedBy(code: string, issues: readonly Issue[]): RefusedService {
  const why = issues.map(({ message }) => message).join('; ');
  return issues.every((one) => one.code === 'too_large') ? { code, why, rule: 'too_large' } : { code, why };
}

/** @throws ValidationError, NotSupportedError that say why there is no price. */
function priceOf(request: ShipmentRequest, account: Account): ListPrice {
  const { query, resolved, report } = startQuery(request, account);
  if (resolved.services.length !== 1)
    report.required('shipment.services', 'for a price: exactly one service of the price list');
  throwIssues(report.issues, account.carrier);
  const result = rate(query, account.card);
  const [[quote], errors] = parseQuoteResponse(result, account);
  const [service] = result.priced;
  if (quote === undefined || service === undefined)
    throw new NotSupportedError(
      errors.map(({ message }) => issue('', 'not_supported', message, 'not_supported')),
      { carrier: account.carrier },
    );
  return { charge: { amount: service.total, currency: service.currency }, quote };
}

/**
 * The account with the card in the carrier's codes, and the tables by which the carrier buys: what it would refuse is not quoted.
 * @throws ConfigurationError for a service or an option of the card that the carrier does not have.
 */
function accountOf(card: RateCard, prices: PricedAccount): Account {
  const { carrier, account, tables, time_zone = 'UTC', clock } = prices;
  const problems: string[] = [];
  const services = named(card.written.services, (placed) => serviceOf(placed, card, tables), problems);
  const options = named(card.written.options, (placed) => optionOf(placed, tables), problems);
  const codes = new Map<string, string>();
  for (const { code, at } of card.written.services) {
    const own = services.get(code)?.code;
    if (own === undefined) continue;
    const same = codes.get(own);
    if (same === undefined) codes.set(own, at);
    else problems.push(`${at}: is ${code}, the same service as in ${same}`);
  }
  if (problems.length > 0)
    throw new ConfigurationError(
      `${carrier} (account ${account}): the price list ${card.name} does not fit the carrier\n- ${problems.join('\n- ')}`,
      { code: 'price_list', carrier, account, details: { problems } },
    );
  const listed = tables.services.rows.filter(isSold).map((row) => soldAlways(row));
  const unlisted = [...services.values()].filter(({ code }) => listed.every((row) => row.code !== code));
  return {
    carrier,
    account,
    card: card.withCodes(
      (code) => services.get(code) as ServiceRow,
      (code) => (options.get(code) as OptionRow).code,
    ),
    tables: {
      id: tables.id,
      name: tables.name,
      services: { rows: [...listed, ...unlisted], code_pattern: /(?!)/ },
      options: tables.options.filter(isSold).map((row) => soldAlways(row)),
      ...(tables.other_options && { other_options: tables.other_options }),
      ...(tables.option_pattern === undefined ? {} : { option_pattern: tables.option_pattern }),
      extras: tables.extras.filter(isSold).map((row) => soldAlways(row)),
      fields: tables.fields.shipping === undefined ? {} : { rating: tables.fields.shipping },
      ...(tables.operations && { operations: tables.operations }),
    },
    time_zone,
    context: { clock },
    prices,
  };
}

type Offered = Pick<ServiceRow, 'operations'>;

function isSold({ operations }: Offered): boolean {
  return operations?.includes('shipping') ?? true;
}

/** A row of purchases as one of rating. */
function soldAlways<Row extends Offered>(row: Row): Omit<Row, 'operations'> {
  const { operations: _, ...rest } = row;
  return rest;
}

/** The carrier's row for each code of the card; what it does not have is a problem. */
function named<Row>(
  placed: readonly PlacedCode[],
  rowOf: (placed: PlacedCode) => Row | string,
  problems: string[],
): Map<string, Row> {
  const found = new Map<string, Row>();
  for (const one of placed) {
    const row = rowOf(one);
    if (typeof row === 'string') problems.push(`${one.at}: is ${one.code}, ${row}`);
    else found.set(one.code, row);
  }
  return found;
}

/** The carrier's service, or why it has none; one that it does not list is named with its prefix. */
function serviceOf(
  { code: written }: PlacedCode,
  card: RateCard,
  { id, name, services }: PricedAccount['tables'],
): ServiceRow | string {
  const { carrier = id, code } = readCode(written);
  if (carrier !== id) return `of another carrier than ${id}`;
  const row = services.rows.find((one) => one.code === code || one.aliases?.includes(code));
  if (row !== undefined) return isSold(row) ? row : `which ${name} quotes and does not sell`;
  if (written !== code && services.code_pattern.test(code))
    return { code, name: card.services.get(written)?.row.name ?? code, reach: 'see the card' };
  const sold = services.rows.filter(isSold).map((one) => one.code);
  return `no service of ${name}, which has ${sold.join(', ')}${meant(code, sold)}`;
}

/** The same of an option, whose neutral name goes before a carrier's code. */
function optionOf(
  { code: written }: PlacedCode,
  { id, name, options, option_pattern, fields }: PricedAccount['tables'],
): OptionRow | string {
  const { carrier = id, code } = readCode(written);
  if (carrier !== id) return `of another carrier than ${id}`;
  const collects = fields.shipping?.['shipment.cash_on_delivery']?.use === 'sent';
  if (written === COLLECTION.code && collects && !options.some(isCollection)) return COLLECTION;
  const row = options.find(({ neutral }) => neutral === code) ?? options.find((one) => one.code === code);
  if (row !== undefined) return isSold(row) ? row : `which ${name} does not sell`;
  if (written !== code && option_pattern?.test(code)) return { code, name: code, meaning: 'see the card' };
  const sold = options.filter(isSold).map((one) => one.neutral ?? one.code);
  return `no option of ${name}, which has ${sold.length === 0 ? 'none' : sold.join(', ')}${meant(code, sold)}`;
}

function meant(code: string, names: readonly string[]): string {
  const near = closest(code, names);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
