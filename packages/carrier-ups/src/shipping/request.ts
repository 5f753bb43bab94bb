/** Shipping, from neutral to wire: UPS OpenAPI, Shipping v2409. */
import {
  extraOf,
  type Lookup,
  maxLength,
  omitUndefined,
  type ResolvedRequest,
  resolveRequest,
  shipDate,
  throwIssues,
  today,
} from '@waybill/carrier-kit';
import { type Issue, issue, type Party, type Shipment, type ShipmentRequest } from '@waybill/core';
import {
  type Accessorials,
  accessorialsOf,
  packageServiceOptions,
  shipmentServiceOptions,
} from '../accessorials.js';
import { goodsValue, invoiceLineTotal } from '../customs-value.js';
import { refuseUnknownTerms } from '../incoterms.js';
import { isInternational, type Lane, needsInvoiceTotal, referencesByPackage } from '../lanes.js';
import { handlingOf, measuresOf, packagesOf, type UpsPackage } from '../packages.js';
import { laneOf, shipperElement, shipToElement } from '../parties.js';
import { negotiatedRates, paymentOf } from '../payment.js';
import { type Account, CARRIER, PRESENT, SUB_VERSION, transactionId } from '../protocol.js';
import { refuseMalformedCodes } from '../services.js';
import { tables } from '../tables.js';
import { europeanFacts, internationalForms, invoiceWanted } from './customs.js';
import { labelSpecification } from './label.js';

/** What UPS is asked to sell. */
export interface WireShipmentRequest {
  /** `CustomerContext` and `transId`: ours. */
  readonly request_id: string;
  readonly document: { readonly ShipmentRequest: object };
  /** Replies tell none of these. */
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string;
  readonly packages: number;
  readonly label_format: string;
  /** Whether UPS is to make one; `copy`: also to send it to an account without paper. */
  readonly invoice: 'none' | 'made' | 'copy';
  readonly references: readonly string[];
  readonly paid_by_shipper: boolean;
  readonly negotiated: boolean;
}

/** How to find the shipment when its outcome is unknown: by the caller's references, or by what UPS's support can find. */
export function lookupOf({ references, request_id }: WireShipmentRequest): Lookup {
  const transId = transactionId(request_id);
  const own = references.length === 0 ? '' : `${references.join(', ')} (or `;
  return {
    what: `${own}transId ${transId}${own && ')'} in the shipping history of the UPS account`,
    references: { ...(own ? { ReferenceNumber: references.join(', ') } : {}), transId },
    request_id,
  };
}

/** `MonetaryValue`: the contract writes 5 characters for amounts to collect. Declared values are as in rating. */
const AMOUNT_LENGTHS = { declared: 8, collect: 5 };
/** `ShipmentDate`: "up to 7 days in the future with current date as day zero". */
const DAYS_AHEAD = 7;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(request: ShipmentRequest, account: Account): WireShipmentRequest {
  const issues: Issue[] = [];
  const { shipper, recipient, shipment } = request;
  const { settings } = account;
  const resolved = resolveRequest(tables, 'shipping', request, issues);
  refuseMalformedCodes(resolved.services, issues);
  refuseUnknownTerms(shipment, issues);
  const lane = laneOf(shipper, recipient, issues);
  const packages = packagesOf(shipment, lane, issues);
  const payment = paymentOf(shipment, recipient, settings.account_number, lane, issues);
  const shipment_date = shipmentDate(shipment, account, issues);
  const label = labelSpecification(shipment, issues);
  const request_id = account.context.newId();
  const parts = { lane, admitted: resolved, parcels: packages, payment, shipment_date };
  const document = {
    ShipmentRequest: {
      Request: {
        RequestOption: 'nonvalidate',
        SubVersion: SUB_VERSION,
        TransactionReference: { CustomerContext: request_id },
      },
      Shipment: shipmentElement(request, parts, account, issues),
      LabelSpecification: label,
    },
  };
  throwIssues(issues, CARRIER);
  return {
    request_id,
    document,
    service: resolved.services[0] as string,
    shipment_date,
    packages: packages.length,
    label_format: label.LabelImageFormat.Code,
    invoice: invoiceWanted(shipment, lane, packages),
    references: shipment.references ?? [],
    paid_by_shipper: payment.by_shipper,
    negotiated: settings.negotiated,
  };
}

interface Parts {
  readonly lane: Lane;
  readonly admitted: ResolvedRequest;
  readonly parcels: readonly UpsPackage[];
  readonly payment: ReturnType<typeof paymentOf>;
  readonly shipment_date: string;
}

