import type { BoughtPackage, PackageCall } from '@waybill/carrier-kit';
import type { LookupReading } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { reprintCall } from '../shipping/call.js';
import { boughtPackage, objectIn } from '../shipping/label.js';
import type { WireLabelRequest } from '../shipping/request.js';

export function findCall(wire: WireLabelRequest, replies: readonly Reply[]): PackageCall | undefined {
  return replies.length === 0 ? reprintCall(wire) : undefined;
}

/**
 * A label that is printed again was bought. A refusal proves nothing: USPS does not print labels again that were voided,
 * whose mailing date is over, or that were printed too often.
 */
export function readFound(
  [reply]: readonly Reply[],
  wire: WireLabelRequest,
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> {
  if (reply === undefined || !isAnswer(reply))
    return {
      unclear: `USPS did not answer whether it has the label: ${reply?.failure.message ?? 'not asked'}.`,
    };
  const { document, errors = [] } = readReply(reply, carrier, objectIn);
  const created = document && boughtPackage(document, wire);
  if (created !== undefined) return { created, warnings: [] };
  const why = errors.map(({ message }) => message).join('; ');
  return { unclear: `USPS prints no label of this key again: ${why || 'The reply names none.'}` };
}
