/**
 * Requests for rates and shipments: what the simulator reads, what is required, codes and lengths. Other elements are let
 * through, as the official schemas do. Lengths stated as exact for values that vary are taken as the most.
 */
import { jsonBody, refuse } from '@waybill/simulator/server';
import { z } from 'zod';

export const text = (longest: number) => z.string().max(longest);
/** True by being there. */
const indicator = z.string().optional();
const code = (longest: number) => z.looseObject({ Code: text(longest) });
const figure = (longest: number) => text(longest).regex(/^\d+(\.\d+)?$/);
const day = z.string().regex(/^\d{8}$/);
const money = (longest: number) =>
  z.looseObject({ CurrencyCode: z.string().regex(/^[A-Z]{3}$/), MonetaryValue: figure(longest) }).optional();
export const requestElement = z.looseObject({
  TransactionReference: z.looseObject({ CustomerContext: text(512) }),
});
const measured = z.looseObject({ UnitOfMeasurement: code(3), Weight: figure(5) });

export const account = text(6);
const payer = z.looseObject({ AccountNumber: account.optional() }).optional();
const payment = z
  .looseObject({
    ShipmentCharge: z.array(
      z.looseObject({ Type: text(2), BillShipper: payer, BillReceiver: payer, BillThirdParty: payer }),
    ),
  })
  .optional();

const address = z.looseObject({
  AddressLine: z.array(z.string()),
  City: text(30),
  StateProvinceCode: text(5).optional(),
  PostalCode: text(9).optional(),
  CountryCode: text(2),
  ResidentialAddressIndicator: indicator,
});
const ratedAddress = address.partial({ AddressLine: true, City: true }).extend({
  StateProvinceCode: text(2).optional(),
});
const party = z.looseObject({
  Name: text(35),
  AttentionName: text(35).optional(),
  TaxIdentificationNumber: text(15).optional(),
  Phone: z.looseObject({ Number: text(15), Extension: text(4).optional() }).optional(),
  EMailAddress: text(50).optional(),
  Address: address,
});

const options = {
  DeliveryConfirmation: z.looseObject({ DCISType: text(1) }).optional(),
  COD: z.looseObject({ CODFundsCode: text(1), CODAmount: money(8).unwrap() }).optional(),
};
const packageElement = z.looseObject({
  Dimensions: z
    .looseObject({ UnitOfMeasurement: code(2), Length: figure(3), Width: figure(3), Height: figure(3) })
    .optional(),
  PackageWeight: measured.optional(),
  LargePackageIndicator: indicator,
  AdditionalHandlingIndicator: indicator,
  SimpleRate: code(2).optional(),
  PackageServiceOptions: z
    .looseObject({
      ...options,
      DeclaredValue: money(8),
      ShipperReleaseIndicator: indicator,
      DryIce: z
        .looseObject({ RegulationSet: z.enum(['CFR', 'IATA', 'ADR']), DryIceWeight: measured })
        .optional(),
      HazMat: z.unknown().optional(),
    })
    .optional(),
});
/** Members that both have. */
const common = {
  ShipmentIndicationType: z.array(code(2)).optional(),
  DocumentsOnlyIndicator: indicator,
  ShipmentRatingOptions: z.looseObject({ NegotiatedRatesIndicator: indicator }).optional(),
  TaxInformationIndicator: indicator,
  InvoiceLineTotal: money(11),
};
const serviceOptions = z.looseObject({
  ...options,
  SaturdayPickupIndicator: indicator,
  SaturdayDeliveryIndicator: indicator,
  UPScarbonneutralIndicator: indicator,
  DeliverToAddresseeOnlyIndicator: indicator,
  DirectDeliveryOnlyIndicator: indicator,
});

const rateRequest = z.looseObject({
  RateRequest: z.looseObject({
    Request: requestElement,
    Shipment: z.looseObject({
      ...common,
      Shipper: z.looseObject({ ShipperNumber: account.optional(), Address: ratedAddress }),
      ShipTo: z.looseObject({ Address: ratedAddress }),
      ShipFrom: z.looseObject({ Address: ratedAddress }).optional(),
      AlternateDeliveryAddress: z.looseObject({ Address: ratedAddress }).optional(),
      PaymentDetails: payment,
      Service: code(3).optional(),
      ShipmentTotalWeight: z.looseObject({ UnitOfMeasurement: code(3), Weight: z.string() }).optional(),
      Package: z.array(packageElement),
      ShipmentServiceOptions: serviceOptions
        .extend({ AvailableServicesOption: text(1).optional(), ReturnService: code(2).optional() })
        .optional(),
      DeliveryTimeInformation: z
        .looseObject({ PackageBillType: text(2), Pickup: z.looseObject({ Date: day }) })
        .optional(),
    }),
  }),
});
export type RateRequest = z.output<typeof rateRequest>['RateRequest'];

const forms = z.looseObject({
  FormType: z.array(text(2)).max(6),
  UserCreatedForm: z.looseObject({ DocumentID: z.array(z.string()).max(13) }).optional(),
  Contacts: z.looseObject({ SoldTo: party.optional() }).optional(),
  Product: z.array(
    z.looseObject({
      Description: z.array(z.string()),
      Unit: z.looseObject({ Number: figure(7), UnitOfMeasurement: code(3), Value: figure(19) }).optional(),
      CommodityCode: text(15).optional(),
      OriginCountryCode: text(2).optional(),
    }),
  ),
  InvoiceNumber: text(35).optional(),
  InvoiceDate: day.optional(),
  TermsOfShipment: text(3).optional(),
  ReasonForExport: text(20).optional(),
  CurrencyCode: text(3).optional(),
});
export type InternationalForms = z.output<typeof forms>;

const references = z.array(z.looseObject({ Value: text(35) })).optional();

const shipmentRequest = z.looseObject({
  ShipmentRequest: z.looseObject({
    Request: requestElement.extend({ RequestOption: z.enum(['validate', 'nonvalidate']) }),
    Shipment: z.looseObject({
      ...common,
      Description: text(50).optional(),
      Shipper: party.extend({ ShipperNumber: account }),
      ShipTo: party,
      ShipFrom: party.optional(),
      ReturnService: code(2).optional(),
      AlternateDeliveryAddress: z.looseObject({ Name: text(35), Address: address }).optional(),
      PaymentInformation: payment,
      ReferenceNumber: references,
      Service: code(2),
      ShipmentServiceOptions: serviceOptions
        .extend({
          LabelDelivery: z.looseObject({ EMail: z.looseObject({}).optional() }).optional(),
          InternationalForms: forms.optional(),
        })
        .optional(),
      ShipmentDate: day.optional(),
      Package: z.array(
        packageElement.extend({
          Description: text(35).optional(),
          Packaging: code(2),
          ReferenceNumber: references,
        }),
      ),
    }),
    LabelSpecification: z
      .looseObject({
        LabelImageFormat: code(4),
        HTTPUserAgent: text(64).optional(),
        LabelStockSize: z.looseObject({ Height: z.enum(['6', '8']), Width: z.literal('4') }),
      })
      .optional(),
  }),
});
export type ShipmentRequest = z.output<typeof shipmentRequest>['ShipmentRequest'];

/** How the simulator refuses a body that is not of its schema. */
export const refused = {
  not_json: () => refuse('10001', 'The document is not well formed.'),
  invalid: ({ issues: [issue] }: z.ZodError) =>
    refuse('10002', `The document is not valid: ${issue?.path.join('/')} ${issue?.message}`),
};

export const rateBody = jsonBody(rateRequest, refused);
export const shipmentBody = jsonBody(shipmentRequest, refused);
