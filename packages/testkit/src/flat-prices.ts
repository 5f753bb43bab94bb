import { type Issue, NotSupportedError, type Quote, type RateRequest, ValidationError } from '@waybill/core';
import {
  type AccountPrices,
  issue,
  type PricedAccount,
  type PriceList,
  readCode,
  type ServiceRow,
} from '@waybill/core/plugin';

/** What is to be quoted: services that the carrier takes, and the options as they are written. */
interface Query {
  readonly services: readonly ServiceRow[];
  readonly options: readonly string[];
  readonly packages: number;
}

const CURRENCY = 'EUR';

/**
 * A price list with one odd price for each service of a carrier, which no carrier would return by chance: a fixed price per package,
 * whatever the weight and the lane.
 */
export const flatPrices: PriceList = {
  name: 'Flat prices',
  version: '1',
  pricesFor: (account): AccountPrices<Query, Query> => {
    const quotes = ({ services, options, packages }: Query) =>
      services.map(({ code, name }) => quoteOf({ code, name, options, packages }, account));
    return {
      createQuoteRequest: (request) => queryOf(request, account),
      lookUp: (query) => query,
      parseQuoteResponse: (query) => [quotes(query), []],
      priceOf: (request) => {
        const [service, ...others] = servicesOf(request, account);
        if (service === undefined || others.length > 0)
          throw new NotSupportedError(
            [issue('shipment.services', 'not_supported', 'must name one service', 'not_supported')],
            { carrier: account.carrier },
          );
        const { code, name } = service;
        const quote = quoteOf({ code, name, options: [], packages: packagesIn(request) }, account);
        return { charge: { amount: quote.total_charge.toFixed(2), currency: CURRENCY }, quote };
      },
    };
  },
};

/** @throws ValidationError, NotSupportedError with the carrier's reasons, where it takes the request with no service. */
function queryOf(request: RateRequest, account: PricedAccount): Query {
  const tried = servicesOf(request, account).map((row) => ({
    row,
    issues: account.refusals(request, row.code),
  }));
  const services = tried.filter(({ issues }) => issues.length === 0).map(({ row }) => row);
  const [first] = tried;
  if (services.length === 0 && first !== undefined) throw refusalOf(first.issues, account);
  return { services, options: request.shipment.options ?? [], packages: packagesIn(request) };
}

function refusalOf(issues: readonly Issue[], { carrier }: PricedAccount): Error {
  const Refusal = issues.some(({ kind }) => kind === 'validation') ? ValidationError : NotSupportedError;
  return new Refusal(issues, { carrier });
}

/** Those that the request names, or all that are sold. */
function servicesOf(
  { shipment }: RateRequest,
  { tables: { services } }: Pick<PricedAccount, 'tables'>,
): readonly ServiceRow[] {
  const sold = services.rows.filter(({ operations }) => operations?.includes('shipping') ?? true);
  const named = (shipment.services ?? []).map((written) => readCode(written).code);
  return named.length === 0
    ? sold
    : sold.filter(({ code, aliases = [] }) => [code, ...aliases].some((one) => named.includes(one)));
}

function packagesIn({ shipment }: RateRequest): number {
  return shipment.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
}

function quoteOf(
  { code, name, options, packages }: Pick<ServiceRow, 'code' | 'name'> & Pick<Query, 'options' | 'packages'>,
  { carrier, account, tables }: PricedAccount,
): Quote {
  const position = tables.services.rows.findIndex((row) => row.code === code);
  const total_charge = ((1013 + 37 * position) * packages) / 100;
  return {
    carrier,
    account,
    service_name: name,
    service_type: code,
    currency: CURRENCY,
    base_charge: total_charge,
    discount: 0,
    duties_and_taxes: 0,
    extra_charges: [],
    total_charge,
    options,
  };
}
