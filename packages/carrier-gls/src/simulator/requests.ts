/** Schemas of requests, by the names of the live service; what the contract does not have is refused. */
import { z } from '@waybill/carrier-kit';
import { shipItBody } from './refusals.js';

const text = (longest: number, shortest = 1) => z.string().min(shortest).max(longest);
const day = z.iso.date();
const optional = text(40).optional();
const named = <const Name extends string>(...names: Name[]) => z.enum(names);

const address = z.strictObject({
  Name1: text(40),
  Name2: optional,
  Name3: optional,
  CountryCode: z.string().regex(/^[A-Z]{2}$/),
  ZIPCode: text(10).optional(),
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

const amount = {
  Amount: z.number().positive(),
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
]);
const plain = named(
  'service_flexdelivery',
  'service_addresseeonly',
  'service_signature',
  'service_guaranteed24',
  'service_preadvice',
  'service_smsservice',
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
      NumberOfLabels: z.int().min(1).optional(),
    }),
  }),
  z.strictObject({
    Deposit: z.strictObject({ ServiceName: named('service_deposit'), PlaceOfDeposit: text(60) }),
  }),
]);

const PrintingOptions = z.strictObject({
  ReturnLabels: z.strictObject({
    TemplateSet: named('NONE', 'ZPL_200', 'ZPL_300'),
    LabelFormat: named('PDF', 'ZEBRA', 'PNG'),
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
    Middleware: optional,
    Product: named('PARCEL', 'EXPRESS'),
    Consignee: z.strictObject({ Category: named('BUSINESS', 'PRIVATE').optional(), Address: address }),
    Shipper: z.strictObject({ ContactID: text(40), AlternativeShipperAddress: address.optional() }),
    ShipmentUnit: z
      .array(
        z.strictObject({
          ShipmentUnitReference: z.array(text(40)).optional(),
          Weight: z.number().min(0.1).max(99).multipleOf(0.01),
          Service: z.array(unitService).optional(),
        }),
      )
      .min(1),
    Service: z.array(service).optional(),
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
  ContactID: text(40),
  PreferredPickUpDate: day,
  NumberOfParcels: z.int().min(1).optional(),
  Product: named('PARCEL', 'EXPRESS'),
  ExpectedTotalWeight: z.number().positive().optional(),
  AdditionalInformation: z.string().optional(),
});
export type Pickup = z.output<typeof pickup>;
export const pickupBody = shipItBody(pickup);
