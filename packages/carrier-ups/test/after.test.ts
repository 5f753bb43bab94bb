/** What the fixtures and the suite do not hold of tracking, voiding, proofs, places and recovery: codes, bounds and words. */
import {
  AddressRequest,
  LocationsRequest,
  ProofRequest,
  TrackingRequest,
  VoidRequest,
} from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { answer } from './support/replies.js';
import { fieldsOf, mapperOf, party } from './support/requests.js';

const mapper = mapperOf();
const NUMBER = '1ZW4Y8110300000014';

describe('tracking', () => {
  const track = (request: object) => mapper.createTrackingRequest(new TrackingRequest(request));
  const detailsOf = (over: object) => {
    const request = track({ tracking_numbers: [NUMBER] });
    const body = { trackResponse: { shipment: { package: { trackingNumber: NUMBER, ...over } } } };
    return mapper.parseTrackingResponse({ request, replies: [{ ...answer(body), package: 0 }] })[0][0];
  };

  test('takes numbers of 7 to 34 letters and digits, and languages of UPS', () => {
    const fields = (number: string) => fieldsOf(() => track({ tracking_numbers: [number] }));
    expect([fields('x'.repeat(7)), fields('x'.repeat(34))]).toEqual([[], []]);
    for (const wrong of ['x'.repeat(6), 'x'.repeat(35), '1Z 4567890'])
      expect(fields(wrong)).toEqual(['tracking_numbers[0]']);
    const locale = (language: string) =>
      track({ tracking_numbers: [NUMBER], language }).inquiries[0]?.url.slice(-5);
    const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ja'];
    expect(languages.map(locale).join(' ')).toBe('de_DE en_US es_ES fr_FR it_IT nl_NL pl_PL pt_PT en_US');
  });

  test('has a window of hours by the kind of the estimate', () => {
    const estimate = (type: string, deliveryDate: object[] = [{ type: 'SDD', date: '20260304' }]) =>
      detailsOf({ deliveryDate, deliveryTime: { type, startTime: '090000', endTime: '130000' } })
        ?.estimated_delivery;
    const day = { date: '2026-03-04', utc_offset: null };
    for (const type of ['EDW', 'CDW', 'IDW'])
      expect(estimate(type)).toEqual({ ...day, from: '09:00', to: '13:00', kind: 'estimated' });
    expect(estimate('CMT')).toEqual({ ...day, from: null, to: '13:00', kind: 'committed' });
    expect(estimate('EOD')).toEqual({ ...day, from: null, to: null, kind: 'scheduled' });
    expect(estimate('CMT', [{ type: 'DEL', date: '20260304' }])).toBeNull();
    expect(estimate('CMT', [])).toBeNull();
  });

  test('knows the delivery without its scan', () => {
    const delivery = {
      deliveryDate: [{ type: 'DEL', date: '20260304' }],
      deliveryTime: { type: 'DEL', endTime: '161500' },
    };
    expect(detailsOf(delivery)?.delivered_at).toMatchObject({ date: '2026-03-04', time: '16:15:00' });
    const scan = { date: '20260304', time: '160000', status: { type: 'D' } };
    expect(detailsOf({ ...delivery, activity: [scan] })?.delivered_at).toMatchObject({ time: '16:00:00' });
  });
});

describe('voiding', () => {
  const parcels = [{ tracking_number: NUMBER }, { tracking_number: '1ZW4Y8110300000023' }];
  const shipment = {
    carrier: 'ups',
    account: 'ups',
    reference: { type: 'shipment_id', value: NUMBER },
    meta: { parcels },
  };
  const create = (more: object = {}, over: object = {}) =>
    mapper.createVoidRequest(new VoidRequest({ shipment: { ...shipment, ...over }, ...more } as never));
  const voided = (body: unknown, status = 200) =>
    mapper.parseVoidResponse({ request: create(), replies: [answer(body, { status }, 'void')] });

  test('explains refusals by their codes', () => {
    const refusal = (code: string) => {
      const [result, [entry]] = voided({ response: { errors: [{ code, message: 'no' }] } }, 400);
      return `${result?.outcome} ${entry?.kind ?? '-'} ${entry?.retryable ?? '-'}`;
    };
    const outcomes = (codes: string) => [...new Set(codes.split(' ').map(refusal))];
    expect(outcomes('190105 190106 190107 190108 190117 190119')).toEqual(['voided - -']);
    const too_late = ['refused too_late false'];
    expect(outcomes('190101 190102 190103 190114 190115 190118 190121 190124')).toEqual(too_late);
    expect(refusal('190001')).toBe('refused unavailable true');
    expect([refusal('190100'), refusal('190104')]).toEqual([
      'refused not_found false',
      'refused carrier false',
    ]);
    const reply = (body: object) => voided({ VoidShipmentResponse: body });
    const no = { SummaryResult: { Status: { Code: '0', Description: 'No' } } };
    expect(reply(no)).toMatchObject([{ outcome: 'refused' }, [{ code: '0', message: 'No' }]]);
    expect(reply({ PackageLevelResults: [{ Status: { Code: '1' } }] })[0]?.outcome).toBe('voided');
    expect(reply({})[1]).toMatchObject([{ kind: 'unknown_outcome' }]);
  });

  test('names the packages, and takes returns whole', () => {
    expect(create().query + create({ packages: [1] }).query).toBe('?trackingnumber=1ZW4Y8110300000023');
    const returned = { meta: { parcels, is_return: true } };
    expect(fieldsOf(() => create({}, returned))).toEqual([]);
    expect(fieldsOf(() => create({ packages: [1] }, returned))).toEqual(['packages']);
    const unnumbered = { meta: { parcels: [{ tracking_number: null }, { tracking_number: null }] } };
    expect(fieldsOf(() => create({ packages: [1] }, unnumbered))).toEqual(['shipment.meta.parcels']);
    expect(fieldsOf(() => create({}, { ...unnumbered, reference: null }))).toEqual(['shipment.reference']);
  });
});

