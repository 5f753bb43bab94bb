import { z } from 'zod';
import {
  account,
  collection,
  commodity,
  endorsement,
  indicia,
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
        packageSpecialServices: packageServices.optional(),
      }),
    ),
    documentShipment: z.boolean().optional(),
    packagingType: text.optional(),
    totalPackageCount: z.int().optional(),
    shipmentSpecialServices: z
      .looseObject({
        ...specialServices,
        shipmentCODDetail: z.looseObject({ codCollectionType: collection.optional() }).optional(),
      })
      .optional(),
    customsClearanceDetail: z
      .looseObject({
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
