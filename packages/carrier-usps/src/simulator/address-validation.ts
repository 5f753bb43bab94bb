/**
 * Address validation. Every street with a number is known, unless its ZIP code is 00000; a tower has units, and only APT 1 to 20
 * of them; an address without a firm is not a business.
 */
import { z } from '@waybill/carrier-kit';
import { type Route, refuse, route } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';
import { invalid, optional, state, text, zip, zip_plus_4 } from './rules.js';

const parameters = z.strictObject({
  streetAddress: text(Infinity),
  state,
  ...optional(text(50), 'firm'),
  ...optional(z.string(), 'secondaryAddress', 'city', 'urbanization'),
  ...optional(zip, 'ZIPCode'),
  ...optional(zip_plus_4, 'ZIPPlus4'),
});
type Query = z.output<typeof parameters>;

/** Words that USPS shortens (Publication 28, appendix C). */
const SHORT: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  ROAD: 'RD',
  SUITE: 'STE',
  APARTMENT: 'APT',
};

export function addressRoutes(): Route<Enrolled>[] {
  return [
    route('GET /addresses/v3/address', ({ query }) => {
      const read = parameters.safeParse(Object.fromEntries(query));
      if (!read.success) throw invalid(read.error);
      return Response.json(addressOf(read.data));
    }),
  ];
}

/** `AddressResponse`. */
function addressOf(query: Query): object {
  if (query.city === undefined && query.ZIPCode === undefined)
    throw refuse('404', 'The address information in the request is insufficient to match.', 404);
  if (query.ZIPCode === '00000') throw refuse('404', 'There is no match for the address requested.', 404);
  const street = standard(query.streetAddress);
  if (!/^\d/.test(street) && !/^PO BOX \d/.test(street))
    throw refuse('404', 'More than one address was found matching the requested address.', 404);
  const unit = query.secondaryAddress === undefined ? undefined : standard(query.secondaryAddress);
  const confirmation = confirmationOf(street, unit);
  return {
    firm: query.firm?.toUpperCase() ?? '',
    address: {
      streetAddress: street,
      streetAddressAbbreviation: '',
      secondaryAddress: unit ?? '',
      city: query.city?.toUpperCase() ?? 'SPECIMEN',
      cityAbbreviation: '',
      state: query.state,
      ZIPCode: query.ZIPCode ?? '10001',
      ZIPPlus4: query.ZIPPlus4 ?? '0001',
      urbanization: query.urbanization?.toUpperCase() ?? '',
    },
    additionalInfo: {
      deliveryPoint: '00',
      carrierRoute: 'C012',
      DPVConfirmation: confirmation,
      DPVCMRA: 'N',
      business: query.firm === undefined ? 'N' : 'Y',
      centralDeliveryPoint: 'N',
      vacant: 'N',
    },
    corrections: confirmation === 'D' ? [MORE_NEEDED] : [],
    matches: confirmation === 'Y' ? [{ code: '31', text: 'Single Response - exact match' }] : [],
    warnings: [],
  };
}

const MORE_NEEDED = {
  code: '32',
  text: 'Default address: The address you entered was found but more information is needed (such as an apartment, suite, or box number).',
};

function standard(line: string): string {
  return line.toUpperCase().replace(/\w+/g, (word) => SHORT[word] ?? word);
}

function confirmationOf(street: string, unit: string | undefined): 'Y' | 'D' | 'S' {
  if (unit === undefined) return street.includes('TOWER') ? 'D' : 'Y';
  return /^APT \d+$/.test(unit) && Number(unit.slice(4)) > 20 ? 'S' : 'Y';
}
