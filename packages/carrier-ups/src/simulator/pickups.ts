/** Pickups on call: booking, price, status and cancellation. Prices are made up, and so are most codes of refusals. */
import { bookedPickups, dayIn, daysBetween } from '@waybill/simulator/business';
import { jsonBody, refuse } from '@waybill/simulator/server';
import { z } from 'zod';
import { refused, text } from './requests.js';

const time = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/);
const yesOrNo = z.enum(['Y', 'N']);
const times = z.looseObject({ ReadyTime: time, CloseTime: time, PickupDate: z.string().regex(/^\d{8}$/) });
const account = z.looseObject({ AccountNumber: text(10), AccountCountryCode: text(2) });
const place = {
  City: text(50),
  StateProvince: text(50).optional(),
  PostalCode: text(8).optional(),
  CountryCode: text(2),
  ResidentialIndicator: yesOrNo,
};
const creation = z.looseObject({
  PickupCreationRequest: z.looseObject({
    RatePickupIndicator: yesOrNo,
    Shipper: z.looseObject({ Account: account }),
    PickupDateInfo: times,
    PickupAddress: z.looseObject({
      CompanyName: text(27),
      ContactName: text(22),
      AddressLine: z.array(text(73)).length(1),
      ...place,
      PickupPoint: text(11).optional(),
      Phone: z.looseObject({ Number: text(25) }),
    }),
    AlternateAddressIndicator: yesOrNo,
    PickupPiece: z
      .array(
        z.looseObject({
          ServiceCode: z.string().regex(/^\w{3}$/),
          Quantity: z.string().regex(/^\d{1,3}$/),
          DestinationCountryCode: text(2),
          ContainerCode: z.enum(['01', '02', '03']),
        }),
      )
      .min(1),
    PaymentMethod: z.enum(['00', '01', '03', '04', '05', '06', '07']),
    SpecialInstruction: text(57).optional(),
    ReferenceNumber: text(35).optional(),
  }),
});
export const creationBody = jsonBody(creation, refused);
type Creation = z.output<typeof creation>['PickupCreationRequest'];

const rate = z.looseObject({
  PickupRateRequest: z.looseObject({
    ShipperAccount: account.optional(),
    PickupAddress: z.looseObject(place),
    ServiceDateOption: z.enum(['01', '02', '03']),
    PickupDateInfo: times.optional(),
  }),
});
export const pickupRateBody = jsonBody(rate, refused);
type Rate = z.output<typeof rate>['PickupRateRequest'];

const TIME_ZONE = 'America/New_York';
const CUT_OFF = '15:00';
const SUCCESS = { ResponseStatus: { Code: '1', Description: 'Success' } };

/** Pickups of every account, by the clock of the simulator. Each function answers one call. */
export function pickupDesk({ now }: { readonly now: () => number }) {
  const pickups = bookedPickups<{ readonly address: string; readonly reference: string | undefined }>({
    now,
    time_zone: TIME_ZONE,
    cut_off: CUT_OFF,
  });
  const numbers: string[] = [];
  const openOf = (number: string) =>
    numbers
      .flatMap((known) => pickups.find(known) ?? [])
      .filter((pickup) => pickup.account === number && pickups.stateOf(pickup) === 'scheduled');
  const isToday = (date: string) => date === dayIn(TIME_ZONE, now());

  return {
    /** @throws Refusal */
    book(request: Creation, account_number: string): object {
      if (request.Shipper.Account.AccountNumber !== account_number)
        throw refuse('120100', 'Missing or invalid shipper number');
      const { PickupDateInfo, PickupAddress, RatePickupIndicator, ReferenceNumber } = request;
      const address = JSON.stringify(PickupAddress);
      const date = dayOf(PickupDateInfo.PickupDate);
      const known = openOf(account_number).find(
        (pickup) => pickup.facts.address === address && pickup.date === date,
      );
      const number = known?.number ?? `2930W${String(numbers.length + 1).padStart(5, '0')}R`;
      const booked =
        known === undefined
          ? pickups.book({
              number,
              account: account_number,
              date,
              ready_time: clock(PickupDateInfo.ReadyTime),
              closing_time: clock(PickupDateInfo.CloseTime),
              facts: { address, reference: ReferenceNumber },
            })
          : 'booked';
      if (booked === 'past') throw refuse('9500510', 'The pickup date is in the past');
      if (booked === 'too_late') throw refuse('9500511', 'The call by time of today has passed');
      if (known === undefined) numbers.push(number);
      const isPriced = RatePickupIndicator === 'Y';
      return {
        PickupCreationResponse: {
          Response: SUCCESS,
          PRN: number,
          RateStatus: isPriced
            ? { Code: '01', Description: 'Rate available' }
            : { Code: '04', Description: 'Rate not requested' },
          RateResult: isPriced ? rateResult(PickupAddress, isToday(date)) : undefined,
        },
      };
    },

    /** @throws Refusal */
    price({ PickupAddress, ServiceDateOption, PickupDateInfo }: Rate): object {
      const date = PickupDateInfo && dayOf(PickupDateInfo.PickupDate);
      if (ServiceDateOption === '03' && date === undefined)
        throw refuse('9500512', 'A specific day needs its date and times');
      if (date !== undefined && date < dayIn(TIME_ZONE, now()))
        throw refuse('9500510', 'The pickup date is in the past');
      const sameDay = ServiceDateOption === '01' || (date !== undefined && isToday(date));
      const RateResult = rateResult(PickupAddress, sameDay);
      return { PickupRateResponse: { Response: SUCCESS, RateResult } };
    },

    /** Open pickups of today and tomorrow. */
    status(account_number: string): object {
      const soon = openOf(account_number).filter(
        ({ date }) => daysBetween(dayIn(TIME_ZONE, now()), date) <= 1,
      );
      return {
        PickupPendingStatusResponse: {
          Response: SUCCESS,
          PendingStatus: soon.map(({ number, date, facts: { reference } }) => ({
            PickupType: '01',
            ServiceDate: date.replaceAll('-', ''),
            PRN: number,
            OnCallStatusCode: '002',
            PickupStatusMessage: 'Dispatched to driver',
            ReferenceNumber: reference,
          })),
        },
      };
    },

    /** @throws Refusal */
    cancel(number: string, account_number: string): object {
      const pickup = pickups.find(number);
      if (pickup?.account !== account_number) throw refuse('9500520', 'The pickup request number is unknown');
      const cancelled = pickups.cancel(pickup);
      if (cancelled === 'already') throw refuse('9500521', 'The pickup has already been cancelled');
      if (cancelled === 'too_late') throw refuse('190103', 'The pickup has already been completed');
      return { PickupCancelResponse: { Response: SUCCESS, PickupType: '01' } };
    },
  };
}

/** A driver who comes today costs more, and so does a home. */
function rateResult({ ResidentialIndicator, CountryCode }: Rate['PickupAddress'], sameDay: boolean) {
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
