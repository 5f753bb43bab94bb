/**
 * Requests of rates, shipments and pickups: what the simulator reads, what is required, codes, lengths and steps. Other members are
 * let through. Source: OpenAPI 3.1.1, `components/schemas`.
 */
import { z } from 'zod';

/** Text of `min` to `max` characters. */
const text = (max: number, min = 1) => z.string().min(min).max(max);
const country = text(2, 2);
const currency = text(3, 3);
const codes = (list: string) => z.enum(list.split(' '));

/** A number of steps of 0.001, which binary fractions only come near to. */
const thousandths = (max: number, min = 0) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.abs(Math.round(value * 1000) - value * 1000) < 1e-6 * Math.max(1, value), {
      error: 'expected multipleOf: 0.001',
    });
const money = thousandths(999_999_999_999_999);
const units = z.enum(['metric', 'imperial']);
const requested = z.object({ isRequested: z.boolean() }).optional();

const accounts = (most: number) =>
  z
    .array(z.object({ typeCode: z.enum(['shipper', 'payer', 'duties-taxes']), number: text(12) }))
    .min(1)
    .max(most);

const length = thousandths(9_999_999, 0.001);
const parcel = z.object({
  typeCode: codes('1CE 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX CE1 TBL TBS WB1 WB2 WB3 WB6 XPD').optional(),
  weight: thousandths(999_999_999_999, 0.001),
  dimensions: z.object({ length, width: length, height: length }).optional(),
});
const several = <Package extends z.ZodType>(one: Package) => z.array(one).min(1).max(999);

const place = z.object({
  postalCode: text(12, 0),
  cityName: text(45),
  countryCode: country,
  provinceCode: text(35, 2).optional(),
  countyName: text(45).optional(),
});

const service = z.object({ serviceCode: text(6), value: money.optional(), currency: currency.optional() });
const services = z.array(service).optional();
const product = { productCode: text(6), localProductCode: text(3).optional() };

export const rateRequest = z.object({
  customerDetails: z.object({ shipperDetails: place, receiverDetails: place }),
  accounts: accounts(2).optional(),
  ...product,
  productCode: product.productCode.optional(),
  valueAddedServices: services,
  productsAndServices: z.array(z.object({ ...product, valueAddedServices: services })).optional(),
  plannedShippingDateAndTime: text(29),
  unitOfMeasurement: units,
  isCustomsDeclarable: z.boolean(),
  monetaryAmount: z
    .array(z.object({ typeCode: z.enum(['declaredValue', 'insuredValue']), value: money, currency }))
    .optional(),
  nextBusinessDay: z.boolean().optional(),
  packages: several(parcel),
});
export type RateRequest = z.output<typeof rateRequest>;

const streetAddress = place.extend({
  addressLine1: text(45),
  addressLine2: text(45).optional(),
  addressLine3: text(45).optional(),
});
const contactInformation = z.object({
  email: text(70).optional(),
  phone: text(70),
  companyName: text(100),
  fullName: text(255),
});

const party = z.object({
  postalAddress: streetAddress.extend({
    provinceName: text(35).optional(),
    countryName: text(35).optional(),
  }),
  contactInformation,
  registrationNumbers: z
    .array(
      z.object({
        typeCode: codes(
          'VAT EIN GST SSN EOR DUN FED STA CNP IE INN KPP OGR OKP MRN SDT FTZ DAN TAN DTF RGP DLI NID PAS MID IMS EIC FTN CIC PEP',
        ),
        number: text(35),
        issuerCountryCode: country,
      }),
    )
    .max(50)
    .optional(),
  typeCode: codes('business direct_consumer government other private reseller').optional(),
});

const references = z.array(z.object({ value: text(35), typeCode: text(3).optional() })).max(999);

/** Each content has either the weight of dry ice or UN numbers. */
const dangerousGoods = z
  .object({
    contentId: text(5),
    dryIceTotalNetWeight: z.number().optional(),
    unCodes: z.array(text(10)).min(1).max(10).optional(),
  })
  .refine(
    ({ dryIceTotalNetWeight, unCodes }) => (dryIceTotalNetWeight === undefined) !== (unCodes === undefined),
    { error: 'one of dryIceTotalNetWeight and unCodes is expected' },
  );

