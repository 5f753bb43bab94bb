/**
 * Returns: the label is an ordinary one of a return product, from the customer to the shop. PostNL, product codes: returns.
 */
import type { OperationFor, PackagesToBuy } from '@waybill/carrier-kit';
import {
  countryOf,
  lookUp,
  packagesOf,
  type Reporter,
  referencesOf,
  shipDate,
  today,
} from '@waybill/carrier-kit/request';
import { ShipmentRequest } from '@waybill/core';
import type { ReturnRequest } from '@waybill/core/plugin';
import { afterBarcodes } from './label.js';
import { type LabelFacts, labelRequests, type WireShipmentRequest } from './label-request.js';
import { addressOf, contactOf } from './parties.js';
import { LONGEST } from './printed.js';
import type { Context, OpenSettings } from './settings.js';

/** By the way; a shop in the Netherlands with a reply number gets goods back under a product of its own. */
const DOMESTIC = '3285';
const PRODUCTS: Readonly<Record<string, string>> = {
  'NL-NL': DOMESTIC,
  'BE-NL': '3250',
  'BE-BE': '4882',
  'NL-BE': '4785',
};
const REPLY_NUMBER = '2285';
/** "Single label": a product option of returns within the Netherlands. */
const SINGLE_LABEL = '152-027';

const bought = afterBarcodes(packages).shipping;

export const returns: OperationFor<'returns', OpenSettings, PackagesToBuy<WireShipmentRequest>> = {
  ...bought,
  services: (request) => ({ codes: [productOf(request) ?? DOMESTIC] }),
  createRequest: (request, context) => bought.createRequest(asShipment(request, context.report), context),
};

function wayOf({ shipper, recipient }: Pick<ShipmentRequest, 'shipper' | 'recipient'>): string {
  return `${countryOf(shipper)}-${countryOf(recipient)}`;
}

function productOf(request: Pick<ShipmentRequest, 'shipper' | 'recipient'>): string | undefined {
  const way = wayOf(request);
  const isReplyNumber = /^\s*antwoordnummer\b/i.test(request.recipient.address_lines?.[0] ?? '');
  return way === 'NL-NL' && isReplyNumber ? REPLY_NUMBER : lookUp(PRODUCTS, way);
}

function packages(request: ShipmentRequest, context: Context) {
  const { account, report } = context;
  const { shipper, recipient, shipment } = request;
  const way = wayOf(request);
  const isDomestic = way === 'NL-NL';
  const product = productOf(request);
  if (product === undefined)
    report.notSupported(
      'shipper.country_code',
      `and that of the recipient make ${way}; ${report.name} has returns here ${Object.keys(PRODUCTS).join(', ')}`,
    );
  for (const { field, written } of context.options)
    report.notSupported(field, `is ${written}, which returns do not have`);
  // "Fill in the e-mail address to make sure the consumer is informed."
  if (shipper.email_address === undefined) report.required('shipper.email_address', 'with returns');
  if (!isDomestic && recipient.email_address === undefined)
    report.required('recipient.email_address', 'with returns from and to Belgium');
  const facts: LabelFacts = {
    product: product ?? '',
    options: isDomestic ? [SINGLE_LABEL] : [],
    sender: shipper,
    addresses: [addressOf('01', recipient, 'recipient', report)],
    contacts: [contactOf('01', recipient, 'recipient', report), contactOf('02', shipper, 'shipper', report)],
    reach: isDomestic ? 'domestic' : 'abroad',
  };
  return {
    shipment_date: today(account.context.clock, account.settings.time_zone),
    packages: labelRequests(shipment, packagesOf(shipment, { most: 1 }, report), facts, context),
  };
}

const NOT_HERE = ['insured_amount', 'delivery_point', 'notify_recipient', 'customs'] as const;

/** Fields that returns have no use for are refused. */
function asShipment({ return_label, shipper, recipient, shipment }: ReturnRequest, report: Reporter) {
  const { kind, rma_number, expires_on, outbound_tracking_number } = return_label;
  if (kind !== 'label')
    report.notSupported('return_label.kind', `is ${kind}; the shop gets a label of ${report.name}`);
  if (expires_on !== undefined)
    report.notSupported('return_label.expires_on', `cannot be chosen; ${report.name} decides`);
  if (outbound_tracking_number !== undefined)
    report.notice(
      'left_out',
      'return_label.outbound_tracking_number is left out: PostNL has no place for it.',
    );
  if (shipDate(shipment) !== undefined)
    report.notice('left_out', 'shipment.ship_date is left out: a return has no day.');
  for (const name of NOT_HERE)
    if (shipment[name] !== undefined) report.notSupported(`shipment.${name}`, 'is not for returns');
  const given = { most: rma_number === undefined ? 2 : 1, longest: LONGEST };
  const references = [
    report.tooLong('return_label.rma_number', rma_number, LONGEST),
    ...referencesOf(shipment, given, report),
  ].filter((reference) => reference !== undefined);
  return new ShipmentRequest({ shipper, recipient, shipment: { ...shipment, references } });
}
