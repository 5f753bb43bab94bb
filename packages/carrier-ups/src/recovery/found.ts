/** Reads what Label Recovery found: labels with their tracking numbers, or candidates among which it cannot decide. */
import { z } from '@waybill/carrier-kit';
import { type LookupReading, listOf, maybe, maybeText, NO_ACCOUNT, under } from '@waybill/carrier-kit/reply';
import { isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import type { WireShipmentRequest } from '../shipping/request.js';
import type { PackageResult } from '../shipping/schema.js';

/** Steps of the calls: by reference, and by tracking number. */
export const FIND = 'find';
export const LABEL = 'recover-label';

const wireRecovery = z.object({
  ShipmentIdentificationNumber: maybeText,
  LabelResults: listOf(
    z.object({
      TrackingNumber: maybeText,
      LabelImage: maybe(
        z.object({
          LabelImageFormat: maybe(z.object({ Code: maybeText })),
          GraphicImage: maybeText,
          InternationalSignatureGraphicImage: maybeText,
        }),
      ),
    }),
  ),
  TrackingCandidate: listOf(
    z.object({
      TrackingNumber: maybeText,
      DestinationPostalCode: maybeText,
      DestinationCountryCode: maybeText,
    }),
  ),
});
type WireRecovery = z.output<typeof wireRecovery>;

/** The part of a package's result that Label Recovery has. */
type RecoveredPackage = Pick<PackageResult, 'TrackingNumber' | 'ShippingLabel'>;

function readRecovery(reply: Reply): WireRecovery | undefined {
  if (!isAnswer(reply)) return undefined;
  const { document } = readReply(reply, NO_ACCOUNT, under('LabelRecoveryResponse'));
  return document && wireRecovery.parse(document);
}

/** The labels that were made again, by the position of their packages. */
export function recoveredLabels(replies: readonly Reply[]): ReadonlyMap<number, RecoveredPackage> {
  const found = replies
    .filter((reply) => reply.step === LABEL && reply.package !== undefined)
    .flatMap((reply): [number, RecoveredPackage][] => {
      const [own] = packagesIn(readRecovery(reply));
      return own === undefined ? [] : [[reply.package ?? 0, own]];
    });
  return new Map(found);
}

function packagesIn(recovery: WireRecovery | undefined): RecoveredPackage[] {
  return (recovery?.LabelResults ?? []).map(({ TrackingNumber, LabelImage }) => ({
    TrackingNumber,
    ...(LabelImage?.GraphicImage === undefined
      ? {}
      : {
          ShippingLabel: {
            ImageFormat: LabelImage.LabelImageFormat,
            GraphicImage: LabelImage.GraphicImage,
            GraphicImagePart: [],
            InternationalSignatureGraphicImage: LabelImage.InternationalSignatureGraphicImage,
          },
        }),
  }));
}

/** The one candidate that goes to the recipient, if UPS names several shipments with the reference. */
export function onlyCandidate(
  { destination }: WireShipmentRequest,
  replies: readonly Reply[],
): string | undefined {
  const candidates = candidatesIn(replies).filter(
    ({ DestinationCountryCode: country, DestinationPostalCode: code }) =>
      (country ?? destination.country_code) === destination.country_code &&
      compact(code) === compact(destination.postal_code),
  );
  return candidates.length === 1 ? candidates[0]?.TrackingNumber : undefined;
}

const compact = (code = '') => code.replace(/[\s-]/g, '').toUpperCase();

function candidatesIn(replies: readonly Reply[]): WireRecovery['TrackingCandidate'] {
  return replies
    .filter(({ step }) => step === FIND)
    .flatMap((reply) => readRecovery(reply)?.TrackingCandidate ?? []);
}

/** A shipment that UPS found, as `ShipmentResults` would describe it: without a price. */
export interface FoundShipment {
  readonly results: {
    readonly ShipmentIdentificationNumber?: string | undefined;
    readonly PackageResults: readonly RecoveredPackage[];
  };
}

/** What UPS said of a shipment that it was asked about by reference; `undefined` if it was not. */
export function foundShipment(
  request: WireShipmentRequest,
  replies: readonly Reply[],
): LookupReading<FoundShipment> | undefined {
  const asked = replies.filter(({ step }) => step === FIND || step === LABEL);
  const [first] = asked;
  if (first?.step !== FIND) return undefined;
  const found = asked.map(readRecovery).findLast((recovery) => (recovery?.LabelResults.length ?? 0) > 0);
  const packages = packagesIn(found);
  const candidates = candidatesIn(replies).flatMap(({ TrackingNumber }) => TrackingNumber ?? []);
  const [reference = ''] = request.references;
  if (packages.length > request.packages) {
    const numbers = packages.flatMap(({ TrackingNumber }) => TrackingNumber ?? []);
    return { unclear: severalHave(reference), candidates: numbers };
  }
  if (packages.length > 0) {
    const { ShipmentIdentificationNumber } = found ?? {};
    return { created: { results: { ShipmentIdentificationNumber, PackageResults: packages } }, warnings: [] };
  }
  if (candidates.length > 0) return { unclear: severalHave(reference), candidates };
  const { reported } = isAnswer(first) ? refusalIn(first) : { reported: first.failure.message };
  return { unclear: `UPS finds no shipment with the reference ${reference} (${reported}).` };
}

function severalHave(reference: string): string {
  return `UPS knows several shipments with the reference ${reference}.`;
}

function refusalIn(reply: Extract<Reply, { status: number }>): { readonly reported: string } {
  const { errors = [] } = readReply(reply, NO_ACCOUNT, under('LabelRecoveryResponse'));
  return { reported: errors.map(({ message }) => message).join('; ') || `HTTP ${reply.status}` };
}
