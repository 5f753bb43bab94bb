/** `/pickup/v3/carrier-pickup`: one pickup for each address and day. Where words are missing in the contract, they are made up. */
import { z } from '@waybill/carrier-kit';
import type { SimulatorContext } from '@waybill/simulator';
import {
  type BookedPickup,
  bookedPickups,
  businessDaysAfter,
  dayIn,
  daysBetween,
  weekdayOf,
} from '@waybill/simulator/business';
import { type Route, refuse, route, type ServedRequest } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';
import { above0, domestic, email, phone, text, validBody } from './rules.js';

/** The clock by which pickups are booked and changed until 02:00 of their day. */
const TIME_ZONE = 'America/Chicago';
const CUT_OFF = '02:00';
const FURTHEST_DAYS = 365;
const HOUR_MS = 3_600_000;
/** ZIP codes without pickups. */
const NO_PICKUPS = /^000/;

/** `SchedulePickupRequest` and `PickupConfirmation` of carrier-pickup.yaml 3.1.8. */
const pickup = z.strictObject({
  pickupDate: z.iso.date(),
  pickupAddress: z.strictObject({
    firstName: text(50),
    lastName: text(50),
    firm: text(50).optional(),
    address: domestic
      .omit({ firstName: true, lastName: true, firm: true, phone: true, email: true })
      .partial({ city: true, state: true, ZIPCode: true }),
    contact: z.array(z.union([z.strictObject({ email }), z.strictObject({ cellNumber: phone })])).min(1),
  }),
  packages: z.array(z.strictObject({ packageType: text(30), packageCount: z.int().positive() })).min(1),
  estimatedWeight: above0,
  pickupLocation: z.strictObject({
    packageLocation: text(20).regex(/^[A-Z_]+$/),
    specialInstructions: text(Infinity).optional(),
    dogPresent: z.boolean().optional(),
  }),
  nextAvailablePickup: z.boolean().default(false),
});
type PickupRequest = z.output<typeof pickup>;

const pickupBody = validBody(pickup);
const pickupUpdateBody = validBody(
  z.strictObject({ confirmationNumber: z.string(), pickupDate: z.iso.date(), carrierPickupRequest: pickup }),
);

type Kept = BookedPickup<PickupRequest>;

