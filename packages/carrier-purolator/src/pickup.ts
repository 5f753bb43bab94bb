/** SchedulePickUp: a pickup is booked once. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  clockTimeOf,
  compactTime,
  pickupAvailability,
  pickupCancelOutcome,
  pickupResult,
} from '@waybill/carrier-kit/after';
import {
  listOf,
  maybe,
  maybeText,
  notFoundEntry,
  wireBoolean,
  wireDecimal,
} from '@waybill/carrier-kit/reply';
import { extraText, omitUndefined, type Reporter, today } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Notice, PickupResult } from '@waybill/core';
import type { Answer, CarrierIdentity, PickupStatus, PickupUpdateRequest } from '@waybill/core/plugin';
import { readChange } from './change.js';
import { daysAfter } from './days.js';
import { FAULT_STATUS, noticesIn, readAnswer } from './errors.js';
import {
  type PickupChange,
  type PickupFacts,
  pickupOutcome,
  withPickupKind,
  withPickupKinds,
} from './pickup/reply.js';
import {
  createAvailabilityRequest,
  createPickupRequest,
  equipmentOf,
  summaryOf,
  type WirePickupRequest,
} from './pickup/request.js';
import type { OpenSettings } from './settings.js';
import { element, type SoapHeader, soapCall } from './soap.js';

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest: createPickupRequest,
  next: atOnce((request) => {
    const { operation, effect, lookup } = bookingOf(request);
    return [{ step: 'book', ...soapCall(operation, request.pickup, request), effect, lookup }];
  }),
  parseResponse: ({ request, replies: [reply] }, account) =>
    pickupOutcome(reply, request, bookingOf(request), account),
};

function bookingOf({ pickup_date, postal_code }: WirePickupRequest): PickupChange {
  return {
    operation: 'SchedulePickUp',
    what: 'The pickup',
    effect: 'once',
    lookup: `a pickup on ${pickup_date} at ${postal_code} among the pickups of your Purolator account (GetPickUpHistory)`,
  };
}

/** `IsBulkdRequired` is Purolator's spelling. */
const wireAvailability = z.object({
  IsBulkdRequired: maybe(wireBoolean),
  CutOffTime: maybeText,
  CutOffWindow: maybe(wireDecimal),
  BulkMaxWeight: maybe(wireDecimal),
  BulkMaxPackages: maybe(wireDecimal),
});

export const pickup_availability: OperationFor<'pickup_availability', OpenSettings, WirePickupRequest> = {
  createRequest: createAvailabilityRequest,
  next: atOnce((request) => [{ step: 'validate', ...soapCall('ValidatePickUp', request.pickup, request) }]),
  parseResponse: ({ request, replies }, account) => {
    const reading = readAnswer('ValidatePickUp', replies, account);
    if (reading.errors !== undefined) return [null, [...reading.errors]];
    const errors = reading.warnings.map(withPickupKind);
    const isTooLate = errors.length > 0 && errors.every(({ kind }) => kind === 'too_late');
    if (errors.length > 0 && !isTooLate) return [null, errors];
    const found = wireAvailability.parse(reading.document);
    const time = clockTimeOf(found.CutOffTime);
    const minutes = Number(found.CutOffWindow ?? 0);
    const isBulk = found.IsBulkdRequired === true;
    const isKnown = found.IsBulkdRequired !== undefined;
    const result = pickupAvailability(account, {
      available: isTooLate || isBulk ? false : isKnown ? true : null,
      pickup_date: request.pickup_date,
      cut_off: time === undefined ? null : { time, of: 'request' },
      shortest_window_minutes: minutes > 0 ? minutes : null,
      meta: {
        notices: [
          ...noticesIn(reading.document),
          ...errors.map(({ code, message }): Notice => ({ code, message })),
          ...(isBulk ? [BULK] : []),
        ],
        bulk_max_weight: found.BulkMaxWeight ?? null,
        bulk_max_packages: found.BulkMaxPackages ?? null,
      },
    });
    return [result, []];
  },
};

const BULK: Notice = {
  code: 'bulk_required',
  message: 'This is more than a normal pickup takes: arrange a bulk pickup with Purolator.',
};

