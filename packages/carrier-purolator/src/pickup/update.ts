/** ModifyPickUp: a later closing time, other packages. The day, the ready time and the address stay. */
import { atOnce, type OperationContext, type OperationFor } from '@waybill/carrier-kit';
import { compactTime } from '@waybill/carrier-kit/after';
import { extraText, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { PickupUpdateRequest } from '@waybill/core/plugin';
import type { OpenSettings } from '../settings.js';
import { type SoapHeader, soapCall } from '../soap.js';
import { type PickupAsked, type PickupChange, pickupOutcome } from './reply.js';
import { equipmentOf, summaryOf } from './request.js';

/** The change of a pickup. */
export interface WirePickupUpdateRequest extends SoapHeader, PickupAsked {
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
