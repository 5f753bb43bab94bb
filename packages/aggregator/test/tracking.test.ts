import type { AnyCarrierProxy, CallOptions, ErrorEntry, TrackingDetails } from '@waybill/core';
import type { TrackingProxy } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { Aggregator } from '../src/index.js';

const details = (carrier: string, account: string, tracking_number: string) =>
  ({ carrier, account, tracking_number, status: 'in_transit', events: [] }) as unknown as TrackingDetails;

/** A carrier that knows every number but those that begin with X; `hold` delays its answer. */
function tracker(carrier: string, account = carrier, hold: Promise<unknown> = Promise.resolve()) {
  const asked: unknown[] = [];
  const given: CallOptions[] = [];
  const unknown = (number: string, at: number): ErrorEntry => ({
    carrier,
    account,
    code: 'unknown',
    message: `${number} is unknown`,
    kind: 'not_found',
    retryable: true,
    field: `tracking_numbers[${at}]`,
  });
  const proxy: TrackingProxy<readonly string[], readonly string[]> = {
    carrier,
    account,
    mapper: {
      createTrackingRequest: (request) => {
        asked.push({ ...request });
        return request.tracking_numbers ?? [];
      },
      parseTrackingResponse: (numbers) => [
        numbers.filter((one) => !one.startsWith('X')).map((one) => details(carrier, account, one)),
        numbers.flatMap((one, at) => (one.startsWith('X') ? [unknown(one, at)] : [])),
      ],
    },
    getTracking: async (numbers, options = {}) => {
      given.push(options);
      await hold;
      return numbers;
    },
  };
  return { proxy, asked, given };
}

const item = (carrier: string, tracking_number: string) => ({ carrier, tracking_number });
const named = (found: readonly TrackingDetails[]) =>
  found.map(({ account, tracking_number }) => `${account} ${tracking_number}`);

