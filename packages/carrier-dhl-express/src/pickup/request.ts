/** What DHL is to pick up, when and where. */
import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes } from '@waybill/carrier-kit/after';
import {
  countryOf,
  extraText,
  isResidential,
  linesOf,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { PackageLocation, PickupRequest, PickupUpdateRequest } from '@waybill/core/plugin';
import { type StreetAddress, streetAddressOf } from '../address.js';
import { localTime } from '../local-time.js';
import { type ContactInformation, contactOf } from '../parties.js';
import type { BilledAccount } from '../payment.js';
import { LATEST_DAYS } from '../planned-shipping-date.js';
import type { Account } from '../settings.js';
import { type ShipmentDetails, shipmentDetails } from './shipments.js';

/** The booking, and what its reply does not repeat. */
export interface WirePickup<Body = PickupBody> {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  readonly body: Body;
  /** Day and times as they were asked for. */
  readonly asked: Pick<PickupRequest, 'pickup_date' | 'ready_time' | 'closing_time'>;
}

export type WirePickupUpdate = WirePickup<PickupUpdateBody>;

/** In the order of the contract. */
export interface PickupBody {
  readonly plannedPickupDateAndTime: string;
  readonly closeTime: string;
  readonly location?: string;
  readonly locationType?: 'business' | 'residence';
  readonly accounts: readonly BilledAccount[];
  readonly specialInstructions?: readonly { readonly value: string }[];
  readonly customerDetails: {
    readonly shipperDetails: {
      readonly postalAddress: StreetAddress;
      readonly contactInformation: ContactInformation;
    };
  };
  readonly shipmentDetails: readonly ShipmentDetails[];
}

export interface PickupUpdateBody extends PickupBody {
  readonly dispatchConfirmationNumber: string;
  /** The account that booked it. */
  readonly originalShipperAccountNumber: string;
}

export function createPickup(
  request: PickupRequest,
  { account, report }: OperationContext<Account['settings']>,
): WirePickup {
  const { pickup_date, ready_time, closing_time } = request;
  return {
    message_reference: account.context.newId(),
    body: bodyOf(request, account, report),
    asked: { pickup_date, ready_time, closing_time },
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
export function lookupOf({ asked, body, message_reference }: WirePickup): string {
  const { addressLine1, cityName } = body.customerDetails.shipperDetails.postalAddress;
  return `a pickup of ${asked.pickup_date} at ${addressLine1}, ${cityName} in MyDHL+, or ask DHL for message reference ${message_reference}`;
}

/** DHL's own words for the place are free: `reception` is one of its examples. */
const PLACES: Readonly<Record<PackageLocation, string | undefined>> = {
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

function bodyOf(request: PickupRequest, { settings, context }: Account, report: Reporter): PickupBody {
  const { address, pickup_date, ready_time, closing_time, package_location, instruction } = request;
  const { account_number, time_zone } = settings;
  checkPickupTimes(request, { clock: context.clock, time_zone }, { latest_days: LATEST_DAYS }, report);
  remarkOnLeftOut(request, report);
  const party: Party = { ...address, ...omitUndefined({ country_code: countryOf(address) }) };
  const residential = isResidential(party, 'address', {}, report);
  const place = package_location && PLACES[package_location];
  return omitUndefined({
    plannedPickupDateAndTime: localTime(pickup_date, `${ready_time}:00`, time_zone),
    closeTime: closing_time,
    location: extraText(request, 'location', '', report, 80) ?? place,
    locationType:
      residential === undefined ? undefined : residential ? ('residence' as const) : ('business' as const),
    accounts: [{ typeCode: 'shipper' as const, number: account_number }],
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
