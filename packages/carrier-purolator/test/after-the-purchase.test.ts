/** Tracking, voiding and proofs of what the simulator sold, from the purchase to the delivery. */
import { fetchProofOfDelivery, fetchTracking, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { bought } from './support/bought.js';
import { carrier, error, reply } from './support/exchange.js';

const TRACKING = /TrackingService/;

describe('tracking', () => {
  test.each(['en', 'fr'])('follows a package from its label to its recipient, in %s', async (language) => {
    await using at = await bought();
    const status = async () =>
      (await fetchTracking(at.proxy, { tracking_numbers: at.numbers, language }))[0][0]?.status;
    const seen = [await status()];
    for (const hours of [6, 18, 3, 4]) {
      at.running.advance({ hours });
      seen.push(await status());
    }
    expect(seen).toEqual(['pre_transit', 'accepted', 'in_transit', 'out_for_delivery', 'delivered']);
  });

  test('says when a package is due until it is delivered, and who signed for it then', async () => {
    await using at = await bought();
    const details = async () => (await fetchTracking(at.proxy, { tracking_numbers: at.numbers }))[0][0];
    at.running.advance({ hours: 6 });
    expect((await details())?.estimated_delivery).toMatchObject({ date: '2026-03-04', kind: 'committed' });
    at.running.advance({ hours: 30 });
    expect(await details()).toMatchObject({ estimated_delivery: null, signed_by: 'SPECIMEN' });
  });

  test('never gives a time a zone', async () => {
    await using at = await bought();
    at.running.advance({ hours: 40 });
    const [[details]] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect(details?.events.map(({ time }) => [time?.utc_offset, time?.utc])).toEqual(
      Array.from({ length: 6 }, () => [null, null]),
    );
  });

  test('asks for ten numbers in one call, each of them once', async () => {
    await using at = await bought(11);
    const tracking_numbers = [...at.numbers, ...at.numbers];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers });
    expect(errors).toEqual([]);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    expect(at.calls(TRACKING)).toHaveLength(2);
  });

  test('keeps the numbers of the other calls when one gets no answer', async () => {
    await using at = await bought(11);
    at.running.fault({ kind: 'html', status: 502 }, { path: TRACKING, after: 1 });
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect([10, 1]).toContain(details.length);
    expect(details.length + errors.length).toBe(11);
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['unavailable']));
  });

  test('finds shipments by the shop’s reference, in the last 30 days', async () => {
    await using at = await bought(2, { references: ['ORDER-7'] });
    const [details] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-7' } });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    for (const where of [{ ship_date_from: '2026-03-04' }, { destination_postal_code: 'K1A 0B1' }]) {
      const [none, errors] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-7', ...where } });
      expect(none).toEqual([]);
      expect(errors).toMatchObject([{ kind: 'not_found', field: 'reference.value', retryable: true }]);
    }
  });

  test('refuses what is no number before anything is sent', async () => {
    const { proxy, names } = carrier({});
    const [, errors] = await fetchTracking(proxy, { tracking_numbers: ['3299 0000 0001'] });
    expect(errors).toMatchObject([{ kind: 'validation', field: 'tracking_numbers[0]' }]);
    expect(names()).toEqual([]);
  });

  test('speaks French to an account in French, and says that it has no other language', async () => {
    const known =
      '<TrackingInformationList><TrackingInformation><PIN><Value>1</Value></PIN></TrackingInformation></TrackingInformationList>';
    const { proxy, sent } = carrier(
      { TrackPackagesByPin: [[reply('TrackPackagesByPin', known)]] },
      { language: 'fr' },
    );
    const [[details]] = await fetchTracking(proxy, { tracking_numbers: ['1'], language: 'de' });
    expect(sent[0]?.body).toContain('<Language>fr</Language>');
    expect(details).toMatchObject({ status: 'pre_transit', meta: { notices: [{ code: 'language' }] } });
  });

  test('an error of the whole answer is that of each number, and a number that is left out is not unknown', async () => {
    const track = async (answer: string) =>
      fetchTracking(carrier({ TrackPackagesByPin: [[answer]] }).proxy, { tracking_numbers: ['1', '2'] });
    const [none, refused] = await track(
      reply('TrackPackagesByPin', '', { errors: error('1100003', 'The user token is not valid.') }),
    );
    expect(none).toEqual([]);
    expect(refused).toMatchObject([
      { code: '1100003', kind: 'carrier', field: 'tracking_numbers[0]' },
      { code: '1100003', kind: 'carrier', field: 'tracking_numbers[1]' },
    ]);
    const one = '<TrackingInformation><PIN><Value>1</Value></PIN></TrackingInformation>';
    const [details, errors] = await track(
      reply('TrackPackagesByPin', `<TrackingInformationList>${one}</TrackingInformationList>`),
    );
    expect(details).toHaveLength(1);
    expect(errors).toMatchObject([{ code: 'not_answered', field: 'tracking_numbers[1]' }]);
  });
});

