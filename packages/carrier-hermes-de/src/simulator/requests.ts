/** Schemas of requests, as strict as the contract; what it does not have is refused. */
import { z } from '@waybill/carrier-kit';

/** "Only a fraction of all possible Unicode": control characters, symbols beyond Basic Latin and other scripts are refused. */
const TAKEN = /^(?:[\u0020-\u007e]|(?!\p{S}|\p{C})[\u00a1-\u024f])*$/u;
const text = (longest: number) =>
  z.string().min(1).max(longest).regex(TAKEN, 'has characters that are not supported');
const matching = (pattern: RegExp) => z.string().regex(pattern);
const whole = (most: number) => z.int().min(1).max(most);
const day = z.iso.date();
const country = matching(/^[A-Z]{2}$/);

const name = z.strictObject({ lastname: text(50), firstname: text(50).optional() });
const address = z
  .strictObject({
    street: text(50),
    houseNumber: text(5).optional(),
    zipCode: matching(TAKEN).regex(/^(?!0+$).{0,8}$/),
    town: text(30),
    countryCode: country,
    addressAddition: text(50).optional(),
    addressAddition2: text(20).optional(),
    addressAddition3: text(20).optional(),
  })
  .refine(({ zipCode, countryCode }) => countryCode !== 'DE' || /^\d{5}$/.test(zipCode), {
    path: ['zipCode'],
  });
export type SimulatedAddress = z.output<typeof address>;
const contact = z.strictObject({
  phone: z.string().max(20).optional(),
  mobile: z.string().max(20).optional(),
  mail: z.email().max(200).optional(),
});
const parcel = z.strictObject({
  parcelClass: z.enum(['XS', 'S', 'M', 'L', 'XL']).optional(),
  parcelHeight: whole(2000).optional(),
  parcelWidth: whole(2000).optional(),
  parcelDepth: whole(2000).optional(),
  parcelWeight: z.int().min(1),
  productType: z.enum(['BAG', 'BIKE', 'LARGE_ITEM', 'PARCEL']).optional(),
});

const alert = z.strictObject({
  notificationType: z.literal('EMAIL'),
  notificationEmail: z.email().max(70),
});
const parcelShop = z.union([
  z.strictObject({
    psID: text(18),
    psCustomerLastName: text(50),
    psSelectionRule: z.literal('SELECT_BY_ID'),
  }),
  z.strictObject({
    psCustomerLastName: text(50).optional(),
    psSelectionRule: z.literal('SELECT_BY_RECEIVER_ADDRESS'),
  }),
]);
const flag = z.literal(true).optional();
const service = z.strictObject({
  signatureService: flag,
  householdSignatureService: flag,
  nextDayService: flag,
  tanService: flag,
  bulkGoodService: flag,
  limitedQuantitiesService: flag,
  compactParcelService: flag,
  redirectionProhibitedService: flag,
  excludeParcelShopAuthorization: flag,
  lateInjectionService: flag,
  multipartService: z
    .strictObject({
      partNumber: whole(99),
      numberOfParts: z.int().min(2).max(99),
      parentShipmentOrderID: matching(/^\d{11}$/).optional(),
    })
    .optional(),
  cashOnDeliveryService: z
    .strictObject({ currency: z.string().length(3), amount: z.number().positive().multipleOf(0.01) })
    .optional(),
  parcelShopDeliveryService: parcelShop.optional(),
  customerAlertService: alert.optional(),
  identService: z
    .strictObject({
      identID: text(20).optional(),
      identType: z.enum(['GERMAN_IDENTITY_CARD', 'GERMAN_PASSPORT', 'INTERNATIONAL_PASSPORT']).optional(),
      identVerifyFsk: z.enum(['16', '18']).optional(),
      identVerifyBirthday: day.optional(),
    })
    .optional(),
  statedDayService: z.strictObject({ statedDay: day }).optional(),
  statedTimeService: z
    .strictObject({ timeSlot: z.enum(['FORENOON', 'NOON', 'AFTERNOON', 'EVENING']) })
    .optional(),
});

const customs = z.strictObject({
  currency: z.string().length(3),
  shipmentCost: z.int().min(0).optional(),
  value: z.int().min(1),
  items: z
    .array(
      z.strictObject({
        sku: text(50).optional(),
        countryCodeOfManufacture: country.optional(),
        value: z.int().min(1),
        weight: z.int().min(1).optional(),
        quantity: z.int().min(1),
        description: text(512),
        hsCode: z.string().max(11).optional(),
      }),
    )
    .min(1),
  invoiceReferences: z.array(text(200)).optional(),
  exportCustomsClearance: z.boolean().optional(),
  client: z
    .strictObject({
      eoriNumber: text(14).optional(),
      iossId: text(12).optional(),
      vatId: text(50)
        .regex(/^[A-Z]{2}/)
        .optional(),
    })
    .optional(),
});

export const order = z.strictObject({
  clientReference: text(20).optional(),
  clientReference2: text(20).optional(),
  receiverName: name,
  receiverAddress: address,
  receiverContact: contact.optional(),
  senderName: name.optional(),
  senderAddress: address.optional(),
  parcel,
  service: service.optional(),
  customsAndTaxes: customs.optional(),
});
export type SimulatedOrder = z.output<typeof order>;

export const returnOrder = z.union([
  z.strictObject({ shipmentID: matching(/^(H\d{19}|\d{14})$/) }),
  z.strictObject({
    clientReference: text(20).optional(),
    clientReference2: text(20).optional(),
    parcel: parcel.optional(),
    senderName: name,
    senderAddress: address,
    senderContact: contact.optional(),
    receiverName: name.optional(),
    receiverAddress: address.optional(),
    label: z.strictObject({ qrCodeExpiresAfter: z.int().min(30).max(120) }).optional(),
  }),
]);

export const pickupOrder = z.strictObject({
  pickupName: name.optional(),
  pickupAddress: z
    .strictObject({
      street: text(50),
      houseNumber: text(5),
      zipCode: matching(/^\d{5}$/),
      town: text(30),
      countryCode: country,
      addressAddition: text(50).optional(),
    })
    .optional(),
  phone: z.string().max(20).optional(),
  pickupDate: day,
  pickupTimeSlot: z.enum(['BETWEEN_10_AND_13', 'BETWEEN_12_AND_15', 'BETWEEN_14_AND_17']).optional(),
  parcelCount: z.record(matching(/^pickupParcelCount(XS|S|M|L|XL)$/), z.int().min(0).max(999_999)).optional(),
});

export const signatureRequest = z.strictObject({
  shipmentId: z.string().min(1),
  reason: z.enum([
    'REQUESTED_BY_PAYMENT_PROVIDER',
    'REQUESTED_BY_HEALTH_INSURANCE',
    'REQUESTED_BY_RECEIVER',
    'REQUESTED_BY_AUTHORITY',
    'POSSIBLE_FRAUD_CASE',
  ]),
});
