/** Address validation: ValidateAddress. Source: Location-API-WSDL.wsdl of the test system, which does not say what is checked. */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { addressResult, type CandidateFacts, changedFields } from '@waybill/carrier-kit/after';
import { failureEntry, listOf, localErrorEntry, maybe, maybeText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { AddressOutcome, Party } from '@waybill/core';
import { type CheckedPart, isAnswer } from '@waybill/core/plugin';
import { noticesIn, readReply, responseTo } from './errors.js';
import { placeElement } from './parties.js';
import type { OpenSettings } from './settings.js';
import { type Client, clientOf, soapCall } from './soap.js';

/** An address to check. */
export interface WireAddressRequest {
  readonly client: Client;
  /** As requested, to compare it with what Aramex suggests. */
  readonly asked: Party;
  readonly address: XmlNode;
  readonly most: number;
}

/** Cities must be spelt as Aramex spells them. */
export const CHECKED: readonly CheckedPart[] = ['city', 'postal_code'];

export const address_validation: OperationFor<'address_validation', OpenSettings, WireAddressRequest> = {
  createRequest: ({ address, most_candidates: most = Number.MAX_SAFE_INTEGER }, { account, report }) => ({
    client: clientOf(account.settings),
    asked: address,
    address: placeElement(address, 'address', report),
    most,
  }),
  next: atOnce(({ client, address }) => [
    { step: 'validate', ...soapCall('ValidateAddress', { Address: address }, client) },
  ]),
  parseResponse: ({ request: { asked, most }, replies: [reply] }, carrier): AddressOutcome => {
    if (reply === undefined) return [null, [localErrorEntry(carrier, 'no_reply', 'There is no reply.')]];
    if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
    const reading = readReply(reply, carrier, responseTo('ValidateAddress'));
    if (reading.errors !== undefined) return [null, [...reading.errors]];
    const { document, warnings } = reading;
    // A refused login says nothing about the address.
    if (warnings.some(({ kind }) => kind !== 'carrier')) return [null, [...warnings]];
    const isWrong = warnings.length > 0;
    const suggested = wireSuggestions.parse(document).SuggestedAddresses?.Address ?? [];
    const candidates = suggested
      .map(candidateOf)
      // With an error, the reply only repeats the address.
      .filter(({ address }) => !isWrong || changedFields(asked, omitUndefined(address)).length > 0);
    const said = warnings.map(({ code, message }) => ({ code, message }));
    const facts = { checked: CHECKED, meta: { notices: [...noticesIn(document), ...said] } };
    const verdict = isWrong || candidates.length > 0 ? {} : { verdict: 'valid' as const };
    return [
      addressResult(
        carrier,
        { address: asked },
        { ...facts, ...verdict, candidates: candidates.slice(0, most) },
      ),
      [],
    ];
  },
};

const wireAddress = z.object({
  City: maybeText,
  StateOrProvinceCode: maybeText,
  PostCode: maybeText,
  CountryCode: maybeText,
});
const wireSuggestions = z.object({ SuggestedAddresses: maybe(z.object({ Address: listOf(wireAddress) })) });

function candidateOf(found: z.output<typeof wireAddress>): CandidateFacts {
  return {
    address: {
      city: found.City,
      state_code: found.StateOrProvinceCode,
      postal_code: found.PostCode,
      country_code: found.CountryCode as Party['country_code'],
    },
  };
}
