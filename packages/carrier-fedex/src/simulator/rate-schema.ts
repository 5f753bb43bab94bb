import { z } from 'zod';
import {
  account,
  battery,
  collection,
  commodity,
  endorsement,
  indicia,
  looseWeight,
  money,
  packageServices,
  pickup,
  size,
  specialServices,
  text,
  weight,
  words,
} from './common-schema.js';

const payor = z.looseObject({
  responsibleParty: z.looseObject({ accountNumber: account }).optional(),
});

const batteryDetails = z
  .array(
    z.looseObject({ material: battery.material, regulatorySubType: battery.rule, packing: battery.packing }),
  )
  .optional();

const rateAddress = z.looseObject({
  city: text.optional(),
  stateOrProvinceCode: text.optional(),
  postalCode: text,
  countryCode: text,
  residential: z.boolean().optional(),
});

/** `Full_Schema_Quote_Rate`. */
export const rateRequest = z.looseObject({
  accountNumber: account,
  rateRequestControlParameters: z
    .looseObject({
      returnTransitTimes: z.boolean().optional(),
      variableOptions: words(
        'SATURDAY_DELIVERY',
        'FREIGHT_GUARANTEE',
        'SMART_POST_ALLOWED_INDICIA',
        'SMARTPOST_HUB_ID',
      ).optional(),
    })
    .optional(),
  requestedShipment: z.looseObject({
    shipper: z.looseObject({ address: rateAddress }),
    recipient: z.looseObject({ address: rateAddress }),
    serviceType: text.optional(),
    preferredCurrency: text.optional(),
    rateRequestType: z.array(words('LIST', 'INCENTIVE', 'ACCOUNT', 'PREFERRED')).optional(),
    shipDateStamp: text.optional(),
    pickupType: pickup,
    requestedPackageLineItems: z.array(
      z.looseObject({
        groupPackageCount: z.int().optional(),
        declaredValue: money.optional(),
        weight,
        dimensions: z
          .looseObject({ length: size, width: size, height: size, units: words('CM', 'IN') })
          .optional(),
        packageSpecialServices: packageServices
          .extend({ batteryDetails, dryIceWeight: looseWeight.optional() })
          .optional(),
      }),
    ),
    documentShipment: z.boolean().optional(),
    packagingType: text.optional(),
    totalPackageCount: z.int().optional(),
    shipmentSpecialServices: z
      .looseObject({
        ...specialServices,
        returnShipmentDetail: z
          .looseObject({
            returnType: words(
              'FEDEX_TAG',
              'PENDING',
              'PRINT_RETURN_LABEL',
              'EMAIL_LABEL',
              'NET_RETURN',
              'VOICE_CALL_TAG',
            ).optional(),
          })
          .optional(),
        shipmentCODDetail: z.looseObject({ codCollectionType: collection.optional() }).optional(),
      })
      .optional(),
    customsClearanceDetail: z
      .looseObject({
        freightOnValue: words('CARRIER_RISK', 'OWN_RISK').optional(),
        dutiesPayment: z
          .looseObject({ paymentType: words('SENDER').optional(), payor: payor.optional() })
          .optional(),
        commodities: z.array(commodity),
      })
      .optional(),
    smartPostInfoDetail: z
      .looseObject({
        ancillaryEndorsement: endorsement.optional(),
        hubId: text.optional(),
        indicia: indicia.optional(),
      })
      .optional(),
  }),
  carrierCodes: z.array(text).optional(),
});
export type RateDocument = z.output<typeof rateRequest>;
