/** `supermodelIoLogisticsExpressCreateShipmentRequest`: what POST /shipments takes. */
import { z } from 'zod';
import { exportDeclaration } from './export-declaration.js';
import {
  account,
  country,
  currency,
  flag,
  money,
  parcel,
  place,
  planned,
  text,
  thousandths,
  units,
} from './types.js';

const address = z.strictObject({
  ...place,
  addressLine1: text(45),
  provinceName: text(35).optional(),
  countryName: text(35).optional(),
});

const contact = z.strictObject({
  email: text(70).optional(),
  phone: text(70),
  mobilePhone: text(70).optional(),
  companyName: text(100),
  fullName: text(255),
});

const registration = z.strictObject({
  typeCode: z.enum(
    (
      'VAT EIN GST SSN EOR DUN FED STA CNP IE INN KPP OGR OKP MRN SDT FTZ DAN TAN DTF RGP DLI NID PAS MID IMS EIC FTN ' +
      'CIC PEP'
    ).split(' '),
  ),
  number: text(35),
  issuerCountryCode: country,
});

const party = z.strictObject({
  postalAddress: address,
  contactInformation: contact,
  registrationNumbers: z.array(registration).max(50).optional(),
  bankDetails: z
    .array(
      z.strictObject({
        name: z.string().max(60).optional(),
        settlementLocalCurrency: z.string().optional(),
        settlementForeignCurrency: z.string().optional(),
      }),
    )
    .max(1)
    .optional(),
  typeCode: z.enum(['business', 'direct_consumer', 'government', 'other', 'private', 'reseller']).optional(),
});

const customer = z.strictObject({
  shipperDetails: party,
  receiverDetails: party,
  buyerDetails: party.optional(),
  importerDetails: party.optional(),
  exporterDetails: party.optional(),
  sellerDetails: party.optional(),
  payerDetails: party.optional(),
  manufacturerDetails: party.optional(),
  ultimateConsigneeDetails: party.optional(),
  brokerDetails: party.optional(),
});

const reference = z.strictObject({
  value: text(35),
  typeCode: z
    .enum(['AAO', 'CU', 'FF', 'FN', 'IBC', 'LLR', 'OBC', 'PRN', 'ACP', 'ACS', 'ACR', 'CDN', 'STD', 'CO'])
    .optional(),
});

/** Each content has either the weight of dry ice or UN numbers. */
const dangerousGoods = z
  .strictObject({
    contentId: text(5),
    dryIceTotalNetWeight: thousandths(Number.MAX_SAFE_INTEGER).optional(),
    customDescription: z.string().max(200).optional(),
    unCodes: z.array(text(10)).min(1).max(10).optional(),
  })
  .refine(
    ({ dryIceTotalNetWeight, unCodes }) => (dryIceTotalNetWeight === undefined) !== (unCodes === undefined),
    { error: 'one of dryIceTotalNetWeight and unCodes is expected' },
  );

const service = z.strictObject({
  serviceCode: text(6),
  value: money.optional(),
  currency: currency.optional(),
  method: z.string().optional(),
  dangerousGoods: z.array(dangerousGoods).max(1).optional(),
});

const documentImage = z.strictObject({
  typeCode: z.enum(['INV', 'PNV', 'COO', 'CIN', 'DCL', 'AWB', 'NAF']).optional(),
  imageFormat: z.enum(['PDF', 'PNG', 'GIF', 'TIFF', 'JPEG']).optional(),
  content: z.string(),
});

const onDemandDelivery = z.strictObject({
  deliveryOption: z.enum(['servicepoint', 'neighbour', 'signatureRelease']),
  location: text(15).optional(),
  specialInstructions: text(110).optional(),
  gateCode: text(10).optional(),
  whereToLeave: z.enum(['concierge', 'neighbour']).optional(),
  neighbourName: text(20).optional(),
  neighbourHouseNumber: text(20).optional(),
  authorizerName: text(20).optional(),
  servicePointId: text(6).optional(),
  requestedDeliveryDate: text(29).optional(),
});

