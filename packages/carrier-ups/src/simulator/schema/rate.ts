/** `RateRequest`. */
import { jsonBody } from '@waybill/simulator';
import { z } from 'zod';
import {
  account,
  chemical,
  code,
  indication,
  indicator,
  money,
  packageParts,
  ratingOptions,
  refused,
  returnService,
  serviceOptions,
  shipmentCharge,
  text,
} from './elements.js';

const rateAddress = z.looseObject({
  AddressLine: z.array(z.string()),
  City: text(30).optional(),
  StateProvinceCode: text(2).optional(),
  PostalCode: text(9).optional(),
  CountryCode: text(2),
  ResidentialAddressIndicator: indicator,
});

const rated = packageParts({ side: 9, weight: 6, declared: 8, collect: 8 });

const rateRequest = z.looseObject({
  RateRequest: z.looseObject({
    Request: z.looseObject({
      SubVersion: text(4).optional(),
      TransactionReference: z.looseObject({ CustomerContext: text(512).optional() }).optional(),
    }),
    PickupType: code(2).optional(),
    Shipment: z.looseObject({
      Shipper: z.looseObject({ ShipperNumber: account.optional(), Address: rateAddress }),
      ShipTo: z.looseObject({ Address: rateAddress }),
      ShipFrom: z.looseObject({ Address: rateAddress.partial({ AddressLine: true }) }).optional(),
      AlternateDeliveryAddress: z
        .looseObject({ Address: rateAddress.partial({ AddressLine: true }) })
        .optional(),
      ShipmentIndicationType: indication,
      PaymentDetails: z.looseObject({ ShipmentCharge: z.array(shipmentCharge) }).optional(),
      Service: code(3).optional(),
      ShipmentTotalWeight: z.looseObject({ UnitOfMeasurement: code(3), Weight: z.string() }).optional(),
      DocumentsOnlyIndicator: indicator,
      Package: z.array(
        z.looseObject({
          PackagingType: code(2).optional(),
          ...rated,
          PackageServiceOptions: rated.PackageServiceOptions.unwrap()
            .extend({
              HazMat: z
                .looseObject({
                  PackageIdentifier: text(5).optional(),
                  HazMatChemicalRecord: z
                    .array(z.looseObject({ ...chemical, TransportationMode: text(2) }))
                    .max(3),
                })
                .optional(),
            })
            .optional(),
        }),
      ),
      ShipmentServiceOptions: z
        .looseObject({ ...serviceOptions(8), ReturnService: returnService })
        .optional(),
      ShipmentRatingOptions: ratingOptions,
      InvoiceLineTotal: money(19).optional(),
      TaxInformationIndicator: indicator,
      DeliveryTimeInformation: z
        .looseObject({
          PackageBillType: text(2),
          Pickup: z.looseObject({ Date: z.string().regex(/^\d{8}$/) }).optional(),
        })
        .optional(),
    }),
  }),
});
export type RateRequest = z.output<typeof rateRequest>['RateRequest'];

export const rateBody = jsonBody(rateRequest, refused);
