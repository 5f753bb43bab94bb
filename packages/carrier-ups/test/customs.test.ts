import type { CustomsData, ItemData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  type Case,
  documents,
  goods,
  own,
  ownField,
  party,
  purchaseNotices,
  refused,
  type Shipment,
  shipped,
  toCanada,
  within,
} from './support/requests.js';

const [line] = goods.items as [ItemData];
const AT = 'shipment.customs';
const customsOf = (customs: object, more: Case = {}): Case => ({
  to: 'CA',
  ...more,
  shipment: { ...toCanada, ...more.shipment, customs: { ...goods, ...customs } },
});
const formsOf = (over: Case) => shipped(over).Shipment.ShipmentServiceOptions?.InternationalForms;
const refuses = (over: Case, ...fields: string[]) => refused(shipped, over, ...fields);

describe('the invoice', () => {
  test('has what the request says of it and of its lines', () => {
    const item = { ...line, code: '7326.90', sku: 'W-1', ...own({ unit_of_measure: 'PRS' }) };
    const over = customsOf({ items: [item], description: 'Widgets', ...own({ comments: 'Not for resale' }) });
    const { Comments, Product } = formsOf(over);
    expect([Comments, shipped(over).Shipment.Description]).toEqual(['Not for resale', 'Widgets']);
    expect(Product).toMatchObject([
      { Unit: { UnitOfMeasurement: { Code: 'PRS' } }, CommodityCode: '732690', PartNumber: 'W-1' },
    ]);
    const dated = (date?: string) =>
      formsOf({
        to: 'CA',
        shipment: {
          ...toCanada,
          ship_date: '2026-03-05',
          invoice: { identifier: 'I-1', ...(date && { date }) },
        },
      }).InvoiceDate;
    expect([dated(), dated('2026-03-01')]).toEqual(['20260305', '20260301']);
    const copied = { ...toCanada, invoice: { identifier: 'I-1', ...own({ copy: 'true' }) } };
    expect(formsOf({ to: 'CA', shipment: copied }).OverridePaperlessIndicator).toBe('Y');
    expect(formsOf(customsOf({ terms_of_trade: 'DDU' })).TermsOfShipment).toBe('DAP');
  });

  test('is left out within the European Union, for documents and for letters', () => {
    const letter = {
      items: [{ weight: 0.2, description: 'Contracts', packaging_type: 'ENVELOPE' }],
      currency: 'USD',
      declared_value: 5,
    };
    for (const over of [within('DE'), { to: 'CA', shipment: documents }, { to: 'CA', shipment: letter }])
      expect(formsOf(over)).toBeUndefined();
    refuses({ from: 'CA', to: 'DE', shipment: { items: [{ weight: 1, description: 'Widget' }] } }, AT);
  });

  test('gives the reason in the words of UPS, and never assumes one', () => {
    const reason = (customs: object) =>
      formsOf(customsOf({ commercial_invoice: undefined, ...customs })).ReasonForExport;
    for (const word of ['sale', 'gift', 'sample', 'return', 'repair', 'personal_effects', 'documents'])
      expect(reason({ reason_for_export: word })).toBe(word.replace('_', ' ').toUpperCase());
    expect(reason(own({ reason_for_export: 'x'.repeat(20) }))).toBe('x'.repeat(20));
    const field = ownField('reason_for_export', AT);
    refuses(customsOf(own({ reason_for_export: 'x'.repeat(21) })), field);
    refuses(customsOf(own({ reason_for_export: ' gift ' })), field);
    refuses(customsOf({ commercial_invoice: false, ...own({ reason_for_export: 'SALE' }) }), field);
    refuses(customsOf({ commercial_invoice: false }), `${AT}.reason_for_export`);
  });

  test('is refused without what it needs', () => {
    refuses({ to: 'CA', shipment: { currency: 'USD', customs: goods } }, 'shipment.invoice.identifier');
    for (const comments of [' ', 'x'.repeat(151)])
      refuses(customsOf(own({ comments })), ownField('comments', AT));
    refuses(customsOf(own({ comments: 'x'.repeat(150) })));
    refuses(customsOf({ items: Array(50).fill(line) }));
    refuses(customsOf({ items: Array(51).fill(line) }), `${AT}.items`);
    const second = (over: object, field?: string) => {
      const customs = { description: 'Widgets', items: [line, { ...line, ...over }] };
      refuses(
        customsOf(customs, { to: 'DE', shipment: { declared_value: 50 } }),
        ...(field ? [`${AT}.items[1].${field}`] : []),
      );
    };
    for (const field of ['description', 'value_amount', 'origin_country'])
      second({ [field]: undefined }, field);
    second({ code: '12.3' }, 'code');
    second({ code: '1'.repeat(16) }, 'code');
    second({ description: Array(3).fill('x'.repeat(35)).join(' ') });
    for (const description of ['x'.repeat(36), Array(4).fill('x'.repeat(35)).join(' ')])
      second({ description }, 'description');
    second({ value_currency: 'EUR' }, 'value_currency');
    second({ sku: 'x'.repeat(35) });
    second({ sku: 'x'.repeat(36) }, 'sku');
    second({ quantity: 9_999_999, value_amount: 0.000_001 });
    second({ quantity: 10_000_000, value_amount: 0.000_001 }, 'quantity');
    second({ value_amount: 0 }, 'value_amount');
    second(own({ unit_of_measure: 'LONG' }), 'extra["ups:unit_of_measure"]');
  });

  test('may be the shipper’s own, which UPS has already', () => {
    const uploaded = (document_id: string): Case => ({
      to: 'CA',
      shipment: { ...toCanada, invoice: own({ document_id }) },
    });
    expect(formsOf(uploaded('A-1, A-2'))).toMatchObject({
      FormType: ['07'],
      UserCreatedForm: { DocumentID: ['A-1', 'A-2'] },
    });
    expect(formsOf(uploaded('A-1'))).not.toHaveProperty('InvoiceDate');
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `D${index}`).join(',');
    refuses(uploaded(ids(13)));
    for (const wrong of [ids(14), 'A,,B'])
      refuses(uploaded(wrong), ownField('document_id', 'shipment.invoice'));
  });
});

