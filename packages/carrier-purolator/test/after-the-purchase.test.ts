/** What comes after a purchase: tracking, voiding, proofs, the end of the day, and returns. */
import * as core from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { bought } from './support/bought.js';
import { carrier, error, NOW, reply, request } from './support/exchange.js';

const PAGE = '<html></html>';
const number = { tracking_number: '1' };
const refusal = error('1100003', 'The user token is not valid.');

describe('tracking', () => {
  test('takes ten numbers in one call, each of them once', async () => {
    await using at = await bought(11);
    const tracking_numbers = [...at.numbers, ...at.numbers];
    const [details, errors] = await core.fetchTracking(at.proxy, { tracking_numbers });
    expect(errors).toEqual([]);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    expect(at.running.exchanges.filter(({ path }) => /TrackingService/.test(path))).toHaveLength(2);
  });

  test('finds shipments by the shop’s reference, in the last 30 days', async () => {
    await using at = await bought(2, { references: ['ORDER-7'] });
    const value = 'ORDER-7';
    const [details] = await core.fetchTracking(at.proxy, { reference: { value } });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    for (const where of [{ ship_date_from: '2026-03-04' }, { destination_postal_code: 'K1A 0B1' }]) {
      const none = await core.fetchTracking(at.proxy, { reference: { value, ...where } });
      expect(none).toMatchObject([[], [{ kind: 'not_found', field: 'reference.value', retryable: true }]]);
    }
  });

  const list = (...packages: readonly string[]) => {
    const all = packages.map((one) => `<TrackingInformation>${one}</TrackingInformation>`);
    return `<TrackingInformationList>${all.join('')}</TrackingInformationList>`;
  };
  const pin = (value: string) => `<PIN><Value>${value}</Value></PIN>`;

  test('uses the language of the account where it has no other', async () => {
    const { proxy, sent } = carrier(
      { TrackPackagesByPin: [[reply('TrackPackagesByPin', list(pin('a1')))]] },
      { language: 'fr' },
    );
    const [[details]] = await core.fetchTracking(proxy, { tracking_numbers: ['A1'], language: 'de' });
    expect(sent[0]?.body).toContain('<Language>fr</Language>');
    expect(details).toMatchObject({ status: 'pre_transit', meta: { notices: [{ code: 'language' }] } });
  });

  const words = '<Comment>Gate</Comment><Description>Arrived</Description>';
  const scan = `<Scan>${words}<Depot><Name>MONTREAL SORT CTR, PQ</Name></Depot></Scan>`;
  const scanned = `${pin('1')}<Scans>${scan}</Scans>`;
  test.each([
    ['an error for all', '', refusal, [], ['1100003', '1100003']],
    ['one of two', list(pin('1')), '', ['1'], ['not_answered']],
    ['one twice', list(pin('1'), scanned, pin('2')), refusal, ['1', '2'], []],
  ] as const)('reads an answer of %s', async (_, content, errors, numbers, codes) => {
    const { proxy } = carrier({ TrackPackagesByPin: [[reply('TrackPackagesByPin', content, { errors })]] });
    const [details, found] = await core.fetchTracking(proxy, { tracking_numbers: ['1', '2'] });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(numbers);
    expect(found.map(({ code }) => code)).toEqual(codes);
    expect(found.every(({ field }) => /^tracking_numbers\[[01]\]$/.test(field ?? ''))).toBe(true);
    const event = { text: 'Arrived: Gate', place: { state_code: 'QC' } };
    if (codes.length === 0) expect(details[0]?.events).toMatchObject([event]);
  });
});

describe('voiding', () => {
  test('the PIN of any package is enough, and voids all of them', async () => {
    await using at = await bought(2);
    const [first = '', second = ''] = at.numbers;
    const shipment = { carrier: 'purolator', tracking_number: second };
    const packages = [{ tracking_number: second }];
    expect(await core.voidShipment(at.proxy, { shipment })).toMatchObject([
      { outcome: 'voided', packages },
      [],
    ]);
    const [[details]] = await core.fetchTracking(at.proxy, { tracking_numbers: [first] });
    expect(details?.status).toBe('cancelled');
  });

  const isVoided = (value: string, errors = '') =>
    reply('VoidShipment', `<ShipmentVoided>${value}</ShipmentVoided>`, { errors });
  const refused = (text: string) => reply('VoidShipment', '', { errors: error('1100399', text) });
  const unclear = { kind: 'unknown_outcome', retryable: true };
  const lookup = expect.stringContaining('the shipment 1 in your Purolator account');
  test.each([
    ['refused', refused('The shipment cannot be changed.'), 200, { kind: 'carrier', code: '1100399' }],
    ['refused', refused('The shipment is consolidated.'), 200, { kind: 'too_late' }],
    ['refused', isVoided('false'), 200, { kind: 'carrier', code: 'not_voided' }],
    ['refused', PAGE, 401, { kind: 'authentication' }],
    ['unknown', isVoided('true', error('7', 'No.')), 200, unclear],
    ['unknown', reply('VoidShipment', ''), 200, { ...unclear, details: { lookup } }],
    ['unknown', PAGE, 502, unclear],
  ])('is %s by the answer %s with HTTP %i', async (outcome, body, status, entry) => {
    const { proxy, names } = carrier({ VoidShipment: [[body, status]] });
    const shipment = { carrier: 'purolator', ...number };
    expect(await core.voidShipment(proxy, { shipment })).toMatchObject([{ outcome }, [entry]]);
    // Only tracking can say why a shipment cannot be changed.
    const isTracked = outcome === 'refused' && entry.kind === 'carrier';
    expect(names()).toEqual(isTracked ? ['VoidShipment', 'TrackPackagesByPin'] : ['VoidShipment']);
  });
});

