/** The documents the XML platform answers with, in the order of its schemas. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { amountText, type Problem } from '@waybill/simulator';
import type { CanadaPostConsignment } from '../consignment.js';
import type { Artifact, CreatedShipment, PricedService } from '../created-shipment.js';
import { adjustmentName, LARGEST_COVERAGE, type Language, OPTIONS, optionName } from '../services.js';
import type { Price, PricedOption, PricedTax, Standard } from '../tariff.js';
import type { RefundTicket } from '../voiding.js';
import { NON_CONTRACT_NAMESPACE, RATE_NAMESPACE, SHIPMENT_NAMESPACE } from './requests.js';

/** The carrier's own sandbox: links name it, as the real server's do, wherever the simulator runs. */
export const LINK_HOST = 'https://ct.soa-gw.canadapost.ca';

export const MEDIA_TYPES = {
  rate: 'application/vnd.cpc.ship.rate-v4+xml',
  shipment: 'application/vnd.cpc.shipment-v8+xml',
  non_contract: 'application/vnd.cpc.ncshipment-v4+xml',
  track: 'application/vnd.cpc.track-v2+xml',
  manifest: 'application/vnd.cpc.manifest-v8+xml',
  pickup_request: 'application/vnd.cpc.pickuprequest+xml',
  pickup: 'application/vnd.cpc.pickup+xml',
  authorized_return: 'application/vnd.cpc.authreturn-v2+xml',
  post_office: 'application/vnd.cpc.postoffice+xml',
} as const;

const money = (cents: number) => (cents < 0 ? `-${amountText(-cents)}` : amountText(cents));

export function messages(list: readonly Problem[]): string {
  return writeXml({
    messages: {
      '@_xmlns': 'http://www.canadapost.ca/ws/messages',
      message: list.map(({ code, message }) => ({ code, description: message })),
    },
  });
}

export function priceQuotes(
  services: readonly PricedService[],
  parcel: CanadaPostConsignment,
  language: Language,
): string {
  return writeXml({
    'price-quotes': {
      '@_xmlns': RATE_NAMESPACE,
      'price-quote': services.map((service) => priceQuote(service, parcel, language)),
    },
  });
}

function priceQuote(
  { service, price, standard }: PricedService,
  parcel: CanadaPostConsignment,
  language: Language,
): XmlNode {
  return {
    'service-code': service.code,
    'service-link': {
      '@_rel': 'service',
      '@_href': `${LINK_HOST}/rs/ship/service/${service.code}?country=${parcel.to.country}`,
      '@_media-type': MEDIA_TYPES.rate,
    },
    'service-name': service.name[language],
    'price-details': {
      base: money(price.base),
      taxes: { gst: tax(price.taxes.gst), pst: tax(price.taxes.pst), hst: tax(price.taxes.hst) },
      due: money(price.due),
      options:
        price.options.length === 0
          ? undefined
          : {
              option: price.options.map((option) => ({
                'option-code': option.code,
                'option-name': optionName(option.code, language),
                'option-price': option.cents === 0 ? '0' : money(option.cents),
                qualifier: qualifierOf(option, parcel),
              })),
            },
      adjustments: {
        adjustment: price.adjustments.map(({ code, cents, percent }) => ({
          'adjustment-code': code,
          'adjustment-name': adjustmentName(code, language),
          'adjustment-cost': money(cents),
          qualifier: percent === undefined ? undefined : { percent: percent.toFixed(3) },
        })),
      },
    },
    'weight-details':
      price.cubed_weight === undefined ? '' : { 'cubed-weight': price.cubed_weight.toFixed(3) },
    'service-standard': serviceStandard(standard, 'expected-transit-time', standard.published),
  };
}

function tax({ percent, cents }: PricedTax): XmlNode | string {
  return percent === 0 ? money(cents) : { '@_percent': percent.toFixed(4), '#text': money(cents) };
}

function qualifierOf({ code, included }: PricedOption, { lane }: CanadaPostConsignment): XmlNode | undefined {
  if (included) return { included: 'true' };
  const steps = OPTIONS[code]?.steps;
  return (
    steps && {
      'step-size': String(steps.size),
      'step-cost': money(steps.cost),
      'included-amount': String(steps.included),
      'max-value': String(LARGEST_COVERAGE[lane]),
    }
  );
}

function serviceStandard(standard: Standard, daysElement: string, withDays: boolean): XmlNode {
  return {
    'am-delivery': 'false',
    'guaranteed-delivery': String(standard.guaranteed),
    ...(withDays ? { [daysElement]: String(standard.days), 'expected-delivery-date': standard.date } : {}),
  };
}

/** Path of the shipment itself; its other resources lie below. */
export function pathOf({ contract, customer_number, mobo, id }: CreatedShipment): string {
  return contract
    ? `/rs/${customer_number}/${mobo}/shipment/${id}`
    : `/rs/${customer_number}/ncshipment/${id}`;
}

/** Path of a file; the number after the artifact's own counts the files of a shipment. */
function artifactPath({ token, number }: Artifact): string {
  return `/rs/artifact/${token}/${number}/0`;
}

export function shipmentInfo(created: CreatedShipment): string {
  return writeXml({ 'shipment-info': { '@_xmlns': SHIPMENT_NAMESPACE, ...infoElements(created) } });
}

/** A list with everything about each, but no price. */
export function shipmentList(listed: readonly CreatedShipment[]): string {
  const unpriced = { shows_price: false, shows_receipt: false };
  return writeXml({
    shipments: {
      '@_xmlns': SHIPMENT_NAMESPACE,
      'shipment-info': listed.map((created) => infoElements({ ...created, ...unpriced })),
    },
  });
}

