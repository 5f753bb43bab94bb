import type { AnyRoute } from '../api/route.js';
import { rates, ratesStream } from './rates.js';

/** Everything that the API does, in the order in which it is described. */
export const ROUTES: readonly AnyRoute[] = [rates, ratesStream];