describe('voiding', () => {
  test('a shipment voids all its packages, and again says that it is voided', async () => {
    await using at = await bought(2);
    const voided = { outcome: 'voided', packages: [{ outcome: 'voided' }, { outcome: 'voided' }] };
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([voided, []]);
    expect(at.calls(TRACKING)).toEqual([]);
    const [again, errors] = await voidShipment(at.proxy, { shipment: at.stored });
    expect([again, errors]).toMatchObject([voided, []]);
    expect(again?.meta.notices.map(({ code }) => code)).toContain('already_voided');
    const [[details]] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect(details?.status).toBe('cancelled');
  });

  test('is too late once the day is closed, for shipments of that day', async () => {
    await using at = await bought();
    await using later = await bought(1, { ship_date: '2026-03-04' });
    for (const { consolidate } of [at, later])
      expect(await consolidate()).toContain('<Consolidate>true</Consolidate>');
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', message: expect.stringContaining('manifested'), retryable: false }],
    ]);
    expect(await voidShipment(later.proxy, { shipment: later.stored })).toMatchObject([
      { outcome: 'voided' },
      [],
    ]);
  });

  test('the PIN of any package is enough', async () => {
    await using at = await bought(2);
    const shipment = { carrier: 'purolator', tracking_number: at.numbers[1] ?? '' };
    expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
      { outcome: 'voided', packages: [{ tracking_number: at.numbers[1] }] },
      [],
    ]);
    const [[first]] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers.slice(0, 1) });
    expect(first?.status).toBe('cancelled');
  });

  test('a shipment of another account is refused', async () => {
    await using at = await bought();
    const other = purolator.create(at.running.accounts['with-user-token'], { account: 'other' });
    const shipment = { ...at.stored, account: 'other' };
    expect(await voidShipment(other, { shipment })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'carrier', code: '1100310' }],
    ]);
  });

  test('some of the packages, or none that is named, is refused before anything is sent', async () => {
    const { proxy, names } = carrier({});
    const shipment = {
      carrier: 'purolator',
      meta: { parcels: [{ tracking_number: '1' }, { tracking_number: '2' }] },
    };
    expect(await voidShipment(proxy, { shipment, packages: [1] })).toMatchObject([
      null,
      [{ kind: 'not_supported', field: 'packages' }],
    ]);
    expect(await voidShipment(proxy, { shipment: { carrier: 'purolator' } })).toMatchObject([
      null,
      [{ kind: 'validation', field: 'shipment.tracking_number' }],
    ]);
    expect(names()).toEqual([]);
  });

  const answered = async (body: string, status = 200) => {
    const { proxy, names } = carrier({ VoidShipment: [[body, status]] });
    const shipment = { carrier: 'purolator', tracking_number: '1' };
    const [result, errors] = await voidShipment(proxy, { shipment });
    return { outcome: result?.outcome, errors, names: names() };
  };
  const isVoided = (value: string) => `<ShipmentVoided>${value}</ShipmentVoided>`;

  test('keeps Purolator’s refusal where tracking cannot explain it', async () => {
    const { outcome, errors, names } = await answered(
      reply('VoidShipment', '', { errors: error('1100399', 'The shipment cannot be changed.') }),
    );
    expect(outcome).toBe('refused');
    expect(errors).toMatchObject([{ kind: 'carrier', code: '1100399' }]);
    expect(names).toEqual(['VoidShipment', 'TrackPackagesByPin']);
    expect(await answered(reply('VoidShipment', isVoided('false')))).toMatchObject({
      outcome: 'refused',
      errors: [{ code: 'not_voided' }],
    });
  });

  test('a refused login is a refusal, and is not tracked', async () => {
    expect(await answered('<html></html>', 401)).toMatchObject({
      outcome: 'refused',
      errors: [{ kind: 'authentication' }],
      names: ['VoidShipment'],
    });
  });

  test.each([
    ['that says both', reply('VoidShipment', isVoided('true'), { errors: error('7', 'No.') }), 200],
    ['that says neither', reply('VoidShipment', ''), 200],
    ['of a server in trouble', '<html></html>', 502],
  ])('an answer %s leaves it open, and may be asked for again', async (_, body, status) => {
    expect(await answered(body, status)).toMatchObject({
      outcome: 'unknown',
      errors: [
        {
          kind: 'unknown_outcome',
          retryable: true,
          details: { lookup: expect.stringContaining('the shipment 1 in your Purolator account') },
        },
      ],
      names: ['VoidShipment'],
    });
  });
});

