/**
 * Authorized returns over REST+XML: POST /rs/{mailedBy}/{mobo}/authorizedreturn, `authorized-return` ->
 * `authorized-return-info`, version authreturn-v2 (authreturn.xsd); the label is behind a link.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { maybeText, under } from '@waybill/carrier-kit/reply';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Sender } from '../parties.js';
import type { AuthorizedReturn, ReturnInfo } from '../terms.js';
import { readReply, send } from './protocol.js';
import { printPreferences, wireLinks } from './shipping.js';

export { readReply };

const MEDIA_TYPE = 'application/vnd.cpc.authreturn-v2+xml';

export function returnCall(back: AuthorizedReturn): PackageCall {
  const { customer_number, contract_id, references, receiver } = back;
  const document = {
    '@_xmlns': 'http://www.canadapost.ca/ws/authreturn-v2',
    'service-code': back.service,
    returner: partyElement(back.returner, {}),
    receiver: partyElement(receiver, {
      email: back.receiver_email,
      'receiver-voice-number': receiver.phone === '' ? undefined : receiver.phone,
    }),
    'parcel-characteristics': { weight: back.weight, dimensions: back.dimensions },
    'print-preferences': printPreferences(back.label),
    'settlement-info': contract_id === undefined ? undefined : { 'contract-id': contract_id },
    references:
      references.length === 0
        ? undefined
        : { 'customer-ref-1': references[0], 'customer-ref-2': references[1] },
  };
  return send('POST', `/rs/${customer_number}/${customer_number}/authorizedreturn`, MEDIA_TYPE, {
    'authorized-return': document,
  });
}

function partyElement(party: Sender, contact: XmlNode): XmlNode {
  return {
    name: party.name,
    company: party.company === '' ? undefined : party.company,
    ...contact,
    'domestic-address': {
      'address-line-1': party.lines[0],
      'address-line-2': party.lines[1],
      city: party.city,
      province: party.province,
      'postal-code': party.postal_code,
    },
  };
}

const wireReturn = z.object({ 'tracking-pin': maybeText, links: wireLinks });

export function returnIn(document: unknown): ReturnInfo | undefined {
  const found = wireReturn.safeParse(under('authorized-return-info')(document)).data;
  const pin = found?.['tracking-pin'];
  return found && pin !== undefined ? { pin, links: found.links } : undefined;
}
