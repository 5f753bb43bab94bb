/** `SchedulePickupRequest` and `PickupConfirmation` of carrier-pickup.yaml 3.1.8. */
import { z } from '@waybill/carrier-kit';
import { validBody } from './refusals.js';

const text = (longest: number) => z.string().min(1).max(longest);
const zip = z.string().regex(/^\d{5}$/);

const address = z.strictObject({
  streetAddress: text(50),
  secondaryAddress: text(50).optional(),
  city: text(28).optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  ZIPCode: zip.optional(),
  ZIPPlus4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

const contact = z.union([
  z.strictObject({ email: z.email().max(50) }),
  z.strictObject({ cellNumber: z.string().regex(/^\d{10}$/) }),
]);

const pickup = z.strictObject({
  pickupDate: z.iso.date(),
  pickupAddress: z.strictObject({
    firstName: text(50),
    lastName: text(50),
    firm: z.string().max(50).optional(),
    address,
    contact: z.array(contact).min(1).max(2),
  }),
  packages: z
    .array(
      z.strictObject({
        packageType: z.enum([
          'FIRST-CLASS_PACKAGE_SERVICE',
          'PRIORITY_MAIL_EXPRESS',
          'PRIORITY_MAIL',
          'RETURNS',
          'USPS_GROUND_ADVANTAGE',
          'INTERNATIONAL',
          'OTHER',
        ]),
        packageCount: z.int().positive(),
      }),
    )
    .min(1),
  estimatedWeight: z.number().positive(),
  pickupLocation: z.strictObject({
    packageLocation: z.enum([
      'FRONT_DOOR',
      'BACK_DOOR',
      'SIDE_DOOR',
      'KNOCK_ON_DOOR',
      'MAIL_ROOM',
      'OFFICE',
      'PORCH',
      'RECEPTION',
      'MAILBOX',
      'OTHER',
    ]),
    specialInstructions: z.string().min(1).optional(),
    dogPresent: z.boolean().optional(),
  }),
  nextAvailablePickup: z.boolean().default(false),
});
export type PickupRequest = z.output<typeof pickup>;

export const pickupBody = validBody(pickup);
export const pickupUpdateBody = validBody(
  z.strictObject({
    confirmationNumber: z.string().min(1),
    pickupDate: z.iso.date(),
    carrierPickupRequest: pickup,
  }),
);
