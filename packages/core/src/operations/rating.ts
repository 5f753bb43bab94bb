import type { ErrorEntry } from '../models/error-entry.js';
import type { Quote } from '../models/quote.js';
import { RateRequest } from '../models/request.js';
import { operation } from './operation.js';

/** SPEC's two-element list of rating. */
export type QuoteOutcome = [quotes: Quote[], errors: ErrorEntry[]];

export const rating = operation<QuoteOutcome>()({
  Request: RateRequest,
  create: 'createQuoteRequest',
  send: 'getQuotes',
  parse: 'parseQuoteResponse',
  call: 'fetchQuotes',
  what: 'rate',
  reads: true,
  lists: true,
});