/** Every route of pickups. */
export function pickupRoutes({ now }: SimulatorContext): Route<Enrolled>[] {
  const pickups = bookedPickups<PickupRequest>({ now, time_zone: TIME_ZONE, cut_off: CUT_OFF });
  const numbers: string[] = [];
  const etags = etagsBy(now);

  const find = (number = '', { client_id }: Enrolled): Kept => {
    const found = pickups.find(number);
    // One that was cancelled is not found any more.
    if (found?.account !== client_id || pickups.stateOf(found) === 'cancelled')
      throw refuse('020015', 'Case number not found.');
    return found;
  };
  const isTaken = (request: PickupRequest, date: string, but?: string) =>
    numbers.some((number) => {
      const other = pickups.find(number);
      if (number === but || other?.date !== date || pickups.stateOf(other) === 'cancelled') return false;
      return placeOf(other.facts) === placeOf(request);
    });
  /** The day on which the carrier comes. */
  const dayFor = (request: PickupRequest, but?: string): string => {
    const { pickupDate, pickupAddress, pickupLocation, nextAvailablePickup } = request;
    if (NO_PICKUPS.test(pickupAddress.address.ZIPCode ?? '')) throw refuse('020003', NOT_AVAILABLE);
    if (pickupLocation.packageLocation === 'OTHER' && pickupLocation.specialInstructions === undefined)
      throw refuse('020020', 'Pickup location of Other requires additional information in comments.');
    if ((pickupLocation.specialInstructions?.length ?? 0) > 255)
      throw refuse('020019', 'Comment length exceeds 255 characters.');
    const ahead = daysBetween(dayIn(TIME_ZONE, now()), pickupDate);
    if (ahead < 0) throw refuse('020016', 'Pickup date is in the past.');
    if (ahead > FURTHEST_DAYS)
      throw refuse('020017', 'Pickups can only be scheduled one year in the future.');
    const isPossible = weekdayOf(pickupDate) !== 'SUN' && (ahead > 0 || pickups.firstDay() === pickupDate);
    if (!isPossible && !nextAvailablePickup)
      throw refuse('020018', 'Pickup Request cannot be scheduled on requested day.');
    const day = isPossible ? pickupDate : businessDaysAfter(pickupDate, 1, { saturdays: true });
    if (isTaken(request, day, but)) throw refuse('020001', 'Pickup already exists for this address.');
    return day;
  };
  const answer = (pickup: Kept, list = false): Response => {
    const { nextAvailablePickup: _, ...carrierPickupRequest } = pickup.facts;
    const { number: confirmationNumber, date: pickupDate } = pickup;
    const confirmation = { confirmationNumber, pickupDate, carrierPickupRequest };
    const headers = { etag: etags.issue(confirmationNumber) };
    return Response.json(list ? [confirmation] : confirmation, { headers });
  };

  return [
    route('GET /pickup/v3/carrier-pickup/eligibility', ({ query }) => {
      if (!query.has('streetAddress') || !(query.has('ZIPCode') || query.has('city')))
        throw refuse('010001', 'The address is not complete.');
      const address = Object.fromEntries(query);
      if (NO_PICKUPS.test(address.ZIPCode ?? '')) throw refuse('020003', NOT_AVAILABLE);
      return Response.json({ address });
    }),
    route('POST /pickup/v3/carrier-pickup', pickupBody, ({ body, account }) => {
      const date = dayFor(body);
      const number = `WTC${String(100_000_001 + numbers.length)}`;
      const pickup: Kept = { number, account: account.client_id, date, ...ALL_DAY, facts: body };
      pickups.book(pickup);
      numbers.push(number);
      return answer(pickup);
    }),
    route('GET /pickup/v3/carrier-pickup/:number', ({ params, account }) =>
      answer(find(params.number, account), true),
    ),
    route('PUT /pickup/v3/carrier-pickup/:number', pickupUpdateBody, (request) => {
      const { body, account } = request;
      const found = find(request.params.number, account);
      etags.use(found.number, request);
      const facts = body.carrierPickupRequest;
      const changes = { date: dayFor(facts, found.number), facts };
      if (pickups.change(found, changes) !== 'booked') throw refuse('020016', 'Pickup date is in the past.');
      return answer({ ...found, ...changes });
    }),
    route('DELETE /pickup/v3/carrier-pickup/:number', (request) => {
      const found = find(request.params.number, request.account);
      etags.use(found.number, request);
      if (pickups.cancel(found) === 'too_late') throw refuse('020016', 'Pickup date is in the past.');
      return new Response(null, { status: 200 });
    }),
  ];
}

const NOT_AVAILABLE = 'Carrier pickup is not available at this address.';

/** It is over when it cannot be changed any more. */
const ALL_DAY = { ready_time: '00:00', closing_time: CUT_OFF };

function placeOf({ pickupAddress: { address } }: PickupRequest): string {
  return `${address.streetAddress} ${address.secondaryAddress ?? ''} ${address.ZIPCode ?? address.city}`;
}

/** Each is good for an hour, and for one change. */
function etagsBy(now: () => number) {
  const current = new Map<string, { readonly etag: string; readonly until: number }>();
  let count = 0;
  return {
    issue: (number: string): string => {
      count += 1;
      const etag = `"${number.toLowerCase()}-${count}"`;
      current.set(number, { etag, until: now() + HOUR_MS });
      return etag;
    },
    use: (number: string, { headers }: ServedRequest): void => {
      const { etag, until } = current.get(number) ?? { etag: '', until: 0 };
      if (headers.get('if-match') !== etag || until <= now())
        throw refuse('412', 'The ETag in If-Match is not the current one.', 412);
      current.delete(number);
    },
  };
}
