/** Writes pickups: a booking, the price of one, and what looks one up or cancels it. */
import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes, compactTime, pickupCount, pickupServices } from '@waybill/carrier-kit/after';
import { decimal } from '@waybill/carrier-kit/reply';
import {
  extraField,
  extraOf,
  extraWord,
  isResidential,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  today,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import {
  type PackageLocation,
  type PickupAvailabilityRequest,
  type PickupCancelRequest,
  type PickupRequest,
  type PickupStatusRequest,
  readCode,
} from '@waybill/core/plugin';
import { inUnitedStates } from '../lanes.js';
import { CARRIER, transactionId } from '../protocol.js';
import type { AccountSettings } from '../settings.js';

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
function requestOf(CustomerContext: string) {
  return { SubVersion: SUB_VERSION, TransactionReference: { CustomerContext } };
}

/** The account that pays, and its country: that of the address unless the request says otherwise. */
function accountElement(
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
function timesOf(times: Required<Pick<PickupRequest, 'pickup_date' | 'ready_time' | 'closing_time'>>) {
  return {
    CloseTime: compactTime(times.closing_time),
    ReadyTime: compactTime(times.ready_time),
    PickupDate: times.pickup_date.replaceAll('-', ''),
  };
}

/** Who hands the packages over. */
function contactOf({ address }: PickupRequest, report: Reporter) {
  const { company_name, person_name } = address;
  if ((company_name ?? person_name) === undefined)
    report.required(['address.company_name', 'address.person_name']);
  const street = joinedLines(address, report);
  if (street === undefined) report.required('address.address_lines');
  const phone = phoneOf(address, 'address', { required: true, extension: 10 }, report);
  const named = (
    first: 'company_name' | 'person_name',
    other: 'company_name' | 'person_name',
    longest: number,
  ) => {
    const name = address[first] === undefined ? other : first;
    return report.tooLong(`address.${name}`, address[name], longest);
  };
  return {
    CompanyName: named('company_name', 'person_name', 27),
    ContactName: named('person_name', 'company_name', 22),
    AddressLine: [street],
    Phone: phone && omitUndefined({ Number: phone.number, Extension: phone.extension }),
  };
}

/** Single weights are unknown: packages are overweight if they are on average. */
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

/** Where a person can see whether it was booked. */
export function lookupOf({ request_id, pickup_date }: WirePickupRequest): string {
  return `a pickup on ${pickup_date} with the reference ${transactionId(request_id)} in the pickup history of the UPS account`;
}

const POSTAL_CODE = { form: 'compact', longest: 8 } as const;

/** `PickupAddress`, as booking and pricing both have it. */
function placeElement(address: Party, report: Reporter) {
  const { city, country_code = '' } = address;
  if (city === undefined) report.required('address.city');
  const needsState = country_code === 'US' || country_code === 'CA';
  return omitUndefined({
    City: report.tooLong('address.city', city, 50) ?? '',
    StateProvince: stateCode(address, 'address', { required: needsState, longest: 50 }, report),
    PostalCode: postalCode(address, 'address', POSTAL_CODE, report),
    CountryCode: country_code,
    ResidentialIndicator: isResidential(address, 'address', {}, report) === true ? 'Y' : 'N',
  });
}

/** `AddressLine`: "only one AddressLine is allowed", so the lines become one. */
function joinedLines({ address_lines = [] }: Party, report: Reporter): string | undefined {
  const street = address_lines.join(', ');
  return street === '' ? undefined : report.tooLong('address.address_lines', street, 73);
}

/** "Max per service: 999". */
const MOST = 999;

/**
 * `PickupPiece`: a count for each service. Of shipments it is known; of services that the request lists, one package each is
 * counted, and the rest with the first.
 */
function pickupPieces(request: PickupRequest, report: Reporter) {
  const { address, destination_country_codes: countries = [address.country_code ?? ''] } = request;
  const count = pickupCount(request, report) ?? 1;
  const services = servicesOf(request, report);
  const field = 'destination_country_codes';
  if (countries.length > 1 && countries.length !== services.length)
    report.notSupported(
      field,
      `names ${countries.length} countries for ${services.length} services; UPS takes one country for all, or one for each service`,
    );
  const known = services.map((service) => packagesOf(request, service));
  const rest = count - known.reduce((sum, each) => sum + each, 0);
  if (rest < 0)
    report.contradiction('package_count', `is ${count}, fewer than the ${services.length} services`);
  return services.map((service, at) => {
    const quantity = (known[at] ?? 1) + (at === 0 ? Math.max(0, rest) : 0);
    if (quantity > MOST)
      report.tooLarge('package_count', `gives ${quantity} packages of one service; UPS takes ${MOST}`);
    return {
      // Three digits: 003 is service 03.
      ServiceCode: service.padStart(3, '0'),
      Quantity: String(quantity),
      DestinationCountryCode: countries[at] ?? countries[0] ?? '',
      // Packages.
      ContainerCode: '01',
    };
  });
}

/** UPS's own among the services. Without any, Ground within the United States, elsewhere Standard. */
function servicesOf(request: PickupRequest, report: Reporter): readonly string[] {
  const written = pickupServices(request).map(readCode);
  const own = written.filter(({ carrier = CARRIER }) => carrier === CARRIER).map(({ code }) => code);
  if (own.length > 0) {
    for (const code of own)
      if (!/^\w{2,3}$/.test(code))
        report.invalid('services', `names ${code}, which cannot be a service code of UPS`);
    return own;
  }
  const usual = inUnitedStates(request.address.country_code ?? '') ? '03' : '11';
  report.notice('assumed', `Service ${usual} was sent to UPS: the request names none.`);
  return [usual];
}

/** The packages of the shipments with a service; one where the request lists the services itself. */
function packagesOf({ services, shipments = [] }: PickupRequest, service: string): number {
  if (services !== undefined) return 1;
  return shipments
    .filter((shipment) => shipment.service === service)
    .reduce((sum, { meta }) => sum + (meta?.parcels?.length ?? 1), 0);
}

export interface WirePickupPriceRequest {
  readonly request_id: string;
  /** The day of the request. */
  readonly pickup_date: string | null;
  readonly document: { readonly PickupRateRequest: object };
}

export function createPriceRequest(
  request: PickupAvailabilityRequest,
  { account, report }: OperationContext<AccountSettings>,
): WirePickupPriceRequest {
  const { pickup_date, ready_time, closing_time, address } = request;
  const { context, settings } = account;
  const request_id = context.newId();
  const current = today(context.clock, settings.time_zone);
  if (pickup_date !== undefined && pickup_date < current)
    report.outOfRange('pickup_date', `is ${pickup_date}, in the past: today is ${current}`);
  const times =
    pickup_date === undefined || ready_time === undefined || closing_time === undefined
      ? undefined
      : timesOf({ pickup_date, ready_time, closing_time });
  const isToday = pickup_date === undefined || pickup_date === current;
  return {
    request_id,
    pickup_date: pickup_date ?? null,
    document: {
      PickupRateRequest: omitUndefined({
        Request: requestOf(request_id),
        ShipperAccount: accountElement(request, settings, report),
        PickupAddress: omitUndefined({
          AddressLine: joinedLines(address, report),
          ...placeElement(address, report),
        }),
        AlternateAddressIndicator: 'Y',
        ServiceDateOption: times !== undefined ? SPECIFIC_DAY : isToday ? SAME_DAY : FUTURE_DAY,
        PickupDateInfo: times,
      }),
    },
  };
}

/** `ServiceDateOption`. A specific day needs its times as well. */
const SAME_DAY = '01';
const FUTURE_DAY = '02';
const SPECIFIC_DAY = '03';

/** A pickup that was booked, to be looked up or cancelled. */
export interface WirePickup {
  readonly request_id: string;
  /** The pickup request number. */
  readonly prn: string;
  readonly account_number: string;
}

export function createKnownRequest(
  { pickup: { confirmation_number } }: PickupCancelRequest | PickupStatusRequest,
  { account }: OperationContext<AccountSettings>,
): WirePickup {
  return {
    request_id: account.context.newId(),
    prn: confirmation_number,
    account_number: account.settings.account_number,
  };
}
