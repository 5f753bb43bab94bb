import type { OpenContracts } from '@waybill/testkit';
import { z } from 'zod';

const priceRequest = z.looseObject({ parcels: z.array(z.looseObject({ weight_g: z.int() })).min(1) });
const parcelRequest = z.looseObject({ request_id: z.string(), service: z.string() });
const price = z.strictObject({
  kind: z.literal('list').optional(),
  service: z.string(),
  name: z.string().optional(),
  base: z.string(),
  surcharges: z.array(z.strictObject({ name: z.string(), amount: z.string() })).optional(),
  tax: z.string().optional(),
  total: z.string(),
  days: z.int().optional(),
});
const replies = z.union([
  z.strictObject({ prices: z.array(price).min(1) }),
  z.strictObject({ parcel_id: z.string(), tracking: z.string(), total: z.string().optional() }),
  z.strictObject({ errors: z.array(z.strictObject({ code: z.string(), message: z.string() })) }),
]);

/** What Example Post's own contract would say; its labels have none. */
export const contracts: OpenContracts = () => ({
  request: ({ method, path, body }) =>
    isPlain(method, path) ? undefined : problems(path === '/v1/prices' ? priceRequest : parcelRequest, body),
  reply: ({ method, path }, { body }) =>
    isPlain(method, path) ? undefined : problems(replies, Buffer.from(body).toString()),
});

/** Only prices and parcels have documents that are described. */
function isPlain(method: string, path: string): boolean {
  return method !== 'POST' || !['/v1/prices', '/v1/parcels', '/v1/returns'].includes(path);
}

function problems(schema: z.ZodType, body: string): string[] {
  return schema.safeParse(JSON.parse(body)).error?.issues.map(({ message }) => message) ?? [];
}
