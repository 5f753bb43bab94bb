import type { InvoiceData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, noticesOf } from './support/exchange.js';
import { abroad } from './support/requests.js';

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const line = { description: 'Lamp', weight: 0.5, value_amount: 20, quantity: 2, origin_country: 'DE' };
const goods = (shipment: Partial<ShipmentData> = {}) => abroad({ customs: { items: [line] }, ...shipment });
const invoice = (extra: Record<string, string> = {}): InvoiceData => ({
  identifier: 'INV-1',
  date: '2026-03-01',
  extra: Object.fromEntries(Object.entries(extra).map(([key, value]) => [`dhl-express:${key}`, value])),
});
const content = async (shipment: Partial<ShipmentData>) => {
  const { body, entries } = await bodyOf('shipments', goods(shipment));
  return body.content ?? entries;
};

describe('the figures of a declaration', () => {
  test('a price and a purchase refuse a value with more decimals than DHL takes, at its line', async () => {
    const request = goods({ customs: { items: [line, { ...line, weight: 0.1, value_amount: 20.0055 }] } });
    for (const operation of ['rates', 'shipments'] as const) {
      const { entries } = await bodyOf(operation, request);
      expect(entries).toEqual(['shipment.customs.items[1].value_amount: out_of_range']);
    }
  });

  test('the declared value is that of the lines, or with what the invoice charges besides', async () => {
    expect(await content({ declared_value: 40 })).toMatchObject({ declaredValue: 40 });
    expect(await content({ declared_value: 40.01 })).toMatchObject({ declaredValue: 40.01 });
    expect(await content({ declared_value: 40.02 })).toEqual(['shipment.declared_value: contradiction']);
    const charged = invoice({ freight: '12.50', insurance: '3' });
    expect(await content({ declared_value: 55.5, invoice: charged })).toMatchObject({
      declaredValue: 55.5,
      exportDeclaration: {
        additionalCharges: [
          { value: 12.5, typeCode: 'freight' },
          { value: 3, typeCode: 'insurance' },
        ],
      },
    });
    expect(await content({ declared_value: 52.5, invoice: charged })).toEqual([
      'shipment.declared_value: contradiction',
    ]);
  });

  test('goods do not weigh more than their packages', async () => {
    expect(await content({ items: [{ weight: 1, description: 'Box' }] })).toMatchObject({
      declaredValue: 40,
    });
    expect(await content({ items: [{ weight: 0.9, description: 'Box' }] })).toEqual([
      'shipment.customs.items: contradiction',
    ]);
    const pounds = { weight_unit: 'LB', items: [{ weight: 1, description: 'Box' }] } as const;
    expect(await content(pounds)).toMatchObject({ unitOfMeasurement: 'imperial' });
  });

  test('a notice names the lines without an HS code', () => {
    const items = [line, { ...line, code: '9405.21' }, line];
    const found = noticesOf(goods({ items: [{ weight: 9, description: 'Box' }], customs: { items } }));
    expect(found.filter(({ code }) => code === 'no_hs_code')).toEqual([
      {
        code: 'no_hs_code',
        message: expect.stringMatching(/^shipment\.customs\.items\[0\], \[2\]: no code/),
      },
    ]);
    const coded = goods({ customs: { items: [{ ...line, code: '9405.21' }] } });
    expect(noticesOf(coded).map(({ code }) => code)).not.toContain('no_hs_code');
  });

  test.each([
    [{ aes: 'X20260303000001' }, 'X20260303000001', 'ITN'],
    [{ no_eei: '30.37(a)' }, '30.37(a)', 'FTR'],
  ])('%j of a US export stands on the label and on the invoice', async (filing, value, typeCode) => {
    const customs = { items: [line], ...filing };
    expect(await content({ customs, invoice: invoice() })).toMatchObject({
      USFilingTypeValue: value,
      exportDeclaration: { invoice: { customerReferences: [{ typeCode, value }] } },
    });
  });
});

describe('an invoice of one’s own', () => {
  const sent = async (extra: Record<string, string>, options = ['WY']) => {
    const { body, entries } = await bodyOf('shipments', goods({ options, invoice: invoice(extra) }));
    const { imageOptions = [] } = (body.outputImageProperties ?? {}) as { imageOptions?: object[] };
    return { images: body.documentImages ?? entries, requested: imageOptions.length };
  };

  test('it is uploaded in place of the one that DHL makes', async () => {
    expect(await sent({ document: PDF })).toEqual({
      images: [{ typeCode: 'CIN', imageFormat: 'PDF', content: PDF }],
      requested: 2,
    });
    const jpeg = Buffer.from('ffd8ffe000104a4649460001', 'hex').toString('base64');
    expect(await sent({ document: jpeg, document_type: 'PNV' })).toMatchObject({
      images: [{ typeCode: 'PNV', imageFormat: 'JPEG' }],
    });
    expect((await sent({})).requested).toBe(3);
  });

  const field = 'shipment.invoice.extra["dhl-express:document"]';
  test.each<[Record<string, string>, string[], string[]]>([
    [{ document: PDF }, [], [`${field}: contradiction`]],
    [{ document: Buffer.from('<html>').toString('base64') }, ['WY'], [`${field}: invalid`]],
    [{ document_type: 'PNV' }, ['WY'], [`${field}: required`]],
  ])('%j with the options %j is refused', async (extra, options, entries) => {
    expect((await sent(extra, options)).images).toEqual(entries);
  });

  test('Paperless Trade needs an invoice', async () => {
    const { entries } = await bodyOf('shipments', goods({ options: ['WY'] }));
    expect(entries).toEqual(['shipment.invoice: required']);
  });
});
