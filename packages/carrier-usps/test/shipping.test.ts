/** What a label is bought with, at the boundaries of what USPS takes. */
import type { PartyData, ShipmentData } from '@waybill/core';
import { expect, test } from 'vitest';
import { ABROAD, austin, faultsIn, faultsOf, labelsOf, letters, line, priceOf } from './support/requests.js';

type Changes = Partial<ShipmentData>;
type Place = Partial<PartyData>;
type Written = [shipment: Changes, path: string, value: unknown, to?: Place, from?: Place];
/** `fromAddress.firm` of the first label. */
function isWritten(...[shipment, path, value, to, from]: Written) {
  const [label] = labelsOf(shipment, to, from);
  const step = (node: unknown, key: string) => (node as Record<string, unknown> | undefined)?.[key];
  expect(path.split('.').reduce(step, label)).toEqual(value);
}

type Refused = [shipment: Changes, fields: string, to?: Place, from?: Place];
const isRefused = (...[shipment, fields, to, from]: Refused) =>
  expect(faultsIn(shipment, to, from).join(' ')).toBe(fields);

/** A price says what a purchase would refuse. */
const isForetold = (...[shipment, field, to, from]: Refused) => {
  isRefused(shipment, field, to, from);
  expect(JSON.stringify(priceOf(shipment, to, from))).toContain(`A purchase is refused: ${field} `);
};

const form = (item: object = {}, more: object = {}, count = 1): Changes => ({
  customs: { reason_for_export: 'gift', items: Array(count).fill({ ...line, ...item }), ...more },
});
const five = ['480', '921', '955', '957', '910'];
const aes = 'X20260301000001';
const filed = (value_amount: number) => form({ value_amount }, { aes });
const small = { value_amount: 0.01, weight: 0.0001 };
const packets = { services: ['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE'] };
test.each<[field: string, of: (value: never) => Changes, most: unknown, more: unknown, to?: Place]>([
  ['options', (options) => ({ options }), five, [...five, '981']],
  ['options', (options) => ({ options, insured_amount: 9 }), five.slice(1), five],
  ['ship_date', (ship_date) => ({ ship_date }), '2026-03-10', '2026-03-11'],
  ['insured_amount', (insured_amount) => ({ insured_amount }), 5000, 5000.01],
  ['customs.items', (lines) => form(small, {}, lines), 30, 31, ABROAD],
  ['customs.items', (value_amount) => ({ ...packets, ...form({ value_amount }) }), 400, 400.01, ABROAD],
  ['customs.items[0].quantity', (quantity) => form({ ...small, quantity }), 9999, 10_000, ABROAD],
  ['customs.items[0].value_amount', filed, 999_999.99, 1_000_000, ABROAD],
])('%s by %s: %j is taken, and %j is refused', (field, of, most, more, to) => {
  expect(faultsIn(of(most as never), to)).toEqual([]);
  expect(faultsIn(of(more as never), to)).toContain(`shipment.${field}`);
});

test('the first, the last and a single name have 50 characters', () => {
  for (const name of ['* Lee', 'Jo *', '*']) {
    isRefused({}, '', { person_name: name.replace('*', letters(50)) });
    isForetold({}, 'recipient.person_name', { person_name: name.replace('*', letters(51)) });
  }
});

test.each<Refused>([
  [{ label: { format: 'ZPL', type: '2X7LABEL' } }, 'shipment.label.type'],
  [{ label: { format: 'PNG' } }, 'shipment.label.format', ABROAD],
  [{ label: { type: '4X5LABEL' } }, 'shipment.label.type', ABROAD],
])('the paper %j is refused at %s, and a price says so', isForetold);

const labelled = (format: 'PDF' | 'PNG' | 'GIF', type: string): Changes => ({
  ...{ label: { format, type }, items: [{ weight: 2, length: 10, width: 6, height: 4, quantity: 2 }] },
});
const extras = 'packageDescription.extraServices';
const options = 'packageDescription.packageOptions';
const own = 'packageDescription.customerReference';
const references = [letters(31), 'A1', 'A2', 'A3', 'A4', 'A5'];
const printed = (referenceNumber: string) => ({ referenceNumber, printReferenceNumber: true });
test.each<Written>([
  [{}, 'imageInfo.totalPackages', undefined],
  [labelled('PNG', '4X5LABEL'), 'imageInfo.labelType', '4X5LABEL'],
  [labelled('PNG', '4X5LABEL'), 'imageInfo.packageNumber', 1],
  [labelled('PNG', '4X5LABEL'), 'imageInfo.totalPackages', 2],
  // There is no room for the number of the package.
  [labelled('PDF', '2X7LABEL'), 'imageInfo.packageNumber', undefined],
  [labelled('GIF', '4X4LABEL'), 'imageInfo.totalPackages', undefined],
  ...['813', '831', '857'].map((code): Written => [{ options: [code] }, options, { contentType: 'HAZMAT' }]),
  ...['480', '910'].map((code): Written => [{ options: [code] }, options, undefined]),
  [{ insured_amount: 500 }, extras, [930]],
  [{ insured_amount: 500.01 }, extras, [931]],
  [{ insured_amount: 500.01 }, options, { packageValue: 500.01 }],
  [{ references }, own, ['A1', 'A2', 'A3', 'A4'].map(printed)],
  [{ references }, own, [{ referenceNumber: 'A1' }, { referenceNumber: 'A2' }], ABROAD],
])('%j is written as %s: %j', isWritten);