function infoElements(created: CreatedShipment): XmlNode {
  return {
    'customer-request-id': created.customer_request_id,
    'shipment-id': created.id,
    'shipment-status': created.group_id === undefined ? 'transmitted' : 'created',
    'tracking-pin': created.tracking_pin ?? undefined,
    'po-number': created.po_number,
    'shipment-price': created.shows_price ? priceElements(created) : undefined,
    'shipment-receipt': created.shows_receipt ? cardReceipt(created) : undefined,
    links: linksOf(created),
  };
}

export function nonContractShipmentInfo(created: CreatedShipment): string {
  return writeXml({
    'non-contract-shipment-info': {
      '@_xmlns': NON_CONTRACT_NAMESPACE,
      'shipment-id': created.id,
      'tracking-pin': created.tracking_pin ?? undefined,
      links: linksOf(created),
    },
  });
}

function linksOf(created: CreatedShipment): XmlNode {
  const path = pathOf(created);
  const mediaType = created.contract ? MEDIA_TYPES.shipment : MEDIA_TYPES.non_contract;
  const link = (rel: string, below: string) => ({
    '@_rel': rel,
    '@_href': `${LINK_HOST}${path}${below}`,
    '@_media-type': mediaType,
  });
  const below = [
    'details',
    ...(created.contract ? ['price'] : []),
    ...(!created.contract || created.paid_by_card ? ['receipt'] : []),
    ...(created.group_id === undefined ? ['refund'] : []),
  ];
  return {
    link: [
      link('self', ''),
      ...below.map((rel) => link(rel, `/${rel}`)),
      ...created.artifacts.map((artifact, index) => ({
        '@_rel': artifact.kind,
        '@_href': LINK_HOST + artifactPath(artifact),
        '@_media-type': artifact.media_type,
        '@_index': String(index),
      })),
    ],
  };
}

export function shipmentPrice(created: CreatedShipment): string {
  return writeXml({ 'shipment-price': { '@_xmlns': SHIPMENT_NAMESPACE, ...priceElements(created) } });
}

function priceElements({ service, price, standard }: CreatedShipment): XmlNode {
  return {
    'service-code': service.code,
    'base-amount': money(price.base),
    ...chargeElements(price),
    'pre-tax-amount': money(price.pre_tax),
    'gst-amount': money(price.taxes.gst.cents),
    'pst-amount': money(price.taxes.pst.cents),
    'hst-amount': money(price.taxes.hst.cents),
    'due-amount': money(price.due),
    // Written so in shipment.xsd, unlike in rating.xsd.
    'service-standard': serviceStandard(standard, 'expected-transmit-time', standard.published),
    'rated-weight': price.rated_weight.toFixed(3),
  };
}

function chargeElements({ options, adjustments }: Price): XmlNode {
  return {
    'priced-options':
      options.length === 0
        ? undefined
        : {
            'priced-option': options.map(({ code, cents }) => ({
              'option-code': code,
              'option-price': money(cents),
            })),
          },
    adjustments: {
      adjustment: adjustments.map(({ code, cents }) => ({
        'adjustment-code': code,
        'adjustment-amount': money(cents),
      })),
    },
  };
}

export function shipmentReceipt(created: CreatedShipment): string {
  return writeXml({ 'shipment-receipt': { '@_xmlns': SHIPMENT_NAMESPACE, ...cardReceipt(created) } });
}

export function nonContractReceipt(created: CreatedShipment): string {
  const { service, price, standard } = created;
  return writeXml({
    'non-contract-shipment-receipt': {
      '@_xmlns': NON_CONTRACT_NAMESPACE,
      'final-shipping-point': created.from.postal_code,
      'shipping-point-name': `SIMULATED ${created.from.postal_code.slice(0, 3)}`,
      'shipping-point-id': '0424',
      'mailed-by-customer': created.customer_number,
      'service-code': service.code,
      'rated-weight': price.rated_weight.toFixed(3),
      'base-amount': money(price.base),
      'pre-tax-amount': money(price.pre_tax),
      'gst-amount': money(price.taxes.gst.cents),
      'pst-amount': money(price.taxes.pst.cents),
      'hst-amount': money(price.taxes.hst.cents),
      ...chargeElements(price),
      ...cardReceipt(created),
      // ncshipment.xsd requires days and date of every service, also of those without a standard.
      'service-standard': serviceStandard(standard, 'expected-transit-time', true),
    },
  });
}

function cardReceipt({ price, created: at, id }: CreatedShipment): XmlNode {
  return {
    'cc-receipt-details': {
      'merchant-name': 'Canada Post Corporation (simulated)',
      'merchant-url': 'www.canadapost.ca',
      'auth-code': id.slice(-6),
      'auth-timestamp': at,
      'card-type': 'VIS',
      'charge-amount': money(price.due),
      currency: 'CAD',
      'transaction-type': 'Sale',
    },
  };
}

export function refundTicket({ id, date }: RefundTicket, contract: boolean): string {
  const root = contract ? 'shipment-refund-request-info' : 'non-contract-shipment-refund-request-info';
  return writeXml({
    [root]: {
      '@_xmlns': contract ? SHIPMENT_NAMESPACE : NON_CONTRACT_NAMESPACE,
      'service-ticket-date': date,
      'service-ticket-id': id,
    },
  });
}
