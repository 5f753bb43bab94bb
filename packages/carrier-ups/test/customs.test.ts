import type { CustomsData, ItemData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  type Case,
  documents,
  goods,
  own,
  ownField,
  party,
  type Shipment,
  toCanada,
  within,
} from './support/requests.js';
import { purchaseNotices, refused, refusedFor, shipped } from './support/sent.js';

const [line] = goods.items as [ItemData];
const AT = 'shipment.customs';
/** What all goods of these tests are packed in. */
const heavy = [{ weight: 50, quantity: 21, description: 'Widgets' }];
const tiny = { weight: 1e-7, value_amount: 1e-6 };
const customsOf = (customs: object, more: Case = {}): Case => ({
  to: 'CA',
  ...more,
  shipment: { ...toCanada, ...more.shipment, customs: { ...goods, ...customs } },
});
const formsOf = (over: Case) => shipped(over).Shipment.ShipmentServiceOptions?.InternationalForms;
/** So many lines of 35 characters. */
const long = (lines: number) => Array(lines).fill('x'.repeat(35)).join(' ');
const takes = (over: Case) => refused(shipped, over);
const refuses = (field: string, ...cases: Case[]) => refusedFor(field, shipped, ...cases);

describe('the invoice', () => {
  test('has its own date, else that of the shipment, and is kept on paper where a copy is wanted', () => {
    const invoiced = (more: object) =>
      formsOf({ to: 'CA', shipment: { ...dated, invoice: { identifier: 'I-1', ...more } } });
    const dated = { ...toCanada, ship_date: '2026-03-05' };
    expect(invoiced({}).InvoiceDate + invoiced({ date: '2026-03-01' }).InvoiceDate).toBe('2026030520260301');
    expect(invoiced(own({ copy: 'true' })).OverridePaperlessIndicator).toBe('Y');
    const item = { ...line, sku: 'W-1', ...own({ unit_of_measure: 'PRS' }) };
    const [{ Unit, PartNumber }] = formsOf(customsOf({ items: [item] })).Product;
    expect([Unit.UnitOfMeasurement.Code, PartNumber]).toEqual(['PRS', 'W-1']);
  });

  test('is left out within the European Union, for documents and for letters', () => {
    const items = [{ weight: 0.2, description: 'Contracts', packaging_type: 'ENVELOPE' }];
    const letter = { items, currency: 'USD', declared_value: 5 };
    for (const over of [within('DE'), { to: 'CA', shipment: documents }, { to: 'CA', shipment: letter }])
      expect(formsOf(over)).toBeUndefined();
    refuses(AT, { from: 'CA', to: 'DE', shipment: { items: [{ weight: 1, description: 'Widget' }] } });
  });

  test('gives the reason in the words of UPS, and never assumes one', () => {
    const written = (reason_for_export: string, customs = {}) =>
      customsOf({ ...customs, ...own({ reason_for_export }) });
    for (const word of ['sale', 'gift', 'sample', 'return', 'repair', 'personal_effects', 'documents']) {
      const said = customsOf({ commercial_invoice: undefined, reason_for_export: word });
      expect(formsOf(said).ReasonForExport).toBe(word.replace('_', ' ').toUpperCase());
    }
    expect(formsOf(written('x'.repeat(20))).ReasonForExport).toBe('x'.repeat(20));
    const denied = written('SALE', { commercial_invoice: false });
    refuses(ownField('reason_for_export', AT), written('x'.repeat(21)), written(' gift '), denied);
    refuses(`${AT}.reason_for_export`, customsOf({ commercial_invoice: false }));
  });

  test.each<[string, object | undefined, object]>([
    ['description', undefined, { description: undefined }],
    ['value_amount', undefined, { value_amount: undefined }],
    ['origin_country', undefined, { origin_country: undefined }],
    ['description', { description: 'x'.repeat(35) }, { description: 'x'.repeat(36) }],
    ['description', { description: long(3) }, { description: long(4) }],
    ['value_currency', undefined, { value_currency: 'EUR' }],
    ['sku', { sku: 'x'.repeat(35) }, { sku: 'x'.repeat(36) }],
    ['quantity', { quantity: 9_999_999, ...tiny }, { quantity: 10_000_000, ...tiny }],
    ['value_amount', undefined, { value_amount: 0 }],
    ['extra["ups:unit_of_measure"]', own({ unit_of_measure: 'KGS' }), own({ unit_of_measure: 'LONG' })],
  ])('is refused for the %s of its second line: %j is taken, %j is not', (field, fits, wrong) => {
    const second = (over: object) => {
      const customs = { description: 'Widgets', items: [line, { ...line, ...over }] };
      return customsOf(customs, { to: 'DE', shipment: { declared_value: 50, items: heavy } });
    };
    if (fits) takes(second(fits));
    refuses(`${AT}.items[1].${field}`, second(wrong));
  });

  test('has a number, at most 50 lines and 150 characters of comments', () => {
    refuses('shipment.invoice.identifier', { to: 'CA', shipment: { currency: 'USD', customs: goods } });
    const said = (comments: string) => customsOf(own({ comments }));
    refuses(ownField('comments', AT), said(' '), said('x'.repeat(151)));
    takes(said('x'.repeat(150)));
    takes(customsOf({ items: Array(50).fill(line) }, { shipment: { items: heavy } }));
    refuses(`${AT}.items`, customsOf({ items: Array(51).fill(line) }, { shipment: { items: heavy } }));
  });

  test('may be the shipper’s own, which UPS has already', () => {
    const uploaded = (document_id: string) => customsOf({}, { shipment: { invoice: own({ document_id }) } });
    const form = formsOf(uploaded('A-1, A-2'));
    expect([form.FormType, form.UserCreatedForm.DocumentID]).toEqual([['07'], ['A-1', 'A-2']]);
    expect(form).not.toHaveProperty('InvoiceDate');
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `D${index}`).join(',');
    takes(uploaded(ids(13)));
    refuses(ownField('document_id', 'shipment.invoice'), uploaded(ids(14)), uploaded('A,,B'));
  });
});

