/** What the fixtures and the suite do not hold of tracking, voiding, proofs, places and recovery: codes, bounds and words. */
import * as core from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { answer } from './support/replies.js';
import { mapperOf, party, without } from './support/requests.js';
import { fieldsOf, json } from './support/sent.js';

const mapper = mapperOf();
const NUMBER = '1ZW4Y8110300000014';
const fails = (make: () => unknown, ...fields: string[]) => expect(fieldsOf(make)).toEqual(fields);

describe('tracking', () => {
  const track = (number: string, language?: string) => {
    const request = { tracking_numbers: [number], ...(language && { language }) };
    return mapper.createTrackingRequest(new core.TrackingRequest(request));
  };
  const detailsOf = (over: object) => {
    const body = { trackResponse: { shipment: { package: { trackingNumber: NUMBER, ...over } } } };
    const replies = [{ ...answer(body), package: 0 }];
    return mapper.parseTrackingResponse({ request: track(NUMBER), replies })[0][0];
  };

  test('takes numbers of 7 to 34 letters and digits, and languages of UPS', () => {
    for (const number of ['x'.repeat(7), 'x'.repeat(34)]) fails(() => track(number));
    for (const wrong of ['x'.repeat(6), 'x'.repeat(35), '1Z 4567890'])
      fails(() => track(wrong), 'tracking_numbers[0]');
    const locale = (language: string) => track(NUMBER, language).inquiries[0]?.url.slice(-5);
    const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ja'];
    expect(languages.map(locale).join(' ')).toBe('de_DE en_US es_ES fr_FR it_IT nl_NL pl_PL pt_PT en_US');
  });

  test.each([
    ['EDW', '09:00 13:00 estimated'],
    ['CDW', '09:00 13:00 estimated'],
    ['IDW', '09:00 13:00 estimated'],
    ['CMT', ' 13:00 committed'],
    ['EOD', '  scheduled'],
  ])('has a window of hours by the kind of the estimate: %s', (type, window) => {
    const estimate = (...deliveryDate: object[]) => {
      const deliveryTime = { type, startTime: '090000', endTime: '130000' };
      return detailsOf({ deliveryDate, deliveryTime })?.estimated_delivery;
    };
    const { date, from, to, kind } = estimate({ type: 'SDD', date: '20260304' }) ?? {};
    expect([date, [from, to, kind].join(' ')]).toEqual(['2026-03-04', window]);
    expect([estimate({ type: 'DEL', date: '20260304' }), estimate()]).toEqual([null, null]);
  });

  test('knows the delivery without its scan', () => {
    const deliveryTime = { type: 'DEL', endTime: '161500' };
    const delivery = { deliveryDate: [{ type: 'DEL', date: '20260304' }], deliveryTime };
    expect(detailsOf(delivery)?.delivered_at).toMatchObject({ date: '2026-03-04', time: '16:15:00' });
    const scan = { date: '20260304', time: '160000', status: { type: 'D' } };
    expect(detailsOf({ ...delivery, activity: [scan] })?.delivered_at).toMatchObject({ time: '16:00:00' });
  });
});

describe('voiding', () => {
  const reference = { type: 'shipment_id', value: NUMBER };
  const numbered = (...numbers: (string | null)[]) => ({
    parcels: numbers.map((tracking_number) => ({ tracking_number })),
  });
  const [known, unknown] = [numbered(NUMBER, '1ZW4Y8110300000023'), numbered(null, null)];
  const create = (meta: object = known, packages?: number[], over: object = {}) => {
    const shipment = { carrier: 'ups', account: 'ups', reference, meta, ...over };
    return mapper.createVoidRequest(new core.VoidRequest({ shipment, packages } as never));
  };
  const voided = (body: unknown, status = 200) =>
    mapper.parseVoidResponse({ request: create(), replies: [answer(body, { status }, 'void')] });

  test.each([
    ['190105 190106 190107 190108 190117 190119', 'voided - -'],
    ['190101 190102 190103 190114 190115 190118 190121 190124', 'refused too_late false'],
    ['190001', 'refused unavailable true'],
    ['190100', 'refused not_found false'],
    ['190104', 'refused carrier false'],
  ])('a refusal with a code of %s is %s', (codes, outcome) => {
    for (const code of codes.split(' ')) {
      const [result, [entry]] = voided({ response: { errors: [{ code, message: 'no' }] } }, 400);
      expect(`${result?.outcome} ${entry?.kind ?? '-'} ${entry?.retryable ?? '-'}`).toBe(outcome);
    }
  });

  test('is read from the status of the shipment or of its packages', () => {
    const reply = (body: object) => voided({ VoidShipmentResponse: body });
    const no = { SummaryResult: { Status: { Code: '0', Description: 'No' } } };
    expect(reply(no)).toMatchObject([{ outcome: 'refused' }, [{ code: '0', message: 'No' }]]);
    expect(reply({ PackageLevelResults: [{ Status: { Code: '1' } }] })[0]?.outcome).toBe('voided');
    expect(reply({})[1]).toMatchObject([{ kind: 'unknown_outcome' }]);
  });

  test('takes returns whole, and needs the numbers of packages', () => {
    fails(() => create({ ...known, is_return: true }));
    fails(() => create({ ...known, is_return: true }, [1]), 'packages');
    fails(() => create(unknown, [1]), 'shipment.meta.parcels');
    fails(() => create(unknown, undefined, { reference: null }), 'shipment.reference');
  });
});

