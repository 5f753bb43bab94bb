/**
 * Returns: POST /labels/v3/return-label, from the customer to the shop. A label is paid when it is used, and cannot be cancelled. It is
 * bought as others are: by the ingredients of a price, with a key. Source: domestic-labels.yaml 3.9.13.
 */
import {
  type OperationFor,
  type PackageCall,
  type PackageShipping,
  type PackagesToBuy,
  perPackage,
  type RequestContext,
} from '@waybill/carrier-kit';
import { purchaseReading } from '@waybill/carrier-kit/reply';
import { lookUp, type Reporter, shipDate } from '@waybill/carrier-kit/request';
import { ShipmentRequest } from '@waybill/core';
import type { ReturnRequest } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { ingredients } from './prices.js';
import { printed } from './printed.js';
import { packageRating, type WireRateRequest } from './rating.js';
import type { OpenSettings } from './settings.js';
import {
  boughtPackage,
  keyLookup,
  labelCall,
  labelRequests,
  objectIn,
  type WireLabelRequest,
} from './shipping.js';

const packageReturn: PackageShipping<OpenSettings, WireLabelRequest, WireRateRequest> = {
  packages: (request, context) => {
    const labels = labelRequests(request, context);
    for (const { wire } of labels.packages) checkReturn(wire, context.report);
    return labels;
  },
  price_first: packageRating,
  buy: ({ wire, offer }) => returnCall(wire, offer?.ingredients),
  lookup: ({ id }) => keyLookup(id, 'the return labels of the day in the Business Portal'),
  read: (reply, { wire }, carrier) =>
    purchaseReading(readReply(reply, carrier, objectIn), (document) =>
      boughtPackage(asLabel(document), wire),
    ),
};
const bought = perPackage.shipping(packageReturn);

export const returns: OperationFor<
  'returns',
  OpenSettings,
  PackagesToBuy<WireLabelRequest, WireRateRequest>
> = {
  ...bought,
  createRequest: (request, context) =>
    bought.createRequest(asShipment(request, context.report), {
      ...context,
      services: [returnClass(context)],
    }),
};

const SUFFIX = '_RETURN_SERVICE';
/** Classes that come back. */
const CLASSES = ['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS'];

/** The class of the return, also where the request names that of the way out. */
function returnClass({ services: [named = ''], report }: RequestContext<OpenSettings>): string {
  const way_out = named.replace(SUFFIX, '');
  if (named !== '' && !CLASSES.includes(way_out))
    report.notSupported('shipment.services', `names ${named}; USPS has returns of ${CLASSES.join(', ')}`);
  return named === '' ? '' : `${way_out}${SUFFIX}`;
}

function asShipment({ return_label, shipper, recipient, shipment }: ReturnRequest, report: Reporter) {
  const { kind, rma_number, expires_on, outbound_tracking_number } = return_label;
  if (kind !== 'label') report.notSupported('return_label.kind', `is ${kind}; the shop gets a label of USPS`);
  if (expires_on !== undefined)
    report.notSupported('return_label.expires_on', 'cannot be chosen; USPS decides');
  if (outbound_tracking_number !== undefined)
    report.notice('left_out', 'return_label.outbound_tracking_number is left out: USPS has no place for it.');
  if (shipDate(shipment) !== undefined)
    report.notice('left_out', 'shipment.ship_date is left out: a return has no mailing date.');
  const references = [...(shipment.references ?? []), ...(rma_number === undefined ? [] : [rma_number])];
  return new ShipmentRequest({ shipper, recipient, shipment: { ...shipment, references } });
}

/** Returns come back inside the country, without a customs form. */
function checkReturn({ api, document }: WireLabelRequest, report: Reporter): void {
  if (api === 'international')
    report.notSupported('recipient.country_code', 'is abroad; USPS brings returns to the United States');
  else if (document.customsForm !== undefined)
    report.notSupported('shipment.customs', 'is for a customs form, which returns cannot have here');
  const { labelType } = document.imageInfo;
  const { types } = printed.label;
  if (!types.some((type) => type === labelType))
    report.notSupported('shipment.label.type', `is ${labelType}; USPS prints ${types.join(', ')}`);
}

function returnCall({ id, document }: WireLabelRequest, priced: unknown): PackageCall {
  const { imageInfo, packageDescription, ...others } = document;
  const { imageType, labelType, receiptOption } = imageInfo;
  const { mailingDate: _day, ...described } = packageDescription as { readonly mailingDate?: string };
  const { rateIndicator, processingCategory } = ingredients.safeParse(priced).data ?? {};
  return labelCall('/labels/v3/return-label', id, {
    ...others,
    imageInfo: { imageType, labelType, receiptOption },
    packageDescription: { ...described, rateIndicator, processingCategory },
  });
}

/** `ReturnLabelVendorResponse` is the reply to other labels, with other names for its files. */
const NAMES: Readonly<Record<string, string>> = {
  returnLabelMetadata: 'labelMetadata',
  returnLabelImage: 'labelImage',
  returnReceiptImage: 'receiptImage',
};

function asLabel(document: object): object {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [lookUp(NAMES, name) ?? name, value]),
  );
}
