/** What recorded cases cannot show: more than one image of a package, kinds of refusals, the hours when clocks change. */
import { type Notice, ShipmentRequest } from '@waybill/core';
import type { Answer } from '@waybill/core/plugin';
import { firstRequest, flatPrices, quotedServices } from '@waybill/testkit';
import { expect, test } from 'vitest';
import { landmark } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = landmark.create(simulator.settings);
const first = firstRequest(import.meta.url);
const PDF = 'JVBERi0xLjQKJSVFT0YK';
const request = {
  head: { ClientID: '218' },
  reference: 'id1',
  service: 'LGINTSTD',
  ship_date: '2026-03-03',
  packages: ['id1-1', 'id1-2'],
  label_format: 'PDF',
  document: {},
} as const;

function answer(step: string, body: string, status = 200): Answer {
  return { step, status, headers: { 'content-type': 'application/xml' }, body };
}

function bought(content: string, success = 'true', packages = '') {
  const result = `<Result><Success>${success}</Success>${packages}</Result>`;
  const replies = [answer('buy', `<ShipResponse>${content}${result}</ShipResponse>`)];
  return mapper.parseShippingResponse({ request, replies });
}
/** A reply with one package. */
const boughtOne = (content: string) =>
  bought('', 'true', `<Packages><Package>${content}</Package></Packages>`);
const wireOf = (changed: object, own = mapper) =>
  own.createShipmentRequest(new ShipmentRequest({ ...first, ...changed }));
const noticesOf = (made: object) => Reflect.get(made, 'notices') as readonly Notice[];

test.each([
  ['images that are empty', '<LabelImages><LabelImage/></LabelImages>'],
  ['links that are empty', '<LabelLink/><LabelLink/>'],
])('%s prove no purchase', (_, content) => {
  expect(boughtOne(content)).toMatchObject([null, [{ kind: 'unknown_outcome' }]]);
});

test('each image of a package is a label, and a package that the reply leaves out is unknown', () => {
  const images = `<LabelImages><LabelImage>${PDF}</LabelImage><LabelImage>${PDF}</LabelImage></LabelImages>`;
  const number = '<LandmarkTrackingNumber>LTN1N1</LandmarkTrackingNumber>';
  const [shipment, errors] = boughtOne(images + number);
  expect(shipment).toMatchObject({
    tracking_number: 'LTN1N1',
    complete: false,
    documents: [PDF, PDF],
    meta: { parcels: [{ bought: true }, { bought: null }], documents: [{ parcel: 0 }, { parcel: 0 }] },
  });
  expect(errors).toHaveLength(2);
});

const errorsOf = (message: string) =>
  `<Errors><Error><ErrorCode>X</ErrorCode><ErrorMessage>${message}</ErrorMessage></Error></Errors>`;

test.each([
  ['Client is not set up for delivery to Norway', 'not_supported'],
  ['The username/password combination provided is disabled', 'authentication'],
  ['User shop does not have permissions to client: 7', 'authentication'],
  ['Invalid customer reference number', 'carrier'],
  ['Error adding shipment to batch', 'unknown_outcome'],
])('%s is %s', (message, kind) => {
  expect(bought(errorsOf(message), 'false')).toMatchObject([null, [{ kind }]]);
});

test.each([
  ['the packages of this purchase', ['id1-2', 'id1-1'], {}],
  ['an earlier purchase with the reference of the shop', ['old-1', 'old-2'], null],
  ['packages without a reference', ['', ''], null],
])('recovery by a reference of the shop finds %s', (_, references, found) => {
  const packages = references.map(
    (own, at) =>
      `<Package><TrackingNumber>85${at}</TrackingNumber><PackageReference>${own}</PackageReference></Package>`,
  );
  const body = `<TrackResponse><Result><Success>true</Success><Packages>${packages.join('')}</Packages></Result></TrackResponse>`;
  const lost = { kind: 'unknown_outcome', message: 'the connection broke', sent: true } as const;
  const [shipment, errors] = mapper.parseShippingResponse({
    request: { ...request, reference: 'ORDER-1', given: true },
    replies: [{ step: 'buy', failure: lost }, answer('find', body)],
  });
  if (found === null) {
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { candidates: ['850', '851'] } }]);
  } else expect(shipment?.meta.parcels.map((one) => one.tracking_number)).toEqual(['851', '850']);
});

