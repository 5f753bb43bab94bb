/**
 * Address validation. Every street with a number is known, unless its ZIP code is 00000; a tower has units, and only APT 1 to 20
 * of them; what names no firm is no business.
 */
import { z } from '@waybill/carrier-kit';
import { Refusal, type Route, refuse, route } from '@waybill/simulator';
import type { Enrolled } from './login.js';

const parameters = z.strictObject({
  firm: z.string().max(50).optional(),
  streetAddress: z.string().min(1),
  secondaryAddress: z.string().optional(),
  city: z.string().optional(),
  state: z.string().regex(/^[A-Z]{2}$/),
  urbanization: z.string().optional(),
  ZIPCode: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  ZIPPlus4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});
type Asked = z.output<typeof parameters>;

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
      if (!read.success)
        throw new Refusal(
          400,
          read.error.issues.map(({ path, message }) => {
            const field = path.join('.');
            return { code: '400', message: `OASValidation ${field}: ${message}`, field };
          }),
        );
      return Response.json(addressOf(read.data));
    }),
  ];
}

/** `AddressResponse`. */
function addressOf(asked: Asked): object {
  if (asked.city === undefined && asked.ZIPCode === undefined)
    throw refuse('404', 'The address information in the request is insufficient to match.', 404);
  if (asked.ZIPCode === '00000') throw refuse('404', 'There is no match for the address requested.', 404);
  const street = standard(asked.streetAddress);
  if (!/^\d/.test(street) && !/^PO BOX \d/.test(street))
    throw refuse('404', 'More than one address was found matching the requested address.', 404);
  const unit = asked.secondaryAddress === undefined ? undefined : standard(asked.secondaryAddress);
  const confirmation = confirmationOf(street, unit);
  return {
    firm: asked.firm?.toUpperCase() ?? '',
    address: {
      streetAddress: street,
      streetAddressAbbreviation: '',
      secondaryAddress: unit ?? '',
      city: asked.city?.toUpperCase() ?? 'SPECIMEN',
      cityAbbreviation: '',
      state: asked.state,
      ZIPCode: asked.ZIPCode ?? '10001',
      ZIPPlus4: asked.ZIPPlus4 ?? '0001',
      urbanization: asked.urbanization?.toUpperCase() ?? '',
    },
    additionalInfo: {
      deliveryPoint: '00',
      carrierRoute: 'C012',
      DPVConfirmation: confirmation,
      DPVCMRA: 'N',
      business: asked.firm === undefined ? 'N' : 'Y',
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
