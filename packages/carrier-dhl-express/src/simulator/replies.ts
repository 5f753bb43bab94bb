/** Documents as DHL writes them: `supermodelIoLogisticsExpressRates`, `…CreateShipmentResponse`. */
import { businessDaysAfter } from '@waybill/simulator/business';
import type { RateRequest } from './requests.js';
import { localCode } from './rules.js';
import { type DhlConsignment, type Price, type Product, priceOf, type Row } from './tariff.js';

/** Rates of billing currencies to DHL's base currency, EUR. Made up. */
const EUR_PER: Readonly<Record<string, number>> = { CAD: 0.68, USD: 0.92, GBP: 1.17, CHF: 1.05, JPY: 0.0061 };

/** Cents as a JSON number. */
const amount = (cents: number): number => cents / 100;

/** The day of the request, and the one from which it is priced. */
export interface PricedDays {
  readonly planned: string;
  readonly priced: string;
}

export function rates(
  products: readonly Product[],
  consignment: DhlConsignment,
  request: RateRequest,
  days: PricedDays,
): Record<string, unknown> {
  const currency = (products[0] && priceOf(products[0], consignment).currency) ?? 'EUR';
  const exchange = { currentExchangeRate: EUR_PER[currency] ?? 1, currency, baseCurrency: 'EUR' };
  return {
    products: products.map((product) => ratedProduct(product, consignment, request, days)),
    exchangeRates: currency === 'EUR' ? undefined : [exchange],
    warnings: ['Prices are made up by a simulator'],
  };
}

function ratedProduct(
  product: Product,
  consignment: DhlConsignment,
  request: RateRequest,
  { planned, priced: day }: PricedDays,
): Record<string, unknown> {
  const price = priceOf(product, consignment);
  const head = {
    productName: product.name,
    productCode: product.code,
    localProductCode: localCode(product, consignment),
    localProductCountryCode: consignment.from.country,
    networkTypeCode: product.network,
    isCustomerAgreement: product.unpriced === true,
    weight: { ...weightOf(consignment), unitOfMeasurement: request.unitOfMeasurement },
  };
  if (product.unpriced) {
    const totalPrice = ['BILLC', 'PULCL', 'BASEC'].map((currencyType) => ({ currencyType, price: 0 }));
    return { ...head, totalPrice, detailedPriceBreakdown: [] };
  }
  const billed = { currencyType: 'BILLC', priceCurrency: price.currency };
  const euros = Math.round(price.total * (EUR_PER[price.currency] ?? 1));
  const sums = [
    { typeCode: 'STTXA', price: amount(price.tax) },
    { typeCode: 'STDIS', price: amount(price.discount) },
    { typeCode: 'SPRQT', price: amount(gross(price.rows[0])) },
  ];
  return {
    ...head,
    totalPrice: [
      { ...billed, price: amount(price.total) },
      // The public rate knows no discount.
      { ...billed, currencyType: 'PULCL', price: amount(price.total + price.discount) },
      { currencyType: 'BASEC', priceCurrency: 'EUR', price: amount(euros) },
    ],
    totalPriceBreakdown: [
      {
        ...billed,
        priceBreakdown: sums.filter(({ typeCode }) => typeCode !== 'STDIS' || price.discount !== 0),
      },
    ],
    detailedPriceBreakdown: [{ ...billed, breakdown: price.rows.map((row) => chargedRow(row, price)) }],
    pickupCapabilities: {
      nextBusinessDay: day !== planned,
      localCutoffDateAndTime: `${day}T16:30:00`,
      pickupEarliest: '09:00:00',
      pickupLatest: '18:00:00',
      pickupAdditionalDays: 0,
      pickupDayOfWeek: new Date(`${day}T00:00:00Z`).getUTCDay(),
    },
    deliveryCapabilities: {
      deliveryTypeCode: 'QDDC',
      estimatedDeliveryDateAndTime: `${businessDaysAfter(day, product.days)}T${product.by}`,
      deliveryAdditionalDays: 0,
      totalTransitDays: product.days,
    },
    items: [],
    pricingDate: day,
  };
}

