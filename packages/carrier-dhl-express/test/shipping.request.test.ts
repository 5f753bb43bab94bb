import type { RateRequestData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, NOW } from './support/exchange.js';
import { abroad, domestic, hamburg } from './support/requests.js';

describe('a service that the table does not list', () => {
  const bought = async (service: string) => {
    const { body, entries } = await bodyOf('shipments', domestic({ services: [service] }));
    return body.productCode ?? entries;
  };

  test.each(['Z', 'AB1', 'ABCDEF'])('the unlisted code %s can be bought', async (code) => {
    expect(await bought(code)).toBe(code);
  });

  test('a code needs the prefix where it looks like the code of another carrier, and is refused where it is too long', async () => {
    expect(await bought('03')).toEqual(['shipment.services: not_supported']);
    expect(await bought('dhl-express:03')).toBe('03');
    expect(await bought('dhl-express:ABCDEFG')).toEqual(['shipment.services: too_long']);
  });
});

describe('the handle of a quote', () => {
  const bought = async (quote: string, more: Partial<ShipmentData> = {}) => {
    const { body, entries } = await bodyOf('shipments', domestic({ services: ['1'], quote, ...more }));
    return body.localProductCode ?? entries;
  };

  test('a handle names the local product to buy', async () => {
    expect(await bought('dhl-express:1/L')).toBe('L');
  });

  test('a handle of another carrier has no meaning here', async () => {
    expect(await bought('ups:03')).toEqual([': 400']);
  });

  test('a handle may name the day that was priced, which holds where the request has none and while it is not past', async () => {
    const planned = async (quote: string, more: Partial<ShipmentData> = {}, now = NOW) => {
      const request = domestic({ services: ['N'], quote, ...more });
      const { body } = await bodyOf('shipments', request, {}, now);
      return [body.plannedShippingDateAndTime, body.localProductCode];
    };
    const noon = '2026-03-04T12:00:00 GMT+01:00';
    expect(await planned('dhl-express:N/B/2026-03-04')).toEqual([noon, 'B']);
    expect(await planned('dhl-express:N//2026-03-04')).toEqual([noon, undefined]);
    expect(await planned('dhl-express:N/B/2026-03-04', { ship_date: '2026-03-05' })).toEqual([
      '2026-03-05T12:00:00 GMT+01:00',
      'B',
    ]);
    expect(await planned('dhl-express:N/B/2026-03-02')).toEqual(['2026-03-03T17:00:00 GMT+01:00', 'B']);
  });

  test('a handle that is malformed or of another product is refused', async () => {
    expect(await bought('dhl-express:1')).toEqual(['shipment.quote: invalid']);
    expect(await bought('dhl-express:N/N')).toEqual(['shipment.quote: contradiction']);
    const named = { extra: { 'dhl-express:local_product_code': 'B' } };
    expect(await bought('dhl-express:1/L', named)).toEqual([
      'shipment.extra["dhl-express:local_product_code"]: contradiction',
    ]);
  });
});

describe('the type of a party', () => {
  test('an extra has the types that the neutral words do not', async () => {
    const request = domestic({});
    const extra = { 'dhl-express:type_code': 'government' };
    const { body } = await bodyOf('shipments', { ...request, recipient: { ...request.recipient, extra } });
    expect(body.customerDetails).toMatchObject({ receiverDetails: { typeCode: 'government' } });
  });

  test.each([
    ['home', 'private'],
    ['RESIDENTIAL', 'private'],
    ['Business', 'business'],
    ['commercial', 'business'],
    [undefined, undefined],
  ])('the type %s is sent as %s', async (type, expected) => {
    const request = domestic({});
    const recipient = { ...request.recipient, ...(type === undefined ? {} : { type }) };
    const { body } = await bodyOf('shipments', { ...request, recipient });
    const { receiverDetails } = body.customerDetails as { receiverDetails: { typeCode?: string } };
    expect(receiverDetails.typeCode).toBe(expected);
  });
});

