/** The parties of a shipment, and where a courier collects. */
import {
  extraText,
  extraWord,
  isResidential,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  untriedLetters,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { countryCode } from './countries.js';
import { printed } from './printed.js';
import { registrationNumbers } from './tax-numbers.js';

/** What decides on the parties besides the addresses. */
interface Circumstances {
  /** Goods are declared to customs. */
  readonly declarable: boolean;
  /** It is held at a service point, for which DHL wants a buyer: the receiver, where there is no other. */
  readonly collected: boolean;
}

/** In the order of the contract. */
export function customerDetails(
  request: RequestFields,
  { declarable, collected }: Circumstances,
  report: Reporter,
) {
  const { shipper, recipient, shipment } = request;
  const receiver = partyOf(recipient, 'recipient', request, report);
  const sold_to = declarable ? shipment.customs?.sold_to : undefined;
  const buyer = sold_to && partyOf(sold_to, 'shipment.customs.sold_to', request, report);
  const importer = extraWord(shipment.customs, 'importer', ['sold_to'], 'shipment.customs', report);
  if (importer !== undefined && declarable && buyer === undefined)
    report.required('shipment.customs.sold_to', 'when the buyer is the importer');
  return omitUndefined({
    shipperDetails: partyOf(shipper, 'shipper', request, report),
    receiverDetails: receiver,
    buyerDetails: buyer ?? (collected ? receiver : undefined),
    importerDetails: importer === undefined ? undefined : buyer,
  });
}

/** `pickup/pickupDetails`: where it is collected, when that is not the address of the shipper. */
export function pickupDetails(request: RequestFields, report: Reporter) {
  const { ship_from } = request.shipment;
  return ship_from && partyOf(ship_from, 'shipment.ship_from', request, report);
}

const LONGEST_REGION = 35;

function partyOf(party: Party, path: string, request: RequestFields, report: Reporter) {
  untriedLetters(party, path, report);
  return omitUndefined({
    postalAddress: omitUndefined({
      ...streetAddressOf(party, path, report),
      provinceName: report.tooLong(`${path}.state`, party.state, LONGEST_REGION),
      countryName: report.tooLong(`${path}.country_name`, party.country_name, LONGEST_REGION),
    }),
    contactInformation: contactOf(party, path, report),
    registrationNumbers: registrationNumbers(party, path, request, report),
    typeCode: typeCodeOf(party, path, report),
  });
}

/** The address of a pickup: `supermodelIoLogisticsExpressAddress`. */
export function streetAddressOf(party: Party, path: string, report: Reporter) {
  const [addressLine1, addressLine2, addressLine3] = party.address_lines ?? [];
  if (addressLine1 === undefined) report.required(`${path}.address_lines`);
  return omitUndefined({
    ...addressOf(party, path, report),
    addressLine1: addressLine1 ?? '',
    addressLine2,
    addressLine3,
  });
}

/** `postalCode` */
export const POSTAL_CODE = { required: false, longest: 12 };
/** `countyName` */
export const LONGEST_COUNTY = 45;

/** What a price depends on: `supermodelIoLogisticsExpressAddressRatesRequest`. */
export function addressOf(party: Party, path: string, report: Reporter) {
  if (party.city === undefined) report.required(`${path}.city`);
  return omitUndefined({
    postalCode: postalCode(party, path, POSTAL_CODE, report) ?? '',
    // A longer one has a price, and is refused when it is bought.
    cityName: (party.city ?? '').slice(0, printed.party.city),
    countryCode: countryCode(party, path, report),
    provinceCode: stateCode(party, path, { shortest: 2, longest: LONGEST_REGION }, report),
    countyName: extraText(party, 'county', path, report, LONGEST_COUNTY),
  });
}

const LONGEST_PERSON = 255;

/** Company and person are both mandatory: a party with one name sends it twice. */
export function contactOf(party: Party, path: string, report: Reporter) {
  const { company_name, person_name, email_address } = party;
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  const longest = company_name === undefined ? printed.party.company_name : LONGEST_PERSON;
  report.tooLong(`${path}.person_name`, person_name, longest);
  return omitUndefined({
    email: email_address,
    phone: phoneOf(party, `${path}.phone_number`, report),
    companyName: company_name ?? person_name ?? '',
    fullName: person_name ?? company_name ?? '',
  });
}

/** Some islands have numbers of 4 digits. */
const FEWEST_DIGITS = 4;
const LONGEST_PHONE = 70;

/** DHL takes any text. Its couriers call the number. */
function phoneOf({ phone_number }: Party, field: string, report: Reporter): string {
  if (phone_number === undefined) report.required(field);
  else if (phone_number.replace(/\D/g, '').length < FEWEST_DIGITS)
    report.invalid(field, `must be a telephone number, not ${JSON.stringify(phone_number)}`);
  return report.tooLong(field, phone_number?.trim() ?? '', LONGEST_PHONE);
}

/** `typeCode` of a party. */
const PARTY_CODES = ['business', 'direct_consumer', 'government', 'other', 'private', 'reseller'] as const;

function typeCodeOf(party: Party, path: string, report: Reporter): string | undefined {
  const own = extraWord(party, 'type_code', PARTY_CODES, path, report);
  const residential = isResidential(party, path, {}, report);
  return own ?? (residential === undefined ? undefined : residential ? 'private' : 'business');
}
