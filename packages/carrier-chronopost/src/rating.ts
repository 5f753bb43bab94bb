/**
 * Rating: calculateProducts, every product in one call, for one package; several packages are priced one by one.
 * Source: QuickcostServiceWS.xsd.
 */
import {
  type Offer,
  type OffersRead,
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  decimal,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  type PriceParts,
  unreadableReplyEntry,
  wireDecimal,
} from '@waybill/carrier-kit/reply';
import {
  dimensionsOf,
  packagesOf,
  payerOf,
  shipDateOf,
  weightOf,
  whenBought,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { RateRequest } from '@waybill/core';
import { type Answer, type CarrierIdentity, readCode } from '@waybill/core/plugin';
import { goodsValue, incotermOf } from './customs.js';
import { readReply, returnOf } from './errors.js';
import { insuredAmount } from './insurance.js';
import { modeOf } from './label.js';
import { dayCode, hasDays } from './options.js';
import { placeOf } from './parties.js';
import { RELAYS, serviceName } from './services.js';
import type { OpenSettings } from './settings.js';
import { CURRENCY, PASSWORD, soapCall } from './soap.js';

/** The contract names no number. */
export const MOST_PACKAGES = 99;
const PLACES = 3;

/** The request of the price of one package. */
export interface WireRateRequest {
  /** Requested codes; empty: every service. */
  readonly services: readonly string[];
  /** Whether it goes to a relay point: of every service, those that do are wanted then, and the others else. */
  readonly relay: boolean;
  /** Whether a certain day is asked for, which not every service has. */
  readonly on_day: boolean;
  readonly content: XmlNode;
}

export const rating = perPackage.rating<OpenSettings, WireRateRequest>({
  packages,
  call: ({ content }) => soapCall('calculateProducts', content),
  read,
} satisfies PackageRating<OpenSettings, WireRateRequest>);

function packages(
  request: RateRequest,
  { account, options, services, report }: RequestContext<OpenSettings>,
): PackageRequest<WireRateRequest>[] {
  const { shipper, recipient, shipment } = request;
  const { account_number: own_account, time_zone } = account.settings;
  incotermOf(request, own_account, report);
  goodsValue(request, report);
  insuredAmount(shipment, report);
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  modeOf(shipment, whenBought(report));
  shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const unpriced = [
    ...options.map(({ row }) => row.name),
    ...(shipment.insured_amount === undefined ? [] : ['insurance']),
  ];
  if (unpriced.length > 0)
    report.notice(
      'not_in_price',
      `Prices are without the charge for ${unpriced.join(' and ')}: ${report.name} does not quote it with all products.`,
    );
  const from = placeOf(shipper, 'shipper', report);
  const { delivery_point: point } = shipment;
  const on_day = dayCode(options, report) !== '0';
  const relay =
    point !== undefined || shipment.options?.some((one) => readCode(one).code === 'hold_for_pickup') === true;
  const to = point?.address
    ? placeOf(point.address, 'shipment.delivery_point.address', report)
    : placeOf(recipient, 'recipient', report);
  return packagesOf(shipment, { most: MOST_PACKAGES }, report).map((own) => {
    const sides = dimensionsOf(own, shipment.dimension_unit, { unit: 'CM', places: 1 }, report);
    const weight = weightOf(own, shipment.weight_unit, { unit: 'KG', places: PLACES }, report);
    const content = {
      accountNumber: own_account,
      ...PASSWORD,
      depCountryCode: from.country,
      depZipCode: from.postal_code,
      arrCountryCode: to.country,
      arrZipCode: to.postal_code,
      arrCity: to.city,
      type: shipment.is_document ? 'D' : 'M',
      weight: weight.toFixed(),
      height: sides?.height.toFixed(),
      length: sides?.length.toFixed(),
      width: sides?.width.toFixed(),
    };
    return { field: own.field, wire: { services, relay, on_day, content } };
  });
}

const figure = maybe(wireDecimal);
const wireProducts = z.object({
  productList: listOf(
    z.object({ amount: figure, amountTTC: figure, amountTVA: figure, productCode: maybeText }),
  ),
});
type WireProduct = z.output<typeof wireProducts>['productList'][number];

/** A price of 0 says that a product is not offered. */
function read(
  reply: Answer,
  { services, relay, on_day }: WireRateRequest,
  carrier: CarrierIdentity,
): OffersRead {
  const reading = readReply(reply, carrier, returnOf('calculateProducts'));
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  if (reading.warnings.length > 0) return { offers: [], errors: reading.warnings };
  const isWanted = (code: string) =>
    (services.length === 0 ? RELAYS.includes(code) === relay : services.includes(code)) &&
    (!on_day || hasDays(code));
  const { productList } = wireProducts.parse(reading.document);
  const products = productList.flatMap((product) => {
    // Replies write 1, labels 01.
    const code = product.productCode?.trim().padStart(2, '0');
    return code === undefined ? [] : [{ code, price: priceOf(product) }];
  });
  const isUnnamed = productList.some((one) => one.productCode === undefined && priceOf(one)?.total.gt(0));
  const wanted = products.filter(({ code }) => isWanted(code));
  const unoffered = wanted.filter(({ price }) => price?.total.isZero()).map(({ code }) => code);
  const message = `Chronopost does not offer ${unoffered.join(', ')}.`;
  const notices = services.length > 0 || unoffered.length === 0 ? [] : [{ code: 'not_offered', message }];
  const offers = wanted.flatMap(({ code: service, price }): Offer[] =>
    price === undefined || price.total.isZero()
      ? []
      : [{ service, name: serviceName(service), price, notices }],
  );
  const problems = [
    ...(wanted.some(({ price }) => price === undefined) ? ['a product has no price'] : []),
    ...(isUnnamed ? ['a price has no product'] : []),
  ];
  const unreadable = problems.map((problem) => unreadableReplyEntry(carrier, reply, problem));
  const missing = services.filter((code) => wanted.every((product) => product.code !== code));
  const refused = services.filter((code) => unoffered.includes(code));
  return {
    offers,
    errors: [...unreadable, ...[...refused, ...missing].map((code) => notOffered(code, carrier))],
  };
}

/** Of a service that was asked for. */
function notOffered(service: string, carrier: CarrierIdentity) {
  const message = `Chronopost does not offer the service ${service} for this package.`;
  return { ...localErrorEntry(carrier, 'no_service', message, 'carrier'), details: { service } };
}

/** Figures are binary fractions as text: cents are their nearest. */
function priceOf({ amount, amountTTC, amountTVA }: WireProduct): PriceParts | undefined {
  const [net, gross, tax] = [amount, amountTTC, amountTVA].map((text) =>
    text === undefined ? undefined : decimal(text).decimalPlaces(2),
  );
  if (gross === undefined || gross.isNegative()) return undefined;
  const base = net ?? gross.minus(tax ?? 0);
  // A price without VAT may have no gross amount.
  const total = gross.isZero() ? base.plus(tax ?? 0) : gross;
  return { currency: CURRENCY, base, charges: [], taxes: tax === undefined ? [] : [tax], total };
}
