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

export const isoDay = text.regex(/^\d{4}-\d\d-\d\d$/);

/** `Full_Schema_Tracking_Numbers`. */
const numbersRequest = z.looseObject({
  includeDetailedScans: z.boolean(),
  trackingInfo: z
    .array(
      z.looseObject({
        trackingNumberInfo: z.looseObject({ trackingNumber: text }),
        shipDateBegin: isoDay.optional(),
        shipDateEnd: isoDay.optional(),
      }),
    )
    .min(1)
    .max(30),
});

/** `Full_Schema_Tracking_References`: the account, or where it goes. */
const referenceRequest = z.looseObject({
  includeDetailedScans: z.boolean().optional(),
  referencesInformation: z.looseObject({
    type: text.optional(),
    value: text,
    accountNumber: text.optional(),
    shipDateBegin: isoDay,
    shipDateEndDate: isoDay,
    destinationCountryCode: text.optional(),
    destinationPostalCode: text.optional(),
  }),
});
export type ReferenceDocument = z.output<typeof referenceRequest>['referencesInformation'];

/** `Full_Schema_Cancel_Shipment`. */
const cancelRequest = z.looseObject({
  accountNumber: account,
  trackingNumber: text,
  deletionControl: z.literal('DELETE_ALL_PACKAGES').optional(),
  emailShipment: z.boolean().optional(),
  senderCountryCode: text.optional(),
});

export const refused = {
  media_type: () => refuse('CONTENT.TYPE.INVALID', 'The content type must be application/json.'),
  not_json: () => refuse('INVALID.INPUT.EXCEPTION', 'the body is not JSON'),
  invalid: (error: z.ZodError) => refuse('INVALID.INPUT.EXCEPTION', z.prettifyError(error)),
};
export const rateBody = jsonBody(rateRequest, refused);
export const shipBody = jsonBody(shipRequest, refused);
export const resultsBody = jsonBody(resultsRequest, refused);
export const numbersBody = jsonBody(numbersRequest, refused);
export const referenceBody = jsonBody(referenceRequest, refused);
export const cancelBody = jsonBody(cancelRequest, refused);
