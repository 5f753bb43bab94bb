/** `PickupOrder` of the Parcel DE Pickup API 3.0.0, and its status. */
import { z } from '@waybill/carrier-kit';
import { bookedPickups } from '@waybill/simulator/business';
import { type Route, route } from '@waybill/simulator/server';
import { bodyOf, text } from './requests.js';

const time = z.string().regex(/^\d{2}:\d{2}$/);
const contact = z
  .strictObject({
    name: text(50),
    phone: text(50),
    email: text(250),
    emailNotification: z.strictObject({ sendPickupConfirmationEmail: z.boolean() }),
  })
  .partial();
const shipment = z.strictObject({ transportationType: z.literal('PAKET'), shipmentNo: text(50).optional() });
const pickupOrder = z.strictObject({
  customerDetails: z.strictObject({ billingNumber: z.string().regex(/^\d{12}\w{2}$/) }),
  pickupLocation: z.strictObject({
    type: z.literal('Address'),
    pickupAddress: z.strictObject({
      name1: text(50),
      name2: text(50).optional(),
      addressStreet: text(70),
      addressHouse: text(10),
      postalCode: text(7),
      city: text(35),
      country: z.literal('DE'),
    }),
  }),
  businessHours: z.array(z.strictObject({ timeFrom: time, timeUntil: time })).length(1),
  contactPerson: z.array(contact).max(2).optional(),
  pickupDetails: z.strictObject({
    pickupDate: z.strictObject({ type: z.literal('Date'), value: z.iso.date() }),
    totalWeight: z.strictObject({ uom: z.literal('kg'), value: z.number().positive() }).optional(),
    comment: text(100).optional(),
  }),
  shipmentDetails: z.strictObject({ shipments: z.array(shipment).min(1) }),
});
type Order = z.output<typeof pickupOrder>;

const PATH = '/transportation/pickup/v3/orders';
const STATES = { scheduled: 'ANGENOMMEN', cancelled: 'STORNIERT', completed: 'ABGEHOLT' } as const;
interface Owner {
  readonly username: string;
}

/** The whole API. An account sees its own pickups only; nothing is collected on a day that is booked later on it than 17:00. */
export function pickupRoutes(now: () => number): Route<Owner>[] {
  const pickups = bookedPickups<Order>({ now, time_zone: 'Europe/Berlin', cut_off: '17:00' });
  let last = 0;
  const asked = (query: URLSearchParams, { username }: Owner) => {
    const orderID = query.get('orderID') ?? '';
    const found = pickups.find(orderID);
    return { orderID, found: found?.account === username ? found : undefined };
  };
  return [
    route<Owner, Order>(`POST ${PATH}`, bodyOf(pickupOrder), ({ body, account }) => {
      const [{ timeFrom: ready_time = '', timeUntil: closing_time = '' } = {}] = body.businessHours;
      const number = `962bb37f445b4c96${String(++last).padStart(16, '0')}`;
      const date = body.pickupDetails.pickupDate.value;
      const facts = { number, account: account.username, date, ready_time, closing_time, facts: body };
      if (pickups.book(facts) !== 'booked') {
        const title = 'The date is not available';
        return Response.json([{ errorCode: 422, title, instance: 'pickupDetails.pickupDate' }], {
          status: 422,
        });
      }
      const orderDate = new Date(now()).toISOString().slice(0, 19);
      const confirmedShipments = body.shipmentDetails.shipments.map((one) => ({ ...one, orderDate }));
      const value = { orderID: number, pickupDate: date, freeOfCharge: true, pickupType: 'BDA' };
      return Response.json({
        confirmation: { type: 'ORDERPICKUP', value: { ...value, confirmedShipments } },
      });
    }),

    route<Owner>(`DELETE ${PATH}`, ({ query, account }) => {
      const { orderID, found } = asked(query, account);
      const message = found === undefined ? 'unknown order' : pickups.cancel(found);
      const result = { orderID, orderState: found && STATES[pickups.stateOf(found)], message };
      const [confirmedCancellations, failedCancellations] =
        message === 'cancelled' ? [[result], []] : [[], [result]];
      return Response.json({ confirmedCancellations, failedCancellations });
    }),

    route<Owner>(`GET ${PATH}`, ({ query, account }) => {
      const { orderID, found } = asked(query, account);
      if (found === undefined) return Response.json([]);
      const { pickupDetails, businessHours } = found.facts;
      const orderDetails = { orderID, orderState: STATES[pickups.stateOf(found)] };
      return Response.json([{ orderDetails, pickupDetails, businessHours }]);
    }),
  ];
}
