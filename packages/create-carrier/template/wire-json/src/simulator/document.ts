/** How the server reads and writes documents: JSON, under one root. */
import { z } from '@waybill/carrier-kit';

export const MEDIA_TYPE = 'application/json';

/** @throws Error for what is no JSON document. */
export function readRequest(body: string): unknown {
  return JSON.parse(body);
}

export function writeReply(root: string, content: object): string {
  return JSON.stringify({ [root]: content });
}

/** A list as a request has it; one that is empty is there all the same. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z.array(schema);
}
