/** There is no official file: this is the schema that was derived from field tables and samples. */
import { type OpenApiOperation, openApiContracts, openApiOperations } from '@waybill/testkit/openapi';

const failing: Omit<OpenApiOperation, 'path'> = {
  error: 'Failure',
  is_error: ({ status, document }) => status >= 400 || Object(document).success === false,
};
const lanes = ['LabelDomestic', 'LabelInternational'].map((name) => ({
  $ref: `#/components/schemas/${name}`,
}));

export const contracts = openApiContracts([
  {
    file: 'nzpost/spec/derived-schema/nzpost.schema.json',
    overlay: (schemas) => ({ ...schemas, Label: { anyOf: lanes } }),
    operations: [
      ...openApiOperations({ ...failing, error: 'TokenError' }, { 'POST /as/token.oauth2': ['Token'] }),
      ...openApiOperations(failing, {
        'GET /shippingoptions/2.0/*': ['Options'],
        'POST /parcellabel/v3/labels': ['LabelAccepted', 'Label'],
        'GET /parcellabel/v3/labels/*/status': ['LabelStatus'],
        'GET /parceltrack/3.0/parcels/*': ['Track'],
        'POST /parcelpickup/v3/bookings': ['BookingReply', 'Booking'],
      }),
      // Files.
      { method: 'GET', path: /^\/parcellabel\/v3\/labels\/[^/]+$/ },
    ],
  },
]);
