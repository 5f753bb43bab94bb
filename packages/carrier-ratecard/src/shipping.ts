/** Ships: prices the service, takes a number for each parcel and makes its label. */
import { abortError, raceAbort } from '@waybill/carrier-kit';
import { WaybillError } from '@waybill/core';
import type { RateCard } from './card/compile.js';
import type { Counter } from './counter.js';
import { labelPage } from './label.js';
import { rateAnswer } from './rate.js';
import type { ShipAnswer, ShippedLabel, ShipQuestion } from './ship.js';
import { noNumber, trackingNumber } from './tracking.js';

/**
 * @throws TimeoutError, UnavailableError before a number was taken. Afterwards everything comes back: numbers that
 * were taken, and what happened then.
 */
export async function ship(
  asked: ShipQuestion,
  card: RateCard,
  counter: Counter,
  until: AbortSignal,
): Promise<ShipAnswer> {
  const { priced, excluded } = rateAnswer(asked, card);
  const [service] = priced;
  if (service === undefined) return { asked, card: card.name, excluded, parcels: [] };
  const parcels = asked.parcels.flatMap(({ quantity, weight }) => Array<string>(quantity).fill(weight));
  const numbers: string[] = [];
  let failure: ShipAnswer['failure'];
  try {
    while (numbers.length < parcels.length) {
      const number = await nextNumber(card, counter, until);
      if (numbers.includes(number)) throw noNumber(`the counter gave ${number} twice`);
      numbers.push(number);
    }
  } catch (error) {
    if (numbers.length === 0 || !(error instanceof WaybillError)) throw error;
    failure = { kind: error.kind, code: error.code, message: error.message };
  }
  const labels: ShippedLabel[] = [];
  for (const [position, number] of numbers.entries()) {
    const weight = `${parcels[position]} ${card.facts.weight_unit}`;
    const page = labelPage(asked, service, { position, of: parcels.length, weight, number });
    labels.push({ tracking_number: number, ...(await labelled(page, asked, until)) });
  }
  return {
    asked,
    card: card.name,
    priced: service,
    excluded,
    parcels: labels,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** A counter is the shop's own code, or its database: it may fail, and it may never answer. */
async function nextNumber(card: RateCard, counter: Counter, until: AbortSignal): Promise<string> {
  if (until.aborted) throw abortError(until, false);
  let counted: unknown;
  try {
    counted = await raceAbort(Promise.resolve(counter.next()), until);
  } catch (error) {
    if (error instanceof WaybillError) throw error;
    throw noNumber(
      `the counter gave no tracking number: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return trackingNumber(counted, card.facts.tracking);
}

/** A label that cannot be made loses nothing but itself. */
async function labelled(
  page: ReturnType<typeof labelPage>,
  { label: { format } }: ShipQuestion,
  until: AbortSignal,
): Promise<Omit<ShippedLabel, 'tracking_number'>> {
  if (until.aborted) return { no_label: abortError(until, false).message };
  try {
    // Who only rates never loads what draws labels.
    const { makeLabel } = await import('@waybill/labels');
    return { label: Buffer.from(await makeLabel(page, format)).toString('base64') };
  } catch (error) {
    return { no_label: error instanceof Error ? error.message : String(error) };
  }
}
