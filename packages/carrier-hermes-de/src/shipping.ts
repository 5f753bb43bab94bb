/**
 * Shipping: POST /shipmentorders/labels, `CreateShipmentOrder` -> `CreateLabelForShipmentOrderResponse`, one call a package. The parts
 * of a shipment name the order of the first. No reply has a price. Source: HSI Order API of 2025-12-18.
 */
import {
  type BoughtPackage,
  type PackagePurchase,
  type PackageShipping,
  type PackagesToBuy,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  type Lookup,
  listOf,
  maybeText,
  type PurchaseReading,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import {
  extraWord,
  omitUndefined,
  packagesOf,
  payerOf,
  type Reporter,
  referencesOf,
  shipDateOf,
  today,
} from '@waybill/carrier-kit/request';
import type { Label, ShipmentRequest } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { HSI } from './connect.js';
import { declarations } from './customs.js';
import { servicesOf } from './delivery.js';
import { isError, readReply, resultNotices } from './errors.js';
import { find } from './find.js';
import { parcelOf } from './parcel.js';
import { addressOf, contactOf, nameOf, wireText } from './parties.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';

/** The purchase of one package, with facts that its reply does not repeat. */
export interface WireOrder {
  /** `clientReference2`, by which the order is found again. */
  readonly reference: string;
  /** `YYYY-MM-DD`: the day on which the order is made. */
  readonly ordered_on: string;
  /** Decides what the label is. */
  readonly accept: string;
  /** `CreateShipmentOrder`, without the number of its first part. */
  readonly document: { readonly service?: object };
  /** `multipartService`; left out for a single package. */
  readonly part?: { readonly partNumber: number; readonly numberOfParts: number };
}

/** `numberOfParts` */
const MOST_PACKAGES = 99;
/** `clientReference`, `clientReference2` */
export const LONGEST_REFERENCE = 20;

const packageShipping: PackageShipping<OpenSettings, WireOrder> = {
  packages,
  buy: ({ wire: { document, part, accept } }, bought) => {
    const multipartService =
      part && omitUndefined({ ...part, parentShipmentOrderID: bought()[0]?.reference?.value });
    const order =
      part === undefined ? document : { ...document, service: { ...document.service, multipartService } };
    return {
      method: 'POST',
      url: `${HSI}/shipmentorders/labels`,
      headers: { accept },
      body: JSON.stringify(order),
    };
  },
  blocked: ([first]) =>
    first?.reference === undefined
      ? 'Hermes named no order of the first one, which the orders of all others must name'
      : undefined,
  lookup: lookupOf,
  read,
  unpriced: true,
  find,
};

export const shipping = perPackage.shipping(packageShipping);

/** Recovery: the order is looked for by its own reference. Its label is printed once (e018), so it comes back without. */
export const recovery = perPackage.recovery(packageShipping);

function packages(request: ShipmentRequest, context: RequestContext<OpenSettings>) {
  const { account, options, services, report } = context;
  const { shipper, recipient, shipment } = request;
  const { clock, newId } = account.context;
  const { time_zone } = account.settings;
  payerOf(request, { own_account: '', takes: ['SENDER'], other_accounts: false }, report);
  const shipment_date = shipDateOf(shipment, { clock, time_zone }, {}, report);
  const [reference] = referencesOf(shipment, { most: 1, longest: LONGEST_REFERENCE }, report);
  const accept = acceptOf(shipment.label, report);
  const items = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const customs = declarations(request, items, report);
  const shared = omitUndefined({
    clientReference: wireText(reference, 'shipment.references[0]', LONGEST_REFERENCE, report),
    receiverName: nameOf(recipient, 'recipient', report),
    receiverAddress: addressOf(recipient, 'recipient', report),
    receiverContact: contactOf(recipient, 'recipient', report),
    senderName: nameOf(shipper, 'shipper', report),
    senderAddress: addressOf(shipper, 'shipper', report),
    service: servicesOf(request, options, report),
  });
  const orders = items.map((own, position) => {
    const id = newId().replaceAll('-', '').slice(0, LONGEST_REFERENCE);
    const document = omitUndefined({
      ...shared,
      clientReference2: id,
      parcel: parcelOf(own, shipment, services[0] ?? '', report),
      customsAndTaxes: customs[position],
    });
    const part = items.length > 1 ? { partNumber: position + 1, numberOfParts: items.length } : undefined;
    const ordered_on = today(clock, time_zone);
    return { field: own.field, wire: omitUndefined({ reference: id, ordered_on, accept, document, part }) };
  });
  return { shipment_date, packages: orders };
}

/** `Accept`: the media type of what is in `labelImage`. */
export function acceptOf(label: Label | undefined, report: Reporter): string {
  const { format = 'PDF' } = label ?? {};
  const dpi = extraWord(label, 'dpi', ['203', '300'], 'shipment.label', report);
  if (format === 'ZPL') return `application/shippinglabel-zpl+json;dpi=${dpi ?? '203'}`;
  if (format !== 'PDF')
    report.notSupported(
      'shipment.label.format',
      `is ${format}; ${report.name} makes ${printed.label.formats.join(', ')}`,
    );
  if (dpi !== undefined)
    report.contradiction('shipment.label.extra["hermes-de:dpi"]', 'is for labels in ZPL');
  return 'application/shippinglabel-pdf+json';
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ reference }: WireOrder): Lookup {
  return {
    what: `the order with clientReference2 ${reference} among the shipment orders of the account`,
    references: { clientReference2: reference },
  };
}

