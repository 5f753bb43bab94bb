/**
 * A local stand-in for E-Ship Web Services over SOAP: estimates, shipments, documents. Every price is made up. What
 * breaks a schema is a fault with 500, what breaks a rule an error inside a 200, a wrong login a page with 401.
 */
import { today } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator, isBasic } from '@waybill/simulator';
import { elementAt, textAt } from '@waybill/simulator/xml';
import type { Context } from 'hono';
import { consignmentOf } from './simulator/consignment.js';
import { alternativesTo } from './simulator/offers.js';
import { Fault, Refusal, refuse } from './simulator/refusal.js';
import {
  documents,
  estimates,
  NO_DOCUMENTS,
  NO_ESTIMATES,
  NO_PURCHASE,
  purchase,
} from './simulator/replies.js';
import { checkComplete, checkCustoms, offerFor } from './simulator/rules.js';
import { createShipments, type Seller } from './simulator/shipments.js';
import {
  faultOf,
  type Operation,
  operationOf,
  readRequest,
  refusalOf,
  replyOf,
  type SoapRequest,
} from './simulator/soap.js';

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
const SLOW = {
  username: 'c49a07f3e2d84b1695f0a8d3716be2cc',
  password: 'hV3]pL9s',
  account_number: '7777777777',
};
interface Account {
  readonly username: string;
  readonly password: string;
  readonly account_number: string;
  readonly user_token?: string;
}
const ACCOUNTS: readonly Account[] = [MAIN, OTHER, SLOW];

const TIME_ZONE = 'America/Toronto';

/** Stands in for Purolator's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'purolator',
  settings: MAIN,
  accounts: {
    'with-user-token': OTHER,
    // Its documents are not ready when they are first asked for, and come as links then.
    'slow-documents': SLOW,
  },
  routes(server, context) {
    const shipments = createShipments(context);

    const operations: Readonly<
      Record<Operation, (request: SoapRequest, seller: Seller) => XmlNode | Promise<XmlNode>>
    > = {
      GetFullEstimate: ({ content }, { account_number }) => {
        const consignment = consignmentOf(elementAt(content, 'Shipment'));
        const offer = offerFor(consignment, account_number);
        const alternatives = ['true', '1'].includes(textAt(content, 'ShowAlternativeServicesIndicator'));
        const day = consignment.day ?? today(context, TIME_ZONE);
        return estimates(alternatives ? alternativesTo(offer) : [offer], consignment, day);
      },
      CreateShipment: ({ content }, seller) => {
        const shipment = elementAt(content, 'Shipment');
        checkComplete(shipment);
        const consignment = consignmentOf(shipment);
        offerFor(consignment, seller.account_number);
        checkCustoms(consignment);
        return purchase(shipments.sell(seller, content, consignment));
      },
      GetDocuments: async ({ content }, seller) => documents(await shipments.documents(seller, content)),
    };

    server.post('/*', async (c) => {
      const account = accountOf(c);
      if (account === undefined) return unauthorized(c);
      try {
        return await answer(c, account);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return xml(c, faultOf(error), 500);
      }
    });

    server.get('/EWS/Documents/*', (c) => {
      if (accountOf(c) === undefined) return unauthorized(c);
      const file = shipments.file(c.req.path);
      return file === undefined ? c.notFound() : c.body(file.bytes, 200, { 'content-type': file.type });
    });

    /** @throws Fault */
    async function answer(c: Context, account: Account): Promise<Response> {
      if (!/^text\/xml\b/.test(c.req.header('content-type') ?? '')) return c.body(null, 415);
      // IIS does not tell capitals from small letters.
      const operation = operationOf(c.req.path.toLowerCase(), c.req.header('soapaction') ?? '');
      const request = readRequest(await c.req.text(), operation);
      const reference = textAt(request.context, 'RequestReference');
      try {
        if (textAt(request.context, 'UserToken') !== (account.user_token ?? ''))
          throw refuse('1100003', 'The user token is not valid.', 'UserToken');
        const seller = {
          account_number: account.account_number,
          slow_documents: account === SLOW,
        };
        return xml(c, replyOf(operation, reference, await operations[operation](request, seller)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return xml(c, refusalOf(operation, reference, error, EMPTY[operation]));
      }
    }
  },
});

/** What a response without a result holds. */
const EMPTY: Readonly<Record<Operation, XmlNode>> = {
  GetFullEstimate: NO_ESTIMATES,
  CreateShipment: NO_PURCHASE,
  GetDocuments: NO_DOCUMENTS,
};

function accountOf(c: Context): Account | undefined {
  const header = c.req.header('authorization');
  return ACCOUNTS.find(({ username, password }) => isBasic(header, username, password));
}

function xml(c: Context, body: string, status: 200 | 500 = 200): Response {
  return c.body(body, status, { 'content-type': 'text/xml; charset=utf-8' });
}

/** IIS answers before any service does. */
function unauthorized(c: Context): Response {
  const page =
    '<html><head><title>401 - Unauthorized: Access is denied due to invalid credentials.</title></head></html>';
  return c.html(page, 401);
}
