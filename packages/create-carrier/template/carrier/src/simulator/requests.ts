/** Requests as the carrier's contract would have them: what it does not name is refused. Replace by the contract's own. */
import { wireDecimal, wireList, wireOptional, wireText, z } from '@waybill/carrier-kit';
import { readDocument } from '../document.js';
import { options } from '../options.js';
import { Refusal } from './refusal.js';

const text = wireText.pipe(z.string().min(1));
const day = wireText.pipe(z.iso.date());
const country = wireText.pipe(z.string().regex(/^[A-Z]{2}$/));
const positive = wireDecimal.refine((figure) => Number(figure) > 0, 'must be above 0');
const option = wireText.pipe(z.enum(options.map(({ code }) => code)));

const parcel = z.strictObject({
  weight_kg: positive.refine((figure) => Number(figure) <= 70, 'must be at most 70'),
  length_cm: wireOptional(positive),
  width_cm: wireOptional(positive),
  height_cm: wireOptional(positive),
});
const parcels = wireList(parcel).refine((list) => list.length > 0, 'must have at least one');
const place = z.strictObject({ country, postal_code: text });
const address = place.extend({
  name: text,
  company: wireOptional(text),
  phone: wireOptional(text),
  email: wireOptional(text),
  street: wireList(wireText.pipe(z.string().min(1).max(40))).refine(
    ({ length }) => length >= 1 && length <= 3,
  ),
  city: text,
  state: wireOptional(text),
});

const rateRequest = z.strictObject({
  account: text,
  ship_date: wireOptional(day),
  service: wireList(text),
  option: wireList(option),
  from: place,
  to: place,
  parcel: parcels,
});

const line = z.strictObject({
  description: text,
  units: wireText.pipe(z.string().regex(/^[1-9]\d*$/)),
  unit_weight_kg: positive,
  unit_value: wireDecimal,
  currency: wireText.pipe(z.string().regex(/^[A-Z]{3}$/)),
  hs_code: wireOptional(text),
  origin: wireOptional(country),
});

const shipmentRequest = z.strictObject({
  request_id: text,
  account: text,
  ship_date: day,
  service: text,
  option: wireList(option),
  from: address,
  to: address,
  parcel: parcels,
  reference: wireList(text),
  cost_centre: wireOptional(text),
  customs: wireOptional(
    z.strictObject({
      description: wireOptional(text),
      invoice_number: wireOptional(text),
      line: wireList(line),
    }),
  ),
  contents: wireText.pipe(z.enum(['documents', 'goods'])),
  label_format: wireText.pipe(z.enum(['PDF', 'ZPL'])),
});
export type SimulatedShipment = z.output<typeof shipmentRequest>;

export const readRateRequest = (body: string) => read(body, 'rate_request', rateRequest);
export const readShipmentRequest = (body: string) => read(body, 'shipment_request', shipmentRequest);

/** @throws Refusal that lists what is wrong. */
function read<Schema extends z.ZodType>(body: string, root: string, schema: Schema): z.output<Schema> {
  let document: unknown;
  try {
    document = readDocument(body);
  } catch {
    throw new Refusal(400, [{ code: 'R100', message: 'The document cannot be read.' }]);
  }
  const found = z.looseObject({ [root]: schema }).safeParse(document);
  if (found.success) return found.data[root] as z.output<Schema>;
  throw new Refusal(
    400,
    found.error.issues.map(({ path, message }) => ({
      code: 'R101',
      message: `${path.join('/')}: ${message}`,
    })),
  );
}
