/** Tracking and voiding of what the simulator sold, from the purchase to the delivery. */
import { createShipment, fetchTracking, type RateRequestData, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { account, NOW, request } from './support/account.js';

/** Each test logs in for itself. */
const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

async function bought(
  quantity = 1,
  more: Partial<RateRequestData['shipment']> = {},
  parties: Partial<RateRequestData> = {},
) {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = fedex.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
  const wanted = request(
    { items: [{ weight: 2, quantity }], services: ['FEDEX_GROUND'], weight_unit: 'LB', ...more },
    parties,
  );
  const [shipment, errors] = await createShipment(proxy, wanted);
  if (shipment === null) throw new Error(JSON.stringify(errors));
  const numbers = shipment.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  // As a shop stores it.
  const stored = JSON.parse(JSON.stringify(shipment)) as typeof shipment;
  const calls = (path: RegExp) => running.exchanges.filter((exchange) => path.test(exchange.path));
  return { running, proxy, stored, numbers, calls, [Symbol.asyncDispose]: () => running.close() };
}

const NUMBERS = /trackingnumbers/;
const CANCEL = /shipments\/cancel/;

describe('tracking', () => {
  test('follows a package from its label to its recipient', async () => {
    await using at = await bought();
    const status = async () =>
      (await fetchTracking(at.proxy, { tracking_numbers: at.numbers }))[0][0]?.status;
    const seen = [await status()];
    for (const hours of [6, 18, 3, 4]) {
      at.running.advance({ hours });
      seen.push(await status());
    }
    expect(seen).toEqual(['pre_transit', 'accepted', 'in_transit', 'out_for_delivery', 'delivered']);
  });

  test('asks for 30 numbers in one call, each of them once', async () => {
    await using at = await bought(31);
    const tracking_numbers = [...at.numbers, ...at.numbers];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers });
    expect(errors).toEqual([]);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    expect(at.calls(NUMBERS)).toHaveLength(2);
  });

  test('names the place in the request of a number that FedEx does not know', async () => {
    await using at = await bought();
    const [own = ''] = at.numbers;
    const [details, errors] = await fetchTracking(at.proxy, {
      tracking_numbers: [own, own, '790900009999'],
    });
    expect(details).toHaveLength(1);
    expect(errors).toMatchObject([{ kind: 'not_found', retryable: true, field: 'tracking_numbers[2]' }]);
  });

  test('keeps the numbers of the other calls when one gets no answer', async () => {
    await using at = await bought(31);
    at.running.fault({ kind: 'html', status: 502 }, { path: NUMBERS, after: 1 });
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect([30, 1]).toContain(details.length);
    expect(details.length + errors.length).toBe(31);
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['unavailable']));
  });

  test('finds shipments by the shop’s reference, in the last 30 days', async () => {
    await using at = await bought(2, { references: ['ORDER-7'] });
    const [details] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-7' } });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    expect(details[0]).toMatchObject({ references: ['ORDER-7'] });
    const [none, errors] = await fetchTracking(at.proxy, {
      reference: { value: 'ORDER-7', ship_date_from: '2026-03-04' },
    });
    expect(none).toEqual([]);
    expect(errors).toMatchObject([{ kind: 'not_found', field: 'reference.value' }]);
  });

  test('refuses what is no number before anything is sent', async () => {
    await using at = await bought();
    const [, errors] = await fetchTracking(at.proxy, { tracking_numbers: ['7909 0000 0114'] });
    expect(errors).toMatchObject([{ kind: 'validation', field: 'tracking_numbers[0]' }]);
    expect(at.calls(NUMBERS)).toEqual([]);
  });
});

describe('a number that FedEx gave out twice', () => {
  const shipped = (day: string) => ({
    trackingNumberInfo: { trackingNumber: '713062653486' },
    latestStatusDetail: { code: 'IT' },
    dateAndTimes: [{ type: 'SHIP', dateTime: `${day}T00:00:00-06:00` }],
  });
  const read = (ship_date?: string) => {
    const { mapper } = account();
    const body = {
      output: {
        completeTrackResults: [
          { trackingNumber: '713062653486', trackResults: [shipped('2025-06-02'), shipped('2026-03-02')] },
        ],
      },
    };
    const asked = { tracking_number: '713062653486', field: 'tracking_numbers[0]' };
    const inquiries = [{ url: '', body: {}, numbers: [asked] }];
    return mapper.parseTrackingResponse({
      request: { transaction_id: 'id', locale: 'en_US', inquiries, ...(ship_date && { ship_date }) },
      replies: [{ step: 'track', status: 200, headers: {}, body: JSON.stringify(body) }],
    });
  };

  test('is that of the newest shipment, with a notice', () => {
    const [[details]] = read();
    expect(details?.shipped_at?.date).toBe('2026-03-02');
    expect(details?.meta.notices).toMatchObject([{ code: 'number_used_again' }]);
  });

  test('is that of the ship date in the request', () => {
    expect(read('2025-06-03')[0][0]?.shipped_at?.date).toBe('2025-06-02');
  });
});

