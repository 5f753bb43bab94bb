/**
 * Shipping: one purchase for all packages; its reply brings tracking numbers, labels, forms and the price.
 * UPS OpenAPI, Shipping v2409.
 */
import { atOnce, type RequestContext, type ShippingOperation } from '@waybill/carrier-kit';
import {
  extraField,
  extraText,
  lookUp,
  notifiedRecipient,
  omitUndefined,
  type Reporter,
  referencesOf,
  shipDateOf,
  shortened,
} from '@waybill/carrier-kit/request';
import type { Item, Party, Shipment, ShipmentRequest } from '@waybill/core';
import type { AccessPoint } from './accessorials.js';
import { europeanFacts, internationalForms } from './customs.js';
import {
  isInternational,
  type Lane,
  leavesElsewhere,
  needsInvoiceTotal,
  type Placed,
  type Roles,
  referencesByPackage,
} from './lanes.js';
import { contactOf, deliveryAddress, needsContact } from './parties.js';
import { negotiatedRates } from './payment.js';
import { printed } from './printed.js';
import { elementOf, indicator, PRESENT, post, requestElement, USER_AGENT } from './protocol.js';
import type { AccountSettings } from './settings.js';
import {
  type Invoice,
  invoiceLineTotal,
  readShipment,
  requiredLineTotal,
  type UpsShipment,
} from './shipment.js';
import { lookupOf, parseResponse } from './shipping/reply.js';

export const shipping: ShippingOperation<AccountSettings, WireShipmentRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      ...post('buy', '/api/shipments/v2409/ship', request),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

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

/** `ShipmentDate`: "up to 7 days in the future with current date as day zero". */
const DAYS_AHEAD = 7;
/** `ReferenceNumber`. */
const REFERENCES = { most: 5, longest: 35 };