describe('a proof of delivery', () => {
  const create = (kinds?: string[]) =>
    mapper.createProofRequest(new core.ProofRequest({ tracking_number: NUMBER, kinds } as never));
  const proof = (information: object, kinds?: string[]) => {
    const delivered = { currentStatus: { type: 'D' }, deliveryInformation: information };
    const shipment = { package: [{ trackingNumber: '1Z2' }, { trackingNumber: NUMBER, ...delivered }] };
    const replies = [answer({ trackResponse: { shipment } }, {}, 'proof')];
    const [result, errors] = mapper.parseProofResponse({ request: create(kinds), replies });
    const { documents = [], notices = [] } = result?.meta ?? {};
    const kindsRead = documents.map(({ kind }) => kind);
    return [...kindsRead, ...[...errors, ...notices].map(({ code }) => code)].join(' ');
  };
  const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const page = Buffer.from('<html></html>').toString('base64');

  test('asks for the kinds of the request, and has what can be read and may be seen', () => {
    const query = (...kinds: string[]) => create(kinds).url.replace(/^.*returnSignature/, '');
    expect(query('signature')).toBe('=true&returnPOD=false');
    for (const kind of ['letter', 'photo']) expect(query(kind)).toBe('=false&returnPOD=true');
    const photo = (photoDispositionCode: string) => ({ deliveryPhoto: { photo: GIF, photoDispositionCode } });
    const all = { pod: { content: page }, signature: { image: GIF }, ...photo('V') };
    expect([proof(all), proof(all, ['photo'])]).toEqual(['letter signature photo', 'photo']);
    const unreadable = { signature: { image: page } };
    expect([proof(photo('N')), proof(unreadable)]).toEqual(['no_document', 'unreadable_document']);
    expect(proof({ ...all, ...unreadable }, ['letter', 'signature'])).toBe('letter unreadable_document');
  });
});

