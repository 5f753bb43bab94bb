/** Bodies of requests: closed, as the schema is that was derived from DHL's pages and its partner's program. */
import { z } from '@waybill/carrier-kit';
import { jsonBody, Refusal, refuse } from '@waybill/simulator/server';

const text = z.string().min(1);
const country = z.string().regex(/^[A-Z]{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const amount = z.number().nonnegative();
const side = z.number().positive();

const address = z.strictObject({
  name: text.optional(),
  companyName: text.optional(),
  address1: text,
  address2: text.optional(),
  address3: text.optional(),
  city: text,
  state: text.optional(),
  country,
  postalCode: text.optional(),
  email: text.optional(),
  phone: text.optional(),
});
type Address = z.output<typeof address>;
const isNamed = ({ name, companyName }: Address) => (name ?? companyName) !== undefined;
const isWhole = ({ country: own, state, postalCode }: Address) =>
  own !== 'US' || (state?.length === 2 && postalCode !== undefined);
/** Countries for which the phone number of the recipient is required. */
const isReachable = ({ country: own, phone }: Address) =>
  !['HK', 'IL', 'JP', 'KR', 'MX'].includes(own) || phone !== undefined;
const consignee = address.extend({
  idNumber: text.optional(),
  idType: z.enum(['1', '2', '3', '4']).optional(),
  deliveryInstructions: text.optional(),
});

const product = z.string().regex(/^[A-Z]{3}$/);
const shared = {
  pickup: text,
  distributionCenter: text,
  consigneeAddress: consignee
    .refine(isNamed, 'required key [name] not found')
    .refine(isWhole, 'required key [state] or [postalCode] not found')
    .refine(isReachable, 'required key [phone] not found'),
  returnAddress: address.refine(isNamed, 'required key [name] not found'),
  pickupAddress: address.refine(isNamed, 'required key [name] not found').optional(),
  packageDetail: z.strictObject({
    packageId: text.max(30),
    packageDescription: text.optional(),
    weight: z.strictObject({
      value: z.number().positive(),
      unitOfMeasure: z.enum(['LB', 'OZ', 'KG', 'G']),
    }),
    dimension: z
      .strictObject({ length: side, width: side, height: side, unitOfMeasure: z.enum(['IN', 'CM']) })
      .optional(),
    service: z.enum(['DELCON', 'SIGCON']).optional(),
    serviceEndorsement: z.enum(['1', '2', '3', '4']).optional(),
    contentCategory: text.optional(),
    dgCategory: text.optional(),
    billingReference1: text.optional(),
    billingReference2: text.optional(),
    shippingCost: z
      .strictObject({
        currency,
        freight: amount.optional(),
        declaredValue: amount.optional(),
        insuredValue: amount.optional(),
        dutiesPaid: z.boolean().optional(),
      })
      .optional(),
  }),
  customsDetails: z
    .array(
      z.strictObject({
        itemDescription: text.max(50),
        countryOfOrigin: country,
        itemValue: amount,
        currency,
        hsCode: text.optional(),
        packagedQuantity: z.int().positive().optional(),
        skuNumber: text.optional(),
      }),
    )
    .min(1)
    .optional(),
};
const label = z.strictObject({ ...shared, orderedProductId: product });
const products = z.strictObject({
  ...shared,
  orderedProductId: product.optional(),
  rate: z.strictObject({ calculate: z.boolean(), currency }),
  estimatedDeliveryDate: z.strictObject({
    calculate: z.boolean(),
    expectedShipDate: z.iso.date().optional(),
  }),
});
const manifest = z.strictObject({
  pickup: text,
  manifests: z.array(z.strictObject({ packageIds: z.array(text).min(1) })),
});
export type SimulatedLabel = z.output<typeof label>;
export type SimulatedProducts = z.output<typeof products>;

/** @param api the two digits of DHL's codes that say which API it is */
function body<Body>(schema: z.ZodType<Body>, api: string) {
  return jsonBody(schema, {
    not_json: () => refuse(`400.${api}04003`, 'The body is not JSON', 400),
    invalid: ({ issues }) =>
      new Refusal(
        400,
        issues.map(({ path, message }) => ({
          code: `400.${api}04003`,
          message,
          field: `/${path.join('/')}`,
        })),
      ),
  });
}
export const labelBody = body(label, '02');
export const productsBody = body(products, '06');
export const manifestBody = body(manifest, '04');
