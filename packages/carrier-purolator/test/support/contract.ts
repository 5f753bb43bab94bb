import { join } from 'node:path';
import { xsdContracts, xsdValidator } from '@waybill/testkit/xsd';

/** The service whose schemas judge a message, by its path. */
const SERVICES: Readonly<Record<string, string>> = {
  '/EWS/V2/Estimating/EstimatingService.asmx': 'EstimatingService',
  '/EWS/V2/Shipping/ShippingService.asmx': 'ShippingService',
  '/EWS/V1/ShippingDocuments/ShippingDocumentsService.asmx': 'ShippingDocumentsService',
};

const schemaOf = (service: string) => join('purolator', 'spec', 'derived-xsd', service, 'envelope.xsd');

/** Validates whole messages by the schemas of a service's WSDL. */
export function serviceValidator(folder: string, service: string) {
  return xsdValidator(join(folder, schemaOf(service)));
}

/** Purolator's WSDL. A page with 401 and a file behind a link have no schema. */
export const contracts = xsdContracts(({ path }) => {
  const service = SERVICES[path];
  return service === undefined ? undefined : schemaOf(service);
});
