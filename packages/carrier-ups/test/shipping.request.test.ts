import { type CustomsData, ShipmentRequest } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  type Case,
  fieldsOf,
  goods,
  mapperOf,
  party,
  purchaseNotices,
  type Shipment,
  shipped,
  toCanada,
} from './support/requests.js';

describe('customs papers', () => {
  const customsOf = (customs: Partial<CustomsData>): Case => ({
    to: 'CA',
    shipment: { ...toCanada, customs: { ...goods, ...customs } },
  });

  test('hold the value and the invoice of goods to Canada', () => {
    const { Shipment } = shipped({ to: 'CA', shipment: { ...toCanada, ship_date: '2026-03-05' } });
    expect(Shipment.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '36.75' });
    expect(Shipment.Description).toBe('Steel widget');
    expect(Shipment.ShipmentServiceOptions.InternationalForms).toMatchObject({
      FormType: ['01'],
      InvoiceNumber: 'I-1',
      InvoiceDate: '20260305',
      ReasonForExport: 'SALE',
      CurrencyCode: 'USD',
    });
  });

  test('call DDU by its name since 2010, DAP', () => {
    const { InternationalForms } = shipped(customsOf({ terms_of_trade: 'DDU' })).Shipment
      .ShipmentServiceOptions;
    expect(InternationalForms.TermsOfShipment).toBe('DAP');
  });

  test('have no invoice within the European Union and for documents', () => {
    expect(shipped({ from: 'DE' }).Shipment).not.toHaveProperty('ShipmentServiceOptions');
    const items = [{ weight: 1, description: 'Contracts' }];
    const { Shipment } = shipped({ to: 'CA', shipment: { is_document: true, items } });
    expect(Shipment.Description).toBe('Contracts');
    expect(Shipment).not.toHaveProperty('ShipmentServiceOptions');
  });

  test.each<[string, Case, string[]]>([
    [
      'no customs',
      { from: 'CA', to: 'DE', shipment: { items: [{ weight: 1, description: 'Widget' }] } },
      ['shipment.customs'],
    ],
    [
      'no invoice number',
      { to: 'CA', shipment: { currency: 'USD', customs: goods } },
      ['shipment.invoice.identifier'],
    ],
    [
      'no reason for export',
      customsOf({ commercial_invoice: false }),
      ['shipment.customs.reason_for_export'],
    ],
    [
      'a gift that is commercial',
      customsOf({ extra: { 'ups:reason_for_export': 'Gift' } }),
      ['shipment.customs.extra["ups:reason_for_export"]'],
    ],
    [
      'a sale that is not commercial',
      customsOf({ commercial_invoice: false, extra: { 'ups:reason_for_export': 'SALE' } }),
      ['shipment.customs.extra["ups:reason_for_export"]'],
    ],
    [
      'a consumer as the commercial seller',
      customsOf({ extra: { 'ups:shipper_type': '02' } }),
      ['shipment.customs.extra["ups:shipper_type"]'],
    ],
    [
      'an empty comment',
      customsOf({ extra: { 'ups:comments': ' ' } }),
      ['shipment.customs.extra["ups:comments"]'],
    ],
  ])('with %s are refused', (_, over, fields) => {
    expect(fieldsOf(() => shipped(over))).toEqual(fields);
  });

  test.each([
    [{ description: undefined }, 'description'],
    [{ value_amount: undefined }, 'value_amount'],
    [{ origin_country: undefined }, 'origin_country'],
    [{ code: '12.3' }, 'code'],
    [{ description: 'x'.repeat(36) }, 'description'],
    [{ value_currency: 'EUR' }, 'value_currency'],
  ])('with a line of %j are refused with its field', (over, field) => {
    const [line] = goods.items;
    const changed = Object.fromEntries(
      Object.entries({ ...line, ...over }).filter(([, value]) => value !== undefined),
    );
    const items = [{ ...line, value_currency: 'USD' }, changed] as unknown as CustomsData['items'];
    const shipment: Shipment = {
      ...toCanada,
      declared_value: 50,
      customs: { ...goods, description: 'Widgets', items },
    };
    expect(fieldsOf(() => shipped({ to: 'CA', shipment }))).toEqual([`shipment.customs.items[1].${field}`]);
  });
});

