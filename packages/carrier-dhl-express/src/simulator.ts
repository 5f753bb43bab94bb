/**
 * A local stand-in for the MyDHL API: rates and shipments. Every price is made up. Express has no domestic network in
 * the United States, so that lane is answered as one without products.
 */
import { defineSimulator, isBasic } from '@waybill/simulator';
import type { Context, Hono } from 'hono';
import { documentsOf } from './simulator/documents.js';
import { pickupNumber, pieceNumber, waybillNumber } from './simulator/numbers.js';
import type { Product } from './simulator/products.js';
import { type RateRequest, rateRequest } from './simulator/rate-request.js';
import { errorDocument, Refusal, valid } from './simulator/refusal.js';
import { rates, shipment } from './simulator/replies.js';
import {
  checkAccounts,
  checkCustoms,
  consignmentOf,
  localCode,
  plannedDay,
  productsFor,
  productToBuy,
  unavailable,
} from './simulator/rules.js';
import { type ShipmentRequest, shipmentRequest } from './simulator/shipment-request.js';
import type { Consignment } from './simulator/tariff.js';

const MAIN = { username: 'apY5wZ2mK9rT1x', password: 'S^4kQ!8bVz2LpR6d', account_number: '961482375' };
const OTHER = { username: 'bqH7dN3cE8uW5g', password: 'T#1mJ@9xCy6FsU2k', account_number: '961900412' };
const ACCOUNTS = [MAIN, OTHER];

/** Stands in for DHL Express's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'dhl-express',
  settings: MAIN,
  accounts: { other: OTHER },
  routes(server, { now, purchased, url }) {
    let sold = 0;

    route(server, '/rates', async (c, own) => {
      const request = valid(rateRequest, await body(c));
      checkAccounts(request.accounts ?? [], own);
      const day = plannedDay(request.plannedShippingDateAndTime, now());
      const { products, consignment } = productsToRate(request);
      return c.json(
        rates(products, consignment, {
          day,
          all_services: wantsAllServices(request),
          units: request.unitOfMeasurement,
        }),
      );
    });

    route(server, '/shipments', async (c, own) => {
      const request = valid(shipmentRequest, await body(c));
      checkAccounts(request.accounts, own);
      const day = plannedDay(request.plannedShippingDateAndTime, now());
      checkCustoms(request);
      const consignment = consignmentToShip(request);
      const product = productToBuy(request.productCode, request.localProductCode, consignment);
      const serial = ++sold;
      const waybill = waybillNumber(serial);
      const pieces = request.content.packages.map((_, index) => pieceNumber(serial, index + 1));
      purchased(waybill);
      const documents = await documentsOf(request, { product, waybill, pieces });
      const facts = {
        product,
        consignment,
        day,
        waybill,
        pieces,
        documents,
        ...(request.pickup.isRequested ? { pickup: pickupNumber(day, serial) } : {}),
        priced: request.getRateEstimates === true,
        dated: request.estimatedDeliveryDate?.isRequested === true,
      };
      return c.json(shipment(facts, url()), 201);
    });
  },
});

/** A route behind the login. What is refused becomes an error document. */
function route(
  server: Hono,
  path: string,
  handle: (c: Context, account_number: string) => Promise<Response>,
): void {
  server.post(path, async (c) => {
    try {
      const header = c.req.header('authorization');
      const account = ACCOUNTS.find(({ username, password }) => isBasic(header, username, password));
      if (account === undefined) throw new Refusal(401, ['Invalid Credentials']);
      return await handle(c, account.account_number);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.json(errorDocument(error, path), error.status);
    }
  });
}

async function body(c: Context): Promise<unknown> {
  if (!/^application\/json\b/.test(c.req.header('content-type') ?? ''))
    throw new Refusal(400, ['Content-Type must be application/json']);
  const reference = c.req.header('message-reference');
  if (reference !== undefined && (reference.length < 1 || reference.length > 36))
    throw new Refusal(400, ['Parameters not having correct format: Message-Reference (maxLength=36)']);
  try {
    return JSON.parse(await c.req.text());
  } catch {
    throw new Refusal(400, ['The request is not a JSON document']);
  }
}

/** Products of the lane, of those that are asked for if any are. */
function productsToRate(request: RateRequest): { products: Product[]; consignment: Consignment } {
  const { productsAndServices: asked = [], productCode, localProductCode } = request;
  const named =
    productCode === undefined
      ? asked
      : [...asked, { productCode, localProductCode, valueAddedServices: undefined }];
  const consignment = consignmentOf({
    from: request.customerDetails.shipperDetails.countryCode,
    to: request.customerDetails.receiverDetails.countryCode,
    declarable: request.isCustomsDeclarable,
    units: request.unitOfMeasurement,
    packages: request.packages,
    services: request.valueAddedServices ?? named[0]?.valueAddedServices ?? [],
  });
  const products = productsFor(consignment).filter(
    (product) =>
      named.length === 0 ||
      named.some(
        (each) =>
          each.productCode === product.code &&
          [undefined, localCode(product, consignment)].includes(each.localProductCode),
      ),
  );
  if (products.length === 0) throw unavailable(named.map((each) => each.productCode).join(',') || 'all');
  return { products, consignment };
}

function wantsAllServices(request: RateRequest): boolean {
  return (
    request.requestAllValueAddedServices === true ||
    (request.getAdditionalInformation ?? []).some(
      ({ typeCode, isRequested }) => isRequested && typeCode?.startsWith('allValueAddedServices') === true,
    )
  );
}

function consignmentToShip({
  customerDetails,
  content,
  valueAddedServices = [],
}: ShipmentRequest): Consignment {
  return consignmentOf({
    from: customerDetails.shipperDetails.postalAddress.countryCode,
    to: customerDetails.receiverDetails.postalAddress.countryCode,
    declarable: content.isCustomsDeclarable,
    units: content.unitOfMeasurement,
    packages: content.packages,
    services: valueAddedServices,
  });
}
