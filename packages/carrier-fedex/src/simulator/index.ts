/**
 * A local stand-in for FedEx's REST servers: tokens, rates, shipments at once and in the background; tracking, voiding, closing
 * and proofs of delivery of what was bought here; addresses, locations, pickups. Every price and every scan is made up, and
 * every result says so.
 */
import { createHash } from 'node:crypto';
import { defineSimulator } from '@waybill/simulator';
import { dayIn, soldShipments } from '@waybill/simulator/business';
import * as server from '@waybill/simulator/server';
import * as after from './after.js';
import { consignmentToRate, consignmentToShip, SHIPPER_ZONE } from './consignment.js';
import { pickupAnswers } from './pickups.js';
import { findLocations, resolveAddress } from './places.js';
import { bodies } from './requests.js';
import { MOST_AT_ONCE, offersFor, problemsOf, rateProblems, shipmentProblems } from './services.js';
import { type CreatedShipment, createShipments, rateReply, shipReply, VIRTUAL } from './shipping.js';

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

/** Stands in for FedEx's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'fedex',
  settings: MAIN,
  accounts: { other: OTHER },
  login: server.oauthServer({
    path: '/oauth/token',
    style: 'fields',
    id: 'api_key',
    secret: 'secret_key',
    // "The standard token expiration time is one hour."
    lifetime_s: 3600,
    reply: ({ access_token, expires_in }) => ({
      access_token,
      token_type: 'bearer',
      expires_in,
      scope: 'CXS',
    }),
    refused: {
      grant: () => unauthorised('The given client credentials were not valid.'),
      token: () => unauthorised('Access token expired.'),
    },
  }),
  refusal: ({ status, problems }, request) =>
    Response.json({ ...idsOf(request), errors: problems }, { status }),
  routes: (context) => {
    const sold = soldShipments<after.SoldFacts>(context);
    const createShipment = createShipments(context, sold);
    const jobs = new Map<string, { readonly created: CreatedShipment; polls: number }>();
    const closing = after.closeAnswers(sold);
    const pickups = pickupAnswers(context);
    const today = () => dayIn(SHIPPER_ZONE, context.now());
    return [
      serve('POST /rate/v1/rates/quotes', bodies.rate, (document) => {
        const consignment = consignmentToRate(document, today());
        check([...problemsOf(consignment, today()), ...rateProblems(document, consignment)]);
        const control = document.rateRequestControlParameters;
        const offers = offersFor(consignment, control?.variableOptions === 'SATURDAY_DELIVERY');
        const { serviceType: named } = document.requestedShipment;
        const wanted = offers.filter(({ service }) => named === undefined || service.code === named);
        if (wanted.length === 0) throw noService(named);
        return rateReply(wanted, consignment, control?.returnTransitTimes === true);
      }),
      serve('POST /ship/v1/shipments', bodies.ship, async (document) => {
        const consignment = consignmentToShip(document, today());
        check([...problemsOf(consignment, today()), ...shipmentProblems(document, consignment)]);
        const { serviceType } = document.requestedShipment;
        const offer = offersFor(consignment, false).find(({ service }) => service.code === serviceType);
        if (offer === undefined) throw noService(serviceType);
        const created = await createShipment(document, consignment, offer);
        if (consignment.packages.length <= MOST_AT_ONCE) return shipReply(created);
        const job = createHash('sha256').update(created.master).digest('hex').slice(0, 24);
        jobs.set(job, { created, polls: 0 });
        return shipReply(undefined, job);
      }),
      serve('POST /ship/v1/shipments/results', bodies.results, ({ jobId }, account) => {
        const job = jobs.get(jobId);
        if (job?.created.account_number !== account)
          throw server.refuse('JOBID.NOTFOUND', 'The job was not found.', 404);
        job.polls += 1;
        // The first poll comes too early.
        return shipReply(job.polls > 1 ? job.created : undefined);
      }),
      serve('PUT /ship/v1/shipments/cancel', bodies.cancel, (document, account) =>
        after.cancelShipment(document, account, sold),
      ),
      serve('POST /track/v1/trackingnumbers', bodies.numbers, ({ trackingInfo }) =>
        after.trackReply(
          trackingInfo.map(({ trackingNumberInfo }) =>
            after.trackNumber(trackingNumberInfo.trackingNumber, sold),
          ),
        ),
      ),
      serve('POST /track/v1/referencenumbers', bodies.reference, ({ referencesInformation }) =>
        after.trackReply(after.trackReference(referencesInformation, sold)),
      ),
      serve('POST /track/v1/trackingdocuments', bodies.proof, (document) => after.proofOf(document, sold)),
      serve('PUT /ship/v1/endofday/', bodies.close, closing.close),
      serve('POST /ship/v1/endofday/', bodies.close, closing.reprint),
      serve('POST /address/v1/addresses/resolve', bodies.resolve, ({ addressesToValidate }) => ({
        resolvedAddresses: addressesToValidate.map(({ address }) => resolveAddress(address)),
        alerts: [VIRTUAL],
      })),
      serve('POST /location/v1/locations', bodies.find, findLocations),
      serve('POST /pickup/v1/pickups', bodies.book, pickups.book),
      serve('PUT /pickup/v1/pickups/cancel', bodies.cancel_pickup, pickups.cancel),
      serve('POST /pickup/v1/pickups/availabilities', bodies.availability, pickups.availability),
    ];
  },
});

interface NamesAccount {
  readonly accountNumber?: { readonly value?: string | undefined };
  readonly associatedAccountNumber?: { readonly value?: string | undefined } | string;
}

/** A route whose handler gives `output` of the reply. The account in the body, if there is one, is that of the login. */
function serve<Body extends object>(
  place: string,
  body: server.BodyReader<Body>,
  outputOf: (document: Body, account: string) => object | Promise<object>,
) {
  return server.route<typeof MAIN, Body>(place, body, async ({ body: document, account, ...request }) => {
    const { account_number } = account;
    checkAccount(document, account_number);
    return Response.json({ ...idsOf(request), output: await outputOf(document, account_number) });
  });
}

function unauthorised(what: string): server.Refusal {
  return server.refuse('NOT.AUTHORIZED.ERROR', `${what} Please modify your request and try again.`, 401);
}

/** The transaction is named after the request, so that equal requests have equal answers. */
function idsOf({ path, headers }: Pick<server.ServedRequest, 'path' | 'headers'>) {
  const given = headers.get('x-customer-transaction-id');
  const digest = createHash('sha256')
    .update(`${path} ${given ?? ''}`)
    .digest('hex');
  const transactionId = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { transactionId, ...(given === null ? {} : { customerTransactionId: given }) };
}

function check(problems: readonly server.Problem[]): void {
  if (problems.length > 0) throw new server.Refusal(400, problems);
}

function checkAccount(document: NamesAccount, own: string): void {
  const { accountNumber, associatedAccountNumber = accountNumber } = document;
  if (typeof associatedAccountNumber !== 'object' || associatedAccountNumber.value === own) return;
  const message =
    'Please enter a valid 9-digit FedEx account number or register for a new FedEx account number.';
  throw server.refuse('ACCOUNTNUMBER.REGISTRATION.REQUIRED', message);
}

function noService(service: string | undefined): server.Refusal {
  return service === undefined
    ? server.refuse('SERVICE.NOT.AVAILABLE', 'FedEx service is not currently available to this destination.')
    : server.refuse('SERVICE.PACKAGECOMBINATION.INVALID', 'Invalid service and packaging combination.');
}
