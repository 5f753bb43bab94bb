/** Shipping, from neutral to wire. */
import { extraOf, maxLength, omitUndefined, resolveRequest, throwIssues } from '@waybill/carrier-kit';
import type { Exchange, Issue, Shipment, ShipmentRequest } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { type BilledAccount, billingOf } from './billing.js';
import { type Content, contentOf } from './content.js';
import { isDeclarable } from './customs-territory.js';
import { type OutputImageProperties, outputOf } from './output.js';
import { type PartyDetails, partyOf } from './parties.js';
import { type Pickup, pickupOf } from './pickup.js';
import { piecesOf } from './pieces.js';
import { plannedOf } from './planned.js';
import { localProductCode, productCodes } from './products.js';
import { type Reference, referencesOf } from './references.js';
import { tables } from './tables.js';
import { checkPaperless, type ValueAddedService, valueAddedServices } from './value-added.js';

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
  const admitted = resolveRequest(tables, 'shipping', request, issues);
  const declarable = isDeclarable(shipper, recipient, shipment, issues);
  const billing = billingOf(request, declarable, account, issues);
  const planned = plannedOf(shipment, account, issues);
  const pieces = piecesOf(shipment, issues);
  const services = valueAddedServices(admitted, shipment, billing, issues);
  checkPaperless(admitted, shipment, issues);
  const body: ShipmentBody = omitUndefined({
    plannedShippingDateAndTime: planned.text,
    pickup: pickupOf(shipment, issues),
    productCode: productCodes(admitted, issues)[0] ?? '',
    localProductCode: localProductCode(shipment, issues),
    getRateEstimates: true as const,
    accounts: billing.accounts,
    valueAddedServices: services.length === 0 ? undefined : services,
    outputImageProperties: outputOf(shipment, declarable, issues),
    customerReferences: referencesOf(shipment, issues),
    customerDetails: {
      shipperDetails: partyOf(shipper, 'shipper', issues),
      receiverDetails: partyOf(recipient, 'recipient', issues),
    },
    content: contentOf(
      shipment,
      pieces,
      { declarable, incoterm: billing.incoterm, day: planned.day },
      issues,
    ),
    shipmentNotification: notificationOf(shipment, issues),
    estimatedDeliveryDate: { isRequested: true as const, typeCode: 'QDDC' as const },
    // A label a package, each with the number of its package.
    getAdditionalInformation:
      pieces.length > 1
        ? [{ typeCode: 'linkLabelsByPieces' as const, isRequested: true as const }]
        : undefined,
  });
  throwIssues(issues, CARRIER);
  return { message_reference: account.context.newId(), body, shipment_date: planned.day };
}

function notificationOf(
  shipment: Shipment,
  issues: Issue[],
): NonNullable<ShipmentBody['shipmentNotification']> | undefined {
  const field = `shipment.extra["${CARRIER}:notify_email"]`;
  const receiverId = maxLength(extraOf(CARRIER, shipment, 'notify_email'), 50, field, issues);
  return receiverId === undefined ? undefined : [{ typeCode: 'email', receiverId }];
}
