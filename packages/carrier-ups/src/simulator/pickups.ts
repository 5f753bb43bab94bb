/** Pickups on call: booking, price, status and cancellation. Prices are made up, and so are most codes of refusals. */
import { bookedPickups, dayIn, daysBetween } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import type { Creation, PickupRate } from './requests.js';

const TIME_ZONE = 'America/New_York';
const CUT_OFF = '15:00';
const SUCCESS = { ResponseStatus: { Code: '1', Description: 'Success' } };

/** Pickups of every account, by the clock of the simulator. Each function answers one call. */
export function pickupDesk({ now }: { readonly now: () => number }) {
  const rules = { now, time_zone: TIME_ZONE, cut_off: CUT_OFF };
  const pickups = bookedPickups<Pick<Creation, 'ReferenceNumber'> & { readonly address: string }>(rules);
  const numbers: string[] = [];
  const openOf = (number: string) =>
    numbers
      .flatMap((known) => pickups.find(known) ?? [])
      .filter((pickup) => pickup.account === number && pickups.stateOf(pickup) === 'scheduled');
  const today = () => dayIn(TIME_ZONE, now());
  const past = () => refuse('9500510', 'The pickup date is in the past');

  return {
    /** A pickup that is there already is booked once. @throws Refusal */
    book(request: Creation, account: string): object {
      if (request.Shipper.Account.AccountNumber !== account)
        throw refuse('120100', 'Missing or invalid shipper number');
      const { PickupDateInfo: times, PickupAddress, RatePickupIndicator, ReferenceNumber } = request;
      const address = JSON.stringify(PickupAddress);
      const date = dayOf(times.PickupDate);
      const known = openOf(account).find(
        (pickup) => pickup.facts.address === address && pickup.date === date,
      );
      const number = known?.number ?? `2930W${String(numbers.length + 1).padStart(5, '0')}R`;
      if (known === undefined) {
        const [ready_time, closing_time] = [clock(times.ReadyTime), clock(times.CloseTime)];
        const facts = { address, ReferenceNumber };
        const booked = pickups.book({ number, account, date, ready_time, closing_time, facts });
        if (booked === 'past') throw past();
        if (booked === 'too_late') throw refuse('9500511', 'The call by time of today has passed');
        numbers.push(number);
      }
      const isPriced = RatePickupIndicator === 'Y';
      const RateStatus = isPriced
        ? { Code: '01', Description: 'Rate available' }
        : { Code: '04', Description: 'Rate not requested' };
      const RateResult = isPriced ? rateResult(PickupAddress, date === today()) : undefined;
      return { PickupCreationResponse: { Response: SUCCESS, PRN: number, RateStatus, RateResult } };
    },

    /** @throws Refusal */
    price({ PickupAddress, ServiceDateOption, PickupDateInfo }: PickupRate): object {
      const date = PickupDateInfo && dayOf(PickupDateInfo.PickupDate);
      if (ServiceDateOption === '03' && date === undefined)
        throw refuse('9500512', 'A specific day needs its date and times');
      if (date !== undefined && date < today()) throw past();
      const RateResult = rateResult(PickupAddress, ServiceDateOption === '01' || date === today());
      return { PickupRateResponse: { Response: SUCCESS, RateResult } };
    },

    /** Open pickups of today and tomorrow. */
    status(account: string): object {
      const soon = openOf(account).filter(({ date }) => daysBetween(today(), date) <= 1);
      const PendingStatus = soon.map(({ number, date, facts: { ReferenceNumber } }) => ({
        PickupType: '01',
        ServiceDate: date.replaceAll('-', ''),
        PRN: number,
        OnCallStatusCode: '002',
        PickupStatusMessage: 'Dispatched to driver',
        ReferenceNumber,
      }));
      return { PickupPendingStatusResponse: { Response: SUCCESS, PendingStatus } };
    },

    /** @throws Refusal */
    cancel(number: string, account: string): object {
      const pickup = pickups.find(number);
      if (pickup?.account !== account) throw refuse('9500520', 'The pickup request number is unknown');
      const cancelled = pickups.cancel(pickup);
      if (cancelled === 'already') throw refuse('9500521', 'The pickup has already been cancelled');
      if (cancelled === 'too_late') throw refuse('190103', 'The pickup has already been completed');
      return { PickupCancelResponse: { Response: SUCCESS, PickupType: '01' } };
    },
  };
}

/** A driver who comes today costs more, and so does a home. */
function rateResult({ ResidentialIndicator, CountryCode }: PickupRate['PickupAddress'], sameDay: boolean) {
  const charge = (ChargeCode: string, ChargeDescription: string, amount: number) => ({
    ChargeCode,
    ChargeDescription,
    ChargeAmount: amount.toFixed(2),
    TaxAmount: '0.00',
  });
  const [base, home] = [sameDay ? 9.4 : 7.15, ResidentialIndicator === 'Y' ? 3.95 : 0];
  return {
    RateType: sameDay ? 'SD' : 'FD',
    CurrencyCode: CountryCode === 'CA' ? 'CAD' : 'USD',
    ChargeDetail: [charge('B', 'BASE CHARGE', base), charge('S', 'RESIDENTIAL SURCHARGE', home)],
    GrandTotalOfAllCharge: (base + home).toFixed(2),
  };
}

const dayOf = (date: string) => date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
const clock = (compact: string) => `${compact.slice(0, 2)}:${compact.slice(2)}`;
