/** Books a pickup: `PickupCreationRequest`. The street that the request names counts, not the one in the account's profile. */
import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes, compactTime, pickupCount } from '@waybill/carrier-kit/after';
import { decimal } from '@waybill/carrier-kit/reply';
import {
  extraField,
  extraOf,
  extraWord,
  omitUndefined,
  phoneOf,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { PackageLocation, PickupAvailabilityRequest, PickupRequest } from '@waybill/core/plugin';
import { CARRIER, transactionId } from '../protocol.js';
import type { AccountSettings } from '../settings.js';
import { joinedLines, placeElement } from './address.js';
import { pickupPieces } from './pieces.js';

export interface WirePickupRequest {
  readonly request_id: string;
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  readonly document: { readonly PickupCreationRequest: object };
}

/** `PickupPoint`, at most 11 characters. Any other place goes into the instruction. */
const POINTS: Readonly<Record<Exclude<PackageLocation, 'other'>, string>> = {
  front_door: 'Front Door',
  back_door: 'Back Door',
  side_door: 'Side Door',
  reception: 'Reception',
  mail_room: 'Mail Room',
  office: 'Office',
  loading_dock: 'Dock',
  porch: 'Porch',
  mailbox: 'Mailbox',
  knock: 'Knock',
};

/** The versions of this API end here, below those of rating and shipping. */
const SUB_VERSION = '2007';

/** A package above this weight is overweight. */
const OVERWEIGHT = { LB: 70, KG: 32 } as const;
/** Six characters, one of them a decimal. */
const HEAVIEST = 9999.9;

export function createBooking(
  request: PickupRequest,
  { account, report }: OperationContext<AccountSettings>,
): WirePickupRequest {
  const { pickup_date, ready_time, closing_time, package_location, notify_email } = request;
  const { context, settings } = account;
  checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  const request_id = context.newId();
  return {
    request_id,
    pickup_date,
    ready_time,
    closing_time,
    document: {
      PickupCreationRequest: omitUndefined({
        Request: requestOf(request_id),
        RatePickupIndicator: request.with_price ? 'Y' : 'N',
        Shipper: { Account: accountElement(request, settings, report) },
        PickupDateInfo: timesOf({ pickup_date, ready_time, closing_time }),
        PickupAddress: omitUndefined({
          ...contactOf(request, report),
          ...placeElement(request.address, report),
          PickupPoint: package_location && POINTS[package_location as keyof typeof POINTS],
        }),
        AlternateAddressIndicator: 'Y',
        PickupPiece: pickupPieces(request, report),
        ...weightOf(request, report),
        PaymentMethod: extraWord(request, 'payment_method', ['00', '01'], '', report) ?? '01',
        SpecialInstruction: report.tooLong('instruction', request.instruction, 57),
        // UPS shows it with the pickup, so that a person finds one whose answer was lost.
        ReferenceNumber: transactionId(request_id),
        ShippingLabelsAvailable: request.shipments === undefined ? undefined : 'Y',
        Notification: notify_email && {
          ConfirmationEmailAddress: report.tooLong('notify_email', notify_email, 50),
        },
      }),
    },
  };
}

/** `Request` of this API. */
export function requestOf(CustomerContext: string) {
  return { SubVersion: SUB_VERSION, TransactionReference: { CustomerContext } };
}

/** The account that pays, and its country: that of the address unless the request says otherwise. */
export function accountElement(
  request: PickupRequest | PickupAvailabilityRequest,
  { account_number }: AccountSettings,
  report: Reporter,
) {
  const written = extraOf(CARRIER, request, 'account_country_code');
  if (written !== undefined && !/^[A-Z]{2}$/.test(written))
    report.invalid(extraField(report, 'account_country_code', ''), 'must be a country code such as US');
  const AccountCountryCode = written ?? request.address.country_code ?? '';
  return { AccountNumber: account_number, AccountCountryCode };
}

/** `PickupDateInfo`: the clock where the address is. */
export function timesOf(times: Required<Pick<PickupRequest, 'pickup_date' | 'ready_time' | 'closing_time'>>) {
  return {
    CloseTime: compactTime(times.closing_time),
    ReadyTime: compactTime(times.ready_time),
    PickupDate: times.pickup_date.replaceAll('-', ''),
  };
}

/** Who hands the packages over. */
function contactOf({ address }: PickupRequest, report: Reporter) {
  const { company_name, person_name } = address;
  const [company, person] = [company_name ?? person_name, person_name ?? company_name];
  if (company === undefined) report.required(['address.company_name', 'address.person_name']);
  const street = joinedLines(address, report);
  if (street === undefined) report.required('address.address_lines');
  const phone = phoneOf(address, 'address', { required: true, extension: 10 }, report);
  return {
    CompanyName: report.tooLong(
      company_name === undefined ? 'address.person_name' : 'address.company_name',
      company,
      27,
    ),
    ContactName: report.tooLong(
      person_name === undefined ? 'address.company_name' : 'address.person_name',
      person,
      22,
    ),
    AddressLine: [street],
    Phone: phone && omitUndefined({ Number: phone.number, Extension: phone.extension }),
  };
}

/** Of the single packages nothing is known: they are overweight if they are on average. */
function weightOf(request: PickupRequest, report: Reporter) {
  const { total_weight, weight_unit } = request;
  if (total_weight === undefined) return {};
  if (total_weight > HEAVIEST)
    report.tooLarge('total_weight', `is ${total_weight} ${weight_unit}; UPS takes ${HEAVIEST}`);
  const isHeavy = total_weight / (pickupCount(request, report) ?? 1) > OVERWEIGHT[weight_unit];
  return {
    TotalWeight: {
      Weight: decimal(total_weight).toFixed(1, 0),
      UnitOfMeasurement: weight_unit === 'LB' ? 'LBS' : 'KGS',
    },
    OverweightIndicator: isHeavy ? 'Y' : 'N',
  };
}

/** Where a person finds out whether it was booked. */
export function lookupOf({ request_id, pickup_date }: WirePickupRequest): string {
  return `a pickup on ${pickup_date} with the reference ${transactionId(request_id)} in the pickup history of the UPS account`;
}
