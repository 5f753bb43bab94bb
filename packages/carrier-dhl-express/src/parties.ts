import { extraOf, maxLength, omitUndefined, parseEnum } from '@waybill/carrier-kit';
import { type Issue, issue, PARTY_TYPES, type Party } from '@waybill/core';
import { CARRIER } from './account.js';
import { type Address, addressOf } from './address.js';

/** `shipperDetails`, `receiverDetails` of a shipment. */
export interface PartyDetails {
  readonly postalAddress: PostalAddress;
  readonly contactInformation: {
    readonly email?: string;
    readonly phone: string;
    readonly companyName: string;
    readonly fullName: string;
  };
  readonly registrationNumbers?: readonly {
    readonly typeCode: string;
    readonly number: string;
    readonly issuerCountryCode: string;
  }[];
  readonly typeCode?: string;
}

export interface PostalAddress extends Address {
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly addressLine3?: string;
  readonly provinceName?: string;
  readonly countryName?: string;
}

type Name = 'shipper' | 'recipient';

/** `typeCode` of `registrationNumbers`; the contract's default is VAT. */
const NUMBERS =
  'VAT EIN GST SSN EOR DUN FED STA CNP IE INN KPP OGR OKP MRN SDT FTZ DAN TAN DTF RGP DLI NID PAS MID IMS EIC FTN CIC PEP';

export function partyOf(party: Party, name: Name, issues: Issue[]): PartyDetails {
  return omitUndefined({
    postalAddress: postalAddressOf(party, name, issues),
    contactInformation: contactOf(party, name, issues),
    registrationNumbers: registrationsOf(party, name, issues),
    typeCode: typeCodeOf(party),
  });
}

/** The contract has further codes (`direct_consumer`, `government`, `reseller`, `other`), which `type` does not name. */
function typeCodeOf({ type }: Party): string | undefined {
  if (type === undefined) return undefined;
  return PARTY_TYPES.residential.some((word) => word === type.toLowerCase()) ? 'private' : 'business';
}

function postalAddressOf(party: Party, name: Name, issues: Issue[]): PostalAddress {
  const lines = party.address_lines ?? [];
  const field = `${name}.address_lines`;
  if (lines.length === 0) issues.push(issue(field, 'required', 'is required by DHL Express'));
  if (lines.length > 3)
    issues.push(issue(field, 'too_many', `has ${lines.length} lines; DHL Express takes 3`));
  const [addressLine1, addressLine2, addressLine3] = lines.map((line, index) =>
    maxLength(line, 45, `${field}[${index}]`, issues),
  );
  return omitUndefined({
    ...addressOf(party, name, issues),
    addressLine1: addressLine1 ?? '',
    addressLine2,
    addressLine3,
    provinceName: maxLength(party.state, 35, `${name}.state`, issues),
    countryName: maxLength(party.country_name, 35, `${name}.country_name`, issues),
  });
}

/** Company and person are both mandatory: one who has a single name bears it twice. */
function contactOf(party: Party, name: Name, issues: Issue[]): PartyDetails['contactInformation'] {
  const company = party.company_name ?? party.person_name;
  const person = party.person_name ?? party.company_name;
  const own = party.company_name === undefined ? 'person_name' : 'company_name';
  if (company === undefined) {
    const problem = `or ${name}.company_name is required by DHL Express`;
    issues.push(issue(`${name}.person_name`, 'required', problem));
  }
  if (party.phone_number === undefined)
    issues.push(issue(`${name}.phone_number`, 'required', 'is required by DHL Express'));
  return omitUndefined({
    email: maxLength(party.email_address, 70, `${name}.email_address`, issues),
    phone: maxLength(party.phone_number?.trim() ?? '', 70, `${name}.phone_number`, issues),
    companyName: maxLength(company ?? '', 100, `${name}.${own}`, issues),
    fullName: maxLength(person ?? '', 255, `${name}.person_name`, issues),
  });
}

function registrationsOf(
  party: Party,
  name: Name,
  issues: Issue[],
): (PartyDetails['registrationNumbers'] & object) | undefined {
  const field = `${name}.extra["${CARRIER}:tax_id_type"]`;
  const written = extraOf(CARRIER, party, 'tax_id_type');
  const typeCode = parseEnum(written, NUMBERS.split(' '), field, issues) ?? 'VAT';
  if (party.tax_id === undefined) {
    if (written !== undefined) issues.push(issue(field, 'contradiction', `needs ${name}.tax_id`));
    return undefined;
  }
  return [
    {
      typeCode,
      number: maxLength(party.tax_id, 35, `${name}.tax_id`, issues),
      issuerCountryCode: party.country_code ?? '',
    },
  ];
}
