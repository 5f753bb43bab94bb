/** FedEx's writers put objects into lists of their own here and there. What else drifts is judged with every carrier. */
import type { ShippingResult } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { readRate, readShip } from './support/account.js';
import { casesOf, replyOf } from './support/cases.js';
import { paths, replaced, valueAt } from './support/paths.js';

/** Recorded cases of an operation that are no refusals. */
const recorded = (operation: 'rating' | 'shipping') =>
  casesOf(operation)
    .filter(({ expected: [, errors] }) => errors.length === 0)
    .map(({ name, expected }) => ({ name, expected, reply: replyOf(operation, name) }));

/** The document with itself, each of its objects and each file, one at a time, in a list of its own. */
function listed(document: unknown): { what: string; changed: unknown }[] {
  const inside = paths(document).flatMap((path) => {
    const node = valueAt(document, path);
    const isElement = /^\d+$/.test(path.at(-1) ?? '');
    const isObject = typeof node === 'object' && node !== null && !Array.isArray(node);
    if (isElement || !(isObject || path.at(-1) === 'encodedLabel')) return [];
    return [{ what: path.join('.'), changed: replaced(document, path, [node]) }];
  });
  return [{ what: 'document', changed: [document] }, ...inside];
}

describe('an object in a list of its own reads the same', () => {
  test.each(recorded('rating'))('in rates: $name', ({ reply }) => {
    const whole = readRate(reply)[0];
    for (const { what, changed } of listed(reply)) expect(readRate(changed)[0], what).toEqual(whole);
  });

  const inReplies = recorded('shipping').filter(({ name }) => name !== 'labels-as-links');
  test.each(inReplies)('in shipments: $name', ({ reply, expected: [shipment] }) => {
    const { meta } = shipment as ShippingResult;
    const invoice = meta.documents.some(({ kind }) => kind === 'commercial_invoice');
    const asked = { packages: meta.parcels.length, documents: invoice ? ['COMMERCIAL_INVOICE'] : [] };
    const whole = readShip(reply, asked);
    for (const { what, changed } of listed(reply)) expect(readShip(changed, asked), what).toEqual(whole);
  });
});
