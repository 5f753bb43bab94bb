/**
 * Shipping: POST /ship/v1/shipments buys all packages of a shipment at once, labels and price included. More than 40
 * packages are created in the background; POST /ship/v1/shipments/results has the result once it is there.
 * Source: FedEx "Ship API", `Full_Schema_Ship` -> `SHPCResponseVO_ShipShipment`.
 */
import type { RequestContext, ShippingOperation } from '@waybill/carrier-kit';
import {
  extraField,
  extraOf,
  extraText,
  lookUp,
  notifiedRecipient,
  omitUndefined,
  type Reporter,
  referencesOf,
  shipDate,
  shortened,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import {
  type Call,
  type Exchange,
  isAnswer,
  type LabelFormat,
  type RequestFields,
} from '@waybill/core/plugin';
import { packageServices, type ReturnDelivery, shipmentServices } from './accessorials.js';
import { hasInvoice } from './customs.js';
import { shipCustoms } from './declaration.js';
import { jsonCall, plain, type WireBody } from './json.js';
import { type Package, totalPounds } from './packages.js';
import { partyOf } from './parties.js';
import { chargesPayment, PAYERS } from './payment.js';
import { LOCALES, printed } from './printed.js';
import { isGround } from './services.js';
import type { Account } from './settings.js';
import { readShipment } from './shipment.js';
import { lookupOf, parseResponse } from './shipping/reply.js';
import { createdBy } from './shipping/schema.js';

/** The request, and every reply: the purchase first, then its result. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest: (request, context) => createPurchase(request, context),
  next,
  parseResponse,
};

/** Seconds to wait before each question for a shipment in the background: 100 in all, of the 120 that a purchase has. */
const WAITS_S = [2, 3, 5, 10, 15, 20, 20, 25];

/** The purchase; then its result, when it is created in the background. */
function next({ request, replies }: WireShipmentResponse): readonly Call[] {
  const last = replies.at(-1);
  if (last === undefined) {
    const call = jsonCall('buy', '/ship/v1/shipments', request.body, request);
    return [{ ...call, purchase: true, lookup: lookupOf(request).what }];
  }
  const { shipment, job } = createdBy(replies) ?? {};
  const wait_s = WAITS_S[replies.length - 1];
  if (shipment !== undefined || job === undefined || wait_s === undefined || !isAnswer(last)) return [];
  const body = { accountNumber: { value: request.account_number }, jobId: job };
  const call = jsonCall('results', '/ship/v1/shipments/results', body, request);
  return [{ ...call, after_ms: 1000 * wait_s }];
}

/** The purchase, and what its reply does not repeat. */
export interface WireShipmentRequest {
  readonly body: WireBody;
  /** `x-customer-transaction-id`: to find the purchase again. */
  readonly transaction_id: string;
  /** The shipper's own reference, if there is one. */
  readonly reference?: string;
  readonly account_number: string;
  readonly service: string;
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
  readonly packages: number;
  /** Whether this account pays: FedEx sends the price to the payer alone. */
  readonly billed: boolean;
  /** How the label for the way back gets to the customer, if the goods come back. */
  readonly returns?: ReturnDelivery;
  readonly format: LabelFormat;
  /** Requested documents apart from the labels, in FedEx's words: `COMMERCIAL_INVOICE`. */
  readonly documents: readonly string[];
  /** Requested currency, if any. */
  readonly currency?: string;
}

/** More packages than this are created in the background. Source: Ship API, `processingOptionType`. */
const MOST_AT_ONCE = 40;

const EVENTS = ['ON_SHIPMENT', 'ON_TENDER', 'ON_ESTIMATED_DELIVERY', 'ON_EXCEPTION', 'ON_DELIVERY'];

const COMMERCIAL_INVOICE = {
  shippingDocumentTypes: ['COMMERCIAL_INVOICE'],
  commercialInvoiceDetail: { documentFormat: { stockType: 'PAPER_LETTER', docType: 'PDF' } },
};

/** @param outbound tracking number of the shipment that a return brings back */
export function createPurchase(
  given: ShipmentRequest,
  context: RequestContext<Account['settings']>,
  outbound?: string,
): WireShipmentRequest {
  const { account, report } = context;
  const read = readShipment(given, context, 'shipping');
  const { request, lane, declared, accessorials, packages, day, tins, label } = read;
  const { shipper, recipient, shipment } = request;
  const { ship_from, customs } = shipment;
  const sold_to = declared ? customs?.sold_to : undefined;
  const [service = ''] = context.services;
  const invoice = hasInvoice(lane) ? COMMERCIAL_INVOICE : undefined;
  const references = referenceTypes(shipment, service, report);
  // In the order of `Full_Schema_Ship`.
  const body = {
    requestedShipment: {
      shipDatestamp: shipDate(shipment) && day,
      totalDeclaredValue: totalDeclared(shipment),
      shipper: partyOf(shipper, 'shipper', tins, report),
      recipients: [partyOf(recipient, 'recipient', tins, report)],
      soldTo: sold_to && partyOf(sold_to, 'shipment.customs.sold_to', tins, report),
      pickupType: read.pickupType,
      serviceType: service,
      packagingType: read.packaging,
      totalWeight: totalPounds(packages),
      origin: ship_from && partyOf(ship_from, 'shipment.ship_from', tins, report),
      shippingChargesPayment: chargesPayment(request, PAYERS, account, report),
      shipmentSpecialServices: shipmentServices(accessorials, request, { service, day, outbound }, report),
      emailNotificationDetail: notificationOf(request, report),
      expressFreightDetail: freightOf(shipment, report),
      customsClearanceDetail: shipCustoms(lane, account, report),
      smartPostInfoDetail: read.smartPost,
      labelSpecification: label.specification,
      shippingDocumentSpecification: invoice,
      rateRequestType: ['ACCOUNT', ...(shipment.currency === undefined ? [] : ['PREFERRED'])],
      preferredCurrency: shipment.currency,
      totalPackageCount: packages.length,
      requestedPackageLineItems: packages.map((own) => ({
        sequenceNumber: own.position + 1,
        customerReferences: customerReferences(own, references, service, report),
        declaredValue: own.declaredValue,
        weight: own.weight,
        dimensions: own.dimensions,
        groupPackageCount: 1,
        itemDescriptionForClearance: declared ? customs?.description : undefined,
        itemDescription: shortened(own.item.description, 50, `${own.field}.description`, report),
        packageSpecialServices: packageServices(accessorials, own, service),
      })),
    },
    labelResponseOptions: 'LABEL',
    accountNumber: { value: account.settings.account_number },
    shipAction: accessorials.returns === 'email' ? 'TRANSFER' : undefined,
    processingOptionType: packages.length > MOST_AT_ONCE ? 'ALLOW_ASYNCHRONOUS' : undefined,
  };
  return omitUndefined({
    body: plain(body),
    transaction_id: account.context.newId(),
    reference: references.CUSTOMER_REFERENCE,
    account_number: account.settings.account_number,
    service,
    shipment_date: day,
    packages: packages.length,
    billed: shipment.paid_by === undefined || shipment.paid_by === 'SENDER',
    returns: accessorials.returns,
    format: label.format,
    documents: invoice?.shippingDocumentTypes ?? [],
    currency: shipment.currency,
  });
}

/** "Must be equal to the sum of all the individual declaredValues." */
function totalDeclared({ insured_amount, currency }: Shipment): object | undefined {
  return insured_amount ? { amount: insured_amount, currency } : undefined;
}

/** References by `customerReferenceType`: FedEx prints one of each. */
interface References {
  readonly CUSTOMER_REFERENCE: string | undefined;
  readonly DEPARTMENT_NUMBER: string | undefined;
  readonly P_O_NUMBER: string | undefined;
  readonly RMA_ASSOCIATION: string | undefined;
}

/** Source: Ship API, `customerReferences`. */
const longestReference = (service: string): number => (isGround(service) ? 30 : 40);

function referenceTypes(shipment: Shipment, service: string, report: Reporter): References {
  const [own] = referencesOf(shipment, { most: 1, longest: longestReference(service) }, report);
  return {
    CUSTOMER_REFERENCE: own,
    DEPARTMENT_NUMBER: extraText(shipment, 'department_number', 'shipment', report, 30),
    P_O_NUMBER: extraText(shipment, 'po_number', 'shipment', report, 30),
    RMA_ASSOCIATION: extraText(shipment, 'rma_number', 'shipment', report, 30),
  };
}

/** A package's own reference comes before the shipment's. */
function customerReferences(
  { item, field }: Package,
  references: References,
  service: string,
  report: Reporter,
): object[] | undefined {
  const own = extraText(item, 'customer_reference', field, report, longestReference(service));
  const all = { ...references, CUSTOMER_REFERENCE: own ?? references.CUSTOMER_REFERENCE };
  const sent = Object.entries(all).flatMap(([customerReferenceType, value]) =>
    value === undefined ? [] : [{ customerReferenceType, value }],
  );
  return sent.length === 0 ? undefined : sent;
}

function notificationOf({ recipient, shipment }: RequestFields, report: Reporter): object | undefined {
  const notified = notifiedRecipient({ recipient, shipment }, printed.notifications, report);
  const written =
    extraOf(report.carrier, shipment, 'notify') ?? (notified?.email && 'ON_SHIPMENT,ON_DELIVERY');
  if (written === undefined) return undefined;
  const events = [...new Set(written.split(',').map((event) => event.trim()))];
  const unknown = events.find((event) => !EVENTS.includes(event));
  if (unknown !== undefined) {
    const problem = `lists ${JSON.stringify(unknown)}; events are ${EVENTS.join(', ')}`;
    report.invalid(extraField(report, 'notify'), problem);
  }
  if (recipient.email_address === undefined)
    report.required('recipient.email_address', `with ${report.carrier}:notify`);
  return {
    aggregationType: 'PER_SHIPMENT',
    emailNotificationRecipients: [
      {
        name: recipient.person_name ?? recipient.company_name,
        emailNotificationRecipientType: 'RECIPIENT',
        emailAddress: recipient.email_address,
        notificationFormatType: 'HTML',
        notificationType: 'EMAIL',
        locale: lookUp(LOCALES, notified?.language ?? 'en'),
        notificationEventType: events,
      },
    ],
  };
}

function freightOf(shipment: Shipment, report: Reporter): object | undefined {
  const written = extraOf(report.carrier, shipment, 'freight_booking_number');
  if (written === undefined) return undefined;
  if (!/^\d{1,12}$/.test(written))
    report.invalid(extraField(report, 'freight_booking_number'), 'must be 1 to 12 digits');
  return { bookingConfirmationNumber: Number(written) };
}