test('an option of the United States is refused on the way abroad, by a price as well', () => {
  isRefused({ options: ['921'] }, 'shipment.options[0]', ABROAD);
  expect(faultsOf(() => priceOf({ options: ['921'] }, ABROAD))).toEqual(['shipment.options[0]']);
});

test('values in another currency are refused where an insured amount is split by them', () => {
  const box = { weight: 2, length: 10, width: 6, height: 4, value_amount: 1, value_currency: 'JPY' } as const;
  isRefused({ insured_amount: 9, items: [box] }, '');
  isRefused({ insured_amount: 9, items: [{ ...box, quantity: 2 }] }, 'shipment.items[0].value_currency');
});

const alone = { company_name: undefined as never };
const mail = (count: number) => `${letters(count)}@example.com`;
const from = (path: string, value: unknown, party: Place, to: Place = {}) =>
  [{}, `fromAddress.${path}`, value, to, party] satisfies Written as Written;
const place = (state_code: string | undefined, postal_code: string, country_code = 'US') =>
  ({ state_code, postal_code, country_code }) as Place;
const state = (value: string, to: Place): Written => [
  form({ code: '4907.00' }),
  'toAddress.state',
  value,
  to,
];
test.each<Written>([
  from('firm', 'Ada', { ...alone, person_name: 'Ada' }),
  from('firm', undefined, alone),
  // A customs form needs a firm.
  from('firm', 'Ada Lopez', alone, ABROAD),
  from('email', mail(38), { email_address: mail(38) }),
  from('email', undefined, { email_address: mail(39) }),
  state('PW', place(undefined, '96940', 'PW')),
  state('AP', { ...place('AP', '96540'), city: 'DPO' }),
  [{}, 'toAddress.province', letters(40), { ...ABROAD, state: letters(40) }],
  [{}, 'toAddress.province', undefined, { ...ABROAD, state: letters(41) }],
])('in %j the %s is %s, to %j from %j', isWritten);

test('the business is the sender of what leaves from another place', () => {
  const ship_from = { ...austin, postal_code: '80203' };
  isWritten({ ship_from }, 'fromAddress.ZIPCode', '80203');
  isWritten({ ship_from }, 'senderAddress.ZIPCode', '78701');
  isRefused({}, 'shipper.person_name', {}, { ...alone, person_name: undefined as never });
});

test('a package that is held needs an e-mail address and a telephone number, and stays at home', () => {
  const held = (id: string) => ({ extra: { 'usps:facility_id': id } });
  const reachable = { email_address: 'ada@example.com', phone_number: '5125550123' };
  isRefused(held('1353501'), '', reachable, reachable);
  isRefused(held('1353501'), 'shipper.email_address recipient.email_address recipient.phone_number');
  isRefused(held('1353501'), 'shipment.extra["usps:facility_id"]', ABROAD);
  isRefused({ options: ['hold_for_pickup'] }, 'shipment.extra["usps:facility_id"]', reachable, reachable);
  isRefused(
    { ...held('1353501'), services: ['MEDIA_MAIL'] },
    'shipment.extra["usps:facility_id"]',
    reachable,
    reachable,
  );
  isRefused(
    { ...held('1353501'), ...form({ code: '420222' }) },
    'shipment.extra["usps:facility_id"]',
    { ...reachable, ...place('GU', '96910') },
    reachable,
  );
  const company = { ...reachable, person_name: 'Lamps' };
  isRefused(held('1353501'), 'recipient.person_name', company, reachable);
  isRefused(held('13535012'), 'shipment.extra["usps:facility_id"]', reachable, reachable);
});

