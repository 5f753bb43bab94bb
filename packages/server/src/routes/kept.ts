import type { ShippingOutcome } from '@waybill/core';
import type { Access } from '../access.js';
import type { ShipmentAnswer } from '../api/bodies.js';
import { json } from '../api/route.js';
import { entry, invalid } from '../problems/invalid.js';
import type { Problem } from '../problems/problem.js';
import { purchased } from '../purchases.js';
import { isDots, prefixOf } from '../tenant.js';
import { shipmentPath } from './shipment.js';

/** What the ledger takes. */
const LONGEST_KEY = 255;

/** The header of what is bought once for each key. */
export const KEY_HEADER = {
  'Idempotency-Key!':
    'Names the purchase, for example by the number of the order: up to 255 printable characters of ASCII.',
};

/** The answers to what is bought once for each key. */
export const KEPT_ANSWERS = {
  201: {
    description: 'It was bought; `errors` say what is missing, if anything.',
    content: { 'application/json': 'ShipmentAnswer' },
    headers: { Location: 'Where the shipment is from now on.' },
  },
  202: {
    description: 'It is unknown whether it was bought: ask again later, with the same key.',
    content: { 'application/json': 'ShipmentAnswer' },
    headers: { Location: 'Where the purchase is.' },
  },
};

/**
 * What came of a purchase, and where it is.
 * @throws {@link Problem} if nothing was bought
 */
export function keptAnswer(access: Access, key: string, outcome: ShippingOutcome): Response {
  const [shipment, errors] = purchased(access, outcome);
  const answer: ShipmentAnswer = { key, shipment, errors };
  return json(answer, shipment === null ? 202 : 201, { location: shipmentPath(key) });
}

/** @throws {@link Problem} `invalid` */
export function keyOf(headers: Headers, access: Access): string {
  const key = headers.get('idempotency-key');
  const longest = LONGEST_KEY - prefixOf(access.key).length;
  if (key === null || key === '')
    throw wrongKey('required', 'is required: a text of your own for this purchase, such as the order number');
  if (key.length > longest) throw wrongKey('too_long', `is longer than ${longest} characters`);
  if (!/^[\x20-\x7e]+$/.test(key) || isDots(key))
    throw wrongKey('invalid', 'must be printable characters of ASCII, and more than dots');
  return key;
}

function wrongKey(code: string, problem: string): Problem {
  return invalid([entry('Idempotency-Key', code, problem)]);
}
