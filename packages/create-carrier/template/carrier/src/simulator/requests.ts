/** Schemas of requests: fields that the contract does not have are refused. Replace them by the contract's. */
import { z } from '@waybill/carrier-kit';
import { Refusal, refuse } from '@waybill/simulator/server';
import { documentBody, listOf } from './document.js';
import { figure, positive } from './figures.js';
import { parcel } from './parcels.js';

const text = z.string().min(1);
const day = z.iso.date();
const country = z.string().regex(/^[A-Z]{2}$/);
/** Written here again, not taken from the carrier's table, so that a wrong code in that table is refused. */
const option = z.enum(['SIG', 'SAT']);

const place = z.strictObject({ country, postal_code: text });
const address = place.extend({
  name: text,
  company: text.optional(),
  phone: text.optional(),
  email: text.optional(),
  street: listOf(text.max(40)).refine(({ length }) => length >= 1 && length <= 3),
  city: text,
  state: text.optional(),
});

const rateRequest = z.strictObject({
  account: text,
  ship_date: day.optional(),
  service: listOf(text),
  option: listOf(option),
  from: place,
  to: place,
  parcel,
});

const line = z.strictObject({
  description: text,
  units: z.string().regex(/^[1-9]\d*$/),
  unit_weight_kg: positive,
  unit_value: figure,
  currency: z.string().regex(/^[A-Z]{3}$/),
  hs_code: text.optional(),
  origin: country.optional(),
});

const shipmentRequest = z.strictObject({
  request_id: text,
  account: text,
  ship_date: day,
  service: text,
  option: listOf(option),
  from: address,
  to: address,
  parcel,
  reference: listOf(text),
  cost_centre: text.max(20).optional(),
  customs: z
    .strictObject({
      description: text.optional(),
      invoice_number: text.optional(),
      line: listOf(line),
    })
    .optional(),
  contents: z.enum(['documents', 'goods']),
  label_format: z.enum(['PDF', 'ZPL']),
});
export type SimulatedShipment = z.output<typeof shipmentRequest>;
export type SimulatedRating = z.output<typeof rateRequest>;

const refused = {
  unreadable: () => refuse('R100', 'The document cannot be read.'),
  invalid: ({ issues }: z.ZodError) =>
    new Refusal(
      400,
      issues.map(({ path, message }) => ({ code: 'R101', message: `${path.join('/')}: ${message}` })),
    ),
};
export const rateBody = documentBody(z.strictObject({ rate_request: rateRequest }), refused);
export const shipmentBody = documentBody(z.strictObject({ shipment_request: shipmentRequest }), refused);
