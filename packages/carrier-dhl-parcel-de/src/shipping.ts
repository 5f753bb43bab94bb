/**
 * Shipping: POST /orders, `ShipmentOrderRequest` -> `LabelDataResponse`: one call, in which each package is a shipment of its
 * own, so that some may be bought and others refused. Parcel DE Shipping API 2.1.13.
 */

import type { RequestContext } from '@waybill/carrier-kit';
import { atOnce, type ShippingOperation } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  type DocumentFile,
  decodeDocument,
  missingPartEntry,
  type PurchaseReading,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import {
  dimensionsOf,
  extraFlag,
  extraText,
  omitUndefined,
  packagesOf,
  payerOf,
  type Reporter,
  refuseReach,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { ErrorEntry, Shipment, ShipmentRequest, ShippingOutcome } from '@waybill/core';
import type {
  Answer,
  CarrierIdentity,
  DocumentKind,
  Exchange,
  LabelFormat,
  ShippedParcel,
} from '@waybill/core/plugin';
import { billingNumber } from './billing-number.js';
import { customsOf, kilogramsOf } from './customs.js';
import { servicesOf } from './delivery-services.js';
import { dutiesOf } from './duties.js';
import {
  type FileName,
  isRefused,
  itemsIn,
  noticesOf,
  REFUSED_AT,
  readReply,
  type WireItem,
} from './errors.js';
import { consigneeOf, shipperOf } from './parties.js';
import { printed } from './printed.js';
import { AT_HOME, HEAVIEST_KG, RETOURE, services } from './services.js';
import type { Account } from './settings.js';

export const shipping: ShippingOperation<Account['settings'], WireShipmentRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'buy',
      method: 'POST',
      url: `/shipping/v2/orders?${new URLSearchParams(request.query)}`,
      body: JSON.stringify(request.body),
      purchase: true,
      lookup: lookupOf(request).what,
    },
  ]),
  parseResponse,
};

/** The request to DHL, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly body: { readonly profile: string; readonly shipments: readonly object[] };
  readonly service: string;
  readonly shipment_date: string;
  readonly reference: string;
  /** The field of each package in the request: `shipment.items[0]`. */
  readonly fields: readonly string[];
  readonly return_labels: boolean;
}

/** "Multiple shipments: 30 at most". */
const MOST_PACKAGES = 30;

function createRequest(
  request: ShipmentRequest,
  { services: chosen, options, account, report }: RequestContext<Account['settings']>,
): WireShipmentRequest {
  const { shipment } = request;
  const { profile, time_zone } = account.settings;
  const product = chosen[0] ?? '';
  refuseReach(product, { table: services, at_home: AT_HOME }, ['DE'], request, report);
  const billing = billingNumber(product, shipment, account.settings, report);
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  payerOf(request, { own_account: billing, takes: ['SENDER'] }, report);
  const { refNo, costCenter } = referencesOf(shipment, account, report);
  const shipper = shipperOf(request, report);
  const consignee = consigneeOf(request, report);
  const shipDate = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const { terms, duty_paid } = dutiesOf(request, { product, own_account: billing, day: shipDate }, report);
  const return_labels = options.some(({ row }) => row.code === 'dhlRetoure');
  const facts = {
    product,
    refNo,
    duty_paid,
    return_address: shipper,
    return_billing_number: account.settings.billing_numbers[RETOURE],
    cod_account: account.settings.cod_account_reference,
  };
  const delivery = servicesOf(request, packages, options, facts, report);
  const customs = customsOf(request, packages, terms, report);
  const shipperRef = extraText(shipment, 'shipper_reference', 'shipment', report, 50);
  const shipments = packages.map((own, position) => {
    const sides = dimensionsOf(own, shipment.dimension_unit, { unit: 'CM', places: 0 }, report);
    return omitUndefined({
      product,
      billingNumber: billing,
      refNo,
      costCenter,
      shipDate,
      shipper: shipperRef === undefined ? shipper : { shipperRef },
      consignee,
      details: omitUndefined({
        dim: sides && {
          uom: 'cm',
          height: sides.height.toNumber(),
          length: sides.length.toNumber(),
          width: sides.width.toNumber(),
        },
        weight: kilogramsOf(own, shipment, report, HEAVIEST_KG),
      }),
      services: delivery[position],
      customs: customs[position],
    });
  });
  return {
    query: queryOf(shipment, return_labels, report),
    body: { profile, shipments },
    service: product,
    shipment_date: shipDate,
    reference: refNo,
    fields: packages.map(({ field }) => field),
    return_labels,
  };
}

/**
 * `refNo` is what a shipment is found by: the first reference of 8 to 35 characters, or one of our own. `costCenter` is a text on
 * the label: the first of the others.
 */
function referencesOf({ references = [] }: Shipment, { context }: Account, report: Reporter) {
  const at = references.findIndex(({ length }) => length >= 8 && length <= 35);
  const rest = references.flatMap((text, index) => (index === at ? [] : [{ text, index }]));
  const printed = rest.find(({ text }) => text.length <= 50);
  for (const own of rest)
    if (own !== printed)
      report.notice(
        'left_out',
        `shipment.references[${own.index}] is left out: ${report.name} takes one of 8 to 35 characters, and one of up to 50.`,
      );
  const made = `waybill-${context.newId().replaceAll('-', '').slice(0, 24)}`;
  return { refNo: references[at] ?? made, costCenter: printed?.text };
}

const FORMATS: Readonly<Partial<Record<LabelFormat, string>>> = { PDF: 'PDF', ZPL: 'ZPL2' };

