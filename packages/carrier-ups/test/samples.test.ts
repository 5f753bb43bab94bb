/** The replies beside the official contract, and what each holds. Without the contract there are none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal, sum } from '@waybill/carrier-kit/reply';
import { describe, expect, test } from 'vitest';
import { quotesFrom, shipmentFrom } from './support/replies.js';

const folder = process.env.WAYBILL_CONTRACTS;
const read = (name: string) => readFileSync(join(folder ?? '', 'ups/samples', `${name}.json`), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: what a manifest says.
const samples: Record<string, any>[] = folder === undefined ? [] : JSON.parse(read('manifest'));
const having = (fact: string) => samples.filter((sample) => fact in sample);

describe.skipIf(samples.length === 0)('the sample', () => {
  test.each(having('base_charge'))('$file has a price of service $service', (sample) => {
    const [quotes, errors] = quotesFrom(read(sample.file));
    const quote = quotes.find(({ service_type }) => service_type === sample.service);
    expect(errors).toEqual([]);
    // A modifier below 0 is a discount here.
    const charges: { value: string }[] = sample.extra_charges ?? [];
    const credits = charges.filter(({ value }) => Number(value) < 0).map(({ value }) => decimal(value));
    expect(quote).toMatchObject({
      currency: sample.currency,
      base_charge: Number(sample.base_charge),
      discount: decimal(sample.discount ?? 0)
        .minus(sum(credits))
        .toNumber(),
      duties_and_taxes: Number(sample.duties_and_taxes),
      total_charge: Number(sample.total_charge),
      transit_days: sample.transit_days,
    });
    expect(quote?.delivery_date?.replaceAll('-', '') ?? null).toBe(sample.delivery_date);
  });

  test('of shapes seen on the wire has the same price as that of the contract', () => {
    const [[strict]] = quotesFrom(read('rate-3-ca-domestic-negotiated-hst'));
    const [[drifted], errors] = quotesFrom(read('quirk-rate-3-single-objects-and-nulls'));
    expect(errors).toEqual([]);
    // It has no days in transit.
    const other = { meta: undefined, transit_days: undefined };
    expect({ ...drifted, ...other }).toEqual({ ...strict, ...other });
  });

  test.each(having('tracking_number'))('$file has a shipment', (sample) => {
    const { labels: pieces = 1, tracking_number, total_charge } = sample;
    const [shipment, errors] = shipmentFrom(read(sample.file), pieces);
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ tracking_number, total_charge, complete: true });
    const labels = shipment?.meta.documents.filter(({ kind }) => kind === 'label');
    expect(labels?.map(({ format }) => format)).toEqual(Array(pieces).fill(sample.label_format));
  });
});
