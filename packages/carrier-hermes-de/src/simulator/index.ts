/**
 * A local stand-in for the servers of Hermes: login, orders with labels, returns, pickups, tracking, signatures. It is a second reading
 * of the contracts and imports nothing of the carrier's other code. Every number and every scan is made up.
 */
import type { z } from '@waybill/carrier-kit';
import { defineSimulator } from '@waybill/simulator';
import {
  bookedPickups,
  dayIn,
  type JourneyStage,
  labelPdf,
  type SoldShipment,
  soldShipments,
} from '@waybill/simulator/business';
import { jsonBody, oauthServer, type Refusal, refuse, route } from '@waybill/simulator/server';
import { checkOrder, fileOf, pageOf } from './orders.js';
import { order, pickupOrder, returnOrder, type SimulatedOrder, signatureRequest } from './requests.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: {
    client_id: 'simulated-partner-1',
    client_secret: 'simulated-secret-K4',
    username: 'laterne',
    password: 'Versand#Laterne 26',
  },
  second: {
    client_id: 'simulated-partner-2',
    client_secret: 'simulated-secret-W8',
    username: 'hafen',
    password: 'Versand#Hafen 26',
  },
} as const;

const TIME_ZONE = 'Europe/Berlin';
const MOST_NUMBERS = 100;

/** What the simulator remembers of an order. */
interface Facts {
  readonly order_id: string;
  readonly day: string;
  readonly order: SimulatedOrder | undefined;
}

const refused = {
  not_json: () => refuse('e001', 'The body is not readable.'),
  invalid: ({ issues: [problem] }: z.ZodError) =>
    refuse('e001', `The attributes [${problem?.path.join('.')}] do not correspond to the specification.`),
  media_type: () => refuse('e096', 'The given Content-Type is not supported.', 415),
};

/** Code and words of each stage. */
const SCANS: Readonly<Record<JourneyStage, readonly [code: string, description: string]>> = {
  created: ['0-0-0', 'The shipment has been notified to Hermes electronically.'],
  picked_up: ['37-3-2', 'The shipment was collected from the client/supplier.'],
  departed: ['30-0-0', 'The shipment has been sorted.'],
  arrived: ['45-1-2', 'The shipment has arrived.'],
  out_for_delivery: ['50-1-0', 'The shipment has gone out on a delivery route. Delivery is expected today.'],
  delivered: ['90-0-0', 'The shipment has been delivered.'],
  voided: ['320-20-301', 'The shipment has been cancelled.'],
};

