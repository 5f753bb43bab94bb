/** There is no official file in reach: this is the schema that was derived from DHL's pages and its partner's program. */
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const operation = (
  method: string,
  path: RegExp,
  documents: Pick<OpenApiOperation, 'request' | 'reply'>,
): OpenApiOperation => ({
  method,
  path,
  ...documents,
  error: 'Error',
  is_error: ({ status }) => status >= 400,
});

export const contracts = openApiContracts([
  {
    file: 'dhl-ecommerce/spec/derived-schema/dhlecs-v4.schema.json',
    correct: (text) => {
      const { definitions } = JSON.parse(text.replaceAll('#/definitions/', '#/components/schemas/'));
      return JSON.stringify({ components: { schemas: definitions } });
    },
    operations: [
      operation('POST', /^\/auth\/v4\/accesstoken$/, { reply: 'Token' }),
      operation('POST', /^\/shipping\/v4\/products$/, { request: 'ProductsRequest', reply: 'ProductsReply' }),
      operation('POST', /^\/shipping\/v4\/label$/, { request: 'LabelRequest', reply: 'LabelReply' }),
      operation('GET', /^\/shipping\/v4\/label\/\d+$/, { reply: 'LabelReply' }),
      // What a success holds no page says.
      operation('DELETE', /^\/shipping\/v4\/label\/\d+$/, {}),
      operation('POST', /^\/shipping\/v4\/manifest$/, {
        request: 'ManifestRequest',
        reply: 'ManifestCreated',
      }),
      operation('GET', /^\/shipping\/v4\/manifest\/\d+\//, { reply: 'ManifestStatus' }),
      operation('GET', /^\/tracking\/v4\/package\/open$/, { reply: 'TrackReply' }),
    ],
  },
]);