const exportDeclaration = z.object({
  lineItems: several(
    z.object({
      number: z.int().min(1).max(999),
      description: text(512),
      price: money,
      quantity: z.object({ value: z.int().min(1), unitOfMeasurement: text(4) }),
      commodityCodes: z
        .array(z.object({ typeCode: z.enum(['outbound', 'inbound']), value: text(18, 2) }))
        .optional(),
      manufacturerCountry: country,
      weight: z.object({ netValue: thousandths(999_999_999_999) }),
    }),
  ),
  invoice: z.object({ number: text(35), date: z.iso.date() }).optional(),
  additionalCharges: z.array(z.object({ value: thousandths(1e15, 0.001), typeCode: text(20) })).optional(),
  exportReason: text(30).optional(),
  exportReasonType: codes(
    'permanent temporary return used_exhibition_goods_to_origin intercompany_use commercial_purpose_or_sale personal_belongings_or_personal_use sample gift return_to_origin warranty_replacement diplomatic_goods defence_material',
  ).optional(),
  licenses: z.array(z.object({ typeCode: z.enum(['export', 'import']), value: text(16) })).optional(),
});

const closeTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .optional();
const courier = {
  closeTime,
  location: text(80).optional(),
  specialInstructions: z
    .array(z.object({ value: text(80) }))
    .max(4)
    .optional(),
};

export const shipmentRequest = z.object({
  plannedShippingDateAndTime: text(29),
  pickup: z.object({ isRequested: z.boolean(), ...courier, pickupDetails: party.optional() }),
  ...product,
  getRateEstimates: z.boolean().optional(),
  accounts: accounts(3),
  valueAddedServices: z
    .array(service.extend({ dangerousGoods: z.array(dangerousGoods).max(1).optional() }))
    .optional(),
  outputImageProperties: z
    .object({
      printerDPI: z.literal([200, 300]).optional(),
      encodingFormat: z.enum(['pdf', 'zpl', 'lp2', 'epl']).optional(),
      imageOptions: z
        .array(
          z.object({
            typeCode: codes('label waybillDoc invoice qr-code shipmentReceipt'),
            templateName: text(25).optional(),
            isRequested: z.boolean().optional(),
            invoiceType: z.enum(['commercial', 'proforma', 'returns']).optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  customerReferences: references.optional(),
  customerDetails: z.object({
    shipperDetails: party,
    receiverDetails: party,
    buyerDetails: party.optional(),
    importerDetails: party.optional(),
  }),
  content: z.object({
    packages: several(
      parcel.extend({
        customerReferences: references.optional(),
        description: text(70).optional(),
        referenceNumber: z.number().min(1).max(999).optional(),
      }),
    ),
    isCustomsDeclarable: z.boolean(),
    declaredValue: money.optional(),
    declaredValueCurrency: currency.optional(),
    exportDeclaration: exportDeclaration.optional(),
    description: text(70).regex(/^\S/),
    USFilingTypeValue: text(20).optional(),
    incoterm: codes('EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES'),
    unitOfMeasurement: units,
  }),
  documentImages: z
    .array(z.object({ imageFormat: z.enum(['PDF', 'PNG', 'GIF', 'TIFF', 'JPEG']), content: z.string() }))
    .optional(),
  onDemandDelivery: z
    .object({
      deliveryOption: codes('servicepoint neighbour signatureRelease'),
      servicePointId: text(6).optional(),
    })
    .optional(),
  shipmentNotification: z.array(z.object({ typeCode: z.literal('email'), receiverId: text(50) })).optional(),
  estimatedDeliveryDate: requested,
  getAdditionalInformation: z
    .array(z.object({ typeCode: z.string().optional(), isRequested: z.boolean() }))
    .optional(),
});
export type ShipmentRequest = z.output<typeof shipmentRequest>;
export type Output = NonNullable<ShipmentRequest['outputImageProperties']>;

/** A change may leave out the packages. */
const pickup = {
  plannedPickupDateAndTime: text(29),
  ...courier,
  locationType: z.enum(['business', 'residence']).optional(),
  accounts: accounts(5),
  customerDetails: z.object({
    shipperDetails: z.object({ postalAddress: streetAddress, contactInformation }),
  }),
};
const shipmentDetails = several(
  z.object({
    ...product,
    isCustomsDeclarable: z.boolean(),
    unitOfMeasurement: units,
    packages: several(parcel),
  }),
);

export const pickupRequest = z.object({ ...pickup, shipmentDetails });
export type PickupRequest = z.output<typeof pickupRequest>;
export const pickupUpdateRequest = z.object({
  dispatchConfirmationNumber: text(20, 15),
  originalShipperAccountNumber: text(12),
  ...pickup,
  shipmentDetails: shipmentDetails.optional(),
});
