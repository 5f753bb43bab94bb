import { join } from 'node:path';
import type { OpenContracts } from '@waybill/testkit';
import { type Validate, xsdValidator } from './xsd.js';

/** The schema of a document, by its root element. */
const SCHEMAS: Readonly<Record<string, string>> = {
  'mailing-scenario': 'rating.xsd',
  'price-quotes': 'rating.xsd',
  shipment: 'shipment.xsd',
  'shipment-info': 'shipment.xsd',
  'shipment-price': 'shipment.xsd',
  'shipment-receipt': 'shipment.xsd',
  'non-contract-shipment': 'ncshipment.xsd',
  'non-contract-shipment-info': 'ncshipment.xsd',
  'non-contract-shipment-receipt': 'ncshipment.xsd',
  messages: 'messages.xsd',
};

/** Canada Post's XML Schemas. A GET has no document, and a label no schema. */
export const contracts: OpenContracts = (folder) => {
  const spec = join(folder, 'canadapost', 'spec');
  const validators = new Map(
    [...new Set(Object.values(SCHEMAS))].map((file): [string, Validate] => [file, xsdValidator(spec, file)]),
  );
  const problems = (xml: string): string[] => {
    const root = /<([a-z-]+)[\s>]/.exec(xml)?.[1] ?? '';
    const validate = validators.get(SCHEMAS[root] ?? '');
    return validate ? validate(xml) : [`no schema has the root element ${root}`];
  };
  return {
    request: ({ body }) => (body === '' ? undefined : problems(body)),
    reply: (_call, { headers, body }) =>
      body.length === 0 || !headers['content-type']?.includes('xml')
        ? undefined
        : problems(Buffer.from(body).toString('utf8')),
  };
};
