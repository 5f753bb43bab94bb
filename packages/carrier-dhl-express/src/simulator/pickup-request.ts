/** `supermodelIoLogisticsExpressPickupRequest` and `…UpdatePickupRequest`: what POST and PATCH /pickups take. */
import { z } from 'zod';
import { account, currency, flag, money, parcel, place, planned, text, units } from './types.js';

const party = z.strictObject({
  postalAddress: z.strictObject({ ...place, addressLine1: text(45) }),
  contactInformation: z.strictObject({
    email: text(70).optional(),
    phone: text(70),
    mobilePhone: text(70).optional(),
    companyName: text(100),
    fullName: text(255),
  }),
});

const shipment = z.strictObject({
  productCode: text(6),
  localProductCode: text(3).optional(),
  accounts: z.array(account).max(5).optional(),
  isCustomsDeclarable: flag,
  declaredValue: money.optional(),
  declaredValueCurrency: currency.optional(),
  unitOfMeasurement: units,
  shipmentTrackingNumber: z.string().optional(),
  packages: z.array(z.strictObject(parcel)).min(1).max(999),
});

const pickup = {
  plannedPickupDateAndTime: planned,
  closeTime: z
    .string()
    .max(5)
    .regex(/([0-1][0-9]|2[0-3]):([0-5][0-9])/)
    .optional(),
  location: z.string().max(80).optional(),
  locationType: z.enum(['business', 'residence']).optional(),
  accounts: z.array(account).min(1).max(5),
  specialInstructions: z
    .array(z.strictObject({ value: z.string().max(80), typeCode: text(3, 2).optional() }))
    .max(4)
    .optional(),
  remark: z.string().optional(),
  customerDetails: z.strictObject({
    shipperDetails: party,
    receiverDetails: party.optional(),
    bookingRequestorDetails: party.partial().optional(),
    pickupDetails: party.optional(),
  }),
};
const shipments = z.array(shipment).min(1).max(999);

export const pickupRequest = z.strictObject({ ...pickup, shipmentDetails: shipments });
export type PickupRequest = z.output<typeof pickupRequest>;
export const pickupUpdateRequest = z.strictObject({
  dispatchConfirmationNumber: text(20, 15),
  originalShipperAccountNumber: text(12),
  ...pickup,
  shipmentDetails: shipments.optional(),
});
