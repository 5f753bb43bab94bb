/**
 * Shipping: `POST /shipping/v4/label`, one package a call. The id of the package is ours: the label is asked for again by it, for
 * seven days. Replies name no price. Source: the label page of developer.dhl.com.
 */
import {
  type BoughtPackage,
  type PackageShipping,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import { type LookupReading, listOf, maybe, maybeText, purchaseReading } from '@waybill/carrier-kit/reply';
import { omitUndefined, shipDateOf } from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  isAnswer,
  type LabelFormat,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { isPrepaid, readPackages } from './packages.js';
import { isAbroad } from './parties.js';
import { printed } from './printed.js';
import { productsFor } from './services.js';
import type { OpenSettings } from './settings.js';

/** The purchase of one package. */
export interface WireLabelRequest {
  /** `packageId`: unique, and at most 30 characters. */
  readonly id: string;
  readonly pickup: string;
  readonly label_format: LabelFormat;
  /** `LabelRequest`. */
  readonly document: object;
}

/** The type of reference that DHL's other calls use for a package. */
export const PACKAGE_ID = 'package_id';
const LONGEST_ID = 30;

const packageShipping: PackageShipping<OpenSettings, WireLabelRequest> = {
  packages,
  unpriced: true,
  buy: ({ wire }) => ({
    method: 'POST',
    url: `/shipping/v4/label?format=${wire.label_format}`,
    body: JSON.stringify(wire.document),
  }),
  lookup: ({ id, ...wire }) => ({
    what: `packageId ${id} (GET ${labelPath({ id, ...wire })}, for seven days)`,
    references: { packageId: id },
    request_id: id,
  }),
  read: (reply, { wire }, carrier) => readLabel(reply, wire, carrier),
  find: {
    next: (wire, replies) => (replies.length === 0 ? { method: 'GET', url: labelPath(wire) } : undefined),
    read: readFound,
  },
};

export const shipping = perPackage.shipping(packageShipping);

export const recovery = perPackage.recovery(packageShipping);

function packages(request: ShipmentRequest, context: RequestContext<OpenSettings>) {
  const { account, report, services } = context;
  const { shipment, recipient } = request;
  const { pickup, time_zone } = account.settings;
  const { clock } = account.context;
  productsFor(services, { abroad: isAbroad(recipient), prepaid: isPrepaid(request, context) }, report);
  const label_format = shipment.label?.format ?? printed.label.formats[0];
  return {
    shipment_date: shipDateOf(shipment, { clock, time_zone }, {}, report),
    packages: readPackages(request, context, true).map(({ field, shared, packageDetail, customsDetails }) => {
      const id = account.context.newId().replaceAll('-', '').slice(-LONGEST_ID);
      const wire: WireLabelRequest = {
        id,
        pickup,
        label_format,
        document: omitUndefined({
          ...shared,
          orderedProductId: services[0] ?? '',
          packageDetail: { packageId: id, ...packageDetail },
          customsDetails,
        }),
      };
      return { field, wire };
    }),
  };
}

const labelPath = ({ pickup, id }: Pick<WireLabelRequest, 'pickup' | 'id'>) =>
  `/shipping/v4/label/${encodeURIComponent(pickup)}?packageId=${encodeURIComponent(id)}`;

const wireLabel = z.object({
  packageId: maybeText,
  dhlPackageId: maybeText,
  trackingId: maybeText,
  labelData: maybeText,
  format: maybeText,
  labelDetail: maybe(
    z.object({ intendedReceivingFacility: maybeText, inboundSortCode: maybeText, serviceLevel: maybeText }),
  ),
});
const wireReply = z.object({ labels: listOf(wireLabel) });

/** The number of USPS behind `420` and the ZIP code of its destination. */
const ROUTED = /^420(?:\d{9}|\d{5})(9\d{21}(?:\d{4})?)$/;

export function trackingNumber(trackingId: string | undefined): string | undefined {
  return ROUTED.exec(trackingId ?? '')?.[1] ?? trackingId;
}

/** A label, or a number of the package, proves a purchase. */
function boughtPackage(document: object, { id, label_format }: WireLabelRequest): BoughtPackage | undefined {
  const all = wireReply.parse(document).labels;
  const own = all.filter(({ packageId }) => packageId === id);
  // A call has one package, so a label with another id belongs to it, too.
  const labels = own.length > 0 ? own : all;
  const dhl_package_id = labels.find((label) => label.dhlPackageId !== undefined)?.dhlPackageId;
  const tracking_id = labels.find((label) => label.trackingId !== undefined)?.trackingId;
  const files = labels.flatMap(({ labelData, format = label_format }) =>
    labelData === undefined ? [] : [{ kind: 'label', content: labelData, called: format }],
  );
  if (dhl_package_id === undefined && tracking_id === undefined && files.length === 0) return undefined;
  const { packageId: value = id, labelDetail } = labels[0] ?? {};
  return {
    // International packages may get their number when they leave the country.
    tracking_number: trackingNumber(tracking_id) ?? dhl_package_id,
    reference: { type: PACKAGE_ID, value },
    documents: files,
    facts: omitUndefined({
      dhl_package_id,
      tracking_id,
      receiving_facility: labelDetail?.intendedReceivingFacility,
      sort_code: labelDetail?.inboundSortCode,
    }),
  };
}

function objectIn(document: unknown): object | undefined {
  return wireReply.safeParse(document).success ? (document as object) : undefined;
}

function readLabel(reply: Answer, wire: WireLabelRequest, carrier: CarrierIdentity) {
  return purchaseReading(readReply(reply, carrier, objectIn), (document) => boughtPackage(document, wire));
}

/**
 * Only a label proves something. That DHL does not know the package may be so because it is still at the purchase: its pages do
 * not say how soon a label is found.
 */
function readFound(
  [reply]: readonly Reply[],
  wire: WireLabelRequest,
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> {
  if (reply === undefined || !isAnswer(reply))
    return {
      unclear: `DHL did not answer whether it has the label: ${reply?.failure.message ?? 'not asked'}.`,
    };
  const reading = readLabel(reply, wire, carrier);
  if ('created' in reading) return reading;
  const why =
    'refused' in reading ? reading.refused.map(({ message }) => message).join('; ') : reading.unreadable;
  if ('refused' in reading && isNotFound(reply.status, why))
    return {
      unclear: `DHL finds no label of the package ${wire.id}, perhaps not yet, or not any more: ${why}.`,
    };
  return { unclear: `DHL does not say whether it has the label: ${why}.` };
}

/** HTTP 404, or words of that meaning; "required key [state] not found" are those of a member that a request lacks. */
export function isNotFound(status: number, message: string): boolean {
  const words = message.replace(/required key \S* not found/gi, '');
  return status === 404 || (status === 400 && /not found|does not exist|no label/i.test(words));
}
