/**
 * A local stand-in for FedEx's REST servers: tokens, rates, shipments at once and in the background, documents inside
 * the reply or as links. Every price is made up, and every result says so.
 */
import { createHash } from 'node:crypto';
import { today } from '@waybill/carrier-kit';
import { defineSimulator } from '@waybill/simulator';
import type { Context, Hono } from 'hono';
import { type Consignment, consignmentToRate, consignmentToShip } from './simulator/consignment.js';
import { type Account, createLogins, type Logins } from './simulator/login.js';
import { type Sale, salesFor } from './simulator/offers.js';
import { type Ids, rateReply } from './simulator/rate-replies.js';
import { Refusal, refuse } from './simulator/refusal.js';
import { type Read, readRateRequest, readResultsRequest, readShipRequest } from './simulator/requests.js';
import { MOST_AT_ONCE, problemsOf, shipmentProblems } from './simulator/rules.js';
import { createShipments, type Shipped, shipReply } from './simulator/shipments.js';

const MAIN = {
  api_key: 'l7b2f8c0e4d14a6fa0c95e3b7d218f60aa',
  secret_key: '4f1d9a7c3be84d0e9a52c6708b13fe57',
  account_number: '740561073',
};
const OTHER = {
  api_key: 'l7c91e5d3f7042b8b6d4a8e0f512739cbb',
  secret_key: 'a30e6b85d29f47c1b8d0571e94c26fa3',
  account_number: '510087020',
};
const ACCOUNTS: readonly Account[] = [MAIN, OTHER];

const SHIPPER_ZONE = 'America/New_York';

/** Stands in for FedEx's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'fedex',
  settings: MAIN,
  accounts: { other: OTHER },
  routes(server, context) {
    const logins = createLogins(ACCOUNTS, context.now);
    const shipments = createShipments(context);
    const jobs = new Map<string, { readonly shipped: Shipped; asked: number }>();

    server.post('/oauth/token', async (c) => {
      try {
        return c.json(logins.grant(await c.req.text()));
      } catch (error) {
        return refused(c, error);
      }
    });

    route(server, '/rate/v1/rates/quotes', logins, (c, body, account) => {
      const document = valid(readRateRequest(body));
      checkAccount(document.accountNumber.value, account);
      const consignment = consignmentToRate(document, context.now);
      check(problemsOf(consignment, today(context, SHIPPER_ZONE)));
      const control = document.rateRequestControlParameters;
      const sales = salesFor(consignment, control?.variableOptions === 'SATURDAY_DELIVERY');
      const { serviceType } = document.requestedShipment;
      const wanted = sales.filter(({ offer }) => serviceType === undefined || offer.code === serviceType);
      if (wanted.length === 0) throw noService(serviceType);
      return rateReply(wanted, consignment, idsOf(c), control?.returnTransitTimes === true);
    });

    route(server, '/ship/v1/shipments', logins, async (c, body, account) => {
      const document = valid(readShipRequest(body));
      checkAccount(document.accountNumber.value, account);
      const consignment = consignmentToShip(document, context.now);
      check([
        ...problemsOf(consignment, today(context, SHIPPER_ZONE)),
        ...shipmentProblems(document, consignment),
      ]);
      const sale = saleOf(document.requestedShipment.serviceType, consignment);
      const shipped = await shipments.sell(document, consignment, sale);
      if (consignment.pieces.length <= MOST_AT_ONCE) return shipReply(shipped, idsOf(c));
      const job = createHash('sha256').update(shipped.master).digest('hex').slice(0, 24);
      jobs.set(job, { shipped, asked: 0 });
      return shipReply(undefined, idsOf(c), job);
    });

    route(server, '/ship/v1/shipments/results', logins, (c, body, account) => {
      const document = valid(readResultsRequest(body));
      checkAccount(document.accountNumber.value, account);
      const job = jobs.get(document.jobId);
      if (job?.shipped.account_number !== account.account_number)
        throw refuse('JOBID.NOTFOUND', 'The job was not found.', 404);
      job.asked += 1;
      // Not there yet when it is first asked for.
      return shipReply(job.asked > 1 ? job.shipped : undefined, idsOf(c));
    });

    server.get('/document/*', (c) => {
      const file = shipments.file(decodeURIComponent(c.req.path));
      return file === undefined ? c.notFound() : c.body(file.bytes, 200, { 'content-type': file.type });
    });
  },
});

type Handler = (c: Context, body: string, account: Account) => object | Promise<object>;

/** A POST behind login. What is refused becomes an `ErrorResponseVO`. */
function route(server: Hono, path: string, logins: Logins, handle: Handler): void {
  server.post(path, async (c) => {
    try {
      const account = logins.authorise(c.req.header('authorization'));
      if (!c.req.header('content-type')?.startsWith('application/json'))
        throw refuse('CONTENT.TYPE.INVALID', 'The content type must be application/json.');
      return c.json(await handle(c, await c.req.text(), account));
    } catch (error) {
      return refused(c, error);
    }
  });
}

function refused(c: Context, error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  return c.json({ ...idsOf(c), errors: error.problems }, error.status);
}

/** The transaction is named after what was asked, so that equal requests have equal answers. */
function idsOf(c: Context): Ids {
  const asked = c.req.header('x-customer-transaction-id');
  const digest = createHash('sha256')
    .update(`${c.req.path} ${asked ?? ''}`)
    .digest('hex');
  const transactionId = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { transactionId, ...(asked === undefined ? {} : { customerTransactionId: asked }) };
}

function valid<Document>(read: Read<Document>): Document {
  if (read.refusal !== undefined) throw refuse('INVALID.INPUT.EXCEPTION', read.refusal);
  return read.document;
}

function check(problems: Refusal['problems']): void {
  if (problems.length > 0) throw new Refusal(400, problems);
}

function checkAccount(number: string | undefined, account: Account): void {
  if (number === account.account_number) return;
  const message =
    'Please enter a valid 9-digit FedEx account number or register for a new FedEx account number.';
  throw refuse('ACCOUNTNUMBER.REGISTRATION.REQUIRED', message);
}

/** The sale that a shipment buys; on Saturday when it asks for that. */
function saleOf(service: string, consignment: Consignment): Sale {
  const found = salesFor(consignment, false).find(({ offer }) => offer.code === service);
  if (found === undefined) throw noService(service);
  return found;
}

function noService(service: string | undefined): Refusal {
  return service === undefined
    ? refuse('SERVICE.NOT.AVAILABLE', 'FedEx service is not currently available to this destination.')
    : refuse('SERVICE.PACKAGECOMBINATION.INVALID', 'Invalid service and packaging combination.');
}
