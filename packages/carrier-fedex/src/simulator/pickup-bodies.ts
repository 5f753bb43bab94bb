/** Bodies of pickups: `Full_Schema_Create_Pickup`, `Full_Schema_Cancel_Pickup`, `Full_Schema_Pickup_Availability`. */
import { jsonBody } from '@waybill/simulator';
import { z } from 'zod';
import { isoDay, refused } from './bodies.js';
import { account, looseWeight, text, words } from './common-schema.js';

const company = words('FDXE', 'FDXG');
const relation = words('DOMESTIC', 'INTERNATIONAL');
const clock = text.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

const bookRequest = z.looseObject({
  associatedAccountNumber: account,
  originDetail: z.looseObject({
    pickupLocation: z.looseObject({
      contact: z.looseObject({
        companyName: text.optional(),
        personName: text.optional(),
        phoneNumber: text.optional(),
      }),
      address: z.looseObject({
        streetLines: z.array(text),
        city: text,
        stateOrProvinceCode: text,
        postalCode: text,
        countryCode: text,
      }),
    }),
    readyDateTimestamp: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
    customerCloseTime: clock,
    packageLocation: words('FRONT', 'NONE', 'REAR', 'SIDE').optional(),
  }),
  totalWeight: looseWeight.optional(),
  packageCount: z.int().optional(),
  carrierCode: company,
  remarks: text.max(60).optional(),
  countryRelationships: relation.optional(),
});
export type BookDocument = z.output<typeof bookRequest>;

const cancelRequest = z.looseObject({
  associatedAccountNumber: account,
  pickupConfirmationCode: text,
  remarks: text.max(60).optional(),
  carrierCode: company.optional(),
  scheduledDate: isoDay,
  location: text.optional(),
});
export type CancelPickupDocument = z.output<typeof cancelRequest>;

const availabilityRequest = z.looseObject({
  pickupAddress: z.looseObject({ postalCode: text, countryCode: text }),
  dispatchDate: isoDay.optional(),
  packageReadyTime: clock.optional(),
  customerCloseTime: clock.optional(),
  pickupRequestType: z.array(words('SAME_DAY', 'FUTURE_DAY')).min(1),
  numberOfBusinessDays: z.int().optional(),
  associatedAccountNumber: text.optional(),
  carriers: z.array(company).min(1),
  countryRelationship: relation,
});
export type AvailabilityDocument = z.output<typeof availabilityRequest>;

export const bookBody = jsonBody(bookRequest, refused);
export const cancelPickupBody = jsonBody(cancelRequest, refused);
export const availabilityBody = jsonBody(availabilityRequest, refused);
