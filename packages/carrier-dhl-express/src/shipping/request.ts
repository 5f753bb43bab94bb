/** Shipping, from neutral to wire. */
import type { RequestContext } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  extraText,
  omitUndefined,
  referencesOf,
  refusePoBox,
  withTerritory,
} from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import { type ShippedService, withDangerousGoods } from '../accessorials/dangerous-goods.js';
import { servicePoint } from '../accessorials/service-point.js';
import { valueAddedServices } from '../accessorials/services.js';
import { wirePackages } from '../packages.js';
import { type BilledAccount, isDeclarable, paymentOf } from '../payment.js';
import { plannedShippingDate } from '../planned-shipping-date.js';
import { localProductCode, productCodes, quotedProduct } from '../product.js';
import type { Account } from '../settings.js';
import { checkShipFrom } from '../ship-from.js';
import { type Content, contentOf, type Reference } from './content.js';
import { type DocumentImage, documentImages } from './document-images.js';
import { type OutputImageProperties, outputImageProperties } from './output-image.js';
import { type CustomerDetails, customerDetails } from './parties.js';
import { type Pickup, pickupOf } from './pickup.js';

/** The purchase, and what its reply does not repeat. */
export interface WireShipmentRequest {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  readonly body: ShipmentBody;
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
}

/** In the order of the contract. */
interface ShipmentBody {
  readonly plannedShippingDateAndTime: string;
  readonly pickup: Pickup;
  readonly productCode: string;
  readonly localProductCode?: string;
  /** Without it the reply has no price. */
  readonly getRateEstimates: true;
  readonly accounts: readonly BilledAccount[];
  readonly valueAddedServices?: readonly ShippedService[];
  readonly outputImageProperties: OutputImageProperties;
  readonly customerReferences?: readonly Reference[];
  readonly customerDetails: CustomerDetails;
  readonly content: Content;
  readonly documentImages?: readonly DocumentImage[];
  readonly onDemandDelivery?: {
    readonly deliveryOption: 'servicepoint';
    readonly servicePointId: string;
  };
  readonly shipmentNotification?: readonly { readonly typeCode: 'email'; readonly receiverId: string }[];
  readonly estimatedDeliveryDate: { readonly isRequested: true; readonly typeCode: 'QDDC' };
  readonly getAdditionalInformation: readonly {
    readonly typeCode: 'linkLabelsByPieces';
    readonly isRequested: true;
  }[];
}

export function createRequest(
  neutral: ShipmentRequest,
  context: RequestContext<Account['settings']>,
): WireShipmentRequest {
  const { account, report } = context;
  const request = withTerritory(neutral);
  const { recipient, shipment } = request;
  const declarable = isDeclarable(request, report);
  // "Shipments cannot be delivered to PO boxes" (DHL Express, Terms and Conditions of Carriage).
  refusePoBox(recipient, 'recipient', report);
  checkShipFrom(request, report);
  const payment = paymentOf(request, declarable, account, report);
  const quoted = quotedProduct(context, report);
  const planned = plannedShippingDate(shipment, account, report, quoted.day);
  const packages = wirePackages(shipment, report);
  const references = referencesOf(shipment, { most: 999, longest: 35 }, report);
  const email = extraText(shipment, 'notify_email', 'shipment', report, 50);
  const circumstances = { ...payment, declarable };
  const services = withDangerousGoods(
    valueAddedServices(context, shipment, circumstances, report),
    shipment,
    report,
  );
  const servicePointId = servicePoint(shipment, report);
  const body: ShipmentBody = omitUndefined({
    plannedShippingDateAndTime: planned.text,
    pickup: pickupOf(request, report),
    productCode: productCodes(context, report)[0] ?? '',
    localProductCode: localProductCode(shipment, context, quoted, report),
    getRateEstimates: true as const,
    accounts: payment.accounts,
    valueAddedServices: services.length === 0 ? undefined : services,
    outputImageProperties: outputImageProperties(shipment, declarable, report),
    customerReferences:
      references.length === 0 ? undefined : references.map((value) => ({ value, typeCode: 'CU' as const })),
    customerDetails: customerDetails(
      request,
      { declarable, collected: servicePointId !== undefined },
      report,
    ),
    content: contentOf(
      shipment,
      packages,
      { declarable, incoterm: payment.incoterm, day: planned.day },
      report,
    ),
    documentImages: documentImages(context, shipment, declarable, report),
    onDemandDelivery:
      servicePointId === undefined ? undefined : { deliveryOption: 'servicepoint' as const, servicePointId },
    shipmentNotification:
      email === undefined ? undefined : [{ typeCode: 'email' as const, receiverId: email }],
    estimatedDeliveryDate: { isRequested: true as const, typeCode: 'QDDC' as const },
    // A label for each package, with its number; only then the waybill document has its own name.
    getAdditionalInformation: [{ typeCode: 'linkLabelsByPieces' as const, isRequested: true as const }],
  });
  return { message_reference: account.context.newId(), body, shipment_date: planned.day };
}

/** How to find a shipment whose outcome is unknown. The API cannot be searched by the reference of the call. */
export function lookupOf({ body, shipment_date, message_reference }: WireShipmentRequest): Lookup {
  const reference = body.customerReferences?.[0]?.value;
  const { cityName, countryCode } = body.customerDetails.receiverDetails.postalAddress;
  const shipment =
    reference === undefined
      ? `a shipment of ${shipment_date} to ${cityName}, ${countryCode}`
      : `the shipment with reference ${reference}`;
  return {
    what: `${shipment} in MyDHL+, or ask DHL for message reference ${message_reference}`,
    references: omitUndefined({ message_reference, customer_reference: reference }),
    request_id: message_reference,
  };
}
