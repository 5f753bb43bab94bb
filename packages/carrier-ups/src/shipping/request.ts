/** Shipping: writes the wire request. */
import type { RequestContext } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  omitUndefined,
  type Reporter,
  referencesOf,
  shipDateOf,
  shortened,
} from '@waybill/carrier-kit/request';
import type { Item, Party, Shipment, ShipmentRequest } from '@waybill/core';
import type { AccessPoint } from '../access-point.js';
import { elementOf } from '../accessorials.js';
import { invoiceLineTotal, requiredLineTotal } from '../amounts.js';
import { shippedGoods } from '../dangerous-goods.js';
import { isInternational, type Lane, needsInvoiceTotal, referencesByPackage } from '../lanes.js';
import { shipFromElement, shipperElement, shipToElement } from '../parties.js';
import { negotiatedRates } from '../payment.js';
import { indicator, PRESENT, requestElement, transactionId } from '../protocol.js';
import { leavesElsewhere, type Roles } from '../roles.js';
import type { AccountSettings } from '../settings.js';
import { readShipment, type UpsShipment } from '../shipment.js';
import { taxNumbersOf } from '../tax-numbers.js';
import type { Printed } from './character-set.js';
import { type Invoice, internationalForms, invoiceOf } from './customs.js';
import { europeanFacts } from './european-union.js';
import { labelSpecification } from './label.js';
import { notificationsOf } from './notifications.js';

/** The document that is sent, and the facts that its reply is read with. */
export interface WireShipmentRequest {
  /** Our own identifier, sent as `CustomerContext` and `transId`. */
  readonly request_id: string;
  readonly document: { readonly ShipmentRequest: object };
  /** From here on, facts that UPS's reply does not repeat. */
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string;
  readonly packages: number;
  readonly label_format: string;
  /** Inches. */
  readonly label_height: string;
  /** False for returns whose labels go to the customer another way. */
  readonly has_labels: boolean;
  readonly is_return: boolean;
  readonly invoice: Invoice;
  readonly references: readonly string[];
  readonly paid_by_shipper: boolean;
  readonly negotiated: boolean;
  /** By these UPS finds the shipment again. */
  readonly account_number: string;
  readonly destination: { readonly country_code: string; readonly postal_code?: string };
}

/** How to find the shipment when the outcome is unknown: by the caller's references, or by the `transId` of the request. */
export function lookupOf({ references, request_id }: WireShipmentRequest): Lookup {
  const transId = transactionId(request_id);
  const own = references.join(', ');
  return {
    what: `${own === '' ? `transId ${transId}` : `${own} (or transId ${transId})`} in the shipping history of the UPS account`,
    references: { ...(own === '' ? {} : { ReferenceNumber: own }), transId },
    request_id,
  };
}

/** `ShipmentDate`: "up to 7 days in the future with current date as day zero". */
const DAYS_AHEAD = 7;
/** `ReferenceNumber`. */
const REFERENCES = { most: 5, longest: 35 };

export function createRequest(
  given: ShipmentRequest,
  context: RequestContext<AccountSettings>,
): WireShipmentRequest {
  const { services, account, report } = context;
  const { settings } = account;
  const [service = ''] = services;
  const read = readShipment(given, context, shippedGoods);
  const { request, roles, lane, packages, payment, returned } = read;
  const { shipment } = request;
  const day = { clock: account.context.clock, time_zone: settings.time_zone };
  const shipment_date = shipDateOf(shipment, day, { latest_days: DAYS_AHEAD }, report);
  const references = referencesOf(shipment, REFERENCES, report);
  const invoice = invoiceOf(shipment, roles, lane, packages);
  const printed = [roles.to, roles.from].map(({ party }) => printedOf(party));
  const label = labelSpecification(shipment, printed, report);
  const request_id = account.context.newId();
  return {
    request_id,
    document: {
      ShipmentRequest: {
        Request: requestElement(settings.validate_address ? 'validate' : 'nonvalidate', request_id),
        Shipment: shipmentElement(read, { service, shipment_date, references, invoice }, settings, report),
        LabelSpecification: label,
      },
    },
    service,
    shipment_date,
    packages: packages.length,
    label_format: label.LabelImageFormat.Code,
    label_height: label.LabelStockSize.Height,
    has_labels: returned?.has_label ?? true,
    is_return: roles.is_return,
    invoice,
    references,
    paid_by_shipper: payment.by_shipper,
    negotiated: settings.negotiated,
    account_number: settings.account_number,
    destination: omitUndefined({
      country_code: request.recipient.country_code ?? '',
      postal_code: request.recipient.postal_code,
    }),
  };
}

interface Facts {
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string;
  readonly references: readonly string[];
  readonly invoice: Invoice;
}

