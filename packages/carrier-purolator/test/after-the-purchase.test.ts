/** Tracking, voiding and proofs of what was bought at the simulator. */
import { fetchProofOfDelivery, fetchTracking, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bought } from './support/bought.js';
import { carrier, error, reply } from './support/exchange.js';

const calls = (at: Awaited<ReturnType<typeof bought>>, path: RegExp) =>
  at.running.exchanges.filter((exchange) => path.test(exchange.path));

describe('tracking', () => {
  test('says when a package is due until it is delivered, and gives no time a zone', async () => {
    await using at = await bought();
    const details = async () => (await fetchTracking(at.proxy, { tracking_numbers: at.numbers }))[0][0];
    at.running.advance({ hours: 6 });
    expect((await details())?.estimated_delivery).toMatchObject({ date: '2026-03-04', kind: 'committed' });
    at.running.advance({ hours: 30 });
    const delivered = await details();
    expect(delivered).toMatchObject({ estimated_delivery: null, signed_by: 'SPECIMEN' });
    const zones = new Set(delivered?.events.map(({ time }) => time?.utc_offset ?? time?.utc));
    expect(zones).toEqual(new Set([null]));
  });

  test('takes ten numbers in one call, each of them once', async () => {
    await using at = await bought(11);
    const tracking_numbers = [...at.numbers, ...at.numbers];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers });
    expect(errors).toEqual([]);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    expect(calls(at, /TrackingService/)).toHaveLength(2);
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

  test('refuses a number with blanks before anything is sent', async () => {
    const { proxy, names } = carrier({});
    const [, errors] = await fetchTracking(proxy, { tracking_numbers: ['3299 0000 0001'] });
    expect(errors).toMatchObject([{ kind: 'validation', field: 'tracking_numbers[0]' }]);
    expect(names()).toEqual([]);
  });

  const list = (...packages: readonly string[]) =>
    `<TrackingInformationList>${packages.map((one) => `<TrackingInformation>${one}</TrackingInformation>`).join('')}</TrackingInformationList>`;
  const pin = (number: string) => `<PIN><Value>${number}</Value></PIN>`;

  test('uses the language of the account where it has no other', async () => {
    const answers = { TrackPackagesByPin: [[reply('TrackPackagesByPin', list(pin('a1')))]] as const };
    const { proxy, sent } = carrier(answers, { language: 'fr' });
    const [[details]] = await fetchTracking(proxy, { tracking_numbers: ['A1'], language: 'de' });
    expect(sent[0]?.body).toContain('<Language>fr</Language>');
    expect(details).toMatchObject({ status: 'pre_transit', meta: { notices: [{ code: 'language' }] } });
  });

  const refusal = error('1100003', 'The user token is not valid.');
  const scan = (more: string) => `<Scans><Scan>${more}</Scan></Scans>`;
  test.each([
    ['an error for all', '', refusal, [], ['1100003', '1100003']],
    ['one of two', list(pin('1')), '', ['1'], ['not_answered']],
    [
      'one twice',
      list(
        pin('1'),
        `${pin('1')}${scan('<Comment>Gate</Comment><Description>Arrived</Description><Depot><Name>MONTREAL SORT CTR, PQ</Name></Depot>')}`,
        pin('2'),
      ),
      refusal,
      ['1', '2'],
      [],
    ],
  ] as const)('reads an answer of %s', async (_, content, errors, numbers, codes) => {
    const { proxy } = carrier({ TrackPackagesByPin: [[reply('TrackPackagesByPin', content, { errors })]] });
    const [details, found] = await fetchTracking(proxy, { tracking_numbers: ['1', '2'] });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(numbers);
    expect(found.map(({ code }) => code)).toEqual(codes);
    expect(found.every(({ field }) => /^tracking_numbers\[[01]\]$/.test(field ?? ''))).toBe(true);
    if (codes.length === 0)
      expect(details[0]?.events).toMatchObject([{ text: 'Arrived: Gate', place: { state_code: 'QC' } }]);
  });
});

