/** Replies that the contract allows and the simulator does not make. */
import { expect, test } from 'vitest';
import { australiapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { context, request } from './support/requests.js';

const { mapper } = australiapost.create(simulator.settings, context());
const answer = (document: object, status = 200) => ({ status, headers: {}, body: JSON.stringify(document) });
const quoted = (document: object, services: string[] = []) =>
  mapper.parseQuoteResponse({ request: { services, options: [] }, replies: [answer(document)] } as never);
const priced = (summary: object, more: object = {}) => ({
  items: [{ product_id: '3D55' }],
  shipment_summary: { total_cost: 11, ...summary },
  ...more,
});
const NO_SCALE = {
  code: '43003',
  name: 'NO_PRICE_SCALE_FOUND_FOR_QUANTITY',
  message: 'The service T28 is not available for 1.5 kg.',
  context: { product_id: 'T28' },
};

test('GST that is left out is the difference between the prices with and without it', () => {
  const [[quote]] = quoted({ shipments: [priced({ total_cost_ex_gst: 10 })] });
  expect(quote).toMatchObject({ base_charge: 10, duties_and_taxes: 1, extra_charges: [], total_charge: 11 });
});

test('a warning beside a price is a notice, and one without a price says why a product is not offered', () => {
  const warnings = [{ code: '43010', message: 'Check the size.' }];
  const shipments = [priced({}, { warnings })];
  expect(quoted({ shipments })).toMatchObject([[{ meta: { notices: warnings } }], []]);
  const unpriced = { items: [{ product_id: 'T28' }], warnings: [NO_SCALE] };
  expect(quoted({ shipments: [...shipments, unpriced] })[1]).toEqual([]);
  const [why, other] = [{ code: '43003', message: NO_SCALE.message }, { code: 'no_service' }];
  const field = 'shipment.services';
  for (const document of [{ shipments: [...shipments, unpriced] }, { shipments, warnings: [NO_SCALE] }])
    expect(quoted(document, ['3D55', 'T28', 'E34'])).toMatchObject([
      [{ service_type: '3D55' }],
      [
        { ...why, field },
        { ...other, field },
      ],
    ]);
});

test('a product with an error is not quoted', () => {
  const errors = [{ code: '66004', message: 'No contract price.' }];
  expect(quoted({ shipments: [priced({ total_cost: 0 }, { errors })] })).toMatchObject([[], errors]);
});

test('warnings beside a purchase are notices', () => {
  const created = {
    shipments: [{ shipment_id: 'S1', items: [{ item_id: 'I1', tracking_details: { article_id: 'A1' } }] }],
    warnings: [{ code: '44029', name: 'ADDRESS', message: 'The suburb was changed.', context: [] }],
  };
  const wire = { packages: 1, reference: 'R', service: '3D55', label: { format: 'PDF', layout: 'A6-1pp' } };
  const exchange = { request: wire, replies: [answer(created, 201)] };
  const [shipment] = mapper.parseShippingResponse(exchange as never);
  expect(shipment?.meta.notices).toContainEqual({ code: '44029', message: 'The suburb was changed.' });
});

test('a price of 0 is not quoted', () => {
  const outcome = quoted({ shipments: [priced({ total_cost: 0 })] });
  expect(outcome).toMatchObject([[], [{ kind: 'unexpected_reply' }]]);
});

test('a mobile number is the telephone where there is no other', () => {
  const recipient = { ...request.recipient, phone_number: undefined, mobile_number: '0491 570 156' };
  const wire = mapper.createShipmentRequest({ ...request, recipient } as never);
  expect(wire).toMatchObject({ shipment: { to: { phone: '0491570156' } } });
});

test.each([
  ['NF', '2899', 'NSW'],
  ['CX', '6798', 'WA'],
  ['CC', '6799', 'WA'],
])('%s is at home, without a declaration', (country_code, postal_code, state) => {
  const { state_code: _, ...recipient } = { ...request.recipient, country_code, postal_code };
  const wire = mapper.createShipmentRequest({ ...request, recipient } as never);
  expect(wire).toMatchObject({ shipment: { to: { country: 'AU', postcode: postal_code, state } } });
});

test('no cover is requested without an insured amount', () => {
  const shipment = { ...request.shipment, insured_amount: 0, currency: 'AUD' };
  const wire = mapper.createShipmentRequest({ ...request, shipment } as never);
  expect(JSON.stringify(wire)).not.toContain('TRANSIT_COVER');
});

const tracked = (document: object, status = 200) =>
  mapper.parseTrackingResponse({
    request: { batches: [[{ tracking_number: 'A1', field: 'tracking_numbers[0]' }]] },
    replies: [{ package: 0, ...answer(document, status) }],
  } as never);
const event = (description: string) => ({ description, date: '2026-12-03T11:05:00+11:00' });

test('what is tracked is kept beside an error, and an error about the numbers may be of the whole answer', () => {
  const errors = [{ code: '51101', message: 'Not available.' }];
  const trackable_items = [{ article_id: 'A1', status: 'In transit', events: [event('Item processed')] }];
  const both = tracked({ tracking_results: [{ tracking_id: 'A1', trackable_items, errors }] });
  expect(both).toMatchObject([[{ status: 'in_transit' }], [{ kind: 'not_found' }]]);
  expect(tracked({ tracking_results: [{ tracking_id: 'A1', consignment: {}, errors }] })[0]).toEqual([]);
  const entry = { kind: 'not_found', code: '51101', field: 'tracking_numbers[0]', retryable: true };
  expect(tracked({ errors }, 404)).toMatchObject([[], [entry]]);
});

test('a delivery in other words has its time', () => {
  const events = [event('Delivered - left in a safe place'), event('Onboard with driver')];
  const trackable_items = [{ article_id: 'A1', status: 'Delivered', events }];
  const [found] = tracked({ tracking_results: [{ tracking_id: 'A1', trackable_items }] });
  const delivered_at = { date: '2026-12-03', time: '11:05:00', utc_offset: '+11:00' };
  expect(found).toMatchObject([{ status: 'delivered', delivered_at }]);
});

test('a shipment that the order does not list is named', () => {
  const shipments = ['S1', 'S2'].map((id) => ({ id, tracking_numbers: [`${id}-1`] }));
  const order = { order_id: 'AP1', shipments: [{ shipment_id: 'S1' }] };
  const outcome = mapper.parseManifestResponse({
    request: { reference: 'R', shipments, day: '2026-12-01' },
    replies: [answer({ order }, 201)],
  } as never);
  expect(outcome).toMatchObject([
    { manifests: [{ tracking_numbers: ['S1-1'] }] },
    [{ code: 'not_in_order', field: 'shipments[1]' }],
  ]);
});