/** Start it with `startSimulator`. It has two accounts. */
export const simulator = defineSimulator({
  carrier: 'hermes-de',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login: oauthServer({
    ...{ path: '/authorization-facade/oauth2/access_token', style: 'fields', grant_type: 'password' },
    fields: { username: 'username', password: 'password' },
    lifetime_s: 3599,
    reply: ({ access_token, expires_in }) => ({
      ...{ access_token, refresh_token: 'made-up', scope: 'full', token_type: 'Bearer' },
      // A text, as the contract has it.
      expires_in: String(expires_in),
    }),
    refused: {
      grant: () => refuse('invalid_client', 'Invalid client credentials', 401),
      token: () => refuse('access_denied', 'Access denied for token', 401),
    },
  }),
  refusal: answerRefusal,
  routes: ({ now, purchased }) => {
    const sold = soldShipments<Facts>({ now });
    const pickups = bookedPickups({ now, time_zone: TIME_ZONE, cut_off: '10:00' });
    let last = 0;
    const today = () => dayIn(TIME_ZONE, now());
    const sell = (account: string, own?: SimulatedOrder) => {
      last += 1;
      const id = `H1000730${String(last).padStart(12, '0')}`;
      const order_id = `5226900${String(last).padStart(4, '0')}`;
      sold.add({ id, tracking_numbers: [id], account, facts: { order_id, day: today(), order: own } });
      purchased(id);
      return { id, order_id };
    };

    return [
      route(
        'POST /hsi/shipmentorders/labels',
        jsonBody(order, refused),
        async ({ body, account, headers }) => {
          const mine = sold.all().filter((one) => one.account === account.username);
          checkOrder(body, (id) => mine.some(({ facts }) => facts.order_id === id));
          // A format that is not known is refused before anything is made.
          await fileOf(headers.get('accept'), pageOf(body, 'X', today()));
          const { id, order_id } = sell(account.username, body);
          const page = pageOf(body, id, today());
          const { file, labelMediatype } = await fileOf(headers.get('accept'), page);
          return Response.json({
            listOfResultCodes: [],
            shipmentID: id,
            shipmentOrderID: order_id,
            labelImage: file,
            commInvoiceImage: body.customsAndTaxes && Buffer.from(await labelPdf(page)).toString('base64'),
            labelMediatype,
          });
        },
      ),
      route('GET /hsi/shipmentorders', ({ query, account }) => {
        const from = query.get('shipmentOrderStartDate') ?? '';
        const listOfShipmentOrders = sold
          .all()
          .filter((one) => one.account === account.username && one.facts.day >= from)
          .flatMap(({ id, facts }) => (facts.order === undefined ? [] : [listed(id, facts, facts.order)]));
        const listOfSenders = [{ senderID: '52269000001', listOfShipmentOrders }];
        return Response.json({ listOfResultCodes: [], listOfClients: [{ clientID: '4711', listOfSenders }] });
      }),
      route(
        'POST /hsi/returnorders/labels',
        jsonBody(returnOrder, refused),
        async ({ body, account, headers }) => {
          if ('shipmentID' in body && sold.find(body.shipmentID)?.account !== account.username)
            throw refuse(
              'e048',
              'No return order possible for delivery shipment as delivery shipment not yet processed.',
            );
          const { id, order_id } = sell(account.username);
          const page = pageOf('shipmentID' in body ? {} : body, id, today());
          const { file, labelMediatype } = await fileOf(headers.get('accept'), page);
          return Response.json({
            listOfResultCodes: [],
            shipmentID: id,
            returnOrderID: order_id,
            ...(labelMediatype === 'image/png' ? { qrcode: file } : { shippinglabel: file }),
            labelMediatype,
          });
        },
      ),
      route('POST /hsi/pickuporders', jsonBody(pickupOrder, refused), ({ body, account }) => {
        const { pickupDate: date, pickupTimeSlot = 'BETWEEN_10_AND_13', pickupAddress } = body;
        if (pickupAddress !== undefined && pickupAddress.countryCode !== 'DE')
          throw refuse('e040', 'Error while creating pickup order – Pickup address is not in Germany (DE).');
        const ready_time = `${pickupTimeSlot.slice(8, 10)}:00`;
        const closing_time = `${pickupTimeSlot.slice(15)}:00`;
        last += 1;
        const number = `5226910${String(last).padStart(4, '0')}`;
        const booked = { number, account: account.username, date, ready_time, closing_time };
        if (pickups.book({ ...booked, facts: undefined }) !== 'booked')
          throw refuse('e029', 'Error while creating pickup order – Date is too early.');
        return Response.json({ listOfResultCodes: [], pickupOrderID: number });
      }),
      route('DELETE /hsi/pickuporders/:number', ({ params, account }) => {
        const found = pickups.find(params.number ?? '');
        const isOpen = found?.account === account.username && pickups.stateOf(found) !== 'cancelled';
        if (!isOpen)
          throw refuse('e017', 'Error while deleting pickup order – Order with this ID does not exist.');
        if (pickups.cancel(found) !== 'cancelled') throw refuse('e070', 'Unable to cancel the pickup order.');
        return Response.json({ listOfResultCodes: [], pickupOrderID: found.number });
      }),
      route('GET /hsi/shipmentinfo', ({ query }) => {
        const asked = query.getAll('shipmentID');
        if (asked.length > MOST_NUMBERS)
          throw refuse('e002', 'Query for shipment information not successful.');
        const shipmentinfo = asked.map((shipmentID) => {
          const found = sold.find(shipmentID);
          const result = { code: 'e001', message: 'There is no information for the entered value.' };
          return found === undefined ? { shipmentID, result } : infoOf(found, sold.journeyOf(found));
        });
        return Response.json({ shipmentinfo });
      }),
      route('POST /pod/signature', jsonBody(signatureRequest, refused), async ({ body }) => {
        const found = sold.find(body.shipmentId);
        const stage = found && sold.journeyOf(found).at(-1)?.stage;
        if (found?.facts.order === undefined || stage !== 'delivered')
          throw refuse('e005', 'There is no signature for the shipment number.', 404);
        const page = await labelPdf(pageOf(found.facts.order, found.id, found.facts.day));
        return new Response(page, { headers: { 'content-type': 'application/pdf' } });
      }),
    ];
  },
});

/** The login answers in the form of OAuth, all else in lists of result codes. */
function answerRefusal({ status, problems }: Refusal): Response {
  const listed = problems.map(({ code, message }) => ({ code, message }));
  const [first] = listed;
  const body =
    status === 401
      ? { error: first?.code, error_description: first?.message }
      : { listOfResultCodes: listed.map(({ code, message }) => ({ code: code || 'e999', message })) };
  return Response.json(body, { status });
}

function listed(shipmentID: string, { order_id, day }: Facts, own: SimulatedOrder): object {
  const { clientReference, clientReference2 } = own;
  return {
    shipmentID,
    shipmentOrderID: order_id,
    createDate: day,
    actualOrderState: 'PLACED',
    clientReference,
    clientReference2,
  };
}

/** `ShipmentInfo`, the oldest event first. */
function infoOf(
  { id, facts }: SoldShipment<Facts>,
  journey: readonly { stage: JourneyStage; at: number }[],
): object {
  const { receiverAddress, clientReference } = facts.order ?? {};
  return {
    shipmentID: id,
    clientReference,
    result: { code: 'i000', message: 'OK' },
    receiverAddress: { city: receiverAddress?.town, zipCode: receiverAddress?.zipCode },
    status: journey.map(({ stage, at }) => {
      const [code, description] = SCANS[stage];
      const timestamp = `${new Date(at + 3_600_000).toISOString().slice(0, 19)}+01:00`;
      const city = ['created', 'picked_up', 'departed'].includes(stage) ? 'Hamburg' : receiverAddress?.town;
      return {
        timestamp,
        code,
        description,
        scanningUnit: { name: 'Hermes Germany', city, countryCode: 'DEU' },
      };
    }),
    trackingLink: `https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#${id}`,
  };
}
