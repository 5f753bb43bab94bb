/** Authorized returns: a label for one package inside Canada, which is billed when it is used. */
import type { OperationFor } from '@waybill/carrier-kit';
import { changeOutcome } from '@waybill/carrier-kit/after';
import { decodeDocument, followLink, missingPartEntry, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import { type Answer, type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { byPlatform, type Platform } from './platform.js';
import { type AuthorizedReturn, createRequest } from './returns/request.js';
import type { Api, OpenSettings } from './settings.js';
import type { Link } from './shipping/shipment-info.js';

function lookupOf({ returner, shipment_date }: AuthorizedReturn): string {
  return `a return of ${shipment_date} from ${returner.name} in your Canada Post account`;
}

const returnsOn = (platform: Platform): OperationFor<'returns', OpenSettings, AuthorizedReturn> => ({
  createRequest,
  next: ({ request, replies }) => {
    const [made, ...fetched] = replies;
    if (made === undefined)
      return [{ ...platform.returnCall(request), step: 'return', effect: 'once', lookup: lookupOf(request) }];
    if (!isAnswer(made)) return [];
    const { links = [] } = platform.readReply(made, NO_ACCOUNT, platform.returnIn).document ?? {};
    const link = links.find(({ rel }) => rel === 'returnLabel');
    const label = link && followLink(labelCall(link), fetched, [202, 404]);
    return label === undefined ? [] : [label];
  },
  parseResponse: ({ request, replies }, carrier) => {
    const judged = changeOutcome(replies[0], {
      carrier,
      what: 'The return',
      effect: 'once',
      lookup: lookupOf(request),
      read: (reply) => {
        const read = platform.readReply(reply, carrier, platform.returnIn);
        if (read.errors === undefined) return { done: read.document, warnings: read.warnings };
        return read.refused ? { refused: read.reported } : { unreadable: read.why };
      },
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const { pin } = judged.done;
    const label = replies.length > 1 ? replies.at(-1) : undefined;
    const file =
      label !== undefined && isAnswer(label) && label.status < 300
        ? decodeDocument(label.body, request.label.encoding ?? 'PDF')
        : undefined;
    const missing = file === undefined ? [missingLabel(label, platform, carrier)] : [];
    return [
      {
        carrier: carrier.carrier,
        account: carrier.account,
        documents: file === undefined ? [] : [file.content],
        reference: null,
        service: request.service,
        shipment_date: request.shipment_date,
        total_charge: null,
        tracking_number: pin,
        complete: file !== undefined,
        meta: {
          parcels: [{ tracking_number: pin, charge: null, bought: true }],
          documents: file === undefined ? [] : [{ format: file.format, kind: 'return_label', parcel: 0 }],
          notices: [
            { code: 'billed_when_used', message: 'Canada Post bills a return when its label is used.' },
          ],
        },
      },
      [...judged.errors, ...missing],
    ];
  },
});

const labelCall = ({ href, media_type }: Link): Call => ({
  step: 'label',
  method: 'GET',
  url: href,
  headers: { accept: media_type },
  reply_as: 'base64',
});

function missingLabel(reply: Reply | undefined, platform: Platform, carrier: CarrierIdentity): ErrorEntry {
  const place = { parcel: 0, packages: 1 };
  if (reply === undefined || !isAnswer(reply))
    return missingPartEntry(carrier, 'return_label', { ...place, reply });
  // The reply is in base64, also when it is not the file.
  const answer: Answer = { ...reply, body: Buffer.from(reply.body, 'base64').toString('utf8') };
  const refusals = platform.readRefusal(answer, carrier);
  return missingPartEntry(carrier, 'return_label', { ...place, reply: answer, refusals });
}

/** The return to make, on the platform `api`. */
export interface WireReturnRequest extends AuthorizedReturn {
  readonly api: Api;
}

export const returns: OperationFor<'returns', OpenSettings, WireReturnRequest> = byPlatform(returnsOn);
