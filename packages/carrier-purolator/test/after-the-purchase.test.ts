/** Tracking and voiding of what the simulator sold, from the purchase to the delivery. */
import {
  closeDay,
  createShipment,
  fetchManifest,
  fetchProofOfDelivery,
  fetchTracking,
  findLocations,
  type ShipmentData,
  validateAddress,
  voidShipment,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { carrier, error, NOW, reply, request } from './support/exchange.js';
import { actionOf, consolidateRequest, PATHS } from './support/requests.js';

async function bought(quantity = 1, more: Partial<ShipmentData> = {}) {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = purolator.create(running.settings, { clock });
  const [shipment, errors] = await createShipment(
    proxy,
    request({ items: [{ weight: 2, quantity }], ...more }),
  );
  if (shipment === null) throw new Error(JSON.stringify(errors));
  const numbers = shipment.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  // As a shop stores it.
  const stored = JSON.parse(JSON.stringify(shipment)) as typeof shipment;
  const calls = (path: RegExp) => running.exchanges.filter((exchange) => path.test(exchange.path));
  const consolidate = async () => {
    const { username, password } = running.settings;
    const response = await fetch(running.url + PATHS.Consolidate, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'content-type': 'text/xml; charset=utf-8',
        soapaction: actionOf('Consolidate'),
      },
      body: consolidateRequest(),
    });
    return response.text();
  };
  return {
    running,
    proxy,
    stored,
    numbers,
    calls,
    consolidate,
    [Symbol.asyncDispose]: () => running.close(),
  };
}

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

describe('closing the day', () => {
  test('bills what is open, and what is closed can no longer be voided', async () => {
    await using at = await bought();
    expect(await closeDay(at.proxy, {})).toMatchObject([
      { closed: true, documents: [], manifests: [{ available_after: '2026-03-04' }] },
      [],
    ]);
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late' }],
    ]);
    expect(await closeDay(at.proxy, {})).toMatchObject([
      { closed: true, meta: { notices: [{ code: 'already_closed' }] } },
      [],
    ]);
  });

  test('gives the manifest on the next day, from the stored result', async () => {
    await using at = await bought();
    const [closed] = await closeDay(at.proxy, {});
    const manifest = JSON.parse(JSON.stringify(closed)) as NonNullable<typeof closed>;
    const early = await fetchManifest(at.proxy, { manifest });
    expect(early).toMatchObject([null, [{ kind: 'not_found', retryable: true, field: 'manifest' }]]);
    at.running.advance({ hours: 24 });
    const [later, errors] = await fetchManifest(at.proxy, { manifest });
    expect(errors).toEqual([]);
    expect(later?.meta.documents).toEqual([{ format: 'PDF', kind: 'manifest', manifest: 0 }]);
    expect(Buffer.from(later?.documents[0] ?? '', 'base64').toString('latin1')).toMatch(/^%PDF/);
    at.running.advance({ hours: 24 * 11 });
    const clock = { now: () => NOW + 12 * 86_400_000, wait: async () => {} };
    const proxy = purolator.create(at.running.settings, { clock });
    const late = await fetchManifest(proxy, { manifest });
    expect(late).toMatchObject([null, [{ kind: 'not_found', retryable: false }]]);
  });

  test.each([
    ['a list', { shipments: [{ carrier: 'purolator', tracking_number: '1' }] }, 'shipments'],
    ['another day', { date: '2026-03-02' }, 'date'],
  ])('%s is refused before anything is sent', async (_, changes, field) => {
    const { proxy, names } = carrier({});
    expect(await closeDay(proxy, changes)).toMatchObject([null, [{ kind: 'not_supported', field }]]);
    expect(names()).toEqual([]);
  });

  const closed = async (body: string, status = 200) =>
    closeDay(carrier({ Consolidate: [[body, status]] }).proxy, {});

  test.each([
    ['that says nothing', reply('Consolidate', ''), 200],
    ['of a server in trouble', '<html></html>', 502],
  ])('an answer %s leaves it open, and is not repeated', async (_, body, status) => {
    expect(await closed(body, status)).toMatchObject([
      null,
      [
        {
          kind: 'unknown_outcome',
          retryable: false,
          details: { lookup: 'the manifest of 2026-03-03 in your Purolator account' },
        },
      ],
    ]);
  });

  test('a refusal without a reason is one, and so is a refused login', async () => {
    expect(await closed(reply('Consolidate', '<Consolidate>false</Consolidate>'))).toMatchObject([
      null,
      [{ kind: 'carrier', code: 'not_done' }],
    ]);
    expect(await closed('<html></html>', 401)).toMatchObject([null, [{ kind: 'authentication' }]]);
  });

  test('a lost answer is no shipment that could be recovered', async () => {
    const stop = new AbortController();
    const { proxy } = carrier({ Consolidate: ['hang'] }, {}, () => stop.abort());
    const [result, [error]] = await closeDay(proxy, {}, { signal: stop.signal, grace_ms: 0 });
    expect(result).toBeNull();
    expect(error?.kind).toBe('unknown_outcome');
    expect(error?.details).not.toHaveProperty('recovery');
  });
});

