/** Returns of the JSON platform: what it reads, after its field tables, and its document. */
import { z } from 'zod';
import type { MadeReturn } from '../returns.js';
import type { AuthorizedReturn } from '../xml/return-requests.js';
import { LINK_HOST } from './replies.js';
import { canadianPostalCode, email, parcelCharacteristics, reader } from './requests.js';
import { closed, text } from './schema.js';

const party = {
  name: text(44, 1),
  company: text(44, 1).optional(),
  domesticAddress: closed({
    addressLine1: text(44, 1),
    addressLine2: text(44).optional(),
    city: text(40, 1),
    province: text(2, 2),
    postalCode: canadianPostalCode,
  }),
};

const authorizedReturn = closed({
  serviceCode: text(32, 1),
  returner: closed(party),
  receiver: closed({ ...party, email: email.optional(), receiverVoiceNumber: text(25).optional() }),
  parcelCharacteristics: parcelCharacteristics(999.999).optional(),
  printPreferences: closed({
    outputFormat: z.enum(['8.5x11', '4x6']).optional(),
    encoding: z.enum(['PDF', 'ZPL']).optional(),
  }).optional(),
  references: closed({ customerRef1: text(35).optional(), customerRef2: text(35).optional() }).optional(),
});

export const returnBody = reader<AuthorizedReturn>(authorizedReturn);

export function returnInfo({ pin, media_type: mediaType }: MadeReturn) {
  const href = `${LINK_HOST}/returns/v1/labels/${pin}`;
  return { trackingPin: pin, links: [{ rel: 'returnLabel', href, mediaType, index: 0 }] };
}
