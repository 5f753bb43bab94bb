/** SOAP 1.1, document/literal, for every E-Ship service. Source: WSDL and schemas of E-Ship Web Services. */
import { z } from '@waybill/carrier-kit';
import { maybe } from '@waybill/carrier-kit/reply';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { Call } from '@waybill/core/plugin';

/** Replies hold no currency: every price is in Canadian dollars. */
export const CURRENCY = 'CAD';

/** An element of a reply with its children. One that is missing or cannot be read costs only itself. */
export function element<Shape extends z.ZodRawShape>(shape: Shape) {
  return maybe(z.object(shape));
}

/** Part of the header of every request. */
export interface SoapHeader {
  /** `RequestReference`: ours; the reply repeats it. */
  readonly request_id: string;
  readonly language: 'en' | 'fr';
}

/** Where each service is, the generation of its namespaces, and the version in its header. */
const ESTIMATING = {
  path: '/EWS/V2/Estimating/EstimatingService.asmx',
  generation: 'v2',
  version: '2.1',
} as const;
const SHIPPING = { path: '/EWS/V2/Shipping/ShippingService.asmx', generation: 'v2', version: '2.1' } as const;
const TRACKING = { path: '/EWS/V1/Tracking/TrackingService.asmx', generation: 'v1', version: '1.2' } as const;
const DOCUMENTS = {
  path: '/EWS/V1/ShippingDocuments/ShippingDocumentsService.asmx',
  generation: 'v1',
  version: '1.3',
} as const;
const PICKUP = { path: '/EWS/V1/PickUp/PickUpService.asmx', generation: 'v1', version: '1.2' } as const;
const AVAILABILITY = {
  path: '/EWS/V2/ServiceAvailability/ServiceAvailabilityService.asmx',
  generation: 'v2',
  version: '2.1',
} as const;
/** No contract and no sample names its version. */
const LOCATOR = { path: '/EWS/V1/Locator/LocatorService.asmx', generation: 'v1', version: '1.0' } as const;
const RETURNS = {
  path: '/EWS/V2/ReturnsManagement/ReturnsManagementService.asmx',
  generation: 'v2',
  version: '2.0',
} as const;

const OPERATIONS = {
  GetFullEstimate: ESTIMATING,
  CreateShipment: SHIPPING,
  VoidShipment: SHIPPING,
  CreateReturnShipment: RETURNS,
  Consolidate: SHIPPING,
  TrackPackagesByPin: TRACKING,
  TrackPackagesByReference: TRACKING,
  GetDeliveryDetails: TRACKING,
  GetDocuments: DOCUMENTS,
  GetShipmentManifestDocument: DOCUMENTS,
  GetLocationsByPostalCode: LOCATOR,
  GetLocationsByCity: LOCATOR,
  GetLocationsByCoordinates: LOCATOR,
  ValidateCityPostalCodeZip: AVAILABILITY,
  ValidatePickUp: PICKUP,
  SchedulePickUp: PICKUP,
  ModifyPickUp: PICKUP,
  VoidPickUp: PICKUP,
  GetPickUpHistory: PICKUP,
} as const;

export type SoapOperation = keyof typeof OPERATIONS;

/** The names of elements where they are not that of the operation. All searches for locations have the same response. */
export function elementNameOf(operation: SoapOperation, which: 'Request' | 'Response'): string {
  if (operation === 'CreateReturnShipment') return `CreateReturnsManagementShipment${which}`;
  const isSearch = which === 'Response' && OPERATIONS[operation] === LOCATOR;
  return isSearch ? 'GetLocationsResponse' : `${operation}${which}`;
}

/** An element that is required and has no value. Text without a value is an empty element. */
export const NIL: XmlNode = { '@_i:nil': 'true' };

/** The HTTP request of an operation, without the login; `content` in the order of its schema. */
export function soapCall(
  operation: SoapOperation,
  content: XmlNode,
  { request_id, language }: SoapHeader,
): Pick<Call, 'method' | 'url' | 'headers' | 'body'> {
  const { path, generation, version } = OPERATIONS[operation];
  const namespace = `http://purolator.com/pws/datatypes/${generation}`;
  return {
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"http://purolator.com/pws/service/${generation}/${operation}"`,
    },
    body: writeXml({
      's:Envelope': {
        '@_xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
        '@_xmlns:i': 'http://www.w3.org/2001/XMLSchema-instance',
        's:Header': {
          RequestContext: {
            '@_xmlns': namespace,
            Version: version,
            Language: language,
            GroupID: '',
            RequestReference: request_id,
          },
        },
        's:Body': { [elementNameOf(operation, 'Request')]: { '@_xmlns': namespace, ...content } },
      },
    }),
  };
}

/** Adds the last element of the header, a secret. */
export function withUserToken(body: string, user_token: string): string {
  const element = writeXml({ UserToken: user_token }).replace(/^<\?xml.*?\?>\s*/, '');
  return body.replace('</RequestContext>', (end) => element + end);
}
