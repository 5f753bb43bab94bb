/**
 * The official schemas of requests: required members, and lengths. Elements that the simulator
 * does not know are let through, as the schemas do. Lengths stated as exact for values that vary are taken as the most.
 */
import { jsonBody, refuse } from '@waybill/simulator';
import { z } from 'zod';

const text = (longest: number) => z.string().max(longest);
/** True by being there. */
const indicator = z.string().optional();
const code = (longest: number) => z.looseObject({ Code: text(longest) });
const money = (longest: number) =>
  z.looseObject({
    CurrencyCode: z.string().regex(/^[A-Z]{3}$/),
    MonetaryValue: z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .max(longest),
  });
const number = (longest: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .max(longest);

const confirmation = z.looseObject({ DCISType: text(1) }).optional();
const collection = (longest: number) =>
  z.looseObject({ CODFundsCode: text(1), CODAmount: money(longest) }).optional();

const account = text(6);
const shipmentCharge = z.looseObject({
  Type: text(2),
  BillShipper: z.looseObject({ AccountNumber: account.optional() }).optional(),
  BillReceiver: z
    .looseObject({
      AccountNumber: account,
      Address: z.looseObject({ PostalCode: text(9).optional() }).optional(),
    })
    .optional(),
  BillThirdParty: z
    .looseObject({
      AccountNumber: account.optional(),
      Address: z.looseObject({ PostalCode: text(9).optional(), CountryCode: text(2) }),
    })
    .optional(),
});
export type ShipmentCharge = z.output<typeof shipmentCharge>;

const ratingOptions = z
  .looseObject({ NegotiatedRatesIndicator: indicator, TPFCNegotiatedRatesIndicator: indicator })
  .optional();

const regulations = z.enum(['CFR', 'IATA', 'ADR', 'TDG']);
const dryIce = z
  .looseObject({
    RegulationSet: regulations.exclude(['TDG']),
    DryIceWeight: z.looseObject({
      UnitOfMeasurement: z.looseObject({ Code: z.enum(['00', '01', 'KG', 'KGS', 'LB', 'LBS']) }),
      Weight: number(5),
    }),
  })
  .optional();
const chemical = {
  IDNumber: text(6).optional(),
  ProperShippingName: text(150).optional(),
  RegulationSet: regulations,
  CommodityRegulatedLevelCode: z.enum(['LR', 'FR', 'LQ', 'EQ']).optional(),
  ChemicalRecordIdentifier: text(3).optional(),
};

const packageParts = (lengths: { side: number; weight: number; declared: number; collect: number }) => ({
  Dimensions: z
    .looseObject({
      UnitOfMeasurement: code(2),
      Length: number(lengths.side),
      Width: number(lengths.side),
      Height: number(lengths.side),
    })
    .optional(),
  PackageWeight: z.looseObject({ UnitOfMeasurement: code(3), Weight: number(lengths.weight) }).optional(),
  LargePackageIndicator: indicator,
  AdditionalHandlingIndicator: indicator,
  SimpleRate: code(2).optional(),
  PackageServiceOptions: z
    .looseObject({
      DeliveryConfirmation: confirmation,
      COD: collection(lengths.collect),
      DeclaredValue: money(lengths.declared).optional(),
      ShipperReleaseIndicator: indicator,
      DryIce: dryIce,
    })
    .optional(),
});

const serviceOptions = (collect: number) => ({
  SaturdayPickupIndicator: indicator,
  SaturdayDeliveryIndicator: indicator,
  AvailableServicesOption: text(1).optional(),
  COD: collection(collect),
  DeliveryConfirmation: confirmation,
  UPScarbonneutralIndicator: indicator,
  DeliverToAddresseeOnlyIndicator: indicator,
  DirectDeliveryOnlyIndicator: indicator,
});

const returnService = z.looseObject({ Code: text(2) }).optional();
const indication = z.array(code(2)).optional();

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

const shipAddress = z.looseObject({
  AddressLine: z.array(z.string()),
  City: text(30),
  StateProvinceCode: text(5).optional(),
  PostalCode: text(9).optional(),
  CountryCode: text(2),
  ResidentialAddressIndicator: indicator,
});
const phone = z.looseObject({ Number: text(15), Extension: text(4).optional() }).optional();
const party = {
  Name: text(35),
  AttentionName: text(35).optional(),
  TaxIdentificationNumber: text(15).optional(),
  Phone: phone,
  EMailAddress: text(50).optional(),
  Address: shipAddress,
};

const place = z.looseObject({ ...party, Address: shipAddress });

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

const product = z.looseObject({
  Description: z.array(z.string()),
  Unit: z.looseObject({ Number: number(7), UnitOfMeasurement: code(3), Value: number(19) }).optional(),
  CommodityCode: text(15).optional(),
  PartNumber: text(35).optional(),
  OriginCountryCode: text(2).optional(),
  ScheduleB: z.looseObject({ Number: text(10), UnitOfMeasurement: z.array(code(3)).max(2) }).optional(),
  ExportType: z.enum(['D', 'F']).optional(),
  SEDTotalValue: number(15).optional(),
  ProductWeight: z.looseObject({ UnitOfMeasurement: code(3), Weight: number(5) }).optional(),
});

const internationalForms = z.looseObject({
  FormType: z.array(text(2)).max(6),
  UserCreatedForm: z.looseObject({ DocumentID: z.array(z.string()).max(13) }).optional(),
  EEIFilingOption: z
    .looseObject({
      Code: text(1),
      ShipperFiled: z
        .looseObject({
          Code: text(1),
          PreDepartureITNNumber: text(17).optional(),
          ExemptionLegend: text(20).optional(),
        })
        .optional(),
    })
    .optional(),
  InBondCode: text(2).optional(),
  PointOfOrigin: text(5).optional(),
  ModeOfTransport: text(35).optional(),
  ExportDate: text(35).optional(),
  Contacts: z
    .looseObject({
      UltimateConsignee: z.looseObject({ CompanyName: text(35), Address: shipAddress }).optional(),
      SoldTo: z.looseObject({ ...party, AttentionName: text(35) }).optional(),
    })
    .optional(),
  Product: z.array(product),
  InvoiceNumber: text(35).optional(),
  InvoiceDate: text(8).optional(),
  TermsOfShipment: text(3).optional(),
  ReasonForExport: text(20).optional(),
  Comments: text(150).optional(),
  CurrencyCode: text(3).optional(),
});
export type InternationalForms = z.output<typeof internationalForms>;

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

const refused = {
  not_json: () => refuse('10001', 'The document is not well formed.'),
  invalid: ({ issues: [issue] }: z.ZodError) =>
    refuse('10002', `The document is not valid: ${issue?.path.join('/')} ${issue?.message}`),
};
export const rateBody = jsonBody(rateRequest, refused);
export const shipmentBody = jsonBody(shipmentRequest, refused);