describe('goods into the European Union', () => {
  const into = (customs: object, type?: string, more: Shipment = {}): Case =>
    customsOf(customs, {
      to: 'DE',
      recipient: { ...(type && { type }) },
      shipment: { services: ['65'], ...more },
    });
  const factsOf = (over: Case) => {
    const { ShipperType, ConsigneeType, ShipmentServiceOptions } = shipped(over).Shipment;
    return [ShipperType, ConsigneeType, ShipmentServiceOptions.EUDeMinimisIndicator].join(' ');
  };
  const open = (over: Case) =>
    purchaseNotices(over)
      .flatMap(({ code, message }) => (code === 'european_union_facts' ? message : []))
      .join();

  test('say who sends and gets them, and whether they are worth more than 150 euros', () => {
    const low = own({ eu_de_minimis: 'Y' });
    expect([factsOf(into(low, 'private')), factsOf(into(low, 'business'))]).toEqual(['01 02 Y', '01 01 Y']);
    const said = own({ shipper_type: 'NA', consignee_type: 'NA', eu_de_minimis: 'N' });
    expect([factsOf(into(said, 'private')), factsOf(customsOf(said))]).toEqual(['NA NA N', 'NA NA N']);
    const cup = (value_amount: number) =>
      factsOf(into({ items: [{ ...line, quantity: 1, value_amount }] }, 'home', { currency: 'EUR' }));
    expect([cup(150), cup(150.01)]).toEqual(['01 02 Y', '01 02 N']);
    const field = ownField('shipper_type', AT);
    refuses(customsOf(own({ shipper_type: '02' })), field);
    refuses(
      customsOf({ commercial_invoice: undefined, reason_for_export: 'sale', ...own({ shipper_type: '02' }) }),
      field,
    );
  });

  test('come with a notice that names what the request leaves open', () => {
    const gift = into({ commercial_invoice: false, reason_for_export: 'gift' });
    expect([factsOf(gift), factsOf({ to: 'CA', shipment: toCanada })]).toEqual(['  ', '  ']);
    expect(open(gift)).toMatch(/ups:eu_de_minimis .*ups:shipper_type .*recipient\.type/);
    expect(open(into(own({ eu_de_minimis: 'Y' })))).not.toMatch(/de_minimis|shipper_type/);
    expect([open(into(own({ eu_de_minimis: 'Y' }), 'home')), open({ to: 'CA', shipment: toCanada })]).toEqual(
      ['', ''],
    );
  });
});

