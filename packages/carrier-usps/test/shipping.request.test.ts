/** What a label is bought with, at the boundaries of what USPS takes. */
import type { PartyData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { faultsOf, labelsOf, line, priceOf, requestOf } from './support/requests.js';

type Changes = Partial<ShipmentData>;
const ABROAD = { country_code: 'GB' };
const letters = (count: number) => 'N'.repeat(count);
const form = (items: object[], more: object = {}): Changes => ({
  customs: { reason_for_export: 'gift', items: items.map((item) => ({ ...line, ...item })), ...more },
});
const formOf = (shipment: Changes, to: Partial<PartyData> = ABROAD) =>
  labelsOf(requestOf(shipment, to))[0]?.customsForm;

describe('taken, and one more refused', () => {
  const five = ['480', '921', '955', '957', '910'];
  const days = (ship_date: string) => ({ ship_date });
  test.each<[what: string, field: string, fits: Changes, not: Changes, to?: Partial<PartyData>]>([
    ['extra services', 'shipment.options', { options: five }, { options: [...five, '981'] }],
    [
      'extra services with insurance',
      'shipment.options',
      { options: five.slice(1), insured_amount: 9 },
      { options: five, insured_amount: 9 },
    ],
    [
      'extra services abroad',
      'shipment.options',
      { options: ['813', '820', '826'] },
      { options: ['813', '820', '826', '857'] },
      ABROAD,
    ],
    ['days ahead', 'shipment.ship_date', days('2026-03-10'), days('2026-03-11')],
    ['insured dollars', 'shipment.insured_amount', { insured_amount: 5000 }, { insured_amount: 5000.01 }],
    [
      'lines',
      'shipment.customs.items',
      form(Array(30).fill({ value_amount: 1 })),
      form(Array(31).fill({ value_amount: 1 })),
      ABROAD,
    ],
    [
      'units of a line',
      'shipment.customs.items[0].quantity',
      form([{ quantity: 9999, value_amount: 0.01, weight: 0.0001 }]),
      form([{ quantity: 10_000, value_amount: 0.01, weight: 0.0001 }]),
      ABROAD,
    ],
    [
      'dollars of a line',
      'shipment.customs.items[0].value_amount',
      form([{ value_amount: 999_999.99 }], { aes: 'X20260301000001' }),
      form([{ value_amount: 1_000_000 }], { aes: 'X20260301000001' }),
      ABROAD,
    ],
    [
      'dollars of a small packet',
      'shipment.customs.items',
      { services: ['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE'], ...form([{ value_amount: 400 }]) },
      { services: ['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE'], ...form([{ value_amount: 400.01 }]) },
      ABROAD,
    ],
    [
      'characters of a filing',
      'shipment.customs.aes',
      form([{}], { aes: letters(35) }),
      form([{}], { aes: letters(36) }),
      ABROAD,
    ],
  ])('%s: %s', (_, field, fits, not, to) => {
    expect(faultsOf(() => labelsOf(requestOf(fits, to)))).toEqual([]);
    expect(faultsOf(() => labelsOf(requestOf(not, to)))).toContain(field);
  });

  test.each<[what: string, to: (count: number) => Partial<PartyData>, most: number, field: string]>([
    ['a first name', (count) => ({ person_name: `${letters(count)} Lee` }), 50, 'recipient.person_name'],
    ['a last name', (count) => ({ person_name: `Jo ${letters(count)}` }), 50, 'recipient.person_name'],
    ['a single name', (count) => ({ person_name: letters(count) }), 50, 'recipient.person_name'],
  ])('%s', (_, to, most, field) => {
    expect(faultsOf(() => labelsOf(requestOf({}, to(most))))).toEqual([]);
    expect(faultsOf(() => labelsOf(requestOf({}, to(most + 1))))).toEqual([field]);
    const { notices } = priceOf(requestOf({}, to(most + 1))) as { notices?: object[] };
    expect(notices).toMatchObject([{ code: 'purchase_refuses', message: expect.stringContaining(field) }]);
  });
});

describe('the paper', () => {
  test.each<[label: NonNullable<ShipmentData['label']>, field: string, to?: Partial<PartyData>]>([
    [{ format: 'ZPL', type: '2X7LABEL' }, 'shipment.label.type'],
    [{ format: 'PNG' }, 'shipment.label.format', ABROAD],
    [{ type: '4X5LABEL' }, 'shipment.label.type', ABROAD],
  ])('%j is refused, and a price says so', (label, field, to) => {
    expect(faultsOf(() => labelsOf(requestOf({ label }, to)))).toEqual([field]);
    const said = { code: 'purchase_refuses', message: expect.stringContaining(field) };
    expect(priceOf(requestOf({ label }, to))).toMatchObject({
      notices: expect.arrayContaining([expect.objectContaining(said)]),
    });
  });

  const two = [{ weight: 2, length: 10, width: 6, height: 4, quantity: 2 }];
  test.each<[label: NonNullable<ShipmentData['label']>, numbers: unknown[]]>([
    [{ format: 'PNG', type: '4X5LABEL' }, [1, 2]],
    [{ format: 'PDF', type: '2X7LABEL' }, [undefined, undefined]],
    [{ format: 'GIF', type: '4X4LABEL' }, [undefined, undefined]],
  ])('%j has room for the number of the package: %j', (label, numbers) => {
    const images = labelsOf(requestOf({ label, items: two })).map(({ imageInfo }) => imageInfo);
    expect(images).toMatchObject([{ imageType: label.format, labelType: label.type }, {}]);
    expect(images.map((image) => Reflect.get(image, 'packageNumber'))).toEqual(numbers);
    expect(images.map((image) => Reflect.get(image, 'totalPackages'))).toEqual(
      numbers.map((number) => number && 2),
    );
  });

  test('of one package says no number', () => {
    expect(labelsOf(requestOf())[0]?.imageInfo).toEqual({
      imageType: 'PDF',
      labelType: '4X6LABEL',
      receiptOption: 'NONE',
      suppressPostage: true,
      suppressMailDate: true,
    });
  });
});

test.each([
  ['813', true],
  ['831', true],
  ['857', true],
  ['480', false],
  ['910', false],
])('extra service %s is of dangerous goods: %s', (code, hazardous) => {
  const [home] = labelsOf(requestOf({ options: [code] }));
  const options = Reflect.get(home?.packageDescription ?? {}, 'packageOptions');
  expect(options).toEqual(hazardous ? { contentType: 'HAZMAT' } : undefined);
});

test('an option of the United States is refused on the way abroad', () => {
  expect(faultsOf(() => labelsOf(requestOf({ options: ['921'] }, ABROAD)))).toEqual(['shipment.options[0]']);
  expect(faultsOf(() => priceOf(requestOf({ options: ['921'] }, ABROAD)))).toEqual(['shipment.options[0]']);
});

test.each<[to: Partial<PartyData>, sent: object[]]>([
  [{}, ['A1', 'A2', 'A3', 'A4'].map((referenceNumber) => ({ referenceNumber, printReferenceNumber: true }))],
  [ABROAD, ['A1', 'A2'].map((referenceNumber) => ({ referenceNumber }))],
])('references on the way to %j', (to, sent) => {
  const references = [letters(31), 'A1', 'A2', 'A3', 'A4', 'A5'];
  const [label] = labelsOf(requestOf({ references }, to));
  expect(label?.packageDescription).toMatchObject({ customerReference: sent });
});

describe('who is written on it', () => {
  test.each<[party: Partial<PartyData>, written: object]>([
    [
      { person_name: 'Ada Maria Lopez', company_name: 'Lamps' },
      { firstName: 'Ada Maria', firm: 'Lamps' },
    ],
    [{ person_name: 'Ada', company_name: undefined as never }, { firm: 'Ada' }],
    [{ email_address: `${letters(38)}@example.com` }, { email: expect.any(String) }],
  ])('%j', (party, written) => {
    expect(labelsOf(requestOf({}, {}, party))[0]?.fromAddress).toMatchObject(written);
  });

  test('the firm of a sender with a customs form is the person where there is no company', () => {
    const alone = { company_name: undefined as never };
    expect(labelsOf(requestOf({}, ABROAD, alone))[0]?.fromAddress).toMatchObject({ firm: 'Ada Lopez' });
    expect(labelsOf(requestOf({}, {}, alone))[0]?.fromAddress).not.toHaveProperty('firm');
    const nobody = { ...alone, person_name: undefined as never };
    expect(faultsOf(() => labelsOf(requestOf({}, {}, nobody)))).toEqual(['shipper.person_name']);
  });

  test('an e-mail address of more than 50 characters is left out', () => {
    const [label] = labelsOf(requestOf({}, {}, { email_address: `${letters(39)}@example.com` }));
    expect(label?.fromAddress).not.toHaveProperty('email');
  });

  test('the business is the sender of what leaves from another place', () => {
    const ship_from = { ...requestOf().recipient, postal_code: '80203' };
    const [label] = labelsOf(requestOf({ ship_from }));
    expect(label).toMatchObject({ fromAddress: { ZIPCode: '80203' }, senderAddress: { ZIPCode: '78701' } });
    expect(priceOf(requestOf({ ship_from }))).toMatchObject({
      packages: [{ wire: { document: { originZIPCode: '80203' } } }],
    });
  });

  test('abroad a province and a postal code are as long as USPS takes them', () => {
    const [label] = labelsOf(requestOf({}, { ...ABROAD, state: letters(40) }));
    expect(label?.toAddress).toMatchObject({ province: letters(40), country: 'United Kingdom' });
    expect(labelsOf(requestOf({}, { ...ABROAD, state: letters(41) }))[0]?.toAddress).not.toHaveProperty(
      'province',
    );
  });
});

describe('a package that is held at a post office', () => {
  const extra = { 'usps:facility_id': '1353501' };
  const reachable = { email_address: 'ada@example.com', phone_number: '5125550123' };

  test('needs an e-mail address and a telephone number of both sides', () => {
    expect(labelsOf(requestOf({ extra }, reachable, reachable))[0]?.toAddress).toMatchObject({
      holdForPickup: true,
      facilityId: '1353501',
    });
    expect(faultsOf(() => labelsOf(requestOf({ extra })))).toEqual([
      'shipper.email_address',
      'recipient.email_address',
      'recipient.phone_number',
    ]);
  });

  test('stays in the United States, and its office has 7 characters', () => {
    const long = { 'usps:facility_id': '13535012' };
    const field = 'shipment.extra["usps:facility_id"]';
    expect(faultsOf(() => labelsOf(requestOf({ extra }, ABROAD)))).toEqual([field]);
    expect(faultsOf(() => labelsOf(requestOf({ extra: long }, reachable, reachable)))).toEqual([field]);
  });
});

describe('the export statement', () => {
  test.each<[customs: object, value: number, to: Partial<PartyData>, statement: string]>([
    [{}, 2500, ABROAD, 'NO EEI 30.37(a)'],
    [{}, 9000, { country_code: 'CA', postal_code: 'K1A 0B1' }, 'NO EEI 30.36'],
    [{ aes: ' X20260301000001 ' }, 2500.01, ABROAD, 'X20260301000001'],
    [{ no_eei: 'NOEEI 30.37(f)' }, 9000, ABROAD, 'NO EEI 30.37(f)'],
    [{ no_eei: 'NO_EEI_30_37_A' }, 9000, ABROAD, 'NO EEI 30.37(a)'],
    [{ no_eei: '30.36' }, 9000, ABROAD, 'NO EEI 30.36'],
  ])('of %j and %d USD to %j is %s', (customs, value_amount, to, AESITN) => {
    expect(formOf(form([{ value_amount }], customs), to)).toMatchObject({ AESITN });
  });

  test.each<[customs: object, field: string]>([
    [{}, 'shipment.customs.aes'],
    [{ no_eei: 'none' }, 'shipment.customs.no_eei'],
    [{ no_eei: '30.37(a)', aes: 'X20260301000001' }, 'shipment.customs.no_eei'],
  ])('of %j and 2,500.01 USD is refused at %s', (customs, field) => {
    const shipment = form([{ value_amount: 2500.01 }], customs);
    expect(faultsOf(() => labelsOf(requestOf(shipment, ABROAD)))).toEqual([field]);
  });
});

describe('a customs form', () => {
  test.each<[changes: Changes, head: object]>([
    [{}, { customsContentType: 'GIFT' }],
    [form([{}], { reason_for_export: 'sale' }), { customsContentType: 'MERCHANDISE' }],
    [form([{}], { reason_for_export: 'sample' }), { customsContentType: 'COMMERCIAL_SAMPLE' }],
    [form([{}], { reason_for_export: 'return' }), { customsContentType: 'RETURNED_GOODS' }],
    [form([{}], { reason_for_export: 'repair' }), { customsContentType: 'OTHER', contentComments: 'Repair' }],
    [
      form([{}], { reason_for_export: 'personal_effects' }),
      { customsContentType: 'OTHER', contentComments: 'Personal effects' },
    ],
    [{ is_document: true, customs: { items: [line] } }, { customsContentType: 'DOCUMENT' }],
    [{ options: ['826'] }, { customsContentType: 'DANGEROUS_GOODS' }],
    [{ invoice: { identifier: letters(15) } }, { invoiceNumber: letters(15) }],
  ])('of %j', (changes, head) => {
    expect(formOf(changes)).toMatchObject(head);
  });

  test('has no number of an invoice that is longer than 15 characters', () => {
    expect(formOf({ invoice: { identifier: letters(16) } })).not.toHaveProperty('invoiceNumber');
  });

  test('needs a reason, the words for each line, and its origin', () => {
    const bare = {
      customs: {
        items: [
          { weight: 0.1, value_amount: 2 },
          { ...line, description: ' Gift ' },
        ],
      },
    };
    expect(faultsOf(() => labelsOf(requestOf(bare, ABROAD)))).toEqual([
      'shipment.customs.items[0].description',
      'shipment.customs.items[0].origin_country',
      'shipment.customs.items[1].description',
      'shipment.customs.reason_for_export',
    ]);
  });

  test.each<[to: Partial<PartyData>, needed: boolean]>([
    [{ state_code: 'AE', postal_code: '09021' }, true],
    [{ state_code: 'Armed Forces Pacific', postal_code: '96201' }, true],
    [{ state_code: 'FL', postal_code: '34001' }, true],
    [{ state_code: 'HI', postal_code: '96701' }, false],
    [{ state_code: undefined as never, postal_code: '96910', country_code: 'GU' }, true],
    [{ state_code: undefined as never, postal_code: '96799', country_code: 'AS' }, true],
    [{ state_code: undefined as never, postal_code: '96950', country_code: 'MP' }, true],
    [{ state_code: undefined as never, postal_code: '96941', country_code: 'FM' }, true],
    [{ state_code: undefined as never, postal_code: '96960', country_code: 'MH' }, true],
    [{ state_code: undefined as never, postal_code: '96940', country_code: 'PW' }, true],
    [{ state_code: undefined as never, postal_code: '00901', country_code: 'PR' }, false],
    [{ state_code: undefined as never, postal_code: '00802', country_code: 'VI' }, false],
  ])('for goods to %j is needed: %s', (to, needed) => {
    expect(faultsOf(() => labelsOf(requestOf({}, to)))).toEqual(needed ? ['shipment.customs'] : []);
    expect(faultsOf(() => labelsOf(requestOf({ is_document: true }, to)))).toEqual([]);
  });

  test.each([
    ['VAT', 'VAT_NUMBER'],
    ['IOSS', 'TAX_CODE'],
    ['EORI', 'IMPORTER_CODE'],
  ])('has a number of type %s as %s', (type, referenceType) => {
    const tax_ids = [{ type, value: 'GB123456789' }] as PartyData['tax_ids'];
    const [label] = labelsOf(requestOf({}, ABROAD, { tax_ids } as never));
    expect(label?.customsForm).toMatchObject({ exportersReference: { referenceType } });
  });
});
