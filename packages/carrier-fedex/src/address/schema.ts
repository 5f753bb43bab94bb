import { z } from '@waybill/carrier-kit';
import { listOf, maybe, wireBoolean, wireText } from '@waybill/carrier-kit/reply';
import { wireNotices } from '../errors.js';
import { text } from '../reply-schemas.js';

const flag = maybe(wireBoolean);
const token = z.object({ value: text });

/** Booleans in the contract, texts in replies (2026-11-22, reports by other developers). Both are read. */
const wireAttributes = z.object({
  AddressType: text,
  AddressPrecision: text,
  CountrySupported: flag,
  Resolved: flag,
  MultipleMatches: flag,
  SuiteRequiredButMissing: flag,
  InvalidSuiteNumber: flag,
  DPV: flag,
  POBox: flag,
});

/** `customerMessage` in the contract, `customerMessages` in samples. */
const wireAddress = z
  .object({
    streetLinesToken: listOf(wireText),
    city: text,
    cityToken: listOf(token),
    stateOrProvinceCode: text,
    postalCodeToken: maybe(token),
    countryCode: text,
    classification: text,
    postOfficeBox: flag,
    customerMessage: wireNotices,
    customerMessages: wireNotices,
    attributes: maybe(wireAttributes),
  })
  .transform(({ customerMessage, customerMessages, ...address }) => ({
    ...address,
    messages: [...customerMessage, ...customerMessages],
  }));
/** One of `resolvedAddresses`. */
export type WireAddress = z.output<typeof wireAddress>;

const wireResolved = z.object({
  output: z.object({ resolvedAddresses: listOf(wireAddress), alerts: wireNotices }),
});

/** The addresses of a reply that has any. */
export function resolvedIn(document: unknown) {
  const output = wireResolved.safeParse(document).data?.output;
  return output === undefined || output.resolvedAddresses.length === 0 ? undefined : output;
}