function createRequest(
  given: ShipmentRequest,
  context: RequestContext<AccountSettings>,
): WireShipmentRequest {
  const { services, account, report } = context;
  const { settings } = account;
  const [service = ''] = services;
  const read = readShipment(given, context, 'shipping');
  const { request, roles, packages, payment, returned, label, invoice } = read;
  const { shipment } = request;
  const day = { clock: account.context.clock, time_zone: settings.time_zone };
  const shipment_date = shipDateOf(shipment, day, { latest_days: DAYS_AHEAD }, report);
  const references = referencesOf(shipment, REFERENCES, report);
  const request_id = account.context.newId();
  return {
    request_id,
    document: {
      ShipmentRequest: {
        Request: requestElement(settings.validate_address ? 'validate' : 'nonvalidate', request_id),
        Shipment: shipmentElement(read, { service, shipment_date, references }, settings, report),
        LabelSpecification: labelSpecification(read),
      },
    },
    service,
    shipment_date,
    packages: packages.length,
    label_format: label.format,
    label_height: label.height,
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
}

function shipmentElement(
  read: UpsShipment<ShipmentRequest>,
  facts: Facts,
  settings: AccountSettings,
  report: Reporter,
) {
  const { request, roles, lane, packages, accessorials, payment, access_point, returned, tax_numbers } = read;
  const { service, shipment_date, references } = facts;
  const { shipment } = request;
  const party = (placed: Placed) => contactOf(placed, needsContact(lane, service), report);
  const { EMailAddress: _, ...from } = party(roles.from);
  const to = party(roles.to);
  const shipTo = { ...to, Address: deliveryAddress(to.Address, roles.to.party, [service], report) };
  const { EUDeMinimisIndicator, ...types } = europeanFacts(read, report);
  const vendor =
    tax_numbers.vendor && omitUndefined({ ...tax_numbers.vendor, ConsigneeType: types.ConsigneeType });
  const ReferenceNumber =
    references.length === 0 ? undefined : references.map((reference) => ({ Value: reference }));
  const byPackage = referencesByPackage(lane);
  return omitUndefined({
    Description: shipmentDescription(shipment, lane, report),
    ReturnService: returned && { Code: returned.code },
    DocumentsOnlyIndicator: indicator(read.documents),
    Shipper: { ...party(roles.shipper), ShipperNumber: settings.account_number },
    ShipTo: shipTo,
    AlternateDeliveryAddress: access_point && pointElement(access_point, roles.to.party),
    ShipFrom:
      leavesElsewhere(roles) || vendor !== undefined
        ? omitUndefined({ ...from, VendorInfo: vendor })
        : undefined,
    PaymentInformation: { ShipmentCharge: payment.charges },
    GlobalTaxInformation: tax_numbers.global,
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
      InternationalForms: internationalForms(read, { service, shipment_date, shipTo }, report),
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

/** `Notification`: what UPS e-mails the recipient about; by event, `NotificationCode`. Of a return, the label's creation takes the place of the shipping. */
const EVENTS: Readonly<Record<string, string>> = {
  ship: '6',
  exception: '7',
  delivery: '8',
  access_point: '012',
};
const CREATION_OF_RETURN = '2';

function notificationsOf({ request, roles, access_point }: UpsShipment<ShipmentRequest>, report: Reporter) {
  const { shipment } = request;
  const { to, is_return } = roles;
  const notified = notifiedRecipient(request, printed.notifications, report);
  const written = extraText(shipment, 'notify', 'shipment', report) ?? (notified?.email && 'ship, delivery');
  if (written === undefined) return undefined;
  const { email_address } = to.party;
  if (email_address === undefined) report.required('recipient.email_address', 'with ups:notify');
  const events = new Set(written.split(',').map((word) => word.trim()));
  return [...events].map((event) => {
    const code = lookUp(EVENTS, event);
    if (code === undefined)
      report.invalid(
        extraField(report, 'notify'),
        `lists ${JSON.stringify(event)}; events are ${Object.keys(EVENTS).join(', ')}`,
      );
    if (event === 'access_point' && access_point === undefined)
      report.contradiction(extraField(report, 'notify'), 'lists access_point, which needs HoldForPickup');
    const NotificationCode = is_return && event === 'ship' ? CREATION_OF_RETURN : code;
    return { NotificationCode, EMail: { EMailAddress: [email_address] } };
  });
}

/** `LabelSpecification`. The size is in inches; it counts for thermal printers alone, and is required all the same. */
function labelSpecification({ label: { format, height }, roles }: UpsShipment<ShipmentRequest>) {
  return omitUndefined({
    LabelImageFormat: { Code: format },
    // "Required if LabelImageFormat = GIF."
    HTTPUserAgent: format === 'GIF' ? USER_AGENT : undefined,
    LabelStockSize: { Height: height, Width: '4' },
    CharacterSet: characterSet([roles.to.party, roles.from.party]),
  });
}

/** Languages of countries whose letters are not in Latin-1. Source: UPS OpenAPI, Shipping. */
const BY_COUNTRY: Readonly<Record<string, string>> = {
  PL: 'pol',
  CZ: 'ces',
  HU: 'hun',
  SK: 'slk',
  RO: 'ron',
  EE: 'est',
  LV: 'lav',
  LT: 'lit',
  TR: 'tur',
  BG: 'bul',
  GR: 'ell',
  CY: 'ell',
};
/** Alphabets, and the language that prints them where the country's own does not. */
const BY_LETTERS: readonly { readonly letters: RegExp; readonly languages: readonly string[] }[] = [
  { letters: /\p{Script=Cyrillic}/u, languages: ['rus', 'bul'] },
  { letters: /\p{Script=Greek}/u, languages: ['ell'] },
  { letters: /[ğĞıİşŞ]/, languages: ['tur', 'ron'] },
  { letters: /[āĀēĒģĢīĪķĶļĻņŅūŪ]/, languages: ['lav'] },
  { letters: /[ėĖįĮųŲ]/, languages: ['lit'] },
  { letters: /[\u0100-\u024f]/, languages: ['ces', 'pol', 'hun', 'slk', 'ron', 'est', 'lav', 'lit'] },
];

/** `CharacterSet`: that of the first address that needs another than Latin-1, which UPS prints without it. */
function characterSet(addresses: readonly Party[]): string | undefined {
  for (const { country_code = '', company_name, person_name, address_lines = [], city } of addresses) {
    const text = [company_name, person_name, ...address_lines, city].join(' ');
    const found = BY_LETTERS.find(({ letters }) => letters.test(text));
    if (found === undefined) continue;
    const own = lookUp(BY_COUNTRY, country_code);
    return own !== undefined && found.languages.includes(own) ? own : found.languages[0];
  }
  return undefined;
}
