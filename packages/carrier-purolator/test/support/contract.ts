import { join } from 'node:path';
import { xsdContracts } from '@waybill/testkit/xsd';

/** Services whose schemas judge the messages at their paths. */
const SERVICES = [
  'EstimatingService',
  'ShippingService',
  'ShippingDocumentsService',
  'TrackingService',
  'LocatorService',
  'PickUpService',
  'ReturnsManagementService',
  'ServiceAvailabilityService',
];

/** Purolator's WSDL. A page with 401 and a file behind a link have no schema. */
export const contracts = xsdContracts(({ path }) => {
  const service = SERVICES.find((name) => path.endsWith(`/${name}.asmx`));
  return service && join('purolator', 'spec', 'derived-xsd', service, 'envelope.xsd');
});
