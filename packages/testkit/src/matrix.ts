/** Ordinary requests, put to every carrier, and what comes of them. A separate entry point, for pages about carriers. */
export { ORDINARY_REQUESTS, type OrdinaryRequest } from './matrix/requests.js';
export { type Met, met, readTakes, requestsFor, type Takes, type Verdict } from './matrix/verdicts.js';