describe('a proof of delivery', () => {
  const create = (more: object = {}) =>
    mapper.createProofRequest(new ProofRequest({ tracking_number: NUMBER, ...more }));
  const proof = (information: object, kinds?: string[]) => {
    const delivered = { currentStatus: { type: 'D' }, deliveryInformation: information };
    const shipment = { package: [{ trackingNumber: '1Z2' }, { trackingNumber: NUMBER, ...delivered }] };
    const replies = [answer({ trackResponse: { shipment } }, {}, 'proof')];
    const [result, errors] = mapper.parseProofResponse({ request: create(kinds && { kinds }), replies });
    const { documents = [], notices = [] } = result?.meta ?? {};
    return [...documents.map(({ kind }) => kind), ...[...errors, ...notices].map(({ code }) => code)].join(
      ' ',
    );
  };
  const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const page = Buffer.from('<html></html>').toString('base64');

  test('asks for the kinds of the request', () => {
    const query = (...kinds: string[]) => {
      const [, ...asked] = create(kinds.length > 0 ? { kinds } : {}).url.split('&');
      return asked.join(' ');
    };
    expect(query()).toBe('returnSignature=true returnPOD=true');
    expect(query('signature')).toBe('returnSignature=true returnPOD=false');
    for (const kind of ['letter', 'photo']) expect(query(kind)).toBe('returnSignature=false returnPOD=true');
    expect(fieldsOf(() => create({ tracking_number: '1' }))).toEqual(['tracking_number']);
  });

  test('has what can be read and may be seen', () => {
    const photo = (photoDispositionCode: string) => ({ deliveryPhoto: { photo: GIF, photoDispositionCode } });
    const all = { pod: { content: page }, signature: { image: GIF }, ...photo('V') };
    expect(proof(all)).toBe('letter signature photo');
    expect(proof(all, ['photo'])).toBe('photo');
    expect(proof(photo('N'))).toBe('no_document');
    expect(proof({ signature: { image: page } })).toBe('unreadable_document');
    expect(proof({ ...all, signature: { image: page } }, ['letter', 'signature'])).toBe(
      'letter unreadable_document',
    );
  });
});

