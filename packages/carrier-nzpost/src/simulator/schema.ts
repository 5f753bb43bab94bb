/** Request documents: members that the field tables do not have are refused. Source: NZ Post's field tables of 2021. */
import { z } from '@waybill/carrier-kit';
import { type BodyReader, jsonBody, Refusal, refuse } from '@waybill/simulator/server';

const text = (longest: number) => z.string().min(1).max(longest);
const phone = z
  .string()
  .max(20)
  .regex(/^\+?\d+$/);

const address = z.strictObject({
  company_name: text(40).optional(),
  building_name: text(40).optional(),
  street: text(40),
  suburb: text(40).optional(),
  city: text(40),
  state: text(35).optional(),
  postcode: text(17).optional(),
  country_code: z.string().regex(/^[A-Z]{2}$/),
});
export type Address = z.output<typeof address>;

const content = z.strictObject({
  content_number: z.int().min(1).max(20),
  description: text(35),
  harmonised_system_tariff: text(18).optional(),
  quantity: z.int().min(1),
  weight_kg: z.number().positive(),
  value: z.number().min(0),
  country_code: z.string().length(2).optional(),
});

const parcel = z.strictObject({
  service_code: text(15),
  add_ons: z.array(text(15)).min(1).optional(),
  return_indicator: z.enum(['OUTBOUND', 'RETURN']).optional(),
  undeliverable_instructions: z.enum(['NONE', 'RETURN', 'DESTROY']).optional(),
  receiver_charging_arrangement: z.enum(['DDP', 'DDU']).optional(),
  insurance_required: z.boolean().optional(),
  insured_value_amount: z.number().positive().optional(),
  dangerous_goods: z
    .strictObject({ hazard_class: text(4).optional(), type_code: text(4).optional() })
    .optional(),
  accompanying_documents: z
    .array(z.strictObject({ type: z.enum(['LIC', '811', '911']), identifier: text(35) }))
    .optional(),
  nature_of_transaction_code: z.enum(['11', '21', '31', '32', '91', '999']).optional(),
  postage_paid_amount: z.number().min(0).optional(),
  currency: z.literal('NZD').optional(),
  dimensions: z.strictObject({
    length_cm: z.number().positive(),
    width_cm: z.number().positive(),
    height_cm: z.number().positive(),
    weight_kg: z.number().positive(),
  }),
  parcel_contents: z.array(content).min(1).max(20).optional(),
});

const label = z
  .strictObject({
    carrier: z.enum(['COURIERPOST', 'PARCELPOST']),
    format: z.enum(['PDF', 'PNG']).optional(),
    orientation: z.enum(['PORTRAIT', 'LANDSCAPE']).optional(),
    paper_dimensions: z.strictObject({ stationery_size: z.enum(['A4', 'A5']) }).optional(),
    account_number: z.string().optional(),
    sender_reference_1: text(35).optional(),
    sender_reference_2: text(35).optional(),
    sender_details: z.strictObject({
      name: text(40),
      phone,
      email: text(254).optional(),
      company_name: text(40).optional(),
      site_code: z.int().optional(),
      customs_code: text(15).optional(),
    }),
    pickup_address: address,
    return_address: address.optional(),
    receiver_details: z.strictObject({
      name: text(40),
      phone: phone.optional(),
      email: text(254).optional(),
      vat_number: text(25).optional(),
    }),
    delivery_address: address.extend({ instructions: text(255).optional() }),
    parcel_details: z.array(parcel).min(1).max(99),
  })
  .refine(
    ({ carrier, delivery_address, parcel_details }) => {
      const abroad = delivery_address.country_code !== 'NZ';
      const members = [
        'undeliverable_instructions',
        'nature_of_transaction_code',
        'currency',
        'parcel_contents',
      ] as const;
      return (
        abroad === (carrier === 'PARCELPOST') &&
        parcel_details.every(
          (one) =>
            (one.return_indicator === undefined) === abroad &&
            members.every((name) => (one[name] !== undefined) === abroad),
        )
      );
    },
    { path: ['parcel_details'], message: 'does not have what the lane needs' },
  );
export type LabelRequest = z.output<typeof label>;

const booking = z.strictObject({
  carrier: z.literal('COURIERPOST'),
  caller: text(100),
  name: text(100).optional(),
  phone: text(30),
  email: text(254).optional(),
  pickup_address: address.omit({ country_code: true, state: true }),
  pickup_date_time: z.iso.datetime(),
  parcel_quantity: z.int().min(1),
  estimated_weight_kg: z.number().positive().optional(),
  tracking_references: z.array(text(50)).min(1).optional(),
  instructions: z.string().optional(),
  is_booking_confirm_required: z.boolean().optional(),
  confirmation_email: text(254).optional(),
});

function body<Document>(schema: z.ZodType<Document>): BodyReader<Document> {
  return jsonBody(schema, {
    media_type: () => refuse('415001', 'Unsupported media type', 415),
    not_json: () => refuse('400001', 'The document is not JSON'),
    invalid: ({ issues }: z.ZodError) =>
      new Refusal(
        400,
        issues.map(({ path, message }) => ({
          code: '400002',
          message: `the field /${path.join('/')} ${message}`,
        })),
      ),
  });
}

export const labelBody = body(label);
export const bookingBody = body(booking);