describe('goods into the European Union', () => {
  const into = (customs: object, type?: string, more: Shipment = {}): Case =>
    customsOf(customs, { to: 'DE', recipient: { type }, shipment: { services: ['65'], ...more } } as Case);
  const factsOf = (over: Case) => {
    const { ShipperType, ConsigneeType, ShipmentServiceOptions } = shipped(over).Shipment;
    return [ShipperType, ConsigneeType, ShipmentServiceOptions.EUDeMinimisIndicator].join(' ');
  };
  const open = (over: Case) =>
    purchaseNotices(over)
      .flatMap(({ code, message }) => (code === 'european_union_facts' ? message : []))
      .join();
  const low = own({ eu_de_minimis: 'Y' });
  const said = own({ shipper_type: 'NA', consignee_type: 'NA', eu_de_minimis: 'N' });
  const cup = (value_amount: number) =>
    into({ items: [{ ...line, quantity: 1, value_amount }] }, 'home', { currency: 'EUR' });
  const gift = into({ commercial_invoice: false, reason_for_export: 'gift' });

  test.each<[string, Case]>([
    ['01 01 Y', into(low, 'business')],
    ['NA NA N', customsOf(said)],
    ['01 02 Y', cup(150)],
    ['01 02 N', cup(150.01)],
    ['  ', gift],
  ])('say who sends and gets them, and whether they are worth more than 150 euros: %s', (facts, over) =>
    expect(factsOf(over)).toBe(facts),
  );

  test('are refused as private where they are sold, and come with a notice of what the request leaves open', () => {
    const sold = { commercial_invoice: undefined, reason_for_export: 'sale' };
    const isPrivate = own({ shipper_type: '02' });
    refuses(ownField('shipper_type', AT), customsOf(isPrivate), customsOf({ ...sold, ...isPrivate }));
    expect(open(gift)).toMatch(/ups:eu_de_minimis .*ups:shipper_type .*recipient\.type/);
    expect(open(into(low))).not.toMatch(/de_minimis|shipper_type/);
    expect([open(into(low, 'home')), open(customsOf({}))]).toEqual(['', '']);
  });
});