/** Kilograms. */
function weightOf({ packages }: DhlConsignment) {
  const kilograms = (of: (each: DhlConsignment['packages'][number]) => number) =>
    packages.reduce((sum, each) => sum + of(each), 0) / 1000;
  return {
    volumetric: kilograms(({ dimensional_g = 0 }) => dimensional_g),
    provided: kilograms(({ weight_g }) => weight_g),
  };
}

const gross = (row: Row | undefined): number => (row === undefined ? 0 : row.net + row.tax);

function chargedRow({ name, code, kind, net, tax, discount }: Row, { tax_percent }: Price) {
  const isService = code !== undefined;
  const taxed = { priceType: 'TAX', typeCode: 'All Bu', price: amount(tax), rate: tax_percent };
  const lower = { priceType: 'DISCOUNT', typeCode: 'S', price: amount(discount), rate: 10 };
  return {
    name,
    serviceCode: code,
    localServiceCode: code,
    serviceTypeCode: kind,
    isCustomerAgreement: isService ? false : undefined,
    isMarketedService: isService ? kind === 'XCH' : undefined,
    price: amount(net + tax),
    priceBreakdown: [
      { ...taxed, basePrice: amount(net) },
      ...(discount === 0 ? [] : [{ ...lower, basePrice: amount(net + discount) }]),
    ],
  };
}

/** A document of a shipment. */
export interface ShippedDocument {
  readonly imageFormat: string;
  readonly typeCode: string;
  readonly content: Uint8Array;
  readonly position?: number | undefined;
}

/** What a shipment's reply is made of. */
export interface Shipped {
  readonly product: Product;
  readonly consignment: DhlConsignment;
  readonly day: string;
  readonly waybill: string;
  readonly packages: readonly string[];
  readonly documents: readonly ShippedDocument[];
  readonly pickup: string | undefined;
  readonly priced: boolean;
  readonly dated: boolean;
}

export function shipment(shipped: Shipped, url: string): Record<string, unknown> {
  const { product, consignment, waybill } = shipped;
  const price = priceOf(product, consignment);
  const tracking = `${url}/shipments/${waybill}/tracking`;
  return {
    url: `${url}/shipments`,
    shipmentTrackingNumber: waybill,
    cancelPickupUrl: shipped.pickup && `${url}/pickups/${shipped.pickup}`,
    dispatchConfirmationNumber: shipped.pickup,
    trackingUrl: tracking,
    packages: shipped.packages.map((trackingNumber, index) => ({
      referenceNumber: index + 1,
      trackingNumber,
      trackingUrl: `${tracking}?pieceTrackingNumber=${trackingNumber}`,
    })),
    documents: shipped.documents.map(({ imageFormat, typeCode, content, position }) => ({
      imageFormat,
      content: Buffer.from(content).toString('base64'),
      typeCode,
      packageReferenceNumber: position,
    })),
    shipmentDetails: [{ productShortName: product.name, volumetricWeight: weightOf(consignment).volumetric }],
    shipmentCharges: shipped.priced ? [charges(price)] : undefined,
    estimatedDeliveryDate: shipped.dated
      ? {
          estimatedDeliveryDate: businessDaysAfter(shipped.day, product.days),
          estimatedDeliveryType: 'QDDC',
        }
      : undefined,
    warnings: ['Prices are made up by a simulator'],
  };
}

function charges(price: Price): Record<string, unknown> {
  return {
    currencyType: 'BILLC',
    priceCurrency: price.currency,
    price: amount(price.total),
    serviceBreakdown: price.rows.map((row) => ({
      name: row.name,
      price: amount(gross(row)),
      typeCode: row.code,
    })),
  };
}
