/**
 * Closing the day: GLS passes on the data of packages then, or by itself four days after the label. It closes every contact ID of the
 * login. A package is reported once; a second call reports nothing, so that it is not sent again by itself. ShipIT manual 5.0.11,
 * getEndOfDayReport.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { changeOutcome, changeReading, manifestResult } from '@waybill/carrier-kit/after';
import { listOf, maybeText } from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { ManifestOutcome } from '@waybill/core';
import type { CarrierIdentity, Exchange, ManifestRequest } from '@waybill/core/plugin';
import { SHIPIT } from './connect.js';
import { listIn, REFUSED_AT, readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

/** The day to close, `YYYY-MM-DD`. */
export interface WireManifestRequest {
  readonly date: string;
}

export const manifest: OperationFor<'manifest', OpenSettings, WireManifestRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'close',
      method: 'POST',
      url: `${SHIPIT}/shipments/endofday?date=${request.date}`,
      effect: 'once',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse,
};

function createRequest(
  { shipments, address, date }: ManifestRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WireManifestRequest {
  if (shipments !== undefined)
    report.notSupported(
      'shipments',
      'must be left out: GLS closes everything that is open on the day, of every contact ID of the login',
    );
  if (address !== undefined)
    report.notSupported('address', 'must be left out: GLS knows where packages leave from');
  return { date: date ?? today(context.clock, settings.time_zone) };
}

const lookupOf = ({ date }: WireManifestRequest): string =>
  `the packages of ${date} in the tracking of GLS: those of a closed day are known there`;

const wireShipment = z.object({ ShipmentUnit: listOf(z.object({ TrackID: maybeText })) });

function parseResponse(
  { request, replies }: Exchange<WireManifestRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const judged = changeOutcome(replies[0], {
    carrier,
    what: 'Closing the day',
    effect: 'once',
    lookup: lookupOf(request),
    refusedAt: REFUSED_AT,
    read: (answer) => changeReading(readReply(answer, carrier, listIn('Shipments', wireShipment))),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const shipments = judged.done;
  const tracking_numbers = shipments.flatMap(({ ShipmentUnit }) =>
    ShipmentUnit.flatMap(({ TrackID }) => TrackID ?? []),
  );
  const isEmpty = shipments.length === 0;
  const message = `GLS reports no open packages of ${request.date}: there are none, or the day was closed before.`;
  const notices = isEmpty ? [{ code: 'nothing_open', message }] : [];
  const result = manifestResult(
    carrier,
    isEmpty ? [] : [{ shipment_count: shipments.length, tracking_numbers }],
    { meta: { notices, manifest_date: request.date } },
  );
  return [result, [...judged.errors]];
}
