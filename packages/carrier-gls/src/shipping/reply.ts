/** `CreateParcelsResponse`, of a purchase or of labels that were printed again. */
import { z } from '@waybill/carrier-kit';
import {
  type DocumentFile,
  decodeDocument,
  type Lookup,
  type LookupReading,
  labelsInOneDocument,
  listOf,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  purchaseOutcome,
  purchaseReading,
  under,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ShippingDocument, ShippingOutcome } from '@waybill/core';
import { type Answer, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import type { WireShipmentRequest } from '../shipping.js';

const wireShipment = z.object({
  ParcelData: listOf(
    z.object({ TrackID: maybeText, ParcelNumber: maybeText, ShipmentUnitReference: listOf(wireText) }),
  ),
  // The live service writes one text, the contract a list.
  PrintData: listOf(z.object({ Data: listOf(maybeText), LabelFormat: maybeText })),
});

/** What GLS made. */
export interface CreatedShipment {
  readonly parcels: z.output<typeof wireShipment>['ParcelData'];
  /** In the order of the reply; `undefined` for one that cannot be read. */
  readonly files: readonly (DocumentFile | undefined)[];
}

/** Step of the calls that print labels again. */
export const FIND = 'find';

export function parseResponse(
  { request, replies }: Exchange<WireShipmentRequest>,
  carrier: CarrierIdentity,
  lookup: Lookup,
): ShippingOutcome {
  const purchase = judged({ request, replies }, carrier, lookup);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { parcels, files } = withReprints(purchase.created, request, replies);
  const packages = Array.from({ length: request.packages }, (_, at) => parcelsOf(at, parcels, request));
  const documents = described(files, packages, request);
  const isWhole = areWhole(files);
  const errors = packages.flatMap(([own], at) => {
    const isLabelled = documents.some(
      ({ parcel, kind }) => kind === 'label' && (parcel === at || (parcel === null && isWhole)),
    );
    const place = { parcel: at, packages: request.packages };
    return [
      ...(own?.TrackID === undefined ? [missingPartEntry(carrier, 'tracking_number', place)] : []),
      ...(isLabelled ? [] : [missingPartEntry(carrier, 'label', place)]),
    ];
  });
  return [
    {
      carrier: carrier.carrier,
      account: carrier.account,
      documents: files.flatMap((file) => file?.content ?? []),
      reference: null,
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: packages[0]?.[0]?.TrackID ?? null,
      complete: errors.length === 0,
      meta: {
        parcels: packages.map(([own, returned], at) => ({
          tracking_number: own?.TrackID ?? null,
          charge: null,
          bought: own !== undefined || documents.some(({ parcel }) => parcel === at) ? true : null,
          ...(own?.ParcelNumber === undefined
            ? {}
            : { reference: { type: 'parcel_number', value: own.ParcelNumber } }),
          ...(returned?.TrackID === undefined ? {} : { return_tracking_number: returned.TrackID }),
        })),
        documents,
        notices: [
          ...(found(request, replies) === undefined ? [] : [FOUND]),
          // "Data" is one text of the live service, and one PDF may hold the pages of all packages.
          ...(files.length === 1 && isWhole ? labelsInOneDocument(request.packages) : []),
        ],
      },
    },
    [...purchase.errors, ...errors],
  ];
}

const FOUND = {
  code: 'found_by_reference',
  message:
    'The purchase got no answer; GLS found its packages by their references and printed the labels again.',
};

function judged(
  { request, replies }: Exchange<WireShipmentRequest>,
  carrier: CarrierIdentity,
  lookup: Lookup,
) {
  return purchaseOutcome(replies[0], {
    carrier,
    lookup,
    read: (answer) => purchaseReading(readReply(answer, carrier, under('CreatedShipment')), createdShipment),
    found: found(request, replies),
  });
}

/** A number or a file proves a purchase. */
function createdShipment(document: unknown): CreatedShipment | undefined {
  const { ParcelData, PrintData } = wireShipment.parse(document);
  const parcels = ParcelData.filter(({ TrackID, ParcelNumber }) => (TrackID ?? ParcelNumber) !== undefined);
  const files = PrintData.flatMap(({ Data, LabelFormat }) =>
    Data.map((text) => decodeDocument(text, LabelFormat === 'ZEBRA' ? 'ZPL' : LabelFormat)),
  );
  const isNothing = parcels.length === 0 && files.every((file) => file === undefined);
  return isNothing ? undefined : { parcels, files };
}

function areWhole(files: CreatedShipment['files']): boolean {
  return files.length > 0 && !files.includes(undefined);
}

/** The packages, by position, where a label is missing; `undefined` while it is unknown whether they were bought. */
export function unlabelled(exchange: Exchange<WireShipmentRequest>): readonly number[] | undefined {
  const purchase = judged(exchange, NO_ACCOUNT, { what: '' });
  if (purchase.outcome === 'unknown') return undefined;
  const isWhole = purchase.outcome !== 'created' || areWhole(purchase.created.files);
  return isWhole ? [] : Array.from({ length: exchange.request.packages }, (_, at) => at);
}

function reprintsIn(replies: readonly Reply[]): CreatedShipment[] {
  return replies
    .filter((reply): reply is Answer => reply.step === FIND && isAnswer(reply))
    .flatMap((reply) => {
      const { document } = readReply(reply, NO_ACCOUNT, under('CreatedShipment'));
      return document === undefined ? [] : (createdShipment(document) ?? []);
    });
}

/** What GLS knows by the references of the packages; `undefined` if it was not asked. */
function found(
  { packages }: WireShipmentRequest,
  replies: readonly Reply[],
): LookupReading<CreatedShipment> | undefined {
  if (replies.every(({ step }) => step !== FIND)) return undefined;
  const reprints = reprintsIn(replies);
  if (reprints.length === 0) return { unclear: 'GLS finds no package by the references of this purchase.' };
  const parcels = reprints.flatMap((reprint) => reprint.parcels);
  const created = { parcels, files: reprints.flatMap(({ files }) => files) };
  return parcels.length < packages
    ? {
        unclear: 'GLS finds some of the packages.',
        candidates: parcels.flatMap(({ TrackID }) => TrackID ?? []),
      }
    : { created, warnings: [] };
}

/** The labels of a purchase whose reply had none may have been printed again. */
function withReprints(
  created: CreatedShipment,
  request: WireShipmentRequest,
  replies: readonly Reply[],
): CreatedShipment {
  const again = found(request, replies);
  return areWhole(created.files) || again === undefined || !('created' in again)
    ? created
    : { ...created, files: again.created.files };
}

/** A package, and the one of its return after it: by its reference, or in the order of the request where there is none. */
function parcelsOf(
  at: number,
  parcels: CreatedShipment['parcels'],
  { request_id, packages }: WireShipmentRequest,
): CreatedShipment['parcels'] {
  return parcels.filter(({ ShipmentUnitReference: all }, index) => {
    const isUnnamed = all.every((text) => !text.startsWith(`${request_id}-`));
    return isUnnamed ? index % packages === at : all.includes(`${request_id}-${at + 1}`);
  });
}

/** One file for each package, then those of returns, which need not have a number; or files for all of them. */
function described(
  files: CreatedShipment['files'],
  packages: readonly CreatedShipment['parcels'][],
  { return_label }: WireShipmentRequest,
): ShippingDocument[] {
  const returns = packages.flatMap(([, returned], at) =>
    returned === undefined && return_label !== true ? [] : [at],
  );
  const owners = [...packages.map((_, at) => at), ...returns];
  const isEach = files.length === owners.length || files.length === packages.length;
  return files.flatMap((file, at) => {
    if (file === undefined) return [];
    const { content: _, ...facts } = file;
    const kind = isEach && at >= packages.length ? 'return_label' : 'label';
    return [{ ...facts, kind, parcel: isEach ? (owners[at] ?? null) : null }];
  });
}