test('with a reference of the shop, packages have one that no other purchase has', () => {
  const extra = { 'landmark:reference': 'ORDER-1' };
  const { shipment } = firstRequest(import.meta.url, { references: ['PO-7'], extra });
  const made = (newId: string) =>
    wireOf({ shipment }, landmark.create(simulator.settings, { newId: () => newId }).mapper);
  expect(made('id-1')).toMatchObject({ reference: 'ORDER-1', packages: ['id1'] });
  expect(made('id-2')).toMatchObject({ reference: 'ORDER-1', packages: ['id2'] });
});

test('no success is a refusal without a reason; a success that names nothing is unknown', () => {
  expect(bought('', 'false')).toMatchObject([null, [{ kind: 'carrier' }]]);
  expect(bought('')).toMatchObject([null, [{ kind: 'unknown_outcome' }]]);
});

test('an error beside a cancellation is a notice', () => {
  const errors = errorsOf('More than one shipment found.');
  const body = `<CancelResponse>${errors}<Result><Success>true</Success></Result></CancelResponse>`;
  const cancelled = { head: {}, named: { Reference: 'id1' }, tracking_numbers: ['8'] };
  const [result] = mapper.parseVoidResponse({ request: cancelled, replies: [answer('void', body)] });
  const notices = [{ code: 'X', message: 'More than one shipment found.' }];
  expect(result).toMatchObject({ outcome: 'voided', meta: { notices } });
});

test('a state in Hungary is left out with a notice, as Landmark takes none there', () => {
  const recipient = { ...first.recipient, country_code: 'HU', state_code: 'BU', postal_code: '1011' };
  const made = wireOf({ recipient });
  expect(made.document.ShipTo).toMatchObject({ State: '' });
  const messages = noticesOf(made).map(({ message }) => message);
  expect(messages).toContain('recipient.state_code is left out: addresses in HU have no state.');
});

test.each([
  [{}, 'CA', true],
  [{ is_document: true }, 'CA', false],
  [{}, 'US', false],
])('goods of %j to %s need a declaration: %s', (more, country_code, needed) => {
  const place = country_code === 'US' ? { state_code: 'CO', postal_code: '80202' } : {};
  const items = [{ weight: 2.5, description: 'Lamp', value_amount: 45 }];
  const { customs: _, ...shipment } = { ...first.shipment, ...more, items };
  const made = () => wireOf({ recipient: { ...first.recipient, country_code, ...place }, shipment });
  if (needed) expect(made).toThrow('shipment.customs');
  else expect(made().document).toHaveProperty('Items');
});

test.each([
  ['AU', { type: 'GST', value: '300012345678', country: 'AU' }, '300012345678'],
  ['AU', { type: 'GST', value: '123456789RT0001' }, undefined],
  ['CH', { type: 'GST', value: '300012345678', country: 'AU' }, undefined],
  ['NO', { type: 'VOEC', value: '2012345' }, '2012345'],
  ['AU', { type: 'VOEC', value: '2012345' }, undefined],
] as const)(
  'to %s the shop’s number for goods of low value is that of the destination: %j',
  (country_code, number, sent) => {
    const shipper = { ...first.shipper, tax_ids: [number] };
    const recipient = { ...first.recipient, country_code, state_code: 'NSW', postal_code: '2000' };
    const made = wireOf({ shipper, recipient });
    expect(made.document.VendorInformation).toHaveProperty('VendorCountry', 'US');
    expect(Reflect.get(made.document.VendorInformation as object, 'VendorLowValueTaxID')).toBe(sent);
    const codes = noticesOf(made).map(({ code }) => code);
    expect(codes.includes('tax_id_not_sent')).toBe(sent === undefined);
  },
);

