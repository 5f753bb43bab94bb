/**
 * A local stand-in for the MyDHL API: rates, shipments, tracking of what was bought here, and pickups. Every price is made up.
 * Express has no domestic network in the United States, so that lane has no products.
 */
import { defineSimulator } from '@waybill/simulator';
import { soldShipments } from '@waybill/simulator/business';
import { basicLogin, Refusal, refuse, route } from '@waybill/simulator/server';
import { proofOf, type SoldFacts, trackMany, trackOne } from './after.js';
import { documentsOf } from './documents.js';
import { noPickups, pickupTimes } from './pickups.js';
import { servicePoints, validated } from './places.js';
import { body, errorDocument } from './problems.js';
import { rates, shipment } from './replies.js';
import { pickupRequest, pickupUpdateRequest, rateRequest, shipmentRequest } from './requests.js';
import {
  checkAccounts,
  checkCountries,
  checkCustoms,
  checkServices,
  plannedDay,
  pricedDay,
  productsToRate,
  productToBuy,
} from './rules.js';
import { consignmentOf } from './tariff.js';

const MAIN = {
  username: 'apY5wZ2mK9rT1x',
  password: 'S^4kQ!8bVz2LpR6d',
  account_number: '961482375',
  service_point_key: '5f1c0a7e-specimen',
  time_zone: 'UTC',
};
const OTHER = {
  username: 'bqH7dN3cE8uW5g',
  password: 'T#1mJ@9xCy6FsU2k',
  account_number: '961900412',
  time_zone: 'UTC',
};

/** Stands in for DHL Express's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'dhl-express',
  settings: MAIN,
  accounts: { other: OTHER },
  login: basicLogin({
    refused: () => new Refusal(401, [{ code: '', message: 'Invalid Credentials' }]),
  }),
  refusal: (refusal, { path }) => Response.json(errorDocument(refusal, path), { status: refusal.status }),
  routes: ({ now, purchased, url }) => {
    let last = 0;
    const sold = soldShipments<SoldFacts>({ now });
    const pickups = noPickups({ now });
    return [
      route('POST /rates', body(rateRequest), ({ body: request, account }) => {
        checkAccounts(request.accounts ?? [], account.account_number);
        const planned = plannedDay(request.plannedShippingDateAndTime, now());
        const [named] = request.productsAndServices ?? [];
        const { shipperDetails: from, receiverDetails: to } = request.customerDetails;
        const services = request.valueAddedServices ?? named?.valueAddedServices ?? [];
        const consignment = consignmentOf({ ...request, from, to, services });
        checkCountries(consignment);
        const days = { planned, priced: pricedDay(planned, request) };
        return Response.json(rates(productsToRate(request, consignment), consignment, request, days));
      }),

      route('POST /shipments', body(shipmentRequest), async ({ body: request, account }) => {
        checkAccounts(request.accounts, account.account_number);
        const day = plannedDay(request.plannedShippingDateAndTime, now());
        checkCustoms(request);
        checkServices(request);
        const { shipperDetails: shipper, receiverDetails: receiver } = request.customerDetails;
        const [from, to] = [shipper.postalAddress, receiver.postalAddress];
        const services = request.valueAddedServices ?? [];
        const consignment = consignmentOf({ ...request.content, from, to, services });
        checkCountries(consignment);
        const product = productToBuy(request, consignment, day);
        const serial = ++last;
        const waybill = waybillNumber(serial);
        const packages = request.content.packages.map((_, position) => packageNumber(serial, position + 1));
        const { plannedShippingDateAndTime: plannedPickupDateAndTime } = request;
        const pickup = request.pickup.isRequested
          ? pickups.book(pickupTimes({ ...request.pickup, plannedPickupDateAndTime }), account.account_number)
          : undefined;
        purchased(waybill);
        sold.add({
          id: waybill,
          tracking_numbers: packages,
          account: account.account_number,
          facts: {
            from,
            to,
            product: product.code,
            date: day,
            references: (request.customerReferences ?? []).map(({ value }) => value),
          },
        });
        const documents = await documentsOf(request, { product, waybill, packages });
        const facts = {
          ...{ product, consignment, day, waybill, packages, documents, pickup },
          priced: request.getRateEstimates === true,
          dated: request.estimatedDeliveryDate?.isRequested === true,
        };
        return Response.json(shipment(facts, url()), { status: 201 });
      }),

      route('GET /shipments/:number/tracking', ({ params, query }) =>
        Response.json(trackOne(params.number ?? '', query, sold)),
      ),

      route('GET /shipments/:number/proof-of-delivery', async ({ params, query }) =>
        Response.json(await proofOf(params.number ?? '', query, sold)),
      ),

      route('GET /tracking', ({ query, account }) =>
        Response.json(trackMany(query, account.account_number, sold)),
      ),

      route('GET /address-validate', ({ query }) => Response.json(validated(query))),

      route('GET /servicepoints', ({ query }) => Response.json(servicePoints(query, MAIN.service_point_key))),

      route('POST /pickups', body(pickupRequest), ({ body: request, account }) => {
        checkAccounts(request.accounts, account.account_number);
        const number = pickups.book(pickupTimes(request), account.account_number);
        return Response.json({ dispatchConfirmationNumbers: [number] }, { status: 201 });
      }),

      route('PATCH /pickups/:number', body(pickupUpdateRequest), ({ body: request, params, account }) => {
        checkAccounts(request.accounts, account.account_number);
        const { number = '' } = params;
        pickups.change(number, pickupTimes(request), request.originalShipperAccountNumber);
        return Response.json({ dispatchConfirmationNumber: number });
      }),

      route('DELETE /pickups/:number', ({ params, query, account }) => {
        for (const name of ['requestorName', 'reason'])
          if (!query.get(name)) throw refuse('', `Missing mandatory parameters: ${name}`);
        pickups.cancel(params.number ?? '', account.account_number);
        return new Response(null);
      }),
    ];
  },
});

/** A waybill number: nine digits and their remainder by seven, as DHL's have it. */
function waybillNumber(serial: number): string {
  const digits = 771_200_000 + serial;
  return `${digits}${digits % 7}`;
}

/** The licence plate of a package. */
function packageNumber(shipment: number, position: number): string {
  return `JD0146${String(shipment).padStart(9, '0')}${String(position).padStart(5, '0')}`;
}
