import { type Issue, RateRequest, ValidationError } from '@waybill/core';
import * as plugin from '@waybill/core/plugin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { objections, schemaNamed } from '../support/described.js';
import { placesIn } from '../support/places.js';
import { valuesOf } from '../support/values-of.js';

const CLASSES: Readonly<Record<string, unknown>> = { RateRequest, ...plugin };
const REQUESTS =
  'Rate Return Void Address Locations Pickup PickupAvailability PickupUpdate PickupCancel PickupStatus Manifest ManifestDocuments Proof';

/** What core refuses and a schema does not say: rules that join fields, and which codes are currencies in use. */
const UNSAID: readonly ((found: Issue) => boolean)[] = [
  ({ code }) => code === 'contradiction',
  ({ message }) => message.includes('must be an ISO 4217 currency code'),
  ({ field, message }) =>
    /(^|\.)country_code$/.test(field) && message.endsWith('is required by every carrier'),
  ({ field, message }) => field.startsWith('near') && message.includes('is required, or'),
  ({ field, message }) => field.startsWith('near.') && message.endsWith('a point has both'),
  ({ message }) => message.endsWith('is required, or shipments'),
  ({ message }) => message.endsWith('is required, or a shipment that has one'),
  ({ message }) => message.includes('is required for kind email'),
];

/** What core has against a request. */
function refusals(name: string, data: unknown): Issue[] {
  try {
    new (CLASSES[`${name}Request`] as new (data: unknown) => object)(data);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return [...error.issues];
  }
}

function canBeSaid(found: Issue): boolean {
  return !UNSAID.some((isUnsaid) => isUnsaid(found));
}

/** Values that are wrong in most places, and right in some. */
const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    '',
    ' ',
    '\u0001',
    '\ud800',
    [],
    [''],
    [0],
    {},
    { 'ups:x': '' },
    { 'ups:x': 'y' },
    { ' ': 'x' },
  ],
  ...[0, -1, 0.5, 1, 1e13, 70_001, 2_501],
  ...'x ca CA XX CAD cad HOME KG kg 2026-02-29 2028-02-29 2026-1-1 24:00 9:30 09:30 ups: ups:x Ups:x'.split(
    ' ',
  ),
];

/** A request in which one value is replaced, taken away or added. */
const changed = (name: string) =>
  fc
    .tuple(
      valuesOf(`${name}RequestData`),
      fc.nat(),
      fc.constantFrom(...ODD),
      fc.constantFrom('replace', 'remove', 'add'),
    )
    .map(([given, at, odd, how]) => {
      const request = structuredClone(given);
      const places = placesIn(request);
      const [holder, key] = places[at % places.length] ?? [];
      if (holder === undefined || key === undefined) return request;
      if (how === 'replace') Reflect.set(holder, key, structuredClone(odd));
      else if (how === 'add' && !Array.isArray(holder)) Reflect.set(holder, 'unknown', structuredClone(odd));
      else if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      return request;
    });

const RUNS = process.env.WAYBILL_THOROUGH ? 300 : 50;

describe.each(REQUESTS.split(' '))('%sRequest', (name) => {
  const schema = schemaNamed(`${name}RequestData`);

  test('what the schema takes, core takes', () => {
    fc.assert(
      fc.property(valuesOf(`${name}RequestData`), (request) => {
        expect(objections(schema, request)).toEqual([]);
        expect(refusals(name, request).filter(canBeSaid)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('what the schema refuses, core refuses, and the other way round', () => {
    fc.assert(
      fc.property(changed(name), (request) => {
        const refused = refusals(name, request);
        const objected = objections(schema, request);
        if (objected.length > 0) expect(refused, objected.join('\n')).not.toEqual([]);
        else expect(refused.filter(canBeSaid)).toEqual([]);
      }),
      { numRuns: 2 * RUNS },
    );
  });
});
