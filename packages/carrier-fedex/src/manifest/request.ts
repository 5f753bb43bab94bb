import type { OperationContext } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { ManifestDocumentsRequest, ManifestRequest } from '@waybill/core/plugin';
import { dayOf } from '../dates.js';
import { plain, type WireBody } from '../json-call.js';
import type { Account } from '../settings.js';

/** A day of FedEx Ground. */
export interface WireManifestRequest {
  readonly transaction_id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly body: WireBody;
}

type Context = OperationContext<Account['settings']>;

export function createClosing(
  { shipments, date }: ManifestRequest,
  { account, report }: Context,
): WireManifestRequest {
  const { settings, context } = account;
  if (shipments !== undefined)
    report.notSupported('shipments', 'cannot be chosen: FedEx closes all Ground packages of the account');
  const day = date ?? today(context.clock, settings.time_zone);
  return wireRequest('GCDR', day, account);
}

/** The documents of a day that was closed. */
export function createReprint(
  { manifest: { meta } }: ManifestDocumentsRequest,
  { account, report }: Context,
): WireManifestRequest {
  const written = meta?.close_date;
  const day = typeof written === 'string' ? dayOf(written) : undefined;
  if (written === undefined) report.required('manifest.meta.close_date');
  else if (day === undefined) report.invalid('manifest.meta.close_date', 'must be a day, written YYYY-MM-DD');
  return wireRequest('RGCDR', day ?? '', account, { reprintOption: 'BY_SHIP_DATE' });
}

/** How a person finds out whether the day is closed. */
export function lookupOf({ day, transaction_id }: WireManifestRequest): Lookup {
  return {
    what: `the Ground close of ${day} (fetch its documents, or ask FedEx’s customer service)`,
    request_id: transaction_id,
  };
}

function wireRequest(
  closeReqType: 'GCDR' | 'RGCDR',
  day: string,
  { settings, context }: Account,
  more: object = {},
): WireManifestRequest {
  return {
    transaction_id: context.newId(),
    day,
    body: plain({
      closeReqType,
      accountNumber: { value: settings.account_number },
      groundServiceCategory: 'GROUND',
      closeDate: day,
      ...more,
      closeDocumentSpecification: { closeDocumentTypes: ['MANIFEST'] },
    }),
  };
}
