import { join } from 'node:path';
import type { ContractCall, OpenContracts } from '@waybill/testkit';
import { xsdContracts } from '@waybill/testkit/xsd';
import { jsonValidator, type ValidateJson } from './json/schema.js';

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

/** Canada Post's XML Schemas. */
export const xmlContracts = xsdContracts(({ root }) => {
  const file = SCHEMAS[root];
  return file === undefined ? undefined : join('canadapost', 'spec', file);
});

/** The JSON platform's schemas, which are derived from its OpenAPI file and field tables. The token has none. */
export const jsonContracts: OpenContracts = (folder) => {
  const spec = join(folder, 'canadapost', 'json', 'schema');
  const validator = (file: string, definition?: string) =>
    jsonValidator(spec, `${file}.schema.json`, definition);
  const rateRequest = validator('rating-request');
  const shipmentRequest = validator('shipment-request');
  const error = validator('error');
  const prices = validator('rating-response');
  const shipment = validator('shipment-response');
  const price = validator('shipment-response', 'shipmentPrice');
  const receipt = validator('shipment-response', 'shipmentReceipt');
  const isToken = ({ path }: ContractCall) => path.endsWith('/oauth2/token');
  const replyOf = ({ path }: ContractCall): ValidateJson => {
    if (path.endsWith('/prices')) return prices;
    // A production reader reports a list of one.
    if (path.endsWith('/price')) return (document) => [document].flat().flatMap(price);
    return path.endsWith('/receipt') ? receipt : shipment;
  };
  return {
    request: (call) => {
      if (call.body === '' || isToken(call)) return undefined;
      return (call.path.startsWith('/rating/') ? rateRequest : shipmentRequest)(JSON.parse(call.body));
    },
    reply: (call, { status, headers, body }) => {
      if (body.length === 0 || !headers['content-type']?.includes('json')) return undefined;
      if (isToken(call) && status < 400) return undefined;
      return (status < 400 ? replyOf(call) : error)(JSON.parse(Buffer.from(body).toString('utf8')));
    },
  };
};
