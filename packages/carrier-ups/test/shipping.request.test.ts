import { expect, test } from 'vitest';
import {
  documents,
  fieldsOf,
  own,
  ownField,
  purchaseNotices,
  refused,
  type Shipment,
  shipped,
  within,
} from './support/requests.js';

test('a shipment is dated today or up to a week ahead', () => {
  const date = (ship_date: string) => shipped(within('CA', { ship_date })).Shipment.ShipmentDate;
  expect([date('2026-03-03'), date('2026-03-10')]).toEqual(['20260303', '20260310']);
  for (const day of ['2026-03-02', '2026-03-11'])
    expect(fieldsOf(() => date(day))).toEqual(['shipment.ship_date']);
});

test('a label has the format and the paper of the request, a GIF of 6 inches by default', () => {
  const label = (wanted: object) => {
    const { LabelImageFormat, HTTPUserAgent, LabelStockSize } = shipped(
      within('CA', { label: wanted }),
    ).LabelSpecification;
    return [LabelImageFormat.Code, HTTPUserAgent, LabelStockSize.Height, LabelStockSize.Width].join(' ');
  };
  expect(label({ type: '4x6' })).toBe('GIF Mozilla/4.5 6 4');
  expect(label({ format: 'PNG' })).toBe('PNG  6 4');
  expect(label({ format: 'ZPL', type: '4x8' })).toBe('ZPL  8 4');
  expect(label({ type: '4x6', ...own({ image_format: 'EPL' }) })).toBe('EPL  6 4');
  expect(label({ type: '4x8', ...own({ image_format: 'SPL' }) })).toBe('SPL  8 4');
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
  const postal: Readonly<Record<string, string>> = { RO: '400001', LV: '1010', CY: '1010' };
  for (const [country_code = '', person_name, language] of `${own}, ${others}`
    .split(', ')
    .map((row) => row.split(' ')))
    expect([
      person_name,
      set({ country_code, person_name, ...(postal[country_code] && { postal_code: postal[country_code] }) }),
    ]).toEqual([person_name, language]);
  expect([set({ person_name: 'Dubé', country_code: 'PL' }), set({ person_name: 'Zürich' })]).toEqual([
    undefined,
    undefined,
  ]);
  for (const shipper of [{ city: 'Łąka' }, { company_name: 'Łąka' }, { address_lines: ['Łąka 1'] }])
    expect(set({}, shipper)).toBe('ces');
});

test('documents are declared between countries, but not from the United States to their neighbours', () => {
  const declared = (from: string, to: string) =>
    shipped({ from, to, shipment: { ...documents, declared_value: 5, currency: 'USD' } }).Shipment
      .DocumentsOnlyIndicator;
  expect([declared('US', 'DE'), declared('CA', 'US'), declared('PR', 'CA')]).toEqual(['Y', 'Y', 'Y']);
  expect([declared('CA', 'CA'), declared('US', 'US'), declared('US', 'CA'), declared('US', 'PR')]).toEqual(
    Array(4).fill(undefined),
  );
  refused(
    shipped,
    { from: 'CA', to: 'DE', shipment: { ...documents, items: [{ weight: 1 }] } },
    'shipment.customs.description',
  );
});

test('city, state and postal code are checked together, unless the settings turn it off', () => {
  const option = (settings: object) => shipped({ from: 'CA', settings }).Request.RequestOption;
  expect([option({}), option({ validate_address: false })]).toEqual(['validate', 'nonvalidate']);
});

test('what only decorates is shortened or left out, with a notice', () => {
  const items = [{ weight: 2, description: 'A widget of stainless steel with a very long name' }];
  const over = within('CA', { items, references: ['A', 'B', 'x'.repeat(36), 'C', 'D', 'E', 'F'] });
  const { Package, ReferenceNumber } = shipped(over).Shipment;
  expect(Package[0].Description).toBe('A widget of stainless steel with a');
  expect(ReferenceNumber.map(({ Value }: { Value: string }) => Value).join('')).toBe('ABCDE');
  expect(purchaseNotices(over).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['shortened', 'left_out']),
  );
  const long = { ...documents, items: [{ weight: 1, description: 'x'.repeat(51) }] };
  expect(shipped({ from: 'CA', to: 'DE', shipment: long }).Shipment.Description).toHaveLength(50);
});

test('the recipient is e-mailed about the events that the request names', () => {
  const recipient = { email_address: 'claire@example.com' };
  const sent = (notify: string, { extra, ...more }: Shipment = {}): string[] => {
    const shipment = { ...more, extra: { ...extra, 'ups:notify': notify } };
    const { Notification } = shipped(within('CA', shipment, { recipient })).Shipment.ShipmentServiceOptions;
    return Notification.map(
      ({ NotificationCode, EMail }: Record<string, { EMailAddress: string[] }>) =>
        `${NotificationCode} ${EMail?.EMailAddress}`,
    );
  };
  const codes = (...all: string[]) => all.map((code) => `${code} claire@example.com`);
  expect([sent('ship, delivery,ship'), sent('exception')]).toEqual([codes('6', '8'), codes('7')]);
  expect(
    sent('ship,delivery', { options: ['return_label'], items: [{ weight: 2, description: 'Shoes' }] }),
  ).toEqual(codes('2', '8'));
  const point = {
    id: 'U12345678',
    name: 'Corner',
    address_line: '12 Main St',
    city: 'Ottawa',
    state_code: 'ON',
    postal_code: 'K1N5T2',
  };
  const held = own(
    Object.fromEntries(Object.entries(point).map(([fact, text]) => [`access_point_${fact}`, text])),
  );
  expect(sent('access_point', { options: ['hold_for_pickup'], ...held })).toEqual(codes('012'));
  for (const notify of ['arrival', 'constructor', 'access_point'])
    expect(fieldsOf(() => sent(notify))).toEqual([ownField('notify')]);
  refused(shipped, within('CA', own({ notify: 'ship' })), 'recipient.email_address');
});
