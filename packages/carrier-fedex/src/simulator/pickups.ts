/**
 * Pickups: `CreatePickupOutputVO`, `CancelPickupOutputVO`, `PickupAvailabilityOutputVO`. FedEx publishes three codes of
 * refusals; `PICKUP.CUTOFF.PASSED`, `PICKUP.NOTFOUND` and `PICKUP.ALREADY.CANCELLED` stand in for others.
 */
import type { SimulatorContext } from '@waybill/simulator';
import { bookedPickups, businessDaysAfter, dayIn, weekdayOf } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import { SHIPPER_ZONE } from './consignment.js';
import type { Document } from './requests.js';
import { VIRTUAL } from './shipping.js';

/** The latest time to be ready on the same day. */
const CUT_OFF = '16:00';
/** The only station of FedEx Express. */
const STATION = 'NQAA';
const past = () =>
  refuse('PICKUP.REQUESTED.PREVIOUS.DAY', 'Cannot schedule a pickup requested for a previous day.');

/** Each function gives `output` of a reply, or throws a refusal. */
export function pickupAnswers({ now }: SimulatorContext) {
  const pickups = bookedPickups<string>({ now, time_zone: SHIPPER_ZONE, cut_off: CUT_OFF });
  let serial = 0;
  return {
    book({ carrierCode: company, originDetail }: Document<'book'>, account: string): object {
      serial += 1;
      const [date = '', time = ''] = originDetail.readyDateTimestamp.split('T');
      const { contact, address } = originDetail.pickupLocation;
      if (address.postalCode === '' && address.countryCode === 'US')
        throw refuse('PICKUP.POSTALCODE.MISSING', 'PostalCode is missing.');
      if (contact.personName === undefined && contact.companyName === undefined)
        throw refuse('PICKUP.CONTACT.MISSING', 'A person or a company is missing.');
      const isExpress = company === 'FDXE';
      const number = isExpress ? String(3000 + serial) : `CPU${date.slice(2).replaceAll('-', '')}${serial}`;
      const [ready_time, closing_time] = [time.slice(0, 5), originDetail.customerCloseTime.slice(0, 5)];
      const result = pickups.book({ number, account, date, ready_time, closing_time, facts: company });
      if (result === 'past') throw past();
      if (result === 'too_late')
        throw refuse(
          'PICKUP.CUTOFF.PASSED',
          `The cut-off time for pickups of today, ${CUT_OFF}, has passed.`,
        );
      return {
        pickupConfirmationCode: number,
        message: 'Courier on the way',
        location: isExpress ? STATION : undefined,
        alerts: [VIRTUAL],
      };
    },

    cancel(document: Document<'cancel_pickup'>, account: string): object {
      const { pickupConfirmationCode, carrierCode = 'FDXE', scheduledDate, location } = document;
      const pickup = pickups.find(pickupConfirmationCode);
      const isThat =
        pickup?.account === account && pickup.date === scheduledDate && pickup.facts === carrierCode;
      if (!isThat || (carrierCode === 'FDXE' && location !== STATION))
        throw refuse('PICKUP.NOTFOUND', 'The pickup was not found.');
      const result = pickups.cancel(pickup);
      if (result === 'already')
        throw refuse('PICKUP.ALREADY.CANCELLED', 'The pickup has already been cancelled.');
      if (result === 'too_late')
        throw refuse('PICKUP.NUMBER.EXPIRED', 'PREVIOUS DAY PICKUP, CANNOT CANCEL OR UPDATE');
      const cancelConfirmationMessage = 'Requested pickup has been cancelled Successfully.';
      return { pickupConfirmationCode, cancelConfirmationMessage, alerts: [VIRTUAL] };
    },

    /** The requested day, and the business days after it. */
    availability(document: Document<'availability'>): object {
      const { numberOfBusinessDays = 1, carriers, countryRelationship } = document;
      const today = dayIn(SHIPPER_ZONE, now());
      const asked = document.dispatchDate ?? today;
      if (asked < today) throw past();
      const days = Array.from({ length: numberOfBusinessDays }, (_, later) =>
        later === 0 ? asked : businessDaysAfter(asked, later),
      );
      const options = carriers.flatMap((carrier) =>
        days.map((pickupDate) => ({
          carrier,
          available: pickupDate >= pickups.firstDay() && !['SAT', 'SUN'].includes(weekdayOf(pickupDate)),
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
    },
  };
}
