/**
 * The reply to a purchase: `ShipResponse`. Where that is not clear, Track may have found the purchase by its Reference. A reference of
 * the shop may belong to an earlier purchase, so then the packages must have references of this one.
 */
import { z } from '@waybill/carrier-kit';
import {
  decodeDocument,
  failureEntry,
  type Lookup,
  type LookupReading,
  listOf,
  maybe,
  maybeText,
  missingPartEntry,
  NO_ACCOUNT,
  type PurchaseReading,
  purchaseOutcome,
  purchaseReading,
  under,
  wireText,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice, ShippingOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply, testNotices } from './mercury.js';
import type { WireShipmentRequest } from './shipping.js';
import { readTrack } from './tracking.js';

/** How a person finds out whether a purchase without a readable reply was made. */
export function lookupOf({ reference }: WireShipmentRequest): Lookup {
  const what = `a shipment with the Reference ${reference} in Landmark's Mercury`;
  return { what, request_id: reference, references: { Reference: reference } };
}

const wirePackage = z.object({
  LabelLink: listOf(wireText),
  LabelImages: listOf(z.object({ LabelImage: listOf(wireText) })),
  TrackingNumber: maybeText,
  LandmarkTrackingNumber: maybeText,
  PackageReference: maybeText,
});
const wireCorrection = z.object({ ModifiedField: maybeText, OldValue: maybeText, NewValue: maybeText });
const wireShip = z.object({
  Test: maybeText,
  Result: maybe(
    z.object({
      ShippingCarrier: maybeText,
      AddressCorrections: maybe(z.object({ Correction: listOf(wireCorrection) })),
      ShipmentLabelLink: maybeText,
      Packages: maybe(z.object({ Package: listOf(wirePackage) })),
    }),
  ),
});
type WirePackage = Partial<z.output<typeof wirePackage>>;

/** What Landmark made, or what tracking found of it. */
interface Created {
  readonly packages: readonly WirePackage[];
  readonly all_labels?: string | undefined;
  readonly last_mile_carrier?: string | undefined;
  readonly notices: readonly Notice[];
}

/** A number, a label or a link to one proves a purchase. */
function createdIn(document: unknown): Created | undefined {
  const root = wireShip.parse(under('ShipResponse')(document) ?? {});
  const { Packages, ShipmentLabelLink, ShippingCarrier, AddressCorrections } = root.Result ?? {};
  const packages = (Packages?.Package ?? []).filter(
    ({ TrackingNumber, LandmarkTrackingNumber, LabelLink, LabelImages }) =>
      (TrackingNumber ?? LandmarkTrackingNumber ?? LabelLink[0] ?? LabelImages[0]?.LabelImage[0]) !==
      undefined,
  );
  if (packages.length === 0 && ShipmentLabelLink === undefined) return undefined;
  const corrections = (AddressCorrections?.Correction ?? []).map(
    ({ ModifiedField = 'a field', OldValue = '', NewValue = '' }) => ({
      code: 'address_corrected',
      message: `Landmark changed the address of the recipient: ${ModifiedField} from "${OldValue}" to "${NewValue}".`,
    }),
  );
  return {
    packages,
    all_labels: ShipmentLabelLink,
    last_mile_carrier: ShippingCarrier,
    notices: [...corrections, ...testNotices(root)],
  };
}

/** If our own reference "was used already", this purchase had arrived before. */
const USED = /already used by/i;

function judged({ request, replies }: Exchange<WireShipmentRequest>, carrier: CarrierIdentity) {
  return purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    read: (answer): PurchaseReading<Created> => {
      const reading = purchaseReading(readReply(answer, carrier, createdIn), (created) => created);
      const refused = 'refused' in reading && !request.given ? reading.refused : [];
      const used = refused.find(({ message }) => USED.test(message));
      return used === undefined ? reading : { unreadable: used.message, code: used.code };
    },
    found: foundIn(request, replies, carrier),
  });
}

/** What was bought, if that is certain. */
export function createdOf(exchange: Exchange<WireShipmentRequest>): Created | undefined {
  const purchase = judged(exchange, NO_ACCOUNT);
  return purchase.outcome === 'created' ? purchase.created : undefined;
}

