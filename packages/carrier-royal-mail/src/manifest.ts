/**
 * Closing the day: `POST /manifests` manifests every order that has a label, `POST /manifests/retry/{number}` one that failed;
 * `GET /manifests/{number}` gives the paper, which is not always ready at once.
 * Source: Click & Drop API v1, `ManifestOrdersResponse`, `ManifestDetailsResponse`.
 */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { changeOutcome, changeReading, manifestResult } from '@waybill/carrier-kit/after';
import {
  decodeDocument,
  failureEntry,
  localErrorEntry,
  maybeText,
  notFoundEntry,
  wireText,
} from '@waybill/carrier-kit/reply';
import { extraField, extraText, omitUndefined, today } from '@waybill/carrier-kit/request';
import type { ErrorEntry, ManifestResult } from '@waybill/core';
import { type CarrierIdentity, isAnswer } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import type { Account } from './settings.js';

/** What is closed. */
export interface WireManifestRequest {
  /** Today: a paper that is not ready can be fetched from today on. */
  readonly day: string;
  /** Number of the manifest that is made again. */
  readonly retry?: string;
  readonly carrier_name?: string;
}

/** A manifest whose paper is fetched. */
export interface WireManifestDocumentsRequest {
  readonly number: string;
}

const NUMBER = /^\d+$/;

const wireManifest = z.object({
  manifestNumber: wireText.pipe(z.string().regex(NUMBER)),
  status: maybeText,
  documentPdf: maybeText,
});
type WireManifest = z.output<typeof wireManifest>;
const manifestIn = (document: unknown) => wireManifest.safeParse(document).data;

const LOOKUP = 'a manifest of today in Click & Drop';

export const manifest: OperationFor<'manifest', Account['settings'], WireManifestRequest> = {
  createRequest: (request, { account, report }) => {
    const { shipments, date, address } = request;
    const { carrier_name, time_zone } = account.settings;
    const day = today(account.context.clock, time_zone);
    if (shipments !== undefined)
      report.notSupported(
        'shipments',
        'cannot be chosen: Click & Drop manifests every order that has a label',
      );
    if (date !== undefined && date !== day)
      report.notSupported('date', `is ${date}; Click & Drop manifests today, ${day}`);
    if (address !== undefined)
      report.notSupported('address', 'must be left out: Click & Drop uses the address of the account');
    const retry = extraText(request, 'retry_manifest', '', report);
    if (retry !== undefined && !NUMBER.test(retry))
      report.invalid(extraField(report, 'retry_manifest', ''), 'must be the number of a manifest');
    const own = extraText(request, 'carrier_name', '', report, 50) ?? carrier_name;
    return omitUndefined({ day, retry, carrier_name: own });
  },
  next: atOnce(({ retry, carrier_name }) => [
    {
      step: 'close',
      method: 'POST',
      ...(retry === undefined
        ? {
            url: '/api/v1/manifests',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(omitUndefined({ carrierName: carrier_name })),
          }
        : { url: `/api/v1/manifests/retry/${retry}` }),
      effect: 'once',
      lookup: LOOKUP,
    },
  ]),
  parseResponse: ({ request, replies }, { carrier, account }) => {
    const identity = { carrier, account };
    const judged = changeOutcome(replies[0], {
      carrier: identity,
      what: 'The manifest',
      effect: 'once',
      lookup: LOOKUP,
      read: (answer) => changeReading(readReply(answer, identity, manifestIn)),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    return [resultOf(judged.done, request.day, identity), [...judged.errors]];
  },
};

/** @param day from which its paper can be fetched, where it is not here */
function resultOf(
  { manifestNumber: id, documentPdf }: WireManifest,
  day: string,
  carrier: CarrierIdentity,
): ManifestResult {
  const file = decodeDocument(documentPdf, 'PDF');
  return manifestResult(carrier, [{ id, file, available_after: file === undefined ? day : null }]);
}

export const manifest_documents: OperationFor<
  'manifest_documents',
  Account['settings'],
  WireManifestDocumentsRequest
> = {
  createRequest: ({ manifest: { manifests = [] } }, { report }) => {
    const [number = null, ...others] = manifests.map(({ id }) => id);
    if (number === null || !NUMBER.test(number)) report.required('manifest.manifests[0].id');
    if (others.length > 0) report.tooMany('manifest.manifests', manifests.length, 1, 'manifests');
    return { number: number ?? '' };
  },
  next: atOnce(({ number }) => [{ step: 'manifest', method: 'GET', url: `/api/v1/manifests/${number}` }]),
  parseResponse: ({ request: { number }, replies: [reply] }, { carrier, account }) => {
    const identity = { carrier, account };
    if (reply === undefined || !isAnswer(reply))
      return [
        null,
        [reply ? failureEntry(identity, reply) : localErrorEntry(identity, 'no_reply', 'There is no reply.')],
      ];
    const reading = readReply(reply, identity, manifestIn);
    if (reading.errors !== undefined)
      return [null, reply.status === 404 ? [notFound(number, false, identity)] : [...reading.errors]];
    const found = resultOf(reading.document, '', identity);
    if (found.documents.length > 0) return [found, [...reading.warnings]];
    if (reading.document.status !== 'Failed') return [null, [notFound(number, true, identity)]];
    const message = `Manifest ${number} failed: close the day again with the extra ${carrier}:retry_manifest ${number}.`;
    return [null, [localErrorEntry(identity, 'manifest_failed', message, 'carrier')]];
  },
};

function notFound(number: string, retryable: boolean, carrier: CarrierIdentity): ErrorEntry {
  const what = retryable ? `paper of manifest ${number}` : `manifest ${number}`;
  return notFoundEntry(carrier, { what, field: 'manifest.manifests[0].id', retryable });
}
