import { dayOf } from '../dates.js';
import type { WireCommit, WireOperational } from './schema.js';

/** `TransitTimeType`; UNKNOWN and SMARTPOST_TRANSIT_DAYS are not a number of days. */
const WORDS = [
  'ONE',
  'TWO',
  'THREE',
  'FOUR',
  'FIVE',
  'SIX',
  'SEVEN',
  'EIGHT',
  'NINE',
  'TEN',
  'ELEVEN',
  'TWELVE',
  'THIRTEEN',
  'FOURTEEN',
  'FIFTEEN',
  'SIXTEEN',
  'SEVENTEEN',
  'EIGHTEEN',
  'NINETEEN',
  'TWENTY',
];

/** `FOUR_DAYS` -> 4. */
function daysOf(written: string | undefined): number | undefined {
  const [, word = ''] = /^([A-Z]+)_DAYS?$/.exec(written?.trim().toUpperCase() ?? '') ?? [];
  const position = WORDS.indexOf(word);
  return position < 0 ? undefined : position + 1;
}

/** When the shipment arrives, as far as FedEx commits itself. */
export interface Transit {
  readonly transit_days?: number;
  /** Where FedEx gives a range. */
  readonly transit_days_max?: number;
  readonly delivery_date?: string;
  /** The commitment as FedEx writes it, with the time at the destination. */
  readonly commitment?: string;
}

export function transitOf(commit: WireCommit | undefined, operational: WireOperational | undefined): Transit {
  const days = [commit?.transitDays?.minimumTransitTime, commit?.daysInTransit, operational?.transitTime]
    .map(daysOf)
    .find((number) => number !== undefined);
  const most = daysOf(commit?.transitDays?.maximumTransitTime);
  const { dayFormat, dayCxsFormat, day } = commit?.dateDetail ?? {};
  const commitment = [dayFormat, dayCxsFormat, day, operational?.deliveryDate, operational?.commitDate].find(
    (written) => dayOf(written) !== undefined,
  );
  const unavailable = /unavailable/i.test(commit?.label ?? '');
  const date = unavailable ? undefined : dayOf(commitment);
  return {
    ...(days === undefined ? {} : { transit_days: days }),
    ...(most === undefined || most === days ? {} : { transit_days_max: most }),
    ...(date === undefined || commitment === undefined ? {} : { delivery_date: date, commitment }),
  };
}