/** What tracking says about a purchase without a clear answer; `undefined` if it was not asked. */
function foundIn(
  { reference, given, packages: wanted }: WireShipmentRequest,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<Created> | undefined {
  const reply = replies.find(({ step }) => step === 'find');
  if (reply === undefined) return undefined;
  const { document, errors = [] } = isAnswer(reply)
    ? readTrack(reply, carrier)
    : { errors: [failureEntry(carrier, reply)] };
  const { packages = [], last_mile_carrier, notices = [] } = document ?? {};
  const { length } = wanted;
  const isOwn = ({ PackageReference = '' }: WirePackage) => !given || wanted.includes(PackageReference);
  if (packages.length === length && packages.every(isOwn)) {
    const message = `The purchase got no clear answer; Landmark tracks it by its Reference ${reference}.`;
    const found = { code: 'found_by_reference', message };
    return { created: { packages, last_mile_carrier, notices: [found, ...notices] }, warnings: [] };
  }
  const why =
    packages.length === length
      ? 'which may be those of an earlier purchase: they do not have the references of this one'
      : `not ${length}, perhaps not yet (${errors.map(({ message }) => message).join('; ') || 'the answer names fewer or more'})`;
  return {
    unclear: `Landmark tracks ${packages.length} packages with the Reference ${reference}, ${why}.`,
    candidates: packages.flatMap((own) => own.TrackingNumber ?? own.LandmarkTrackingNumber ?? []),
  };
}

/** Packages in the order of the request: by their references, or else as they come. */
function inOrder({ packages }: Created, wanted: readonly string[]): (WirePackage | undefined)[] {
  const left = [...packages];
  const named = wanted.map((reference) => {
    const at = left.findIndex((own) => own.PackageReference === reference);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return [...named.map((own) => own ?? left.shift()), ...left];
}

interface Label {
  readonly parcel: number | null;
  readonly image?: string;
  readonly url?: string;
}

/** Labels in the reply or behind links, each once; without any, the one link to all of them. */
export function labelsOf(created: Created, { packages }: WireShipmentRequest): Label[] {
  const own = inOrder(created, packages).flatMap((found, parcel): Label[] => {
    const images = (found?.LabelImages ?? []).flatMap(({ LabelImage }) => LabelImage);
    if (images.length > 0) return images.map((image) => ({ parcel, image }));
    return [...new Set(found?.LabelLink)].map((url) => ({ parcel, url }));
  });
  if (own.length > 0 || created.all_labels === undefined) return own;
  return [{ parcel: packages.length === 1 ? 0 : null, url: created.all_labels }];
}

const NO_REPRINT =
  'Landmark does not print a label again: to replace one that recovery does not find, void the shipment and buy another.';

export function parseResponse(
  exchange: Exchange<WireShipmentRequest>,
  { carrier, account }: CarrierIdentity,
): ShippingOutcome {
  const identity = { carrier, account };
  const { request, replies } = exchange;
  const purchase = judged(exchange, identity);
  if (purchase.outcome !== 'created') return [null, [...purchase.errors]];
  const { packages, last_mile_carrier, notices } = purchase.created;
  const fetched = replies.filter(({ step }) => step === 'label');
  const labels = labelsOf(purchase.created, request).map(({ parcel, image, url }) => {
    const reply = url === undefined ? undefined : fetched.shift();
    if (reply === undefined || !isAnswer(reply))
      return { parcel, reply, file: decodeDocument(image, request.label_format) };
    const said = { ...reply, body: Buffer.from(reply.body, 'base64').toString() };
    return { parcel, reply: said, file: decodeDocument(reply.body, request.label_format) };
  });
  const ordered = inOrder({ packages, notices }, request.packages);
  const parcels = ordered.map((own, parcel) => {
    const place = { parcel, packages: ordered.length };
    const files = labels.filter((label) => (label.parcel ?? parcel) === parcel);
    const lost = files.find(({ file }) => file === undefined);
    const isLabelled = files.length > 0 && lost === undefined;
    const label = { ...place, reply: lost?.reply, remark: NO_REPRINT };
    const number = own?.TrackingNumber ?? own?.LandmarkTrackingNumber ?? null;
    const errors = [
      ...(number === null ? [missingPartEntry(identity, 'tracking_number', place)] : []),
      ...(isLabelled ? [] : [missingPartEntry(identity, 'label', label)]),
    ];
    return { own, number, errors, bought: own !== undefined || isLabelled ? true : null };
  });
  const errors = [...purchase.errors, ...parcels.flatMap((one) => one.errors)];
  const documents = labels.flatMap(({ file, parcel }) => (file === undefined ? [] : [{ ...file, parcel }]));
  return [
    {
      ...identity,
      documents: documents.map(({ content }) => content),
      reference: { type: 'reference', value: request.reference },
      service: request.service,
      shipment_date: request.ship_date,
      total_charge: null,
      tracking_number: parcels[0]?.number ?? null,
      complete: errors.length === 0,
      meta: {
        parcels: parcels.map(({ own, number, bought }) => ({
          tracking_number: number,
          charge: null,
          bought,
          ...(own?.LandmarkTrackingNumber === undefined
            ? {}
            : { reference: { type: 'landmark_tracking_number', value: own.LandmarkTrackingNumber } }),
        })),
        documents: documents.map(({ content: _, ...file }) => ({ ...file, kind: 'label' as const })),
        notices,
        ...omitUndefined({ last_mile_carrier }),
      },
    },
    errors,
  ];
}
