import type { AnyRoute } from '../api/route.js';
import { carriers } from './carriers.js';
import { document, page } from './documents.js';
import { rates, ratesStream } from './rates.js';
import { get, recover, settle, track, voidOne } from './shipment.js';
import { buy, find } from './shipments.js';

/** Everything that the API does, in the order in which it is described. */
export const ROUTES: readonly AnyRoute[] = [
  rates,
  ratesStream,
  buy,
  find,
  get,
  document,
  page,
  track,
  voidOne,
  recover,
  settle,
  carriers,
];