describe('goods into the European Union', () => {
  const into = (customs: Partial<CustomsData>, over: Case = {}): Case => ({
    from: 'US',
    to: 'DE',
    ...over,
    shipment: { ...toCanada, services: ['65'], ...over.shipment, customs: { ...goods, ...customs } },
  });

  test('say who sends and gets them, and whether they are of low value', () => {
    const extra = { 'ups:eu_de_minimis': 'Y' };
    const { Shipment } = shipped(into({ extra }, { recipient: { type: 'private' } }));
    expect(Shipment).toMatchObject({ ShipperType: '01', ConsigneeType: '02' });
    expect(Shipment.ShipmentServiceOptions.EUDeMinimisIndicator).toBe('Y');
    expect(shipped(into({ extra }, { recipient: { type: 'business' } })).Shipment.ConsigneeType).toBe('01');
  });

  test('are of low value up to 150 euros', () => {
    const low = (value_amount: number) => {
      const items = [{ description: 'Cup', weight: 1, value_amount, origin_country: 'US' }];
      const over = { recipient: { type: 'home' }, shipment: { currency: 'EUR' } };
      return shipped(into({ items }, over)).Shipment.ShipmentServiceOptions.EUDeMinimisIndicator;
    };
    expect([150, 150.01].map(low)).toEqual(['Y', 'N']);
  });

  test('come with a notice that names what the request leaves open', () => {
    const gift = into({ commercial_invoice: false, reason_for_export: 'gift' });
    const facts = purchaseNotices(gift).filter(({ code }) => code === 'european_union_facts');
    expect(facts).toHaveLength(1);
    for (const open of ['ups:eu_de_minimis', 'ups:shipper_type', 'recipient.type'])
      expect(facts[0]?.message).toContain(open);
    expect(shipped(gift).Shipment).not.toHaveProperty('ConsigneeType');
    const complete = into({ extra: { 'ups:eu_de_minimis': 'Y' } }, { recipient: { type: 'home' } });
    expect(purchaseNotices(complete).map(({ code }) => code)).not.toContain('european_union_facts');
  });
});

