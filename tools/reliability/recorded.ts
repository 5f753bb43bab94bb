import type { RateRequestData } from '@waybill/core';
import { type Case, loadCases } from '@waybill/testkit';
import type { Subject } from './subjects.ts';

/** The time of the recorded cases: Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

/** The shortest purchase of the carrier's recorded cases, and one of several packages. */
export function purchasesOf(subject: Subject): Case[] {
  const good = loadCases(subject.cases)
    .filter(
      ({ operation, account, expected: [result, errors] }) =>
        operation === 'shipping' && account === undefined && result !== null && errors.length === 0,
    )
    .sort((a, b) => a.calls.length - b.calls.length);
  const several = good.find(({ request }) => packages(request) > 1);
  return [good[0], ...(several === good[0] ? [] : [several])].filter((one) => one !== undefined);
}

function packages({ shipment }: RateRequestData): number {
  return shipment.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
}
