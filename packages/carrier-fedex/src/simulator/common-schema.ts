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

/** Rating requires neither member, shipping does within a package. */
export const looseWeight = z.looseObject({
  units: words('KG', 'LB').optional(),
  value: z.number().optional(),
});

export const specialServices = {
  specialServiceTypes: z.array(text).optional(),
  homeDeliveryPremiumDetail: premium.optional(),
  holdAtLocationDetail: z.looseObject({ locationId: text }).optional(),
  shipmentDryIceDetail: z
    .looseObject({ totalWeight: looseWeight.optional(), packageCount: z.int().optional() })
    .optional(),
};

const MATERIALS = ['LITHIUM_METAL', 'LITHIUM_ION'] as const;
const PACKINGS = ['CONTAINED_IN_EQUIPMENT', 'PACKED_WITH_EQUIPMENT'] as const;
export const battery = {
  material: words(...MATERIALS).optional(),
  rule: words('IATA_SECTION_II').optional(),
  packing: words(...PACKINGS).optional(),
};

export const packageServices = z.looseObject({
  specialServiceTypes: z.array(text).optional(),
  signatureOptionType: signature.optional(),
  alcoholDetail: z.looseObject({ alcoholRecipientType: words('LICENSEE', 'CONSUMER').optional() }).optional(),
  packageCODDetail: z.looseObject({ codCollectionAmount: money.optional() }).optional(),
  standaloneBatteryDetails: z.array(z.looseObject({ batteryMaterialType: battery.material })).optional(),
});

/** Dimensions are whole. */
export const size = z.int();