/** The change of a pickup. */
export interface WirePickupUpdateRequest extends SoapHeader, PickupFacts {
  readonly number: string;
  readonly change: XmlNode;
}

export const pickup_update: OperationFor<'pickup_update', OpenSettings, WirePickupUpdateRequest> = {
  createRequest,
  next: atOnce((request) => {
    const { operation, effect, lookup } = changeOf(request);
    return [{ step: 'change', ...soapCall(operation, request.change, request), effect, lookup }];
  }),
  parseResponse: ({ request, replies: [reply] }, account) =>
    pickupOutcome(reply, request, changeOf(request), account),
};

function createRequest(
  request: PickupUpdateRequest,
  { account, report }: OperationContext<OpenSettings>,
): WirePickupUpdateRequest {
  const { pickup, address, pickup_date, ready_time, closing_time } = request;
  const { settings, context } = account;
  refuseChanges(request, report);
  return {
    request_id: context.newId(),
    language: settings.language,
    number: pickup.confirmation_number,
    change: omitUndefined({
      BillingAccountNumber: settings.account_number,
      ConfirmationNumber: pickup.confirmation_number,
      ModifyPickupInstruction: omitUndefined({
        UntilTime: compactTime(closing_time),
        PickUpLocation: extraText(request, 'pickup_location', '', report),
        ...equipmentOf(request, report),
      }),
      ShipmentSummary: summaryOf(request, report),
    }),
    pickup_date,
    ready_time,
    closing_time,
    postal_code: address.postal_code ?? '',
  };
}

/** What has no place in ModifyPickUp is refused where it differs from what was scheduled, as far as that is known. */
function refuseChanges(request: PickupUpdateRequest, report: Reporter): void {
  const { pickup, address, instruction, notify_email, package_location, closing_time } = request;
  for (const field of ['pickup_date', 'ready_time'] as const) {
    const scheduled = pickup[field] ?? request[field];
    if (request[field] !== scheduled)
      report.notSupported(field, `is ${request[field]}, and ${scheduled} was scheduled; ${ANEW}`);
  }
  const scheduled = pickup.meta?.postal_code;
  if (typeof scheduled === 'string' && plain(scheduled) !== plain(address.postal_code))
    report.notSupported(
      'address.postal_code',
      `is ${address.postal_code}, and ${scheduled} was scheduled; ${ANEW}`,
    );
  if (pickup.closing_time != null && closing_time < pickup.closing_time)
    report.outOfRange(
      'closing_time',
      `is ${closing_time}; Purolator changes it to a later time than ${pickup.closing_time} only`,
    );
  const kept = Object.entries({ instruction, notify_email, package_location }).filter(
    ([, value]) => value !== undefined && value !== 'loading_dock',
  );
  if (kept.length > 0)
    report.notice(
      'not_changed',
      `${kept.map(([name]) => name).join(', ')}: Purolator keeps what was scheduled.`,
    );
}

const ANEW = 'Purolator cannot change it: cancel the pickup and schedule a new one';

function plain(postal_code: string | undefined): string {
  return (postal_code ?? '').replace(/\W/g, '').toUpperCase();
}

function changeOf({ number }: WirePickupUpdateRequest): PickupChange {
  return {
    operation: 'ModifyPickUp',
    what: 'The change',
    effect: 'repeatable',
    lookup: `pickup ${number} in your Purolator account`,
  };
}

/** The pickup to cancel. */
export interface WirePickupCancelRequest extends SoapHeader {
  readonly number: string;
}

const wireVoided = z.object({ PickUpVoided: maybe(wireBoolean) });

