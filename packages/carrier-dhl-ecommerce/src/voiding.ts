/**
 * Voiding: `DELETE /shipping/v4/label/{pickup}?packageId=`, until a package is on a manifest, and only for labels within the United States. A
 * refusal is explained by tracking: a package on a manifest is too late, one that DHL no longer knows was voided before.
 * Source: the label page of developer.dhl.com.
 */
import type { VoidingOperation } from '@waybill/carrier-kit';
import {
  changeReading,
  chosenPackages,
  explainedRefusal,
  isStillKept,
  isWorthTracking,
  packageVoid,
  type VoidReading,
  voidOutcome,
} from '@waybill/carrier-kit/after';
import { NO_ACCOUNT, notFoundEntry } from '@waybill/carrier-kit/reply';
import type { Notice, VoidOutcome } from '@waybill/core';
import { type Answer, type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { errorsIn, readReply } from './errors.js';
import { isInternational } from './services.js';
import type { OpenSettings } from './settings.js';
import { isNotFound, PACKAGE_ID } from './shipping.js';
import { detailsOf, readPackages, trackingPath } from './tracking.js';

/** The packages to void. */
export interface WireVoidRequest {
  readonly pickup: string;
  readonly packages: readonly LabelToVoid[];
  /** Whether they are recent enough for DHL to still know their labels. */
  readonly were_known: boolean;
}

/** "Last 7 days only": how long a label can be fetched. */
const KEPT_DAYS = 7;

interface LabelToVoid {
  readonly package_id: string;
  readonly tracking_number: string | null;
}

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest: (request, { account, report }) => {
    const { shipment } = request;
    if (shipment.service !== undefined && isInternational(shipment.service))
      report.notSupported('shipment.service', `is ${shipment.service}; DHL voids domestic labels alone`);
    const packages = chosenPackages(request, report).map(({ position, parcel }): LabelToVoid => {
      const { tracking_number, reference = position === 0 ? shipment.reference : null } = parcel;
      if (reference?.type !== PACKAGE_ID)
        report.required(`shipment.meta.parcels[${position}].reference`, `of type ${PACKAGE_ID}`);
      return { package_id: reference?.value ?? '', tracking_number };
    });
    const { pickup, time_zone } = account.settings;
    const { clock } = account.context;
    const were_known = isStillKept(shipment, { clock, time_zone, days: KEPT_DAYS });
    return { pickup, packages, were_known };
  },
  next: ({ request: { pickup, packages }, replies }) => {
    if (replies.length === 0)
      return packages.map((label, at): Call => {
        const url = `/shipping/v4/label/${encodeURIComponent(pickup)}?packageId=${encodeURIComponent(label.package_id)}`;
        return {
          step: 'void',
          package: at,
          method: 'DELETE',
          url,
          effect: 'repeatable',
          lookup: lookupOf(label),
        };
      });
    if (replies.some(({ step }) => step === 'track')) return [];
    return packages.flatMap(({ package_id }, at): Call[] => {
      const reply = replies[at];
      const isOpen = reply !== undefined && isAnswer(reply) && isWorthAsking(reply);
      const url = trackingPath(pickup, 'packageId', [package_id]);
      return isOpen ? [{ step: 'track', package: at, method: 'GET', url, optional: true }] : [];
    });
  },
  parseResponse: ({ request: { packages, were_known }, replies }, { carrier, account }): VoidOutcome => {
    const identity = { carrier, account };
    const notices: Notice[] = [];
    const voided = packages.map((label, at) => {
      const own = replies.filter((reply) => reply.package === at);
      const judged = packageVoid(
        own.find(({ step }) => step === 'void'),
        {
          carrier: identity,
          lookup: lookupOf(label),
          read: (answer) => {
            const tracked = own.find(({ step }) => step === 'track');
            const { reading, notices: found } = explained(
              answer,
              { ...label, were_known },
              tracked,
              identity,
            );
            notices.push(...found);
            return reading;
          },
        },
      );
      return { ...judged, tracking_number: label.tracking_number };
    });
    return voidOutcome(identity, voided, { meta: { notices } });
  },
};

function lookupOf({ package_id }: LabelToVoid): string {
  return `packageId ${package_id} with DHL, or void it again`;
}

/** Any reply without an error is a success: DHL's pages do not say what it contains. */
function readVoid(answer: Answer, carrier: CarrierIdentity): VoidReading {
  const isDone = (document: unknown) => answer.status < 300 && errorsIn(document).length === 0;
  const reading = changeReading(
    readReply(answer, carrier, (document) => (isDone(document) ? (document ?? undefined) : undefined)),
  );
  return 'done' in reading ? { outcome: 'voided' } : reading;
}

/** Whether a refusal is about the package itself. */
function isWorthAsking(answer: Answer): boolean {
  const reading = readVoid(answer, NO_ACCOUNT);
  return isWorthTracking(reading) || isGone(reading, answer.status);
}

function isGone(reading: VoidReading, status: number): boolean {
  return 'refused' in reading && reading.refused.some(({ message }) => isNotFound(status, message));
}

function explained(
  answer: Answer,
  { package_id, were_known }: LabelToVoid & Pick<WireVoidRequest, 'were_known'>,
  tracked: Reply | undefined,
  carrier: CarrierIdentity,
): { readonly reading: VoidReading; readonly notices: readonly Notice[] } {
  const reading = readVoid(answer, carrier);
  if (!('refused' in reading) || tracked === undefined || !isAnswer(tracked)) return { reading, notices: [] };
  const packages = readPackages(tracked, carrier).document;
  if (packages === undefined) return { reading, notices: [] };
  const known = packages.find(({ package: own }) => own?.packageId === package_id);
  const details = known && detailsOf(known, package_id, carrier);
  const status = known?.package?.manifestId === undefined ? details?.status : 'accepted';
  const verdict = explainedRefusal(reading, status, 'DHL');
  const isLate =
    'refused' in verdict.reading && verdict.reading.refused.some(({ kind }) => kind === 'too_late');
  if (isLate || !isGone(reading, answer.status)) return verdict;
  if (!were_known) {
    const what = `label of packageId ${package_id}: it was voided before, or is older than ${KEPT_DAYS} days`;
    return { reading: { refused: [notFoundEntry(carrier, { what, field: 'shipment' })] }, notices: [] };
  }
  const message = `DHL does not know packageId ${package_id} any more: its label was voided before.`;
  return { reading: { outcome: 'voided' }, notices: [{ code: 'already_voided', message }] };
}