describe('the shipment', () => {
  test('a shipment is dated today or up to a week ahead', () => {
    const date = (ship_date: string) =>
      shipped({ from: 'CA', shipment: { ship_date } }).Shipment.ShipmentDate;
    expect(date('2026-03-03')).toBe('20260303');
    expect(date('2026-03-10')).toBe('20260310');
    for (const day of ['2026-03-02', '2026-03-11'])
      expect(fieldsOf(() => date(day))).toEqual(['shipment.ship_date']);
  });

  test.each<[Shipment['label'], string]>([
    [{ format: 'PDF' }, 'shipment.label.format'],
    [{ format: 'PNG', type: '4x8' }, 'shipment.label.type'],
    [{ type: 'A4' }, 'shipment.label.type'],
    [{ format: 'GIF', type: '4x8' }, 'shipment.label.type'],
    [{ format: 'ZPL', extra: { 'ups:image_format': 'EPL' } }, 'shipment.label.extra["ups:image_format"]'],
  ])('a label of %j is refused', (label, field) => {
    expect(fieldsOf(() => shipped({ from: 'CA', shipment: { ...(label ? { label } : {}) } }))).toEqual([
      field,
    ]);
  });

  test('a label may be a PNG, which is not in the contract', () => {
    const { LabelSpecification } = shipped({ from: 'CA', shipment: { label: { format: 'PNG' } } });
    expect(LabelSpecification.LabelImageFormat).toEqual({ Code: 'PNG' });
    expect(LabelSpecification).not.toHaveProperty('HTTPUserAgent');
  });

  test.each([
    ['Łódź', 'PL', 'pol'],
    ['Brno-Židenice', 'CZ', 'ces'],
    ['Αθήνα', 'GR', 'ell'],
    ['Şişli', 'TR', 'tur'],
    ['София', 'BG', 'bul'],
    ['Čakovec', 'HR', 'ces'],
    ['Dubé', 'PL', undefined],
    ['Zürich', 'CH', undefined],
  ])('a label to %s in %s has the character set %s', (person_name, country_code, characters) => {
    const recipient = { person_name, country_code, postal_code: '10000', phone_number: '+48 42 555 0123' };
    const documents = { is_document: true, items: [{ weight: 1, description: 'Contracts' }] };
    const { LabelSpecification } = shipped({ from: 'CA', recipient, shipment: documents });
    expect(LabelSpecification.CharacterSet).toBe(characters);
  });

  test("a label without foreign letters of the recipient has the shipper's", () => {
    const { LabelSpecification } = shipped({ from: 'DE', shipper: { city: 'Zgorzelec-Łąka' } });
    expect(LabelSpecification.CharacterSet).toBe('ces');
  });

  test('documents are declared as such between countries, but not from the United States to its neighbours', () => {
    const items = [{ weight: 1, description: 'Contracts' }];
    const sent = (from: string, to: string) =>
      shipped({ from, to, shipment: { is_document: true, items } }).Shipment;
    expect(sent('US', 'DE').DocumentsOnlyIndicator).toBe('Y');
    expect(sent('CA', 'US').DocumentsOnlyIndicator).toBe('Y');
    for (const [from, to] of [
      ['CA', 'CA'],
      ['US', 'US'],
      ['US', 'CA'],
    ] as const)
      expect(sent(from, to)).not.toHaveProperty('DocumentsOnlyIndicator');
  });

  test('documents from the United States to Canada have the least value that UPS takes, and no invoice', () => {
    const items = [{ weight: 1, description: 'Contracts', packaging_type: 'ENVELOPE' }];
    const { Shipment } = shipped({ to: 'CA', shipment: { is_document: true, items } });
    expect(Shipment.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '1.00' });
    expect(Shipment).not.toHaveProperty('ShipmentServiceOptions');
  });

  test('a value below 1 is rounded up to it', () => {
    const { Shipment } = shipped({ to: 'CA', shipment: { ...toCanada, declared_value: 0.4 } });
    expect(Shipment.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '1.00' });
  });

  test('city, state and postal code are checked together, unless the settings turn it off', () => {
    expect(shipped({ from: 'CA' }).Request.RequestOption).toBe('validate');
    const settings = { validate_address: false };
    expect(shipped({ from: 'CA', settings }).Request.RequestOption).toBe('nonvalidate');
  });

  test('what only decorates is shortened or left out, with a notice', () => {
    const items = [{ weight: 2, description: 'A widget of stainless steel with a very long name' }];
    const references = ['A', 'B', 'C', 'D', 'E', 'F'];
    const { Package, ReferenceNumber } = shipped({ from: 'CA', shipment: { items, references } }).Shipment;
    expect(Package[0].Description).toBe('A widget of stainless steel with a');
    expect(ReferenceNumber).toHaveLength(5);
  });

  test('references stand on packages within the United States, elsewhere on the shipment', () => {
    const references = ['A', 'B'];
    const home = shipped({ shipment: { references } }).Shipment;
    expect(home.Package[0].ReferenceNumber).toEqual([{ Value: 'A' }, { Value: 'B' }]);
    expect(home).not.toHaveProperty('ReferenceNumber');
    const abroad = shipped({ from: 'CA', shipment: { references } }).Shipment;
    expect(abroad.ReferenceNumber).toEqual([{ Value: 'A' }, { Value: 'B' }]);
  });

  test('the recipient is e-mailed about the events that the request names', () => {
    const extra = { 'ups:notify': 'ship, delivery,ship' };
    const recipient = { email_address: 'claire@example.com' };
    const { ShipmentServiceOptions } = shipped({ from: 'CA', recipient, shipment: { extra } }).Shipment;
    expect(ShipmentServiceOptions.Notification).toEqual([
      { NotificationCode: '6', EMail: { EMailAddress: ['claire@example.com'] } },
      { NotificationCode: '8', EMail: { EMailAddress: ['claire@example.com'] } },
    ]);
  });
});

