/** There is no official file: this is the schema that was derived from the field tables of the developer site. */
import { type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const operation = (
  method: string,
  path: RegExp,
  reply: string | undefined,
  status: number,
  request?: string,
): OpenApiOperation => ({
  method,
  path,
  ...(request === undefined ? {} : { request }),
  ...(reply === undefined ? {} : { reply }),
  error: 'ErrorReply',
  is_error: (answer) => answer.status >= 400,
  reply_rules: (answer) =>
    answer.status === status || answer.status >= 400
      ? []
      : [`status ${answer.status} is not in the field tables`],
});

export const contracts = openApiContracts([
  {
    file: 'australiapost/spec/derived-schema/shipping-v1.schema.json',
    correct: (text) => {
      const { definitions } = JSON.parse(text.replaceAll('#/definitions/', '#/components/schemas/'));
      return JSON.stringify({ components: { schemas: definitions } });
    },
    operations: [
      operation('POST', /^\/prices\/shipments$/, 'PricesShipmentsReply', 200, 'ShipmentsRequest'),
      operation('POST', /^\/shipments$/, 'ShipmentsReply', 201, 'ShipmentsRequest'),
      // A success has no body.
      operation('DELETE', /^\/shipments\/[^/]+$/, undefined, 200),
      operation('POST', /^\/labels$/, 'LabelsReply', 200, 'LabelsRequest'),
      operation('GET', /^\/labels\/[^/]+$/, 'LabelsReply', 200),
      operation('PUT', /^\/orders$/, 'OrderReply', 201, 'OrderRequest'),
      operation('GET', /^\/track$/, 'TrackReply', 200),
      operation('GET', /^\/accounts\/\d+$/, 'AccountReply', 200),
      // Files.
      { method: 'GET', path: /^\/accounts\/\d+\/orders\/[^/]+\/summary$/ },
      { method: 'GET', path: /^\/lodgement4\/labels\// },
    ],
  },
]);