describe('voiding', () => {
  test('the PIN of any package is enough, and voids all of them', async () => {
    await using at = await bought(2);
    const shipment = { carrier: 'purolator', tracking_number: at.numbers[1] ?? '' };
    expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
      { outcome: 'voided', packages: [{ tracking_number: at.numbers[1] }] },
      [],
    ]);
    expect(calls(at, /TrackingService/)).toEqual([]);
    const [[first]] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers.slice(0, 1) });
    expect(first?.status).toBe('cancelled');
  });

  test('of some packages, or without a number, is refused before anything is sent', async () => {
    const { proxy, names } = carrier({});
    const parcels = [{ tracking_number: '1' }, { tracking_number: '2' }];
    expect(
      await voidShipment(proxy, { shipment: { carrier: 'purolator', meta: { parcels } }, packages: [1] }),
    ).toMatchObject([null, [{ kind: 'not_supported', field: 'packages' }]]);
    expect(await voidShipment(proxy, { shipment: { carrier: 'purolator' } })).toMatchObject([
      null,
      [{ kind: 'validation', field: 'shipment.tracking_number' }],
    ]);
    expect(names()).toEqual([]);
  });

  const isVoided = (value: string) => `<ShipmentVoided>${value}</ShipmentVoided>`;
  const refused = (text: string) => reply('VoidShipment', '', { errors: error('1100399', text) });
  const unclear = { kind: 'unknown_outcome', retryable: true };
  const lookup = expect.stringContaining('the shipment 1 in your Purolator account');
  test.each([
    [
      'an error',
      refused('The shipment cannot be changed.'),
      200,
      'refused',
      { kind: 'carrier', code: '1100399' },
    ],
    ['a manifest', refused('The shipment is consolidated.'), 200, 'refused', { kind: 'too_late' }],
    [
      'false',
      reply('VoidShipment', isVoided('false')),
      200,
      'refused',
      { kind: 'carrier', code: 'not_voided' },
    ],
    ['a refused login', '<html></html>', 401, 'refused', { kind: 'authentication' }],
    ['both', reply('VoidShipment', isVoided('true'), { errors: error('7', 'No.') }), 200, 'unknown', unclear],
    ['nothing', reply('VoidShipment', ''), 200, 'unknown', { ...unclear, details: { lookup } }],
    ['a page', '<html></html>', 502, 'unknown', unclear],
  ])('is judged by its answer: %s', async (_, body, status, outcome, entry) => {
    const { proxy, names } = carrier({ VoidShipment: [[body, status]] });
    const shipment = { carrier: 'purolator', tracking_number: '1' };
    expect(await voidShipment(proxy, { shipment })).toMatchObject([{ outcome }, [entry]]);
    // Only tracking can say why a shipment cannot be changed.
    const isTracked = outcome === 'refused' && entry.kind === 'carrier';
    expect(names()).toEqual(isTracked ? ['VoidShipment', 'TrackPackagesByPin'] : ['VoidShipment']);
  });
});

describe('a proof of delivery', () => {
  const details = (format: string, image: string) =>
    reply(
      'GetDeliveryDetails',
      `<DeliveryDetails><ScanDate>2026-03-04</ScanDate><ScanTime>101500</ScanTime><ScanDetails><SignatureImage>${image}</SignatureImage><SignatureImageFormat>${format}</SignatureImageFormat></ScanDetails></DeliveryDetails>`,
    );
  const proved = (body: string) =>
    fetchProofOfDelivery(carrier({ GetDeliveryDetails: [[body]] }).proxy, { tracking_number: '1' });

  test.each([
    ['Bitmap', 'BMP'],
    ['OriginalUncompressed', 'ORIGINALUNCOMPRESSED'],
  ])('passes on a picture as %s', async (format, called) => {
    const [proof] = await proved(details(format, Buffer.from('BM picture').toString('base64')));
    expect(proof?.meta.documents).toEqual([{ format: called, kind: 'signature' }]);
    expect(Buffer.from(proof?.documents[0] ?? '', 'base64').toString()).toBe('BM picture');
  });

  test('is not denied by an error about something else', async () => {
    const errors = error('1100003', 'The user token is not valid.');
    expect(await proved(reply('GetDeliveryDetails', '', { errors }))).toMatchObject([
      null,
      [{ kind: 'carrier', retryable: false }],
    ]);
  });

  test.each([
    [
      { tracking_number: '1', kinds: ['letter', 'photo'] },
      { kind: 'not_supported', field: 'kinds' },
    ],
    [{ tracking_number: '3299 1' }, { kind: 'validation', field: 'tracking_number' }],
  ] as const)('of %j is refused before anything is sent', async (wanted, entry) => {
    const { proxy, names } = carrier({});
    expect(await fetchProofOfDelivery(proxy, wanted)).toMatchObject([null, [entry]]);
    expect(names()).toEqual([]);
  });
});
