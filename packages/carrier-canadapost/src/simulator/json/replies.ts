/** The documents the JSON platform answers with. Amounts and weights are numbers, taxes have a rate. */
import type { Problem } from '@waybill/simulator';
import type { CanadaPostConsignment } from '../consignment.js';
import type { Artifact, CreatedShipment, PricedService } from '../created-shipment.js';
import { adjustmentName, LARGEST_COVERAGE, type Language, OPTIONS, optionName } from '../services.js';
import type { PricedOption, PricedTax, Standard } from '../tariff.js';
import type { TrackedParcel } from '../tracking.js';
import type { RefundTicket } from '../voiding.js';

/** The carrier's own gateway: links name it, as the real server's do, wherever the simulator runs. */
export const LINK_HOST = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';

const money = (cents: number) => cents / 100;

export function problems(status: number, list: readonly Problem[]) {
  return {
    title: status === 400 ? 'Validation failed' : 'Request refused',
    detail: list.length === 1 ? 'A problem was found.' : `${list.length} problems were found.`,
    errors: list.map(({ code, message }) => ({ errorCode: code, message })),
  };
}

/** The document of the gateway, which checks tokens and paths and nothing else. */
export function gatewayProblem(status: number, httpMessage: string, moreInformation: string) {
  return { httpCode: String(status), httpMessage, moreInformation };
}

/** One entry of the list that a search gives. */
export function shipmentLink({ customer_number, mobo, id }: CreatedShipment) {
  const href = `${LINK_HOST}/shipping/v1/${customer_number}/${mobo}/shipments/${id}`;
  return { rel: 'shipment', href, mediaType: 'application/json' };
}

export function prices(
  services: readonly PricedService[],
  parcel: CanadaPostConsignment,
  language: Language,
) {
  return services.map((service) => price(service, parcel, language));
}

function price(
  { service, price, standard }: PricedService,
  parcel: CanadaPostConsignment,
  language: Language,
) {
  return {
    serviceCode: service.code,
    serviceLink: {
      rel: 'service',
      href: `${LINK_HOST}/rating/v1/services/${service.code}?country=${parcel.to.country}`,
      mediaType: 'application/json',
    },
    serviceName: service.name[language],
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
    weightDetails: { cubedWeight: price.cubed_weight },
    serviceStandard: serviceStandard(standard),
  };
}

function tax({ percent, cents }: PricedTax) {
  return { amt: money(cents), percent };
}

function qualifierOf({ code, included }: PricedOption, { lane }: CanadaPostConsignment) {
  if (included) return { included: true };
  const steps = OPTIONS[code]?.steps;
  return (
    steps && {
      includedAmount: steps.included,
      maxValue: LARGEST_COVERAGE[lane],
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
function pathOf({ customer_number, mobo, id }: CreatedShipment): string {
  return `/shipping/v1/${customer_number}/${mobo}/shipments/${id}`;
}

/** Path of a file. */
export function artifactPath({ token, number }: Artifact): string {
  return `/shipping/v1/artifacts/${token}/shipping/${number}/0`;
}

export function shipment(created: CreatedShipment) {
  return {
    customerRequestId: created.customer_request_id,
    shipmentId: created.id,
    shipmentStatus: created.group_id === undefined ? 'transmitted' : 'created',
    trackingPin: created.tracking_pin ?? undefined,
    poNumber: created.po_number,
    shipmentPrice: created.shows_price ? shipmentPrice(created) : undefined,
    shipmentReceipt: created.shows_receipt ? shipmentReceipt(created) : undefined,
    links: linksOf(created),
  };
}

/** A link to something that the reply itself holds is left out. */
function linksOf(created: CreatedShipment) {
  const link = (rel: string, below: string) => ({
    rel,
    href: `${LINK_HOST}${pathOf(created)}${below}`,
    mediaType: 'application/json',
  });
  const transmitted = created.group_id === undefined;
  return [
    link('self', ''),
    link('details', '/details'),
    ...(created.shows_price ? [] : [link('price', '/price')]),
    ...(created.paid_by_card && !created.shows_receipt ? [link('receipt', '/receipt')] : []),
    ...(transmitted ? [link('refund', '/refund')] : []),
    ...created.artifacts.map((artifact) => ({
      rel: artifact.kind,
      href: LINK_HOST + artifactPath(artifact),
      mediaType: artifact.media_type,
      index: 0,
    })),
  ];
}

export function shipmentPrice({ service, price, standard }: CreatedShipment) {
  return {
    serviceCode: service.code,
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
    ratedWeight: price.rated_weight,
  };
}

export function shipmentReceipt({ price, created: at, id }: CreatedShipment) {
  return {
    ccReceiptDetails: {
      merchantName: 'Canada Post Corporation (simulated)',
      merchantUrl: 'www.canadapost.ca',
      authCode: id.slice(-6),
      authTimestamp: at,
      cardType: 'VIS',
      currency: 'CAD',
      transactionType: 'Sale',
      chargeAmount: money(price.due),
    },
  };
}

export function refundTicket({ id, date }: RefundTicket) {
  return { serviceTicketDate: date, serviceTicketId: id };
}

/** In place of the details of a number that was not given out. */
export function noHistory(pin: string) {
  return { pin, error: { code: '004', descEn: 'No Pin History', descFr: 'Aucun historique de NIP' } };
}

export function trackingDetails({ pin, shipment, service, expected, is_delivered, scans }: TrackedParcel) {
  return {
    pin,
    activeExists: '1',
    archiveExists: '',
    signatureImageExists: String(is_delivered),
    suppressSignature: 'false',
    expectedDeliveryDate: expected,
    changedExpectedDate: '',
    serviceName: service,
    customerRef1: shipment.references[0] ?? '',
    customerRef2: shipment.references[1] ?? '',
    returnPin: '',
    deliveryOptions: [],
    significantEvents: scans.map((scan) => ({
      eventIdentifier: scan.id,
      eventDate: scan.date,
      eventTime: scan.time,
      eventTimeZone: scan.zone,
      eventDescription: scan.text,
      eventSite: scan.site,
      eventProvince: scan.province,
      eventRetailLocationId: '',
      eventRetailName: '',
    })),
  };
}

export function trackingSummary({ pin, shipment, service, expected, mailed, scans }: TrackedParcel) {
  const [newest] = scans;
  return {
    pin,
    originPostalId: shipment.from.postal_code.slice(0, 3),
    destinationPostalId: shipment.to.postal_code.slice(0, 3),
    destinationProvince: shipment.to.province ?? '',
    serviceName: service,
    mailedOnDate: mailed,
    expectedDeliveryDate: expected,
    eventDescription: newest?.text ?? '',
    customerRef1: shipment.references[0] ?? '',
    customerRef2: shipment.references[1] ?? '',
  };
}
