/** Tracking, voiding and proofs of delivery of what the simulator sold, from the purchase to the delivery. */
import {
  createShipment,
  fetchProofOfDelivery,
  fetchTracking,
  type RateRequestData,
  voidShipment,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { party } from './support/requests.js';

const request = (quantity = 1, more: Partial<RateRequestData['shipment']> = {}): RateRequestData => ({
  shipper: party('US'),
  recipient: party('US'),
  shipment: { items: [{ weight: 2, quantity }], services: ['03'], weight_unit: 'LB', ...more },
});

/** Each test logs in for itself. */
const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

async function bought(quantity = 1, more: Partial<RateRequestData['shipment']> = {}) {
  const clock = { now: () => Date.parse('2026-03-03T15:00:00Z') };
  const running = await startSimulator(simulator, clock);
  const proxy = ups.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
  const [shipment, errors] = await createShipment(proxy, request(quantity, more));
  if (shipment === null) throw new Error(JSON.stringify(errors));
  const numbers = shipment.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  // As a shop stores it.
  const stored = JSON.parse(JSON.stringify(shipment)) as typeof shipment;
  return { running, proxy, stored, numbers, [Symbol.asyncDispose]: () => running.close() };
}

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

  test('has the clock on the wall and the moment in UTC of each event, newest first', async () => {
    await using at = await bought();
    at.running.advance({ hours: 31 });
    const [[details], errors] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect(errors).toEqual([]);
    expect(details).toMatchObject({
      delivered: true,
      signed_by: 'SPECIMEN',
      delivery_place: 'Front Door',
      delivered_at: {
        date: '2026-03-04',
        time: '16:00:00',
        utc_offset: '-05:00',
        utc: '2026-03-04T21:00:00Z',
      },
      service: { code: '03' },
      meta: { tracking_url: `https://www.ups.com/track?tracknum=${at.numbers[0]}` },
    });
    expect(details?.events.map(({ code, sub_code }) => `${code} ${sub_code}`)).toEqual([
      '011 FS',
      '021 OT',
      '005 AR',
      '005 DP',
      '038 PU',
      '003 MP',
    ]);
  });

  test('answers for each number: an unknown one is an entry, and the others stand', async () => {
    await using at = await bought(2);
    const [first = '', second = ''] = at.numbers;
    const tracking_numbers = [first, '1Z999AA10123456784', second];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual([first, second]);
    expect(errors).toMatchObject([
      { kind: 'not_found', code: 'TW0001', retryable: true, field: 'tracking_numbers[1]' },
    ]);
  });

  test('keeps the others when one of the calls gets no answer', async () => {
    await using at = await bought(2);
    at.running.fault({ kind: 'html', status: 502 }, { path: new RegExp(at.numbers[0] ?? ''), times: 9 });
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual([at.numbers[1]]);
    expect(errors).toMatchObject([{ kind: 'unavailable', field: 'tracking_numbers[0]' }]);
  });

  test('finds shipments by the shop’s reference', async () => {
    await using at = await bought(2, { references: ['ORDER-7'] });
    const [details] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-7' } });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    const [none, errors] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-8' } });
    expect(none).toEqual([]);
    expect(errors).toMatchObject([{ kind: 'not_found', field: 'reference.value' }]);
  });
});

describe('voiding', () => {
  test('a shipment voids all its packages, and again says that it is voided', async () => {
    await using at = await bought(2);
    const voided = { outcome: 'voided', packages: [{ outcome: 'voided' }, { outcome: 'voided' }] };
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([voided, []]);
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { ...voided, meta: { notices: [{ code: '190117' }] } },
      [],
    ]);
    const [[details]] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect(details?.status).toBe('cancelled');
  });

  test('some packages leaves the others', async () => {
    await using at = await bought(3);
    expect(await voidShipment(at.proxy, { shipment: at.stored, packages: [0, 2] })).toMatchObject([
      {
        outcome: 'voided',
        packages: [{ tracking_number: at.numbers[0] }, { tracking_number: at.numbers[2] }],
      },
      [],
    ]);
    const [details] = await fetchTracking(at.proxy, { tracking_numbers: [at.numbers[1] ?? ''] });
    expect(details[0]?.status).toBe('pre_transit');
  });

  test('is too late once UPS has a package', async () => {
    await using at = await bought();
    at.running.advance({ hours: 6 });
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', code: '190103', retryable: false }],
    ]);
  });

  test('a shipment of another account is not found', async () => {
    await using at = await bought();
    const other = ups.create(at.running.accounts.published, { account: 'published', tokens: noTokens });
    const shipment = { ...at.stored, account: 'published' };
    expect(await voidShipment(other, { shipment })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'not_found', code: '190100' }],
    ]);
  });

  test('that got no answer is unknown, and asking again tells', async () => {
    await using at = await bought();
    at.running.fault({ kind: 'reset_after' }, { method: 'DELETE', times: 1 });
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'unknown' },
      [
        {
          kind: 'unknown_outcome',
          retryable: true,
          details: { lookup: expect.stringContaining(at.numbers[0] ?? '') },
        },
      ],
    ]);
    expect((await voidShipment(at.proxy, { shipment: at.stored }))[0]?.outcome).toBe('voided');
  });
});

describe('a proof of delivery', () => {
  test('is there once the package is delivered', async () => {
    await using at = await bought();
    const shipment = at.stored;
    expect(await fetchProofOfDelivery(at.proxy, { shipment })).toMatchObject([
      null,
      [{ kind: 'not_found', retryable: true }],
    ]);
    at.running.advance({ hours: 31 });
    expect(await fetchProofOfDelivery(at.proxy, { shipment })).toMatchObject([
      {
        tracking_number: at.numbers[0],
        signed_by: 'SPECIMEN',
        delivered_at: { utc: '2026-03-04T21:00:00Z' },
        meta: {
          documents: [
            { format: 'PDF', kind: 'letter' },
            { format: 'GIF', kind: 'signature' },
          ],
        },
      },
      [],
    ]);
    const [only] = await fetchProofOfDelivery(at.proxy, { shipment, kinds: ['signature'] });
    expect(only?.meta.documents).toEqual([{ format: 'GIF', kind: 'signature' }]);
  });

  test('of another account is the delivery alone, and a notice', async () => {
    await using at = await bought();
    at.running.advance({ hours: 31 });
    const other = ups.create(at.running.accounts.published, { account: 'published', tokens: noTokens });
    const [proof, errors] = await fetchProofOfDelivery(other, { tracking_number: at.numbers[0] ?? '' });
    expect(errors).toEqual([]);
    expect(proof).toMatchObject({ documents: [], meta: { notices: [{ code: 'no_document' }] } });
  });
});
