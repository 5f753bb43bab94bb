/** Shipping, from wire to neutral: what became of each package. */
import {
  type DocumentFile,
  decodeDocument,
  missingPartEntry,
  type PurchaseReading,
  purchaseOutcome,
  purchaseReading,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, ShippingOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, DocumentKind, Exchange, ShippedParcel } from '@waybill/core/plugin';
import {
  type FileName,
  isRefused,
  itemsIn,
  noticesOf,
  REFUSED_AT,
  readReply,
  type WireItem,
} from '../errors.js';
import { lookupOf, type WireShipmentRequest } from './request.js';

/** Neutral words for the files of a shipment. */
const KINDS: Readonly<Record<FileName, DocumentKind>> = {
  label: 'label',
  returnLabel: 'return_label',
  customsDoc: 'customs_declaration',
  codLabel: 'cod_card',
};
const FILE_NAMES = Object.keys(KINDS) as FileName[];

export function parseResponse(
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