describe('the EEI form', () => {
  const itn = 'X20261122123456';
  const filed = (customs: Partial<CustomsData> = {}, item: object = {}, more: Case = {}): Case => {
    const items = [{ ...line, code: '7326.90.8688', ...own({ schedule_b_unit: 'NO' }), ...item }];
    const aes = customs.no_eei === undefined ? { aes: itn } : {};
    const shipper = { tax_ids: [{ type: 'EIN' as const, value: '12-3456789' }], ...more.shipper };
    return customsOf({ ...aes, ...customs, items }, { ...more, shipper });
  };
  const filing = (customs: Partial<CustomsData>) =>
    Object.values(formsOf(filed(customs)).EEIFilingOption.ShipperFiled).join(' ');

  test('names the ITN of a filing', () => {
    for (const aes of [itn, `AES ${itn.toLowerCase()}`, `ITN${itn}`, `X-2026 1122:123456`])
      expect(filing({ aes })).toBe(`A ${itn}`);
    refuses(`${AT}.aes`, ...['123', `${itn}7`, `Y${itn.slice(1)}`].map((aes) => filed({ aes })));
    refuses(`${AT}.no_eei`, filed({ aes: itn, no_eei: '30.37(a)' }));
  });

  test('knows the exemptions of 15 CFR 30, however they are written', () => {
    const letters = (section: string, all: string) => [...all].map((letter) => `${section}(${letter})`);
    const single = ['30.2(d)(2)', '30.26(a)', '30.30(j)', '30.36', '30.39', '30.8(b)'];
    const listed = [...letters('30.37', 'abcdefhijklmnopqrstux'), ...letters('30.37(y)', '123456')];
    for (const no_eei of [...single, ...listed, ...letters('30.40', 'abcd')])
      expect(filing({ no_eei })).toBe(`B ${no_eei}`);
    for (const no_eei of ['NO_EEI_30_37_A', 'NOEEI § 30.37 (a)'])
      expect(filing({ no_eei })).toBe('B 30.37(a)');
    const others = ['30.99', '30.37', '30.37(g)', '30.37(y)(7)', '30.40(e)', 'none'];
    refuses(`${AT}.no_eei`, ...others.map((no_eei) => filed({ no_eei })));
  });

  test('tells goods of other countries apart, the air from the road, and units', () => {
    const facts = (over: Case) => {
      const { ModeOfTransport, Product } = formsOf(over);
      const { ExportType, ProductWeight } = Product[0];
      return [ModeOfTransport, ExportType, ProductWeight.Weight, ProductWeight.UnitOfMeasurement.Code].join(
        ' ',
      );
    };
    expect(facts(filed())).toBe('Truck D 1.5 KGS');
    const air = { to: 'DE', shipment: { services: ['65'], weight_unit: 'LB' } } as const;
    expect(facts(filed({}, { origin_country: 'CN' }, air))).toBe('Air F 1.5 LBS');
    const quantity = (schedule_b_unit: string, more = {}) =>
      formsOf(filed({}, own({ schedule_b_unit, ...more }))).Product[0].ScheduleB.Quantity?.join();
    expect(quantity('KG', { schedule_b_quantity: '2' })).toBe('2');
    expect([quantity('NO'), quantity('PCS')]).toEqual(['3', '3']);
    expect(quantity('X', { schedule_b_quantity: '2' })).toBeUndefined();
  });

  test('is refused without what it needs, and left out of goods from elsewhere', () => {
    const first = (field: string, ...items: object[]) =>
      refuses(`${AT}.items[0].${field}`, ...items.map((item) => filed({}, item)));
    first('code', { code: '732690' }, { code: '73269086881' }, { code: undefined });
    first('extra["ups:schedule_b_unit"]', { extra: {} });
    const kilograms = (more = {}) => own({ schedule_b_unit: 'KG', ...more });
    const wrong = ['1.5', 'a1', '12345678'].map((schedule_b_quantity) => kilograms({ schedule_b_quantity }));
    first('extra["ups:schedule_b_quantity"]', kilograms(), ...wrong);
    const packed = { shipment: { items: heavy } };
    refuses(`${AT}.items[0].weight`, filed({}, { weight: 33.35, quantity: 30 }, packed));
    takes(filed({}, { weight: 33.3, quantity: 30 }, packed));
    const cad = filed({}, { value_currency: 'CAD' }, { shipment: { declared_value: 50 } });
    refuses(`${AT}.items[0].value_currency`, cad);
    refuses('shipper.tax_ids', filed({}, {}, { shipper: { tax_ids: [] } }));
    takes(filed({}, {}, { shipper: { tax_ids: [], tax_id: '12-3456789' } }));
    const canadian = filed({ no_eei: '30.36' }, {}, { from: 'CA', to: 'US', shipper: party('CA') });
    expect(formsOf(canadian).FormType).toEqual(['01']);
    expect(purchaseNotices(canadian).map(({ message }) => message.split(' is')[0])).toContain(`${AT}.no_eei`);
  });
});
