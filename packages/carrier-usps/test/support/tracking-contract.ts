import type { OpenApiFile } from '@waybill/testkit/openapi';
import { queryRules } from './query-rules.js';

const TRACKED = /^\/tracking\/v3\/tracking\/\w+$/;

/** tracking.yaml. A summary is valid as details, which require nothing. */
export const trackingContract: OpenApiFile = {
  file: 'usps/spec/tracking.yaml',
  overlay: corrected,
  operations: [
    {
      path: TRACKED,
      method: 'GET',
      request_rules: queryRules({
        expand: /^(SUMMARY|DETAIL)$/,
        mailingDate: /^\d{4}-\d{2}-\d{2}$/,
        destinationZIPCode: /^\d{5}$/,
      }),
      reply: 'TrackingDetails',
      error: 'ErrorMessage',
    },
    {
      path: /^\/tracking\/v3\/tracking\/\w+\/proof-of-delivery$/,
      method: 'POST',
      request: 'TrackingProofOfDeliveryRequest',
      reply: 'TrackingProofOfDeliveryResponse',
      error: 'ErrorMessage',
    },
  ],
};

type Properties = Record<string, { format?: string; enum?: unknown }>;
type Schemas = Readonly<Record<string, { readonly properties: Properties } | undefined>>;

/**
 * Times are local and have no zone, which `date-time` requires; the example of `mailPieceIntakeDate` has a blank in it. The list
 * of mail classes lacks USPS Ground Advantage, and is "human readable" by its description.
 */
function corrected(schemas: Record<string, unknown>): Record<string, unknown> {
  const { TrackingDetails, TrackingEvent } = schemas as Schemas;
  const properties = [TrackingDetails, TrackingEvent].flatMap((schema) =>
    Object.entries(schema?.properties ?? {}),
  );
  for (const [name, schema] of properties) {
    if (schema.format === 'date-time' && name !== 'GMTTimestamp') delete schema.format;
    if (name === 'mailClass') delete schema.enum;
  }
  return schemas;
}
