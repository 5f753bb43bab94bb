import { dutyPayerOf, payerOf, type Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import { isAbroad } from './parties.js';
import type { Account } from './settings.js';

/**
 * The account pays for the carriage. Duties are the recipient's: `COMMERCIAL_CLEARANCE` is for a few contracts. To the United
 * States the sender pays them (auspost.com.au, "US tariffs", of 2025).
 */
export function checkPayers(request: RequestFields, { settings }: Account, report: Reporter): void {
  const { account_number: own_account } = settings;
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  dutyPayerOf(
    request,
    {
      own_account,
      takes: ['RECIPIENT'],
      recipient_account: false,
      declared: isAbroad(request),
      to_us: {
        how: 'Duties to the United States go through a Zonos account that is linked to the contract with Australia Post: without it a parcel is returned.',
      },
    },
    report,
  );
}
