/** Ordinary requests, put to every carrier, and what comes of them. A separate entry point, for pages about carriers. */
export { ORDINARY_REQUESTS, type OrdinaryRequest } from './matrix/requests.js';
export { type Met, readTakes, requestsFor, type Takes, type Verdict, verdictsOf } from './matrix/verdicts.js';
