/** `exportDeclaration` inside the request of POST /shipments. */
import { z } from 'zod';
import { country, flag, money, text, thousandths } from './types.js';

const reason = z.enum([
  'permanent',
  'temporary',
  'return',
  'used_exhibition_goods_to_origin',
  'intercompany_use',
  'commercial_purpose_or_sale',
  'personal_belongings_or_personal_use',
  'sample',
  'gift',
  'return_to_origin',
  'warranty_replacement',
  'diplomatic_goods',
  'defence_material',
]);

const unit = z.enum(
  (
    'BOX 2GM M3 DPR DOZ PCS GM GRS KG M 3GM X NO PRS CM2 2M2 3M2 M2 4M2 CM CONE CT EA LBS RILL ROLL SET TU KM IN FT ' +
    'YD MI LTR MMQ CM3 DMQ MLT CLT DLT INQ FT3 YD3 GLI GLL PT PTI QTI PTL QTL PTD OZI J57 NM3 SM3 TNE LB ONZ CEL'
  ).split(' '),
);

const weight = thousandths(999_999_999_999);
const typed = (longestType: number) =>
  z.array(z.strictObject({ typeCode: text(longestType), value: text(35) })).max(100);

const lineItem = z.strictObject({
  number: z.int().min(1).max(999),
  description: text(512),
  price: money,
  quantity: z.strictObject({ value: z.int().min(1).max(1_000_000_000), unitOfMeasurement: unit }),
  commodityCodes: z
    .array(z.strictObject({ typeCode: z.enum(['outbound', 'inbound']), value: text(18, 2) }))
    .max(2)
    .optional(),
  exportReasonType: reason.optional(),
  manufacturerCountry: country,
  weight: z.strictObject({ netValue: weight.optional(), grossValue: weight.optional() }),
  isTaxesPaid: flag.optional(),
  additionalInformation: z.array(z.string()).min(1).max(8).optional(),
  customerReferences: typed(3).optional(),
  customsDocuments: typed(3).optional(),
  preCalculatedLineItemTotalValue: z.number().min(0).optional(),
});

const invoice = z.strictObject({
  number: text(35),
  date: z.iso.date(),
  signatureName: z.string().max(35).optional(),
  signatureTitle: z.string().max(35).optional(),
  instructions: z.array(text(300)).length(1).optional(),
  totalNetWeight: weight.optional(),
  totalGrossWeight: weight.optional(),
  customerReferences: typed(3).optional(),
  termsOfPayment: z.string().optional(),
});

export const exportDeclaration = z.strictObject({
  lineItems: z.array(lineItem).min(1).max(999),
  invoice: invoice.optional(),
  remarks: z
    .array(z.strictObject({ value: z.string() }))
    .max(3)
    .optional(),
  additionalCharges: z
    .array(
      z.strictObject({
        value: thousandths(999_999_999_999_999, 0.001),
        caption: z.string().optional(),
        typeCode: text(20),
      }),
    )
    .max(5)
    .optional(),
  destinationPortName: z.string().optional(),
  placeOfIncoterm: text(256).optional(),
  payerVATNumber: z.string().optional(),
  recipientReference: z.string().optional(),
  exporter: z.strictObject({ id: z.string().optional(), code: z.string().optional() }).optional(),
  packageMarks: z.string().optional(),
  declarationNotes: z
    .array(z.strictObject({ value: z.string().max(700) }))
    .max(3)
    .optional(),
  exportReference: z.string().max(40).optional(),
  exportReason: text(30).optional(),
  exportReasonType: reason.optional(),
  licenses: z
    .array(z.strictObject({ typeCode: z.enum(['export', 'import']), value: z.string().max(16) }))
    .max(2)
    .optional(),
  shipmentType: z.enum(['personal', 'commercial']).optional(),
  customsDocuments: typed(3).optional(),
});