function shipmentElement(
  read: UpsShipment<ShipmentRequest>,
  facts: Facts,
  settings: AccountSettings,
  report: Reporter,
) {
  const { request, roles, lane, packages, accessorials, payment, access_point, returned, documents } = read;
  const { service, shipment_date, references, invoice } = facts;
  const { shipment } = request;
  const shipTo = shipToElement(roles.to, lane, service, report);
  const { EUDeMinimisIndicator, ...types } = europeanFacts(request, lane, invoice, report);
  const numbers = taxNumbersOf(request, roles, lane, report);
  const vendor = numbers.vendor && omitUndefined({ ...numbers.vendor, ConsigneeType: types.ConsigneeType });
  const ReferenceNumber =
    references.length === 0 ? undefined : references.map((reference) => ({ Value: reference }));
  const byPackage = referencesByPackage(lane);
  return omitUndefined({
    Description: shipmentDescription(shipment, lane, report),
    ReturnService: returned && { Code: returned.code },
    DocumentsOnlyIndicator: indicator(documents),
    Shipper: shipperElement(roles.shipper, settings.account_number, lane, service, report),
    ShipTo: shipTo,
    AlternateDeliveryAddress: access_point && pointElement(access_point, roles.to.party),
    ShipFrom:
      leavesElsewhere(roles) || vendor !== undefined
        ? omitUndefined({ ...shipFromElement(roles.from, lane, service, report), VendorInfo: vendor })
        : undefined,
    PaymentInformation: { ShipmentCharge: payment.charges },
    GlobalTaxInformation: numbers.global,
    ShipmentRatingOptions: settings.negotiated ? negotiatedRates(payment) : undefined,
    ReferenceNumber: byPackage ? undefined : ReferenceNumber,
    Service: { Code: service },
    InvoiceLineTotal: roles.is_return ? undefined : invoiceTotal(shipment, lane, report),
    ShipmentIndicationType: access_point && [{ Code: access_point.indication }],
    TaxInformationIndicator: PRESENT,
    ShipmentServiceOptions: elementOf({
      ...accessorials.shipment,
      Notification: notificationsOf(read, report),
      LabelDelivery: returned?.email === undefined ? undefined : { EMail: { EMailAddress: returned.email } },
      InternationalForms:
        invoice === 'none'
          ? undefined
          : internationalForms(read, { service, shipment_date, invoice, shipTo }, report),
      EUDeMinimisIndicator,
    }),
    ...types,
    ShipmentDate: shipment_date.replaceAll('-', ''),
    Package: packages.map(({ item, field, packaging, measures, large, handling, position }) =>
      omitUndefined({
        Description: packageDescription(item, field, roles, report),
        Packaging: { Code: packaging },
        ...measures,
        ...large,
        ReferenceNumber: byPackage ? ReferenceNumber : undefined,
        ...handling,
        PackageServiceOptions: accessorials.packages[position],
      }),
    ),
  });
}

/** "Merchandise description of package. Required for shipment with return service." */
function packageDescription({ description }: Item, field: string, { is_return }: Roles, report: Reporter) {
  if (is_return && description === undefined) report.required(`${field}.description`, 'of a return');
  return shortened(description, 35, `${field}.description`, report);
}

function pointElement({ id, name, address }: AccessPoint, { person_name, company_name }: Party) {
  return omitUndefined({
    Name: name,
    AttentionName: person_name ?? company_name ?? name,
    UPSAccessPointID: id,
    Address: address,
  });
}

/** `Description`: required abroad. The caller's description, or else that of the goods; at most 50 characters. */
function shipmentDescription(shipment: Shipment, lane: Lane, report: Reporter): string | undefined {
  const { customs, items } = shipment;
  const field = 'shipment.customs.description';
  if (customs?.description !== undefined) return shortened(customs.description, 50, field, report);
  if (!isInternational(lane)) return undefined;
  const goods = new Set((customs?.items ?? items).flatMap(({ description }) => description ?? []));
  if (goods.size === 0) report.required([field, 'shipment.items[0].description'], 'abroad');
  return shortened([...goods].join(', '), 50, 'the description of the shipment', report);
}

function invoiceTotal(shipment: Shipment, lane: Lane, report: Reporter) {
  if (!needsInvoiceTotal(lane)) {
    // A price has it wherever countries differ; what that refuses is refused here, too.
    if (isInternational(lane)) invoiceLineTotal(shipment, report);
    return undefined;
  }
  const total = requiredLineTotal(shipment, `from ${lane.from} to ${lane.to}`, report);
  if (total !== undefined && total.MonetaryValue.length > 11)
    report.outOfRange('shipment.declared_value', 'is longer than 11 characters');
  return total;
}

/** What a label shows of a party. */
function printedOf({
  country_code = '',
  company_name,
  person_name,
  address_lines = [],
  city,
}: Party): Printed {
  return { country: country_code, texts: [company_name, person_name, ...address_lines, city] };
}
