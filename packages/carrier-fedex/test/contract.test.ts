import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rateRequest } from '../src/simulator/rate-schema.js';
import { shipRequest } from '../src/simulator/ship-schema.js';
import { casesOf } from './support/cases.js';
import { validators } from './support/contract.js';
import { paths, replaced } from './support/paths.js';

const folder = process.env.WAYBILL_CONTRACTS;

/** Requests of the recorded cases. */
const requests = (operation: 'rating' | 'shipping'): unknown[] =>
  casesOf(operation).map(({ calls }) => JSON.parse(calls[1]?.request ?? ''));

/** Values that are wrong for most members: another type, nothing, an unlisted word. */
const WRONG = [undefined, 7.5, 'no such word', true, {}, []];

describe.skipIf(folder === undefined)('the simulator refuses what the official schema refuses', () => {
  test.each([
    ['rating', 'RateQuotes-Resource.json', 'Full_Schema_Quote_Rate', rateRequest],
    ['shipping', 'Shipment-Resource.json', 'Full_Schema_Ship', shipRequest],
  ] as const)('%s', (operation, file, schema, own) => {
    const validate = validators(join(folder ?? '', 'fedex', 'spec', file))(schema);
    const differences = new Set<string>();
    const seen = { valid: 0, invalid: 0 };
    for (const document of requests(operation)) {
      for (const path of paths(document)) {
        for (const value of WRONG) {
          const changed = replaced(document, path, value);
          const valid = validate(changed).length === 0;
          seen[valid ? 'valid' : 'invalid'] += 1;
          if (valid !== own.safeParse(JSON.parse(JSON.stringify(changed))).success)
            differences.add(
              `${path.join('.')} = ${JSON.stringify(value)}: the schema says ${valid ? 'yes' : 'no'}`,
            );
        }
      }
    }
    console.info(
      `${operation}: ${seen.valid} documents that the schema takes, ${seen.invalid} that it does not`,
    );
    expect([...differences]).toEqual([]);
    expect(seen.invalid).toBeGreaterThan(1000);
  });
});