function shipmentElement(
  request: ShipmentRequest,
  { lane, admitted, parcels, payment, shipment_date }: Parts,
  { settings }: Account,
  issues: Issue[],
) {
  const { shipper, recipient, shipment } = request;
  const service = admitted.services[0] ?? '';
  const options = accessorialsOf(admitted, shipment, lane, issues);
  const references = referencesOf(shipment, issues);
  const byPackage = referencesByPackage(lane);
  const shipTo = shipToElement(recipient, lane, service, issues);
  const forms =
    invoiceWanted(shipment, lane, parcels) !== 'none'
      ? internationalForms(request, lane, shipTo, shipment_date, issues)
      : undefined;
  const { EUDeMinimisIndicator, ...types } = europeanFacts(shipment, lane, issues);
  const serviceOptions = omitUndefined({
    ...shipmentServiceOptions(parcels, options, AMOUNT_LENGTHS, issues),
    Notification: notificationsOf(shipment, recipient, issues),
    InternationalForms: forms,
    EUDeMinimisIndicator,
  });
  return omitUndefined({
    Description: descriptionOf(shipment, lane, issues),
    DocumentsOnlyIndicator: shipment.is_document ? PRESENT : undefined,
    Shipper: shipperElement(shipper, settings.account_number, lane, service, issues),
    ShipTo: shipTo,
    PaymentInformation: { ShipmentCharge: payment.charges },
    ShipmentRatingOptions: settings.negotiated ? negotiatedRates(payment.by_shipper) : undefined,
    ReferenceNumber: byPackage || references.length === 0 ? undefined : references,
    Service: { Code: service },
    InvoiceLineTotal: invoiceTotal(shipment, lane, issues),
    TaxInformationIndicator: PRESENT,
    ShipmentServiceOptions: Object.keys(serviceOptions).length === 0 ? undefined : serviceOptions,
    ...types,
    ShipmentDate: shipment_date.replaceAll('-', ''),
    Package: parcels.map((pack) =>
      packageElement(pack, shipment, lane, options, byPackage ? references : [], issues),
    ),
  });
}

function packageElement(
  pack: UpsPackage,
  shipment: Shipment,
  lane: Lane,
  options: Accessorials,
  references: readonly object[],
  issues: Issue[],
) {
  const { large, rest } = handlingOf(pack);
  const { description } = shipment.items[pack.item] ?? {};
  return omitUndefined({
    Description: maxLength(description, 35, `shipment.items[${pack.item}].description`, issues),
    Packaging: { Code: pack.packaging },
    ...measuresOf(pack, lane),
    ...large,
    ReferenceNumber: references.length === 0 ? undefined : references,
    ...rest,
    ...packageServiceOptions(pack, options, AMOUNT_LENGTHS, issues),
  });
}

/** Today, when nobody says; what the quote said may be a week ahead. */
function shipmentDate(shipment: Shipment, { settings, context }: Account, issues: Issue[]): string {
  const first = today(context.clock, settings.time_zone);
  const date = shipDate(shipment) ?? first;
  const ahead = (Date.parse(date) - Date.parse(first)) / 86_400_000;
  if (ahead < 0 || ahead > DAYS_AHEAD) {
    const field = shipment.ship_date === undefined ? 'shipment.date' : 'shipment.ship_date';
    issues.push(
      issue(field, 'out_of_range', `is ${date}; UPS sells from today, ${first}, to ${DAYS_AHEAD} days ahead`),
    );
  }
  return date;
}

/** `Description`: required abroad. The caller's words, else those of the goods when they fit. */
function descriptionOf(shipment: Shipment, lane: Lane, issues: Issue[]): string | undefined {
  const { customs, items } = shipment;
  const field = 'shipment.customs.description';
  if (customs?.description !== undefined) return maxLength(customs.description, 50, field, issues);
  if (!isInternational(lane)) return undefined;
  const words = [...(customs?.items ?? items)].flatMap(({ description }) => description ?? []);
  const goods = [...new Set(words)].join(', ');
  if (goods !== '' && goods.length <= 50) return goods;
  issues.push(
    customs === undefined && goods === ''
      ? issue(
          'shipment.items[0].description',
          'required',
          'is required abroad, or shipment.customs.description',
        )
      : issue(field, 'required', 'is required: the descriptions of the goods do not fit into 50 characters'),
  );
  return undefined;
}

const MOST_REFERENCES = 5;

function referencesOf({ references = [] }: Shipment, issues: Issue[]): { readonly Value: string }[] {
  if (references.length > MOST_REFERENCES) {
    issues.push(
      issue(
        'shipment.references',
        'too_many',
        `has ${references.length} entries; UPS takes ${MOST_REFERENCES}`,
        'not_supported',
      ),
    );
  }
  return references.map((reference, index) => ({
    Value: maxLength(reference, 35, `shipment.references[${index}]`, issues),
  }));
}

function invoiceTotal(shipment: Shipment, lane: Lane, issues: Issue[]) {
  if (!needsInvoiceTotal(lane) || shipment.is_document) return undefined;
  const total = invoiceLineTotal(goodsValue(shipment, issues));
  if (total === undefined) {
    issues.push(
      issue(
        'shipment.declared_value',
        'required',
        `is required from ${lane.from} to ${lane.to}: 1 to 99999999`,
      ),
    );
  } else if (total.MonetaryValue.length > 11) {
    issues.push(issue('shipment.declared_value', 'out_of_range', 'is longer than 11 characters'));
  }
  return total;
}

/** `NotificationCode`. */
const EVENTS: Readonly<Record<string, string>> = { ship: '6', exception: '7', delivery: '8' };

function notificationsOf(shipment: Shipment, { email_address }: Party, issues: Issue[]) {
  const written = extraOf(CARRIER, shipment, 'notify');
  if (written === undefined) return undefined;
  if (email_address === undefined)
    issues.push(issue('recipient.email_address', 'required', `is required with ${CARRIER}:notify`));
  const events = new Set(written.split(',').map((word) => word.trim()));
  return [...events].map((event) => {
    const NotificationCode = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (NotificationCode === undefined)
      issues.push(
        issue(
          `shipment.extra["${CARRIER}:notify"]`,
          'invalid_value',
          `lists ${JSON.stringify(event)}; events are ${Object.keys(EVENTS).join(', ')}`,
        ),
      );
    return { NotificationCode, EMail: { EMailAddress: [email_address] } };
  });
}
