/** Pieces that rating's and shipping's schemas share. */
import { z } from 'zod';

export const text = z.string();
export const words = <const Words extends readonly [string, ...string[]]>(...listed: Words) => z.enum(listed);

export const account = z.looseObject({ value: text.optional() });
export const money = z.looseObject({ amount: z.number().optional(), currency: text.optional() });
export const weight = z.looseObject({ units: words('KG', 'LB'), value: z.number() });
export const pickup = words('CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION', 'USE_SCHEDULED_PICKUP');
const signature = words('SERVICE_DEFAULT', 'NO_SIGNATURE_REQUIRED', 'INDIRECT', 'DIRECT', 'ADULT');
export const collection = words('ANY', 'CASH', 'GUARANTEED_FUNDS', 'COMPANY_CHECK', 'PERSONAL_CHECK');
const premium = z.looseObject({
  homedeliveryPremiumType: words('APPOINTMENT', 'DATE_CERTAIN', 'EVENING').optional(),
});
export const indicia = words(
  'MEDIA_MAIL',
  'PARCEL_RETURN',
  'PARCEL_SELECT',
  'PRESORTED_BOUND_PRINTED_MATTER',
  'PRESORTED_STANDARD',
);
export const endorsement = words(
  'ADDRESS_CORRECTION',
  'CARRIER_LEAVE_IF_NO_RESPONSE',
  'CHANGE_SERVICE',
  'FORWARDING_SERVICE',
  'RETURN_SERVICE',
);

export const commodity = z.looseObject({
  description: text.optional(),
  quantity: z.int().optional(),
  quantityUnits: text.optional(),
  countryOfManufacture: text.optional(),
  harmonizedCode: text.optional(),
  partNumber: text.optional(),
  customsValue: money.optional(),
  unitPrice: money.optional(),
  weight: weight.optional(),
});

export const specialServices = {
  specialServiceTypes: z.array(text).optional(),
  returnShipmentDetail: z.looseObject({ returnType: text.optional() }).optional(),
  homeDeliveryPremiumDetail: premium.optional(),
  holdAtLocationDetail: z.looseObject({ locationId: text }).optional(),
};

export const packageServices = z.looseObject({
  specialServiceTypes: z.array(text).optional(),
  signatureOptionType: signature.optional(),
  alcoholDetail: z.looseObject({ alcoholRecipientType: words('LICENSEE', 'CONSUMER').optional() }).optional(),
  packageCODDetail: z.looseObject({ codCollectionAmount: money.optional() }).optional(),
});

/** Dimensions are whole. */
export const size = z.int();
