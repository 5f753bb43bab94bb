/** Post offices and parcel lockers: GET /post-office-locations and /parcel-locker-locations. Source: locations.yaml 3.5.6. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import type { Call } from '@waybill/core/plugin';
import { parseResponse } from './locations/reply.js';
import { createRequest, type WireLocationsRequest } from './locations/request.js';
import type { OpenSettings } from './settings.js';

export const locations: OperationFor<'locations', OpenSettings, WireLocationsRequest> = {
  createRequest,
  next: atOnce(({ offices, lockers }) => {
    const calls = [
      callFor('offices', 'post-office-locations', offices),
      callFor('lockers', 'parcel-locker-locations', lockers),
    ];
    const wanted = calls.flatMap((call) => call ?? []);
    // Of two, the one that is answered counts.
    return wanted.length === 1 ? wanted : wanted.map((call) => ({ ...call, optional: true }));
  }),
  parseResponse,
};

function callFor(step: string, resource: string, query: string | undefined): Call | undefined {
  return query === undefined ? undefined : { step, method: 'GET', url: `/locations/v3/${resource}?${query}` };
}
