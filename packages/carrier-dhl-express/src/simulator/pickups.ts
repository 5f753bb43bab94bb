/** Pickups that were booked, alone or with a shipment: each can be changed and cancelled until the courier has come. */
import { bookedPickups, dayIn, daysBetween } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';

/** When a courier comes: day and times on the clock there. */
export interface PickupTimes {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` */
  readonly ready_time: string;
  readonly closing_time: string;
}

/** Made up: nothing is collected on a day that is booked later on it. */
const CUT_OFF = '17:00';
const FURTHEST_DAYS = 10;

/** No pickup yet. Each call throws a Refusal for a number that was not booked, and for a pickup that is cancelled or over. */
export function noPickups({ now }: { readonly now: () => number }) {
  const pickups = bookedPickups({ now, time_zone: 'UTC', cut_off: CUT_OFF });
  let last = 0;

  const known = (number: string, what = '', account?: string) => {
    const found = pickups.find(number);
    // A cancellation by another login finds nothing.
    if (found === undefined || (account ?? found.account) !== found.account)
      throw refuse('', `${what} Requested Pickup was not found`, 404);
    return found;
  };
  const mustBeBooked = (outcome: 'booked' | 'past' | 'too_late') => {
    if (outcome === 'past') throw refuse('', 'The date of the pickup is in the past.');
    if (outcome === 'too_late') throw refuse('', `It was requested after the cut-off time ${CUT_OFF}.`);
  };
  const checkDay = ({ date }: PickupTimes) => {
    if (daysBetween(dayIn('UTC', now()), date) > FURTHEST_DAYS)
      throw refuse('', 'The date of the pickup is more than 10 days in the future.');
  };

  return {
    /** Returns its number. @throws Refusal for a day in the past or too far ahead, and after the cut-off. */
    book: (times: PickupTimes, account: string): string => {
      checkDay(times);
      const number = `SIM${times.date.slice(2).replaceAll('-', '')}${String(++last).padStart(6, '0')}`;
      mustBeBooked(pickups.book({ number, account, ...times, facts: undefined }));
      return number;
    },
    change: (number: string, times: PickupTimes, account: string) => {
      const found = known(number);
      if (found.account !== account)
        throw refuse(
          '5556',
          'The Original Shipper Account Number must match with the Shipper Account Number used previously to create/update successful pickup request. Please check the Original Shipper Account Number and retry.',
        );
      if (pickups.stateOf(found) !== 'scheduled') throw refuse('', OVER);
      checkDay(times);
      mustBeBooked(pickups.change(found, times));
    },
    cancel: (number: string, account: string) => {
      const what = 'Cancellation of booking was not successful.';
      const outcome = pickups.cancel(known(number, what, account));
      if (outcome === 'already') throw refuse('', `${what} Requested Pickup is already cancelled`);
      if (outcome === 'too_late') throw refuse('', OVER);
    },
  };
}

/** In the contract's words. */
const OVER = 'Pickup already cancelled or completed';

const PLANNED = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d):[0-5]\d ?GMT[+-]\d\d:\d\d$/;

/** The times of a request. @throws Refusal for what DHL cannot read, and for one that is over before it begins. */
export function pickupTimes({
  plannedPickupDateAndTime: planned,
  closeTime: closing_time = '23:59',
}: {
  readonly plannedPickupDateAndTime: string;
  readonly closeTime?: string | undefined;
}): PickupTimes {
  const [, date, ready_time] = PLANNED.exec(planned) ?? [];
  if (date === undefined || ready_time === undefined)
    throw refuse('', 'Parameters not having correct format: plannedPickupDateAndTime');
  if (closing_time <= ready_time) throw refuse('', 'The close time must be after the ready time.');
  return { date, ready_time, closing_time };
}
