import { defineSimulator } from '@waybill/simulator';
import { route } from '@waybill/simulator/server';
import { examplepost } from '../examplepost/definition.js';
import { simulator } from '../examplepost/simulator.js';
import { type Defect, sentBy } from './broken.js';

const TOKENS: readonly string[] = [
  'each token is renewed once it is refused',
  'no token is used past its life',
  'two accounts that share a token store do not mix',
];

/** What cannot be tried when a case does not succeed at the simulator. */
const NEEDS_RATES: readonly string[] = [
  'rating: the cases succeed at the simulator',
  'rating: quotes keep the quote law',
  'rating: an HTML page',
  'rating: HTTP 502',
  'rating: an empty body',
  'rating: half a document',
  'rating: a cut connection',
  'rating: no answer',
  'rating: HTTP 401',
  'rating: HTTP 429',
  'rating: abort is honoured',
  'rating: the pause that a carrier asks for reaches the app',
  'two accounts do not mix',
  ...TOKENS,
];
const NEEDS_PURCHASES: readonly string[] = [
  'shipping: the cases succeed at the simulator',
  'shipping: an HTML page',
  'shipping: HTTP 502',
  'shipping: an empty body',
  'shipping: half a document',
  'shipping: a cut connection',
  'shipping: no answer',
  'shipping: HTTP 401',
  'shipping: HTTP 429',
  'shipping: abort is honoured',
  'shipping: a purchase is sent once',
  'shipping: an unclear purchase is an unknown outcome',
  'shipping: what was bought comes back when the next parcel is refused',
  'shipping: what was bought comes back after an abort or the deadline',
  'shipping: nothing more is bought after a purchase that was refused or is unknown',
  ...TOKENS,
];

/** Its server reads another field than the carrier sends. */
export const renaming: Defect = {
  mistake: 'sends a field of prices under another name',
  scenarios: true,
  carrier: sentBy((client) => ({
    send: ({ body, ...request }) =>
      client.send({
        ...request,
        ...(body === undefined
          ? {}
          : { body: request.url.endsWith('/v1/prices') ? body.replace('"parcels"', '"parcel"') : body }),
      }),
  })),
  fails: [
    'ordinary lanes are answered',
    'scenarios are sent, or refused by field',
    ...NEEDS_RATES,
    'rating: sends the recorded requests',
    'what is quoted can be bought',
    'services that are quoted or bought are listed',
    'documents follow the official contract',
  ],
};

/** A simulator that throws where parcels are sold. */
export const tripping: Defect = {
  mistake: 'has a simulator that trips over parcels',
  scenarios: true,
  carrier: examplepost,
  simulator: defineSimulator({
    ...simulator,
    routes: (context) => [
      route('POST /v1/parcels', () => {
        throw new TypeError('no weight of undefined');
      }),
      ...simulator.routes(context),
    ],
  }),
  fails: [
    'ordinary lanes are answered',
    'scenarios are sent, or refused by field',
    ...NEEDS_PURCHASES,
    'a quota is kept, purchases first',
    'what is quoted can be bought',
    'tracking: a package is followed from its label to its recipient',
    'tracking: each number is answered for itself',
    'voiding: what was bought can be voided from its JSON, and again',
    'voiding: what is delivered is too late',
    'voiding: a lost answer is unknown, and asking again tells',
    'voiding: a shipment of another account is not sent',
    'recovery: what is said of a purchase that was cut is what the simulator sold',
    'recovery: an exchange is taken up wherever it was cut, and nothing is bought',
    'recovery: while the carrier cannot be reached a purchase stays unknown',
    'recovery: another purchase of the same goods is not taken for the one that was cut',
    'recovery: what another account left behind is not sent',
    'journal: a purchase whose process dies is resumed, and nothing is bought twice',
    'journal: what it does not store is not bought, and what was bought comes back',
    'journal: what this account did not begin is not resumed',
    'documents follow the official contract',
    'manifest: the day is closed once',
    'manifest: a list of shipments is refused where everything is closed, and required where only listed ones are',
    'manifest: a lost answer is unknown, and not to be asked for again',
    'manifest: its documents are fetched from its JSON when they are ready',
    'locations: an id is what a shipment takes',
    'proof of delivery: there is none before the delivery, and one after it',
    'proof of delivery: of what others sent there is none',
  ],
};

/** Mistakes on account of which cases do not succeed at the simulator. */
export const SIMULATOR_DEFECTS: readonly Defect[] = [renaming, tripping];
