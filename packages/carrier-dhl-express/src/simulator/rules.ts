/** What DHL checks beyond the schema: dates, accounts, products and services of a lane. */
import { PRODUCTS, type Product, SERVICES } from './products.js';
import type { RateRequest } from './rate-request.js';
import { Refusal, refuse } from './refusal.js';
import type { ShipmentRequest } from './shipment-request.js';
import { type Consignment, laneOf } from './tariff.js';

const CM_PER_IN = 2.54;
const KG_PER_LB = 0.45359237;

/** The same of both requests. */
export function consignmentOf(request: {
  readonly from: string;
  readonly to: string;
  readonly declarable: boolean;
  readonly units: 'metric' | 'imperial';
  readonly packages: RateRequest['packages'];
  readonly services: readonly { readonly serviceCode: string; readonly value?: number | undefined }[];
}): Consignment {
  const [kg, cm] = request.units === 'metric' ? [1, 1] : [KG_PER_LB, CM_PER_IN];
  return {
    from: request.from,
    to: request.to,
    declarable: request.declarable,
    pieces: request.packages.map(({ weight, dimensions: size }) => ({
      weight: weight * kg,
      volume: size === undefined ? 0 : size.length * size.width * size.height * cm ** 3,
    })),
    services: request.services.map(({ serviceCode, value = 0 }) => ({ code: serviceCode, value })),
  };
}

/** Products that take the consignment with all its services. */
export function productsFor(consignment: Consignment): Product[] {
  const lane = laneOf(consignment);
  return PRODUCTS.filter((product) => product.lane === lane && takes(product, consignment));
}

function takes(product: Product, { pieces, services }: Consignment): boolean {
  const { single_kg } = product;
  const fits = single_kg === undefined || (pieces.length === 1 && (pieces[0]?.weight ?? 0) <= single_kg);
  return fits && services.every(({ code }) => isOffered(code, product));
}

export function isOffered(code: string, { lane, network }: Product): boolean {
  const service = SERVICES[code];
  if (service === undefined) return false;
  return (service.lanes?.includes(lane) ?? true) && (service.network ?? network) === network;
}

/** The one product to buy. */
export function productToBuy(code: string, local: string | undefined, consignment: Consignment): Product {
  const lane = laneOf(consignment);
  const product = PRODUCTS.find((each) => each.code === code && each.lane === lane && !each.unpriced);
  if (product === undefined || (local !== undefined && local !== localCode(product, consignment))) {
    throw unavailable(code);
  }
  const strange = consignment.services.find((service) => !isOffered(service.code, product));
  if (strange !== undefined) {
    throw refuse(
      '7008',
      `The requested Special Service Code  #/valueAddedServices '${strange.code}' is not available between this origin and destination. Please validate the products and services combination (via the /rates or /products service) or contact our customer service.`,
    );
  }
  if (!takes(product, consignment)) throw unavailable(code);
  return product;
}

export function localCode({ code, local }: Product, { from }: Consignment): string {
  return local?.[from] ?? code;
}

export function unavailable(codes: string): Refusal {
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
  if (Number.isNaN(instant)) {
    throw refuse(
      '998',
      "ShipTimeStamp is not well formatted.(Expected Sample Format : '2010-02-11T17:10:09 GMT+01:00')",
    );
  }
  if (instant < now || instant > now + FURTHEST_DAYS * DAY_MS) {
    throw refuse('998', 'ShipTimeStamp is in the past or more than 10 days in the future.');
  }
  return day;
}

/** An account of this login ships; who else pays is not known here. */
export function checkAccounts(
  accounts: readonly { readonly typeCode: string; readonly number: string }[],
  own: string,
): void {
  if (accounts.find(({ typeCode }) => typeCode === 'shipper')?.number !== own) {
    throw new Refusal(400, [
      'The account number is not found or invalid. Please check the account number and retry.',
    ]);
  }
}

/** Dutiable goods are declared; duties are paid from an account under DDP alone. */
export function checkCustoms({ content, accounts, valueAddedServices = [] }: ShipmentRequest): void {
  if (content.isCustomsDeclarable) {
    const missing = (['exportDeclaration', 'declaredValue', 'declaredValueCurrency'] as const).filter(
      (key) => content[key] === undefined,
    );
    if (missing.length > 0)
      throw new Refusal(
        422,
        missing.map((key) => `#/content: required key [${key}] not found`),
      );
  }
  const paid = valueAddedServices.some(({ serviceCode }) => serviceCode === 'DD');
  const payer = accounts.some(({ typeCode }) => typeCode === 'duties-taxes');
  if (paid !== payer || (paid && content.incoterm !== 'DDP'))
    throw refuse('1001', 'Duty Tax Paid needs the incoterm DDP and an account of type duties-taxes.');
}
