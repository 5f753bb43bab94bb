/**
 * Shipping: POST /shipments, `supermodelIoLogisticsExpressCreateShipmentRequest` -> `…CreateShipmentResponse`.
 * One purchase for all packages; its reply brings every document and the price.
 */

import { atOnce, type RequestContext, type ShippingOperation } from '@waybill/carrier-kit';
import {
  contentOf as contentOfItem,
  descriptionOf,
  extraText,
  notifiedRecipient,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { Exchange, RequestFields } from '@waybill/core/plugin';
import { withDangerousGoods } from './dangerous-goods.js';
import { extraTime } from './dates.js';
import { exportDeclarationOf } from './declaration.js';
import type { Referenced } from './json.js';
import { type PackedItem, unitSystem } from './packages.js';
import { printed } from './printed.js';
import { lookupOf } from './recovery.js';
import type { Account } from './settings.js';
import { type DhlShipment, LONGEST_REFERENCE, readShipment } from './shipment.js';
import { parseResponse } from './shipping/reply.js';

/** The request, and every reply to it. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'buy',
      method: 'POST',
      url: '/shipments',
      headers: { 'message-reference': request.message_reference },
      body: JSON.stringify(request.body),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

/** The purchase, and what its reply does not repeat. */
export interface WireShipmentRequest extends Referenced {
  readonly body: ReturnType<typeof bodyOf>['body'];
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
}

type Context = RequestContext<Account['settings']>;

function createRequest(request: ShipmentRequest, context: Context): WireShipmentRequest {
  return { message_reference: context.account.context.newId(), ...bodyOf(request, context) };
}

/** In the order of the contract. */
function bodyOf(request: ShipmentRequest, context: Context) {
  const {
    services: [productCode = ''],
    report,
  } = context;
  const read = readShipment(request, context, 'shipping');
  const { planned, service_point, papers, references } = read;
  const { shipment } = read.request;
  const emails = notifiedOf(read.request, report);
  const services = withDangerousGoods(read.services, shipment, report);
  const body = omitUndefined({
    plannedShippingDateAndTime: planned.text,
    pickup: pickupOf(read, report),
    productCode,
    localProductCode: read.local_product,
    // Without it the reply has no price.
    getRateEstimates: true,
    accounts: read.payment.accounts,
    valueAddedServices: services.length === 0 ? undefined : services,
    outputImageProperties: papers.outputImageProperties,
    customerReferences: references.length === 0 ? undefined : references.map(customerReference),
    customerDetails: read.parties,
    content: contentOf(read, report),
    documentImages: papers.documentImages,
    onDemandDelivery: service_point && { deliveryOption: 'servicepoint', servicePointId: service_point },
    shipmentNotification:
      emails.length === 0 ? undefined : emails.map((receiverId) => ({ typeCode: 'email', receiverId })),
    estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
    // A label for each package, with its number; only then the waybill document has its own name.
    getAdditionalInformation: [{ typeCode: 'linkLabelsByPieces', isRequested: true }],
  });
  return { body, shipment_date: planned.day };
}

/** `receiverId` of `shipmentNotification`. */
const LONGEST_EMAIL = 50;

/** Who gets an e-mail when the shipment is made. */
function notifiedOf(request: RequestFields, report: Reporter): string[] {
  const { email } = notifiedRecipient(request, printed.notifications, report) ?? {};
  const recipient = report.tooLong('recipient.email_address', email, LONGEST_EMAIL);
  const other = extraText(request.shipment, 'notify_email', 'shipment', report, LONGEST_EMAIL);
  return [...new Set([recipient, other])].filter((address) => address !== undefined);
}

/** A reference of the consignor. Returns add theirs. */
export function customerReference(value: string) {
  return { value, typeCode: 'CU' };
}

/** `description` of the shipment and of each package. */
const LONGEST_DESCRIPTION = 70;

/** `content`: packages and the declaration to customs. */
function contentOf(read: DhlShipment, report: Reporter) {
  const { declarable, value, payment, packages } = read;
  const { shipment } = read.request;
  return omitUndefined({
    packages: packages.map((own) => labelledPackage(own, report)),
    isCustomsDeclarable: declarable,
    declaredValue: value?.value.toNumber(),
    declaredValueCurrency: value?.currency,
    exportDeclaration: declarable ? exportDeclarationOf(read, report) : undefined,
    description: shipmentDescription(shipment, declarable, report),
    USFilingTypeValue: filingOf(shipment, report),
    incoterm: payment.incoterm,
    unitOfMeasurement: unitSystem(shipment),
  });
}

function labelledPackage({ item, field, position, wire }: PackedItem, report: Reporter) {
  const id = report.tooLong(`${field}.id`, item.id, LONGEST_REFERENCE);
  const content = contentOfItem(item, field);
  if (content !== undefined) report.tooLong(content.field, content.text, LONGEST_DESCRIPTION);
  return omitUndefined({
    ...wire,
    customerReferences: id === undefined ? undefined : [customerReference(id)],
    description: content?.text.trimStart(),
    // From 1: labels and tracking numbers refer to it.
    referenceNumber: position + 1,
  });
}

/** The whole shipment in a few words: mandatory, also where customs have no interest in it. */
function shipmentDescription(shipment: Shipment, declarable: boolean, report: Reporter): string {
  const own = extraText(shipment, 'description', 'shipment', report, LONGEST_DESCRIPTION);
  if (own !== undefined) return own.trimStart();
  const found = descriptionOf(shipment);
  if (found === undefined) {
    if (declarable) report.required('shipment.customs.description');
    return shipment.is_document ? 'Documents' : 'Goods';
  }
  return report.tooLong(found.field, found.text, LONGEST_DESCRIPTION);
}

/** The filing of an export from the United States, or its exemption. */
function filingOf({ customs }: Shipment, report: Reporter): string | undefined {
  if (customs?.aes !== undefined && customs.no_eei !== undefined)
    report.contradiction(
      'shipment.customs.no_eei',
      'and customs.aes exclude each other: an export is filed or it is exempt',
    );
  const field = customs?.aes === undefined ? 'no_eei' : 'aes';
  return report.tooLong(`shipment.customs.${field}`, customs?.aes ?? customs?.no_eei, 20);
}

/** `pickup`: a courier comes when the request has one of the extras of a pickup. */
function pickupOf({ request: { shipment }, collected_at }: DhlShipment, report: Reporter) {
  const closeTime = extraTime(shipment, 'pickup_close_time', report);
  const location = extraText(shipment, 'pickup_location', 'shipment', report, 80);
  const value = extraText(shipment, 'pickup_instructions', 'shipment', report, 80);
  return omitUndefined({
    isRequested: [closeTime, location, value].some((written) => written !== undefined),
    closeTime,
    location,
    specialInstructions: value === undefined ? undefined : [{ value }],
    pickupDetails: collected_at,
  });
}
