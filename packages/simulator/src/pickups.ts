import { businessDaysAfter, dayIn, timeIn } from './calendar.js';

/** A pickup that was booked at a simulator. Its times are those of the clock where the simulator is. */
export interface BookedPickup<Facts = unknown> {
  /** The carrier's number for it. */
  readonly number: string;
  /** The account that booked it: no other may change or cancel it. */
  readonly account: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` */
  readonly ready_time: string;
  /** `HH:MM` */
  readonly closing_time: string;
  /** What the carrier's routes want to know of it later. */
  readonly facts: Facts;
}

/** What became of a pickup by the simulator's clock. */
export type PickupState = 'scheduled' | 'cancelled' | 'completed';

/** What a simulator remembers of pickups. */
export interface BookedPickups<Facts> {
  /** Books it: `past` for a day that is over, `too_late` for one of today after the cut-off. */
  book(pickup: BookedPickup<Facts>): 'booked' | 'past' | 'too_late';
  /** By its number. */
  find(number: string): BookedPickup<Facts> | undefined;
  /** Changes it, unless it is over: by the rules of a new one. */
  change(
    pickup: BookedPickup<Facts>,
    changes: Partial<Omit<BookedPickup<Facts>, 'number' | 'account'>>,
  ): 'booked' | 'past' | 'too_late';
  /** Cancels it: `already` when it had been cancelled, `too_late` when the driver was there. */
  cancel(pickup: BookedPickup<Facts>): 'cancelled' | 'already' | 'too_late';
  stateOf(pickup: BookedPickup<Facts>): PickupState;
  /** The first day that can still be booked, `YYYY-MM-DD`: today until the cut-off, else the next business day. */
  firstDay(): string;
}

/** The clock of a simulator, and until when it takes pickups of the same day. */
export interface PickupRules {
  readonly now: () => number;
  readonly time_zone: string;
  /** `HH:MM` */
  readonly cut_off: string;
}

/** An empty record of pickups, by the clock of the simulator. */
export function bookedPickups<Facts = undefined>({
  now,
  time_zone,
  cut_off,
}: PickupRules): BookedPickups<Facts> {
  const byNumber = new Map<string, BookedPickup<Facts>>();
  const cancelled = new Set<string>();
  const today = () => dayIn(time_zone, now());
  const isAfter = (time: string) => timeIn(time_zone, now()) >= time;

  const stateOf = ({ number }: BookedPickup<Facts>): PickupState => {
    if (cancelled.has(number)) return 'cancelled';
    const { date = '', closing_time = '' } = byNumber.get(number) ?? {};
    return date < today() || (date === today() && isAfter(closing_time)) ? 'completed' : 'scheduled';
  };
  const keep = (pickup: BookedPickup<Facts>) => {
    if (pickup.date < today()) return 'past';
    if (pickup.date === today() && isAfter(cut_off)) return 'too_late';
    byNumber.set(pickup.number, pickup);
    return 'booked';
  };
  return {
    book: keep,
    find: (number) => byNumber.get(number),
    change: (pickup, changes) =>
      stateOf(pickup) === 'scheduled' ? keep({ ...pickup, ...changes }) : 'too_late',
    cancel: (pickup) => {
      const state = stateOf(pickup);
      if (state !== 'scheduled') return state === 'cancelled' ? 'already' : 'too_late';
      cancelled.add(pickup.number);
      return 'cancelled';
    },
    stateOf,
    firstDay: () => (isAfter(cut_off) ? businessDaysAfter(today(), 1) : today()),
  };
}
