/** What was sold at a simulator, and what is said of it. */
import assert from 'node:assert/strict';
import type { ErrorEntry, RateRequestData, ShippingOutcome, ShippingResult } from '@waybill/core';
import type { SettingRow } from '@waybill/core/plugin';
import type { Settings } from './cases.js';
import type { SimulatorSession } from './simulator-session.js';
import type { Suite } from './suite.js';

/** For a carrier that finds purchases by the shop's reference. */
export function withReference(request: RateRequestData, { definition, next }: Suite): RateRequestData {
  if (definition.operations?.recovery?.finds_by !== 'reference') return request;
  return { ...request, shipment: { ...request.shipment, references: [`order-${next()}`] } };
}

/** Whether a purchase may have been made. */
export function isUnknown({ kind }: ErrorEntry): boolean {
  return kind === 'unknown_outcome';
}

/** What was left behind may be stored. */
export function mustHoldNoSecret({ definition }: Suite, settings: Settings, left: object): void {
  const text = JSON.stringify(left);
  for (const [name, row] of Object.entries<SettingRow>(definition.settings.fields)) {
    const value = settings[name];
    if (row.secret && typeof value === 'string')
      assert.ok(!text.includes(value), `the secret ${name} is in what was left behind`);
  }
}

/** Numbers of what is said to be bought. */
export function numbersIn(shipment: ShippingResult | null): string[] {
  const bought = (shipment?.meta.parcels ?? []).filter((parcel) => parcel.bought === true);
  return [shipment?.tracking_number, ...bought.map(({ tracking_number }) => tracking_number)].flatMap(
    (number) => number ?? [],
  );
}

/**
 * What a recovery says must be what was sold, as far as the carrier can know it.
 * @param answered what the purchase itself had come to: its labels are there without the carrier.
 */
export function mustAgree(
  { definition }: Suite,
  session: SimulatorSession,
  [shipment, errors]: ShippingOutcome,
  { what, answered }: { readonly what: string; readonly answered: ShippingResult | null },
): void {
  const { finds_by = 'nothing', proves_absence, labels } = definition.operations?.recovery ?? {};
  const sold = session.running.purchases;
  const text = `${what}; sold ${JSON.stringify(sold)}, and recovered ${JSON.stringify([numbersIn(shipment), errors.map(({ code, message }) => `${code}: ${message}`)])}`;
  const numbers = numbersIn(shipment);
  const missing = sold.filter((number) => !numbers.includes(number ?? ''));
  if (sold.length === 0) assert.equal(shipment, null, text);
  const unknown = errors.find(isUnknown);
  if (unknown === undefined) assert.deepEqual(missing, [], text);
  else {
    assert.equal(unknown.retryable, false, text);
    assert.ok(unknown.details?.recovery, `no \`details.recovery\`: ${text}`);
    const isKnowable = missing.length > 0 ? finds_by !== 'nothing' : proves_absence === true;
    assert.ok(!isKnowable, `still unknown: ${text}`);
  }
  if (sold.length > 0)
    assert.ok(
      errors.every(({ retryable }) => !retryable),
      `retryable: ${text}`,
    );
  for (const [at, { bought }] of (shipment?.meta.parcels ?? []).entries()) {
    const isDue = bought === true && (labels || isLabelled(answered, at));
    assert.ok(!isDue || isLabelled(shipment, at), `no label of parcel ${at + 1}: ${text}`);
  }
}

function isLabelled(shipment: ShippingResult | null, at: number): boolean {
  const { documents = [] } = shipment?.meta ?? {};
  return documents.some(({ kind, parcel }) => kind === 'label' && (parcel ?? at) === at);
}
