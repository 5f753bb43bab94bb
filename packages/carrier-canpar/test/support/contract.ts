import { join } from 'node:path';
import { soapContracts } from '@waybill/testkit/xsd';

const SCHEMAS: Readonly<Record<string, string>> = {
  CanparRatingService: 'rating',
  CanshipBusinessService: 'business',
  CanparAddonsService: 'addons',
};

/** The schemas of Canpar's services. */
export const contracts = soapContracts(({ path }) => {
  const [, service = ''] = /\/services\/(\w+)\./.exec(path) ?? [];
  const schemas = SCHEMAS[service];
  return schemas && join('canpar', 'spec', 'derived-xsd', schemas, 'service.xsd');
});
