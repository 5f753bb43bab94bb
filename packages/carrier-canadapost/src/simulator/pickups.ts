/** Pickups on demand, for both platforms. */
import type { SimulatorContext } from '@waybill/simulator';
import { type BookedPickup, bookedPickups } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import type { Content, Platform } from './platform.js';
import type { PickupDetails, PickupUpdate } from './requests.js';
import type { Account } from './shipments.js';

/** Until then pickups of the same day can be booked. */
const CUT_OFF = '15:00';
/** A postal code of this province is served by no driver on demand. */
const NO_DRIVERS = /^X/;
/** Cents; 5 % GST come to it. On account pickups cost the same on every day. */
const PRICE = { pre_tax: 350, gst: 18 };

type KeptPickup = BookedPickup<PickupDetails>;
export type Pickups = ReturnType<typeof createPickups>;

/** Each function throws a Refusal for a pickup that is not there, and returns its document. */
export function createPickups({ now }: SimulatorContext) {
  const kept = bookedPickups<PickupDetails>({ now, time_zone: 'America/Toronto', cut_off: CUT_OFF });
  /** Cancelled at the address of the profile: the slot is gone. */
  const lost = new Set<string>();
  let booked = 0;

  const find = ({ customer_number }: Account, number: string) => {
    const pickup = kept.find(number);
    if (pickup?.account === customer_number) return pickup;
    throw refuse('404', 'There is no such pickup request.', 404);
  };
  const slotOf = ({ account, date, ready_time }: KeptPickup) => `${account} ${date} ${ready_time}`;
  const isAtProfile = ({ facts }: KeptPickup) => facts['pickup-location']['business-address-flag'];
  const refuseLate = (outcome: ReturnType<typeof kept.book>) => {
    if (outcome === 'past') throw refuse('9010', 'The pickup date must not be in the past.');
    if (outcome === 'too_late') throw refuse('9011', 'The cut-off time for this pickup has passed.');
  };
  const cancelled = () => refuse('9014', 'The pickup request was cancelled.');
  const headerOf = (pickup: KeptPickup): Content => ({
    'request-id': pickup.number,
    'request-status': kept.stateOf(pickup) === 'cancelled' ? 'Cancelled' : 'Active',
    'pickup-type': 'OnDemand',
    'next-pickup-date': pickup.date,
  });
  return {
    book(
      account: Account,
      details: PickupDetails,
      pathOf: (number: string) => string,
      form: Platform,
    ): Content {
      if (details['payment-info']['method-of-payment'] === 'Account' && account.contract_id === undefined)
        throw refuse('1711', 'The method of payment is not valid for this customer.');
      const code = details['pickup-location']['alternate-address']?.['postal-code'] ?? '';
      if (NO_DRIVERS.test(code)) throw refuse('9012', 'On-demand pickup is not available at this address.');
      const number = String(100_000 + booked + 1).padStart(10, '0');
      const pickup = { number, account: account.customer_number, ...timesOf(details), facts: details };
      if (isAtProfile(pickup) && lost.has(slotOf(pickup)))
        throw refuse('9013', 'A pickup at this time was cancelled and cannot be requested again.');
      refuseLate(kept.book(pickup));
      booked += 1;
      const path = pathOf(number);
      return {
        'pickup-request-header': headerOf(pickup),
        'pickup-request-price': pickupPrice(form),
        links: form.list('link', [
          form.link('self', path, 'pickup_request'),
          form.link('details', `${path}/details`, 'pickup_request'),
        ]),
      };
    },

    change(account: Account, number: string, update: PickupUpdate): undefined {
      const pickup = find(account, number);
      if (kept.stateOf(pickup) === 'cancelled') throw cancelled();
      refuseLate(kept.change(pickup, { ...timesOf(update), facts: { ...pickup.facts, ...update } }));
    },

    cancel(account: Account, number: string): undefined {
      const pickup = find(account, number);
      const outcome = kept.cancel(pickup);
      if (outcome === 'already') throw cancelled();
      if (outcome === 'too_late') throw refuse('9015', 'The cut-off time for cancelling has passed.');
      if (isAtProfile(pickup)) lost.add(slotOf(pickup));
    },

    details(account: Account, number: string): Content {
      const pickup = find(account, number);
      const { facts, date, ready_time, closing_time } = pickup;
      const times = { date, 'preferred-time': ready_time, 'closing-time': closing_time };
      return {
        'pickup-request-header': headerOf(pickup),
        'pickup-request-details': {
          'pickup-location': facts['pickup-location'],
          'contact-info': facts['contact-info'],
          'location-details': facts['location-details'],
          'pickup-volume': facts['pickup-volume'],
          'pickup-times': { 'on-demand-pickup-time': times },
        },
      };
    },
  };
}

function timesOf({ 'pickup-times': { 'on-demand-pickup-time': times } }: PickupUpdate) {
  return { date: times.date, ready_time: times['preferred-time'], closing_time: times['closing-time'] };
}

export function pickupPrice(form: Platform): Content {
  const { pre_tax, gst } = PRICE;
  return {
    'pre-tax-amount': form.money(pre_tax),
    'gst-amount': form.money(gst),
    'due-amount': form.money(pre_tax + gst),
  };
}

export function pickupAvailability(postal_code: string): Content {
  return {
    'postal-code': postal_code,
    'on-demand-cutoff': CUT_OFF,
    'on-demand-tour': !NO_DRIVERS.test(postal_code),
    // Spelt so in pickup.xsd.
    'prority-world-cutoff': CUT_OFF,
    'scheduled-pickups-available': true,
  };
}
