/** Pickups on demand, from neutral to Canada Post's terms: a driver comes once. */
import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes, pickupCount, pickupServices } from '@waybill/carrier-kit/after';
import {
  extraFlag,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  today,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type {
  PackageLocation,
  PickupAvailabilityRequest,
  PickupCancelRequest,
  PickupRequest,
  PickupStatusRequest,
  PickupUpdateRequest,
} from '@waybill/core/plugin';
import { emailAddress } from '../labels.js';
import { emailForm } from '../platform.js';
import type { Account, OpenSettings } from '../settings.js';

/** What can be changed later: `pickup-request-update`. */
export interface PickupChange {
  readonly customer_number: string;
  readonly contact: PickupContact;
  readonly loading_dock: boolean;
  /** A truck of five tons can get there. */
  readonly five_ton: boolean;
  readonly instructions: string;
  readonly heavy_items: boolean;
  readonly volume: string;
  /** `YYYY-MM-DD` */
  readonly pickup_date: string;
  /** `HH:MM` */
  readonly ready_time: string;
  readonly closing_time: string;
}

/** `contact-info` */
export interface PickupContact {
  readonly name: string;
  readonly email: string;
  /** `999-999-9999` */
  readonly phone: string;
  readonly extension?: string;
  readonly updates: boolean;
  readonly language: 'e' | 'f';
}

/** `pickup-request-details` */
export interface PickupBooking extends PickupChange, PickupTariff {
  /** `customer-request-id`: ours. JSON has no place for it. */
  readonly request_id: string;
  readonly place: PickupPlace;
  readonly method_of_payment: 'Account' | 'CreditCard';
}

/** What the price of a pickup depends on. */
export interface PickupTariff {
  readonly contract_id?: string;
  /** Packages of Priority. */
  readonly priority: boolean;
  /** Packages of Priority Worldwide. */
  readonly worldwide: boolean;
}

/** The address in Canada Post's profile of the business, or another one. */
export type PickupPlace =
  | { readonly profile: true; readonly postal_code: string }
  | {
      readonly profile: false;
      readonly company: string;
      readonly street: string;
      readonly city: string;
      readonly province: string;
      readonly postal_code: string;
    };

/** `PickupTimeType`: quarters of an hour from 12:00 to 17:45. One hour: what other programs found out. */
export const TIMES = {
  earliest: '12:00',
  latest: '17:45',
  step_minutes: 15,
  shortest_window_minutes: 60,
} as const;

type Context = OperationContext<OpenSettings>;

export function createBooking(request: PickupRequest, context: Context): PickupBooking {
  const { account, report } = context;
  const { contract_id } = account.settings;
  return {
    ...changeOf(request, context),
    ...tariffOf(request, account),
    request_id: account.context.newId().replaceAll('-', '').slice(-32),
    place: placeOf(request, report),
    method_of_payment: contract_id === undefined ? 'CreditCard' : 'Account',
  };
}

function changeOf(request: PickupRequest | PickupUpdateRequest, { account, report }: Context): PickupChange {
  const { address, pickup_date, ready_time, closing_time, package_location, instruction } = request;
  const { settings, context } = account;
  checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, TIMES, report);
  const volume = volumeOf(request, report);
  const words = [placeWords(package_location), instruction].filter((text) => text !== undefined).join(': ');
  const flag = (key: string) => extraFlag(request, key, '', report) ?? false;
  return {
    customer_number: settings.customer_number,
    contact: contactOf(address, request.notify_email, account, report),
    loading_dock: package_location === 'loading_dock',
    five_ton: flag('five_ton_truck'),
    // They are required: the driver must know how much there is.
    instructions: report.tooLong('instruction', words === '' ? volume : words, 132),
    heavy_items: flag('heavy_items'),
    volume,
    pickup_date,
    ready_time,
    closing_time,
  };
}

/** At the beginning of the instructions: `Loading dock`. */
function placeWords(location: PackageLocation | undefined): string | undefined {
  if (location === undefined || location === 'other') return undefined;
  return (location.charAt(0).toUpperCase() + location.slice(1)).replaceAll('_', ' ');
}

function volumeOf(request: PickupRequest, report: Reporter): string {
  const count = pickupCount(request, report) ?? 1;
  const { total_weight, weight_unit } = request;
  const weight = total_weight === undefined ? '' : `, ${total_weight} ${weight_unit.toLowerCase()}`;
  return report.tooLong('total_weight', `${count} ${count === 1 ? 'package' : 'packages'}${weight}`, 40);
}