describe('proof of delivery', () => {
  const details = (format: string, image: string) =>
    reply(
      'GetDeliveryDetails',
      `<DeliveryDetails><ScanDate>2026-03-04</ScanDate><ScanTime>101500</ScanTime><ScanDetails><SignatureImage>${image}</SignatureImage><SignatureImageFormat>${format}</SignatureImageFormat></ScanDetails></DeliveryDetails>`,
    );
  const proved = (body: string) =>
    fetchProofOfDelivery(carrier({ GetDeliveryDetails: [[body]] }).proxy, { tracking_number: '1' });

  test('is there once the package is delivered, from the stored result of the purchase', async () => {
    await using at = await bought();
    const early = await fetchProofOfDelivery(at.proxy, { shipment: at.stored });
    expect(early).toMatchObject([null, [{ kind: 'not_found', retryable: true }]]);
    at.running.advance({ hours: 36 });
    expect(await fetchProofOfDelivery(at.proxy, { shipment: at.stored })).toMatchObject([
      { signed_by: 'SPECIMEN', meta: { documents: [{ format: 'GIF', kind: 'signature' }] } },
      [],
    ]);
    expect(await fetchProofOfDelivery(at.proxy, { tracking_number: '329900000999' })).toMatchObject([
      null,
      [{ kind: 'not_found', code: '1400001' }],
    ]);
  });

  test.each([
    ['Bitmap', 'BMP'],
    ['OriginalUncompressed', 'ORIGINALUNCOMPRESSED'],
  ])('a picture as %s is passed on', async (format, called) => {
    const [proof] = await proved(details(format, Buffer.from('BM picture').toString('base64')));
    expect(proof?.meta.documents).toEqual([{ format: called, kind: 'signature' }]);
    expect(Buffer.from(proof?.documents[0] ?? '', 'base64').toString()).toBe('BM picture');
  });

  test('an error about something else is no proof that there is none', async () => {
    const errors = error('1100003', 'The user token is not valid.');
    expect(await proved(reply('GetDeliveryDetails', '', { errors }))).toMatchObject([
      null,
      [{ kind: 'carrier', retryable: false }],
    ]);
  });

  test('letters and photos are refused before anything is sent', async () => {
    const { proxy, names } = carrier({});
    expect(
      await fetchProofOfDelivery(proxy, { tracking_number: '1', kinds: ['letter', 'photo'] }),
    ).toMatchObject([null, [{ kind: 'not_supported', field: 'kinds' }]]);
    expect(names()).toEqual([]);
  });
});
