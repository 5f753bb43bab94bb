import { dutyPayerOf, payerOf, type Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';

/**
 * The account pays for transport and the recipient pays duties; another payer is refused. Replace by what the carrier's
 * contract offers, and write the payer that these functions return into the request.
 */
export function checkPayers(request: RequestFields, own_account: string, report: Reporter): void {
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  dutyPayerOf(request, { own_account, takes: ['RECIPIENT'], recipient_account: false }, report);
}
