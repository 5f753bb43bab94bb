/** Rules of DHL beyond the schema: dates, accounts, products and services of a lane. */
import { businessDaysAfter, weekdayOf } from '@waybill/simulator/business';
import { type Problem, Refusal, refuse } from '@waybill/simulator/server';
import type { RateRequest, ShipmentRequest } from './requests.js';
import { type DhlConsignment, laneOf, PRODUCTS, type Product, SERVICES } from './tariff.js';

/** Products that take the consignment with all its services; of those that the request names if it names any. */
export function productsToRate(request: RateRequest, consignment: DhlConsignment): Product[] {
  const { productsAndServices: listed = [], productCode, localProductCode } = request;
  const named = [...listed, ...(productCode === undefined ? [] : [{ productCode, localProductCode }])];
  const lane = laneOf(consignment);
  const products = PRODUCTS.filter((product) => {
    const isNamed = named.some(
      (each) =>
        each.productCode === product.code &&
        [undefined, localCode(product, consignment)].includes(each.localProductCode),
    );
    return product.lane === lane && takes(product, consignment) && (named.length === 0 || isNamed);
  });
  if (products.length === 0) throw unavailable(named.map((each) => each.productCode).join(',') || 'all');
  return products;
}

function takes(product: Product, { packages, options }: DhlConsignment): boolean {
  const { single_g } = product;
  const fits = single_g === undefined || (packages.length === 1 && (packages[0]?.weight_g ?? 0) <= single_g);
  return fits && options.every(({ code }) => isOffered(code, product));
}

function isOffered(code: string, { lane, network }: Product): boolean {
  const service = SERVICES[code];
  if (service === undefined) return false;
  return (service.lanes?.includes(lane) ?? true) && (service.network ?? network) === network;
}

/** The one product to buy. */
export function productToBuy(
  { productCode: code, localProductCode: local }: ShipmentRequest,
  consignment: DhlConsignment,
  day: string,
): Product {
  if (businessDay(day) !== day) throw unavailable(code);
  const lane = laneOf(consignment);
  const product = PRODUCTS.find((each) => each.code === code && each.lane === lane && !each.unpriced);
  if (product === undefined || (local !== undefined && local !== localCode(product, consignment)))
    throw unavailable(code);
  const strange = consignment.options.find((service) => !isOffered(service.code, product));
  if (strange !== undefined)
    throw refuse(
      '7008',
      `The requested Special Service Code  #/valueAddedServices '${strange.code}' is not available between this origin and destination. Please validate the products and services combination (via the /rates or /products service) or contact our customer service.`,
    );
  if (!takes(product, consignment)) throw unavailable(code);
  return product;
}

export function localCode({ code, local }: Product, { from }: DhlConsignment): string {
  return local?.[from.country] ?? code;
}

function unavailable(codes: string): Refusal {
  return refuse(
    '996',
    `The requested product(s) (${codes}) not available based on your search criteria, please check and try again.`,
  );
}

const PLANNED = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d) ?GMT([+-]\d\d:\d\d)$/;
const DAY_MS = 86_400_000;
const FURTHEST_DAYS = 10;

/** The day of `plannedShippingDateAndTime`: not past, and at most 10 days ahead. */
export function plannedDay(written: string, now: number): string {
  const [, day = '', time = '', offset = ''] = PLANNED.exec(written) ?? [];
  const instant = Date.parse(`${day}T${time}${offset}`);
  if (Number.isNaN(instant))
    throw refuse(
      '998',
      "ShipTimeStamp is not well formatted.(Expected Sample Format : '2010-02-11T17:10:09 GMT+01:00')",
    );
  if (instant < now || instant > now + FURTHEST_DAYS * DAY_MS)
    throw refuse('998', 'ShipTimeStamp is in the past or more than 10 days in the future.');
  return day;
}

/** Nothing is collected on weekends: the next business day, or the day itself where it is one. */
function businessDay(day: string): string {
  return ['SAT', 'SUN'].includes(weekdayOf(day)) ? businessDaysAfter(day, 1) : day;
}

