/** `CreateOrdersRequest`: members that the contract does not have are refused. */
import { z } from '@waybill/carrier-kit';
import { jsonBody, refuse } from '@waybill/simulator/server';

const text = (longest: number) => z.string().min(1).max(longest);
const moment = z.iso.datetime({ offset: true });
/** `multipleOf: 0.01` */
const amount = (largest = 999_999) =>
  z
    .number()
    .min(0)
    .max(largest)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'has more than two decimals');
const whole = (least: number, most: number) => z.int().min(least).max(most);
const flag = z.boolean();

const address = z.strictObject({
  fullName: text(210).optional(),
  companyName: text(100).optional(),
  addressLine1: text(100),
  addressLine2: text(100).optional(),
  addressLine3: text(100).optional(),
  city: text(100),
  county: text(100).optional(),
  postcode: text(20).optional(),
  countryCode: z.string().regex(/^[A-Z]{2,3}$/),
});
const contact = { phoneNumber: text(25).optional(), emailAddress: text(254).optional() };

const content = z.strictObject({
  name: text(800).optional(),
  quantity: whole(1, 999_999),
  unitValue: amount(),
  unitWeightInGrams: whole(0, 999_999),
  customsDescription: text(50).optional(),
  extendedCustomsDescription: text(300).optional(),
  customsCode: text(10).optional(),
  originCountryCode: text(3).optional(),
  customsDeclarationCategory: z
    .enum([
      'none',
      'gift',
      'commercialSample',
      'documents',
      'other',
      'returnedGoods',
      'saleOfGoods',
      'mixedContent',
    ])
    .optional(),
});

const side = z.int().min(1);
const onePackage = z.strictObject({
  weightInGrams: whole(1, 30_000),
  packageFormatIdentifier: z.enum([
    'undefined',
    'letter',
    'largeLetter',
    'smallParcel',
    'mediumParcel',
    'largeParcel',
    'parcel',
    'documents',
  ]),
  dimensions: z.strictObject({ heightInMms: side, widthInMms: side, depthInMms: side }).optional(),
  contents: z.array(content).optional(),
});

const postage = z.strictObject({
  sendNotificationsTo: z.enum(['sender', 'recipient', 'billing']).optional(),
  serviceCode: text(10).optional(),
  carrierName: text(50).optional(),
  serviceRegisterCode: text(2).optional(),
  consequentialLoss: whole(0, 10_000).optional(),
  receiveEmailNotification: flag.optional(),
  receiveSmsNotification: flag.optional(),
  requestSignatureUponDelivery: flag.optional(),
  isLocalCollect: flag.optional(),
  safePlace: text(90).optional(),
  AIRNumber: text(50).optional(),
  IOSSNumber: text(50).optional(),
  requiresExportLicense: flag.optional(),
  commercialInvoiceNumber: text(35).optional(),
  commercialInvoiceDate: moment.optional(),
  recipientEoriNumber: text(50).optional(),
});

const importer = z.strictObject({
  companyName: text(100).optional(),
  addressLine1: text(100).optional(),
  addressLine2: text(100).optional(),
  addressLine3: text(100).optional(),
  city: text(100).optional(),
  postcode: text(20).optional(),
  country: text(100).optional(),
  contactName: text(100).optional(),
  ...contact,
  vatNumber: text(15).optional(),
  eoriNumber: text(18).optional(),
});

const order = z.strictObject({
  orderReference: text(40).optional(),
  isRecipientABusiness: flag.optional(),
  recipient: z.strictObject({ address, ...contact }),
  sender: z.strictObject({ tradingName: text(250).optional(), ...contact }).optional(),
  packages: z.array(onePackage).min(1),
  orderDate: moment,
  plannedDespatchDate: moment.optional(),
  subtotal: amount(),
  shippingCostCharged: amount(),
  customsDutyCosts: amount(99_999.99).optional(),
  total: amount(),
  containsDangerousGoods: flag.optional(),
  dangerousGoodsUnCode: text(4).optional(),
  currencyCode: text(3).optional(),
  postageDetails: postage.optional(),
  label: z
    .strictObject({
      includeLabelInResponse: flag,
      includeCN: flag.optional(),
      includeReturnsLabel: flag.optional(),
    })
    .optional(),
  importer: importer.optional(),
});
export type SimulatedOrder = z.output<typeof order>;

const refusals = {
  not_json: () => refuse('BadRequest', 'The request body could not be parsed'),
  invalid: (error: z.ZodError) => refuse('BadRequest', z.prettifyError(error)),
};
export const ordersBody = jsonBody(z.strictObject({ items: z.array(order).min(1) }), refusals);
export const manifestBody = jsonBody(z.strictObject({ carrierName: text(50).optional() }), refusals);