describe('addresses and access points', () => {
  const address = (more: object) =>
    mapper.createAddressRequest(new AddressRequest({ address: { ...party('US'), ...more } } as never));
  const near = (more: object = {}) => ({ near: { address: { ...party('US'), ...more } } });
  const search = (request: object) => mapper.createLocationsRequest(new LocationsRequest(request as never));
  const sent = (request: object) => JSON.parse(JSON.stringify(search(request).document)).LocatorRequest;

  test('are refused for what UPS does not take', () => {
    const lines = (count: number, length = 1) => ({ address_lines: Array(count).fill('x'.repeat(length)) });
    const fails = (make: () => unknown, ...fields: string[]) => expect(fieldsOf(make)).toEqual(fields);
    fails(() => address({ ...lines(3, 100), city: 'x'.repeat(30) }));
    fails(() => address(lines(4)), 'address.address_lines');
    fails(() => address(lines(1, 101)), 'address.address_lines[0]');
    fails(() => address({ city: 'x'.repeat(31) }), 'address.city');
    const bare = { address_lines: undefined, city: undefined, postal_code: undefined };
    fails(() => address(bare), 'address.address_lines', 'address.postal_code');
    for (const [radius, distance_unit] of [
      [100, 'MI'],
      [150, 'KM'],
    ] as const) {
      fails(() => search({ ...near(), radius, distance_unit }));
      fails(() => search({ ...near(), radius: radius + 1, distance_unit }), 'radius');
    }
    fails(() => search({ ...near(), kinds: ['counter'] }), 'kinds');
    fails(() => search({ near: { latitude: 39.7, longitude: -105 } }), 'near.address.country_code');
    const long = near({ ...lines(1, 101), city: 'x'.repeat(51) });
    fails(() => search(long), 'near.address.address_lines', 'near.address.city');
  });

  test('are looked for by address, point or id', () => {
    const point = { address: { country_code: 'US' }, latitude: 39.7, longitude: -105 };
    expect(sent({ near: point }).OriginAddress).toEqual({
      Geocode: { Latitude: '39.7', Longitude: '-105' },
      AddressKeyFormat: { CountryCode: 'US' },
    });
    const criteria = (more: object) =>
      Object.values(sent({ ...near(), ...more }).LocationSearchCriteria)
        .filter((value) => typeof value === 'string')
        .join(' ');
    const all = [
      {},
      { limit: 7 },
      { limit: 60 },
      { kinds: ['shop'], limit: 1 },
      { radius: 2 },
      { radius: 5.1 },
    ];
    expect(all.map(criteria)).toEqual(['', '7', '50', '50', '5', '6']);
  });

  test('have a company and candidates as UPS takes them', () => {
    const key = (more: object) =>
      JSON.parse(JSON.stringify(address(more).document)).XAVRequest.AddressKeyFormat;
    expect(key({ postal_code: '80204-1234', company_name: 'x'.repeat(40) })).toMatchObject({
      PostcodePrimaryLow: '80204',
      PostcodeExtendedLow: '1234',
      ConsigneeName: 'x'.repeat(40),
    });
    expect(key({ company_name: 'x'.repeat(41) })).not.toHaveProperty('ConsigneeName');
    const most = (most_candidates?: number) =>
      mapper.createAddressRequest(
        new AddressRequest({ address: party('US'), ...(most_candidates && { most_candidates }) }),
      ).most_candidates;
    expect([most(), most(50), most(51)]).toEqual([15, 50, 50]);
    expect(address({ country_code: 'CA', postal_code: 'K1N 5T2' }).document).toBeNull();
  });

  test('are open, and take packages, as UPS says', () => {
    const places = (request: object, ...over: object[]) => {
      const DropLocation = over.map((one, at) => ({
        AccessPointInformation: { PublicAccessPointID: ` U${at} ` },
        ...one,
      }));
      const replies = [answer({ LocatorResponse: { SearchResults: { DropLocation } } }, {}, 'locate')];
      return mapper.parseLocationsResponse({ request: search({ ...near(), ...request }), replies })[0];
    };
    const place = (over: object) => places({}, over)[0];
    const away = (Value: string) => ({ Distance: { Value, UnitOfMeasurement: { Code: 'MI' } } });
    const wanted = { radius: 5, distance_unit: 'MI' };
    expect(places(wanted, away('5'), away('5.1'), {}).map(({ id }) => id)).toEqual(['U0', 'U2']);
    expect(places({ limit: 1 }, {}, {}).map(({ id }) => id)).toEqual(['U0']);
    expect(
      place({ AddressKeyFormat: { AddressLine: '1 A ST \r\n\n UNIT 2' } })?.address.address_lines,
    ).toEqual(['1 A ST', 'UNIT 2']);
    const purposes = (...codes: string[]) =>
      place({ ServiceOfferingList: { ServiceOffering: codes.map((Code) => ({ Code })) } })?.purposes.join();
    expect(['001', '003', '004'].map((code) => purposes(code))).toEqual(Array(3).fill('collect'));
    expect(['006', '009'].map((code) => purposes(code))).toEqual(['drop_off', 'drop_off']);
    expect([purposes('007'), purposes(), purposes('002')]).toEqual(['drop_off,collect', 'collect', '']);
    const hours = (day: object, HoursType = '10') =>
      place({ OperatingHours: { StandardHours: [{ HoursType, DayOfWeek: [{ Day: '2', ...day }] }] } })?.hours;
    const monday = (opens: string, closes: string) => [{ day: 'monday', opens, closes }];
    const day = { OpenHours: '930', CloseHours: '1900' };
    expect(hours({ OpenHours: '930', CloseHours: '0' })).toEqual(monday('09:30', '24:00'));
    expect(hours({ Open24HoursIndicator: '' })).toEqual(monday('00:00', '24:00'));
    expect(hours({ ...day, ClosedIndicator: 'False' })).toEqual(monday('09:30', '19:00'));
    for (const shut of [
      hours({ ...day, ClosedIndicator: 'True' }),
      hours({ OpenHours: '930' }),
      hours(day, '11'),
    ])
      expect(shut).toEqual([]);
    expect(place({ PhoneNumber: ['1'], DisplayPhoneNumberIndicator: '0' })?.phone_number).toBeNull();
    expect(place({ Distance: { Value: '1.5', UnitOfMeasurement: { Code: 'FT' } } })?.distance).toBeNull();
    expect(place({ LocationAttribute: { OptionCode: { Description: 'Locker 7' } } })?.kind).toBe('locker');
  });
});
