/**
 * Pickups: POST /pickup/v1/pickups books one, PUT /pickup/v1/pickups/cancel cancels it, POST /pickup/v1/pickups/availabilities
 * tells when a driver can come. There is no call that changes a pickup or looks one up.
 * Source: FedEx "Pickup Request API", `Full_Schema_Create_Pickup` -> `PudcResponseVO_CreatePickup`, `Full_Schema_Cancel_Pickup` ->
 * `PudcResponseVO_CancelPickup`, `Full_Schema_Pickup_Availability` -> `PudcResponseVO_PickupAvailability`.
 */
import { atOnce, type OperationContext, type OperationFor } from '@waybill/carrier-kit';
import { checkPickupTimes, pickupCount, pickupServices } from '@waybill/carrier-kit/after';
import { roundUp } from '@waybill/carrier-kit/reply';
import {
  checkPrintedParty,
  isResidential,
  omitUndefined,
  phoneOf,
  postalCode,
  pounds,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import {
  type PackageLocation,
  type PickupAvailabilityRequest,
  type PickupCancelRequest,
  type PickupRequest,
  readCode,
} from '@waybill/core/plugin';
import { jsonCall, plain, type WireBody } from './json.js';
import { addressOf } from './parties.js';
import { parseAvailability, parseBooking, parseCancellation } from './pickup/reply.js';
import { pickup_place } from './printed.js';
import { isGround, services as table } from './services.js';
import type { Account } from './settings.js';

type Open = Account['settings'];

export const pickup: OperationFor<'pickup', Open, WirePickupRequest> = {
  createRequest: createBooking,
  next: atOnce((request) => {
    const call = jsonCall('book', '/pickup/v1/pickups', request.body, request);
    return [{ ...call, effect: 'once', lookup: request.lookup }];
  }),
  parseResponse: parseBooking,
};

export const pickup_cancel: OperationFor<'pickup_cancel', Open, WirePickupCancelRequest> = {
  createRequest: createCancellation,
  next: atOnce((request) => {
    const call = jsonCall('cancel', '/pickup/v1/pickups/cancel', request.body, request, 'PUT');
    return [{ ...call, effect: 'repeatable', lookup: request.lookup }];
  }),
  parseResponse: parseCancellation,
};

export const pickup_availability: OperationFor<'pickup_availability', Open, WireAvailabilityRequest> = {
  createRequest: createAvailabilityRequest,
  next: atOnce((request) => [
    jsonCall('availability', '/pickup/v1/pickups/availabilities', request.body, request),
  ]),
  parseResponse: parseAvailability,
};

/** `carrierCode`: FedEx Express or FedEx Ground. Each sends its own drivers. */
type Company = 'FDXE' | 'FDXG';

/** The companies as people know them. */
const COMPANIES: Readonly<Record<Company, string>> = { FDXE: 'FedEx Express', FDXG: 'FedEx Ground' };

/** The pickup, and what its result repeats. */
export interface WirePickupRequest {
  readonly transaction_id: string;
  readonly company: Company;
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  /** Completes "look for …". */
  readonly lookup: string;
  readonly body: WireBody;
}

function createBooking(
  request: PickupRequest,
  { account, report }: OperationContext<Account['settings']>,
): WirePickupRequest {
  const { address, pickup_date, ready_time, closing_time, notify_email } = request;
  const { account_number, time_zone } = account.settings;
  checkPrintedParty(address, 'address', pickup_place, report);
  checkPickupTimes(request, { clock: account.context.clock, time_zone }, {}, report);
  if (request.with_price)
    report.notice('no_price', 'FedEx does not say what a pickup costs before it bills it.');
  const codes = serviceCodes(request, report);
  const company = companyOf(request, codes, report);
  if (company === undefined)
    report.required('services', 'which sends another driver for FedEx Express than for FedEx Ground');
  const place = PLACES[request.package_location ?? 'other'];
  const body = omitUndefined({
    associatedAccountNumber: { value: account_number },
    originDetail: {
      pickupLocation: { contact: contactOf(address, report), address: originAddress(address, report) },
      readyDateTimestamp: `${pickup_date}T${ready_time}:00`,
      customerCloseTime: `${closing_time}:00`,
      packageLocation: place.code,
    },
    totalWeight: totalWeight(request, report),
    packageCount: pickupCount(request, report),
    carrierCode: company,
    remarks: remarksOf(place.words, request.instruction, 'instruction', report),
    countryRelationships: request.destination_country_codes && relationOf(request),
    pickupNotificationDetail: notify_email && {
      emailDetails: [{ address: notify_email, locale: 'en_US' }],
      format: 'HTML',
    },
  });
  const street = [address.address_lines?.[0], address.postal_code].filter(Boolean).join(', ');
  return {
    transaction_id: account.context.newId(),
    company: company ?? 'FDXE',
    pickup_date,
    ready_time,
    closing_time,
    lookup: `a pickup of ${COMPANIES[company ?? 'FDXE']} on ${pickup_date} from ${ready_time} at ${street} (ask FedEx’s customer service: there is no call for it)`,
    body: plain(body),
  };
}

function contactOf(party: Party, report: Reporter): object {
  const { person_name, company_name } = party;
  if (person_name === undefined && company_name === undefined)
    report.required(['address.person_name', 'address.company_name']);
  const phone = phoneOf(party, 'address', { required: true, ...pickup_place.phone_number }, report);
  return omitUndefined({
    companyName: company_name,
    personName: person_name,
    phoneNumber: phone?.number,
    phoneExtension: phone?.extension,
  });
}

/** The schema demands a state and a postal code, also of countries that have none. */
function originAddress(party: Party, report: Reporter): object {
  return { stateOrProvinceCode: '', postalCode: '', ...addressOf(party, 'address', report) };
}

/** FedEx knows the sides of a building; for any other place the driver reads words. `NONE`, because Ground needs a code. */
const PLACES: Readonly<Record<PackageLocation, { readonly code: string; readonly words?: string }>> = {
  front_door: { code: 'FRONT' },
  back_door: { code: 'REAR' },
  side_door: { code: 'SIDE' },
  reception: { code: 'NONE', words: 'At the reception.' },
  mail_room: { code: 'NONE', words: 'In the mail room.' },
  office: { code: 'NONE', words: 'In the office.' },
  loading_dock: { code: 'NONE', words: 'At the loading dock.' },
  porch: { code: 'NONE', words: 'On the porch.' },
  mailbox: { code: 'NONE', words: 'At the mailbox.' },
  knock: { code: 'NONE', words: 'Please knock.' },
  other: { code: 'NONE' },
};

/** "Maximum length is 60 characters." */
const LONGEST_REMARK = 60;

/** Our words, then the text in the request's `field`. */
function remarksOf(
  words: string | undefined,
  text: string | undefined,
  field: string,
  report: Reporter,
): string | undefined {
  const left = LONGEST_REMARK - (words === undefined ? 0 : words.length + 1);
  report.tooLong(field, text, left);
  const remarks = [words, text].filter((part) => part !== undefined).join(' ');
  return remarks === '' ? undefined : remarks;
}

/** Pounds, whatever the request has: "Unit of measure is LB". */
function totalWeight({ total_weight, weight_unit }: PickupRequest, report: Reporter): object | undefined {
  if (total_weight === undefined) return undefined;
  const value = Number(roundUp(pounds(total_weight, weight_unit), 1));
  if (value > 99_999) report.tooLarge('total_weight', `is ${value} LB; FedEx takes 99999 LB`);
  return { units: 'LB', value };
}

/** The cancellation. */
export interface WirePickupCancelRequest {
  readonly transaction_id: string;
  readonly number: string;
  /** Completes "look for …". */
  readonly lookup: string;
  readonly body: WireBody;
}

/** FedEx finds a pickup by number, day, company and, for Express, the station: the number alone is used again. */
function createCancellation(
  { pickup, requested_by, reason }: PickupCancelRequest,
  { account, report }: OperationContext<Account['settings']>,
): WirePickupCancelRequest {
  const { confirmation_number: number, pickup_date, meta = {} } = pickup;
  const by = requested_by && `Cancelled by ${requested_by}.`;
  report.tooLong('requested_by', by, LONGEST_REMARK);
  if (pickup_date === undefined) report.required('pickup.pickup_date');
  const location = typeof meta.location === 'string' ? meta.location : undefined;
  const company = companyIn(meta.carrier_code, location);
  if (company === undefined) report.required('pickup.meta.carrier_code', 'as FDXE or FDXG');
  if (company === 'FDXE' && location === undefined)
    report.required('pickup.meta.location', 'for a pickup of FedEx Express');
  const body = omitUndefined({
    associatedAccountNumber: { value: account.settings.account_number },
    pickupConfirmationCode: number,
    remarks: remarksOf(by, reason, 'reason', report),
    carrierCode: company,
    scheduledDate: pickup_date,
    location,
  });
  return {
    transaction_id: account.context.newId(),
    number,
    lookup: `pickup ${number} of ${COMPANIES[company ?? 'FDXE']} on ${pickup_date}`,
    body: plain(body),
  };
}

/** What was stored of a pickup of Express may have the station alone. */
function companyIn(written: unknown, location: string | undefined): Company | undefined {
  if (written === 'FDXE' || written === 'FDXG') return written;
  return written === undefined && location !== undefined ? 'FDXE' : undefined;
}

/** The question, and what its answer is about. */
export interface WireAvailabilityRequest {
  readonly transaction_id: string;
  readonly company: Company;
  /** The requested day; left out for the first one on which a driver can come. */
  readonly pickup_date?: string;
  readonly is_home: boolean;
  readonly body: WireBody;
}

/** Days that the answer covers, from the requested one. */
const BUSINESS_DAYS = 3;

function createAvailabilityRequest(
  request: PickupAvailabilityRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireAvailabilityRequest {
  const { address, pickup_date, ready_time, closing_time } = request;
  const codes = serviceCodes(request, report);
  const named = companyOf(request, codes, report);
  const company = named ?? 'FDXE';
  if (named === undefined)
    report.notice('express_assumed', 'Without services the answer is about a driver of FedEx Express.');
  const [serviceType] = codes;
  const body = omitUndefined({
    pickupAddress: {
      postalCode: postalCode(address, 'address', { form: 'no_blanks', longest: 10 }, report) ?? '',
      countryCode: address.country_code,
    },
    dispatchDate: pickup_date,
    packageReadyTime: ready_time && `${ready_time}:00`,
    customerCloseTime: closing_time && `${closing_time}:00`,
    pickupType: 'ON_CALL',
    // Which day is today at the address, FedEx knows.
    pickupRequestType: ['SAME_DAY', 'FUTURE_DAY'],
    shipmentAttributes: serviceType && { serviceType },
    numberOfBusinessDays: BUSINESS_DAYS,
    associatedAccountNumber: account.settings.account_number,
    carriers: [company],
    countryRelationship: relationOf(request),
  });
  return omitUndefined({
    transaction_id: account.context.newId(),
    company,
    pickup_date,
    is_home: isResidential(address, 'address', {}, report) === true,
    body: plain(body),
  });
}

type EitherRequest = PickupRequest | PickupAvailabilityRequest;

/** Codes of the services of the packages; those of others are refused. */
function serviceCodes(request: EitherRequest, report: Reporter): readonly string[] {
  return pickupServices(request).map((written, at) => {
    const { carrier = report.carrier, code } = readCode(written);
    if (carrier !== report.carrier || !table.code_pattern.test(code))
      report.notSupported(`${fieldOf(request)}[${at}]`, `is ${written}, no service of FedEx`);
    return code;
  });
}

/** The company whose driver takes packages of these services; `undefined` without any. */
function companyOf(request: EitherRequest, codes: readonly string[], report: Reporter): Company | undefined {
  const companies = new Set(codes.map((code): Company => (isGround(code) ? 'FDXG' : 'FDXE')));
  if (companies.size > 1)
    report.contradiction(
      fieldOf(request),
      'has services of FedEx Express and of FedEx Ground, which send different drivers: schedule a pickup for each',
    );
  return [...companies][0];
}

/** `INTERNATIONAL` as soon as one package leaves the country of the address. */
function relationOf({ address, destination_country_codes: countries = [] }: EitherRequest) {
  return countries.some((country) => country !== address.country_code) ? 'INTERNATIONAL' : 'DOMESTIC';
}

function fieldOf({ services }: EitherRequest): string {
  return services === undefined ? 'shipments' : 'services';
}
