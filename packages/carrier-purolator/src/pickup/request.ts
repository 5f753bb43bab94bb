/** What SchedulePickUp and ValidatePickUp are sent. */
import type { OperationContext } from '@waybill/carrier-kit';
import { checkPickupTimes, compactTime, pickupCount, pickupServices } from '@waybill/carrier-kit/after';
import { decimal } from '@waybill/carrier-kit/reply';
import {
  extraField,
  extraFlag,
  extraOf,
  extraText,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type {
  PackageLocation,
  PickupAvailabilityRequest,
  PickupRequest,
  PickupUpdateRequest,
} from '@waybill/core/plugin';
import { addressElement } from '../parties.js';
import type { OpenSettings } from '../settings.js';
import type { SoapHeader } from '../soap.js';
import type { PickupFacts } from './reply.js';

/** A pickup to schedule, or to ask about. */
export interface WirePickupRequest extends SoapHeader, PickupFacts {
  readonly pickup: XmlNode;
}

export function createPickupRequest(
  request: PickupRequest,
  { account, report }: OperationContext<OpenSettings>,
): WirePickupRequest {
  const { address, pickup_date, ready_time, closing_time, notify_email } = request;
  const { settings, context } = account;
  checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  if (address.country_code !== 'CA')
    report.notSupported('address.country_code', `is ${address.country_code}; Purolator picks up in Canada`);
  return {
    request_id: context.newId(),
    language: settings.language,
    pickup: omitUndefined({
      BillingAccountNumber: settings.account_number,
      PickupInstruction: omitUndefined({
        Date: pickup_date,
        AnyTimeAfter: compactTime(ready_time),
        UntilTime: compactTime(closing_time),
        TotalWeight: weightElement(request),
        TotalPieces: pickupCount(request, report)?.toString(),
        PickUpLocation: extraText(request, 'pickup_location', '', report),
        AdditionalInstructions: instructionOf(request),
        ...equipmentOf(request, report),
      }),
      Address: addressElement(address, 'address', 'shipping', report),
      ShipmentSummary: summaryOf(request, report),
      NotificationEmails: notify_email === undefined ? undefined : { NotificationEmail: notify_email },
    }),
    pickup_date,
    ready_time,
    closing_time,
    postal_code: address.postal_code ?? '',
  };
}

/** Purolator answers for one day and its times. */
export function createAvailabilityRequest(
  request: PickupAvailabilityRequest,
  context: OperationContext<OpenSettings>,
): WirePickupRequest {
  const { pickup_date, ready_time, closing_time } = request;
  for (const [field, value] of Object.entries({ pickup_date, ready_time, closing_time }))
    if (value === undefined) context.report.required(field);
  const day = {
    pickup_date: pickup_date ?? '',
    ready_time: ready_time ?? '',
    closing_time: closing_time ?? '',
  };
  return createPickupRequest({ ...request, ...day }, context);
}

/** In Purolator's order of elements, for a new pickup and for a change. */
export function equipmentOf(
  request: PickupRequest | PickupUpdateRequest,
  report: Reporter,
): {
  readonly [Name in
    | 'SupplyRequestCodes'
    | 'TrailerAccessible'
    | 'LoadingDockAvailable'
    | 'ShipmentOnSkids'
    | 'NumberOfSkids']: XmlNode | string | undefined;
} {
  const supplies = extraOf(report.carrier, request, 'supplies')
    ?.split(',')
    .map((code) => code.trim());
  const trailer = extraFlag(request, 'trailer_accessible', '', report);
  const skids = extraOf(report.carrier, request, 'skids');
  if (skids !== undefined && !/^[1-9]\d{0,2}$/.test(skids))
    report.invalid(extraField(report, 'skids', ''), `must be a number of skids such as 2, not ${skids}`);
  return {
    SupplyRequestCodes: supplies && { SupplyRequestCode: supplies },
    TrailerAccessible: trailer?.toString(),
    LoadingDockAvailable: request.package_location === 'loading_dock' ? 'true' : undefined,
    ShipmentOnSkids: skids === undefined ? undefined : 'true',
    NumberOfSkids: skids,
  };
}

/** `PickUpLocation` takes words of a list that is not published, so the place is in the instructions for the driver. */
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
  knock: 'Knock on the door',
  other: undefined,
};

function instructionOf({ package_location, instruction }: PickupRequest): string | undefined {
  const place = package_location && PLACES[package_location];
  const parts = [place, instruction].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('. ');
}

function weightElement({ total_weight, weight_unit }: PickupRequest): XmlNode | undefined {
  if (total_weight === undefined) return undefined;
  return { Value: decimal(total_weight).toFixed(), WeightUnit: weight_unit === 'LB' ? 'lb' : 'kg' };
}

/**
 * Packages and their weight by destination. A request has one weight and one count, so this is sent for one kind of
 * destination alone.
 */
export function summaryOf(request: PickupRequest, report: Reporter): XmlNode | undefined {
  const codes = request.destination_country_codes ?? [request.address.country_code];
  const destinations = [
    ...new Set(codes.map((code) => (code === 'CA' ? 'DOM' : code === 'US' ? 'USA' : 'INTL'))),
  ];
  const [DestinationCode] = destinations;
  const TotalWeight = weightElement(request);
  const count = pickupCount(request, report);
  if (destinations.length !== 1 || TotalWeight === undefined || count === undefined) return undefined;
  return {
    ShipmentSummaryDetails: {
      ShipmentSummaryDetail: omitUndefined({
        DestinationCode,
        ModeOfTransport: modeOf(pickupServices(request)),
        TotalPieces: String(count),
        TotalWeight,
      }),
    },
  };
}

/** Ground services go by road, the others by air. */
function modeOf(services: readonly string[]): string | undefined {
  const modes = new Set(services.map((service) => (/PurolatorGround/.test(service) ? 'Ground' : 'Air')));
  return modes.size === 2 ? 'Air/Ground' : [...modes][0];
}
