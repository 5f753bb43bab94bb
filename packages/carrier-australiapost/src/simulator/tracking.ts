/** `/track`: articles, and consignments with their articles. A number that is not known is an error inside HTTP 200. */

import type { SoldShipment } from '@waybill/simulator/business';
import { type Route, refuse, route } from '@waybill/simulator/server';
import { type Merchant, ownAccount } from './login.js';
import { type Sold, type SoldFacts, sydneyTime } from './shipments.js';

/** Words of an event, and the status of the article from then on. */
const STAGES = {
  created: ['Shipping information received by Australia Post', 'Created'],
  picked_up: ['Item picked up', 'In transit'],
  departed: ['In transit', 'In transit'],
  arrived: ['Item processed at facility', 'In transit'],
  out_for_delivery: ['Onboard with driver', 'In transit'],
  delivered: ['Delivered', 'Delivered'],
  voided: ['Cancelled', 'Cancelled'],
} as const;

const MOST_NUMBERS = 10;

export function trackingRoute(sold: Sold): Route<Merchant> {
  return route('GET /track', ({ query, account, headers }) => {
    const account_number = ownAccount(account, headers);
    const numbers = (query.get('tracking_ids') ?? '').split(',').filter((one) => one !== '');
    if (numbers.length === 0 || numbers.length > MOST_NUMBERS)
      throw refuse('51102', `The number of tracking ids must be between 1 and ${MOST_NUMBERS}.`);
    return Response.json({
      tracking_results: numbers.map((tracking_id) => {
        const shipment = sold
          .all()
          .find(({ tracking_numbers, facts }) =>
            [...tracking_numbers, facts.consignment_id].includes(tracking_id),
          );
        if (shipment?.account !== account_number)
          return { tracking_id, errors: [{ code: 'ESB-10001', name: 'Invalid tracking ID' }] };
        const article = (article_id: string) => articleOf(article_id, shipment, sold);
        if (tracking_id !== shipment.facts.consignment_id) {
          const own = article(tracking_id);
          return { tracking_id, status: own.status, trackable_items: [own] };
        }
        const { tracking_numbers } = shipment;
        const nested = {
          consignment_id: tracking_id,
          number_of_items: tracking_numbers.length,
          items: tracking_numbers.map(article),
        };
        return { tracking_id, trackable_items: [nested] };
      }),
    });
  });
}

function articleOf(article_id: string, shipment: SoldShipment<SoldFacts>, sold: Sold) {
  const reached = sold.journeyOf(shipment);
  const { from, to } = shipment.facts.shipment;
  return {
    article_id,
    product_type: 'eParcel',
    status: STAGES[reached.at(-1)?.stage ?? 'created'][1],
    events: reached.toReversed().map(({ stage, at }) => {
      const { suburb, state } = ['created', 'picked_up', 'departed'].includes(stage) ? from : to;
      return {
        location: `${suburb} ${state ?? ''}`.trim().toUpperCase(),
        description: STAGES[stage][0],
        date: sydneyTime(at),
      };
    }),
  };
}