describe('addresses and access points', () => {
  const address = (more: object, over: object = {}) => {
    const request = { address: { ...party('US'), ...more }, ...over };
    return mapper.createAddressRequest(new core.AddressRequest(request as never));
  };
  const near = (more: object = {}) => ({ near: { address: { ...party('US'), ...more } } });
  const search = (request: object) =>
    mapper.createLocationsRequest(new core.LocationsRequest(request as never));
  const lines = (count: number, length = 1) => ({ address_lines: Array(count).fill('x'.repeat(length)) });

  test('are refused for what UPS does not take', () => {
    fails(() => address({ ...lines(3, 100), city: 'x'.repeat(30) }));
    fails(() => address(lines(4)), 'address.address_lines');
    fails(() => address(lines(1, 101)), 'address.address_lines[0]');
    fails(() => address({ city: 'x'.repeat(31) }), 'address.city');
    const bare = without('address_lines', 'city', 'postal_code');
    fails(() => address(bare), 'address.address_lines', 'address.postal_code');
    fails(() => search({ ...near(), radius: 150, distance_unit: 'KM' }));
    fails(() => search({ ...near(), radius: 151, distance_unit: 'KM' }), 'radius');
    fails(() => search({ ...near(), radius: 100, distance_unit: 'MI' }));
    fails(() => search({ ...near(), radius: 101, distance_unit: 'MI' }), 'radius');
    fails(() => search({ ...near(), kinds: ['counter'] }), 'kinds');
    fails(() => search({ near: { latitude: 39.7, longitude: -105 } }), 'near.address.country_code');
    const long = near({ ...lines(1, 101), city: 'x'.repeat(51) });
    fails(() => search(long), 'near.address.address_lines', 'near.address.city');
  });

  test('are sent and looked for as UPS takes them', () => {
    const criteria = (more: object) => {
      const { LocationSearchCriteria } = json(search({ ...near(), ...more }).document).LocatorRequest;
      return [LocationSearchCriteria.MaximumListSize, LocationSearchCriteria.SearchRadius].join(' ');
    };
    expect([criteria({}), criteria({ limit: 7 }), criteria({ limit: 60 })]).toEqual([' ', '7 ', '50 ']);
    const away = [
      criteria({ kinds: ['shop'], limit: 1 }),
      criteria({ radius: 2 }),
      criteria({ radius: 5.1 }),
    ];
    expect(away).toEqual(['50 ', ' 5', ' 6']);
    const key = (more: object) => json(address(more).document).XAVRequest.AddressKeyFormat;
    const full = { PostcodePrimaryLow: '80204', PostcodeExtendedLow: '1234', ConsigneeName: 'x'.repeat(40) };
    expect(key({ postal_code: '80204-1234', company_name: 'x'.repeat(40) })).toMatchObject(full);
    expect(key({ company_name: 'x'.repeat(41) })).not.toHaveProperty('ConsigneeName');
    const most = (most_candidates: number) => address({}, { most_candidates }).most_candidates;
    expect([address({}).most_candidates, most(50), most(51)]).toEqual([15, 50, 50]);
  });

  const found = (request: object, SearchResults: object) => {
    const replies = [answer({ LocatorResponse: { SearchResults } }, {}, 'locate')];
    return mapper.parseLocationsResponse({ request: search({ ...near(), ...request }), replies });
  };
  const places = (request: object, ...over: object[]) => {
    const named = (at: number) => ({ AccessPointInformation: { PublicAccessPointID: ` U${at} ` } });
    return found(request, { DropLocation: over.map((one, at) => ({ ...named(at), ...one })) })[0];
  };
  const place = (over: object) => places({}, over)[0];

  test('may be none; an address that could be several places is told apart', () => {
    expect(found({}, {})).toEqual([[], []]);
    const several = { GeocodeCandidate: [{}, {}] };
    expect(found({}, several)).toMatchObject([[], [{ code: 'ambiguous_address', field: 'near.address' }]]);
  });

  test('are as far, and take packages, as UPS says', () => {
    const away = (Value: string, Code = 'MI') => ({ Distance: { Value, UnitOfMeasurement: { Code } } });
    const near5 = places({ radius: 5, distance_unit: 'MI' }, away('5'), away('5.1'), {});
    expect([near5, places({ limit: 1 }, {}, {})].map((all) => all.map(({ id }) => id))).toEqual([
      ['U0', 'U2'],
      ['U0'],
    ]);
    expect(place(away('1.5', 'FT'))?.distance).toBeNull();
    const street = place({ AddressKeyFormat: { AddressLine: '1 A ST \r\n\n UNIT 2' } })?.address;
    expect(street?.address_lines).toEqual(['1 A ST', 'UNIT 2']);
    const purposes = (...codes: string[]) =>
      place({ ServiceOfferingList: { ServiceOffering: codes.map((Code) => ({ Code })) } })?.purposes.join();
    for (const code of ['001', '003', '004']) expect(purposes(code)).toBe('collect');
    for (const code of ['006', '009']) expect(purposes(code)).toBe('drop_off');
    expect([purposes('007'), purposes(), purposes('002')]).toEqual(['drop_off,collect', 'collect', '']);
    expect(place({ PhoneNumber: ['1'], DisplayPhoneNumberIndicator: '0' })?.phone_number).toBeNull();
    expect(place({ LocationAttribute: { OptionCode: { Description: 'Locker 7' } } })?.kind).toBe('locker');
  });

  test.each([
    [{ OpenHours: '930', CloseHours: '0' }, '10', '09:30 24:00'],
    [{ Open24HoursIndicator: '' }, '10', '00:00 24:00'],
    [{ OpenHours: '930', CloseHours: '1900', ClosedIndicator: 'False' }, '10', '09:30 19:00'],
    [{ OpenHours: '930', CloseHours: '1900', ClosedIndicator: 'True' }, '10', ''],
    [{ OpenHours: '930' }, '10', ''],
    [{ OpenHours: '930', CloseHours: '1900' }, '11', ''],
  ])('are open on a Monday with %j, of hours of kind %s: %s', (day, HoursType, open) => {
    const StandardHours = [{ HoursType, DayOfWeek: [{ Day: '2', ...day }] }];
    const hours = place({ OperatingHours: { StandardHours } })?.hours ?? [];
    expect(hours.map(({ opens, closes }) => `${opens} ${closes}`).join()).toBe(open);
    expect(hours.every((one) => one.day === 'monday')).toBe(true);
  });
});