test('a number of a whole shipment has the events of its first package', () => {
  const body = ['LTN1N1', 'LTN1N2']
    .map((number) => `<Package><LandmarkTrackingNumber>${number}</LandmarkTrackingNumber></Package>`)
    .join('');
  expect(trackedBy('LTN1', body)).toMatchObject({
    tracking_number: 'LTN1',
    related: [{ tracking_number: 'LTN1N1' }, { tracking_number: 'LTN1N2' }],
    meta: { notices: [{ code: 'first_package' }] },
  });
});

function trackedBy(tracking_number: string, packages: string) {
  const body = `<TrackResponse><Result><Packages>${packages}</Packages></Result></TrackResponse>`;
  const asked = { head: {}, numbers: [{ tracking_number, field: 'tracking_numbers[0]' }] };
  const replies = [{ ...answer('track', body), package: 0 }];
  return mapper.parseTrackingResponse({ request: asked, replies })[0][0];
}

const STATES = { A: '50', C: '800', D: '500', O: '300', R: '550' } as const;
test.each([
  ['A 01 03:00, O 05 11:40, D 05 10:50', 'delivered'],
  ['D 05 10:50, O 05 11:40, A 01 03:00', 'delivered'],
  ['O 05 10:15, D 05 10:15', 'delivered'],
  ['D 05 10:15, O 05 10:15', 'delivered'],
  ['A 01 03:00, O 05 11:40, R 05 10:50', 'returned'],
  ['A 01 03:00, D 05 10:50, O 05 11:40', 'out_for_delivery'],
  ['A 01 03:00, O 07 11:40, D 05 10:50', 'out_for_delivery'],
  ['A 01 03:00, C 05 11:40, D 05 10:50', 'exception'],
  ['A 01 03:00, O 05 10:15', 'out_for_delivery'],
])('%s: the package is %s, as the list ends where clocks are less than a day apart', (list, status) => {
  const events = list.split(', ').map((one) => {
    const [letter = '', day, time] = one.split(' ');
    const code = STATES[letter as keyof typeof STATES];
    return `<Event><Status>${letter}</Status><DateTime>2026-12-${day} ${time}:00</DateTime><EventCode>${code}</EventCode></Event>`;
  });
  const details = trackedBy(
    '8',
    `<Package><TrackingNumber>8</TrackingNumber><Events>${events.join('')}</Events></Package>`,
  );
  expect(details).toMatchObject({ status, delivered: status === 'delivered' });
});

test.each([
  ['2026-03-08 01:59:59', '-06:00'],
  ['2026-03-08 03:00:00', '-05:00'],
  ['2026-11-01 01:30:00', '-05:00'],
  ['2026-11-01 02:00:00', '-06:00'],
])('%s in Chicago is %s', (time, utc_offset) => {
  const event = `<Event><Status>X</Status><DateTime>${time}</DateTime></Event>`;
  const parcel = `<Package><TrackingNumber>8</TrackingNumber><Events>${event}</Events></Package>`;
  const details = trackedBy('8', parcel);
  expect(details?.events[0]?.time).toMatchObject({ utc_offset });
});

test.each([
  ['SENDER', 'LGINTBPIO LGINTBPIP LGINTBPMO LGINTSTD LGINTUPSS LGINTUPST'],
  ['RECIPIENT', 'LGINTBPIU LGINTSTDU LGINTUPSSU LGINTUPSTU'],
] as const)(
  'a price list quotes the services whose terms are those of the request: %s',
  async (duty_paid_by, services) => {
    const priced = landmark.create(simulator.settings, { priced_by: flatPrices });
    const asked = firstRequest(import.meta.url, { services: [], duty_paid_by });
    expect((await quotedServices(priced, asked)).join(' ')).toBe(services);
  },
);
