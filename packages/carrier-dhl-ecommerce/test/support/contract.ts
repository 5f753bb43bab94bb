/** There is no official file in reach: this is the schema that was derived from DHL's pages and its partner's program. */
import { openApiContracts, openApiOperations } from '@waybill/testkit/openapi';

export const contracts = openApiContracts([
  {
    file: 'dhl-ecommerce/spec/derived-schema/dhlecs-v4.schema.json',
    operations: openApiOperations(
      { error: 'Error', is_error: ({ status }) => status >= 400 },
      {
        'POST /auth/v4/accesstoken': ['Token'],
        'POST /shipping/v4/products': ['ProductsReply', 'ProductsRequest'],
        'POST /shipping/v4/label': ['LabelReply', 'LabelRequest'],
        'GET /shipping/v4/label/*': ['LabelReply'],
        // What a success holds no page says.
        'DELETE /shipping/v4/label/*': [],
        'POST /shipping/v4/manifest': ['ManifestCreated', 'ManifestRequest'],
        'GET /shipping/v4/manifest/*/*': ['ManifestStatus'],
        'GET /tracking/v4/package/open': ['TrackReply'],
      },
    ),
  },
]);
