import type { RateRequestData } from '@waybill/core';
import { type Case, loadCases } from '@waybill/testkit';
import type { Subject } from './subjects.ts';

/** The time of the recorded cases: Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

/** Recorded cases of the carrier's main account that end well, those of the fewest calls first. */
export function goodCases({ cases }: Subject, operation: Case['operation']): Case[] {
  return loadCases(cases)
    .filter(
      ({ operation: its, account, expected: [result, errors] }) =>
        its === operation && account === undefined && result !== null && errors.length === 0,
    )
    .sort((a, b) => a.calls.length - b.calls.length);
}

/** The shortest purchase, and one of several packages. */
export function purchasesOf(subject: Subject): Case[] {
  const good = goodCases(subject, 'shipping');
  const several = good.find(({ request }) => packages(request) > 1);
  return [good[0], ...(several === good[0] ? [] : [several])].filter((one) => one !== undefined);
}

function packages({ shipment }: RateRequestData): number {
  return shipment.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
}
