import { z } from '@waybill/carrier-kit';
import { packageVoid, type VoidReading, voidOutcome } from '@waybill/carrier-kit/after';
import { listOf, localErrorEntry, maybe, maybeText, under, wireText } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ErrorKind, Notice, VoidOutcome } from '@waybill/core';
import { type Answer, type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { lookupOf, type WireVoidRequest } from './request.js';

/** Some servers end values with an escaped carriage return (seen 2024-03). */
const wireCode = wireText.transform((text) => text.replaceAll('&#xD;', '').trim());
const wireStatus = maybe(z.object({ Code: wireCode, Description: maybeText }));
const wirePackages = listOf(z.object({ TrackingNumber: maybeText, Status: wireStatus }));

/**
 * `ResponseStatus` says only that the request was processed; `SummaryResult` and the packages say whether it was voided.
 * The list of packages also comes with its name in the singular (seen 2024-03).
 */
const wireVoidResponse = z.object({
  Response: maybe(z.object({ Alert: listOf(z.object({ Code: wireCode, Description: maybeText })) })),
  SummaryResult: maybe(z.object({ Status: wireStatus })),
  PackageLevelResults: wirePackages,
  PackageLevelResult: wirePackages,
});
const VOIDED = '1';
/** Refusals that say that it is voided: now, and a pickup stays booked; or before. UPS, appendix of void errors. */
const VOIDED_CODES = ['190105', '190106', '190107', '190108', '190117', '190119'];
/** Refusals that another code of the same appendix explains better than the status. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  '190001': 'unavailable',
  '190100': 'not_found',
  '190101': 'too_late',
  '190102': 'too_late',
  '190103': 'too_late',
  '190114': 'too_late',
  '190115': 'too_late',
  '190118': 'too_late',
  '190121': 'too_late',
  '190124': 'too_late',
};

export function parseResponse(
  { request, replies }: Exchange<WireVoidRequest>,
  carrier: CarrierIdentity,
): VoidOutcome {
  const [reply] = replies;
  const answer = reply !== undefined && isAnswer(reply) ? readAnswer(reply, carrier) : undefined;
  const shipment = packageVoid(reply, {
    carrier,
    lookup: lookupOf(request),
    read: () => answer?.reading ?? { unreadable: 'there is no answer' },
  });
  const refused = new Set(answer?.refused_packages);
  const packages = request.tracking_numbers.map((tracking_number) =>
    shipment.outcome === 'voided' && tracking_number !== null && refused.has(tracking_number)
      ? {
          ...shipment,
          outcome: 'refused' as const,
          errors: [notVoided(tracking_number, carrier)],
          tracking_number,
        }
      : { ...shipment, tracking_number },
  );
  return voidOutcome(carrier, packages, { meta: { notices: answer?.notices ?? [] } });
}

/** An answer of UPS, as far as it was understood. */
interface VoidAnswer {
  readonly reading: VoidReading;
  readonly notices: readonly Notice[];
  /** Tracking numbers of packages that were not voided, although others were. */
  readonly refused_packages?: readonly string[];
}

function readAnswer(reply: Answer, carrier: CarrierIdentity): VoidAnswer {
  const read = readReply(reply, carrier, under('VoidShipmentResponse'));
  if (read.errors !== undefined) {
    const entries = read.reported.map(withKind);
    if (entries.length > 0 && entries.every(({ code }) => VOIDED_CODES.includes(code)))
      return {
        reading: { outcome: 'voided' },
        notices: entries.map(({ code, message }) => ({ code, message })),
      };
    return { reading: read.refused ? { refused: entries } : { unreadable: read.why }, notices: [] };
  }
  const { Response, SummaryResult, ...lists } = wireVoidResponse.parse(read.document);
  const packages = [...lists.PackageLevelResults, ...lists.PackageLevelResult];
  const notices = (Response?.Alert ?? []).map(({ Code, Description = '' }) => ({
    code: Code,
    message: Description,
  }));
  const statuses = [SummaryResult?.Status, ...packages.map(({ Status }) => Status)];
  if (statuses.some((status) => status?.Code === VOIDED))
    return {
      reading: { outcome: 'voided' },
      notices,
      refused_packages: packages.flatMap(({ TrackingNumber, Status }) =>
        TrackingNumber !== undefined && Status !== undefined && Status.Code !== VOIDED
          ? [TrackingNumber]
          : [],
      ),
    };
  const status = SummaryResult?.Status;
  const said = localErrorEntry(
    carrier,
    status?.Code ?? '',
    status?.Description ?? 'UPS did not void the shipment.',
    'carrier',
  );
  return {
    reading: status === undefined ? { unreadable: 'the reply has no result' } : { refused: [said] },
    notices,
  };
}

function notVoided(tracking_number: string, carrier: CarrierIdentity): ErrorEntry {
  const message = `UPS did not void package ${tracking_number}.`;
  return { ...localErrorEntry(carrier, 'not_voided', message, 'carrier'), details: { tracking_number } };
}

function withKind(entry: ErrorEntry): ErrorEntry {
  const kind = KINDS[entry.code];
  return kind === undefined ? entry : { ...entry, kind, retryable: kind === 'unavailable' };
}
