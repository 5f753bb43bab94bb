import type { OperationFacts } from '@waybill/core/plugin';

/** Limits and windows of single operations, and their sources. */
export const operations = {
  tracking: {
    numbers_per_call: 1,
    by_reference: false,
    event_zone: 'offset',
    source: 'TrackingServiceWS.xsd, trackSkybillV2; it names neither a limit nor a number of days',
  },
  voiding: {
    unit: 'package',
    until: 'tendered',
    money: 'not_billed',
    source: 'TrackingServiceWS.xsd, cancelSkybill; until the hand-over, and the money: other programs',
  },
} as const satisfies OperationFacts;