describe('validating addresses', () => {
  const ottawa = { city: 'Ottawa', state_code: 'ON', postal_code: 'K1N 5T2', country_code: 'CA' } as const;
  const shortAddress = (city: string) =>
    `<Address><City>${city}</City><Province>ON</Province><Country>CA</Country><PostalCode>K1N5T2</PostalCode></Address>`;
  const asked = (content: string, errors = '') =>
    validateAddress(
      carrier({ ValidateCityPostalCodeZip: [[reply('ValidateCityPostalCodeZip', content, { errors })]] })
        .proxy,
      { address: ottawa },
    );
  const suggested = (address: string, errors = '') =>
    `<SuggestedAddresses><SuggestedAddress>${address}<ResponseInformation><Errors>${errors}</Errors></ResponseInformation></SuggestedAddress></SuggestedAddresses>`;

  test('an address that is repeated with an error is not found, and another one is a correction', async () => {
    const wrong = error('1', 'The city is not valid.');
    expect(await asked(suggested(shortAddress('Ottawa'), wrong))).toMatchObject([
      { verdict: 'not_found', candidates: [], meta: { notices: [{ message: 'The city is not valid.' }] } },
      [],
    ]);
    expect(await asked(suggested(shortAddress('Gatineau'), wrong))).toMatchObject([
      { verdict: 'corrected', candidates: [{ changed: ['city'] }] },
      [],
    ]);
  });

  test('an answer without an address proves nothing', async () => {
    expect(await asked('')).toMatchObject([null, [{ code: 'no_answer' }]]);
    const refused = error('1100003', 'The user token is not valid.');
    expect(await asked('', refused)).toMatchObject([null, [{ code: '1100003' }]]);
  });

  test('a street alone is not enough', async () => {
    const { proxy, names } = carrier({});
    const address = { address_lines: ['61 York St'], country_code: 'CA' } as const;
    expect(await validateAddress(proxy, { address })).toMatchObject([
      null,
      [{ field: 'address.postal_code' }],
    ]);
    expect(names()).toEqual([]);
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

describe('locations', () => {
  test('are found in a city as well, the nearest first', async () => {
    await using running = await startSimulator(simulator, { now: () => NOW });
    const proxy = purolator.create(running.settings);
    const address = { city: 'Ottawa', state_code: 'ON', country_code: 'CA' } as const;
    const [found, errors] = await findLocations(proxy, { near: { address } });
    expect(errors).toEqual([]);
    expect(found.map(({ kind }) => kind)).toEqual(['counter', 'drop_box', 'shop']);
    const [shops] = await findLocations(proxy, {
      near: { address },
      kinds: ['shop'],
      purposes: ['drop_off'],
    });
    expect(shops.map(({ id }) => id)).toEqual(['YOW03']);
    const [first] = await findLocations(proxy, { near: { address }, purposes: ['drop_off'], limit: 1 });
    expect(first.map(({ id }) => id)).toEqual(['YOW01']);
  });

  test.each([
    ['an id', { id: 'YOW01' }, 'id'],
    [
      'another country',
      { near: { address: { postal_code: '10118', country_code: 'US' } } },
      'near.address.country_code',
    ],
    ['a country alone', { near: { address: { country_code: 'CA' } } }, 'near.address.postal_code'],
  ] as const)('%s is refused before anything is sent', async (_, wanted, field) => {
    const { proxy, names } = carrier({});
    const [found, errors] = await findLocations(proxy, wanted);
    expect([found, errors.map((entry) => entry.field)]).toEqual([[], expect.arrayContaining([field])]);
    expect(names()).toEqual([]);
  });

  test('one without an id is left out, and without hours it has none', async () => {
    const place = (more: string) =>
      `<DepotLocation>${more}<LocationName>Depot</LocationName></DepotLocation>`;
    const body = `<GetLocationsResponse><ResponseInformation><Errors/></ResponseInformation><Locations>${place('')}${place('<LocationId>A</LocationId>')}</Locations></GetLocationsResponse>`;
    const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
    const { proxy } = carrier({ GetLocationsByPostalCode: [[envelope]] });
    const near = { address: { postal_code: 'K1A 0B1', country_code: 'CA' } } as const;
    expect(await findLocations(proxy, { near })).toMatchObject([
      [{ id: 'A', hours: [], purposes: [], distance: null, kind: 'other' }],
      [],
    ]);
  });
});
