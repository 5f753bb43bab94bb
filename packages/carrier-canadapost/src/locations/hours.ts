import { clockTimeOf, weekdayFromSunday } from '@waybill/carrier-kit/after';
import type { OpeningHours } from '@waybill/core/plugin';

/** Opening and closing times of one day in turn, two or four of them; Sunday is day 1. A day without times is closed. */
export function hoursOf(day: string | undefined, times: readonly (string | undefined)[]): OpeningHours[] {
  const weekday = weekdayFromSunday(day ?? '', 1);
  const pairs = times.map((opens, at) => [clockTimeOf(opens), clockTimeOf(times[at + 1])] as const);
  return pairs.flatMap(([opens, closes], at) =>
    weekday === undefined || opens === undefined || closes === undefined || opens >= closes || at % 2 === 1
      ? []
      : [{ day: weekday, opens, closes }],
  );
}
