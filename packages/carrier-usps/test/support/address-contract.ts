import type { OpenApiFile } from '@waybill/testkit/openapi';
import { queryRules } from './query-rules.js';

/** addresses.yaml. */
export const addressContract: OpenApiFile = {
  file: 'usps/spec/addresses.yaml',
  operations: [
    {
      path: /^\/addresses\/v3\/address$/,
      method: 'GET',
      request_rules: queryRules(
        {
          firm: /^.{0,50}$/,
          streetAddress: /^/,
          secondaryAddress: /^/,
          city: /^/,
          state: /^[A-Z]{2}$/,
          urbanization: /^/,
          ZIPCode: /^\d{5}$/,
          ZIPPlus4: /^\d{4}$/,
        },
        ['streetAddress', 'state'],
      ),
      reply: 'AddressResponse',
      error: 'ErrorMessage',
    },
  ],
};
