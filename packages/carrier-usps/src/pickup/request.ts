/** What a pickup is booked and changed with: `SchedulePickupRequest` of carrier-pickup.yaml 3.1.8. */
import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes, pickupCount } from '@waybill/carrier-kit/after';
import { roundUp } from '@waybill/carrier-kit/reply';
import { extraFlag, omitUndefined, phoneOf, pounds, type Reporter } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { type PackageLocation, type PickupRequest, readCode } from '@waybill/core/plugin';
import { type DomesticAddress, namesIn, soughtAddress } from '../parties.js';
import { services } from '../services.js';
import type { OpenSettings } from '../settings.js';

/** In the order of the contract. */
export interface PickupDocument {
  readonly pickupDate: string;
  readonly pickupAddress: {
    readonly firstName: string;
    readonly lastName: string;
    readonly firm?: string;
    readonly address: DomesticAddress;
    readonly contact: readonly ({ readonly email: string } | { readonly cellNumber: string })[];
  };
  readonly packages: readonly PickupPackages[];
  /** Pounds. */
  readonly estimatedWeight: number;
  readonly pickupLocation: {
    readonly packageLocation: string;
    readonly specialInstructions?: string;
    readonly dogPresent?: boolean;
  };
  readonly nextAvailablePickup?: boolean;
}

/** "up to one year in advance". */
export const LATEST_DAYS = 365;

const LONGEST = { name: 50, email: 50, instruction: 255 };

export function pickupDocument(
  request: PickupRequest,
  { account, report }: OperationContext<OpenSettings>,
): PickupDocument {
  const { address, pickup_date } = request;
  const nextAvailablePickup = extraFlag(request, 'next_available', '', report);
  const { clock } = account.context;
  const { time_zone } = account.settings;
  checkPickupTimes(request, { clock, time_zone }, { latest_days: LATEST_DAYS }, report);
  if (isSunday(pickup_date) && nextAvailablePickup !== true)
    report.outOfRange('pickup_date', `is ${pickup_date}, a Sunday; ${report.name} comes Monday to Saturday`);
  report.notice('no_window', `${report.name} comes with the regular delivery: the times are not sent.`);
  if (request.with_price) report.notice('free', `${report.name} picks up for free.`);
  return omitUndefined({
    pickupDate: pickup_date,
    pickupAddress: omitUndefined({
      ...nameOf(address, report),
      firm: report.tooLong('address.company_name', address.company_name, LONGEST.name),
      address: soughtAddress(address, 'address', report),
      contact: [contactOf(request, report)],
    }),
    packages: packagesToPickUp(request, report),
    estimatedWeight: weightOf(request, report),
    pickupLocation: locationOf(request, report),
    nextAvailablePickup,
  });
}

export function isSunday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

/** USPS wants a first and a last name, even of a business. */
function nameOf(
  { person_name }: Party,
  report: Reporter,
): { readonly firstName: string; readonly lastName: string } {
  const field = 'address.person_name';
  const { firstName = '', lastName = '' } = namesIn(person_name ?? '') ?? {};
  if (person_name === undefined) report.required(field);
  else if (lastName === '')
    report.invalid(field, `must be a first and a last name, not ${JSON.stringify(person_name)}`);
  for (const name of [firstName, lastName]) report.tooLong(field, name, LONGEST.name);
  return { firstName, lastName };
}

/** An address for messages, or else a telephone, which USPS does not use yet. */
function contactOf({ address, notify_email }: PickupRequest, report: Reporter) {
  const field = notify_email === undefined ? 'address.email_address' : 'notify_email';
  const email = notify_email ?? address.email_address;
  if (email !== undefined) return { email: report.tooLong(field, email, LONGEST.email) };
  const cellNumber = phoneOf(address, 'address', {}, report)?.number;
  if (cellNumber === undefined)
    report.required(['notify_email', 'address.email_address', 'address.phone_number']);
  return { cellNumber: cellNumber ?? '' };
}

function weightOf({ total_weight, weight_unit }: PickupRequest, report: Reporter): number {
  if (total_weight === undefined) report.required('total_weight');
  return Number(roundUp(pounds(total_weight ?? 0, weight_unit), 2));
}

