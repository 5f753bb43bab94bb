/**
 * What the official schemas demand of requests (`Full_Schema_Quote_Rate`, `Full_Schema_Ship`, the token's
 * `FullSchema`): types, required members and listed values. Members that the contract does not know are let pass, as
 * the contract does.
 */
import { z } from 'zod';
import { account, text } from './common-schema.js';
import { rateRequest } from './rate-schema.js';
import { shipRequest } from './ship-schema.js';

/** `FullSchema-getConfirmedShipmentAsyncResults`. */
const resultsRequest = z.looseObject({ accountNumber: account, jobId: text });

/** A document, or what its schema has against it. */
export type Read<Document> =
  | { readonly document: Document; readonly refusal?: undefined }
  | { readonly document?: undefined; readonly refusal: string };

function reader<Schema extends z.ZodType>(schema: Schema): (body: string) => Read<z.output<Schema>> {
  return (body) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(body);
    } catch {
      return { refusal: 'the body is not JSON' };
    }
    const read = schema.safeParse(parsed);
    return read.success ? { document: read.data } : { refusal: z.prettifyError(read.error) };
  };
}

export const readRateRequest = reader(rateRequest);
export const readShipRequest = reader(shipRequest);
export const readResultsRequest = reader(resultsRequest);
