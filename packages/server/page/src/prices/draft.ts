import type { PartyData } from '@waybill/core';

/** What is written in the form. Everything is text until it is sent: a half-written number is no number. */
export interface Draft {
  readonly shipper: AddressDraft;
  readonly recipient: AddressDraft;
  readonly packages: readonly PackageDraft[];
  readonly units: 'metric' | 'imperial';
  readonly ship_date: string;
  readonly currency: string;
  /** Codes, with commas or spaces between them. */
  readonly services: string;
  readonly goods: readonly GoodsDraft[];
  readonly duties: 'DAP' | 'DDP';
  readonly invoice: string;
}

export interface AddressDraft {
  readonly company_name: string;
  readonly person_name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state_code: string;
  readonly postal_code: string;
  readonly country_code: string;
  readonly phone_number: string;
  readonly email_address: string;
  readonly residential: boolean;
}

export interface PackageDraft {
  readonly quantity: string;
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
}

/** One line of the customs declaration. */
export interface GoodsDraft {
  readonly description: string;
  readonly quantity: string;
  readonly weight: string;
  readonly value: string;
  readonly origin_country: string;
  readonly code: string;
}

export const EMPTY_ADDRESS: AddressDraft = {
  company_name: '',
  person_name: '',
  line1: '',
  line2: '',
  city: '',
  state_code: '',
  postal_code: '',
  country_code: '',
  phone_number: '',
  email_address: '',
  residential: false,
};

export const EMPTY_PACKAGE: PackageDraft = { quantity: '1', weight: '', length: '', width: '', height: '' };

export const EMPTY_GOODS: GoodsDraft = {
  description: '',
  quantity: '1',
  weight: '',
  value: '',
  origin_country: '',
  code: '',
};

export const EMPTY_DRAFT: Draft = {
  shipper: EMPTY_ADDRESS,
  recipient: EMPTY_ADDRESS,
  packages: [EMPTY_PACKAGE],
  units: 'metric',
  ship_date: '',
  currency: '',
  services: '',
  goods: [EMPTY_GOODS],
  duties: 'DAP',
  invoice: '',
};

/** Addresses that exist, with the names of shops that do not. */
export const EXAMPLE: Draft = {
  ...EMPTY_DRAFT,
  shipper: {
    ...EMPTY_ADDRESS,
    company_name: 'Junction Ceramics',
    person_name: 'Priya Nair',
    line1: '100 Queen Street West',
    city: 'Toronto',
    state_code: 'ON',
    postal_code: 'M5H 2N2',
    country_code: 'CA',
    phone_number: '416-555-0142',
  },
  recipient: {
    ...EMPTY_ADDRESS,
    company_name: 'Harbour Kitchen',
    person_name: 'Alex Boudreau',
    line1: '1841 Argyle Street',
    city: 'Halifax',
    state_code: 'NS',
    postal_code: 'B3J 3A5',
    country_code: 'CA',
    phone_number: '902-555-0167',
  },
  packages: [{ quantity: '1', weight: '2.5', length: '40', width: '30', height: '25' }],
  currency: 'CAD',
};

/** An address as a carrier suggests it, in place of what was written. */
export function withSuggestion(address: AddressDraft, suggested: PartyData): AddressDraft {
  const [line1 = address.line1, ...others] = suggested.address_lines ?? [];
  return {
    ...address,
    line1,
    line2: suggested.address_lines === undefined ? address.line2 : others.join(', '),
    city: suggested.city ?? address.city,
    state_code: suggested.state_code ?? address.state_code,
    postal_code: suggested.postal_code ?? address.postal_code,
    country_code: suggested.country_code ?? address.country_code,
  };
}

/** Whether customs will look at the packages. */
export function crossesBorder({ shipper, recipient }: Draft): boolean {
  const [from, to] = [shipper.country_code, recipient.country_code];
  return from !== '' && to !== '' && from !== to;
}