function contactOf(
  address: Party,
  notify_email: string | undefined,
  { settings }: Account,
  report: Reporter,
): PickupContact {
  const { person_name, company_name } = address;
  const name = person_name ?? company_name;
  if (name === undefined) report.required(['address.person_name', 'address.company_name']);
  const email = notify_email ?? address.email_address;
  const field = notify_email === undefined ? 'address.email_address' : 'notify_email';
  if (email === undefined) report.required(['notify_email', 'address.email_address']);
  // `EmailType` of pickuprequest.xsd.
  emailAddress(email, field, emailForm('{2,5}'), report);
  const phone = phoneOf(address, 'address', { required: true, extension: 6 }, report);
  return omitUndefined({
    name:
      report.tooLong(person_name === undefined ? 'address.company_name' : 'address.person_name', name, 45) ??
      '',
    email: email ?? '',
    phone: (phone?.number ?? '').replace(/^(\d{3})(\d{3})/, '$1-$2-'),
    extension: phone?.extension,
    updates: notify_email !== undefined,
    language: settings.language === 'fr-CA' ? ('f' as const) : ('e' as const),
  });
}

function canadianCode(address: Party, report: Reporter): string {
  if (address.country_code !== 'CA')
    report.notSupported(
      'address.country_code',
      `is ${address.country_code}; Canada Post picks up in Canada only`,
    );
  return postalCode(address, 'address', { form: 'no_blanks' }, report) ?? '';
}

function placeOf(request: PickupRequest, report: Reporter): PickupPlace {
  const { address } = request;
  const postal_code = canadianCode(address, report);
  if (extraFlag(request, 'profile_address', '', report) === true) return { profile: true, postal_code };
  const { company_name, person_name, address_lines = [], city } = address;
  if (address_lines.length === 0) report.required('address.address_lines');
  if (city === undefined) report.required('address.city');
  const company = company_name ?? person_name ?? '';
  const named = company_name === undefined ? 'address.person_name' : 'address.company_name';
  return {
    profile: false,
    company: report.tooLong(named, company, 35),
    // There is one line for the street.
    street: report.tooLong('address.address_lines', address_lines.join(', '), 35),
    city: report.tooLong('address.city', city, 35) ?? '',
    province: stateCode(address, 'address', { required: true }, report) ?? '',
    postal_code,
  };
}

function tariffOf(request: PickupRequest | PickupAvailabilityRequest, { settings }: Account): PickupTariff {
  const services = pickupServices(request);
  return omitUndefined({
    contract_id: settings.contract_id,
    priority: services.includes('DOM.PC'),
    worldwide: services.some((service) => /^(USA|INT)\.PW\./.test(service)),
  });
}

/** A pickup that was booked before. */
export interface KnownPickup {
  readonly customer_number: string;
  readonly number: string;
}

export function createKnown(
  { pickup }: PickupCancelRequest | PickupStatusRequest | PickupUpdateRequest,
  { account }: Context,
): KnownPickup {
  return { customer_number: account.settings.customer_number, number: pickup.confirmation_number };
}

/** A pickup, and the day that it had when it was stored. */
export interface PickupQuestion extends KnownPickup {
  readonly pickup_date: string;
}

export function createQuestion(request: PickupStatusRequest, context: Context): PickupQuestion {
  return { ...createKnown(request, context), pickup_date: request.pickup.pickup_date ?? '' };
}

export interface PickupUpdate extends KnownPickup {
  readonly change: PickupChange;
  readonly postal_code: string;
}

/** Place, payment and kind of a pickup cannot change. */
export function createUpdate(request: PickupUpdateRequest, context: Context): PickupUpdate {
  const { report } = context;
  const postal_code = canadianCode(request.address, report);
  const before = request.pickup.meta?.postal_code;
  if (typeof before === 'string' && before !== postal_code)
    report.notSupported(
      'address.postal_code',
      `is ${postal_code}, and was ${before}: the place of a pickup cannot change; cancel it and schedule another`,
    );
  if (request.services !== undefined)
    report.notSupported('services', 'cannot change; cancel the pickup and schedule another');
  return { ...createKnown(request, context), change: changeOf(request, context), postal_code };
}

/** Whether and until when drivers come to a postal code, and for how much. */
export interface PickupInquiry extends PickupTariff {
  readonly customer_number: string;
  readonly postal_code: string;
  readonly province?: string;
  readonly pickup_date?: string;
  /** Today's cut-off may have passed: that depends on the clock at the address. */
  readonly is_today: boolean;
  readonly with_price: boolean;
}

export function createInquiry(
  request: PickupAvailabilityRequest,
  { account, report }: Context,
): PickupInquiry {
  const { address, pickup_date, ready_time, closing_time, with_price } = request;
  const { settings, context } = account;
  if (pickup_date !== undefined)
    checkPickupTimes(
      { pickup_date, ready_time: ready_time ?? TIMES.earliest, closing_time: closing_time ?? TIMES.latest },
      { clock: context.clock, time_zone: settings.time_zone },
      TIMES,
      report,
    );
  return omitUndefined({
    customer_number: settings.customer_number,
    postal_code: canadianCode(address, report),
    province: stateCode(address, 'address', { required: false }, report),
    pickup_date,
    is_today: pickup_date === today(context.clock, settings.time_zone),
    with_price,
    ...tariffOf(request, account),
  });
}
