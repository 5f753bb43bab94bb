/** The documents of rates and shipments on both platforms, in the order of the XML schemas. */
import type { CanadaPostConsignment } from './consignment.js';
import type { Artifact } from './labels.js';
import type { Content, Platform } from './platform.js';
import { adjustmentName, LARGEST_COVERAGE, type Language, OPTIONS, optionName } from './services.js';
import type { CreatedShipment, PricedService } from './shipments.js';
import type { Price, Standard } from './tariff.js';

export function priceQuote(
  { service, price, standard }: PricedService,
  parcel: CanadaPostConsignment,
  language: Language,
  form: Platform,
): Content {
  const { options, adjustments, taxes, cubed_weight } = price;
  const json = form.name === 'json';
  const priced = options.map((option) => ({
    'option-code': option.code,
    'option-name': optionName(option.code, language),
    'option-price': form.money(option.cents),
    qualifier: qualifierOf(option, parcel, form),
  }));
  const adjusted = adjustments.map(({ code, cents, percent }) => ({
    'adjustment-code': code,
    'adjustment-name': adjustmentName(code, language),
    'adjustment-cost': form.money(cents),
    qualifier: percent === undefined ? undefined : { percent: form.figure(percent, 3) },
  }));
  const taxOf = ({ percent, cents }: (typeof taxes)['gst']) => form.tax(percent, cents);
  const path = json ? '/rating/v1/services' : '/rs/ship/service';
  return {
    'service-code': service.code,
    'service-link': form.link('service', `${path}/${service.code}?country=${parcel.to.country}`, 'rate'),
    'service-name': service.name[language],
    'price-details': {
      base: form.money(price.base),
      taxes: { gst: taxOf(taxes.gst), pst: taxOf(taxes.pst), hst: taxOf(taxes.hst) },
      due: form.money(price.due),
      options: priced.length === 0 && !json ? undefined : form.list('option', priced),
      adjustments: form.list('adjustment', adjusted),
    },
    'weight-details': {
      'cubed-weight': cubed_weight === undefined ? undefined : form.figure(cubed_weight, 3),
    },
    'service-standard': serviceStandard(standard, 'expected-transit-time', form),
  };
}

function qualifierOf(
  { code, included }: Price['options'][number],
  { lane }: CanadaPostConsignment,
  form: Platform,
): Content | undefined {
  if (included) return { included: true };
  const steps = OPTIONS[code]?.steps;
  return (
    steps && {
      'step-size': steps.size,
      'step-cost': form.money(steps.cost),
      'included-amount': steps.included,
      'max-value': LARGEST_COVERAGE[lane],
    }
  );
}

function serviceStandard(standard: Standard, days_element: string, form: Platform): Content {
  const { guaranteed, published, days, date } = standard;
  return {
    'am-delivery': false,
    'guaranteed-delivery': guaranteed,
    ...(published ? { [days_element]: days, 'expected-delivery-date': form.day(date) } : {}),
  };
}

/** Path of the shipment itself; its other resources lie below. */
export function pathOf({ contract, customer_number: own, id }: CreatedShipment, { name }: Platform): string {
  if (name === 'json') return `/shipping/v1/${own}/${own}/shipments/${id}`;
  return contract ? `/rs/${own}/${own}/shipment/${id}` : `/rs/${own}/ncshipment/${id}`;
}

/** Path of a file. */
function artifactPath({ token, number }: Artifact, { name }: Platform): string {
  return name === 'json'
    ? `/shipping/v1/artifacts/${token}/shipping/${number}/0`
    : `/rs/artifact/${token}/${number}/0`;
}

export function shipmentInfo(created: CreatedShipment, form: Platform): Content {
  const { shows_price, contract } = created;
  return {
    'customer-request-id': created.customer_request_id,
    'shipment-id': created.id,
    'shipment-status': contract ? (created.group_id === undefined ? 'transmitted' : 'created') : undefined,
    'tracking-pin': created.tracking_pin ?? undefined,
    'po-number': created.po_number,
    'shipment-price': shows_price ? shipmentPrice(created, form) : undefined,
    links: form.list('link', linksOf(created, form)),
  };
}

/** JSON leaves out links to what the reply itself holds. */
function linksOf(created: CreatedShipment, form: Platform): Content[] {
  const { contract, shows_price, paid_by_card, group_id } = created;
  const below = [
    '',
    '/details',
    ...(contract && !(shows_price && form.name === 'json') ? ['/price'] : []),
    ...(!contract || paid_by_card ? ['/receipt'] : []),
    ...(group_id === undefined ? ['/refund'] : []),
  ];
  const service = contract ? 'shipment' : 'non_contract';
  return [
    ...below.map((step) => form.link(step.slice(1) || 'self', `${pathOf(created, form)}${step}`, service)),
    ...created.artifacts.map((artifact, index) =>
      form.link(artifact.kind, artifactPath(artifact, form), artifact.media_type, index),
    ),
  ];
}

export function shipmentPrice({ service, price, standard }: CreatedShipment, form: Platform): Content {
  // Written so in shipment.xsd, unlike in rating.xsd.
  const days = form.name === 'xml' ? 'expected-transmit-time' : 'expected-transit-time';
  return {
    'service-code': service.code,
    'base-amount': form.money(price.base),
    ...charges(price, form),
    ...amounts(price, form),
    'due-amount': form.money(price.due),
    'service-standard': serviceStandard(standard, days, form),
    'rated-weight': form.figure(price.rated_weight, 3),
  };
}

function charges({ options, adjustments }: Price, form: Platform): Content {
  const priced = options.map(({ code, cents }) => ({
    'option-code': code,
    'option-price': form.money(cents),
  }));
  const adjusted = adjustments.map(({ code, cents }) => ({
    'adjustment-code': code,
    'adjustment-amount': form.money(cents),
  }));
  return {
    'priced-options': priced.length === 0 ? undefined : form.list('priced-option', priced),
    adjustments: form.list('adjustment', adjusted),
  };
}

function amounts({ pre_tax, taxes }: Price, form: Platform): Content {
  return {
    'pre-tax-amount': form.money(pre_tax),
    'gst-amount': form.money(taxes.gst.cents),
    'pst-amount': form.money(taxes.pst.cents),
    'hst-amount': form.money(taxes.hst.cents),
  };
}

/** What a card has paid. */
export function shipmentReceipt({ price, created: at, id }: CreatedShipment, form: Platform): Content {
  return {
    'cc-receipt-details': {
      'merchant-name': 'Canada Post Corporation (simulated)',
      'merchant-url': 'www.canadapost.ca',
      'auth-code': id.slice(-6),
      'auth-timestamp': at,
      'card-type': 'VIS',
      'charge-amount': form.money(price.due),
      currency: 'CAD',
      'transaction-type': 'Sale',
    },
  };
}

export function nonContractReceipt(created: CreatedShipment, form: Platform): Content {
  const { service, price, standard, from } = created;
  return {
    'final-shipping-point': from.postal_code,
    'shipping-point-name': `SIMULATED ${from.postal_code.slice(0, 3)}`,
    'shipping-point-id': '0424',
    'mailed-by-customer': created.customer_number,
    'service-code': service.code,
    'rated-weight': form.figure(price.rated_weight, 3),
    'base-amount': form.money(price.base),
    ...amounts(price, form),
    ...charges(price, form),
    ...shipmentReceipt(created, form),
    // ncshipment.xsd requires days and date of every service, also of those without a standard.
    'service-standard': serviceStandard({ ...standard, published: true }, 'expected-transit-time', form),
  };
}
