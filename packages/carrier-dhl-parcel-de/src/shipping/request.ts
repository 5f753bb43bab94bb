import type { RequestContext } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  crossesCustoms,
  dimensionsOf,
  dutyPayerOf,
  extraFlag,
  extraText,
  omitUndefined,
  packagesOf,
  payerOf,
  type Reporter,
  refuseReach,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { LabelFormat, Payer } from '@waybill/core/plugin';
import { billingNumber } from '../billing-number.js';
import { customsOf, kilogramsOf } from '../customs.js';
import { servicesOf } from '../delivery-services.js';
import { consigneeOf, shipperOf } from '../parties.js';
import { AT_HOME, RETOURE, services } from '../services.js';
import type { Account } from '../settings.js';

/** The request to DHL, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly body: { readonly profile: string; readonly shipments: readonly object[] };
  readonly service: string;
  readonly shipment_date: string;
  readonly reference: string;
  /** The field of each package in the request: `shipment.items[0]`. */
  readonly fields: readonly string[];
  readonly return_labels: boolean;
}

/** "Multiple shipments: 30 at most", and 31.5 kg each. */
const MOST_PACKAGES = 30;
const HEAVIEST_KG = 31.5;

export function createRequest(
  request: ShipmentRequest,
  { services: chosen, options, account, report }: RequestContext<Account['settings']>,
): WireShipmentRequest {
  const { shipment } = request;
  const { profile, time_zone } = account.settings;
  const product = chosen[0] ?? '';
  refuseReach(product, { table: services, at_home: AT_HOME }, ['DE'], request, report);
  const billing = billingNumber(product, shipment, account.settings, report);
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const { terms, duty_paid } = termsOf(request, product, billing, report);
  payerOf(request, { own_account: billing, takes: ['SENDER'] }, report);
  const { refNo, costCenter } = referencesOf(shipment, account, report);
  const shipper = shipperOf(request, report);
  const consignee = consigneeOf(request, report);
  const shipDate = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const return_labels = options.some(({ row }) => row.code === 'dhlRetoure');
  const facts = {
    product,
    refNo,
    duty_paid,
    return_address: shipper,
    return_billing_number: account.settings.billing_numbers[RETOURE],
  };
  const delivery = servicesOf(request, packages, options, facts, report);
  const customs = customsOf(request, packages, terms, report);
  const shipperRef = extraText(shipment, 'shipper_reference', 'shipment', report, 50);
  const shipments = packages.map((own, position) => {
    const sides = dimensionsOf(own, shipment.dimension_unit, { unit: 'CM', places: 0 }, report);
    return omitUndefined({
      product,
      billingNumber: billing,
      refNo,
      costCenter,
      shipDate,
      shipper: shipperRef === undefined ? shipper : { shipperRef },
      consignee,
      details: omitUndefined({
        dim: sides && {
          uom: 'cm',
          height: sides.height.toNumber(),
          length: sides.length.toNumber(),
          width: sides.width.toNumber(),
        },
        weight: kilogramsOf(own, shipment, report, HEAVIEST_KG),
      }),
      services: delivery[position],
      customs: customs[position],
    });
  });
  return {
    query: queryOf(shipment, return_labels, report),
    body: { profile, shipments },
    service: product,
    shipment_date: shipDate,
    reference: refNo,
    fields: packages.map(({ field }) => field),
    return_labels,
  };
}

/** Who pays duties. Parcels abroad have a service for the sender's duties, and Europaket has terms in the declaration. */
function termsOf(request: ShipmentRequest, product: string, own_account: string, report: Reporter) {
  const takes: Payer[] = ['V66WPI', 'V62KP'].includes(product) ? ['RECIPIENT'] : ['SENDER', 'RECIPIENT'];
  const rules = { own_account, takes, terms: ['DAP', 'DDP'], recipient_account: false };
  const payer = dutyPayerOf(request, rules, report);
  const europaket = product === 'V54EPAK';
  return {
    terms: europaket && crossesCustoms(request.shipper, request.recipient) ? payer?.terms : undefined,
    duty_paid: !europaket && payer?.role === 'SENDER',
  };
}

/**
 * `refNo` is what a shipment is found by: the first reference of 8 to 35 characters, or one of our own. `costCenter` is a text on
 * the label: the first of the others.
 */
function referencesOf({ references = [] }: Shipment, { context }: Account, report: Reporter) {
  const at = references.findIndex(({ length }) => length >= 8 && length <= 35);
  const rest = references.flatMap((text, index) => (index === at ? [] : [{ text, index }]));
  const printed = rest.find(({ text }) => text.length <= 50);
  for (const own of rest)
    if (own !== printed)
      report.notice(
        'left_out',
        `shipment.references[${own.index}] is left out: ${report.name} takes one of 8 to 35 characters, and one of up to 50.`,
      );
  const made = `waybill-${context.newId().replaceAll('-', '').slice(0, 24)}`;
  return { refNo: references[at] ?? made, costCenter: printed?.text };
}

/** `printFormat`: 103 x 199 mm by default, since otherwise the portal decides. */
const ROLLS = ['600', '610', '700', '700-oz', '710', '300', '300-oz', '400', '410'];
const SIZES = [...ROLLS.map((roll) => `910-300-${roll}`), '100x70mm', 'A4'];
const FORMATS: Readonly<Partial<Record<LabelFormat, string>>> = { PDF: 'PDF', ZPL: 'ZPL2' };

function queryOf(shipment: Shipment, return_labels: boolean, report: Reporter): Record<string, string> {
  const { format = 'PDF', type: size = SIZES[0] ?? '' } = shipment.label ?? {};
  const docFormat = FORMATS[format];
  if (docFormat === undefined)
    report.notSupported('shipment.label.format', `is ${format}; ${report.name} makes PDF and ZPL`);
  if (!SIZES.includes(size))
    report.notSupported('shipment.label.type', `is ${size}; ${report.name} makes ${SIZES.join(', ')}`);
  const mustEncode = extraFlag(shipment, 'must_encode', 'shipment', report);
  return {
    includeDocs: 'include',
    docFormat: docFormat ?? '',
    printFormat: size,
    // The label for sending the goods back is a document of its own.
    ...(return_labels ? { combine: 'false', retourePrintFormat: size } : {}),
    ...(mustEncode === undefined ? {} : { mustEncode: String(mustEncode) }),
  };
}

/** How a person finds out whether a purchase without a readable reply was made. */
export function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `reference ${reference} in DHL's business customer portal`,
    references: { refNo: reference },
  };
}