describe('tracking', () => {
  test('asks each account once, and answers in the order of the items', async () => {
    const [north, south] = [tracker('north'), tracker('south')];
    const items = [item('south', '1'), item('north', '2'), item('south', '3'), item('south', '1')];
    const aggregator = new Aggregator([north.proxy, south.proxy]);
    const [found, errors] = await aggregator.track(items, { language: 'fr' });
    expect(named(found)).toEqual(['south 1', 'north 2', 'south 3']);
    expect(errors).toEqual([]);
    expect(north.asked).toEqual([{ tracking_numbers: ['2'], language: 'fr' }]);
    expect(south.asked).toEqual([{ tracking_numbers: ['1', '3'], language: 'fr' }]);
  });

  test('tells the same number of two accounts apart', async () => {
    const accounts = ['toronto', 'montreal'];
    const aggregator = new Aggregator(accounts.map((account) => tracker('north', account).proxy));
    const items = accounts.toReversed().map((account) => ({ ...item('north', '1'), account }));
    const [found] = await aggregator.track(items);
    expect(named(found)).toEqual(['montreal 1', 'toronto 1']);
  });

  test('takes the stored result of a purchase, with all its packages', async () => {
    const parcels = ['1', null, '2'].map((tracking_number) => ({ tracking_number }));
    const stored = { ...item('north', '1'), account: 'north', meta: { parcels } };
    const [found] = await new Aggregator([tracker('north').proxy]).track([stored]);
    expect(named(found)).toEqual(['north 1', 'north 2']);
  });

  test('gives what a carrier adds to what it was asked for', async () => {
    const { proxy } = tracker('north');
    const more = { ...proxy, getTracking: async (numbers: readonly string[]) => ['0', ...numbers] };
    const [found] = await new Aggregator([more]).track([item('north', '1')]);
    expect(named(found)).toEqual(['north 1', 'north 0']);
  });

  test('names the item of a number that the carrier does not know', async () => {
    const proxies = [tracker('north').proxy, tracker('south').proxy];
    const items = [item('north', '1'), item('south', '2'), item('south', 'X3')];
    const [found, errors] = await new Aggregator(proxies).track(items);
    expect(named(found)).toEqual(['north 1', 'south 2']);
    expect(errors).toMatchObject([{ carrier: 'south', kind: 'not_found', field: 'items[2]' }]);
  });

  test('has an entry for an item that no carrier can be asked about, and answers for the others', async () => {
    const proxies = [tracker('north', 'toronto').proxy, tracker('north', 'montreal').proxy];
    const [found, errors] = await new Aggregator(proxies).track([
      item('nroth', '1'),
      item('north', '2'),
      { carrier: 'north', account: 'toronto' },
      { ...item('north', '4'), account: 'montreal' },
    ]);
    expect(named(found)).toEqual(['montreal 4']);
    expect(errors).toMatchObject([
      { field: 'items[0].carrier', message: expect.stringContaining('no carrier account is called nroth') },
      { field: 'items[1].carrier', message: expect.stringContaining('several accounts') },
      { field: 'items[2]', account: 'toronto', kind: 'validation' },
    ]);
  });

  test('reports a carrier that is late, and returns the others', async () => {
    const late = tracker('south', 'south', new Promise<never>(() => {}));
    const aggregator = new Aggregator([tracker('north').proxy, late.proxy]);
    const items = [item('south', '1'), item('north', '2')];
    const [found, errors] = await aggregator.track(items, { deadline_ms: 50 });
    expect(named(found)).toEqual(['north 2']);
    expect(errors).toMatchObject([{ carrier: 'south', kind: 'timeout', retryable: true }]);
  });

  test('gives a carrier less than all of the time, and what writes its calls down', async () => {
    const { proxy, given } = tracker('north');
    const transcript = { begin: () => {} } as never;
    const aggregator = new Aggregator([proxy]);
    await aggregator.track([item('north', '1')], { deadline_ms: 10_000, transcript });
    await aggregator.track([item('north', '1')], { deadline_ms: 0.5 });
    expect(given).toMatchObject([{ deadline_ms: 9_500, transcript }, { deadline_ms: 1 }]);
    expect(given[1]).not.toHaveProperty('transcript');
  });

  test.each(['meta.tracking_numbers[0]', 'tracking_numbers[0].code', 'tracking_numbers[9]'])(
    'leaves the field %s of a carrier as it is',
    async (field) => {
      const { proxy } = tracker('north');
      const entry = { carrier: 'north', account: 'north', code: 'odd', message: 'It is odd', field };
      const problem: ErrorEntry = { ...entry, kind: 'carrier', retryable: false };
      const odd = { ...proxy, mapper: { ...proxy.mapper, parseTrackingResponse: () => [[], [problem]] } };
      const aggregator = new Aggregator([odd as AnyCarrierProxy]);
      expect(await aggregator.track([item('north', '1')])).toEqual([[], [problem]]);
    },
  );

  test.each([
    [[], ['north 1', 'south 1']],
    [[item('nroth', '3')], ['aggregator 0', 'north 1', 'south 1']],
  ])('streams the answer of each account as it arrives: %#', async (others, expected) => {
    const held = Promise.withResolvers<void>();
    const south = tracker('south', 'south', held.promise).proxy;
    const aggregator = new Aggregator([south, tracker('north').proxy]);
    const seen: string[] = [];
    const items = [item('south', '1'), item('north', '2'), ...others];
    for await (const { carrier, details: found } of aggregator.streamTracking(items)) {
      seen.push(`${carrier} ${found.length}`);
      if (carrier === 'north') held.resolve();
    }
    expect(seen).toEqual(expected);
  });

  test('tells a carrier that cannot track from one that is not there', async () => {
    const silent: AnyCarrierProxy = { carrier: 'silent', account: 'silent', mapper: {} };
    const [, errors] = await new Aggregator([silent]).track([item('silent', '1')]);
    expect(errors).toMatchObject([{ carrier: 'silent', kind: 'not_supported' }]);
  });
});

test.each([
  [[null], 'items[0]'],
  [[{ carrier: 'north', tracking_number: 1 }], 'items[0].tracking_number'],
  [[item('north', '1'), {}], 'items[1].carrier'],
  [[{ carrier: 'north', meta: { parcels: 'two' } }], 'items[0].meta.parcels'],
  ['12', 'items'],
])('%j is refused before a carrier is asked', async (items, field) => {
  const { proxy, asked } = tracker('north');
  const tracking = new Aggregator([proxy]).track(items as never);
  await expect(tracking).rejects.toMatchObject({ name: 'ValidationError', issues: [{ field }] });
  expect(asked).toEqual([]);
});
