import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal, sum } from '@waybill/carrier-kit';
import { describe, expect, test } from 'vitest';
import { quotesFrom, shipmentFrom } from './support/parse.js';

interface Sample {
  readonly file: string;
  readonly service?: string;
  readonly currency?: string;
  readonly base_charge?: string;
  readonly extra_charges?: readonly { readonly name: string; readonly value: string }[];
  readonly discount?: string;
  readonly duties_and_taxes?: string;
  readonly total_charge?: string | { readonly amount: string; readonly currency: string };
  readonly transit_days?: number;
  readonly delivery_date?: string | null;
  readonly tracking_number?: string;
  readonly labels?: number;
  readonly label_format?: string;
}

const folder = process.env.WAYBILL_CONTRACTS;

describe.skipIf(folder === undefined)('sample replies beside the official contract', () => {
  const samples = join(folder ?? '', 'ups/samples');
  const read = (file: string) => readFileSync(join(samples, file), 'utf8');
  const manifest: Sample[] = folder === undefined ? [] : JSON.parse(read('manifest.json'));
  const rated = manifest.filter(({ base_charge }) => base_charge !== undefined);
  const shipped = manifest.filter(({ tracking_number }) => tracking_number !== undefined);

  test('there are some', () => {
    console.info(`ups: ${rated.length} sample prices, ${shipped.length} sample shipments`);
    expect(rated.length).toBeGreaterThan(0);
    expect(shipped.length).toBeGreaterThan(0);
  });

  test.each(rated.map((sample) => ({ ...sample, label: `${sample.file} ${sample.service}` })))(
    '$label',
    (sample) => {
      const [quotes, errors] = quotesFrom(read(`${sample.file}.json`));
      const quote = quotes.find(({ service_type }) => service_type === sample.service);
      expect(errors).toEqual([]);
      // A modifier below 0 is a discount here.
      const credits = (sample.extra_charges ?? []).filter(({ value }) => Number(value) < 0);
      const discount = decimal(sample.discount ?? 0).minus(sum(credits.map(({ value }) => decimal(value))));
      expect(quote).toMatchObject({
        currency: sample.currency,
        base_charge: Number(sample.base_charge),
        discount: discount.toNumber(),
        duties_and_taxes: Number(sample.duties_and_taxes),
        total_charge: Number(sample.total_charge),
        transit_days: sample.transit_days,
      });
      expect(quote?.delivery_date?.replaceAll('-', '') ?? null).toBe(sample.delivery_date);
    },
  );

  test('the shapes seen on the wire give the same price as the shapes of the contract', () => {
    const quirk = 'quirk-rate-3-single-objects-and-nulls.json';
    const [[strict]] = quotesFrom(read('rate-3-ca-domestic-negotiated-hst.json'));
    const [[drifted], errors] = quotesFrom(read(quirk));
    expect(errors).toEqual([]);
    // It tells no days in transit.
    const price = { ...strict, meta: undefined, transit_days: undefined };
    expect({ ...drifted, meta: undefined, transit_days: undefined }).toEqual(price);
  });

  test.each(shipped)('$file', (sample) => {
    const pieces = sample.labels ?? 1;
    const [shipment, errors] = shipmentFrom(read(`${sample.file}.json`), {}, pieces);
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({
      tracking_number: sample.tracking_number,
      total_charge: sample.total_charge,
      complete: true,
    });
    const labels = shipment?.meta.documents.filter(({ kind }) => kind === 'label');
    expect(labels?.map(({ format }) => format)).toEqual(Array(pieces).fill(sample.label_format));
  });
});
