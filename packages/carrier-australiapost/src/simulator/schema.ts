/** Request documents: members that the field tables do not have are refused. Source: the tables at developers.auspost.com.au. */
import { z } from '@waybill/carrier-kit';
import { type BodyReader, jsonBody, Refusal, refuse } from '@waybill/simulator/server';

const text = (longest: number) => z.string().min(1).max(longest);
const matching = (pattern: RegExp) => z.string().regex(pattern);
const side = z.number().positive().max(999);

const address = z.strictObject({
  name: text(40),
  business_name: text(40).optional(),
  lines: z
    .array(z.string().min(1))
    .min(1)
    .max(3)
    .refine(
      (lines) => lines.every((line, at) => line.length <= (at === 1 ? 60 : 40)),
      'has a line that is too long',
    ),
  suburb: text(40),
  state: text(3).optional(),
  postcode: text(10),
  country: matching(/^[A-Z]{2}$/).default('AU'),
  phone: matching(/^[\d ()+-]{9,20}$/).optional(),
  email: z.string().includes('@').max(50).optional(),
  delivery_instructions: text(128).optional(),
});

const content = z.strictObject({
  description: text(40),
  quantity: z.int().min(1),
  value: z.number().min(0).max(9999.99),
  weight: z.number().positive().optional(),
  tariff_code: matching(/^\d{6,12}$/).optional(),
  country_of_origin: z.string().length(2).optional(),
  sku: z.string().optional(),
});

const pricedItem = z.strictObject({
  product_id: text(5).optional(),
  length: side.optional(),
  width: side.optional(),
  height: side.optional(),
  weight: z.number().positive(),
  packaging_type: z.enum(['CTN', 'PAL', 'SAT', 'BAG', 'ENV', 'ITM', 'JIF', 'SKI']).optional(),
  authority_to_leave: z.boolean().optional(),
  safe_drop_enabled: z.boolean().optional(),
  contains_dangerous_goods: z.boolean().optional(),
  transportable_by_air: z.boolean().optional(),
  dangerous_goods_declaration: z.string().optional(),
  allow_partial_delivery: z.boolean().optional(),
  non_delivery_action: z.enum(['RETURN', 'ABANDONED']).optional(),
  features: z
    .strictObject({
      TRANSIT_COVER: z.strictObject({
        attributes: z.strictObject({ cover_amount: z.number().min(0).max(5000) }),
      }),
    })
    .optional(),
});

const item = pricedItem.extend({
  item_reference: text(50).optional(),
  product_id: text(5),
  classification_type: z.enum(['DOCUMENT', 'GIFT', 'SAMPLE', 'OTHER', 'RETURN', 'SALE_OF_GOODS']).optional(),
  commercial_value: z.boolean().optional(),
  description_of_other: text(40).optional(),
  export_declaration_number: z.string().min(9).max(12).optional(),
  import_reference_number: z.string().optional(),
  certificate_number: text(35).optional(),
  licence_number: text(35).optional(),
  invoice_number: text(35).optional(),
  item_contents: z.array(content).min(1).max(20).optional(),
});

const movement_type = z.enum(['DESPATCH', 'RETURN', 'TRANSFER']).optional();
const common = { from: address, to: address, movement_type };
const shipment = z.strictObject({
  ...common,
  shipment_reference: text(50).optional(),
  sender_references: z.array(text(50)).max(2).optional(),
  email_tracking_enabled: z.boolean().optional(),
  items: z.array(item).min(1).max(20),
});
const pricedShipment = z.strictObject({ ...common, items: z.array(pricedItem).min(1).max(20) });
const layout = z.enum([
  'A4-1pp',
  'A4-2pp',
  'A4-3pp',
  'A4-4pp',
  'A6-1pp',
  'A4-1pp landscape',
  'A4-2pp landscape',
]);

export type CreateShipment = z.output<typeof shipment>;
export type PricedShipment = z.output<typeof pricedShipment>;
export type Party = z.output<typeof address>;

function body<Document>(schema: z.ZodType<Document>): BodyReader<Document> {
  return jsonBody(schema, {
    media_type: () => refuse('API_003', 'Unsupported media type', 415),
    not_json: () => refuse('40001', 'The JSON document cannot be read.'),
    invalid: ({ issues }: z.ZodError) =>
      new Refusal(
        400,
        issues.map(({ path, message }) => ({ code: '40002', message, field: fieldOf(path) })),
      ),
  });
}

/** `shipments[0].to.suburb` */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1);
}

export const pricesBody = body(z.strictObject({ shipments: z.array(pricedShipment).length(1) }));
export const shipmentsBody = body(z.strictObject({ shipments: z.array(shipment).length(1) }));
const listed = z.strictObject({ shipment_id: text(50) });
export const labelsBody = body(
  z.strictObject({
    wait_for_label_url: z.boolean(),
    preferences: z
      .array(
        z.strictObject({
          type: z.literal('PRINT'),
          format: z.enum(['PDF', 'ZPL']).default('PDF'),
          groups: z
            .array(
              z.strictObject({
                group: z.string(),
                layout,
                branded: z.boolean(),
                left_offset: z.int(),
                top_offset: z.int(),
              }),
            )
            .min(1),
        }),
      )
      .length(1),
    shipments: z.array(listed).min(1),
  }),
);
export const orderBody = body(
  z.strictObject({
    order_reference: text(50).optional(),
    payment_method: z.literal('CHARGE_TO_ACCOUNT').optional(),
    shipments: z.array(listed).min(1).max(2000),
  }),
);
