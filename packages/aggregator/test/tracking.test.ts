import type { AnyCarrierProxy, CallOptions, ErrorEntry, TrackingDetails } from '@waybill/core';
import type { TrackingProxy } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { Aggregator } from '../src/index.js';

const details = (carrier: string, account: string, tracking_number: string): TrackingDetails => ({
  carrier,
  account,
  tracking_number,
  status: 'in_transit',
  reason: null,
  status_text: null,
  delivered: false,
  events: [],
  estimated_delivery: null,
  delivered_at: null,
  shipped_at: null,
  signed_by: null,
  delivery_place: null,
  pickup_by: null,
  attempts: null,
  service: null,
  references: [],
  related: [],
  proof: [],
  meta: { notices: [] },
});

/** A carrier that knows every number but those that begin with X; `hold` delays its answer. */
function tracker(carrier: string, account = carrier, hold: Promise<unknown> = Promise.resolve()) {
  const asked: unknown[] = [];
  const given: CallOptions[] = [];
  const proxy: TrackingProxy<readonly string[], readonly string[]> = {
    carrier,
    account,
    mapper: {
      createTrackingRequest: (request) => {
        asked.push({ ...request });
        return request.tracking_numbers ?? [];
      },
      parseTrackingResponse: (numbers) => [
        numbers
          .filter((number) => !number.startsWith('X'))
          .map((number) => details(carrier, account, number)),
        numbers.flatMap((number, at): ErrorEntry[] =>
          number.startsWith('X')
            ? [
                {
                  carrier,
                  account,
                  code: 'unknown',
                  message: `${number} is unknown`,
                  kind: 'not_found',
                  retryable: true,
                  field: `tracking_numbers[${at}]`,
                },
              ]
            : [],
        ),
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

describe('tracking', () => {
  test('asks each account once, and answers in the order of the items', async () => {
    const north = tracker('north');
    const south = tracker('south');
    const [found, errors] = await new Aggregator([north.proxy, south.proxy]).track([
      { carrier: 'south', tracking_number: '1' },
      { carrier: 'north', tracking_number: '2' },
      { carrier: 'south', tracking_number: '3' },
      { carrier: 'south', tracking_number: '1' },
    ]);
    expect(found.map(({ carrier, tracking_number }) => `${carrier} ${tracking_number}`)).toEqual([
      'south 1',
      'north 2',
      'south 3',
    ]);
    expect(errors).toEqual([]);
    expect([north.asked, south.asked]).toEqual([
      [{ tracking_numbers: ['2'] }],
      [{ tracking_numbers: ['1', '3'] }],
    ]);
  });

  test('tells the same number of two accounts apart', async () => {
    const accounts = ['toronto', 'montreal'];
    const aggregator = new Aggregator(accounts.map((account) => tracker('north', account).proxy));
    const items = accounts
      .toReversed()
      .map((account) => ({ carrier: 'north', account, tracking_number: '1' }));
    const [found] = await aggregator.track(items);
    expect(found.map(({ account }) => account)).toEqual(['montreal', 'toronto']);
  });

  test('takes the stored result of a purchase, with all its packages', async () => {
    const north = tracker('north');
    const stored = {
      carrier: 'north',
      account: 'north',
      tracking_number: '1',
      meta: { parcels: [{ tracking_number: '1' }, { tracking_number: null }, { tracking_number: '2' }] },
    };
    const [found] = await new Aggregator([north.proxy]).track([stored]);
    expect(found.map(({ tracking_number }) => tracking_number)).toEqual(['1', '2']);
  });

  test('gives what a carrier adds to what it was asked for', async () => {
    const { proxy } = tracker('north');
    const more = { ...proxy, getTracking: async (numbers: readonly string[]) => ['0', ...numbers] };
    const [found] = await new Aggregator([more]).track([{ carrier: 'north', tracking_number: '1' }]);
    expect(found.map(({ tracking_number }) => tracking_number)).toEqual(['1', '0']);
  });

  test('names the item of a number that the carrier does not know', async () => {
    const [found, errors] = await new Aggregator([tracker('north').proxy, tracker('south').proxy]).track([
      { carrier: 'north', tracking_number: '1' },
      { carrier: 'south', tracking_number: '2' },
      { carrier: 'south', tracking_number: 'X3' },
    ]);
    expect(found).toHaveLength(2);
    expect(errors).toMatchObject([{ carrier: 'south', kind: 'not_found', field: 'items[2]' }]);
  });

  test('has an entry for an item that no carrier can be asked about, and answers for the others', async () => {
    const proxies = [tracker('north', 'toronto').proxy, tracker('north', 'montreal').proxy];
    const [found, errors] = await new Aggregator(proxies).track([
      { carrier: 'nroth', tracking_number: '1' },
      { carrier: 'north', tracking_number: '2' },
      { carrier: 'north', account: 'toronto' },
      { carrier: 'north', account: 'montreal', tracking_number: '4' },
    ]);
    expect(found.map(({ account, tracking_number }) => `${account} ${tracking_number}`)).toEqual([
      'montreal 4',
    ]);
    expect(errors).toMatchObject([
      { field: 'items[0].carrier', message: expect.stringContaining('no carrier account is called nroth') },
      { field: 'items[1].carrier', message: expect.stringContaining('several accounts') },
      { field: 'items[2]', account: 'toronto', kind: 'validation' },
    ]);
  });

  test('reports a carrier that is late, and returns the others', async () => {
    const never = new Promise<never>(() => {});
    const aggregator = new Aggregator([tracker('north').proxy, tracker('south', 'south', never).proxy]);
    const [found, errors] = await aggregator.track(
      [
        { carrier: 'south', tracking_number: '1' },
        { carrier: 'north', tracking_number: '2' },
      ],
      { deadline_ms: 50 },
    );
    expect(found.map(({ carrier }) => carrier)).toEqual(['north']);
    expect(errors).toMatchObject([{ carrier: 'south', kind: 'timeout', retryable: true }]);
  });

  test('gives a carrier less than all of the time, and what writes its calls down', async () => {
    const { proxy, given } = tracker('north');
    const transcript = { begin: () => {} } as never;
    const aggregator = new Aggregator([proxy]);
    await aggregator.track([{ carrier: 'north', tracking_number: '1' }], { deadline_ms: 10_000, transcript });
    await aggregator.track([{ carrier: 'north', tracking_number: '1' }], { deadline_ms: 0.5 });
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
      expect(await aggregator.track([{ carrier: 'north', tracking_number: '1' }])).toEqual([[], [problem]]);
    },
  );

  test('streams the answer of each account as it arrives', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const aggregator = new Aggregator([tracker('south', 'south', held).proxy, tracker('north').proxy]);
    const seen: string[] = [];
    for await (const { carrier, details: found } of aggregator.streamTracking([
      { carrier: 'south', tracking_number: '1' },
      { carrier: 'north', tracking_number: '2' },
    ])) {
      seen.push(`${carrier} ${found.length}`);
      release();
    }
    expect(seen).toEqual(['north 1', 'south 1']);
  });

  test('tells a carrier that cannot track from one that is not there', async () => {
    const silent: AnyCarrierProxy = { carrier: 'silent', account: 'silent', mapper: {} };
    const [, errors] = await new Aggregator([silent]).track([{ carrier: 'silent', tracking_number: '1' }]);
    expect(errors).toMatchObject([{ carrier: 'silent', kind: 'not_supported' }]);
  });
});

test.each([
  [[null], 'items[0]'],
  [[{ carrier: 'north', tracking_number: 1 }], 'items[0].tracking_number'],
  [[{ carrier: 'north', tracking_number: '1' }, {}], 'items[1].carrier'],
  [[{ carrier: 'north', meta: { parcels: 'two' } }], 'items[0].meta.parcels'],
  ['12', 'items'],
])('%j is refused before a carrier is asked', async (items, field) => {
  const { proxy, asked } = tracker('north');
  const tracking = new Aggregator([proxy]).track(items as never);
  await expect(tracking).rejects.toMatchObject({ name: 'ValidationError', issues: [{ field }] });
  expect(asked).toEqual([]);
});
