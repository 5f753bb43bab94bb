/** There is no official file: this is the schema that was derived from field tables and samples. */
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const operation = (method: string, path: RegExp, reply: string, request?: string): OpenApiOperation => ({
  method,
  path,
  ...(request === undefined ? {} : { request }),
  reply,
  error: 'Failure',
  is_error: ({ status, document }) => status >= 400 || Object(document).success === false,
});

export const contracts = openApiContracts([
  {
    file: 'nzpost/spec/derived-schema/nzpost.schema.json',
    correct: (text) => {
      const { definitions } = JSON.parse(text.replaceAll('#/definitions/', '#/components/schemas/'));
      const lanes = ['LabelDomestic', 'LabelInternational'];
      const Label = { anyOf: lanes.map((lane) => ({ $ref: `#/components/schemas/${lane}` })) };
      return JSON.stringify({ components: { schemas: { ...definitions, Label } } });
    },
    operations: [
      { ...operation('POST', /^\/as\/token\.oauth2$/, 'Token'), error: 'TokenError' },
      operation('GET', /^\/shippingoptions\/2\.0\/(domestic|international)$/, 'Options'),
      operation('POST', /^\/parcellabel\/v3\/labels$/, 'LabelAccepted', 'Label'),
      operation('GET', /^\/parcellabel\/v3\/labels\/[^/]+\/status$/, 'LabelStatus'),
      operation('GET', /^\/parceltrack\/3\.0\/parcels\/[^/]+$/, 'Track'),
      operation('POST', /^\/parcelpickup\/v3\/bookings$/, 'BookingReply', 'Booking'),
      // Files.
      { method: 'GET', path: /^\/parcellabel\/v3\/labels\/[^/]+$/ },
    ],
  },
]);
