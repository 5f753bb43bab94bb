/** `eventsSuccessResponse` of Tracking API v2, for what was bought here. Every scan is made up. */
import { behind, type Route, refuse, route } from '@waybill/simulator/server';
import { type SimulatedSettings, trackingGate } from './accounts.js';
import type { Orders } from './orders.js';

const SCANS = {
  picked_up: ['EVORI', 'Sender despatching item', 'IN TRANSIT'],
  departed: ['EVODO', 'Item received', 'IN TRANSIT'],
  arrived: ['EVNRT', 'Item on its way', 'IN TRANSIT'],
  out_for_delivery: ['EVGPD', 'Due for delivery today', 'IN TRANSIT'],
  delivered: ['EVKSP', 'Delivered', 'DELIVERED'],
} as const;

export function trackingRoutes(orders: Orders): Route<SimulatedSettings>[] {
  return behind(trackingGate, [
    route('GET /mailpieces/v2/:piece/events', ({ params: { piece = '' } }) => {
      const order = orders.find(piece);
      const journey = order?.tracking_numbers.includes(piece) ? orders.journeyOf(order) : [];
      if (order === undefined || journey.length === 0 || journey.some(({ stage }) => stage === 'voided'))
        throw refuse('E1142', `Barcode reference ${piece} isn't recognised`, 404);
      const events = journey.flatMap(({ stage, at }) => {
        if (stage === 'created' || stage === 'voided') return [];
        const [eventCode, eventName, category] = SCANS[stage];
        const eventDateTime = new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
        return [{ category, event: { eventCode, eventName, eventDateTime, locationName: 'Specimen DO' } }];
      });
      const last = events.at(-1);
      const isDelivered = last?.event.eventCode === 'EVKSP';
      return Response.json({
        mailPieces: {
          mailPieceId: piece,
          carrierShortName: 'RM',
          carrierFullName: 'Royal Mail Group Ltd',
          summary: {
            oneDBarcode: piece,
            productId: order.facts.order.postageDetails?.serviceCode,
            ...(last && {
              lastEventCode: last.event.eventCode,
              lastEventName: last.event.eventName,
              lastEventDateTime: last.event.eventDateTime,
              statusDescription: last.event.eventName,
              statusCategory: last.category,
            }),
          },
          ...(isDelivered && {
            signature: { recipientName: 'SPECIMEN', signatureDateTime: last.event.eventDateTime },
          }),
          events: events.map(({ event }) => event).reverse(),
        },
      });
    }),
  ]);
}