const wireLabel = z.object({
  listOfResultCodes: listOf(z.object({ code: maybeText, message: maybeText })),
  shipmentID: maybeText,
  shipmentOrderID: maybeText,
  labelImage: maybeText,
  commInvoiceImage: maybeText,
});

/**
 * A tracking number or a label proves a purchase. An order alone is one, too, unless an error says why it has no label: such
 * an order does not move and costs nothing.
 */
function boughtIn(document: unknown, hasErrors: boolean): BoughtPackage | undefined {
  const { data } = wireLabel.safeParse(document);
  if (data === undefined) return undefined;
  const { shipmentID, shipmentOrderID, labelImage, commInvoiceImage, listOfResultCodes } = data;
  const isBought = (shipmentID ?? labelImage) !== undefined || (shipmentOrderID !== undefined && !hasErrors);
  if (!isBought) return undefined;
  return {
    tracking_number: shipmentID,
    reference:
      shipmentOrderID === undefined ? undefined : { type: 'shipmentOrderID', value: shipmentOrderID },
    documents: [
      // The kit reports a label that is missing or cannot be read.
      { kind: 'label', content: labelImage ?? '' },
      ...(commInvoiceImage === undefined ? [] : [{ kind: 'commercial_invoice', content: commInvoiceImage }]),
    ],
    notices: resultNotices(listOfResultCodes.filter((one) => labelImage !== undefined || !isError(one))),
  };
}

/** With a label all result codes are notices: they are about what was changed in the order. */
function read(
  answer: Answer,
  _: PackagePurchase<WireOrder>,
  carrier: CarrierIdentity,
): PurchaseReading<BoughtPackage> {
  const reading = readReply(answer, carrier, (document) => document);
  const hasErrors = (reading.errors === undefined ? reading.warnings : reading.reported).length > 0;
  const judged = purchaseReading(reading, (document) => boughtIn(document, hasErrors));
  if (!('created' in judged)) return judged;
  const { created, warnings } = judged;
  const isLabelled = created.documents?.[0]?.content !== '';
  return { created, warnings: isLabelled ? [] : warnings };
}

/** The request to Hermes: one order a package. */
export type WireShipmentRequest = PackagesToBuy<WireOrder>;
