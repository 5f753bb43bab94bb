/** Pickups on demand, for both platforms. */

import type { SimulatorContext } from '@waybill/simulator';
import { type BookedPickup, type BookedPickups, bookedPickups } from '@waybill/simulator/business';
import { Refusal, refuse } from '@waybill/simulator/server';
import type { Content, Platform } from './platform.js';
import type { PickupDetails, PickupUpdate } from './requests.js';
import type { Account } from './shipments.js';

/** Until then pickups of the same day can be booked. */
const CUT_OFF = '15:00';
/** A postal code of this province is served by no driver on demand. */
const NO_DRIVERS = /^X/;
/** Cents; 5 % GST come to it. */
const PRICE = { pre_tax: 350, gst: 18 };

export type KeptPickup = BookedPickup<PickupDetails>;

export interface Pickups {
  book(account: Account, details: PickupDetails): KeptPickup;
  change(account: Account, number: string, update: PickupUpdate): void;
  cancel(account: Account, number: string): void;
  /** @throws Refusal for one that is not there. */
  find(account: Account, number: string): KeptPickup;
  statusOf(pickup: KeptPickup): 'Active' | 'Cancelled';
  reaches(postal_code: string): boolean;
  /** Cents: on account pickups cost the same on every day. */
  readonly price: { readonly pre_tax: number; readonly gst: number };
}

export function createPickups({ now }: SimulatorContext): Pickups {
  const kept: BookedPickups<PickupDetails> = bookedPickups({
    now,
    time_zone: 'America/Toronto',
    cut_off: CUT_OFF,
  });
  /** Cancelled at the address of the profile: the slot is gone. */
  const lost = new Set<string>();
  let booked = 0;

  const find = (account: Account, number: string) => {
    const pickup = kept.find(number);
    if (pickup?.account === account.customer_number) return pickup;
    throw new Refusal(404, [{ code: '404', message: 'There is no such pickup request.' }]);
  };
  const slotOf = ({ account, date, ready_time }: KeptPickup) => `${account} ${date} ${ready_time}`;
  const isAtProfile = ({ facts }: KeptPickup) => facts['pickup-location']['business-address-flag'];
  const refuseLate = (outcome: ReturnType<typeof kept.book>) => {
    if (outcome === 'past') throw refuse('9010', 'The pickup date must not be in the past.');
    if (outcome === 'too_late') throw refuse('9011', 'The cut-off time for this pickup has passed.');
  };
  return {
    book(account, details) {
      if (details['payment-info']?.['method-of-payment'] === 'Account' && account.contract_id === undefined)
        throw refuse('1711', 'The method of payment is not valid for this customer.');
      const code = details['pickup-location']['alternate-address']?.['postal-code'] ?? '';
      if (NO_DRIVERS.test(code)) throw refuse('9012', 'On-demand pickup is not available at this address.');
      const pickup: KeptPickup = {
        number: String(100_000 + booked + 1).padStart(10, '0'),
        account: account.customer_number,
        ...timesOf(details),
        facts: details,
      };
      if (isAtProfile(pickup) && lost.has(slotOf(pickup)))
        throw refuse('9013', 'A pickup at this time was cancelled and cannot be requested again.');
      refuseLate(kept.book(pickup));
      booked += 1;
      return pickup;
    },

    change(account, number, update) {
      const pickup = find(account, number);
      if (kept.stateOf(pickup) === 'cancelled') throw refuse('9014', 'The pickup request was cancelled.');
      refuseLate(kept.change(pickup, { ...timesOf(update), facts: { ...pickup.facts, ...update } }));
    },

    cancel(account, number) {
      const pickup = find(account, number);
      const outcome = kept.cancel(pickup);
      if (outcome === 'already') throw refuse('9014', 'The pickup request was cancelled.');
      if (outcome === 'too_late') throw refuse('9015', 'The cut-off time for cancelling has passed.');
      if (isAtProfile(pickup)) lost.add(slotOf(pickup));
    },

    find,
    statusOf: (pickup) => (kept.stateOf(pickup) === 'cancelled' ? 'Cancelled' : 'Active'),
    reaches: (postal_code) => !NO_DRIVERS.test(postal_code),
    price: PRICE,
  };
}

function timesOf({ 'pickup-times': { 'on-demand-pickup-time': times } }: PickupUpdate) {
  return { date: times.date, ready_time: times['preferred-time'], closing_time: times['closing-time'] };
}

export function pickupPrice({ price: { pre_tax, gst } }: Pickups, form: Platform): Content {
  return {
    'pre-tax-amount': form.money(pre_tax),
    'gst-amount': form.money(gst),
    'due-amount': form.money(pre_tax + gst),
  };
}

function pickupHeader(pickup: KeptPickup, { statusOf }: Pickups): Content {
  return {
    'request-id': pickup.number,
    'request-status': statusOf(pickup),
    'pickup-type': 'OnDemand',
    'next-pickup-date': pickup.date,
  };
}

export function pickupInfo(path: string, pickup: KeptPickup, pickups: Pickups, form: Platform): Content {
  return {
    'pickup-request-header': pickupHeader(pickup, pickups),
    'pickup-request-price': pickupPrice(pickups, form),
    links: form.list('link', [
      form.link('self', path, 'pickup_request'),
      form.link('details', `${path}/details`, 'pickup_request'),
    ]),
  };
}

export function pickupDetails(pickup: KeptPickup, pickups: Pickups): Content {
  const { facts, date, ready_time, closing_time } = pickup;
  const { 'contact-name': name, email, 'contact-phone': phone } = facts['contact-info'];
  const { 'pickup-instructions': instructions } = facts['location-details'];
  return {
    'pickup-request-header': pickupHeader(pickup, pickups),
    'pickup-request-details': {
      'pickup-location': facts['pickup-location'],
      'contact-info': { 'contact-name': name, email, 'contact-phone': phone },
      'location-details': { 'pickup-instructions': instructions },
      'pickup-volume': facts['pickup-volume'],
      'pickup-times': {
        'on-demand-pickup-time': { date, 'preferred-time': ready_time, 'closing-time': closing_time },
      },
    },
  };
}

export function pickupAvailability(postal_code: string, { reaches }: Pickups): Content {
  return {
    'postal-code': postal_code,
    'on-demand-cutoff': CUT_OFF,
    'on-demand-tour': reaches(postal_code),
    // Spelt so in pickup.xsd.
    'prority-world-cutoff': CUT_OFF,
    'scheduled-pickups-available': true,
  };
}
