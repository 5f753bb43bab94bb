/** Schemas of the requests, with members that the contract does not have refused. */
import { z } from '@waybill/carrier-kit';
import { jsonBody, Refusal, refuse } from '@waybill/simulator/server';

const text = (longest: number, shortest = 1) => z.string().min(shortest).max(longest);
const optional = text(35).optional();
const country = z.string().regex(/^[A-Z]{2}$/);
const day = z.string().regex(/^[0-3]\d-[01]\d-[12]\d{3}$/);
const moment = z.string().regex(/^[0-3]\d-[01]\d-[12]\d{3} [0-2]\d:[0-5]\d:[0-5]\d$/);
const code = z.string().regex(/^\d{3}$/);
const side = z.int().min(1).optional();

const address = z.strictObject({
  AddressType: z.string().regex(/^\d{2}$/),
  CompanyName: optional,
  Name: optional,
  Street: text(95),
  HouseNr: optional,
  HouseNrExt: optional,
  Buildingname: optional,
  Department: optional,
  Zipcode: text(17).optional(),
  City: text(35),
  Region: optional,
  Countrycode: country,
});
export type SimulatedAddress = z.output<typeof address>;

const amount = z.strictObject({
  AmountType: z.literal('02'),
  Currency: z.literal('EUR'),
  Value: z.number().min(0),
});
const contact = z.strictObject({
  ContactType: z.enum(['01', '02']),
  Email: text(50).optional(),
  SMSNr: text(17, 10).optional(),
  TelNr: text(17, 10).optional(),
});
const line = z.strictObject({
  Description: text(35),
  Quantity: z.int().min(1),
  Weight: z.int(),
  Value: z.number(),
  HSTariffNr: text(6, 6).optional(),
  CountryOfOrigin: country.optional(),
});
const customs = z.strictObject({
  Currency: z.literal('EUR'),
  ShipmentType: z.enum(['Gift', 'Documents', 'Commercial Goods', 'Commercial Sample', 'Returned Goods']),
  HandleAsNonDeliverable: z.literal(false),
  Invoice: z.literal(true).optional(),
  InvoiceNr: z.string().optional(),
  License: z.literal(true).optional(),
  LicenseNr: z.string().optional(),
  Certificate: z.literal(true).optional(),
  CertificateNr: optional,
  TrustedShipperID: text(50).optional(),
  ImporterReferenceCode: text(50).optional(),
  TransactionCode: z.enum(['11', '21', '31', '32', '91']),
  TransactionDescription: text(50),
  Content: z.array(line).min(1).max(5),
});
const group = z.strictObject({
  GroupType: z.literal('03'),
  GroupSequence: z.int(),
  GroupCount: z.int(),
  MainBarcode: text(15, 11),
});

const shipment = z.strictObject({
  Addresses: z.array(address).min(1),
  Amounts: z.array(amount).optional(),
  Barcode: text(15, 11),
  Contacts: z.array(contact).optional(),
  CostCenter: optional,
  CustomerOrderNumber: optional,
  Customs: customs.optional(),
  DeliveryAddress: z.literal('01').optional(),
  DeliveryDate: moment.optional(),
  Dimension: z.strictObject({ Weight: z.int().min(1), Length: side, Width: side, Height: side }),
  DownPartnerID: text(50).optional(),
  DownPartnerLocation: text(10).optional(),
  Groups: z.array(group).optional(),
  ProductCodeDelivery: z.string().regex(/^\d{4,5}$/),
  ProductOptions: z.array(z.strictObject({ Characteristic: code, Option: code })).optional(),
  ReceiverDateOfBirth: day.optional(),
  Reference: z.string().optional(),
  Remark: z.string().optional(),
  ReturnBarcode: z.string().optional(),
});
export type SimulatedShipment = z.output<typeof shipment>;

const labelRequest = z.strictObject({
  Customer: z.strictObject({
    CustomerCode: text(6),
    CustomerNumber: text(8),
    CollectionLocation: text(6, 6),
    ContactPerson: z.string().optional(),
    Email: text(50).optional(),
    Address: address.extend({ AddressType: z.literal('02') }),
  }),
  Message: z.strictObject({
    MessageID: text(12),
    MessageTimeStamp: moment,
    Printertype: z
      .string()
      .regex(/^(GraphicFile\|PDF(\|MergeA)?|(GraphicFile\|GIF|Zebra\|Generic ZPL II) [236]00 dpi)$/),
  }),
  Shipments: z.array(shipment).length(1),
});
export type SimulatedLabelRequest = z.output<typeof labelRequest>;

/** A body that is no JSON is a fault of the server here. */
export const labelBody = jsonBody(labelRequest, {
  not_json: () => refuse('Validation Fault', 'Unexpected token in object literal', 500),
  invalid: ({ issues }: z.ZodError) =>
    new Refusal(
      400,
      issues.map(({ path, message }) => ({ code: '17', message: `${path.join('.')}: ${message}` })),
    ),
});
