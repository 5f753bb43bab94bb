/**
 * Bodies read by the official schemas (`Full_Schema_Quote_Rate`, `Full_Schema_Ship`): types, required members and
 * listed values. Members that the contract does not name are accepted, as the contract does.
 */
import { jsonBody, refuse } from '@waybill/simulator';
import { z } from 'zod';
import { account, text } from './common-schema.js';
import { rateRequest } from './rate-schema.js';
import { shipRequest } from './ship-schema.js';

/** `FullSchema-getConfirmedShipmentAsyncResults`. */
const resultsRequest = z.looseObject({ accountNumber: account, jobId: text });

const refused = {
  media_type: () => refuse('CONTENT.TYPE.INVALID', 'The content type must be application/json.'),
  not_json: () => refuse('INVALID.INPUT.EXCEPTION', 'the body is not JSON'),
  invalid: (error: z.ZodError) => refuse('INVALID.INPUT.EXCEPTION', z.prettifyError(error)),
};
export const rateBody = jsonBody(rateRequest, refused);
export const shipBody = jsonBody(shipRequest, refused);
export const resultsBody = jsonBody(resultsRequest, refused);
