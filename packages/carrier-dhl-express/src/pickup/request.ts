/** What DHL is to pick up, when and where. */

import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes, pickupCount } from '@waybill/carrier-kit/after';
import { decimal, roundUp } from '@waybill/carrier-kit/reply';
import {
  checkPrintedParty,
  countryOf,
  crossesCustoms,
  extraText,
  isResidential,
  linesOf,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import {
  type PackageLocation,
  type PickupRequest,
  type PickupUpdateRequest,
  readCode,
} from '@waybill/core/plugin';
import { LATEST_DAYS, localTime } from '../dates.js';
import type { Referenced } from '../json.js';
import { PLACES } from '../packages.js';
import { contactOf, streetAddressOf } from '../parties.js';
import { printed } from '../printed.js';
import { services } from '../services.js';
import type { Account } from '../settings.js';

/** The booking, and what its reply does not repeat. */
export interface WirePickup<Body = PickupBody> extends Referenced {
  readonly body: Body;
  /** Day and times as requested. */
  readonly requested: Pick<PickupRequest, 'pickup_date' | 'ready_time' | 'closing_time'>;
}

export type WirePickupUpdate = WirePickup<PickupUpdateBody>;

type PickupBody = ReturnType<typeof bodyOf>;

type PickupUpdateBody = PickupBody & {
  readonly dispatchConfirmationNumber: string;
  /** The account that booked it. */
  readonly originalShipperAccountNumber: string;
};

export function createPickup(
  request: PickupRequest,
  { account, report }: OperationContext<Account['settings']>,
): WirePickup {
  const { pickup_date, ready_time, closing_time } = request;
  return {
    message_reference: account.context.newId(),
    body: bodyOf(request, account, report),
    requested: { pickup_date, ready_time, closing_time },
  };
}

export function createUpdate(
  request: PickupUpdateRequest,
  context: OperationContext<Account['settings']>,
): WirePickupUpdate {
  const { confirmation_number, confirmation_numbers = [], meta } = request.pickup;
  if (confirmation_numbers.length > 1)
    context.report.notSupported(
      'pickup.confirmation_numbers',
      `has ${confirmation_numbers.length} numbers; ${context.report.name} changes one pickup at a time: cancel it and book again`,
    );
  const { account_number } = context.account.settings;
  const booked = createPickup(request, context);
  return {
    ...booked,
    body: {
      dispatchConfirmationNumber: confirmation_number,
      originalShipperAccountNumber:
        typeof meta?.account_number === 'string' ? meta.account_number : account_number,
      ...booked.body,
    },
  };
}

/** How to find a pickup whose outcome is unknown: DHL has no list of pickups for programs. */
export function lookupOf({ requested, body, message_reference }: WirePickup): string {
  const { addressLine1, cityName } = body.customerDetails.shipperDetails.postalAddress;
  return `a pickup of ${requested.pickup_date} at ${addressLine1}, ${cityName} in MyDHL+, or ask DHL for message reference ${message_reference}`;
}

/** DHL's own words for the place are free: `reception` is one of its examples. */
const LOCATIONS: Readonly<Record<PackageLocation, string | undefined>> = {
  front_door: 'Front door',
  back_door: 'Back door',
  side_door: 'Side door',
  reception: 'Reception',
  mail_room: 'Mail room',
  office: 'Office',
  loading_dock: 'Loading dock',
  porch: 'Porch',
  mailbox: 'Mailbox',
  knock: 'Please knock',
  other: undefined,
};

/** `specialInstructions`: four texts of 80 characters. */
const INSTRUCTIONS = { most: 4, longest: 80 };

/** In the order of the contract. */
function bodyOf(request: PickupRequest, { settings, context }: Account, report: Reporter) {
  const { address, pickup_date, ready_time, closing_time, package_location, instruction } = request;
  const { account_number, time_zone } = settings;
  checkPickupTimes(request, { clock: context.clock, time_zone }, { latest_days: LATEST_DAYS }, report);
  checkPrintedParty(address, 'address', printed.party, report);
  remarkOnLeftOut(request, report);
  const party: Party = { ...address, ...omitUndefined({ country_code: countryOf(address) }) };
  const residential = isResidential(party, 'address', {}, report);
  const place = package_location && LOCATIONS[package_location];
  return omitUndefined({
    plannedPickupDateAndTime: localTime(pickup_date, `${ready_time}:00`, time_zone),
    closeTime: closing_time,
    location: extraText(request, 'location', '', report, 80) ?? place,
    locationType: residential === undefined ? undefined : residential ? 'residence' : 'business',
    accounts: [{ typeCode: 'shipper', number: account_number }],
    specialInstructions:
      instruction === undefined
        ? undefined
        : linesOf(instruction, INSTRUCTIONS, 'instruction', report).map((value) => ({ value })),
    customerDetails: {
      shipperDetails: {
        postalAddress: streetAddressOf(party, 'address', report),
        contactInformation: contactOf(party, 'address', report),
      },
    },
    shipmentDetails: shipmentDetails(request, party, report),
  });
}

function remarkOnLeftOut({ notify_email, with_price }: PickupRequest, report: Reporter): void {
  if (notify_email !== undefined)
    report.notice(
      'left_out',
      `notify_email is left out: ${report.name} takes no address for messages about a pickup.`,
    );
  if (with_price) report.notice('no_price', `${report.name} does not say what a pickup costs.`);
}

/** Packages of one shipment, or those that no shipment of the request has. */
interface Load {
  readonly product: string;
  readonly count: number;
  readonly number?: string | undefined;
}

/** `shipmentDetails` and `packages` */
const MOST = 999;

function shipmentDetails(request: PickupRequest, address: Party, report: Reporter) {
  const count = pickupCount(request, report) ?? 1;
  report.tooMany('package_count', count, MOST, 'packages');
  const weight = weightOfEach(request, count, report);
  return loadsOf(request, Math.min(count, MOST), address, report).map((load) =>
    omitUndefined({
      productCode: load.product,
      isCustomsDeclarable: isDeclarable(load, request, address),
      unitOfMeasurement: request.weight_unit === 'LB' ? 'imperial' : 'metric',
      shipmentTrackingNumber: load.number,
      packages: Array.from({ length: load.count }, () => ({ weight })),
    }),
  );
}

/** The whole weight in equal parts: a pickup names no weight of a single package. */
function weightOfEach({ total_weight }: PickupRequest, count: number, report: Reporter): number {
  if (total_weight === undefined) report.required('total_weight');
  return Number(roundUp(decimal(total_weight ?? 0).dividedBy(count), PLACES));
}

function loadsOf(request: PickupRequest, count: number, address: Party, report: Reporter): Load[] {
  const { shipments = [] } = request;
  const named = productsOf(request, report);
  const usual = named[0] ?? usualProduct(request, address);
  const bought = shipments.map(({ service, tracking_number, meta }) => ({
    product: service ?? usual,
    count: meta?.parcels?.length || 1,
    number: tracking_number ?? undefined,
  }));
  const others = count - bought.reduce((sum, load) => sum + load.count, 0);
  if (others <= 0) return bought;
  if (named.length > 1)
    report.notSupported(
      'services',
      `names ${named.join(', ')}; ${report.name} takes one service for packages that are not in shipments`,
    );
  if (named.length === 0)
    report.notice(
      'assumed_service',
      `${report.name} wants a service with a pickup; without one in the request it is ${usual}.`,
    );
  return [...bought, { product: usual, count: others }];
}

/** Codes of `services`, each once. */
function productsOf({ services: written = [] }: PickupRequest, report: Reporter): string[] {
  const codes = written.map((service, index) => {
    const { carrier, code } = readCode(service);
    const isOwn = carrier === undefined ? services.code_pattern.test(code) : carrier === report.carrier;
    if (!isOwn || code.length > 6)
      report.invalid(
        `services[${index}]`,
        `must be a service of ${report.name}, not ${JSON.stringify(service)}`,
      );
    return code;
  });
  return [...new Set(codes)];
}

const DOMESTIC = 'N';
const ABROAD = 'P';

function usualProduct(request: PickupRequest, { country_code }: Party): string {
  const isDomestic = (request.destination_country_codes ?? []).every((country) => country === country_code);
  return isDomestic ? DOMESTIC : ABROAD;
}

/** By the destinations where they are named, else by the product: some are for goods abroad. */
function isDeclarable({ product }: Load, { destination_country_codes }: PickupRequest, from: Party): boolean {
  if (destination_country_codes !== undefined)
    return destination_country_codes.some((country_code) => crossesCustoms(from, { country_code }));
  const reach = services.rows.find(({ code }) => code === product)?.reach;
  return reach?.startsWith('abroad, goods') ?? false;
}