/** USPS's list has no loading dock: the driver's instructions name it. */
const LOCATIONS: Readonly<Record<PackageLocation, string>> = {
  front_door: 'FRONT_DOOR',
  back_door: 'BACK_DOOR',
  side_door: 'SIDE_DOOR',
  reception: 'RECEPTION',
  mail_room: 'MAIL_ROOM',
  office: 'OFFICE',
  loading_dock: 'OTHER',
  porch: 'PORCH',
  mailbox: 'MAILBOX',
  knock: 'KNOCK_ON_DOOR',
  other: 'OTHER',
};

function locationOf(request: PickupRequest, report: Reporter): PickupDocument['pickupLocation'] {
  const { package_location, instruction } = request;
  if (package_location === undefined) report.required('package_location');
  if (package_location === 'other' && instruction === undefined)
    report.required('instruction', 'with package_location "other"');
  const words = [package_location === 'loading_dock' ? 'Loading dock' : undefined, instruction];
  const specialInstructions = words.filter((part) => part !== undefined).join('. ');
  report.tooLong('instruction', specialInstructions, LONGEST.instruction);
  return omitUndefined({
    packageLocation: LOCATIONS[package_location ?? 'other'],
    specialInstructions: specialInstructions === '' ? undefined : specialInstructions,
    dogPresent: extraFlag(request, 'dog_present', '', report),
  });
}

/** In the order of the contract. */
interface PickupPackages {
  readonly packageType: PackageType;
  readonly packageCount: number;
}

type PackageType =
  | 'PRIORITY_MAIL_EXPRESS'
  | 'PRIORITY_MAIL'
  | 'RETURNS'
  | 'USPS_GROUND_ADVANTAGE'
  | 'INTERNATIONAL'
  | 'OTHER';

const OWN_TYPES: readonly string[] = [
  'PRIORITY_MAIL_EXPRESS',
  'PRIORITY_MAIL',
  'USPS_GROUND_ADVANTAGE',
] satisfies PackageType[];

/** Packages of the shipments by their services, and those that no shipment has. */
function packagesToPickUp(request: PickupRequest, report: Reporter): PickupPackages[] {
  const { shipments = [] } = request;
  const counts = new Map<PackageType, number>();
  const add = (type: PackageType, count: number) => counts.set(type, (counts.get(type) ?? 0) + count);
  for (const { service, meta } of shipments) add(typeOf(service), meta?.parcels?.length ?? 1);
  const total = pickupCount(request, report) ?? 0;
  const others = total - [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (others > 0) add(typeOfOthers(request, report), others);
  return [...counts].map(([packageType, packageCount]) => ({ packageType, packageCount }));
}

/** A request counts its packages together, so they can be of one service. */
function typeOfOthers(request: PickupRequest, report: Reporter): PackageType {
  const { services: named = [], destination_country_codes: countries = [] } = request;
  const types = new Set(named.map((service, index) => typeOf(ownCode(service, index, report))));
  if (types.size > 1)
    report.notSupported(
      'services',
      `names ${named.join(', ')}; ${report.name} counts packages by service, so give each in shipments`,
    );
  const [type] = types;
  if (type !== undefined) return type;
  return countries.some((country) => country !== request.address.country_code) ? 'INTERNATIONAL' : 'OTHER';
}

function ownCode(written: string, index: number, report: Reporter): string {
  const { carrier, code } = readCode(written);
  const isOwn = carrier === undefined ? services.code_pattern.test(code) : carrier === report.carrier;
  if (!isOwn)
    report.invalid(
      `services[${index}]`,
      `must be a service of ${report.name}, not ${JSON.stringify(written)}`,
    );
  return code;
}

function typeOf(service: string | undefined): PackageType {
  if (service === undefined) return 'OTHER';
  if (service.endsWith('_RETURN_SERVICE')) return 'RETURNS';
  if (service.endsWith('INTERNATIONAL') || service.includes('INTERNATIONAL_SERVICE')) return 'INTERNATIONAL';
  return OWN_TYPES.includes(service) ? (service as PackageType) : 'OTHER';
}
