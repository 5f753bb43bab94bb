/** Returns as Canada Post reads them, as strictly as authreturn.xsd. */
import type { z } from 'zod';
import { reader } from './requests.js';
import { all, boolean, string } from './schema.js';
import * as common from './types.js';

export const RETURN_NAMESPACE = 'http://www.canadapost.ca/ws/authreturn-v2';

const party = {
  name: common.oneTo('ContactNameType', 44),
  company: common.oneTo('CompanyNameType', 44).optional(),
  'domestic-address': all({
    'address-line-1': common.addressLine1,
    'address-line-2': common.atMost('address-line-2', 44).optional(),
    city: common.oneTo('city', 40),
    province: common.oneTo('ProvinceType', 2),
    'postal-code': common.postalCode,
  }),
};

const authorizedReturn = all({
  'service-code': common.serviceCode,
  returner: all(party),
  receiver: all({
    ...party,
    email: common.email('{2,5}').optional(),
    'receiver-voice-number': common.atMost('PhoneNumberType', 25).optional(),
  }),
  'parcel-characteristics': all({
    weight: common.weight(999.999).optional(),
    dimensions: common.dimensions,
  }).optional(),
  'print-preferences': all({
    'output-format': string('output-format', { values: ['8.5x11', '4x6', '3x5'] }).optional(),
    encoding: string('encoding', { values: ['PDF', 'ZPL'] }).optional(),
    'show-packing-instructions': boolean.optional(),
  }).optional(),
  'settlement-info': all({
    'paid-by-customer': common.customerId.optional(),
    'contract-id': common.contractId.optional(),
  }).optional(),
  references: all({
    'customer-ref-1': common.atMost('customer-ref-1', 35).optional(),
    'customer-ref-2': common.atMost('customer-ref-2', 35).optional(),
  }).optional(),
});
export type AuthorizedReturn = z.output<typeof authorizedReturn>;

export const readReturn = reader('authorized-return', RETURN_NAMESPACE, authorizedReturn);
