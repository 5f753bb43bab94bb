import type { CustomsData, ItemData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { type Case, fieldsOf, goods, purchaseNotices, shipped, toCanada } from './support/requests.js';

const [line] = goods.items as [ItemData];
const itn = 'X20261122123456';
const filed = (customs: Partial<CustomsData> = {}, item: Partial<ItemData> = {}, over: Case = {}): Case => ({
  to: 'CA',
  ...over,
  shipper: { tax_ids: [{ type: 'EIN', value: '12-3456789' }], ...over.shipper },
  shipment: {
    ...toCanada,
    ...over.shipment,
    customs: {
      ...goods,
      aes: itn,
      ...customs,
      items: [{ ...line, code: '7326.90.8688', extra: { 'ups:schedule_b_unit': 'NO' }, ...item }],
    },
  },
});
const formsOf = (over: Case) => shipped(over).Shipment.ShipmentServiceOptions.InternationalForms;
const { aes: _, ...exempt } = { ...filed().shipment?.customs, no_eei: 'NOEEI §30.37(a)' };

describe('the EEI form', () => {
  test('comes with the invoice and names the ITN of the filing', () => {
    const forms = formsOf(filed({ aes: `AES ${itn}` }));
    expect(forms).toMatchObject({
      FormType: ['01', '11'],
      EEIFilingOption: { Code: '1', ShipperFiled: { Code: 'A', PreDepartureITNNumber: itn } },
      ExportDate: '20260303',
      ExportingCarrier: 'UPS',
      InBondCode: '70',
      PointOfOrigin: 'CO',
      PointOfOriginType: 'S',
      ModeOfTransport: 'Truck',
    });
    expect(forms.Contacts.UltimateConsignee).toMatchObject({
      CompanyName: 'Claire Dubé',
      Address: { City: 'Ottawa', CountryCode: 'CA' },
    });
    expect(forms.Product).toMatchObject([
      {
        Unit: { Number: '3', Value: '12.25' },
        CommodityCode: '7326908688',
        ProductWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: '1.5' },
        ScheduleB: { Number: '7326908688', Quantity: ['3'], UnitOfMeasurement: [{ Code: 'NO' }] },
        ExportType: 'D',
        SEDTotalValue: '36.75',
      },
    ]);
  });

  test('names an exemption', () => {
    const shipment = { ...toCanada, customs: exempt as CustomsData };
    expect(formsOf({ ...filed(), shipment }).EEIFilingOption.ShipperFiled).toEqual({
      Code: 'B',
      ExemptionLegend: '30.37(a)',
    });
  });

  test('counts in the units of Schedule B', () => {
    const scheduleB = (extra: Record<string, string>) =>
      formsOf(filed({}, { extra: { 'ups:schedule_b_unit': 'KG', ...extra } })).Product[0].ScheduleB;
    expect(scheduleB({ 'ups:schedule_b_quantity': '2' }).Quantity).toEqual(['2']);
    expect(scheduleB({ 'ups:schedule_b_unit': 'X' })).not.toHaveProperty('Quantity');
  });

  test('tells goods of other countries apart, and the air from the road', () => {
    const recipient = { type: 'business' };
    const customs = { extra: { 'ups:eu_de_minimis': 'Y' } };
    const over = { to: 'DE', recipient, shipment: { services: ['65'] } };
    const forms = formsOf(filed(customs, { origin_country: 'CN' }, over));
    expect(forms.ModeOfTransport).toBe('Air');
    expect(forms.Product[0].ExportType).toBe('F');
  });

  test.each<[string, Case, string]>([
    ['an ITN of another form', filed({ aes: '123' }), 'shipment.customs.aes'],
    ['an ITN and an exemption', filed({ no_eei: '30.37(a)' }), 'shipment.customs.no_eei'],
    ['a code of six digits', filed({}, { code: '732690' }), 'shipment.customs.items[0].code'],
    [
      'no unit of Schedule B',
      filed({}, { extra: {} }),
      'shipment.customs.items[0].extra["ups:schedule_b_unit"]',
    ],
    [
      'no quantity in kilograms',
      filed({}, { extra: { 'ups:schedule_b_unit': 'KG' } }),
      'shipment.customs.items[0].extra["ups:schedule_b_quantity"]',
    ],
    [
      'a value in another currency',
      filed({}, { value_currency: 'CAD' }),
      'shipment.customs.items[0].value_currency',
    ],
    ['no number of the exporter', filed({}, {}, { shipper: { tax_ids: [] } }), 'shipper.tax_ids'],
  ])('with %s is refused', (_, over, field) => {
    expect(fieldsOf(() => shipped(over))).toEqual([field]);
  });

  test('is left out of goods from elsewhere, with a notice', () => {
    const canadian = filed({}, {}, { from: 'CA', to: 'US' });
    expect(formsOf(canadian).FormType).toEqual(['01']);
    expect(purchaseNotices(canadian).map(({ code }) => code)).toContain('left_out');
  });

  test.each(['30.37(a)', 'NO_EEI_30_37_A', 'NOEEI § 30.37 (a)'])('reads the exemption %s', (no_eei) => {
    const shipment = { ...toCanada, customs: { ...exempt, no_eei } as CustomsData };
    expect(formsOf({ ...filed(), shipment }).EEIFilingOption.ShipperFiled.ExemptionLegend).toBe('30.37(a)');
  });

  test('with an exemption that is none is refused', () => {
    const customs = { ...exempt, no_eei: '30.99' } as CustomsData;
    expect(fieldsOf(() => shipped({ ...filed(), shipment: { ...toCanada, customs } }))).toEqual([
      'shipment.customs.no_eei',
    ]);
  });
});

describe('invoices of the shipper’s own', () => {
  const own = (document_id: string): Case => ({
    to: 'CA',
    shipment: { ...toCanada, invoice: { extra: { 'ups:document_id': document_id } } },
  });

  test('take the place of that of UPS', () => {
    const forms = formsOf(own('2026-11-22-10.15, 2026-11-22-10.16'));
    expect(forms).toMatchObject({
      FormType: ['07'],
      UserCreatedForm: { DocumentID: ['2026-11-22-10.15', '2026-11-22-10.16'] },
    });
    expect(forms).not.toHaveProperty('InvoiceNumber');
  });

  test.each([
    ['an empty one', 'A,,B'],
    ['fourteen', Array.from({ length: 14 }, (_, index) => `D${index}`).join(',')],
  ])('with %s are refused', (_, ids) => {
    expect(fieldsOf(() => shipped(own(ids)))).toEqual(['shipment.invoice.extra["ups:document_id"]']);
  });
});