describe('a shipment', () => {
  test('the description is that of the extra, of customs, of the packages, or a default', async () => {
    const described = async (request: RateRequestData) =>
      ((await bodyOf('shipments', request)).body.content as { description: string }).description;
    const bare = { weight: 1 };
    expect(await described(domestic({ items: [bare] }))).toBe('Goods');
    expect(await described(domestic({ items: [bare], is_document: true }))).toBe('Documents');
    expect(await described(domestic({ extra: { 'dhl-express:description': ' Two lamps' } }))).toBe(
      'Two lamps',
    );
    const items = [
      { ...bare, content: 'Bulbs', description: 'Box' },
      { ...bare, description: 'Lamp' },
      { ...bare, description: 'Lamp' },
    ];
    expect(await described(domestic({ items }))).toBe('Bulbs, Lamp');
    expect(await described(abroad({ items }))).toBe('Lamps');
  });

  test('labels, pickup and notification are sent as the request says', async () => {
    const { body } = await bodyOf(
      'shipments',
      domestic({
        label: {
          type: 'A6',
          extra: {
            'dhl-express:encoding': 'epl',
            'dhl-express:dpi': '300',
            'dhl-express:waybill_doc': 'false',
          },
        },
        extra: {
          'dhl-express:pickup_close_time': '18:00',
          'dhl-express:pickup_location': 'Gate 3',
          'dhl-express:pickup_instructions': 'Ring twice',
          'dhl-express:notify_email': 'dispatch@example.com',
          'dhl-express:local_product_code': 'N',
        },
      }),
    );
    expect(body).toMatchObject({
      localProductCode: 'N',
      pickup: {
        isRequested: true,
        closeTime: '18:00',
        location: 'Gate 3',
        specialInstructions: [{ value: 'Ring twice' }],
      },
      outputImageProperties: {
        printerDPI: 300,
        encodingFormat: 'epl',
        imageOptions: [
          { typeCode: 'label', templateName: 'ECOM26_A6_002' },
          { typeCode: 'waybillDoc', isRequested: false },
        ],
      },
      shipmentNotification: [{ typeCode: 'email', receiverId: 'dispatch@example.com' }],
    });
  });

  test('every problem is reported at once, with its field', async () => {
    const long = 'x'.repeat(46);
    const { entries } = await bodyOf('shipments', {
      shipper: { country_code: 'DE', address_lines: [long, '2', '3', '4'], state_code: 'M' },
      recipient: {
        ...hamburg,
        country_code: 'NO',
        postal_code: '1234567890123',
        person_name: 'y'.repeat(101),
        extra: { 'dhl-express:tax_id_type': 'VAT', 'dhl-express:county': long },
      },
      shipment: {
        items: [
          { weight: 1, length: 3, packaging_type: 'TUBE', id: 'i'.repeat(36), description: 'd'.repeat(71) },
        ],
        services: ['P'],
        options: ['II', 'adult_signature'],
        references: ['r'.repeat(36)],
        label: { format: 'PNG', type: '4x6' },
        invoice: { copies: 2 },
        extra: { 'dhl-express:ready_time': '25:00', 'dhl-express:local_product_code': 'long' },
        customs: {
          aes: 'X20260303000001',
          no_eei: '30.37(a)',
          extra: { 'dhl-express:reason_for_export': 'fun' },
          items: [
            { weight: 1, code: '1', value_amount: 1.2345, value_currency: 'EUR' },
            { weight: 1, value_amount: 1, value_currency: 'USD', description: 'x', origin_country: 'DE' },
          ],
        },
      },
    });
    expect([...entries].sort()).toEqual([
      'recipient.extra["dhl-express:county"]: too_long',
      'recipient.extra["dhl-express:tax_id_type"]: contradiction',
      'recipient.person_name: too_long',
      'recipient.postal_code: too_long',
      'shipment.customs.extra["dhl-express:reason_for_export"]: invalid',
      'shipment.customs.items: contradiction',
      'shipment.customs.items[0].code: invalid',
      'shipment.customs.items[0].description: required',
      'shipment.customs.items[0].origin_country: required',
      'shipment.customs.items[0].value_amount: out_of_range',
      'shipment.customs.items[1].value_currency: not_supported',
      'shipment.customs.no_eei: contradiction',
      'shipment.extra["dhl-express:local_product_code"]: invalid',
      'shipment.extra["dhl-express:ready_time"]: invalid',
      'shipment.insured_amount: required',
      'shipment.invoice.copies: not_supported',
      'shipment.invoice.identifier: required',
      'shipment.items: too_long',
      'shipment.items[0].description: too_long',
      'shipment.items[0].height: required',
      'shipment.items[0].id: too_long',
      'shipment.items[0].packaging_type: not_supported',
      'shipment.items[0].width: required',
      'shipment.label.format: not_supported',
      'shipment.label.type: not_supported',
      'shipment.options[1]: not_supported',
      'shipper.address_lines: too_many',
      'shipper.address_lines[0]: too_long',
      'shipper.city: required',
      'shipper.person_name: required',
      'shipper.phone_number: required',
    ]);
  });

  test('missing customs, a missing currency and too many packages are refused', async () => {
    const { customs: _, ...bare } = abroad().shipment;
    expect((await bodyOf('shipments', { ...abroad(), shipment: bare })).entries).toEqual([
      'shipment.customs: required',
    ]);
    const paperless = await bodyOf('shipments', abroad({ options: ['WY'] }));
    expect(paperless.entries).toEqual(['shipment.invoice: required']);
    const insured = domestic({ insured_amount: 50 });
    expect((await bodyOf('rates', insured)).entries).toEqual(['shipment.currency: required']);
    const many = domestic({ items: [{ weight: 1, quantity: 1000 }] });
    expect((await bodyOf('rates', many)).entries).toEqual(['shipment.items: too_many']);
    const several = domestic({ services: ['N', '1'], extra: { 'dhl-express:local_product_code': 'L' } });
    expect((await bodyOf('rates', several)).entries).toEqual([
      'shipment.extra["dhl-express:local_product_code"]: contradiction',
    ]);
  });
});
