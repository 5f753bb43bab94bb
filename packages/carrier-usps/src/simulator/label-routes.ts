import { type Route, route, type ServedRequest, type SimulatorContext } from '@waybill/simulator';
import { foreignBody, homeBody, reprintBody } from './label-requests.js';
import { createLabelStore, reprint, sellAbroad, sellHome } from './labels.js';
import type { Enrolled, PaymentServer } from './login.js';
import { returnBody, sellReturn } from './return-labels.js';
import type { Sold } from './sold.js';

/** Labels are bought and printed again with a payment authorisation. */
export function labelRoutes(
  context: SimulatorContext,
  payment: PaymentServer,
  sold: Sold,
): Route<Enrolled>[] {
  const labels = createLabelStore(context, sold);
  const saleOf = (request: ServedRequest, account: Enrolled) => {
    payment.demand(request, account);
    return { request, account, contract: payment.holdsRates(request) };
  };
  return [
    route('POST /labels/v3/label', homeBody, ({ body, account, ...request }) =>
      sellHome(labels, body, saleOf(request, account)),
    ),
    route('POST /labels/v3/return-label', returnBody, ({ body, account, ...request }) =>
      sellReturn(labels, body, saleOf(request, account)),
    ),
    route('POST /international-labels/v3/international-label', foreignBody, ({ body, account, ...request }) =>
      sellAbroad(labels, body, saleOf(request, account)),
    ),
    route('POST /labels/v3/label-reprint', reprintBody, ({ account, ...request }) =>
      reprint(labels, saleOf(request, account)),
    ),
    route(
      'POST /international-labels/v3/international-label-reprint',
      reprintBody,
      ({ account, ...request }) => reprint(labels, saleOf(request, account)),
    ),
  ];
}
