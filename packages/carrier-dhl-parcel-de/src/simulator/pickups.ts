/** `PickupOrder` of the Parcel DE Pickup API 3.0.0, and what became of it. */
import { z } from '@waybill/carrier-kit';
import { bookedPickups } from '@waybill/simulator';

const text = (most: number) => z.string().min(1).max(most);
const time = z.string().regex(/^\d{2}:\d{2}$/);

export const pickupOrder = z.strictObject({
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
  contactPerson: z
    .array(
      z.strictObject({
        name: text(50).optional(),
        phone: text(50).optional(),
        email: text(250).optional(),
        emailNotification: z.strictObject({ sendPickupConfirmationEmail: z.boolean() }).optional(),
      }),
    )
    .max(2)
    .optional(),
  pickupDetails: z.strictObject({
    pickupDate: z.strictObject({ type: z.literal('Date'), value: z.iso.date() }),
    totalWeight: z.strictObject({ uom: z.literal('kg'), value: z.number().positive() }).optional(),
    comment: text(100).optional(),
  }),
  shipmentDetails: z.strictObject({
    shipments: z
      .array(z.strictObject({ transportationType: z.literal('PAKET'), shipmentNo: text(50).optional() }))
      .min(1),
  }),
});
type Order = z.output<typeof pickupOrder>;

const STATES = { scheduled: 'ANGENOMMEN', cancelled: 'STORNIERT', completed: 'ABGEHOLT' } as const;
/** Made up: nothing is collected on a day that is booked later on it. */
const CUT_OFF = '17:00';

/** Every answer of the API; an account sees its own pickups only. */
export function pickupDesk(now: () => number) {
  const pickups = bookedPickups<Order>({ now, time_zone: 'Europe/Berlin', cut_off: CUT_OFF });
  let last = 0;
  const refused = (title: string, instance: string) =>
    Response.json([{ errorCode: 422, title, instance }], { status: 422 });
  const own = (number: string, account: string) => {
    const found = pickups.find(number);
    return found?.account === account ? found : undefined;
  };
  return {
    book(order: Order, account: string): Response {
      const [hours] = order.businessHours;
      const date = order.pickupDetails.pickupDate.value;
      const number = `962bb37f445b4c96${String(++last).padStart(16, '0')}`;
      const [ready_time, closing_time] = [hours?.timeFrom ?? '', hours?.timeUntil ?? ''];
      const outcome = pickups.book({ number, account, date, ready_time, closing_time, facts: order });
      if (outcome !== 'booked') return refused('The date is not available', 'pickupDetails.pickupDate');
      const confirmedShipments = order.shipmentDetails.shipments.map((one) => ({
        ...one,
        orderDate: new Date(now()).toISOString().slice(0, 19),
      }));
      const value = {
        orderID: number,
        pickupDate: date,
        freeOfCharge: true,
        pickupType: 'BDA',
        confirmedShipments,
      };
      return Response.json({ confirmation: { type: 'ORDERPICKUP', value } });
    },
    cancel(orderID: string, account: string): Response {
      const found = own(orderID, account);
      const outcome = found === undefined ? undefined : pickups.cancel(found);
      const orderState = found === undefined ? undefined : STATES[pickups.stateOf(found)];
      const result = { orderID, orderState, message: outcome ?? 'unknown order' };
      const isDone = outcome === 'cancelled';
      return Response.json({
        confirmedCancellations: isDone ? [result] : [],
        failedCancellations: isDone ? [] : [result],
      });
    },
    status(orderID: string, account: string): Response {
      const found = own(orderID, account);
      if (found === undefined) return Response.json([]);
      const { customerDetails, pickupDetails, businessHours, pickupLocation, shipmentDetails } = found.facts;
      const { pickupAddress } = pickupLocation;
      const orderDate = new Date(now()).toISOString().slice(0, 19);
      const order = {
        orderDetails: { orderID, orderState: STATES[pickups.stateOf(found)] },
        ...{ customerDetails, pickupDetails, businessHours, pickupLocation: { pickupAddress } },
        shipmentDetails: {
          shipments: shipmentDetails.shipments.map((shipment) => ({ shipment, orderDate })),
        },
      };
      return Response.json([order]);
    },
  };
}
