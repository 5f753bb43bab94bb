import { createShipment, UnavailableError } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { bought, proxyFor } from './support/exchange.js';
import { domestic } from './support/requests.js';

const LABEL = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const two = domestic({ items: [{ weight: 1 }, { weight: 2 }], references: ['ORDER-1'] });
const charge = { currencyType: 'BILLC', priceCurrency: 'EUR', price: 12.5 };
const sold = {
  shipmentTrackingNumber: '7712000013',
  packages: [{ referenceNumber: 1, trackingNumber: 'JD1' }],
  documents: [{ imageFormat: 'PDF', content: LABEL, typeCode: 'label' }],
  shipmentCharges: [charge],
};

describe('what was bought', () => {
  it('comes back whatever cannot be read beside it', async () => {
    const [shipment, errors] = await bought(
      201,
      {
        ...sold,
        shipmentTrackingNumber: 7712000013,
        packages: [{ referenceNumber: '2', trackingNumber: 'JD2' }, 'nonsense'],
        documents: [
          {
            imageFormat: 'pdf',
            content: ` ${LABEL.slice(0, 8)}\n${LABEL.slice(8)}`,
            typeCode: 'Label',
            packageReferenceNumber: '2',
          },
          { imageFormat: 'PNG', content: LABEL, typeCode: 'something-new' },
          { imageFormat: 'PDF', content: '', typeCode: 'invoice' },
          { imageFormat: 'PDF', content: '***', typeCode: 'invoice' },
          null,
        ],
        shipmentCharges: charge,
        warnings: '1001: Look here',
        shipmentDetails: null,
        estimatedDeliveryDate: 'soon',
      },
      two,
    );
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({
      tracking_number: '7712000013',
      documents: [LABEL, LABEL],
      total_charge: { amount: '12.50', currency: 'EUR', name: 'BILLC' },
      complete: true,
      meta: {
        parcels: [
          { tracking_number: null, charge: null, bought: true },
          { tracking_number: 'JD2', charge: null, bought: true },
        ],
        documents: [
          { format: 'PDF', kind: 'label', parcel: 1 },
          { format: 'PNG', kind: 'something-new', parcel: null },
        ],
        notices: [
          { code: '1001', message: 'Look here' },
          { code: 'unreadable_document', message: '3 of 5 documents of the reply cannot be read.' },
        ],
      },
    });
  });

  it('is matched in the order of the reply where packages have no numbers, and brings their own documents', async () => {
    const packages = [
      { trackingNumber: 'JD1', documents: [{ imageFormat: 'PNG', content: LABEL, typeCode: 'qr-code' }] },
      { trackingNumber: 'JD2' },
    ];
    const [shipment] = await bought(201, { ...sold, packages }, two);
    expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['JD1', 'JD2']);
    expect(shipment?.meta.documents.at(-1)).toEqual({ format: 'PNG', kind: 'qr_code', parcel: 0 });
  });

  it('names a pickup by its own number', async () => {
    const reply = {
      ...sold,
      dispatchConfirmationNumber: 'PRG1',
      cancelPickupUrl: 'https://example.com/pickups/PRG1',
    };
    const [shipment] = await bought(201, reply, domestic());
    expect(shipment?.reference).toEqual({ type: 'dispatchConfirmationNumber', value: 'PRG1' });
    expect(shipment?.meta.cancel_pickup_url).toBe('https://example.com/pickups/PRG1');
  });

  it('is incomplete without number, label or price, and says what is missing', async () => {
    const [shipment, errors] = await bought(201, { packages: sold.packages }, domestic());
    expect(shipment).toMatchObject({
      complete: false,
      tracking_number: null,
      reference: null,
      total_charge: null,
    });
    expect(errors.map(({ message, kind, retryable }) => [message, kind, retryable])).toEqual(
      ['tracking number', 'label', 'price'].map((what) => [
        `The shipment was bought; its ${what} is not in the reply.`,
        'unexpected_reply',
        false,
      ]),
    );
  });

  it.each([
    { shipmentCharges: [{ ...charge, currencyType: 'BASEC' }] },
    { shipmentCharges: [{ ...charge, price: 0 }] },
    { shipmentCharges: [{ ...charge, priceCurrency: null }] },
  ])('has no price with %j', async (other) => {
    const [shipment] = await bought(201, { ...sold, ...other }, domestic());
    expect(shipment).toMatchObject({ total_charge: null, complete: false, tracking_number: '7712000013' });
  });
});

describe('what may have been bought', () => {
  const refusal = { instance: '/x', detail: '999: Failure', title: 'Error', status: '500' };

  it.each([
    [400, refusal, 'carrier'],
    [500, refusal, 'carrier'],
    [200, refusal, 'carrier'],
    [502, refusal, 'unknown_outcome'],
    [503, refusal, 'unknown_outcome'],
    [504, refusal, 'unknown_outcome'],
    [500, { message: 'Internal server error' }, 'unknown_outcome'],
    [500, '<html>', 'unknown_outcome'],
    [201, { warnings: ['Nothing else'] }, 'unknown_outcome'],
    [201, { shipmentTrackingNumber: '' }, 'unknown_outcome'],
    [201, '{"shipmentTrackingNumber": "77120', 'unknown_outcome'],
    [404, '<html>', 'unexpected_reply'],
  ])('status %d with %j is of kind %3$s', async (status, body, kind) => {
    const [shipment, errors] = await bought(status, body, two);
    expect(shipment).toBeNull();
    expect(errors.map((entry) => [entry.kind, entry.retryable])).toEqual([[kind, false]]);
    if (kind !== 'unknown_outcome') return;
    expect(errors[0]?.message).toContain('the shipment with reference ORDER-1');
    expect(errors[0]?.details).toMatchObject({ message_reference: 'reference-1', references: ['ORDER-1'] });
  });

  it('is not asked for again when the connection breaks', async () => {
    const calls: string[] = [];
    const proxy = proxyFor({
      send: async ({ url, once }) => {
        calls.push(`${url} ${once}`);
        throw new UnavailableError('broken', { details: { sent: true } });
      },
    });
    const [shipment, errors] = await createShipment(proxy, two);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
    expect(calls).toEqual(['https://express.api.dhl.com/mydhlapi/test/shipments true']);
  });

  it('is told for an exchange that was stored without an answer', () => {
    const { mapper } = proxyFor({ send: async () => ({ status: 500, headers: {}, body: new Uint8Array() }) });
    const asked = {
      message_reference: 'reference-1',
      shipment_date: '2026-03-03',
      body: { content: { packages: [] } },
    };
    const failed = (kind: 'timeout' | 'unavailable', sent: boolean) =>
      mapper.parseShippingResponse({
        asked: asked as never,
        replies: [{ step: 'buy', failure: { kind, message: 'no answer', sent } }],
      })[1];
    expect(failed('timeout', true)).toMatchObject([{ kind: 'unknown_outcome' }]);
    expect(failed('unavailable', false)).toMatchObject([{ kind: 'unavailable', message: 'no answer' }]);
    expect(mapper.parseShippingResponse({ asked: asked as never, replies: [] })).toMatchObject([null, [{}]]);
  });
});
