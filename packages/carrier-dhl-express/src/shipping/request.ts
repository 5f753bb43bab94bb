/** Shipping, from neutral to wire. */
import { extraOf, maxLength, omitUndefined, resolveRequest, throwIssues } from '@waybill/carrier-kit';
import type { Exchange, Issue, Shipment, ShipmentRequest } from '@waybill/core';
import { checkPaperless, type ValueAddedService, valueAddedServices } from '../accessorials.js';
import { type Account, CARRIER } from '../account.js';
import { isDeclarable } from '../customs-territory.js';
import { packagesOf } from '../packages.js';
import { type PartyDetails, partyOf } from '../parties.js';
import { type BilledAccount, paymentOf } from '../payment.js';
import { plannedShippingDate } from '../planned-shipping-date.js';
import { localProductCode, productCodes } from '../products.js';
import { tables } from '../tables.js';
import { type Content, contentOf } from './content.js';
import { type OutputImageProperties, outputImageProperties } from './output-image.js';
import { type Pickup, pickupOf } from './pickup.js';
import { type Reference, referencesOf } from './references.js';

/** What DHL is asked to sell. */
export interface WireShipmentRequest {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  readonly body: ShipmentBody;
  /** `YYYY-MM-DD`; replies do not tell it. */
  readonly shipment_date: string;
}

/** In the order of the contract. */
export interface ShipmentBody {
  readonly plannedShippingDateAndTime: string;
  readonly pickup: Pickup;
  readonly productCode: string;
  readonly localProductCode?: string;
  /** Without it the reply tells no price. */
  readonly getRateEstimates: true;
  readonly accounts: readonly BilledAccount[];
  readonly valueAddedServices?: readonly ValueAddedService[];
  readonly outputImageProperties: OutputImageProperties;
  readonly customerReferences?: readonly Reference[];
  readonly customerDetails: {
    readonly shipperDetails: PartyDetails;
    readonly receiverDetails: PartyDetails;
  };
  readonly content: Content;
  readonly shipmentNotification?: readonly { readonly typeCode: 'email'; readonly receiverId: string }[];
  readonly estimatedDeliveryDate: { readonly isRequested: true; readonly typeCode: 'QDDC' };
  readonly getAdditionalInformation?: readonly {
    readonly typeCode: 'linkLabelsByPieces';
    readonly isRequested: true;
  }[];
}

/** What was asked for, and every reply: purchases first, then labels and prices. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(request: ShipmentRequest, account: Account): WireShipmentRequest {
  const issues: Issue[] = [];
  const { shipper, recipient, shipment } = request;
  const resolved = resolveRequest(tables, 'shipping', request, issues);
  const declarable = isDeclarable(shipper, recipient, shipment, issues);
  const payment = paymentOf(request, declarable, account, issues);
  const plannedDate = plannedShippingDate(shipment, account, issues);
  const packages = packagesOf(shipment, issues);
  const services = valueAddedServices(resolved, shipment, payment, issues);
  checkPaperless(resolved, shipment, issues);
  const body: ShipmentBody = omitUndefined({
    plannedShippingDateAndTime: plannedDate.text,
    pickup: pickupOf(shipment, issues),
    productCode: productCodes(resolved, issues)[0] ?? '',
    localProductCode: localProductCode(shipment, issues),
    getRateEstimates: true as const,
    accounts: payment.accounts,
    valueAddedServices: services.length === 0 ? undefined : services,
    outputImageProperties: outputImageProperties(shipment, declarable, issues),
    customerReferences: referencesOf(shipment, issues),
    customerDetails: {
      shipperDetails: partyOf(shipper, 'shipper', issues),
      receiverDetails: partyOf(recipient, 'recipient', issues),
    },
    content: contentOf(
      shipment,
      packages,
      { declarable, incoterm: payment.incoterm, day: plannedDate.day },
      issues,
    ),
    shipmentNotification: notificationOf(shipment, issues),
    estimatedDeliveryDate: { isRequested: true as const, typeCode: 'QDDC' as const },
    // A label a package, each with the number of its package.
    getAdditionalInformation:
      packages.length > 1
        ? [{ typeCode: 'linkLabelsByPieces' as const, isRequested: true as const }]
        : undefined,
  });
  throwIssues(issues, CARRIER);
  return { message_reference: account.context.newId(), body, shipment_date: plannedDate.day };
}

function notificationOf(
  shipment: Shipment,
  issues: Issue[],
): NonNullable<ShipmentBody['shipmentNotification']> | undefined {
  const field = `shipment.extra["${CARRIER}:notify_email"]`;
  const receiverId = maxLength(extraOf(CARRIER, shipment, 'notify_email'), 50, field, issues);
  return receiverId === undefined ? undefined : [{ typeCode: 'email', receiverId }];
}