const pickup = z.strictObject({
  isRequested: flag,
  closeTime: z
    .string()
    .max(5)
    .regex(/([0-1][0-9]|2[0-3]):([0-5][0-9])/)
    .optional(),
  location: z.string().max(80).optional(),
  specialInstructions: z
    .array(z.strictObject({ value: z.string().max(80), typeCode: text(3, 2).optional() }))
    .max(4)
    .optional(),
  pickupDetails: party.optional(),
  pickupRequestorDetails: party.optional(),
});

const imageOption = z.strictObject({
  typeCode: z.enum(['label', 'waybillDoc', 'invoice', 'qr-code', 'shipmentReceipt']),
  templateName: z.string().max(25).optional(),
  isRequested: flag.optional(),
  hideAccountNumber: flag.optional(),
  numberOfCopies: z.number().min(1).max(2).optional(),
  invoiceType: z.enum(['commercial', 'proforma', 'returns']).optional(),
  languageCode: text(3, 3).optional(),
  languageCountryCode: country.optional(),
  languageScriptCode: text(4, 4).optional(),
  encodingFormat: z.literal('png').optional(),
  renderDHLLogo: flag.optional(),
  fitLabelsToA4: flag.optional(),
  labelFreeText: z.string().max(150).optional(),
  labelCustomerDataText: text(250).optional(),
  shipmentReceiptCustomerDataText: text(700).optional(),
});

const output = z.strictObject({
  printerDPI: z.literal([200, 300]).optional(),
  encodingFormat: z.enum(['pdf', 'zpl', 'lp2', 'epl']).optional(),
  imageOptions: z.array(imageOption).max(20).optional(),
  splitTransportAndWaybillDocLabels: flag.optional(),
  allDocumentsInOneImage: flag.optional(),
  splitDocumentsByPages: flag.optional(),
  splitInvoiceAndReceipt: flag.optional(),
  receiptAndLabelsInOneImage: flag.optional(),
});
export type Output = z.output<typeof output>;

const content = z.strictObject({
  packages: z
    .array(
      z.strictObject({
        ...parcel,
        customerReferences: z.array(reference).min(1).max(99).optional(),
        description: text(70).optional(),
        labelDescription: text(80).optional(),
        referenceNumber: z.number().min(1).max(999).optional(),
      }),
    )
    .min(1)
    .max(999),
  isCustomsDeclarable: flag,
  declaredValue: money.optional(),
  declaredValueCurrency: currency.optional(),
  exportDeclaration: exportDeclaration.optional(),
  description: text(70).regex(/^[^\s]/),
  USFilingTypeValue: text(20).optional(),
  incoterm: z.enum('EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES'.split(' ')),
  unitOfMeasurement: units,
});

/** Parts that the simulator does not play (prepaid charges, a parent shipment) count as unknown keys. */
export const shipmentRequest = z.strictObject({
  plannedShippingDateAndTime: planned,
  pickup,
  productCode: text(6),
  localProductCode: text(3).optional(),
  getRateEstimates: flag.optional(),
  accounts: z.array(account).min(1).max(3),
  valueAddedServices: z.array(service).max(99).optional(),
  outputImageProperties: output.optional(),
  customerReferences: z.array(reference).max(999).optional(),
  customerDetails: customer,
  content,
  documentImages: z.array(documentImage).min(1).max(999).optional(),
  onDemandDelivery: onDemandDelivery.optional(),
  shipmentNotification: z
    .array(
      z.strictObject({
        typeCode: z.literal('email'),
        receiverId: text(50),
        languageCode: text(3, 3).optional(),
        languageCountryCode: country.optional(),
        bespokeMessage: z.string().max(250).optional(),
      }),
    )
    .max(5)
    .optional(),
  getTransliteratedResponse: flag.optional(),
  estimatedDeliveryDate: z
    .strictObject({ isRequested: flag, typeCode: z.enum(['QDDC', 'QDDF']).optional() })
    .optional(),
  getAdditionalInformation: z
    .array(
      z.strictObject({
        typeCode: z
          .enum(['pickupDetails', 'optionalShipmentData', 'barcodeInformation', 'linkLabelsByPieces'])
          .optional(),
        isRequested: flag,
      }),
    )
    .max(5)
    .optional(),
});
export type ShipmentRequest = z.output<typeof shipmentRequest>;
