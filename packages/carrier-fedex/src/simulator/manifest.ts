/** Closing the day of FedEx Ground: `EndOfDayCloseOutputVO`. The two codes stand in for those that are not published. */
import { jsonBody, refuse } from '@waybill/simulator';
import { z } from 'zod';
import { isoDay, refused } from './bodies.js';
import { account, words } from './common-schema.js';
import { VIRTUAL } from './rating.js';
import type { Sold } from './sold.js';

/** `FullSchema_GEOD_PUT` and `FullSchema_Reprint_POST`. */
const closeRequest = z.looseObject({
  closeReqType: words('GCDR', 'RGCDR'),
  accountNumber: account,
  groundServiceCategory: words('GROUND'),
  closeDate: isoDay,
  reprintOption: words('BY_SHIP_DATE', 'BY_TRACKING_NUMBER').optional(),
});
type CloseDocument = z.output<typeof closeRequest>;

export const closeBody = jsonBody(closeRequest, refused);

/** `output` of the replies. Each throws a refusal. */
export interface CloseAnswers {
  close(document: CloseDocument, account: string): object;
  reprint(document: CloseDocument, account: string): object;
}

export function closeAnswers(sold: Sold): CloseAnswers {
  const closed = new Map<string, object[]>();
  const reply = (closeDocuments: readonly object[]) => ({ closeDocuments, alerts: [VIRTUAL] });
  return {
    close: ({ closeDate }, account) => {
      const open = sold
        .open(account)
        .filter(({ facts }) => facts.service.category === 'GROUND' && facts.date <= closeDate);
      if (open.length === 0)
        throw refuse('GROUNDCLOSE.SHIPMENTS.NOTFOUND', 'There are no Ground shipments to close.');
      sold.close(open);
      const key = `${account} ${closeDate}`;
      const before = closed.get(key) ?? [];
      const numbers = open.flatMap(({ tracking_numbers }) => tracking_numbers);
      const made = manifestOf(numbers, `${closeDate.replaceAll('-', '')}${before.length + 1}`);
      closed.set(key, [...before, made]);
      return reply([made]);
    },
    reprint: ({ closeDate }, account) => {
      const found = closed.get(`${account} ${closeDate}`);
      if (found === undefined) throw refuse('GROUNDCLOSE.REPORT.NOTFOUND', 'There is no close of this day.');
      return reply(found);
    },
  };
}

function manifestOf(numbers: readonly string[], shippingCycle: string): object {
  const lines = ['          SPECIMEN: GROUND PICKUP MANIFEST', ...numbers];
  return {
    type: 'MANIFEST',
    shippingCycle,
    shippingDocumentDisposition: 'RETURNED',
    resolution: 200,
    copiesToPrint: 2,
    parts: [
      { documentPartSequenceNumber: 1, image: Buffer.from(`${lines.join('\n')}\n`).toString('base64') },
    ],
  };
}
