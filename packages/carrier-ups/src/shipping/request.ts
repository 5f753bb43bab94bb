/** Shipping: writes the wire request. */
import {
  extraField,
  extraText,
  type Lookup,
  omitUndefined,
  type Reporter,
  type RequestContext,
  referencesOf,
  shipDateOf,
  shortened,
  withTerritory,
} from '@waybill/carrier-kit';
import type { Party, Shipment, ShipmentRequest } from '@waybill/core';
import { accessorialsOf, elementOf } from '../accessorials.js';
import { requiredLineTotal } from '../amounts.js';
import {
  declaresDocuments,
  isInternational,
  type Lane,
  laneOf,
  needsInvoiceTotal,
  referencesByPackage,
} from '../lanes.js';
import { upsPackages } from '../packages.js';
import { shipperElement, shipToElement } from '../parties.js';
import { negotiatedRates, paymentOf } from '../payment.js';
import { indicator, PRESENT, requestElement, transactionId } from '../protocol.js';
import { refuseMalformedCodes } from '../services.js';
import type { AccountSettings } from '../settings.js';
import type { Printed } from './character-set.js';
import { europeanFacts, type Invoice, internationalForms, invoiceOf } from './customs.js';
import { labelSpecification } from './label.js';

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
  readonly invoice: Invoice;
  readonly references: readonly string[];
  readonly paid_by_shipper: boolean;
  readonly negotiated: boolean;
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
  { services, options, account, report }: RequestContext<AccountSettings>,
): WireShipmentRequest {
  const request = withTerritory(given);
  const { shipper, recipient, shipment } = request;
  const { settings, context } = account;
  const [service = ''] = services;
  refuseMalformedCodes(services, report);
  const lane = laneOf(request, report);
  const packages = upsPackages(shipment, lane, report);
  const accessorials = accessorialsOf(options, shipment, packages, lane, report);
  const payment = paymentOf(request, settings.account_number, lane, report);
  const day = { clock: context.clock, time_zone: settings.time_zone };
  const shipment_date = shipDateOf(shipment, day, { latest_days: DAYS_AHEAD }, report);
  const references = referencesOf(shipment, REFERENCES, report);
  const invoice = invoiceOf(shipment, lane, packages);
  const shipTo = shipToElement(recipient, lane, service, report);
  const ReferenceNumber =
    references.length === 0 ? undefined : references.map((reference) => ({ Value: reference }));
  const byPackage = referencesByPackage(lane);
  const { EUDeMinimisIndicator, ...types } = europeanFacts(request, lane, invoice, report);
  const label = labelSpecification(shipment, [recipient, shipper].map(printedOf), report);
  const request_id = context.newId();
  const document = {
    ShipmentRequest: {
      Request: requestElement(settings.validate_address ? 'validate' : 'nonvalidate', request_id),
      Shipment: omitUndefined({
        Description: shipmentDescription(shipment, lane, report),
        DocumentsOnlyIndicator: indicator(shipment.is_document && declaresDocuments(lane)),
        Shipper: shipperElement(shipper, settings.account_number, lane, service, report),
        ShipTo: shipTo,
        PaymentInformation: { ShipmentCharge: payment.charges },
        ShipmentRatingOptions: settings.negotiated ? negotiatedRates(payment) : undefined,
        ReferenceNumber: byPackage ? undefined : ReferenceNumber,
        Service: { Code: service },
        InvoiceLineTotal: invoiceTotal(shipment, lane, report),
        TaxInformationIndicator: PRESENT,
        ShipmentServiceOptions: elementOf({
          ...accessorials.shipment,
          Notification: notificationsOf(shipment, recipient, report),
          InternationalForms:
            invoice === 'none'
              ? undefined
              : internationalForms(
                  { shipment, shipment_date, invoice, terms: payment.terms, soldTo: shipTo, lane },
                  report,
                ),
          EUDeMinimisIndicator,
        }),
        ...types,
        ShipmentDate: shipment_date.replaceAll('-', ''),
        Package: packages.map(({ item, field, packaging, measures, large, handling, position }) =>
          omitUndefined({
            Description: shortened(item.description, 35, `${field}.description`, report),
            Packaging: { Code: packaging },
            ...measures,
            ...large,
            ReferenceNumber: byPackage ? ReferenceNumber : undefined,
            ...handling,
            PackageServiceOptions: accessorials.packages[position],
          }),
        ),
      }),
      LabelSpecification: label,
    },
  };
  return {
    request_id,
    document,
    service,
    shipment_date,
    packages: packages.length,
    label_format: label.LabelImageFormat.Code,
    invoice,
    references,
    paid_by_shipper: payment.by_shipper,
    negotiated: settings.negotiated,
  };
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
  if (!needsInvoiceTotal(lane)) return undefined;
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

/** `NotificationCode`. */
const EVENTS: Readonly<Record<string, string>> = { ship: '6', exception: '7', delivery: '8' };

function notificationsOf(shipment: Shipment, { email_address }: Party, report: Reporter) {
  const written = extraText(shipment, 'notify', 'shipment', report);
  if (written === undefined) return undefined;
  if (email_address === undefined) report.required('recipient.email_address', 'with ups:notify');
  const events = new Set(written.split(',').map((word) => word.trim()));
  return [...events].map((event) => {
    const NotificationCode = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (NotificationCode === undefined)
      report.invalid(
        extraField(report, 'notify'),
        `lists ${JSON.stringify(event)}; events are ${Object.keys(EVENTS).join(', ')}`,
      );
    return { NotificationCode, EMail: { EMailAddress: [email_address] } };
  });
}
