import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { objections, schemaNamed } from '../support/described.js';

const root = new URL('../../../../', import.meta.url);

const read = (file: string, folder: URL) => readFileSync(new URL(file, folder), 'utf8');
const check = (schema: string, value: unknown) => expect(objections(schemaNamed(schema), value)).toEqual([]);

const examples = readdirSync(new URL('examples/', root)).filter((name) => /^[a-z]+-.*\.json$/.test(name));
test.each(examples)('the request of the example %s is as the description says', (file) => {
  check('RateRequestData', JSON.parse(read(`examples/${file}`, root)));
});

/** The schemas of what operations take and give. */
const SCHEMAS: Readonly<Record<string, readonly [request: string, result: string]>> = {
  rating: ['RateRequestData', 'Quote'],
  shipping: ['RateRequestData', 'ShippingResult'],
  returns: ['ReturnRequestData', 'ShippingResult'],
  voiding: ['VoidRequestData', 'VoidResult'],
  address_validation: ['AddressRequestData', 'AddressResult'],
  locations: ['LocationsRequestData', 'Location'],
  pickup: ['PickupRequestData', 'PickupResult'],
  pickup_availability: ['PickupAvailabilityRequestData', 'PickupAvailability'],
  pickup_update: ['PickupUpdateRequestData', 'PickupResult'],
  pickup_cancel: ['PickupCancelRequestData', 'PickupCancelResult'],
  pickup_status: ['PickupStatusRequestData', 'PickupResult'],
  manifest: ['ManifestRequestData', 'ManifestResult'],
  manifest_documents: ['ManifestDocumentsRequestData', 'ManifestResult'],
  proof_of_delivery: ['ProofRequestData', 'ProofOfDelivery'],
};

/** What a carrier's package has recorded: `<operation>/<case>/case.yaml`. */
function casesIn(folder: URL) {
  return Object.keys(SCHEMAS)
    .filter((operation) => existsSync(new URL(operation, folder)))
    .flatMap((operation) =>
      readdirSync(new URL(operation, folder)).map((name) => {
        const place = new URL(`${operation}/${name}/`, folder);
        const { request, outcome } = parse(read('case.yaml', place));
        const data = typeof request === 'string' ? JSON.parse(read(request, place)) : request;
        return { operation, name, request: data, result: outcome[0], errors: outcome[1] as unknown[] };
      }),
    );
}

describe.each(['carrier-ups/test/fixtures/', 'carrier-canadapost/test/fixtures/json/'])(
  'cases of %s',
  (folder) => {
    test.each(casesIn(new URL(`packages/${folder}`, root)))(
      '$operation $name: what is asked and what comes back',
      ({ operation, request, result, errors }) => {
        const [taken = '', given = ''] = SCHEMAS[operation] ?? [];
        check(taken, request);
        for (const one of [result].flat()) if (one !== null) check(given, one);
        for (const entry of errors) check('ErrorEntry', entry);
      },
    );
  },
);
