import type { Clock, PickupRequest } from '@waybill/core/plugin';
import type { Reporter } from '../request/report.js';
import { minutesBetween } from '../values/clock-time.js';
import { today } from '../values/zoned-clock.js';

const DAY_MS = 86_400_000;

/** What a carrier takes, where it says so. */
export interface PickupTimeRules {
  /** How many days ahead; today is 0. */
  readonly latest_days?: number;
  /** Minutes that must lie between ready and closing time. */
  readonly shortest_window_minutes?: number;
  /** `HH:MM`: nothing is ready before. */
  readonly earliest?: string;
  /** `HH:MM`: no driver comes later. */
  readonly latest?: string;
  /** Times are multiples of so many minutes. */
  readonly step_minutes?: number;
}

/**
 * Refuses days and times that the carrier cannot take: a day in the past by the account's time zone, one too far ahead, a
 * window that is too short. The times are those of the clock at the address, so they are not compared with the clock of the
 * account: whether it is too late for today, the carrier decides.
 */
export function checkPickupTimes(
  {
    pickup_date,
    ready_time,
    closing_time,
  }: Pick<PickupRequest, 'pickup_date' | 'ready_time' | 'closing_time'>,
  { clock, time_zone }: { readonly clock: Clock; readonly time_zone: string },
  { latest_days, shortest_window_minutes = 0, earliest, latest, step_minutes }: PickupTimeRules,
  report: Reporter,
): void {
  const current = today(clock, time_zone);
  const ahead = (Date.parse(pickup_date) - Date.parse(current)) / DAY_MS;
  if (ahead < 0)
    report.outOfRange(
      'pickup_date',
      `is ${pickup_date}, in the past: today is ${current} in ${time_zone}, the account's time zone`,
    );
  else if (latest_days !== undefined && ahead > latest_days)
    report.outOfRange(
      'pickup_date',
      `is ${pickup_date}, ${ahead} days ahead; ${report.name} takes up to ${latest_days} days`,
    );
  if (earliest !== undefined && ready_time < earliest)
    report.outOfRange('ready_time', `is ${ready_time}; ${report.name} takes ${earliest} at the earliest`);
  if (latest !== undefined && closing_time > latest)
    report.outOfRange('closing_time', `is ${closing_time}; ${report.name} takes ${latest} at the latest`);
  const window = minutesBetween(ready_time, closing_time);
  if (window < shortest_window_minutes)
    report.outOfRange(
      'closing_time',
      `is ${closing_time}, ${window} minutes after ready_time; ${report.name} needs ${shortest_window_minutes}`,
    );
  if (step_minutes !== undefined)
    for (const [field, time] of Object.entries({ ready_time, closing_time }))
      if (minutesBetween('00:00', time) % step_minutes !== 0)
        report.invalid(field, `is ${time}; ${report.name} takes times in steps of ${step_minutes} minutes`);
}
