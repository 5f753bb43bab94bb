/** The shipping step of a checkout: prices as the carriers answer. */
import { randomUUID } from 'node:crypto';
import type { Aggregator } from '@waybill/aggregator';
import {
  type ItemData,
  type PartyData,
  type Quote,
  requestToBuy,
  type ShipmentRequestData,
  ValidationError,
} from '@waybill/core';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { CURRENCY, customerPrice, type Price } from './customer-price.ts';

/** What the shop knows of a basket. */
export interface Basket {
  readonly items: readonly ItemData[];
  /** Value of the goods, decimal text. */
  readonly goods: string;
}

/** A price that a customer was shown. */
export interface Offer {
  readonly purchase: ShipmentRequestData;
  readonly quote: Quote;
  readonly price: Price;
}

/** `baskets` and `offers` are tables of a database in an app; offers expire after some minutes. */
export interface Shop {
  readonly aggregator: Aggregator;
  readonly shipper: PartyData;
  readonly baskets: ReadonlyMap<string, Basket>;
  readonly offers: Map<string, Offer>;
  /** How long the customer waits for the slowest carrier. */
  readonly deadline_ms: number;
}

export function createCheckout({ aggregator, shipper, baskets, offers, deadline_ms }: Shop): Express {
  const app = express().use(express.json());

  app.post('/baskets/:id/quotes', async ({ params, body }, response) => {
    const basket = baskets.get(params.id);
    if (basket === undefined) {
      response.sendStatus(404);
      return;
    }
    const shipment = { items: basket.items, currency: CURRENCY };
    const request = { shipper, recipient: recipientOf(body), shipment };
    // A customer who leaves the page ends the wait for the carriers.
    const page = new AbortController();
    response.on('close', () => page.abort());
    const outcomes = aggregator.streamQuotes(request, { deadline_ms, signal: page.signal });

    // One line of JSON for each carrier account, when it answers.
    response.type('application/x-ndjson');
    for await (const { quotes, errors } of outcomes) {
      for (const { carrier, account, kind, code, message } of errors)
        console.warn(`${carrier}/${account} ${kind} ${code}: ${message}`);
      const shown = quotes.flatMap((quote) => {
        const price = customerPrice(quote, basket.goods);
        if (price === undefined) return [];
        const offer = randomUUID();
        offers.set(offer, { purchase: requestToBuy(request, quote), quote, price });
        return { offer, service: quote.service_name, delivery_date: quote.delivery_date, price };
      });
      response.write(`${JSON.stringify(shown)}\n`);
    }
    response.end();
  });

  return app.use(showIssues);
}

const FROM_THE_BROWSER = [
  'person_name',
  'phone_number',
  'address_lines',
  'city',
  'state_code',
  'postal_code',
  'country_code',
];

/** Only these: a party may also have an account number, which pays, and extras of a carrier. */
function recipientOf(body: object = {}): PartyData {
  return Object.fromEntries(Object.entries(body).filter(([name]) => FROM_THE_BROWSER.includes(name)));
}

/** A mistake in the address is an answer with its fields, for the form. */
const showIssues: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof ValidationError)) return next(error);
  response.status(422).json(error.issues.map(({ field, code, message }) => ({ field, code, message })));
};