describe('a proof of delivery', () => {
  const proved = (content: string, errors = '') => {
    const body = reply('GetDeliveryDetails', content, { errors });
    return core.fetchProofOfDelivery(carrier({ GetDeliveryDetails: [[body]] }).proxy, number);
  };

  test.each(['Bitmap', 'OriginalUncompressed'])('passes on a picture in the format %s', async (format) => {
    const image = Buffer.from('BM picture').toString('base64');
    const scan = `<SignatureImage>${image}</SignatureImage><SignatureImageFormat>${format}</SignatureImageFormat>`;
    const when = '<ScanDate>2026-03-04</ScanDate><ScanTime>101500</ScanTime>';
    const details = `<DeliveryDetails>${when}<ScanDetails>${scan}</ScanDetails></DeliveryDetails>`;
    const [proof] = await proved(details);
    const called = format === 'Bitmap' ? 'BMP' : 'ORIGINALUNCOMPRESSED';
    expect(proof?.meta.documents).toEqual([{ format: called, kind: 'signature' }]);
    expect(proof?.documents).toEqual([image]);
  });

  test('is not denied by an error about something else', async () => {
    expect(await proved('', refusal)).toMatchObject([null, [{ kind: 'carrier', retryable: false }]]);
  });
});

describe('the end of the day', () => {
  test('leaves out what is dated later; what is manifested can no longer be voided', async () => {
    await using at = await bought();
    await using later = await bought(1, { ship_date: '2026-03-04' });
    for (const { proxy } of [at, later]) expect((await core.closeDay(proxy, {}))[0]?.closed).toBe(true);
    const entry = { kind: 'too_late', message: expect.stringContaining('manifested'), retryable: false };
    const [refused, open] = [at, later].map(({ proxy, shipment }) => core.voidShipment(proxy, { shipment }));
    expect(await refused).toMatchObject([{ outcome: 'refused' }, [entry]]);
    expect(await open).toMatchObject([{ outcome: 'voided' }, []]);
  });

  test('has a manifest that may be asked for again on ten days', async () => {
    await using at = await bought();
    const [manifest] = await core.closeDay(at.proxy, {});
    at.running.advance({ hours: 24 * 12 });
    const after = (days: number) => {
      const clock = { ...at.clock, now: () => NOW + days * 86_400_000 };
      const proxy = purolator.create(at.running.settings, { clock });
      return core.fetchManifest(proxy, { manifest } as never);
    };
    expect(await after(10)).toMatchObject([null, [{ kind: 'not_found', retryable: true }]]);
    expect(await after(11)).toMatchObject([null, [{ kind: 'not_found', retryable: false }]]);
  });

  const unclear = { kind: 'unknown_outcome', retryable: false };
  const details = { lookup: 'the manifest of 2026-03-03 in your Purolator account' };
  const denied = reply('Consolidate', '<Consolidate>false</Consolidate>');
  test.each([
    [reply('Consolidate', ''), 200, { ...unclear, details }],
    [denied, 200, { kind: 'carrier', code: 'not_done' }],
    [PAGE, 502, unclear],
    [PAGE, 401, { kind: 'authentication' }],
  ])('is judged by its answer %s with HTTP %i', async (body, status, entry) => {
    const { proxy } = carrier({ Consolidate: [[body, status]] });
    expect(await core.closeDay(proxy, {})).toMatchObject([null, [entry]]);
  });
});

test('a return has no price, and says what is not sent', async () => {
  const answer = reply('CreateReturnsManagementShipment', '<ShipmentPIN><Value>1</Value></ShipmentPIN>');
  const { proxy, names } = carrier({ CreateReturnShipment: [[answer]] });
  const { shipper, recipient, shipment } = request({ ship_date: '2026-03-04' });
  const return_label = { outbound_tracking_number: '329900000001' };
  const wanted = { shipper: recipient, recipient: shipper, shipment, return_label };
  const [returned] = await core.createReturn(proxy, wanted);
  const notices = returned?.meta.notices.map(({ code }) => code);
  const codes = ['no_price', 'outbound_number_not_sent', 'ship_date_not_sent'];
  expect(notices).toEqual(expect.arrayContaining(codes));
  expect(notices).not.toContain('not_consolidated');
  expect(names()).not.toContain('GetFullEstimate');
});
