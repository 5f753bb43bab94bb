/** What USPS's codes and words mean, by its list of errors (API-Error-Consolidated-List.xlsx). */
import { ManifestRequest, PickupRequest, VoidRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { austin, mapper, priceOf, requestOf } from './support/requests.js';

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly source?: { readonly parameter: string };
}

const refusal = (step: string, problem: Problem, status = 400) => ({
  ...{ step, status, package: 0, headers: {} },
  body: JSON.stringify({ error: { code: String(status), message: 'Bad Request', errors: [problem] } }),
});

test.each([
  ['originZIPCode', 'shipper.postal_code'],
  ['fromAddress.ZIPCode', 'shipper.postal_code'],
  ['destinationZIPCode', 'recipient.postal_code'],
  ['foreignPostalCode', 'recipient.postal_code'],
  ['toAddress.ZIPCode', 'recipient.postal_code'],
  ['toAddress.postalCode', 'recipient.postal_code'],
  ['destinationCountryCode', 'recipient.country_code'],
  ['packageDescription.mailingDate', 'shipment.ship_date'],
  ['mailingDate', 'shipment.ship_date'],
  ['packageDescription.mailClass', 'shipment.services'],
  ['packageDescription.extraServices', 'shipment.options'],
  ['packageDescription.weight', undefined],
])('a price that is refused for %s is refused for %s', (parameter, field) => {
  const request = priceOf(requestOf());
  const reply = refusal('rate', { code: '1', detail: 'No.', source: { parameter } });
  const [quotes, [error]] = mapper.parseQuoteResponse({ request, replies: [reply] });
  expect(quotes).toEqual([]);
  expect(error?.field).toBe(field);
});

test.each([
  ['030002', 'not_supported'],
  ['030020', 'not_supported'],
  ['160257', 'not_supported'],
  ['160258', 'not_supported'],
  ['030001', 'carrier'],
])('a price that is refused with %s is %s', (code, kind) => {
  const request = priceOf(requestOf());
  const replies = [refusal('rate', { code, detail: 'No.' })];
  expect(mapper.parseQuoteResponse({ request, replies })).toMatchObject([[], [{ code, kind }]]);
});

const pickup = new PickupRequest({
  address: { ...austin, email_address: 'ada.lopez@example.com' },
  ...{ pickup_date: '2026-03-05', ready_time: '09:00', closing_time: '17:00', package_count: 1 },
  ...{ total_weight: 2, package_location: 'porch' },
});

test.each<[code: string, field: string | undefined]>([
  ...['020009', '020010', '020011', '020016', '020017', '020018'].map((code): [string, string] => [
    code,
    'pickup_date',
  ]),
  ['020004', 'package_location'],
  ...['020005', '020012', '020013', '020019', '020020'].map((code): [string, string] => [
    code,
    'instruction',
  ]),
  ...['020014', '020021'].map((code): [string, string] => [code, 'notify_email']),
  ['020006', 'address.phone_number'],
  ['020001', undefined],
])('a pickup that is refused with %s is refused for %s', (code, field) => {
  const request = mapper.createPickupRequest(pickup);
  const [, [error]] = mapper.parsePickupResponse({
    request,
    replies: [refusal('book', { code })],
  });
  const kind = ['020009', '020016'].includes(code) ? 'too_late' : 'carrier';
  expect(error).toMatchObject({ code, kind });
  expect(error?.field).toBe(field);
});

test.each([
  [{ code: '160186' }, 'voided', undefined],
  [{ detail: 'A refund request has already been submitted today' }, 'refund_requested', undefined],
  [{ detail: 'The label was already disputed' }, 'refund_requested', undefined],
  ...['160174', '160184', '160276', '160277', '160301'].map(
    (code) => [{ code }, 'refused', 'too_late'] as const,
  ),
  [{ detail: 'A refund request for this order cannot be submitted' }, 'refused', 'too_late'],
  [{ code: '160185' }, 'refused', 'not_found'],
  [{ code: '160179' }, 'refused', 'not_found'],
  [{ detail: 'Order not found' }, 'refused', 'not_found'],
  [{ code: '160187' }, 'refused', 'not_supported'],
  [{ code: '160000' }, 'refused', 'carrier'],
] as const)('a void that is answered with %j is %s (%s)', (problem, outcome, kind) => {
  const labels = [{ api: 'domestic' as const, tracking_number: '9234690000000000000001' }];
  const request = { labels, allow_refund: true };
  const [result, [error]] = mapper.parseVoidResponse({ request, replies: [refusal('void', problem)] });
  expect(result?.outcome).toBe(outcome);
  expect(error?.kind).toBe(kind);
});

test.each([
  ['LZ990000001US', '2026-03-03', 'international'],
  ['9234690000000000000001', '2026-03-03', 'domestic'],
] as const)('label %s of %s is of the %s interface', (tracking_number, shipment_date, api) => {
  const shipment = {
    carrier: 'usps',
    tracking_number,
    shipment_date,
    meta: { parcels: [{ tracking_number }] },
  };
  const request = mapper.createVoidRequest(new VoidRequest({ shipment } as never));
  expect(request.labels).toMatchObject([{ api, tracking_number }]);
});

test.each([
  ['160398', 'too_late', 400],
  ['160039', 'not_found', 400],
  ['160006', 'carrier', 400],
])('a SCAN form that is refused with %s is %s, and names the shipment', (code, kind) => {
  const shipments = ['9234690000000000000001', '9234690000000000000002'].map((tracking_number) => ({
    ...{ carrier: 'usps', tracking_number, shipment_date: '2026-03-03' },
  }));
  const request = mapper.createManifestRequest(new ManifestRequest({ shipments, address: austin } as never));
  const reply = refusal('form', { code, detail: 'barcode 9234690000000000000002 is not eligible' });
  expect(mapper.parseManifestResponse({ request, replies: [reply] })).toMatchObject([
    null,
    [{ code, kind, field: 'shipments[1]' }],
  ]);
});
