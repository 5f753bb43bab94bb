/**
 * A local stand-in for FedEx's REST servers: tokens, rates, shipments at once and in the background; tracking, voiding, closing
 * and proofs of delivery of what was bought here; addresses, locations, pickups. Every price and every scan is made up, and
 * every result says so.
 */
import { createHash } from 'node:crypto';
import {
  dayIn,
  defineSimulator,
  oauthServer,
  type Problem,
  Refusal,
  refuse,
  route,
  type ServedRequest,
  soldShipments,
} from '@waybill/simulator';
import { resolveAddress, resolveBody } from './addresses.js';
import { cancelBody, numbersBody, rateBody, referenceBody, resultsBody, shipBody } from './bodies.js';
import { consignmentToRate, consignmentToShip, SHIPPER_ZONE } from './consignment.js';
import { findBody, findLocations } from './locations.js';
import { closeAnswers, closeBody } from './manifest.js';
import { availabilityBody, bookBody, cancelPickupBody } from './pickup-bodies.js';
import { pickupAnswers } from './pickups.js';
import { proofBody, proofOf } from './proofs.js';
import { rateReply, VIRTUAL } from './rating.js';
import { MOST_AT_ONCE, problemsOf, rateProblems, shipmentProblems } from './rules.js';
import { offersFor } from './services.js';
import { type CreatedShipment, createShipments, shipReply } from './shipping.js';
import type { SoldFacts } from './sold.js';
import { trackNumber, trackReference, trackReply } from './tracking.js';
import { cancelShipment } from './voiding.js';

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
  login: oauthServer({
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
    const sold = soldShipments<SoldFacts>(context);
    const createShipment = createShipments(context, sold);
    const jobs = new Map<string, { readonly created: CreatedShipment; polls: number }>();
    const closing = closeAnswers(sold);
    const pickups = pickupAnswers(context);
    const today = () => dayIn(SHIPPER_ZONE, context.now());
    return [
      route('POST /rate/v1/rates/quotes', rateBody, ({ body: document, account, ...request }) => {
        checkAccount(document.accountNumber.value, account.account_number);
        const consignment = consignmentToRate(document, today());
        check([...problemsOf(consignment, today()), ...rateProblems(document, consignment)]);
        const control = document.rateRequestControlParameters;
        const offers = offersFor(consignment, control?.variableOptions === 'SATURDAY_DELIVERY');
        const { serviceType: named } = document.requestedShipment;
        const wanted = offers.filter(({ service }) => named === undefined || service.code === named);
        if (wanted.length === 0) throw noService(named);
        const output = rateReply(wanted, consignment, control?.returnTransitTimes === true);
        return Response.json({ ...idsOf(request), output });
      }),

      route('POST /ship/v1/shipments', shipBody, async ({ body: document, account, ...request }) => {
        checkAccount(document.accountNumber.value, account.account_number);
        const consignment = consignmentToShip(document, today());
        check([...problemsOf(consignment, today()), ...shipmentProblems(document, consignment)]);
        const { serviceType } = document.requestedShipment;
        const offer = offersFor(consignment, false).find(({ service }) => service.code === serviceType);
        if (offer === undefined) throw noService(serviceType);
        const created = await createShipment(document, consignment, offer);
        if (consignment.packages.length <= MOST_AT_ONCE)
          return Response.json({ ...idsOf(request), output: shipReply(created) });
        const job = createHash('sha256').update(created.master).digest('hex').slice(0, 24);
        jobs.set(job, { created, polls: 0 });
        return Response.json({ ...idsOf(request), output: shipReply(undefined, job) });
      }),

      route('POST /ship/v1/shipments/results', resultsBody, ({ body: document, account, ...request }) => {
        checkAccount(document.accountNumber.value, account.account_number);
        const job = jobs.get(document.jobId);
        if (job?.created.account_number !== account.account_number)
          throw refuse('JOBID.NOTFOUND', 'The job was not found.', 404);
        job.polls += 1;
        // The first poll comes too early.
        const output = shipReply(job.polls > 1 ? job.created : undefined);
        return Response.json({ ...idsOf(request), output });
      }),

      route('PUT /ship/v1/shipments/cancel', cancelBody, ({ body: document, account, ...request }) => {
        checkAccount(document.accountNumber.value, account.account_number);
        const output = cancelShipment(document, account.account_number, sold);
        return Response.json({ ...idsOf(request), output });
      }),

      route('POST /track/v1/trackingnumbers', numbersBody, ({ body: document, ...request }) => {
        const numbers = document.trackingInfo.map(
          ({ trackingNumberInfo: { trackingNumber } }) => trackingNumber,
        );
        const output = trackReply(numbers.map((number) => trackNumber(number, sold)));
        return Response.json({ ...idsOf(request), output });
      }),

      route('POST /track/v1/referencenumbers', referenceBody, ({ body: document, ...request }) => {
        const output = trackReply(trackReference(document.referencesInformation, sold));
        return Response.json({ ...idsOf(request), output });
      }),

      route('POST /track/v1/trackingdocuments', proofBody, async ({ body: document, ...request }) =>
        Response.json({ ...idsOf(request), output: await proofOf(document, sold) }),
      ),

      route('PUT /ship/v1/endofday/', closeBody, ({ body: document, account, ...request }) => {
        checkAccount(document.accountNumber.value, account.account_number);
        const output = closing.close(document, account.account_number);
        return Response.json({ ...idsOf(request), output });
      }),

      route('POST /ship/v1/endofday/', closeBody, ({ body: document, account, ...request }) => {
        checkAccount(document.accountNumber.value, account.account_number);
        const output = closing.reprint(document, account.account_number);
        return Response.json({ ...idsOf(request), output });
      }),

      route('POST /address/v1/addresses/resolve', resolveBody, ({ body: document, ...request }) => {
        const resolvedAddresses = document.addressesToValidate.map(({ address }) => resolveAddress(address));
        return Response.json({ ...idsOf(request), output: { resolvedAddresses, alerts: [VIRTUAL] } });
      }),

      route('POST /location/v1/locations', findBody, ({ body: document, ...request }) =>
        Response.json({ ...idsOf(request), output: findLocations(document) }),
      ),

      route('POST /pickup/v1/pickups', bookBody, ({ body: document, account, ...request }) => {
        checkAccount(document.associatedAccountNumber.value, account.account_number);
        const output = pickups.book(document, account.account_number);
        return Response.json({ ...idsOf(request), output });
      }),

      route('PUT /pickup/v1/pickups/cancel', cancelPickupBody, ({ body: document, account, ...request }) => {
        checkAccount(document.associatedAccountNumber.value, account.account_number);
        const output = pickups.cancel(document, account.account_number);
        return Response.json({ ...idsOf(request), output });
      }),

      route('POST /pickup/v1/pickups/availabilities', availabilityBody, ({ body: document, ...request }) =>
        Response.json({ ...idsOf(request), output: pickups.availability(document) }),
      ),
    ];
  },
});

function unauthorised(what: string): Refusal {
  return refuse('NOT.AUTHORIZED.ERROR', `${what} Please modify your request and try again.`, 401);
}

/** The transaction is named after the request, so that equal requests have equal answers. */
function idsOf({ path, headers }: Pick<ServedRequest, 'path' | 'headers'>) {
  const given = headers.get('x-customer-transaction-id');
  const digest = createHash('sha256')
    .update(`${path} ${given ?? ''}`)
    .digest('hex');
  const transactionId = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { transactionId, ...(given === null ? {} : { customerTransactionId: given }) };
}

function check(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(400, problems);
}

function checkAccount(number: string | undefined, own: string): void {
  if (number === own) return;
  const message =
    'Please enter a valid 9-digit FedEx account number or register for a new FedEx account number.';
  throw refuse('ACCOUNTNUMBER.REGISTRATION.REQUIRED', message);
}

function noService(service: string | undefined): Refusal {
  return service === undefined
    ? refuse('SERVICE.NOT.AVAILABLE', 'FedEx service is not currently available to this destination.')
    : refuse('SERVICE.PACKAGECOMBINATION.INVALID', 'Invalid service and packaging combination.');
}
