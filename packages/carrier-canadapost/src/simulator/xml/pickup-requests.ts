/** Pickups as Canada Post reads them, as strictly as pickuprequest.xsd; its parts in any order. */
import type { z } from 'zod';
import { reader } from './requests.js';
import { all, boolean, date, normalized, string } from './schema.js';
import * as common from './types.js';

export const PICKUP_NAMESPACE = 'http://www.canadapost.ca/ws/pickuprequest';

const time = string('PickupTimeType', { pattern: /^(12|13|14|15|16|17):(00|15|30|45)$/ });
const atMost = (name: string, max: number) => string(name, { max });

const change = {
  'contact-info': all({
    'contact-name': atMost('contact-name', 45),
    email: common.email('{2,5}'),
    'contact-phone': normalized('PhoneType', { pattern: /^\d{3}-\d{3}-\d{4}$/ }),
    'telephone-ext': normalized('PhoneExtentionType', { pattern: /^\d{1,6}$/ }).optional(),
    'receive-email-updates-flag': boolean.optional(),
  }),
  'location-details': all({
    'five-ton-flag': boolean.optional(),
    'loading-dock-flag': boolean.optional(),
    'pickup-instructions': atMost('pickup-instructions', 132),
  }),
  'pickup-volume': normalized('PickupVolumeType', { min: 1, max: 40 }),
  'pickup-times': all({
    'on-demand-pickup-time': all({ date, 'preferred-time': time, 'closing-time': time }),
  }),
};

const details = all({
  'customer-request-id': common.oneTo('CustomerRequestIDType', 35).optional(),
  'pickup-type': string('PickupTypeType', { values: ['OnDemand'] }),
  'pickup-location': all({
    'business-address-flag': boolean,
    'alternate-address': all({
      company: atMost('company', 35),
      'address-line-1': atMost('address-line-1', 35),
      city: atMost('city', 35),
      province: common.oneTo('ProvinceType', 2),
      'postal-code': common.postalCode,
    }).optional(),
  }),
  ...change,
  'items-characteristics': all({
    'pww-flag': boolean.optional(),
    'priority-flag': boolean.optional(),
    'returns-flag': boolean.optional(),
    'heavy-item-flag': boolean.optional(),
  }).optional(),
  'payment-info': all({
    'contract-id': common.contractId.optional(),
    'method-of-payment': string('MethodOfPaymentType', {
      values: ['CreditCard', 'Account', 'SupplierAccount'],
    }).optional(),
  }).optional(),
});
export type PickupDetails = z.output<typeof details>;

const update = all({
  ...change,
  'items-characteristics': all({ 'heavy-item-flag': boolean.optional() }).optional(),
});
export type PickupUpdate = z.output<typeof update>;

export const readPickup = reader('pickup-request-details', PICKUP_NAMESPACE, details);
export const readPickupUpdate = reader('pickup-request-update', PICKUP_NAMESPACE, update);
