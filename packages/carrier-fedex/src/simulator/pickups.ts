/**
 * Pickups: `CreatePickupOutputVO`, `CancelPickupOutputVO`, `PickupAvailabilityOutputVO`. FedEx publishes three codes of
 * refusals; `PICKUP.CUTOFF.PASSED`, `PICKUP.NOTFOUND` and `PICKUP.ALREADY.CANCELLED` stand in for others.
 */
import type { SimulatorContext } from '@waybill/simulator';
import {
  type BookedPickups,
  bookedPickups,
  businessDaysAfter,
  dayIn,
  weekdayOf,
} from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import { SHIPPER_ZONE } from './consignment.js';
import { VIRTUAL } from './rating.js';
import type { AvailabilityDocument, BookDocument, CancelPickupDocument } from './requests.js';

interface PickupFacts {
  readonly company: 'FDXE' | 'FDXG';
}
type Pickups = BookedPickups<PickupFacts>;

/** The latest time to be ready on the same day. */
const CUT_OFF = '16:00';
/** The only station of FedEx Express. */
const STATION = 'NQAA';

/** Each function gives `output` of a reply, or throws a refusal. */
export function pickupAnswers({ now }: SimulatorContext) {
  const booked: Pickups = bookedPickups({ now, time_zone: SHIPPER_ZONE, cut_off: CUT_OFF });
  let serial = 0;
  return {
    book: (document: BookDocument, account: string) => {
      serial += 1;
      return book(document, account, serial, booked);
    },
    cancel: (document: CancelPickupDocument, account: string) => cancel(document, account, booked),
    availability: (document: AvailabilityDocument) =>
      availability(document, dayIn(SHIPPER_ZONE, now()), booked.firstDay()),
  };
}

function book(document: BookDocument, account: string, serial: number, booked: Pickups): object {
  const { carrierCode: company, originDetail } = document;
  const [date = '', time = ''] = originDetail.readyDateTimestamp.split('T');
  const { contact, address } = originDetail.pickupLocation;
  if (address.postalCode === '' && address.countryCode === 'US')
    throw refuse('PICKUP.POSTALCODE.MISSING', 'PostalCode is missing.');
  if (contact.personName === undefined && contact.companyName === undefined)
    throw refuse('PICKUP.CONTACT.MISSING', 'A person or a company is missing.');
  const number =
    company === 'FDXE' ? String(3000 + serial) : `CPU${date.slice(2).replaceAll('-', '')}${serial}`;
  const result = booked.book({
    number,
    account,
    date,
    ready_time: time.slice(0, 5),
    closing_time: originDetail.customerCloseTime.slice(0, 5),
    facts: { company },
  });
  if (result === 'past')
    throw refuse('PICKUP.REQUESTED.PREVIOUS.DAY', 'Cannot schedule a pickup requested for a previous day.');
  if (result === 'too_late')
    throw refuse('PICKUP.CUTOFF.PASSED', `The cut-off time for pickups of today, ${CUT_OFF}, has passed.`);
  return {
    pickupConfirmationCode: number,
    message: 'Courier on the way',
    ...(company === 'FDXE' ? { location: STATION } : {}),
    alerts: [VIRTUAL],
  };
}

function cancel(
  { pickupConfirmationCode: number, carrierCode = 'FDXE', scheduledDate, location }: CancelPickupDocument,
  account: string,
  booked: Pickups,
): object {
  const pickup = booked.find(number);
  const isThat =
    pickup?.account === account && pickup.date === scheduledDate && pickup.facts.company === carrierCode;
  if (!isThat || (carrierCode === 'FDXE' && location !== STATION))
    throw refuse('PICKUP.NOTFOUND', 'The pickup was not found.');
  const result = booked.cancel(pickup);
  if (result === 'already')
    throw refuse('PICKUP.ALREADY.CANCELLED', 'The pickup has already been cancelled.');
  if (result === 'too_late')
    throw refuse('PICKUP.NUMBER.EXPIRED', 'PREVIOUS DAY PICKUP, CANNOT CANCEL OR UPDATE');
  return {
    pickupConfirmationCode: number,
    cancelConfirmationMessage: 'Requested pickup has been cancelled Successfully.',
    alerts: [VIRTUAL],
  };
}

/** The requested day, and the business days after it. */
function availability(
  { dispatchDate, numberOfBusinessDays = 1, carriers, countryRelationship }: AvailabilityDocument,
  today: string,
  first: string,
): object {
  const asked = dispatchDate ?? today;
  if (asked < today)
    throw refuse('PICKUP.REQUESTED.PREVIOUS.DAY', 'Cannot schedule a pickup requested for a previous day.');
  const days = Array.from({ length: numberOfBusinessDays }, (_, later) =>
    later === 0 ? asked : businessDaysAfter(asked, later),
  );
  const options = carriers.flatMap((carrier) =>
    days.map((pickupDate) => ({
      carrier,
      available: pickupDate >= first && !['SAT', 'SUN'].includes(weekdayOf(pickupDate)),
      pickupDate,
      cutOffTime: `${CUT_OFF}:00`,
      accessTime: carrier === 'FDXE' ? { hours: 1, minutes: 30 } : { hours: 4, minutes: 0 },
      residentialAvailable: true,
      countryRelationship,
      scheduleDay: pickupDate === today ? 'SAME_DAY' : 'FUTURE_DAY',
      readyTimeOptions: ['08:00:00', '12:00:00', `${CUT_OFF}:00`],
      latestTimeOptions: ['12:00:00', '18:00:00'],
    })),
  );
  return { requestTimestamp: `${today}T00:00:00`, options, alerts: [VIRTUAL] };
}
