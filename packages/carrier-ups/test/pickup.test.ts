import * as core from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { answer } from './support/replies.js';
import { mapperOf, own, party, without } from './support/requests.js';
import { fieldsOf, json } from './support/sent.js';

const mapper = mapperOf();
const day = { pickup_date: '2026-03-04', ready_time: '10:00', closing_time: '17:00' };
const created = (more: object = {}) => {
  const request = { address: party('US'), ...day, package_count: 3, ...more };
  return mapper.createPickupRequest(new core.PickupRequest(request as never));
};
const sent = (more: object = {}) => json(created(more).document).PickupCreationRequest;
const address = (more: object, country = 'US') => ({ address: { ...party(country), ...more } });

const bought = (service: string, ...numbers: string[]) => {
  const parcels = numbers.map((tracking_number) => ({ tracking_number }));
  const many = numbers.length > 1 ? { meta: { parcels } } : { tracking_number: 'A' };
  return { carrier: 'ups', service, ...many };
};
const shipments = [bought('03', 'A'), bought('02', 'B'), bought('03', 'C', 'D')];

test.each<[string, object]>([
  ['5 of 003 to US,1 of 002 to US', { shipments, package_count: 6 }],
  ['2 of 003 to US,1 of 002 to DE', { services: ['03', 'ups:02'], destination_country_codes: ['US', 'DE'] }],
  ['3 of 003 to US', {}],
  ['3 of 011 to FR', { address: party('DE'), destination_country_codes: ['FR'] }],
])('a pickup counts the packages of each service: %s', (pieces, more) => {
  const { PickupPiece } = sent(more) as { PickupPiece: Record<string, string>[] };
  const counted = PickupPiece.map(
    (one) => `${one.Quantity} of ${one.ServiceCode} to ${one.DestinationCountryCode}`,
  );
  expect(counted.join()).toBe(pieces);
});

test.each([
  ['N 64.0 KGS', 64, 'KG'],
  ['Y 64.1 KGS', 64.01, 'KG'],
  ['N 140.0 LBS', 140, 'LB'],
  ['Y 140.5 LBS', 140.5, 'LB'],
])('two packages are overweight if they are on average: %s of %f %s', (weight, total_weight, weight_unit) => {
  const { OverweightIndicator, TotalWeight } = sent({ total_weight, weight_unit, package_count: 2 });
  expect(`${OverweightIndicator} ${TotalWeight.Weight} ${TotalWeight.UnitOfMeasurement}`).toBe(weight);
});

test('a pickup has its place in the words of UPS', () => {
  const point = (package_location: string, more = {}) =>
    sent({ package_location, ...more }).PickupAddress.PickupPoint;
  const words = 'Front Door,Back Door,Side Door,Reception,Mail Room,Office,Porch,Mailbox,Knock';
  for (const word of words.split(',')) expect(point(word.toLowerCase().replace(' ', '_'))).toBe(word);
  expect([point('loading_dock'), point('other', { instruction: 'Behind' })]).toEqual(['Dock', undefined]);
  const lines = { address_lines: ['820 Larimer St', 'Unit 2'], phone_number: '303-555-0118 x1234567890' };
  const { AddressLine, Phone } = sent(address(lines)).PickupAddress;
  expect([AddressLine, Phone.Extension]).toEqual([['820 Larimer St, Unit 2'], '1234567890']);
});

const two = { services: ['03', '02'] };
const mail = (length: number) => '@a.example'.padStart(length, 'x');
const street = (length: number) => address({ address_lines: ['x'.repeat(length)] });