function queryOf(shipment: Shipment, return_labels: boolean, report: Reporter): Record<string, string> {
  const { format = 'PDF', type: size = printed.label.types[0] ?? '' } = shipment.label ?? {};
  const docFormat = FORMATS[format];
  const mustEncode = extraFlag(shipment, 'must_encode', 'shipment', report);
  return {
    includeDocs: 'include',
    docFormat: docFormat ?? '',
    printFormat: size,
    // The label for sending the goods back is a document of its own.
    ...(return_labels ? { combine: 'false', retourePrintFormat: size } : {}),
    ...(mustEncode === undefined ? {} : { mustEncode: String(mustEncode) }),
  };
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `reference ${reference} in DHL's business customer portal`,
    references: { refNo: reference },
  };
}

/** Neutral words for the files of a shipment. */
const KINDS: Readonly<Record<FileName, DocumentKind>> = {
  label: 'label',
  returnLabel: 'return_label',
  customsDoc: 'customs_declaration',
  codLabel: 'cod_card',
};
const FILE_NAMES = Object.keys(KINDS) as FileName[];

function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const purchase = purchaseOutcome(replies[0], {
    carrier: identity,
    lookup: lookupOf(request),
    refusedAt: REFUSED_AT,
    read: (answer) => readPurchase(answer, request, identity),
  });
  const errors = purchase.errors.map((entry) => withField(entry, request));
  if (purchase.outcome !== 'created') return [null, errors];
  const count = Math.max(request.fields.length, purchase.created.length);
  const packages = Array.from({ length: count }, (_, position) =>
    packageOf(purchase.created[position], position, request, identity),
  );
  const documents = packages.flatMap(({ files }) => files);
  const entries = [...errors, ...packages.flatMap(({ missing }) => missing)];
  return [
    {
      ...identity,
      documents: documents.map(({ content }) => content),
      reference: null,
      service: request.service,
      shipment_date: request.shipment_date,
      // DHL Parcel DE prices nothing.
      total_charge: null,
      tracking_number:
        packages.find(({ parcel }) => parcel.tracking_number !== null)?.parcel.tracking_number ?? null,
      complete: entries.length === 0,
      meta: {
        parcels: packages.map(({ parcel }) => parcel),
        documents: documents.map(({ content: _content, ...document }) => document),
        notices: packages.flatMap(({ item }) => (item === undefined ? [] : noticesOf(item))),
        reference_number: request.reference,
      },
    },
    entries,
  ];
}

/**
 * A success that refuses some packages and says nothing readable about another one is no refusal: that one may have been bought.
 * Any other status than a success is about all packages.
 */
function readPurchase(
  answer: Answer,
  { fields }: WireShipmentRequest,
  carrier: CarrierIdentity,
): PurchaseReading<readonly WireItem[]> {
  const reply = readReply(answer, carrier, itemsIn);
  const reading = purchaseReading(reply, createdItems);
  if (!('refused' in reading) || reply.errors !== undefined) return reading;
  const refused = reply.document.filter(isRefused).length;
  if (refused >= fields.length) return reading;
  const said = reading.refused.map(({ message }) => message).join('; ');
  return { unreadable: `it refuses ${refused} of ${fields.length} packages (${said}) and names no other` };
}

/** A number or a label proves a purchase. */
function createdItems(items: readonly WireItem[]): readonly WireItem[] | undefined {
  return items.some(isBought) ? items : undefined;
}

function isBought(item: WireItem): boolean {
  return item.shipmentNo !== undefined || FILE_NAMES.some((name) => fileOf(item, name) !== undefined);
}

/** Which package DHL speaks of. */
function withField(entry: ErrorEntry, { fields }: WireShipmentRequest): ErrorEntry {
  const position = entry.details?.package;
  const field = typeof position === 'number' ? fields[position - 1] : undefined;
  return field === undefined || fields.length === 1 ? entry : { ...entry, field };
}

function packageOf(
  item: WireItem | undefined,
  position: number,
  { fields, return_labels }: WireShipmentRequest,
  carrier: CarrierIdentity,
) {
  const bought = item !== undefined && isBought(item);
  const refused = item !== undefined && !bought && isRefused(item);
  const files = FILE_NAMES.flatMap((name) => {
    const file = item && fileOf(item, name);
    return file === undefined ? [] : [{ ...file, kind: KINDS[name], parcel: position }];
  });
  // A paper that DHL lists and that cannot be read is missing, as is one that was bought.
  const due = FILE_NAMES.filter(
    (name) => name === 'label' || item?.[name] !== undefined || (name === 'returnLabel' && return_labels),
  );
  const lost = due.filter((name) => !files.some(({ kind }) => kind === KINDS[name]));
  const parts = [
    ...(item?.shipmentNo === undefined ? [{ part: 'tracking_number', url: undefined }] : []),
    ...lost.map((name) => ({ part: KINDS[name], url: item?.[name]?.url })),
  ];
  const missing = refused
    ? []
    : parts.map(({ part, url }) =>
        missingPartEntry(carrier, part, {
          parcel: position,
          packages: fields.length,
          details: omitUndefined({ url }),
        }),
      );
  const parcel: ShippedParcel = omitUndefined({
    tracking_number: item?.shipmentNo ?? null,
    charge: null,
    bought: bought ? true : refused ? false : null,
    return_tracking_number: item?.returnShipmentNo,
  });
  return { item, parcel, files, missing };
}

/** PDF comes in base64, ZPL as the text that the printer gets. */
function fileOf(item: WireItem, name: FileName): DocumentFile | undefined {
  const { b64, zpl2, fileFormat } = item[name] ?? {};
  const format = fileFormat === 'ZPL2' ? 'ZPL' : fileFormat;
  return decodeDocument(b64, format) ?? decodeDocument(zpl2);
}
