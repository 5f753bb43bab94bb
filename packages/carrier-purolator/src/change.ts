/** Answers to what changes something at Purolator without being a shipment: a close of the day, a pickup. */
import type { ChangeReading } from '@waybill/carrier-kit/after';
import { localErrorEntry } from '@waybill/carrier-kit/reply';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { type ResponseElement, readReply, responseTo } from './errors.js';
import type { SoapOperation } from './soap.js';

/**
 * Reads whether a change was made.
 * @param doneIn what the response says was done; `false` where it says that nothing was, `undefined` where it says neither.
 */
export function readChange<Done>(
  operation: SoapOperation,
  reply: Answer,
  carrier: CarrierIdentity,
  doneIn: (response: ResponseElement) => Done | false | undefined,
): ChangeReading<Done> {
  const reading = readReply(reply, carrier, responseTo(operation));
  const response = reading.errors === undefined ? reading.document : reading.found;
  const done = response && doneIn(response);
  const entries = reading.errors === undefined ? reading.warnings : reading.reported;
  if (done !== undefined && done !== false) return { done, warnings: entries };
  // The web server refuses a login before any service sees the request (RFC 9110, 15.5.2), with an HTML page.
  if (reading.errors !== undefined && reply.status === 401) return { refused: reading.errors };
  if (reading.errors !== undefined && !reading.refused) return { unreadable: reading.why };
  if (entries.length > 0) return { refused: entries };
  if (done === undefined) return { unreadable: 'the reply does not say what was done' };
  return {
    refused: [
      localErrorEntry(carrier, 'not_done', 'Purolator did not do it, and gives no reason.', 'carrier'),
    ],
  };
}
