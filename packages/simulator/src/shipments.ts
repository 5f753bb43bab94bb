const HOUR_MS = 3_600_000;

/**
 * The way of every shipment of a simulator: each stage begins so many hours after the purchase, by the simulator's clock,
 * which `advance` moves on.
 */
const TIMETABLE = [
  ['created', 0],
  ['picked_up', 5],
  ['departed', 9],
  ['arrived', 22],
  ['out_for_delivery', 26],
  ['delivered', 30],
] as const;

/** A stage on the way of a shipment. `voided` ends it early. */
export type JourneyStage = (typeof TIMETABLE)[number][0] | 'voided';

/** A stage that a shipment has reached. */
export interface JourneyStep {
  readonly stage: JourneyStage;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A shipment that a simulator sold. */
export interface SoldShipment<Facts = unknown> {
  /** The carrier's reference for the shipment. */
  readonly id: string;
  /** Of all packages; the first may be the id as well. */
  readonly tracking_numbers: readonly string[];
  /** The account that bought it: no other may void it. */
  readonly account: string;
  /** Milliseconds since the epoch. */
  readonly sold_at: number;
  /** What the carrier's routes want to know of it later. */
  readonly facts: Facts;
}

/** What a simulator remembers of the shipments that it sold. */
export interface SoldShipments<Facts> {
  add(shipment: Omit<SoldShipment<Facts>, 'sold_at'>): void;
  /** By id or tracking number. */
  find(number: string): SoldShipment<Facts> | undefined;
  /** In the order in which they were sold. */
  all(): readonly SoldShipment<Facts>[];
  /** The stages that it has reached, the first of them first. */
  journeyOf(shipment: SoldShipment<Facts>): readonly JourneyStep[];
  /** Voids it: `already` when it had been voided, `too_late` when it was picked up or is on a manifest. */
  void(shipment: SoldShipment<Facts>): 'voided' | 'already' | 'too_late';
  /** Those of an account that are neither voided nor on a manifest. */
  open(account: string): readonly SoldShipment<Facts>[];
  /** Puts them on a manifest. */
  close(shipments: readonly SoldShipment<Facts>[]): void;
}

/** An empty record of sold shipments, by the clock of the simulator. */
export function soldShipments<Facts = undefined>({
  now,
}: {
  readonly now: () => number;
}): SoldShipments<Facts> {
  const byNumber = new Map<string, SoldShipment<Facts>>();
  const voided = new Map<SoldShipment<Facts>, number>();
  const closed = new Set<SoldShipment<Facts>>();

  const journeyOf = (shipment: SoldShipment<Facts>): JourneyStep[] => {
    const end = voided.get(shipment);
    const reached = TIMETABLE.map(([stage, hours]) => ({
      stage,
      at: shipment.sold_at + hours * HOUR_MS,
    })).filter(({ at }) => at <= (end ?? now()));
    return end === undefined ? reached : [...reached, { stage: 'voided', at: end }];
  };
  return {
    add: (sold) => {
      const shipment = { ...sold, sold_at: now() };
      for (const number of [sold.id, ...sold.tracking_numbers]) byNumber.set(number, shipment);
    },
    find: (number) => byNumber.get(number),
    all: () => [...new Set(byNumber.values())],
    journeyOf,
    void: (shipment) => {
      if (voided.has(shipment)) return 'already';
      if (closed.has(shipment)) return 'too_late';
      if (journeyOf(shipment).some(({ stage }) => stage === 'picked_up')) return 'too_late';
      voided.set(shipment, now());
      return 'voided';
    },
    open: (account) =>
      [...new Set(byNumber.values())].filter(
        (shipment) => shipment.account === account && !voided.has(shipment) && !closed.has(shipment),
      ),
    close: (shipments) => {
      for (const shipment of shipments) closed.add(shipment);
    },
  };
}
