/** `ShipmentRequest`. */
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
import { internationalForms, party, place, shipAddress } from './forms.js';

const taxNumber = z.looseObject({
  IdentificationNumber: z.string(),
  IDNumberCustomerRole: z.string(),
  IDNumberEncryptionIndicator: z.enum(['0', '1']),
  IDNumberPurposeCode: z.enum(['00', '01', '02', '99']),
  IDNumberTypeCode: text(4),
});
const taxInformation = z
  .looseObject({
    AgentTaxIdentificationNumber: z
      .array(
        z.looseObject({
          AgentRole: z.enum(['20', '30']),
          TaxIdentificationNumber: z.array(taxNumber).max(8).optional(),
        }),
      )
      .max(4)
      .optional(),
  })
  .optional();

const reference = z.looseObject({ Code: text(2).optional(), Value: text(35) });

// "0.01 USD to 50000.00 USD", in an element whose length is given as 5.
const shipped = packageParts({ side: 3, weight: 5, declared: 19, collect: 8 });

const shipmentRequest = z.looseObject({
  ShipmentRequest: z.looseObject({
    Request: z.looseObject({
      RequestOption: text(15),
      SubVersion: text(4).optional(),
      TransactionReference: z.looseObject({ CustomerContext: text(512).optional() }).optional(),
    }),
    Shipment: z.looseObject({
      Description: text(50).optional(),
      DocumentsOnlyIndicator: indicator,
      Shipper: z.looseObject({ ...party, ShipperNumber: account }),
      ShipTo: z.looseObject(party),
      ReturnService: returnService,
      ShipFrom: place
        .extend({
          VendorInfo: z
            .looseObject({ VendorCollectIDTypeCode: text(4), VendorCollectIDNumber: text(35) })
            .optional(),
        })
        .optional(),
      AlternateDeliveryAddress: z
        .looseObject({
          Name: text(35),
          AttentionName: text(35),
          UPSAccessPointID: text(9).optional(),
          Address: shipAddress,
        })
        .optional(),
      ShipmentIndicationType: indication,
      GlobalTaxInformation: taxInformation,
      PaymentInformation: z.looseObject({ ShipmentCharge: z.array(shipmentCharge) }).optional(),
      ShipmentRatingOptions: ratingOptions,
      ReferenceNumber: z.array(reference).optional(),
      Service: code(2),
      InvoiceLineTotal: money(11).optional(),
      TaxInformationIndicator: indicator,
      ShipmentServiceOptions: z
        .looseObject({
          ...serviceOptions(8),
          Notification: z
            .array(
              z.looseObject({
                NotificationCode: text(3),
                EMail: z.looseObject({ EMailAddress: z.array(text(50)) }),
              }),
            )
            .optional(),
          LabelDelivery: z
            .looseObject({ EMail: z.looseObject({ EMailAddress: text(50) }).optional() })
            .optional(),
          InternationalForms: internationalForms.optional(),
          EUDeMinimisIndicator: z.enum(['Y', 'N']).optional(),
        })
        .optional(),
      ShipperType: text(2).optional(),
      ConsigneeType: text(2).optional(),
      ShipmentDate: z
        .string()
        .regex(/^\d{8}$/)
        .optional(),
      Package: z.array(
        z.looseObject({
          Description: text(35).optional(),
          Packaging: code(2),
          ReferenceNumber: z.array(reference).optional(),
          ...shipped,
          PackageServiceOptions: shipped.PackageServiceOptions.unwrap()
            .extend({
              HazMat: z
                .array(z.looseObject({ ...chemical, TransportationMode: text(30) }))
                .max(3)
                .optional(),
              PackageIdentifier: text(5).optional(),
            })
            .optional(),
        }),
      ),
    }),
    LabelSpecification: z
      .looseObject({
        LabelImageFormat: code(4),
        HTTPUserAgent: text(64).optional(),
        LabelStockSize: z.looseObject({ Height: text(3), Width: text(3) }),
        CharacterSet: text(3).optional(),
      })
      .optional(),
  }),
});
export type ShipmentRequest = z.output<typeof shipmentRequest>['ShipmentRequest'];

export const shipmentBody = jsonBody(shipmentRequest, refused);
