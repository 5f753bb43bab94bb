/** Schemas of requests: ShipIT manual 5.0.11, shipment processing; GLS Customs API v3 3.3.0. What they do not have is refused. */
import { z } from '@waybill/carrier-kit';
import { shipItBody } from './refusals.js';

/** Without the characters that the manual does not allow. */
const text = (longest: number, shortest = 1) =>
  z
    .string()
    .min(shortest)
    .max(longest)
    .regex(/^[^\\"{},;()|\n]*$/);
const day = z.iso.date();
const optional = text(40).optional();
const named = <const Name extends string>(...names: Name[]) => z.enum(names);

const address = z.strictObject({
  Name1: text(40),
  Name2: optional,
  Name3: optional,
  CountryCode: z.string().regex(/^[A-Z]{2}$/),
  ZIPCode: text(10),
  City: text(40),
  Province: optional,
  Street: text(40),
  StreetNumber: optional,
  ContactPerson: text(40, 6).optional(),
  FixedLinePhonenumber: text(35, 4).optional(),
  MobilePhoneNumber: text(35, 4).optional(),
  eMail: text(80, 4).optional(),
});
export type SimulatedAddress = z.output<typeof address>;

/** A decimal is a number or a text. */
const decimal = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).refine((value) => Number(value) > 0);
const kilograms = decimal.refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)));
const amount = {
  Amount: decimal,
  Currency: z.string().regex(/^[A-Z]{3}$/),
};
const unitService = z.union([
  z.strictObject({
    Cash: z.strictObject({ ServiceName: named('service_cash'), Reason: text(160), ...amount }),
  }),
  z.strictObject({
    AddonLiability: z.strictObject({
      ServiceName: named('service_addonliability'),
      ...amount,
      ParcelContent: text(255).optional(),
    }),
  }),
  z.strictObject({
    HazardousGoods: z.strictObject({
      ServiceName: named('service_hazardousgoods'),
      HazardousGood: z.array(z.strictObject({ GLSHazNo: text(8), Weight: kilograms })).min(1),
    }),
  }),
  z.strictObject({
    LimitedQuantities: z.strictObject({
      ServiceName: named('service_limitedquantities'),
      Weight: kilograms.optional(),
    }),
  }),
  z.strictObject({ ExWorks: z.strictObject({ ServiceName: named('service_exworks') }) }),
]);
const plain = named(
  'service_flexdelivery',
  'service_addresseeonly',
  'service_signature',
  'service_guaranteed24',
  'service_privatedelivery',
  'service_inbound',
  'service_documentreturn',
  'service_completedeliveryconsignment',
  'service_t24',
  'service_t48',
  'service_tyre',
  'service_Saturday',
  'service_0800',
  'service_0900',
  'service_1000',
  'service_1200',
  'service_1300',
  'service_saturday_0900',
  'service_saturday_1000',
  'service_saturday_1200',
);
const service = z.union([
  z.strictObject({ Service: z.strictObject({ ServiceName: plain }) }),
  z.strictObject({
    ShopDelivery: z.strictObject({ ServiceName: named('service_shopdelivery'), ParcelShopID: text(50) }),
  }),
  z.strictObject({
    ShopReturn: z.strictObject({
      ServiceName: named('service_shopreturn'),
      NumberOfLabels: z.int().min(1),
      ReturnQR: named('PDF', 'PNG', 'ZPL').optional(),
    }),
  }),
  z.strictObject({
    Deposit: z.strictObject({ ServiceName: named('service_deposit'), PlaceOfDeposit: text(121) }),
  }),
  z.strictObject({
    Ident: z.strictObject({
      ServiceName: named('service_ident'),
      Birthdate: day,
      Firstname: text(40),
      Lastname: text(40),
      Nationality: z.strictObject({ CountryCode: z.string().regex(/^[A-Z]{2}$/) }),
    }),
  }),
  z.strictObject({
    IdentPin: z.strictObject({
      ServiceName: named('service_identpin'),
      PIN: text(4, 4),
      Birthdate: day.optional(),
    }),
  }),
  z.strictObject({
    DeliveryAtWork: z.strictObject({
      ServiceName: named('service_deliveryatwork'),
      RecipientName: text(40),
      AlternateRecipientName: optional,
      Building: text(40),
      Floor: text(40),
      Room: optional,
      Phonenumber: text(35).optional(),
    }),
  }),
]);

const PrintingOptions = z.strictObject({
  ReturnLabels: z.strictObject({
    TemplateSet: named('NONE', 'ZPL_200', 'ZPL_300'),
    LabelFormat: named('PDF', 'ZEBRA', 'PNG', 'PNG_200'),
  }),
});
export type Printing = z.output<typeof PrintingOptions>;

const shipment = z.strictObject({
  Shipment: z.strictObject({
    ShipmentReference: z.array(text(40)).optional(),
    ShippingDate: day.optional(),
    IncotermCode: z
      .string()
      .regex(/^\d\d$/)
      .optional(),
    Identifier: optional,
    // Mandatory in the table, and missing in samples of GLS.
    Middleware: optional,
    Product: named('PARCEL', 'EXPRESS'),
    Consignee: z.strictObject({ Category: named('BUSINESS', 'PRIVATE').optional(), Address: address }),
    Shipper: z.strictObject({ ContactID: text(20), AlternativeShipperAddress: address.optional() }),
    ShipmentUnit: z
      .array(
        z.strictObject({
          ShipmentUnitReference: z.array(text(40)).optional(),
          Note1: text(50).optional(),
          Note2: text(50).optional(),
          PartnerParcelNumber: text(50).optional(),
          Weight: kilograms.refine((value) => Number(value) >= 0.1),
          Service: z.array(unitService).optional(),
        }),
      )
      .min(1)
      .max(150),
    Service: z.array(service).optional(),
    Carrier: named('ROYALMAIL').optional(),
  }),
  PrintingOptions,
});
export type SimulatedShipment = z.output<typeof shipment>;
export type Unit = SimulatedShipment['Shipment']['ShipmentUnit'][number];
export const shipmentBody = shipItBody(shipment);

const reprint = z.strictObject({ ShipmentUnitReference: text(40), PrintingOptions });
export type Reprint = z.output<typeof reprint>;
export const reprintBody = shipItBody(reprint);

const pickup = z.strictObject({
  ContactID: text(10),
  PreferredPickUpDate: day,
  NumberOfParcels: z.int().min(1),
  Product: named('PARCEL', 'EXPRESS'),
  ExpectedTotalWeight: z.number().positive().optional(),
  ContainsHazGoods: z.boolean().optional(),
  AdditionalInformation: z.string().optional(),
});
export type Pickup = z.output<typeof pickup>;
export const pickupBody = shipItBody(pickup);
