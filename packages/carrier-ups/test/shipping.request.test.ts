import type { CustomsData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { type Case, fieldsOf, goods, type Shipment, shipped, toCanada } from './support/wire.js';

describe('papers', () => {
  const customsOf = (customs: Partial<CustomsData>): Case => ({
    to: 'CA',
    shipment: { ...toCanada, customs: { ...goods, ...customs } },
  });

  test('goods to Canada tell their value and their invoice', () => {
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

  test('DDU is called DAP since 2010', () => {
    const { InternationalForms } = shipped(customsOf({ terms_of_trade: 'DDU' })).Shipment
      .ShipmentServiceOptions;
    expect(InternationalForms.TermsOfShipment).toBe('DAP');
  });

  test('within the European Union, and for documents, there is no invoice', () => {
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
      ['shipment.customs.extra["ups:reason_for_export"]'],
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
      'a consumer who sells commercially',
      customsOf({ extra: { 'ups:shipper_type': '02' } }),
      ['shipment.customs.extra["ups:shipper_type"]'],
    ],
    [
      'an empty comment',
      customsOf({ extra: { 'ups:comments': ' ' } }),
      ['shipment.customs.extra["ups:comments"]'],
    ],
    ['an exemption from EEI', customsOf({ no_eei: '30.37(a)' }), ['shipment.customs.no_eei']],
  ])('%s is refused', (_, over, fields) => {
    expect(fieldsOf(() => shipped(over))).toEqual(fields);
  });

  test.each([
    [{ description: undefined }, 'description'],
    [{ value_amount: undefined }, 'value_amount'],
    [{ origin_country: undefined }, 'origin_country'],
    [{ code: '12.3' }, 'code'],
    [{ description: 'x'.repeat(36) }, 'description'],
    [{ value_currency: 'EUR' }, 'value_currency'],
  ])('a customs line with %j is refused with its field', (over, field) => {
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

  test('a shipment is sold from today to a week ahead', () => {
    const date = (ship_date: string) =>
      shipped({ from: 'CA', shipment: { ship_date } }).Shipment.ShipmentDate;
    expect(date('2026-03-03')).toBe('20260303');
    expect(date('2026-03-10')).toBe('20260310');
    for (const day of ['2026-03-02', '2026-03-11'])
      expect(fieldsOf(() => date(day))).toEqual(['shipment.ship_date']);
  });

  test.each<[Shipment['label'], string]>([
    [{ format: 'PDF' }, 'shipment.label.format'],
    [{ format: 'PNG' }, 'shipment.label.format'],
    [{ type: 'A4' }, 'shipment.label.type'],
    [{ format: 'GIF', type: '4x8' }, 'shipment.label.type'],
    [{ format: 'ZPL', extra: { 'ups:image_format': 'EPL' } }, 'shipment.label.extra["ups:image_format"]'],
  ])('label %j is refused', (label, field) => {
    expect(fieldsOf(() => shipped({ from: 'CA', shipment: { ...(label ? { label } : {}) } }))).toEqual([
      field,
    ]);
  });

  test('references stand on packages within the United States, else on the shipment', () => {
    const references = ['A', 'B'];
    const home = shipped({ shipment: { references } }).Shipment;
    expect(home.Package[0].ReferenceNumber).toEqual([{ Value: 'A' }, { Value: 'B' }]);
    expect(home).not.toHaveProperty('ReferenceNumber');
    const abroad = shipped({ from: 'CA', shipment: { references } }).Shipment;
    expect(abroad.ReferenceNumber).toEqual([{ Value: 'A' }, { Value: 'B' }]);
  });

  test('the recipient is e-mailed about the events asked for', () => {
    const extra = { 'ups:notify': 'ship, delivery,ship' };
    const recipient = { email_address: 'claire@example.com' };
    const { ShipmentServiceOptions } = shipped({ from: 'CA', recipient, shipment: { extra } }).Shipment;
    expect(ShipmentServiceOptions.Notification).toEqual([
      { NotificationCode: '6', EMail: { EMailAddress: ['claire@example.com'] } },
      { NotificationCode: '8', EMail: { EMailAddress: ['claire@example.com'] } },
    ]);
  });
});