/** The day from which products are priced; on a weekend only for a request that takes the next business day. */
export function pricedDay(day: string, { nextBusinessDay = false }: RateRequest): string {
  const next = businessDay(day);
  if (next !== day && !nextBusinessDay) throw unavailable('all');
  return next;
}

/** Countries that DHL alone has a code for, and codes of ISO 3166-1 that it does not take. */
const OWN = ['KV', 'XC', 'XE', 'XM', 'XN', 'XS', 'XY'];
const NOT_TAKEN = 'AN AQ AX BL BQ BV CC CW CX EH GS HM IM IO MF NF PM PN PS SJ SX TF TK UM WF XK ZZ'.split(
  ' ',
);
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) =>
  OWN.includes(code) ||
  (/^[A-Z]{2}$/.test(code) && !NOT_TAKEN.includes(code) && regions.of(code) !== undefined);

export function checkCountries({ from, to }: DhlConsignment): void {
  const unknown = [from, to].find(({ country }) => !isCountry(country));
  if (unknown !== undefined) throw refuse('', `The country code ${unknown.country} is not valid.`);
}

/** An account of this login ships; the simulator does not know other payers. */
export function checkAccounts(
  accounts: readonly { readonly typeCode: string; readonly number: string }[],
  own: string,
): void {
  if (accounts.find(({ typeCode }) => typeCode === 'shipper')?.number !== own)
    throw refuse(
      '',
      'The account number is not found or invalid. Please check the account number and retry.',
    );
}

/** Dutiable goods are declared; duties are paid from an account under DDP alone. */
export function checkCustoms({ content, accounts, valueAddedServices = [] }: ShipmentRequest): void {
  const needed = ['exportDeclaration', 'declaredValue', 'declaredValueCurrency'] as const;
  const missing = needed
    .filter((key) => content.isCustomsDeclarable && content[key] === undefined)
    .map((key): Problem => ({ code: '', message: `#/content: required key [${key}] not found` }));
  if (missing.length > 0) throw new Refusal(422, missing);
  const paid = valueAddedServices.some(({ serviceCode }) => serviceCode === 'DD');
  const payer = accounts.some(({ typeCode }) => typeCode === 'duties-taxes');
  if (paid !== payer || (paid && content.incoterm !== 'DDP'))
    throw refuse('1001', 'Duty Tax Paid needs the incoterm DDP and an account of type duties-taxes.');
}

/** Services that carry dangerous goods, and those that other parts of the request belong to. */
const DANGEROUS = ['HC', 'HD', 'HE', 'HH', 'HM', 'HV', 'HW'];

/** Contents go with services of dangerous goods, a service point with its service and a buyer, images with Paperless Trade. */
export function checkServices({
  valueAddedServices = [],
  customerDetails,
  documentImages,
  onDemandDelivery,
  content,
}: ShipmentRequest): void {
  for (const { serviceCode, dangerousGoods } of valueAddedServices)
    if (DANGEROUS.includes(serviceCode) !== (dangerousGoods !== undefined))
      throw refuse('', `#/valueAddedServices: ${serviceCode} and its dangerousGoods do not go together.`);
  const has = (code: string) => valueAddedServices.some(({ serviceCode }) => serviceCode === code);
  if (onDemandDelivery !== undefined && customerDetails.buyerDetails === undefined)
    throw refuse('', '#/customerDetails: buyerDetails must be provided with onDemandDelivery.');
  if (has('TV') !== (onDemandDelivery?.servicePointId !== undefined))
    throw refuse('', 'Collection from a service point needs onDemandDelivery/servicePointId.');
  const isInvoiced = documentImages !== undefined || content.exportDeclaration?.invoice !== undefined;
  if (has('WY') && !isInvoiced)
    throw refuse('7120', 'Paperless Trade needs a commercial invoice: its image or its data.');
}
