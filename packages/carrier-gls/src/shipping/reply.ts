/** `CreateParcelsResponse`, of a purchase or of labels that were printed again; and the reply to a declaration. */
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
  type PurchaseOutcome,
  purchaseOutcome,
  purchaseReading,
  readAs,
  under,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ShippingDocument, ShippingOutcome } from '@waybill/core';
import { type Answer, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { REFUSED_AT, readReply } from '../errors.js';
import type { WireShipmentRequest } from '../shipping.js';

const wireShipment = z.object({
  ParcelData: listOf(
    z.object({ TrackID: maybeText, ParcelNumber: maybeText, ShipmentUnitReference: listOf(wireText) }),
  ),
  // One text in the manual, a list in the OpenAPI document.
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

/** A call that cannot be made twice. */
type Step = 'buy' | 'declare' | 'return';

/** How a person finds out whether a call without a readable reply did something. */
export function lookupOf({ request_id }: Pick<WireShipmentRequest, 'request_id'>, step: Step): Lookup {
  if (step === 'declare') return { what: 'the consignment in the Customs Portal of GLS', request_id };
  const reference = `${request_id}-${step === 'buy' ? '1' : 'R'}`;
  return {
    what: `ShipmentUnitReference ${reference}`,
    request_id,
    references: { ShipmentUnitReference: reference },
  };
}

export function parseResponse(
  exchange: Exchange<WireShipmentRequest>,
  carrier: CarrierIdentity,
): ShippingOutcome {
  const { request, replies } = exchange;
  const purchase = judged(exchange, carrier);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { parcels, files } = withReprints(purchase.created, request, replies);
  const packages = Array.from({ length: request.packages }, (_, at) => parcelOf(at, parcels, request));
  const labels = described(files, request);
  const isWhole = areWhole(files);
  const missing = packages.flatMap((own, at) => {
    const isLabelled = labels.some(
      ({ parcel, kind }) => kind === 'label' && (parcel === at || (parcel === null && isWhole)),
    );
    const place = { parcel: at, packages: request.packages };
    return [
      ...(own?.TrackID === undefined ? [missingPartEntry(carrier, 'tracking_number', place)] : []),
      ...(isLabelled ? [] : [missingPartEntry(carrier, 'label', place)]),
    ];
  });
  const declared = declarationIn(exchange, carrier);
  const returned = returnIn(exchange, carrier);
  const errors = [...missing, ...declared.errors, ...returned.errors];
  return [
    {
      carrier: carrier.carrier,
      account: carrier.account,
      documents: [...files, ...returned.files].flatMap((file) => file?.content ?? []),
      reference: null,
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: packages[0]?.TrackID ?? null,
      complete: errors.length === 0,
      meta: {
        parcels: packages.map((own, at) => {
          const back = returned.parcels[at]?.TrackID;
          return {
            tracking_number: own?.TrackID ?? null,
            charge: null,
            bought: own !== undefined || labels.some(({ parcel }) => parcel === at) ? true : null,
            ...(own?.ParcelNumber === undefined
              ? {}
              : { reference: { type: 'parcel_number', value: own.ParcelNumber } }),
            ...(back === undefined ? {} : { return_tracking_number: back }),
          };
        }),
        documents: [...labels, ...returned.documents],
        notices: [
          ...(found(request, replies) === undefined ? [] : [FOUND]),
          // One PDF may hold the pages of all packages.
          ...(files.length === 1 && isWhole ? labelsInOneDocument(request.packages) : []),
          ...(labels.some(({ kind }) => kind === 'other') ? [BESIDES] : []),
        ],
        ...(declared.key === undefined ? {} : { customs_consignment: declared.key }),
      },
    },
    [...purchase.errors, ...errors],
  ];
}

const FOUND = {
  code: 'found_by_reference',
  message:
    'Labels were missing; GLS printed them again by the references of the packages. Labels that were printed before are cancelled.',
};
const BESIDES = {
  code: 'documents_besides_labels',
  message:
    'GLS made documents besides the labels, for liability or the check of the recipient: see each file.',
};

function judged(exchange: Exchange<WireShipmentRequest>, carrier: CarrierIdentity) {
  const { request, replies } = exchange;
  return purchaseIn(
    replies.find(({ step }) => step === 'buy'),
    {
      carrier,
      lookup: lookupOf(request, 'buy'),
      found: found(request, replies),
    },
  );
}

function purchaseIn(
  reply: Reply | undefined,
  options: {
    readonly carrier: CarrierIdentity;
    readonly lookup: Lookup;
    readonly found?: LookupReading<CreatedShipment> | undefined;
    readonly bought_before?: true;
  },
) {
  const { carrier } = options;
  return purchaseOutcome(reply, {
    ...options,
    refusedAt: REFUSED_AT,
    read: (answer) => purchaseReading(readReply(answer, carrier, under('CreatedShipment')), createdShipment),
  });
}

/** The numbers of the packages that were bought; `undefined` where none is known to be. */
export function soldIn(exchange: Exchange<WireShipmentRequest>): readonly string[] | undefined {
  const purchase = judged(exchange, NO_ACCOUNT);
  if (purchase.outcome !== 'created') return undefined;
  const { request, replies } = exchange;
  const { parcels } = withReprints(purchase.created, request, replies);
  return Array.from({ length: request.packages }, (_, at) => parcelOf(at, parcels, request)).flatMap(
    (own) => own?.TrackID ?? [],
  );
}

/** The consignment of a declaration. Without one, the labels are bought and valid, and the goods are not declared. */
function declarationIn({ request, replies }: Exchange<WireShipmentRequest>, carrier: CarrierIdentity) {
  if (request.consignment === undefined) return { errors: [] };
  const reply = replies.find(({ step }) => step === 'declare');
  const outcome = purchaseOutcome(reply, {
    carrier,
    lookup: lookupOf(request, 'declare'),
    refusedAt: REFUSED_AT,
    bought_before: true,
    read: (answer) => purchaseReading(readReply(answer, carrier, keyIn), (key) => key),
  });
  if (outcome.outcome === 'created') return { key: outcome.created, errors: outcome.errors };
  const hasBuyer = 'consignee' in request.consignment;
  const errors = outcome.errors.map((entry) =>
    hasBuyer && entry.field !== undefined && String(entry.details?.path).startsWith('importer')
      ? { ...entry, field: entry.field.replace('recipient', 'shipment.customs.sold_to') }
      : entry,
  );
  return { errors: [lacking('customs_declaration', { ...outcome, errors }, 'made', carrier)] };
}

const wireConsignment = z.object({ key: maybeText });
const keyIn = (document: unknown): string | undefined => readAs(wireConsignment, document).data?.key;

/** The labels for the way back, which are a purchase of their own. */
function returnIn({ request, replies }: Exchange<WireShipmentRequest>, carrier: CarrierIdentity) {
  const nothing = { parcels: [], files: [], documents: [], errors: [] };
  if (request.return_document === undefined) return nothing;
  const reply = replies.find(({ step }) => step === 'return');
  const purchase = purchaseIn(reply, { carrier, lookup: lookupOf(request, 'return'), bought_before: true });
  if (purchase.outcome !== 'created')
    return { ...nothing, errors: [lacking('return_label', purchase, 'bought', carrier)] };
  const { parcels, files } = purchase.created;
  const documents = described(files, request).map((file) =>
    file.kind === 'label' ? { ...file, kind: 'return_label' as const } : file,
  );
  const errors = areWhole(files) ? [] : [missingPartEntry(carrier, 'return_label')];
  return { parcels, files, documents, errors: [...purchase.errors, ...errors] };
}

/** A part that was to follow the purchase. */
function lacking(
  part: string,
  { outcome, errors }: Pick<PurchaseOutcome<unknown>, 'outcome' | 'errors'>,
  done: string,
  carrier: CarrierIdentity,
): ErrorEntry {
  const failed = outcome === 'unknown' ? `may have been ${done}, or not` : `was not ${done}`;
  return missingPartEntry(carrier, part, { refusals: errors, failed });
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
  const purchase = judged(exchange, NO_ACCOUNT);
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

/** Labels that were printed again cancel the others, and their packages may have other numbers. */
function withReprints(
  created: CreatedShipment,
  request: WireShipmentRequest,
  replies: readonly Reply[],
): CreatedShipment {
  const again = found(request, replies);
  return areWhole(created.files) || again === undefined || !('created' in again) ? created : again.created;
}

/** By its reference, or in the order of the request where there is none. */
function parcelOf(
  at: number,
  parcels: CreatedShipment['parcels'],
  { request_id }: WireShipmentRequest,
): CreatedShipment['parcels'][number] | undefined {
  return parcels.find(({ ShipmentUnitReference: all }, index) => {
    const isUnnamed = all.every((text) => !text.startsWith(`${request_id}-`));
    return isUnnamed ? index === at : all.includes(`${request_id}-${at + 1}`);
  });
}

/**
 * One file for each package, or files for all of them. "All other documents (e.g. … for addon liability or ident service) will be
 * returned as PDF": in another format a PDF is none of the labels; among PDFs those after the labels are.
 */
function described(
  files: CreatedShipment['files'],
  { packages, label_format }: Pick<WireShipmentRequest, 'packages' | 'label_format'>,
): ShippingDocument[] {
  const isLabel = (file: DocumentFile | undefined, at: number) =>
    label_format === 'PDF' ? at < packages : file?.format !== 'PDF';
  const labels = files.filter(isLabel);
  const isEach = labels.length === packages && (label_format !== 'PDF' || files.length === packages);
  return files.flatMap((file, at): ShippingDocument[] => {
    if (file === undefined) return [];
    const { content: _, ...facts } = file;
    if (!isLabel(file, at)) return [{ ...facts, kind: 'other', parcel: null }];
    return [{ ...facts, kind: 'label', parcel: isEach ? labels.indexOf(file) : null }];
  });
}