const goods = (value_amount: number, customs: object = {}) => form({ value_amount }, customs);
const statement = 'customsForm.AESITN';
test.each<Written>([
  [goods(2500), statement, 'NO EEI 30.37(a)', ABROAD],
  [form({ value_amount: 1250, quantity: 2 }), statement, 'NO EEI 30.37(a)', ABROAD],
  [goods(9000), statement, 'NO EEI 30.36', { country_code: 'CA', postal_code: 'K1A 0B1' }],
  [goods(2500.01, { aes: ` AES ${aes} ` }), statement, aes, ABROAD],
  [goods(9000, { no_eei: 'NOEEI 30.37(f)' }), statement, 'NO EEI 30.37(f)', ABROAD],
  [goods(9000, { no_eei: 'NO_EEI_30_37_A' }), statement, 'NO EEI 30.37(a)', ABROAD],
  [goods(9000, { no_eei: '30.36' }), statement, 'NO EEI 30.36', ABROAD],
])('the export statement of %j: %s is %s', isWritten);

test.each<Refused>([
  [goods(2500.01), 'shipment.customs.aes', ABROAD],
  [form({ value_amount: 1250.01, quantity: 2 }), 'shipment.customs.aes', ABROAD],
  [goods(2500.01, { no_eei: 'none' }), 'shipment.customs.no_eei', ABROAD],
  [goods(2500.01, { no_eei: '30.37(a)', aes }), 'shipment.customs.no_eei', ABROAD],
])('the export statement of %j is refused at %s', isRefused);

const because = (reason_for_export: string) => form({}, { reason_for_export });
const type = 'customsForm.customsContentType';
const comments = 'customsForm.contentComments';
const number = 'customsForm.invoiceNumber';
const tax = 'customsForm.exportersReference.referenceType';
const taxed = (own: string) => ({ tax_ids: [{ type: own, value: 'GB123456789' }] }) as Place;
test.each<Written>([
  [because('gift'), type, 'GIFT', ABROAD],
  [because('sale'), type, 'MERCHANDISE', ABROAD],
  [because('sample'), type, 'COMMERCIAL_SAMPLE', ABROAD],
  [because('return'), type, 'RETURNED_GOODS', ABROAD],
  [because('repair'), type, 'OTHER', ABROAD],
  [because('repair'), comments, 'Repair', ABROAD],
  [because('personal_effects'), type, 'OTHER', ABROAD],
  [because('personal_effects'), comments, 'Personal effects', ABROAD],
  [{ is_document: true, customs: { items: [line] } }, type, 'DOCUMENT', ABROAD],
  [{ options: ['826'] }, type, 'DANGEROUS_GOODS', ABROAD],
  [{ options: ['820'], ...because('sale') }, type, 'MERCHANDISE', ABROAD],
  [{ invoice: { identifier: letters(15) } }, number, letters(15), ABROAD],
  [{ invoice: { identifier: letters(16) } }, number, undefined, ABROAD],
  [{}, tax, 'VAT_NUMBER', ABROAD, taxed('VAT')],
  [{}, tax, 'TAX_CODE', ABROAD, taxed('IOSS')],
  [{}, tax, 'IMPORTER_CODE', ABROAD, taxed('EORI')],
])('a customs form of %j: %s is %j', isWritten);

test('a customs form needs a reason, the words for each line, and its origin', () => {
  const items = [{ weight: 0.1, value_amount: 2 }, Object.assign({}, line, { description: ' Gift ' })];
  const fields = 'items[0].description items[0].origin_country items[1].description reason_for_export';
  isRefused({ customs: { items } }, fields.replaceAll(/\S+/g, 'shipment.customs.$&'), ABROAD);
});

test.each<[documents: string, goods: string, places: Place[]]>([
  [
    'shipment.customs',
    'shipment.customs',
    [place('AE', '09021'), place('Armed Forces Pacific', '96201'), place('FL', '34001')],
  ],
  [
    '',
    'shipment.customs',
    ['GU', 'AS', 'MP', 'FM', 'MH', 'PW'].map((country) => place(undefined, '96910', country)),
  ],
  ['', 'shipment.customs', [place('FM', '96941'), place('Palau', '96940'), place(undefined, '96960')]],
  ['', '', [place('HI', '96701'), place('NY', '10902'), place(undefined, '00901', 'PR')]],
])('documents without customs are refused at %j, goods at %j, to %j', (documents, goods, places) => {
  for (const to of places) {
    isRefused({}, goods, to);
    isRefused({ is_document: true }, documents, to);
  }
});

