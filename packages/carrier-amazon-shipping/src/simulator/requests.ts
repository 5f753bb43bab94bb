/** Schemas of requests: members that the contract does not have are refused. */
import { z } from '@waybill/carrier-kit';
import { jsonBody, Refusal, refuse } from '@waybill/simulator/server';

const text = z.string().min(1);
const positive = z.number().positive();
const money = z.strictObject({ unit: z.string().regex(/^[A-Z]{3}$/), value: z.number().nonnegative() });
const weight = z.strictObject({ unit: z.enum(['GRAM', 'KILOGRAM', 'OUNCE', 'POUND']), value: positive });
const size_unit = z.enum(['INCH', 'CENTIMETER']);
const line = text.max(60);

const address = z.strictObject({
  name: text.max(50),
  companyName: text.optional(),
  addressLine1: line,
  addressLine2: line.optional(),
  addressLine3: line.optional(),
  stateOrRegion: z.string(),
  city: text,
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  postalCode: text,
  email: text.max(64).optional(),
  phoneNumber: text.max(20).optional(),
});
export type SimulatedAddress = z.output<typeof address>;

const item = z.strictObject({
  itemValue: money.optional(),
  description: text.optional(),
  itemIdentifier: text.optional(),
  quantity: z.int().positive(),
  weight: weight.optional(),
});

const parcel = z.strictObject({
  dimensions: z.strictObject({ length: positive, width: positive, height: positive, unit: size_unit }),
  weight,
  insuredValue: money,
  isHazmat: z.boolean().optional(),
  items: z.array(item).min(1),
  packageClientReferenceId: text,
});

const ratesRequest = z.strictObject({
  shipTo: address,
  shipFrom: address,
  shipDate: z.iso.datetime().optional(),
  shipperInstruction: z.strictObject({ deliveryNotes: text.max(256) }).optional(),
  packages: z.tuple([parcel]),
  valueAddedServices: z
    .strictObject({
      collectOnDelivery: z.strictObject({ amount: money }).optional(),
      signatureOnDelivery: z.strictObject({}).optional(),
      otpOnDelivery: z.strictObject({}).optional(),
    })
    .optional(),
  taxDetails: z.array(z.strictObject({ taxType: z.literal('GST'), taxRegistrationNumber: text })).optional(),
  channelDetails: z.union([
    z.strictObject({ channelType: z.literal('EXTERNAL') }),
    z.strictObject({
      channelType: z.literal('AMAZON'),
      amazonOrderDetails: z.strictObject({ orderId: text }),
    }),
  ]),
  shipmentType: z.enum(['FORWARD', 'RETURNS']).optional(),
  destinationAccessPointDetails: z.strictObject({ accessPointId: text }).optional(),
});
export type SimulatedRates = z.output<typeof ratesRequest>;

const purchaseRequest = z.strictObject({
  requestToken: text,
  rateId: text,
  requestedDocumentSpecification: z.strictObject({
    format: z.enum(['PDF', 'PNG', 'ZPL']),
    size: z.strictObject({ width: positive, length: positive, unit: size_unit }),
    dpi: z.int().optional(),
    pageLayout: text.optional(),
    needFileJoining: z.boolean(),
    requestedDocumentTypes: z.array(z.enum(['PACKSLIP', 'LABEL', 'RECEIPT', 'CUSTOM_FORM'])).min(1),
  }),
  requestedValueAddedServices: z.array(z.strictObject({ id: text })).optional(),
});
export type SimulatedPurchase = z.output<typeof purchaseRequest>;

const refused = {
  not_json: () => refuse('InvalidRequest', 'The body is not JSON.'),
  invalid: ({ issues }: z.ZodError) =>
    new Refusal(
      400,
      issues.map(({ path, message }) => ({
        code: 'InvalidRequest',
        message: `${path.join('.')}: ${message}`,
      })),
    ),
};
export const ratesBody = jsonBody(ratesRequest, refused);
export const purchaseBody = jsonBody(purchaseRequest, refused);
