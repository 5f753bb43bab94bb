import { dutyPayerOf, payerOf, type Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import { isAbroad } from './parties.js';
import type { Account } from './settings.js';

/** The account pays for the carriage. Duties are the recipient's: `COMMERCIAL_CLEARANCE` is for a few contracts. */
export function checkPayers(request: RequestFields, { settings }: Account, report: Reporter): void {
  const { account_number: own_account } = settings;
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  const declared = isAbroad(request);
  dutyPayerOf(request, { own_account, takes: ['RECIPIENT'], recipient_account: false, declared }, report);
}
