/**
 * Address validation: street addresses of the United States, its territories and military post offices, by the list of addresses
 * that USPS delivers to. Addresses elsewhere are not sent.
 * Source: addresses.yaml 3.2.3, `GET /address`.
 */

import type { OperationContext } from '@waybill/carrier-kit';
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { type AddressFacts, addressResult, type CandidateFacts } from '@waybill/carrier-kit/after';
import {
  failureEntry,
  listOf,
  maybe,
  maybeText,
  unreadableReplyEntry,
  wireText,
} from '@waybill/carrier-kit/reply';
import { extraText, lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { AddressOutcome, ErrorEntry, Notice, Party } from '@waybill/core';
import type { AddressRequest } from '@waybill/core/plugin';
import {
  type AddressClassification,
  type CarrierIdentity,
  type CheckedPart,
  type Exchange,
  isAnswer,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { isDomestic, soughtAddress } from './parties.js';
import type { OpenSettings } from './settings.js';

export const address_validation: OperationFor<'address_validation', OpenSettings, WireAddressRequest> = {
  createRequest,
  next: atOnce(({ query }) =>
    query === null
      ? []
      : [
          {
            step: 'validate',
            method: 'GET',
            url: `/addresses/v3/address?${new URLSearchParams(query)}`,
          },
        ],
  ),
  parseResponse,
};

/** `null` in place of a query: USPS does not look at addresses of that country. */
export interface WireAddressRequest {
  /** The address in question. */
  readonly asked: Pick<
    Party,
    'address_lines' | 'city' | 'state' | 'state_code' | 'postal_code' | 'country_code'
  >;
  readonly query: Readonly<Record<string, string>> | null;
}

/** Longest `firm`. It helps to find a suite, and is no part of the address: a longer one is left out. */
const LONGEST_FIRM = 50;

function createRequest(
  { address }: AddressRequest,
  { report }: OperationContext<OpenSettings>,
): WireAddressRequest {
  const { address_lines, city, state, state_code, postal_code, country_code, company_name } = address;
  const asked = omitUndefined({ address_lines, city, state, state_code, postal_code, country_code });
  if (!isDomestic(address)) return { asked, query: null };
  const wire = soughtAddress(address, 'address', report);
  if (wire.state === undefined && state === undefined && state_code === undefined)
    report.required(['address.state_code', 'address.state']);
  if (city === undefined && postal_code === undefined)
    report.required(['address.postal_code', 'address.city']);
  return {
    asked,
    query: omitUndefined({
      firm: company_name !== undefined && company_name.length <= LONGEST_FIRM ? company_name : undefined,
      ...wire,
      urbanization: extraText(address, 'urbanization', 'address', report, 96),
    }),
  };
}

/** What USPS looks at. Whether it delivers there is another question: see {@link NO_STREET_DELIVERY}. */
export const CHECKED: readonly CheckedPart[] = ['street', 'unit', 'city', 'state', 'postal_code'];

const wireRemarks = listOf(z.object({ code: maybeText, text: maybeText }));
const wireAddress = z.object({
  streetAddress: maybeText,
  secondaryAddress: maybeText,
  city: maybeText,
  state: maybeText,
  ZIPCode: maybeText,
  ZIPPlus4: maybeText,
  urbanization: maybeText,
});
const wireInfo = z.object({
  deliveryPoint: maybeText,
  carrierRoute: maybeText,
  DPVConfirmation: maybeText,
  DPVCMRA: maybeText,
  business: maybeText,
  centralDeliveryPoint: maybeText,
  vacant: maybeText,
});
const wireResponse = z.object({
  address: maybe(wireAddress),
  additionalInfo: maybe(wireInfo),
  corrections: wireRemarks,
  matches: wireRemarks,
  warnings: listOf(wireText),
});
type WireResponse = z.output<typeof wireResponse>;

function parseResponse(
  { request: { asked, query }, replies: [reply] }: Exchange<WireAddressRequest>,
  carrier: CarrierIdentity,
): AddressOutcome {
  const result = (facts: Omit<AddressFacts, 'checked'>) =>
    addressResult(carrier, { address: asked }, { checked: CHECKED, ...facts });
  if (query === null) return [result({ candidates: [], verdict: 'not_checked' }), []];
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, addressIn);
  if (read.errors !== undefined) {
    const said = reply.status === 404 && read.refused ? read.reported : read.reported.filter(isVerdict);
    return said.length === 0 ? [null, [...read.errors]] : [result(notFound(said)), []];
  }
  const judged = judgedBy(read.document);
  if (judged === undefined)
    return [
      null,
      [unreadableReplyEntry(carrier, reply, 'the reply does not say whether the address is known')],
    ];
  const candidates = judged.verdict === 'not_found' ? [] : [candidateOf(read.document, asked)];
  const meta = { notices: noticesOf(read.document) };
  return [result({ candidates, meta, ...judged }), [...read.warnings]];
}

function addressIn(document: unknown): WireResponse | undefined {
  return 'address' in Object(document) ? wireResponse.safeParse(document).data : undefined;
}

/** Errors that are answers about the address: invalid, not found, several. Source: API-Error-Consolidated-List.xlsx. */
const VERDICTS: readonly string[] = ['010001', '010002', '010003', '010004', '010005', '010006'];
/** "Multiple addresses were found for the information you entered, and no default exists." */
const SEVERAL = '010006';
/** The texts of 404 for an address that could be found if more of it were known. */
const VAGUE = /insufficient to match|more than one address/i;

function isVerdict({ code }: ErrorEntry): boolean {
  return VERDICTS.includes(code);
}

function notFound(said: readonly ErrorEntry[]): Omit<AddressFacts, 'checked'> {
  const isVague = said.some(({ code, message }) => code === SEVERAL || VAGUE.test(message));
  return {
    candidates: [],
    ...(isVague ? { verdict: 'incomplete', missing: ['street'] } : { verdict: 'not_found' }),
    meta: { notices: said.map(({ code, message }) => ({ code, message })) },
  };
}

/** Without a verdict the candidate decides. */
type Judged = Pick<AddressFacts, 'verdict' | 'missing'>;

/** `DPVConfirmation`, and the codes of corrections and matches. `undefined` where the reply has none of them. */
function judgedBy({ address, additionalInfo, corrections, matches }: WireResponse): Judged | undefined {
  const has = (remarks: WireResponse['corrections'], code: string) =>
    remarks.some((remark) => remark.code === code);
  if (address === undefined) return undefined;
  if (has(corrections, '22')) return { missing: ['street'] };
  switch (additionalInfo?.DPVConfirmation) {
    case 'Y':
    case 'S':
      return { missing: has(corrections, '32') ? ['unit'] : [] };
    case 'D':
      return { missing: ['unit'] };
    case 'N':
      return { verdict: 'not_found' };
    default:
      if (has(corrections, '32')) return { missing: ['unit'] };
      return has(matches, '31') ? { missing: [] } : undefined;
  }
}

/** USPS says whether an address is a business. Any other counts as a home. */
const CLASSIFICATIONS: Readonly<Record<string, AddressClassification>> = {
  Y: 'commercial',
  N: 'residential',
};

function candidateOf(
  { address: wire, additionalInfo: info }: WireResponse,
  { country_code }: WireAddressRequest['asked'],
): CandidateFacts {
  const { streetAddress, secondaryAddress, city, state, ZIPCode, ZIPPlus4, urbanization } = wire ?? {};
  const lines = [streetAddress, secondaryAddress].filter((line) => line !== undefined);
  const facts = omitUndefined({
    urbanization,
    dpv_confirmation: info?.DPVConfirmation,
    business: flagOf(info?.business),
    vacant: flagOf(info?.vacant),
    mail_receiving_agency: flagOf(info?.DPVCMRA),
    central_delivery: flagOf(info?.centralDeliveryPoint),
    carrier_route: info?.carrierRoute,
    delivery_point: info?.deliveryPoint,
  });
  return {
    address: {
      address_lines: lines.length === 0 ? undefined : lines,
      city,
      // Puerto Rico stands in both places.
      state_code: state === country_code ? undefined : state,
      postal_code: ZIPCode !== undefined && ZIPPlus4 !== undefined ? `${ZIPCode}-${ZIPPlus4}` : ZIPCode,
    },
    classification: lookUp(CLASSIFICATIONS, info?.business) ?? 'unknown',
    facts,
  };
}

function flagOf(letter: string | undefined): boolean | undefined {
  return letter === 'Y' ? true : letter === 'N' ? false : undefined;
}

/** Routes of addresses that mail is not brought to. Source: addresses.yaml, `DPVConfirmation`. */
const NO_STREET_DELIVERY = /^R77[79]$/;

function noticesOf({ additionalInfo, corrections, warnings, address }: WireResponse): Notice[] {
  const { DPVConfirmation, carrierRoute = '', vacant } = additionalInfo ?? {};
  const unit = address?.secondaryAddress;
  const own: readonly (readonly [is: boolean, code: string, message: string])[] = [
    [
      DPVConfirmation === 'S',
      'unit_not_confirmed',
      `USPS knows the building, and no ${unit ?? 'such unit'} in it.`,
    ],
    [
      NO_STREET_DELIVERY.test(carrierRoute),
      'no_street_delivery',
      'USPS does not bring mail to this street: ask the recipient for the address of their mail.',
    ],
    [vacant === 'Y', 'vacant', 'USPS has this address as vacant.'],
  ];
  return [
    ...own.flatMap(([is, code, message]) => (is ? [{ code, message }] : [])),
    ...corrections.flatMap(({ code, text }) =>
      text === undefined ? [] : [{ code: code ?? 'correction', message: text }],
    ),
    ...warnings.map((message) => ({ code: 'warning', message })),
  ];
}
