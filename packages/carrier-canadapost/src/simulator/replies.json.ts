/** The documents the JSON platform answers with. Amounts and weights are numbers, taxes have a rate. */
import {
  adjustmentName,
  LARGEST_COVERAGE,
  type Language,
  OPTIONS,
  optionName,
  serviceName,
} from './offers.js';
import type { Message } from './rules.js';
import type { Artifact, PricedService, Shipped, Standard } from './shipped.js';
import type { Parcel, PricedOption, Tax } from './tariff.js';

/** The carrier's own gateway: links name it, as the real server's do, wherever the simulator runs. */
export const LINK_HOST = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';

const money = (cents: number) => cents / 100;

export function problems(status: number, list: readonly Message[]) {
  return {
    title: status === 400 ? 'Validation failed' : 'Request refused',
    detail: list.length === 1 ? 'A problem was found.' : `${list.length} problems were found.`,
    errors: list.map(({ code, description }) => ({ errorCode: code, message: description })),
  };
}

/** What the gateway in front says, which knows tokens and paths and nothing else. */
export function gatewayProblem(status: number, httpMessage: string, moreInformation: string) {
  return { httpCode: String(status), httpMessage, moreInformation };
}

export function prices(services: readonly PricedService[], parcel: Parcel, language: Language) {
  return services.map((service) => price(service, parcel, language));
}

function price({ offer, price, standard }: PricedService, parcel: Parcel, language: Language) {
  const { destination } = parcel;
  const country = { domestic: 'CA', 'united-states': 'US', international: undefined }[destination.lane];
  const code = country ?? (destination.lane === 'international' ? destination.country_code : '');
  return {
    serviceCode: offer.code,
    serviceLink: {
      rel: 'service',
      href: `${LINK_HOST}/rating/v1/services/${offer.code}?country=${code}`,
      mediaType: 'application/json',
    },
    serviceName: serviceName(offer, language),
    priceDetails: {
      base: money(price.base),
      taxes: { gst: tax(price.taxes.gst), pst: tax(price.taxes.pst), hst: tax(price.taxes.hst) },
      due: money(price.due),
      options: price.options.map((option) => ({
        optionCode: option.code,
        optionName: optionName(option.code, language),
        optionPrice: money(option.cents),
        qualifier: qualifierOf(option, parcel),
      })),
      adjustments: price.adjustments.map(({ code, cents, percent }) => ({
        adjustmentCode: code,
        adjustmentName: adjustmentName(code, language),
        adjustmentCost: money(cents),
        qualifier: percent === undefined ? undefined : { percent },
      })),
    },
    weightDetails: { cubedWeight: price.cubed_weight?.toNumber() },
    serviceStandard: serviceStandard(standard),
  };
}

function tax({ percent, cents }: Tax) {
  return { amt: money(cents), percent };
}

function qualifierOf({ code, included }: PricedOption, { destination }: Parcel) {
  if (included) return { included: true };
  const steps = OPTIONS[code]?.steps;
  return (
    steps && {
      includedAmount: steps.included,
      maxValue: LARGEST_COVERAGE[destination.lane],
      stepSize: steps.size,
      stepCost: money(steps.cost),
    }
  );
}

/** Rating writes the day as an instant at midnight, as its specification's example does. */
function serviceStandard({ guaranteed, published, days, date }: Standard) {
  return {
    amDelivery: false,
    guaranteedDelivery: guaranteed,
    ...(published ? { expectedTransitTime: days, expectedDeliveryDate: `${date}T00:00:00.000Z` } : {}),
  };
}

/** Path of the shipment itself; its other resources lie below. */
function pathOf({ customer_number, mobo, id }: Shipped): string {
  return `/shipping/v1/${customer_number}/${mobo}/shipments/${id}`;
}

/** Path of a file. */
export function artifactPath({ token, number }: Artifact): string {
  return `/shipping/v1/artifacts/${token}/shipping/${number}/0`;
}

export function shipment(shipped: Shipped) {
  return {
    customerRequestId: shipped.customer_request_id,
    shipmentId: shipped.id,
    shipmentStatus: shipped.group_id === undefined ? 'transmitted' : 'created',
    trackingPin: shipped.tracking_pin ?? undefined,
    poNumber: shipped.po_number,
    shipmentPrice: shipped.shows_price ? shipmentPrice(shipped) : undefined,
    shipmentReceipt: shipped.shows_receipt ? shipmentReceipt(shipped) : undefined,
    links: linksOf(shipped),
  };
}

/** A link to what the reply itself tells is left out. */
function linksOf(shipped: Shipped) {
  const link = (rel: string, below: string) => ({
    rel,
    href: `${LINK_HOST}${pathOf(shipped)}${below}`,
    mediaType: 'application/json',
  });
  const transmitted = shipped.group_id === undefined;
  return [
    link('self', ''),
    link('details', '/details'),
    ...(shipped.shows_price ? [] : [link('price', '/price')]),
    ...(shipped.paid_by_card && !shipped.shows_receipt ? [link('receipt', '/receipt')] : []),
    ...(transmitted ? [link('refund', '/refund')] : []),
    ...shipped.artifacts.map((artifact) => ({
      rel: artifact.kind,
      href: LINK_HOST + artifactPath(artifact),
      mediaType: artifact.media_type,
      index: 0,
    })),
  ];
}

export function shipmentPrice({ offer, price, standard }: Shipped) {
  return {
    serviceCode: offer.code,
    baseAmount: money(price.base),
    pricedOptions:
      price.options.length === 0
        ? undefined
        : price.options.map(({ code, cents }) => ({ optionCode: code, optionPrice: money(cents) })),
    adjustments: price.adjustments.map(({ code, cents }) => ({
      adjustmentCode: code,
      adjustmentAmount: money(cents),
    })),
    preTaxAmount: money(price.pre_tax),
    gstAmount: money(price.taxes.gst.cents),
    pstAmount: money(price.taxes.pst.cents),
    hstAmount: money(price.taxes.hst.cents),
    dueAmount: money(price.due),
    serviceStandard: serviceStandard(standard),
    ratedWeight: price.rated_weight.toNumber(),
  };
}

export function shipmentReceipt({ price, created, id }: Shipped) {
  return {
    ccReceiptDetails: {
      merchantName: 'Canada Post Corporation (simulated)',
      merchantUrl: 'www.canadapost.ca',
      authCode: id.slice(-6),
      authTimestamp: created,
      cardType: 'VIS',
      currency: 'CAD',
      transactionType: 'Sale',
      chargeAmount: money(price.due),
    },
  };
}
