/** What USPS's codes and words mean, by its list of errors (API-Error-Consolidated-List.xlsx). */
import { ManifestRequest, PickupRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { austin, mapper, pickup, priceOf, refusal } from './support/requests.js';

const refusedPrice = (problem: object) =>
  mapper.parseQuoteResponse({ request: priceOf(), replies: [refusal('rate', problem)] });

test.each([
  ['shipper.postal_code', 'originZIPCode fromAddress.ZIPCode'],
  ['recipient.postal_code', 'destinationZIPCode foreignPostalCode toAddress.ZIPCode toAddress.postalCode'],
  ['recipient.country_code', 'destinationCountryCode'],
  ['shipment.ship_date', 'packageDescription.mailingDate mailingDate'],
  ['shipment.services', 'packageDescription.mailClass'],
  ['shipment.options', 'packageDescription.extraServices'],
  [undefined, 'packageDescription.weight my.mailingDate mailingDates'],
])('a price is refused for %s where USPS refuses %s', (field, parameters) => {
  for (const parameter of parameters.split(' ')) {
    const [quotes, [error]] = refusedPrice({ code: '1', detail: 'No.', source: { parameter } });
    expect([quotes, error?.field], parameter).toEqual([[], field]);
  }
});

test('a price that is refused for its lane or class is not supported', () => {
  for (const code of ['030002', '030020', '160257', '160258'])
    expect(refusedPrice({ code, detail: 'No.' })).toMatchObject([[], [{ code, kind: 'not_supported' }]]);
  const [, entries] = refusedPrice({ code: '030001', title: 'No price' });
  expect(entries).toMatchObject([{ kind: 'carrier', message: 'No price' }]);
});

test.each([
  ['pickup_date', '020009 020010 020011 020016 020017 020018'],
  ['package_location', '020004'],
  ['instruction', '020005 020012 020013 020019 020020'],
  ['notify_email', '020014 020021'],
  ['address.phone_number', '020006'],
  [undefined, '020001'],
])('a pickup is refused for %s with the codes %s', (field, codes) => {
  const request = mapper.createPickupRequest(new PickupRequest(pickup));
  for (const code of codes.split(' ')) {
    const replies = [refusal('book', { code })];
    const kind = ['020009', '020016'].includes(code) ? 'too_late' : 'carrier';
    const [, [error]] = mapper.parsePickupResponse({ request, replies });
    expect(error).toMatchObject({ code, kind });
    expect(error?.field, code).toBe(field);
  }
});

const already = { outcome: 'refund_requested', meta: { notices: [{ code: 'already_requested' }] } };
const tooLate = [{ outcome: 'refused' }, [{ kind: 'too_late' }]];
const unknown = [{ outcome: 'refused' }, [{ kind: 'not_found', field: 'shipment.tracking_number' }]];
test.each<[problem: object, outcome: object]>([
  [{ code: '160186' }, [{ outcome: 'voided', meta: { notices: [{ code: 'already_voided' }] } }, []]],
  [{ detail: 'Order already canceled' }, [{ outcome: 'voided' }, []]],
  [{ detail: 'The label has already been cancelled' }, [{ outcome: 'voided' }, []]],
  [{ detail: 'The label was already used, it cannot be cancelled' }, [{ outcome: 'refused' }, [{}]]],
  [{ detail: 'A refund request has already been submitted today' }, [already, []]],
  [{ detail: 'The label was already disputed' }, [already, []]],
  ...['160174', '160184', '160276', '160277', '160301'].map((code): [object, object] => [{ code }, tooLate]),
  [{ detail: 'A refund request for this order cannot be submitted' }, tooLate],
  [{ code: '160185' }, unknown],
  [{ code: '160179' }, unknown],
  [{ detail: 'Order not found' }, unknown],
  [{ code: '160187' }, [{ outcome: 'refused' }, [{ kind: 'not_supported' }]]],
  [{ code: '160000' }, [{ outcome: 'refused' }, [{ kind: 'carrier' }]]],
])('a void that is answered with %j is %j', (problem, outcome) => {
  const labels = [{ api: 'domestic' as const, tracking_number: '9234690000000000000001' }];
  const exchange = { request: { labels, allow_refund: true }, replies: [refusal('void', problem)] };
  expect(mapper.parseVoidResponse(exchange)).toMatchObject(outcome);
});

test.each([
  ['160398', 'too_late'],
  ['160039', 'not_found'],
  ['160006', 'carrier'],
])('a SCAN form that is refused with %s is %s, and names the shipment', (code, kind) => {
  const shipments = ['9234690000000000000001', '9234690000000000000002'].map((tracking_number) => ({
    ...{ carrier: 'usps', tracking_number, shipment_date: '2026-03-03' },
  }));
  const request = mapper.createManifestRequest(new ManifestRequest({ shipments, address: austin } as never));
  const replies = [refusal('form', { code, detail: 'barcode 9234690000000000000002 is not eligible' })];
  const [form, errors] = mapper.parseManifestResponse({ request, replies });
  expect([form, errors]).toMatchObject([null, [{ code, kind, field: 'shipments[1]' }]]);
});
