import { z } from '@waybill/carrier-kit';
import { type ChangeReading, changeReading } from '@waybill/carrier-kit/after';
import { carrierErrorEntry, maybeText } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { readReply } from '../errors.js';

const wireProof = z.object({ resultText: maybeText, returnCode: maybeText });

/** `0` in USPS's older API, whose words this one repeats; the contract has no list. */
const ACCEPTED = /^(0|2\d\d)$/;

/** Whether the letter is sent: USPS's words about it. */
export function acceptedIn(answer: Answer, carrier: CarrierIdentity): ChangeReading<readonly Notice[]> {
  const { status } = answer;
  const reading = changeReading(
    readReply(answer, carrier, (document) => (status < 300 ? wireProof.safeParse(document).data : undefined)),
  );
  if (!('done' in reading)) return reading;
  const { resultText: message = '', returnCode: code } = reading.done;
  // Without a word of its own, the status says that it is accepted.
  if (code === undefined && message === '' && status !== 202)
    return { unreadable: 'the reply does not say whether the letter is sent' };
  if (code !== undefined && !ACCEPTED.test(code))
    return { refused: [carrierErrorEntry(carrier, { code, message, status })] };
  const notices = message === '' ? [] : [{ code: code ?? String(status), message }];
  return { done: notices, warnings: reading.warnings ?? [] };
}
