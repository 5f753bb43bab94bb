/**
 * A local stand-in for E-Ship Web Services over SOAP: estimates, shipments, documents, the tracking of what was bought here, voids,
 * the close of the day and its manifests, pickups, the postal codes of a few cities,
 * and locations. Every price and every scan is made up. A request that breaks a schema gets a fault with 500, one that breaks a rule an error inside a 200, a wrong login a page with 401.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator } from '@waybill/simulator';
import { dayIn, soldShipments } from '@waybill/simulator/business';
import { basicLogin, notFound, Refusal, refuse, route } from '@waybill/simulator/server';
import { elementAt, textAt } from '@waybill/simulator/xml';
import { validateCities } from './addresses.js';
import { consignmentOf } from './consignment.js';
import { Fault } from './fault.js';
import { locationsNear } from './locations.js';
import { createManifests } from './manifests.js';
import { createPickups } from './pickups.js';
import { type SoldFacts, soldShipment, TIME_ZONE } from './purchases.js';
import { createdReturn, createdShipment, documents, EMPTY, estimates } from './replies.js';
import { checkComplete, checkCustoms, problem, serviceFor } from './rules.js';
import { alternativesTo } from './services.js';
import { type Account, createShipments } from './shipping.js';
import { faultOf, isTrue, type Operation, refusalOf, replyOf, type SoapRequest, soapBody } from './soap.js';
import { deliveryDetails, trackByPin, trackByReference } from './tracking.js';

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
    const sold = soldShipments<SoldFacts>(context);
    const manifests = createManifests(sold, context);
    const pickups = createPickups(context);

    const operations: Readonly<
      Record<Operation, (request: SoapRequest, account: Account) => XmlNode | Promise<XmlNode>>
    > = {
      GetFullEstimate: ({ content }, { account_number }) => {
        const consignment = consignmentOf(elementAt(content, 'Shipment'));
        const service = serviceFor(consignment, account_number);
        const alternatives = isTrue(textAt(content, 'ShowAlternativeServicesIndicator'));
        const day = consignment.day ?? dayIn(TIME_ZONE, context.now());
        return estimates(alternatives ? alternativesTo(service) : [service], consignment, day);
      },
      CreateShipment: ({ content }, account) => {
        const shipment = elementAt(content, 'Shipment');
        checkComplete(shipment);
        const consignment = consignmentOf(shipment);
        serviceFor(consignment, account.account_number);
        checkCustoms(consignment);
        const pins = shipments.createShipment(account, content, consignment);
        sold.add(soldShipment(pins, consignment, context.now()));
        return createdShipment(pins);
      },
      CreateReturnShipment: ({ content }, account) => {
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
        serviceFor(consignment, account.account_number);
        const pins = shipments.createShipment(account, content, consignment);
        sold.add(soldShipment(pins, consignment, context.now()));
        return createdReturn(pins, textAt(content, 'RMA') || `RMA${pins[0]}`);
      },
      VoidShipment: ({ content }, { account_number }) =>
        manifests.voidShipment(textAt(content, 'PIN/Value'), account_number),
      Consolidate: (_, { account_number }) => manifests.consolidate(account_number),
      GetShipmentManifestDocument: ({ content }, { account_number }) =>
        manifests.documents(content, account_number),
      TrackPackagesByPin: ({ content, language }) => trackByPin(content, language, sold),
      TrackPackagesByReference: ({ content, language }) => trackByReference(content, language, sold),
      GetDeliveryDetails: ({ content, language }) => deliveryDetails(content, language, sold),
      GetLocationsByPostalCode: ({ content }) => locationsNear(content),
      GetLocationsByCity: ({ content }) => locationsNear(content),
      GetLocationsByCoordinates: ({ content }) => locationsNear(content),
      ValidateCityPostalCodeZip: ({ content }) => validateCities(content),
      ValidatePickUp: ({ content }, { account_number }) => pickups.validate(content, account_number),
      SchedulePickUp: ({ content }, { account_number }) => pickups.schedule(content, account_number),
      ModifyPickUp: ({ content }, { account_number }) => pickups.modify(content, account_number),
      VoidPickUp: ({ content }, { account_number }) => pickups.cancel(content, account_number),
      GetPickUpHistory: ({ content }, { account_number }) => pickups.history(content, account_number),
      GetDocuments: async ({ content }, account) => documents(await shipments.documents(account, content)),
    };

    return [
      route('POST /*', soapBody, async ({ body, account }) => {
        const { operation, reference } = body;
        try {
          const token = 'user_token' in account ? account.user_token : '';
          if (textAt(body.context, 'UserToken') !== token)
            throw problem('1100003', 'The user token is not valid.', 'UserToken');
          const slow_documents = account.account_number === SLOW.account_number;
          const content = await operations[operation](body, { ...account, slow_documents });
          return xml(replyOf(operation, reference, content));
        } catch (error) {
          if (!(error instanceof Refusal) || error instanceof Fault) throw error;
          return xml(refusalOf(operation, reference, error, EMPTY[operation]));
        }
      }),

      route('GET /EWS/Documents/*', async ({ path }) => {
        const file = shipments.fileAt(path);
        const bytes = file?.bytes ?? (await manifests.fileAt(path));
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
