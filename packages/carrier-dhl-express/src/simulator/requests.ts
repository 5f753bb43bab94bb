/**
 * Requests of rates, shipments and pickups: what the simulator reads, what is required, codes and lengths. Other members are
 * let through. Source: OpenAPI 3.1.1, `components/schemas`.
 */
import { z } from 'zod';

const object = z.object;
/** Text of `min` to `max` characters. */
const text = (max: number, min = 1) => z.string().min(min).max(max);
const country = text(2, 2);
const currency = text(3, 3);
const flag = z.boolean();
const codes = (list: string) => z.enum(list.split(' '));
/** Members that may be left out. */
const optional = <Name extends string, Schema extends z.ZodType>(schema: Schema, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, schema.optional()])) as Record<Name, z.ZodOptional<Schema>>;

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
const several = <Item extends z.ZodType>(one: Item, most = 999) => z.array(one).min(1).max(most);
const account = object({ typeCode: z.enum(['shipper', 'payer', 'duties-taxes']), number: text(12) });

const length = thousandths(9_999_999, 0.001);
const parcel = object({
  weight: thousandths(999_999_999_999, 0.001),
  dimensions: object({ length, width: length, height: length }).optional(),
});
const place = object({
  postalCode: text(12, 0),
  cityName: text(45),
  countryCode: country,
  provinceCode: text(35, 2).optional(),
  ...optional(text(45), 'countyName'),
});
const service = object({
  serviceCode: text(6),
  ...optional(money, 'value'),
  ...optional(currency, 'currency'),
});
const product = { productCode: text(6), localProductCode: text(3).optional() };

export const rateRequest = object({
  customerDetails: object({ shipperDetails: place, receiverDetails: place }),
  accounts: several(account, 2).optional(),
  ...product,
  productCode: product.productCode.optional(),
  ...optional(z.array(service), 'valueAddedServices'),
  productsAndServices: z
    .array(object({ ...product, ...optional(z.array(service), 'valueAddedServices') }))
    .optional(),
  plannedShippingDateAndTime: text(29),
  unitOfMeasurement: units,
  isCustomsDeclarable: flag,
  ...optional(flag, 'nextBusinessDay'),
  packages: several(parcel),
});
export type RateRequest = z.output<typeof rateRequest>;

const party = object({
  postalAddress: place.extend({
    addressLine1: text(45),
    ...optional(text(45), 'addressLine2', 'addressLine3'),
  }),
  contactInformation: object({
    phone: text(70),
    companyName: text(100),
    fullName: text(255),
  }),
});
export type Party = z.output<typeof party>;

const references = z.array(object({ value: text(35) })).max(999);

/** Each content has either the weight of dry ice or UN numbers. */
const dangerousGoods = object({
  contentId: text(5),
  ...optional(z.number(), 'dryIceTotalNetWeight'),
  unCodes: several(text(10), 10).optional(),
}).refine((own) => (own.dryIceTotalNetWeight === undefined) !== (own.unCodes === undefined), {
  error: 'one of dryIceTotalNetWeight and unCodes is expected',
});

const exportDeclaration = object({
  lineItems: several(
    object({
      number: z.int().min(1).max(999),
      description: text(512),
      price: money,
      quantity: object({ value: z.int().min(1), unitOfMeasurement: text(4) }),
      manufacturerCountry: country,
      weight: object({ netValue: thousandths(999_999_999_999) }),
    }),
  ),
  invoice: object({ number: text(35), date: z.iso.date() }).optional(),
});

const closing = optional(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), 'closeTime');

export const shipmentRequest = object({
  plannedShippingDateAndTime: text(29),
  pickup: object({ isRequested: flag, ...closing }),
  ...product,
  ...optional(flag, 'getRateEstimates'),
  accounts: several(account, 3),
  valueAddedServices: z
    .array(service.extend({ dangerousGoods: z.array(dangerousGoods).max(1).optional() }))
    .optional(),
  outputImageProperties: object({
    encodingFormat: z.enum(['pdf', 'zpl', 'lp2', 'epl']).optional(),
    imageOptions: z
      .array(
        object({
          typeCode: codes('label waybillDoc invoice qr-code shipmentReceipt'),
          templateName: text(25).optional(),
          isRequested: flag.optional(),
        }),
      )
      .optional(),
  }).optional(),
  ...optional(references, 'customerReferences'),
  customerDetails: object({
    shipperDetails: party,
    receiverDetails: party,
    ...optional(party, 'buyerDetails', 'importerDetails'),
  }),
  content: object({
    packages: several(parcel),
    isCustomsDeclarable: flag,
    ...optional(money, 'declaredValue'),
    ...optional(currency, 'declaredValueCurrency'),
    ...optional(exportDeclaration, 'exportDeclaration'),
    description: text(70).regex(/^\S/),
    incoterm: codes('EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES'),
    unitOfMeasurement: units,
  }),
  documentImages: z.array(object({ imageFormat: text(4), content: z.string() })).optional(),
  onDemandDelivery: object({
    deliveryOption: codes('servicepoint neighbour signatureRelease'),
    ...optional(text(6), 'servicePointId'),
  }).optional(),
  estimatedDeliveryDate: object({ isRequested: flag }).optional(),
  getAdditionalInformation: z
    .array(object({ typeCode: z.string().optional(), isRequested: flag }))
    .optional(),
});
export type ShipmentRequest = z.output<typeof shipmentRequest>;

const pickup = {
  plannedPickupDateAndTime: text(29),
  ...closing,
  accounts: several(account, 5),
  customerDetails: object({ shipperDetails: party }),
};
const shipmentDetails = several(
  object({ ...product, isCustomsDeclarable: flag, unitOfMeasurement: units, packages: several(parcel) }),
);
export const pickupRequest = object({ ...pickup, shipmentDetails });
/** A change may leave out the packages. */
export const pickupUpdateRequest = object({
  dispatchConfirmationNumber: text(20, 15),
  originalShipperAccountNumber: text(12),
  ...pickup,
  ...optional(shipmentDetails, 'shipmentDetails'),
});