describe('the EEI form', () => {
  const itn = 'X20261122123456';
  const filed = (customs: Partial<CustomsData> = {}, item: object = {}, more: Case = {}): Case =>
    customsOf(
      {
        ...(customs.no_eei === undefined && { aes: itn }),
        ...customs,
        items: [{ ...line, code: '7326.90.8688', ...own({ schedule_b_unit: 'NO' }), ...item }],
      },
      { ...more, shipper: { tax_ids: [{ type: 'EIN', value: '12-3456789' }], ...more.shipper } },
    );
  const filing = (customs: Partial<CustomsData>) =>
    Object.values(formsOf(filed(customs)).EEIFilingOption.ShipperFiled).join(' ');

  test('names the ITN of a filing', () => {
    for (const aes of [itn, `AES ${itn.toLowerCase()}`, `ITN${itn}`, `X-2026 1122:123456`])
      expect(filing({ aes })).toBe(`A ${itn}`);
    for (const aes of ['123', `${itn}7`, `Y${itn.slice(1)}`]) refuses(filed({ aes }), `${AT}.aes`);
    refuses(filed({ aes: itn, no_eei: '30.37(a)' }), `${AT}.no_eei`);
  });

  test('knows the exemptions of 15 CFR 30, however they are written', () => {
    const letters = (section: string, all: string) => [...all].map((letter) => `${section}(${letter})`);
    const single = ['30.2(d)(2)', '30.26(a)', '30.30(j)', '30.36', '30.39', '30.8(b)'];
    for (const no_eei of [
      ...single,
      ...letters('30.37', 'abcdefhijklmnopqrstux'),
      ...letters('30.37(y)', '123456'),
      ...letters('30.40', 'abcd'),
    ])
      expect(filing({ no_eei })).toBe(`B ${no_eei}`);
    for (const no_eei of ['NO_EEI_30_37_A', 'NOEEI § 30.37 (a)'])
      expect(filing({ no_eei })).toBe('B 30.37(a)');
    for (const no_eei of ['30.99', '30.37', '30.37(g)', '30.37(y)(7)', '30.40(e)', 'none'])
      refuses(filed({ no_eei }), `${AT}.no_eei`);
  });

  test('tells goods of other countries apart, the air from the road, and units', () => {
    const facts = (over: Case) => {
      const { ModeOfTransport, Product } = formsOf(over);
      return `${ModeOfTransport} ${Product[0].ExportType} ${Product[0].ProductWeight.Weight} ${Product[0].ProductWeight.UnitOfMeasurement.Code}`;
    };
    expect(facts(filed())).toBe('Truck D 1.5 KGS');
    const air = { to: 'DE', shipment: { services: ['65'], weight_unit: 'LB' } } as const;
    expect(facts(filed({}, { origin_country: 'CN' }, air))).toBe('Air F 1.5 LBS');
    const quantity = (extra: Readonly<Record<string, string>>) =>
      formsOf(filed({}, own(extra))).Product[0].ScheduleB.Quantity;
    expect(quantity({ schedule_b_unit: 'KG', schedule_b_quantity: '2' })).toEqual(['2']);
    expect([quantity({ schedule_b_unit: 'NO' }), quantity({ schedule_b_unit: 'PCS' })]).toEqual([
      ['3'],
      ['3'],
    ]);
    expect(quantity({ schedule_b_unit: 'X', schedule_b_quantity: '2' })).toBeUndefined();
  });

  test('is refused without what it needs, and left out of goods from elsewhere', () => {
    const first = (item: object, field: string, more: Case = {}) =>
      refuses(filed({}, item, more), `${AT}.items[0].${field}`);
    for (const code of ['732690', '73269086881', undefined]) first({ code }, 'code');
    first({ extra: {} }, 'extra["ups:schedule_b_unit"]');
    for (const quantity of [
      {},
      { schedule_b_quantity: '1.5' },
      { schedule_b_quantity: 'a1' },
      { schedule_b_quantity: '12345678' },
    ])
      first(own({ schedule_b_unit: 'KG', ...quantity }), 'extra["ups:schedule_b_quantity"]');
    first({ weight: 33.35, quantity: 30 }, 'weight');
    refuses(filed({}, { weight: 33.3, quantity: 30 }));
    first({ value_currency: 'CAD' }, 'value_currency', { shipment: { declared_value: 50 } });
    refuses(filed({}, {}, { shipper: { tax_ids: [] } }), 'shipper.tax_ids');
    refuses(filed({}, {}, { shipper: { tax_ids: [], tax_id: '12-3456789' } }));
    const canadian = filed({ no_eei: '30.36' }, {}, { from: 'CA', to: 'US', shipper: party('CA') });
    expect(formsOf(canadian).FormType).toEqual(['01']);
    expect(purchaseNotices(canadian).map(({ message }) => message.split(' is')[0])).toContain(`${AT}.no_eei`);
  });
});
