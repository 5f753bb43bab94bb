/**
 * Shipping: `POST /v1/shipments`, `shipment_request` -> `shipment_response`: one purchase for each package, whose reply has the
 * tracking number, the label and the price.
 * Replace by the carrier's own service, and name the page of its manual and the version here.
 */
import {
  type BoughtPackage,
  type PackageRequest,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import {
  amountText,
  decimal,
  type Lookup,
  maybe,
  maybeText,
  purchaseReading,
  under,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { extraText, omitUndefined, packagesOf, shipDateOf } from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';
import { customsOf } from './customs.js';
import { writeDocument } from './document.js';
import { readReply } from './errors.js';
import { MOST_PACKAGES, parcelOf } from './packages.js';
import { addressOf, checkTaxIds } from './parties.js';
import { checkPayers } from './payment.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';

/** The purchase of one package, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  /** Our own identifier; the carrier can find the package by it. */
  readonly request_id: string;
  readonly label_format: LabelFormat;
  /** Content of `shipment_request`, in its element order. */
  readonly document: object;
}

export const shipping = perPackage.shipping<OpenSettings, WireShipmentRequest>({
  packages,
  buy: ({ wire }) => ({
    method: 'POST',
    url: '/v1/shipments',
    body: writeDocument('shipment_request', wire.document),
  }),
  lookup: lookupOf,
  read: (reply, { wire }, carrier) =>
    purchaseReading(readReply(reply, carrier, under('shipment_response')), (document) =>
      boughtPackage(document, wire.label_format),
    ),
});

function packages(
  request: ShipmentRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): { shipment_date: string; packages: PackageRequest<WireShipmentRequest>[] } {
  const { shipper, recipient, shipment } = request;
  const { account_number, time_zone } = account.settings;
  checkPayers(request, account_number, report);
  checkTaxIds(request, report);
  const shipment_date = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const label_format = shipment.label?.format ?? printed.label.formats[0];
  const shared = {
    account: account_number,
    ship_date: shipment_date,
    service: services[0] ?? '',
    option: options.map(({ row }) => row.code),
    from: addressOf(shipper, 'shipper', report),
    to: addressOf(recipient, 'recipient', report),
  };
  const papers = {
    reference: shipment.references ?? [],
    cost_centre: extraText(shipment, 'cost_centre', 'shipment', report, 20),
    // Every package carries the declaration of the whole shipment.
    customs: customsOf(request, report),
    contents: shipment.is_document ? 'documents' : 'goods',
    label_format,
  };
  const own_packages = packagesOf(shipment, { most: MOST_PACKAGES }, report).map((own) => {
    const request_id = account.context.newId();
    const parcel = parcelOf(own, shipment, report);
    const document = omitUndefined({ request_id, ...shared, parcel, ...papers });
    return { field: own.field, wire: { request_id, label_format, document } };
  });
  return { shipment_date, packages: own_packages };
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ request_id }: WireShipmentRequest): Lookup {
  return { what: `request_id ${request_id}`, references: { request_id } };
}

/** A bought package must never be lost, so every part may be missing or unreadable. */
const wireShipment = z
  .object({
    shipment_id: maybeText,
    tracking_number: maybeText,
    label: maybeText,
    total: maybe(wireDecimal),
    currency: maybe(wireText.pipe(z.string().regex(/^[A-Z]{3}$/))),
  })
  .catch({
    shipment_id: undefined,
    tracking_number: undefined,
    label: undefined,
    total: undefined,
    currency: undefined,
  });

/** The shipment's id, a tracking number or a label proves a purchase. */
function boughtPackage(document: unknown, called: LabelFormat): BoughtPackage | undefined {
  const { shipment_id, tracking_number, label, total, currency } = wireShipment.parse(document);
  if (shipment_id === undefined && tracking_number === undefined && label === undefined) return undefined;
  return {
    tracking_number,
    reference: shipment_id === undefined ? undefined : { type: 'shipment_id', value: shipment_id },
    charge:
      total === undefined || currency === undefined
        ? undefined
        : { amount: amountText(decimal(total), currency), currency, name: 'total' },
    // The kit reports a label that is missing or is an error page.
    documents: [{ kind: 'label', content: label ?? '', called }],
  };
}