/** API-Error-Consolidated-List.xlsx, Domestic and International Labels. */
const apo = place('AP', '96540');
const filled = form({ code: '420222' });
test.each<Refused>([
  // 160135, 160247
  [{ ...filled, options: ['818'] }, 'shipment.options[0]', apo],
  [{ ...filled, options: ['857'] }, 'shipment.options[0]', apo],
  [{ ...filled, options: ['820'] }, '', apo],
  // 160055, 160021
  [form(), 'shipment.customs.items[0].code', apo],
  [form({ code: '420222', weight: 4 }), 'shipment.items[0].weight', apo],
  [form({ weight: 4 }), 'shipment.items[0].weight', ABROAD],
  // 160261
  [{ options: ['818', '831'] }, 'shipment.options[1]'],
  // 160025, 160026, 160027, 160130, 160137
  [{ ...filled, insured_amount: 500.01 }, 'shipment.insured_amount', apo],
  [
    { ...filled, options: ['480', 'adult_signature', '957'] },
    [0, 1, 2].map((n) => `shipment.options[${n}]`).join(' '),
    apo,
  ],
  [{ ...filled, options: ['signature'] }, 'shipment.options[0]', place('MH', '96960')],
  [{ options: ['957'] }, 'shipment.options[0]', place('PR', '00901')],
  // 160077
  [{ options: ['leave_at_door'] }, 'shipment.services'],
  [{ options: ['934'], insured_amount: 500 }, 'shipment.insured_amount'],
  [{ options: ['934'] }, 'shipment.insured_amount'],
  [{ options: ['leave_at_door', '910'], services: ['MEDIA_MAIL'] }, 'shipment.options[1]'],
  [{ options: ['leave_at_door'], insured_amount: 9, services: ['MEDIA_MAIL'] }, 'shipment.insured_amount'],
])('what USPS refuses is refused before: %j at %j, to %j', isRefused);

const batteries = (usps: string, more: object = {}): Changes => ({
  options: ['lithium_batteries'],
  items: [{ weight: 2, length: 10, width: 6, height: 4, extra: { 'usps:battery_packing': usps } }],
  ...more,
});
test.each<Written>([
  [batteries('CONTAINED_IN_EQUIPMENT'), extras, [820]],
  [batteries('PACKED_WITH_EQUIPMENT'), extras, [818]],
  [batteries('STANDALONE'), extras, [816]],
  [batteries('CONTAINED_IN_EQUIPMENT'), extras, [820], ABROAD],
  [{ options: ['leave_at_door'], services: ['MEDIA_MAIL'] }, 'packageDescription.carrierRelease', true],
  [{ options: ['934'], insured_amount: 500.01 }, extras, [934]],
  [
    { ...form(), services: ['PRIORITY_MAIL_INTERNATIONAL'] },
    'toAddress.country',
    "Côte d'Ivoire",
    { country_code: 'CI' },
  ],
])('an option %j is written as %s: %j', isWritten);

test('lithium batteries are named by the option and by the extra of an item together', () => {
  const packing = 'shipment.items[0].extra["usps:battery_packing"]';
  isRefused(batteries('CONTAINED_IN_EQUIPMENT', { options: [] }), packing);
  isRefused({ options: ['lithium_batteries'] }, packing);
  isRefused(batteries('PACKED_WITH_EQUIPMENT'), packing, ABROAD);
});

test('letters outside the Latin alphabet are told', () => {
  const wire = priceOf({}, { person_name: 'Юлия Ким' });
  expect(JSON.stringify(wire)).toContain('unproven_letters');
});

test('a customs form has the weight of all units of a line, rounded once: it is not above that of the package', () => {
  const items = [{ weight: 10, length: 30, width: 20, height: 10 }];
  const metric = {
    weight_unit: 'KG',
    dimension_unit: 'CM',
    items,
    ...form({ quantity: 100, code: '420222' }),
  } as const;
  const guam = { city: 'Hagåtña', ...place('GU', '96910') };
  isWritten(metric, 'customsForm.contents.0.itemTotalWeight', 22.0463, guam);
  isWritten(metric, 'packageDescription.weight', 22.0463, guam);
  const halves = { ...metric, ...form({ weight: 5, code: '420222' }, {}, 2) };
  isWritten(halves, 'customsForm.contents.0.itemTotalWeight', 11.0231, guam);
  isWritten(halves, 'customsForm.contents.1.itemTotalWeight', 11.0232, guam);
});

test.each([
  [{ value_amount: 2.005 }, 'shipment.customs.items[0].value_amount'],
  [{ value_currency: 'JPY' }, 'shipment.customs.items[0].value_currency'],
])('a customs form and a price refuse the same values, at the same field: %o', (item, field) => {
  expect(faultsOf(() => priceOf(form(item), ABROAD))).toEqual([field]);
  isRefused(form(item), field, ABROAD);
});
