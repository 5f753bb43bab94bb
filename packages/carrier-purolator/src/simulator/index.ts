/**
 * A local stand-in for E-Ship Web Services over SOAP: estimates, shipments, documents, the tracking of what was bought here, voids,
 * the close of the day and its manifests, pickups, the postal codes of a few cities,
 * and locations. Every price and every scan is made up. A request that breaks a schema gets a fault with 500, one that breaks a rule an error inside a 200, a wrong login a page with 401.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator } from '@waybill/simulator';
import { dayIn } from '@waybill/simulator/business';
import { basicLogin, notFound, Refusal, refuse, route } from '@waybill/simulator/server';
import { elementAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { createAfter } from './after.js';
import { createPickups } from './pickups.js';
import { locationsNear, validateCities } from './places.js';
import { checkComplete, checkCustoms, serviceFor } from './rules.js';
import { createShipments, TIME_ZONE } from './shipping.js';
import {
  Fault,
  faultOf,
  isTrue,
  type Language,
  type Operation,
  problem,
  refusalOf,
  replyOf,
  soapBody,
} from './soap.js';
import { alternativesTo, consignmentOf, estimates } from './tariff.js';

const MAIN = {
  username: '7d1c52e09ab84f3e8c46d0f1b72a9e35',
  password: 'qR8)tW2m',
  account_number: '9999999999',
};
const OTHER = {
  username: '2f80b6d4c1e94a7fb3d5e6a908c71f42',
  password: 'kZ5(nB7x',
  account_number: '8888888888',
  user_token: '6e0c1d7f-58a2-4b93-9f61-0d2c7e84ab35',
};
/** Its documents are not ready for the first request, and come as links then. */
const SLOW = {
  username: 'c49a07f3e2d84b1695f0a8d3716be2cc',
  password: 'hV3]pL9s',
  account_number: '7777777777',
};

/** Stands in for Purolator's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'purolator',
  settings: MAIN,
  accounts: { 'with-user-token': OTHER, 'slow-documents': SLOW },
  login: basicLogin({
    refused: () => refuse('401', 'Unauthorized: Access is denied due to invalid credentials.', 401),
  }),
  // IIS answers a wrong login and another media type before any service does.
  refusal: (refusal) => {
    const { status, problems } = refusal;
    if (refusal instanceof Fault) return xml(faultOf(refusal), status);
    if (status !== 401) return new Response(null, { status });
    const page = `<html><head><title>401 - ${problems[0]?.message}</title></head></html>`;
    return new Response(page, { status, headers: { 'content-type': 'text/html; charset=UTF-8' } });
  },
  routes: (context) => {
    const shipments = createShipments(context);
    const after = createAfter(shipments.sold, context);

    type Answer = (content: XmlElement, account: string, language: Language) => XmlNode | Promise<XmlNode>;
    const operations: Readonly<Record<Operation, Answer>> = {
      GetFullEstimate: (content, account) => {
        const consignment = consignmentOf(elementAt(content, 'Shipment'));
        const service = serviceFor(consignment, account);
        const alternatives = isTrue(textAt(content, 'ShowAlternativeServicesIndicator'));
        const day = consignment.day ?? dayIn(TIME_ZONE, context.now());
        return estimates(alternatives ? alternativesTo(service) : [service], consignment, day);
      },
      CreateShipment: (content, account) => {
        const shipment = elementAt(content, 'Shipment');
        checkComplete(shipment);
        const consignment = consignmentOf(shipment);
        serviceFor(consignment, account);
        checkCustoms(consignment);
        const created = shipments.create(content, consignment);
        return { ...created, ReturnShipmentPINs: '', ExpressChequePIN: { Value: '' } };
      },
      CreateReturnShipment: (content, account) => {
        const shipment = elementAt(content, 'ReturnsManagementShipment');
        checkComplete(shipment);
        const returned = consignmentOf(shipment);
        if (!returned.service.endsWith('Return') || returned.lane !== 'domestic')
          throw problem('1100948', `The service ${returned.service} is not one for returns.`, 'ServiceID');
        const consignment = {
          ...returned,
          service: returned.service.replace(/Return$/, ''),
          // The weight of a return is whole, and so more than that of its pieces.
          total_weight_g: returned.packages.reduce((sum, { weight_g }) => sum + weight_g, 0),
        };
        serviceFor(consignment, account);
        return { ...shipments.create(content, consignment), RMA: textAt(content, 'RMA') || 'RMA1' };
      },
      GetDocuments: (content, account) =>
        shipments.documents(content, account, account === SLOW.account_number),
      GetLocationsByPostalCode: locationsNear,
      GetLocationsByCity: locationsNear,
      GetLocationsByCoordinates: locationsNear,
      ValidateCityPostalCodeZip: validateCities,
      ...after.operations,
      ...createPickups(context),
    };

    return [
      route('POST /*', soapBody, async ({ body, account }) => {
        const { operation, reference, content, language } = body;
        try {
          const token = 'user_token' in account ? account.user_token : '';
          if (textAt(body.context, 'UserToken') !== token)
            throw problem('1100003', 'The user token is not valid.', 'UserToken');
          const result = await operations[operation](content, account.account_number, language);
          return xml(replyOf(operation, reference, result));
        } catch (error) {
          if (!(error instanceof Refusal) || error instanceof Fault) throw error;
          return xml(refusalOf(operation, reference, error));
        }
      }),

      route('GET /EWS/Documents/*', async ({ path }) => {
        const file = shipments.fileAt(path);
        const bytes = file?.bytes ?? (await after.manifestAt(path));
        return bytes === undefined
          ? notFound()
          : new Response(bytes, { headers: { 'content-type': file?.type ?? 'application/pdf' } });
      }),
    ];
  },
});

function xml(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/xml; charset=utf-8' } });
}
