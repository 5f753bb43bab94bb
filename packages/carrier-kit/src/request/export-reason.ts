import type { Customs } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import type { Reporter } from './report.js';

/** Reasons of private people: they come without a commercial invoice. */
const PRIVATE: readonly ExportReason[] = ['gift', 'personal_effects'];

/**
 * Why goods are sent: `reason_for_export`, or a sale where `commercial_invoice` is true. `undefined` where the request
 * says neither. A reason that contradicts `commercial_invoice` is an issue.
 */
export function exportReasonOf(customs: Customs | undefined, report: Reporter): ExportReason | undefined {
  const { commercial_invoice: isCommercial, reason_for_export: reason } = customs ?? {};
  if (reason === undefined) return isCommercial ? 'sale' : undefined;
  const contradicts = isCommercial ? PRIVATE.includes(reason) : reason === 'sale' && isCommercial === false;
  if (contradicts)
    report.contradiction(
      'shipment.customs.reason_for_export',
      `is ${reason}, and shipment.customs.commercial_invoice is ${isCommercial}`,
    );
  return reason;
}