test('a package that came back is returned, not delivered', () => {
  const body = {
    output: {
      completeTrackResults: [
        {
          trackingNumber: '076288115212522',
          trackResults: [
            {
              latestStatusDetail: { code: 'DL' },
              scanEvents: [
                { eventType: 'DL', date: '2026-03-09T10:00:00-05:00' },
                { eventType: 'RS', date: '2026-03-06T10:00:00-05:00' },
              ],
            },
          ],
        },
      ],
    },
  };
  const asked = { tracking_number: '076288115212522', field: 'tracking_numbers[0]' };
  const [[details]] = account().mapper.parseTrackingResponse({
    request: { transaction_id: 'id', locale: 'en_US', inquiries: [{ url: '', body: {}, numbers: [asked] }] },
    replies: [{ step: 'track', status: 200, headers: {}, body: JSON.stringify(body) }],
  });
  expect(details).toMatchObject({ status: 'returned', delivered: false, delivered_at: null });
  expect(details?.events.map(({ status }) => status)).toEqual(['returned', 'returning']);
});

describe('voiding', () => {
  test('a shipment voids all its packages, and again says that it is voided', async () => {
    await using at = await bought(2);
    const voided = { outcome: 'voided', packages: [{ outcome: 'voided' }, { outcome: 'voided' }] };
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([voided, []]);
    expect(at.calls(NUMBERS)).toEqual([]);
    const [again, errors] = await voidShipment(at.proxy, { shipment: at.stored });
    expect([again, errors]).toMatchObject([voided, []]);
    expect(again?.meta.notices.map(({ code }) => code)).toContain('already_voided');
    const [[details]] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect(details?.status).toBe('cancelled');
  });

  test('is too late once FedEx has the package', async () => {
    await using at = await bought();
    at.running.advance({ hours: 6 });
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', message: expect.stringContaining('tendered'), retryable: false }],
    ]);
  });

  test('is too late by FedEx’s own words where tracking does not answer', async () => {
    await using at = await bought();
    at.running.advance({ hours: 6 });
    at.running.fault({ kind: 'html', status: 502 }, { path: NUMBERS, times: 9 });
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', code: 'not_voided', message: expect.stringContaining('tendered') }],
    ]);
  });

  test('some of the packages is refused before anything is sent', async () => {
    await using at = await bought(2);
    const [result, errors] = await voidShipment(at.proxy, { shipment: at.stored, packages: [1] });
    expect(result).toBeNull();
    expect(errors).toMatchObject([{ kind: 'not_supported', field: 'packages' }]);
    expect(at.calls(CANCEL)).toEqual([]);
    const all = await voidShipment(at.proxy, { shipment: at.stored, packages: [0, 1] });
    expect(all).toMatchObject([{ outcome: 'voided' }, []]);
  });

  test('a shipment of another account is refused', async () => {
    await using at = await bought();
    const other = fedex.create(at.running.accounts.other, { account: 'other', tokens: noTokens });
    const shipment = { ...at.stored, account: 'other' };
    expect(await voidShipment(other, { shipment })).toMatchObject([
      { outcome: 'refused' },
      [{ code: 'SHIPMENT.USER.UNAUTHORIZED' }],
    ]);
  });

  test('a shipment that is known only by its job fetches its numbers, once there are any', async () => {
    await using at = await bought(41);
    const shipment = { carrier: 'fedex', reference: at.stored.reference };
    const [result, errors] = await voidShipment(at.proxy, { shipment });
    expect(errors).toEqual([]);
    expect(result?.outcome).toBe('voided');
    expect(result?.packages.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
  });

  test('a job that is not finished voids nothing yet, and one that is unknown never does', async () => {
    await using at = await bought(41);
    const alerts = [{ code: 'VIRTUAL.RESPONSE', message: 'This is a Virtual Response.' }];
    const early = { kind: 'reply', status: 200, body: JSON.stringify({ output: { alerts } }) } as const;
    at.running.fault(early, { path: /results/, times: 1 });
    const shipment = { carrier: 'fedex', reference: at.stored.reference };
    expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
      null,
      [{ code: 'job_unfinished', retryable: true }],
    ]);
    const stranger = { ...shipment, reference: { type: 'jobId', value: 'none' } };
    expect(await voidShipment(at.proxy, { shipment: stranger })).toMatchObject([
      null,
      [{ code: 'JOBID.NOTFOUND', kind: 'not_found', retryable: false }],
    ]);
    expect(at.calls(CANCEL)).toEqual([]);
  });

  test('a return whose label FedEx sends by e-mail is voided as one', async () => {
    const back = {
      items: [{ weight: 4, description: 'Running shoes' }],
      options: ['return_label'],
      extra: { 'fedex:return_delivery': 'email', 'fedex:return_email': 'ada@sample.example' },
    };
    await using at = await bought(1, back);
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([{ outcome: 'voided' }, []]);
  });

  test('needs a number or a job', async () => {
    await using at = await bought();
    const [result, errors] = await voidShipment(at.proxy, { shipment: { carrier: 'fedex' } });
    expect(result).toBeNull();
    expect(errors).toMatchObject([{ kind: 'validation', field: 'shipment.tracking_number' }]);
  });
});
