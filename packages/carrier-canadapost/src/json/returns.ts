/**
 * Authorized returns on the JSON platform: POST /returns/v1/{mailedBy}/{mobo}/authorized-returns, after the field tables of Returns;
 * no schema is published that we know of. The label is behind a link.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { maybeText } from '@waybill/carrier-kit/reply';
import type { Sender } from '../parties.js';
import type { AuthorizedReturn, ReturnInfo } from '../terms.js';
import { readReply, send } from './protocol.js';
import { sizes } from './rating.js';
import { printPreferences, wireLinks } from './shipping.js';

export { readReply };

export function returnCall(back: AuthorizedReturn): PackageCall {
  const { customer_number, references, receiver } = back;
  return send('POST', `/returns/v1/${customer_number}/${customer_number}/authorized-returns`, {
    serviceCode: back.service,
    returner: partyMembers(back.returner),
    receiver: {
      ...partyMembers(receiver),
      email: back.receiver_email,
      receiverVoiceNumber: receiver.phone === '' ? undefined : receiver.phone,
    },
    parcelCharacteristics: sizes(back),
    printPreferences: printPreferences(back.label),
    references:
      references.length === 0 ? undefined : { customerRef1: references[0], customerRef2: references[1] },
  });
}

function partyMembers(party: Sender) {
  return {
    name: party.name,
    company: party.company === '' ? undefined : party.company,
    domesticAddress: {
      addressLine1: party.lines[0],
      addressLine2: party.lines[1],
      city: party.city,
      province: party.province,
      postalCode: party.postal_code,
    },
  };
}

const wireReturn = z.object({ trackingPin: maybeText, links: wireLinks });

export function returnIn(document: unknown): ReturnInfo | undefined {
  const { trackingPin: pin, links = [] } = wireReturn.safeParse(document).data ?? {};
  return pin === undefined ? undefined : { pin, links };
}