export const pickup_cancel: OperationFor<'pickup_cancel', OpenSettings, WirePickupCancelRequest> = {
  createRequest: ({ pickup }, { account: { settings, context } }) => ({
    request_id: context.newId(),
    language: settings.language,
    number: pickup.confirmation_number,
  }),
  next: atOnce((request) => [
    {
      step: 'cancel',
      ...soapCall('VoidPickUp', { PickUpConfirmationNumber: request.number }, request),
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: ({ request, replies }, account) =>
    pickupCancelOutcome(
      replies[0],
      { confirmation_number: request.number },
      {
        carrier: account,
        lookup: lookupOf(request),
        refusedAt: FAULT_STATUS,
        read: (answer) => readCancellation(answer, account),
      },
    ),
};

function lookupOf({ number }: WirePickupCancelRequest): string {
  return `pickup ${number} in your Purolator account`;
}

/** "Cancelled before" is a success with a notice. */
function readCancellation(answer: Answer, carrier: CarrierIdentity): ChangeReading<PickupResult['meta']> {
  const reading = readChange('VoidPickUp', answer, carrier, (response) => {
    const { PickUpVoided: isVoided } = wireVoided.parse(response);
    return isVoided && { notices: noticesIn(response) };
  });
  const before = 'refused' in reading && cancelledBefore(reading.refused);
  return before ? { done: { notices: [before] } } : withPickupKinds(reading);
}

/** The pickup whose status is wanted. */
export interface WirePickupStatusRequest extends SoapHeader {
  readonly number: string;
  readonly account_number: string;
  readonly pickup_date: string;
  /** Days of the search, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The contract does not say whether the days are those of the booking or of the pickup. */
const DAYS_BEFORE = 30;

export const pickup_status: OperationFor<'pickup_status', OpenSettings, WirePickupStatusRequest> = {
  createRequest: ({ pickup }, { account: { settings, context } }) => {
    const day = pickup.pickup_date ?? today(context.clock, settings.time_zone);
    return {
      request_id: context.newId(),
      language: settings.language,
      number: pickup.confirmation_number,
      account_number: settings.account_number,
      pickup_date: day,
      from: daysAfter(day, -DAYS_BEFORE),
      to: pickup.pickup_date ?? daysAfter(day, DAYS_BEFORE),
    };
  },
  next: atOnce((request) => [
    {
      step: 'history',
      ...soapCall(
        'GetPickUpHistory',
        {
          PickUpHistorySearchCriteria: {
            FromDate: request.from,
            ToDate: request.to,
            ConfirmationNumber: request.number,
            AccountNumber: request.account_number,
          },
        },
        request,
      ),
    },
  ]),
  parseResponse: ({ request, replies }, account) => {
    const { number } = request;
    const reading = readAnswer('GetPickUpHistory', replies, account);
    if (reading.errors !== undefined) return [null, [...reading.errors]];
    const details = wireHistory.parse(reading.document).PickUpDetailList?.PickUpDetail ?? [];
    const found = details.find((detail) => detail.ConfirmationNumber === number);
    const errors = reading.warnings.map(withPickupKind);
    const unknown = { what: `pickup ${number}`, field: 'pickup.confirmation_number' };
    if (found === undefined) return [null, errors.length > 0 ? errors : [notFoundEntry(account, unknown)]];
    const { PickupStatus: status_text = null, PickupInstruction: instruction } = found;
    const result = pickupResult(account, {
      pickup_date: dayIn(instruction?.Date) ?? request.pickup_date,
      ready_time: clockTimeOf(instruction?.AnyTimeAfter) ?? null,
      closing_time: clockTimeOf(instruction?.UntilTime) ?? null,
      confirmation_numbers: [number],
      status: statusOf(status_text),
      status_text,
      meta: { notices: noticesIn(reading.document) },
    });
    return [result, errors];
  },
};

const wireHistory = z.object({
  PickUpDetailList: element({
    PickUpDetail: listOf(
      z.object({
        ConfirmationNumber: maybeText,
        PickupStatus: maybeText,
        PickupInstruction: element({ Date: maybeText, AnyTimeAfter: maybeText, UntilTime: maybeText }),
      }),
    ),
  }),
});

/** `PickupStatus` is free text in the language of the request. Its words are not published: these are our judgement. */
const STATUSES: readonly (readonly [words: RegExp, status: PickupStatus])[] = [
  [/void|cancel|annul/i, 'cancelled'],
  [/miss|fail|unable|not (picked|ready)|manqué|échou/i, 'missed'],
  [/complete|picked|closed|terminé|ramassé|complété/i, 'completed'],
  [/pending|attente/i, 'pending'],
  [/schedul|confirm|open|dispatch|assign|planifi|prévu|ouvert/i, 'scheduled'],
];

function statusOf(text: string | null): PickupStatus {
  return STATUSES.find(([words]) => words.test(text ?? ''))?.[1] ?? 'unknown';
}

function dayIn(written: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(written ?? '')?.[0];
}
