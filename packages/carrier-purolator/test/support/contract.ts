import { join } from 'node:path';
import type { OpenContracts } from '@waybill/testkit';
import { xsdValidator } from '@waybill/testkit/xsd';

/** The service whose schemas judge a message, by its path. */
const SERVICES: Readonly<Record<string, string>> = {
  '/EWS/V2/Estimating/EstimatingService.asmx': 'EstimatingService',
  '/EWS/V2/Shipping/ShippingService.asmx': 'ShippingService',
  '/EWS/V1/ShippingDocuments/ShippingDocumentsService.asmx': 'ShippingDocumentsService',
};

/** Validates whole messages by the schemas of a service's WSDL. */
export function serviceValidator(folder: string, service: string) {
  return xsdValidator(join(folder, 'purolator', 'spec', 'derived-xsd', service, 'envelope.xsd'));
}

/** Purolator's WSDL. A page with 401 and a file behind a link have no schema. */
export const contracts: OpenContracts = (folder) => {
  const validators = new Map(
    Object.entries(SERVICES).map(([path, service]) => [path, serviceValidator(folder, service)]),
  );
  return {
    request: ({ path, body }) => (body === '' ? undefined : (validators.get(path) ?? unknown(path))(body)),
    reply: ({ path }, { headers, body }) =>
      headers['content-type']?.startsWith('text/xml')
        ? (validators.get(path) ?? unknown(path))(Buffer.from(body).toString('utf8'))
        : undefined,
  };
};

function unknown(path: string) {
  return () => [`no service is at ${path}`];
}
