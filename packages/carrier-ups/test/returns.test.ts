import { createReturn, type ReturnRequestData, voidShipment } from '@waybill/core';
import { ReturnRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import {
  type Case,
  fieldsOf,
  goods,
  mapperOf,
  party,
  rated,
  type Shipment,
  shipped,
} from './support/requests.js';

const items = [{ weight: 2, description: 'Climbing shoes' }];
const back: Shipment = { options: ['return_label'], services: ['03'], items };
const shop = { company_name: 'Denver Shop', city: 'Denver' };
const customer = { person_name: 'Ana Vega', city: 'Boulder', email_address: 'ana@example.com' };
const both = (over: Case) => [rated(over).Shipment, shipped(over).Shipment];

describe('a return', () => {
  test("is the shop's shipment that leaves from the customer", () => {
    for (const shipment of both({ shipper: customer, recipient: shop, shipment: back })) {
      expect(shipment.Shipper.ShipperNumber).toBe('W4Y811');
      expect(shipment.Shipper.Address.City).toBe('Denver');
      expect(shipment.ShipFrom.Address.City).toBe('Boulder');
      expect(shipment.ShipTo.Address.City).toBe('Denver');
    }
  });

  test('has its label printed here, e-mailed, or brought by the driver', () => {
    const codes = (delivery?: string) => {
      const extra = delivery === undefined ? {} : { 'ups:return_delivery': delivery };
      const [rate, label] = both({ shipper: customer, shipment: { ...back, extra } });
      expect(rate.ShipmentServiceOptions.ReturnService).toEqual(label.ReturnService);
      return label.ReturnService.Code;
    };
    expect([undefined, 'print', 'email', 'one_attempt', 'three_attempts'].map(codes)).toEqual([
      '9',
      '9',
      '8',
      '3',
      '5',
    ]);
  });

  test("is e-mailed to the customer's address, or to another", () => {
    const sent = (extra: Record<string, string>) =>
      shipped({
        shipper: customer,
        shipment: { ...back, extra: { 'ups:return_delivery': 'email', ...extra } },
      }).Shipment.ShipmentServiceOptions.LabelDelivery.EMail.EMailAddress;
    expect(sent({})).toBe('ana@example.com');
    expect(sent({ 'ups:return_email': 'desk@example.com' })).toBe('desk@example.com');
  });

  test('of goods abroad has a partial invoice, whose reason is RETURN', () => {
    const { commercial_invoice: _, ...customs } = goods;
    const { Shipment } = shipped({
      from: 'CA',
      to: 'US',
      shipment: { ...back, services: ['11'], currency: 'CAD', customs },
    });
    expect(Shipment.ShipmentServiceOptions.InternationalForms).toMatchObject({
      FormType: ['05'],
      ReasonForExport: 'RETURN',
    });
    expect(Shipment.ShipmentServiceOptions.InternationalForms).not.toHaveProperty('InvoiceDate');
  });

  test('from the United States to Canada names no value of the shipment: only forward shipments do', () => {
    const { commercial_invoice: _, ...customs } = goods;
    const shipment = { ...back, services: ['11'], currency: 'USD', customs };
    expect(shipped({ from: 'US', to: 'CA', shipment }).Shipment).not.toHaveProperty('InvoiceLineTotal');
  });

  test('reports the making of its label in place of the shipping', () => {
    const recipient = { ...shop, email_address: 'shop@example.com' };
    const shipment = { ...back, extra: { 'ups:notify': 'ship,delivery' } };
    const { Notification } = shipped({ recipient, shipment }).Shipment.ShipmentServiceOptions;
    expect(Notification.map((event: { NotificationCode: string }) => event.NotificationCode)).toEqual([
      '2',
      '8',
    ]);
  });

  test.each<[string, Case, string]>([
    ['a signature', { shipment: { ...back, options: ['return_label', 'signature'] } }, 'shipment.options[1]'],
    ['a service that goes one way', { shipment: { ...back, services: ['13'] } }, 'shipment.services'],
    [
      'two packages from the United States',
      { shipment: { ...back, items: [{ ...items[0], weight: 1, quantity: 2 }] } },
      'shipment.items',
    ],
    [
      'a box that goes one way',
      {
        from: 'DE',
        shipment: {
          ...back,
          services: ['65'],
          items: [{ ...items[0], weight: 1, packaging_type: '25KG_BOX' }],
        },
      },
      'shipment.items[0].packaging_type',
    ],
    [
      'no address to e-mail it to',
      { shipment: { ...back, extra: { 'ups:return_delivery': 'email' } } },
      'shipment.extra["ups:return_email"]',
    ],
    [
      'an address that it is not e-mailed to',
      { shipment: { ...back, extra: { 'ups:return_email': 'a@example.com' } } },
      'shipment.extra["ups:return_email"]',
    ],
    [
      "the recipient's account: the shop's own is billed",
      {
        recipient: { account_number: 'R1R2R3' },
        shipment: { ...back, paid_by: 'RECIPIENT' },
      },
      'shipment.paid_by',
    ],
    [
      'a way of delivery, and no return',
      { shipment: { services: ['03'], extra: { 'ups:return_delivery': 'email' } } },
      'shipment.extra["ups:return_delivery"]',
    ],
  ])('with %s is refused in a rate and on a label', (_, over, field) => {
    expect(fieldsOf(() => rated(over))).toEqual([field]);
    expect(fieldsOf(() => shipped(over))).toEqual([field]);
  });

  test('without a description of its packages is refused', () => {
    const shipment = { ...back, items: [{ weight: 2 }] };
    expect(fieldsOf(() => shipped({ shipment }))).toEqual(['shipment.items[0].description']);
  });

  test('may have 20 packages from elsewhere', () => {
    const pieces = (quantity: number): Case => ({
      from: 'DE',
      shipment: { ...back, services: ['11'], items: [{ weight: 1, quantity }] },
    });
    expect(rated(pieces(20)).Shipment.Package).toHaveLength(20);
    expect(fieldsOf(() => rated(pieces(21)))).toEqual(['shipment.items']);
  });
});

describe('createReturn', () => {
  const request = (return_label: ReturnRequestData['return_label']): ReturnRequestData => ({
    shipper: { ...party('US'), ...customer },
    recipient: { ...party('US'), ...shop },
    shipment: { items, services: ['03'] },
    ...(return_label === undefined ? {} : { return_label }),
  });
  const written = (return_label: ReturnRequestData['return_label']) => {
    const wire = mapperOf().createReturnRequest(new ReturnRequest(request(return_label)));
    return JSON.parse(JSON.stringify(wire.document)).ShipmentRequest.Shipment;
  };

  test('is the same shipment as with the option', () => {
    const { shipment, ...parties } = request(undefined);
    const options = ['return_label'];
    expect(written(undefined)).toEqual(shipped({ ...parties, shipment: { ...shipment, options } }).Shipment);
  });

  test('is e-mailed to the address that the request names', () => {
    const { ReturnService, ShipmentServiceOptions } = written({
      kind: 'email',
      email_address: 'a@example.com',
    });
    expect(ReturnService.Code).toBe('8');
    expect(ShipmentServiceOptions.LabelDelivery.EMail.EMailAddress).toBe('a@example.com');
  });

  test.each<readonly [string, ReturnRequestData['return_label'], string]>([
    ['a code for a counter', { kind: 'qr_code' }, 'return_label.kind'],
    ['a last day', { expires_on: '2026-04-01' }, 'return_label.expires_on'],
  ])('is refused with %s', (_what, return_label, field) => {
    expect(fieldsOf(() => written(return_label))).toEqual([field]);
  });

  test('is bought at the simulator, and voided as a whole', async () => {
    const running = await startSimulator(simulator);
    try {
      const proxy = ups.create(running.settings);
      const [shipment, errors] = await createReturn(proxy, request({ rma_number: 'RMA 118' }));
      expect(errors).toEqual([]);
      expect(shipment).toMatchObject({ complete: true, meta: { is_return: true, environment: 'sandbox' } });
      if (shipment === null) return;
      expect((await voidShipment(proxy, { shipment }))[0]?.outcome).toBe('voided');
    } finally {
      await running.close();
    }
  });
});