describe('shipper and recipient', () => {
  test.each([
    ['US', '(303) 555-0118', { Number: '3035550118' }],
    ['US', '+1 303 555 0118 x42', { Number: '3035550118', Extension: '42' }],
    ['CA', '1-613-555-0190 ext. 7', { Number: '6135550190', Extension: '7' }],
    ['DE', '+49 (0) 30 555 0123', { Number: '49305550123' }],
    ['DE', '0049 30 5550123 extension 12', { Number: '49305550123', Extension: '12' }],
  ])('in %s the telephone number %s is sent as %j', (from, phone_number, Phone) => {
    const services = [from === 'US' ? '03' : '11'];
    expect(
      shipped({ from, shipper: { phone_number }, shipment: { services } }).Shipment.Shipper.Phone,
    ).toEqual(Phone);
  });

  test.each<[string, Case, string]>([
    ['a short telephone number', { shipper: { phone_number: '555-0118' } }, 'shipper.phone_number'],
    ['a long extension', { recipient: { phone_number: '613-555-0190 ext 12345' } }, 'recipient.phone_number'],
    ['a long name', { shipper: { company_name: 'x'.repeat(36) } }, 'shipper.company_name'],
    [
      'a local telephone number abroad',
      {
        to: 'DE',
        recipient: { phone_number: '(030) 123456' },
        shipment: { is_document: true, items: [{ weight: 1, description: 'Contracts' }] },
      },
      'recipient.phone_number',
    ],
    ['a long city', { recipient: { city: 'x'.repeat(31) } }, 'recipient.city'],
    ['a long line', { recipient: { address_lines: ['a', 'x'.repeat(36)] } }, 'recipient.address_lines[1]'],
    ['a fourth line', { recipient: { address_lines: ['a', 'b', 'c', 'd'] } }, 'recipient.address_lines'],
    ['a long tax number', { recipient: { tax_id: 'x'.repeat(16) } }, 'recipient.tax_id'],
  ])('with %s are refused once', (_, over, field) => {
    expect(fieldsOf(() => shipped({ from: 'CA', ...over }))).toEqual([field]);
  });

  test('need a telephone number for Next Day Air Early', () => {
    const { phone_number: _, ...recipient } = party('US');
    const request = {
      shipper: party('US'),
      recipient,
      shipment: { items: [{ weight: 2 }], services: ['14'] },
    };
    const mapper = mapperOf();
    expect(fieldsOf(() => mapper.createShipmentRequest(new ShipmentRequest(request)))).toEqual([
      'recipient.phone_number',
    ]);
  });

  test('in a territory of the United States have it as their country, with or without the state form', () => {
    const { country_code: _, ...own } = party('PR');
    const recipient = { ...own, country_code: 'US', state_code: 'PR' };
    const shipment = { services: ['03'], currency: 'USD', declared_value: 40 };
    const asState = shipped({ to: 'PR', recipient, shipment: withDescription(shipment) }).Shipment;
    const asCountry = shipped({ to: 'PR', shipment: withDescription(shipment) }).Shipment;
    expect(asState.ShipTo.Address).toMatchObject({ StateProvinceCode: 'PR', CountryCode: 'PR' });
    expect(asState.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '40.00' });
    expect(asCountry.InvoiceLineTotal).toEqual(asState.InvoiceLineTotal);
  });

  test('in Vietnam have the province with the country in front', () => {
    const documents = { is_document: true, items: [{ weight: 1, description: 'Contracts' }] };
    const place = { country_code: 'VN', postal_code: '700000', phone_number: '+84 28 5550 123' };
    const address = (state_code: string) =>
      shipped({ from: 'DE', recipient: { ...place, state_code }, shipment: documents }).Shipment.ShipTo
        .Address;
    expect(address('VN-SG').StateProvinceCode).toBe('VN-SG');
    expect(address('44').StateProvinceCode).toBe('VN-44');
    expect(fieldsOf(() => shipped({ from: 'DE', recipient: place, shipment: documents }))).toEqual([
      'recipient.state_code',
    ]);
  });

  test('leave out a region whose name UPS cannot carry', () => {
    const address = (state: string) => shipped({ from: 'DE', recipient: { state } }).Shipment.ShipTo.Address;
    expect(address('Nordrhein-Westfalen')).not.toHaveProperty('StateProvinceCode');
    expect(address('NRW').StateProvinceCode).toBe('NRW');
  });
});

function withDescription(shipment: Shipment): Shipment {
  return { ...shipment, items: [{ weight: 2, description: 'Steel widget' }] };
}
