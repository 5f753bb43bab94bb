/** ValidatePickUp: whether and until when Purolator comes. It changes nothing. */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, pickupAvailability } from '@waybill/carrier-kit/after';
import { maybe, maybeText, wireBoolean, wireDecimal } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import { noticesIn, readAnswer } from '../errors.js';
import type { OpenSettings } from '../settings.js';
import { soapCall } from '../soap.js';
import { withPickupKind } from './errors.js';
import { createAvailabilityRequest, type WirePickupRequest } from './request.js';

/** `IsBulkdRequired` is Purolator's spelling. */
const wireResponse = z.object({
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
    const found = wireResponse.parse(reading.document);
    const time = clockTimeOf(found.CutOffTime);
    const minutes = Number(found.CutOffWindow ?? 0);
    const isBulk = found.IsBulkdRequired === true;
    const told = found.IsBulkdRequired !== undefined;
    const result = pickupAvailability(account, {
      available: isTooLate || isBulk ? false : told ? true : null,
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
