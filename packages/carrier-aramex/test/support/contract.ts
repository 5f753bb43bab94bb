import { join } from 'node:path';
import { soapContracts } from '@waybill/testkit/xsd';

const SCHEMAS: Readonly<Record<string, string>> = {
  ratecalculator: 'rates',
  shipping: 'shipping',
  tracking: 'tracking',
};

/** The schemas of Aramex's WSDLs. */
export const contracts = soapContracts(({ path }) => {
  const [, service = ''] = /\/(\w+)\/service_1_0\.svc$/i.exec(path) ?? [];
  const schemas = SCHEMAS[service.toLowerCase()];
  return schemas && join('aramex', 'spec', 'derived-xsd', schemas, 'main.xsd');
});
