import { expect, test } from 'vitest';
import { documents, own, ownField, type Shipment, within } from './support/requests.js';
import { fieldsOf, purchaseNotices, refused, shipped } from './support/sent.js';

test('a shipment is dated today or up to a week ahead', () => {
  const date = (ship_date: string) => shipped(within('CA', { ship_date })).Shipment.ShipmentDate;
  expect([date('2026-03-03'), date('2026-03-10')]).toEqual(['20260303', '20260310']);
  for (const day of ['2026-03-02', '2026-03-11'])
    expect(fieldsOf(() => date(day))).toEqual(['shipment.ship_date']);
});

test.each([
  ['GIF Mozilla/4.5 6 4', { type: '4x6' }],
  ['ZPL  8 4', { format: 'ZPL', type: '4x8' }],
  ['EPL  6 4', { type: '4x6', ...own({ image_format: 'EPL' }) }],
  ['SPL  8 4', { type: '4x8', ...own({ image_format: 'SPL' }) }],
])('a label is %s: the format and the paper of %j, a GIF of 6 inches by default', (label, wanted) => {
  const specification = shipped(within('CA', { label: wanted as never })).LabelSpecification;
  const { LabelImageFormat, HTTPUserAgent, LabelStockSize: paper } = specification;
  const { Height, Width } = paper;
  expect([LabelImageFormat.Code, HTTPUserAgent, Height, Width].join(' ')).toBe(label);
});

test('a label has the character set of the first address whose letters are not in Latin-1', () => {
  const set = (recipient: object, shipper: object = {}) => {
    const place = { postal_code: '10000', phone_number: '+48 42 555 0123', ...recipient };
    return shipped({ from: 'DE', recipient: place, shipper, shipment: documents }).LabelSpecification
      .CharacterSet;
  };
  const own =
    'PL Łódź pol, CZ Židenice ces, HU Győr hun, SK Ľubica slk, RO Iași ron, RO Şendreni ron, EE Šilale est, LV Cēsis lav, LT Kėdainiai lit, GR Αθήνα ell, CY Λεμεσός ell, TR Şişli tur, BG София bul';
  const others = 'RS Београд rus, HR Čakovec ces, DE Şişli tur, DE Cēsis lav, DE Kėdainiai lit, PL Αθήνα ell';
  const postal = new Map([
    ['RO', '400001'],
    ['LV', '1010'],
    ['CY', '1010'],
  ]);
  for (const row of `${own}, ${others}`.split(', ')) {
    const [country_code = '', person_name, language] = row.split(' ');
    const postal_code = postal.get(country_code) ?? '10000';
    expect([person_name, set({ country_code, person_name, postal_code })]).toEqual([person_name, language]);
  }
  for (const place of [{ person_name: 'Dubé', country_code: 'PL' }, { person_name: 'Zürich' }])
    expect(set(place)).toBeUndefined();
  for (const shipper of [{ city: 'Łąka' }, { company_name: 'Łąka' }, { address_lines: ['Łąka 1'] }])
    expect(set({}, shipper)).toBe('ces');
});

test('documents are declared between countries, but not from the United States to their neighbours', () => {
  const declared = (lane: string) => {
    const [from, to] = lane.split(' ');
    const shipment = { ...documents, declared_value: 5, currency: 'USD' };
    return shipped({ from, to, shipment } as never).Shipment.DocumentsOnlyIndicator;
  };
  expect(['US DE', 'CA US', 'PR CA'].map(declared).join()).toBe('Y,Y,Y');
  expect(['CA CA', 'US US', 'US CA', 'US PR'].map(declared).join('')).toBe('');
  const unnamed = { from: 'CA', to: 'DE', shipment: { ...documents, items: [{ weight: 1 }] } };
  refused(shipped, unnamed, 'shipment.customs.description');
});

test('what only decorates is shortened or left out, with a notice', () => {
  const items = [{ weight: 2, description: 'A widget of stainless steel with a very long name' }];
  const over = within('CA', { items, references: ['A', 'B', 'x'.repeat(36), 'C', 'D', 'E', 'F'] });
  const { Package, ReferenceNumber } = shipped(over).Shipment;
  expect(Package[0].Description).toBe('A widget of stainless steel with a');
  expect(ReferenceNumber.map(({ Value }: { Value: string }) => Value).join('')).toBe('ABCDE');
  const codes = purchaseNotices(over).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['shortened', 'left_out']));
  const long = { ...documents, items: [{ weight: 1, description: 'x'.repeat(51) }] };
  expect(shipped({ from: 'CA', to: 'DE', shipment: long }).Shipment.Description).toHaveLength(50);
});

test('the recipient is e-mailed about the events that the request names', () => {
  const recipient = { email_address: 'claire@example.com' };
  const sent = (notify: string, { extra, ...more }: Shipment = {}): string => {
    const shipment = { ...more, extra: { ...extra, 'ups:notify': notify } };
    const { Notification } = shipped(within('CA', shipment, { recipient })).Shipment.ShipmentServiceOptions;
    return Notification.map((one: Record<string, object>) => one.NotificationCode).join();
  };
  expect([sent('ship, delivery,ship'), sent('exception')]).toEqual(['6,8', '7']);
  const items = [{ weight: 2, description: 'Shoes' }];
  expect(sent('ship,delivery', { options: ['return_label'], items })).toBe('2,8');
  const facts = {
    ...{ id: 'U12345678', name: 'Corner', address_line: '12 Main St' },
    ...{ city: 'Ottawa', state_code: 'ON', postal_code: 'K1N5T2' },
  };
  const point = Object.entries(facts).map(([fact, text]) => [`access_point_${fact}`, text]);
  expect(sent('access_point', { options: ['hold_for_pickup'], ...own(Object.fromEntries(point)) })).toBe(
    '012',
  );
  for (const notify of ['arrival', 'constructor', 'access_point'])
    expect(fieldsOf(() => sent(notify))).toEqual([ownField('notify')]);
  refused(shipped, within('CA', own({ notify: 'ship' })), 'recipient.email_address');
});