test.each<[string, object | undefined, object]>([
  ['pickup_date', { pickup_date: '2026-03-03' }, { pickup_date: '2026-03-02' }],
  ['destination_country_codes', undefined, { destination_country_codes: ['US', 'DE'] }],
  ['package_count', { ...two, package_count: 2 }, { ...two, package_count: 1 }],
  ['package_count', { package_count: 999 }, { package_count: 1000 }],
  ['services', { services: ['096'] }, { services: ['GROUND'] }],
  ['services', undefined, { services: ['1'] }],
  ['total_weight', { total_weight: 9999.9 }, { total_weight: 10_000 }],
  ['extra["ups:account_country_code"]', undefined, own({ account_country_code: 'us' })],
  ['extra["ups:payment_method"]', undefined, own({ payment_method: '03' })],
  ['instruction', { instruction: 'x'.repeat(57) }, { instruction: 'x'.repeat(58) }],
  ['notify_email', { notify_email: mail(50) }, { notify_email: mail(51) }],
  ['address.person_name', undefined, address({ company_name: undefined, person_name: 'x'.repeat(23) })],
  ['address.address_lines', street(73), street(74)],
  ['address.state_code', undefined, address({ state_code: undefined })],
  ['address.state_code', undefined, address({ state_code: undefined }, 'CA')],
])('%s of a pickup may be as in %j, and not as in %j', (field, fits, wrong) => {
  if (fits) expect(fieldsOf(() => created(fits))).toEqual([]);
  expect(fieldsOf(() => created(wrong))).toEqual([field]);
});

test.each([
  ['company_name', 27],
  ['person_name', 22],
  ['city', 50],
])('the %s at a pickup has %i characters at most', (name, most) => {
  expect(fieldsOf(() => created(address({ [name]: 'x'.repeat(most) })))).toEqual([]);
  expect(fieldsOf(() => created(address({ [name]: 'x'.repeat(most + 1) })))).toEqual([`address.${name}`]);
});

test('a pickup is refused without a name, a street and a telephone number', () => {
  const bare = address(without('company_name', 'person_name', 'address_lines', 'phone_number'));
  const fields = ['address.company_name', 'address.address_lines', 'address.phone_number'];
  expect(fieldsOf(() => created(bare))).toEqual(fields);
});

test('a price is of the same day, of a later one, or of a day with its times', () => {
  const option = (more: object) => {
    const request = new core.PickupAvailabilityRequest({ address: party('US'), ...more } as never);
    return json(mapper.createPickupAvailabilityRequest(request).document).PickupRateRequest.ServiceDateOption;
  };
  const days = [{}, { pickup_date: '2026-03-03' }, { pickup_date: '2026-03-04' }, day];
  expect(days.map(option).join()).toBe('01,01,02,03');
  expect(fieldsOf(() => option({ pickup_date: '2026-03-02' }))).toEqual(['pickup_date']);
});

test('the status of an open pickup is that of its code', () => {
  const statusOf = (OnCallStatusCode: string) => {
    const pickup = { carrier: 'ups', account: 'ups', confirmation_number: 'P1' };
    const request = mapper.createPickupStatusRequest({ pickup } as never);
    const PendingStatus = { PRN: ' P1 ', ServiceDate: '20260304', OnCallStatusCode };
    const replies = [answer({ PickupPendingStatusResponse: { PendingStatus } }, {}, 'status')];
    return mapper.parsePickupStatusResponse({ request, replies })[0]?.status;
  };
  expect(['001', '002', '003', '004', '005', '007', '008', '012'].map(statusOf).join(' ')).toBe(
    'scheduled scheduled completed missed scheduled cancelled unknown pending',
  );
});

const total = { CurrencyCode: 'USD', GrandTotalOfAllCharge: '7.15' };

test.each<[object, string]>([
  [{ RateResult: total }, '7.15'],
  [{ RateResult: { ...total, GrandTotalOfAllIncentedCharge: '6.10' } }, '6.10'],
  [{ RateResult: { ...total, CurrencyCode: null } }, ''],
  [{ RateStatus: { Code: '02' } }, ',UPS has no price of this pickup.'],
  [{ RateStatus: { Code: '02', Description: ' Not now ' } }, ',Not now'],
])('a booking with %j costs what the account pays, where UPS has a price: %s', (over, cost) => {
  const replies = [answer({ PickupCreationResponse: { PRN: 'P1', ...over } }, {}, 'book')];
  const [pickup] = mapper.parsePickupResponse({ request: created({ services: ['03'] }), replies });
  const words = pickup?.meta.notices.map(({ message }) => message) ?? [];
  expect([pickup?.charge?.amount, ...words].join()).toBe(cost);
});
