import type { OperationContext } from '@waybill/carrier-kit';
import { provedNumber } from '@waybill/carrier-kit/after';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ProofRequest } from '@waybill/core/plugin';
import { later } from '../dates.js';
import { plain, type WireBody } from '../json-call.js';
import type { Account } from '../settings.js';
import { localeOf } from '../tracking/request.js';

/** The package whose delivery is to be proved. */
export interface WireProofRequest {
  readonly transaction_id: string;
  /** `x-locale`: the language of FedEx's texts. */
  readonly locale: string;
  readonly tracking_number: string;
  readonly body: WireBody;
}

/** Days after the day of the label on which FedEx may get the package. */
const LATE_DAYS = 7;

export function createRequest(
  request: ProofRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireProofRequest {
  const { kinds = [], ship_date, language } = request;
  for (const [at, kind] of kinds.entries())
    if (kind !== 'letter')
      report.notSupported(`kinds[${at}]`, `is ${kind}; FedEx has a letter, which shows the signature`);
  const tracking_number = provedNumber(request);
  const body = {
    trackDocumentDetail: { documentType: 'SIGNATURE_PROOF_OF_DELIVERY', documentFormat: 'PDF' },
    trackDocumentSpecification: [
      omitUndefined({
        trackingNumberInfo: { trackingNumber: tracking_number },
        shipDateBegin: ship_date,
        shipDateEnd: ship_date && later(ship_date, LATE_DAYS),
        // Without it the letter of the account's own packages lacks names and the signature.
        accountNumber: account.settings.account_number,
      }),
    ],
  };
  return {
    transaction_id: account.context.newId(),
    locale: localeOf(language, report),
    tracking_number,
    body: plain(body),
  };
}
