import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { soapContracts } from '@waybill/testkit/xsd';

const SCHEMAS: Readonly<Record<string, string>> = {
  ratecalculator: 'rates',
  shipping: 'shipping',
  tracking: 'tracking',
};

const CUT = fileURLToPath(new URL('../../test-results/location', import.meta.url));

/** The schemas of the location service are in its WSDL alone. Of their three namespaces, the first imports the others. */
function locationSchema(folder: string): string {
  const wsdl = readFileSync(join(folder, 'aramex/spec/wsdl/test/Location-API-WSDL.wsdl'), 'utf8');
  const tns = 'xmlns:tns="http://ws.aramex.net/ShippingAPI/v1/"';
  mkdirSync(CUT, { recursive: true });
  for (const [schema] of wsdl.matchAll(/<xs:schema .*?<\/xs:schema>/gs)) {
    const [, namespace = ''] = /targetNamespace="([^"]*)"/.exec(schema) ?? [];
    const whole = schema
      .replace('<xs:schema ', schema.includes('xmlns:tns=') ? '$&' : `$&${tns} `)
      .replace(/(<xs:import namespace="[^"]*Arrays") ?\/>/, '$1 schemaLocation="Arrays.xsd"/>');
    writeFileSync(join(CUT, `${namespace.split('/').findLast((part) => part !== '')}.xsd`), whole);
  }
  return relative(folder, join(CUT, 'v1.xsd'));
}

/** The schemas of Aramex's WSDLs. */
export const contracts = (folder: string) => {
  const location = locationSchema(folder);
  return soapContracts(({ path }) => {
    const [, service = ''] = /\/(\w+)\/service_1_0\.svc$/i.exec(path) ?? [];
    const schemas = SCHEMAS[service.toLowerCase()];
    if (service.toLowerCase() === 'location') return location;
    return schemas && join('aramex', 'spec', 'derived-xsd', schemas, 'main.xsd');
  })(folder);
};
