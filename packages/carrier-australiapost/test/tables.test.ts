/** The tables and the simulator are two readings of one contract: both have the same products, by account and lane. */
import { createShipment, fetchQuotes, fetchTracking } from '@waybill/core';
import { quotedServices } from '@waybill/testkit';
import { expect, test } from 'vitest';
import { australiapost } from '../src/index.js';
import { context, opened, request } from './support/requests.js';

const abroad = { ...request.recipient, state_code: 'AUK', postal_code: '1010', country_code: 'NZ' } as const;
const rate = { ...request, shipment: { ...request.shipment, services: [] } };

test('accounts of eParcel and StarTrack have the products of the table', async () => {
  await using account = await opened();
  const { running } = account;
  const startrack = australiapost.create(running.accounts.startrack, context());
  const eparcel = await quotedServices(account.proxy, rate, { ...rate, recipient: abroad });
  const codes = [...eparcel, ...(await quotedServices(startrack, rate))];
  expect(codes.sort()).toEqual(australiapost.services.rows.map(({ code }) => code).sort());
});

test('a product that the account does not have is refused by its field', async () => {
  await using account = await opened();
  const shipment = { ...request.shipment, services: ['PTI8', 'ECM8'] };
  const [quotes, errors] = await fetchQuotes(account.proxy, { ...request, shipment });
  expect(quotes).toEqual([]);
  const entry = { code: 'no_service', field: 'shipment.services' };
  expect(errors).toMatchObject([entry, entry]);
});

test("the gateway's too many requests, which has other names, is a rate limit that may be tried again", async () => {
  await using account = await opened();
  const error_name = 'Too many requests';
  account.answer(/./, { errors: [{ error_code: 'API_002', error_name }] }, 429);
  const [, errors] = await fetchTracking(account.proxy, { tracking_numbers: ['SIM1'] });
  const entry = { code: 'API_002', message: error_name, kind: 'rate_limit', retryable: true };
  expect(errors).toMatchObject([entry]);
});

const line = { description: 'Cotton shirt', value_amount: 20, value_currency: 'AUD', weight: 0.2 };
const coded = { ...line, code: '6109100010', origin_country: 'AU' };
const GUAM = { ...abroad, state_code: 'GU', postal_code: '96910', country_code: 'US' };

test.each<[shipment: object, item: object, customs: object, fields: string[]]>([
  [{}, coded, {}, []],
  [{ duty_paid_by: 'SENDER' }, coded, {}, []],
  [{}, coded, { terms_of_trade: 'DDP' }, []],
  [{ duty_paid_by: 'RECIPIENT' }, coded, {}, ['shipment.duty_paid_by']],
  [{}, coded, { terms_of_trade: 'DAP' }, ['shipment.customs.terms_of_trade']],
  [{}, line, {}, ['shipment.customs.items[0].code', 'shipment.customs.items[0].origin_country']],
  [{}, line, { reason_for_export: 'documents' }, []],
])('to the United States with %j, %j, %j: refused for %j', async (own, item, customs, fields) => {
  await using account = await opened();
  const declared = { reason_for_export: 'sale', items: [item], ...customs };
  const shipment = { ...request.shipment, ...own, services: ['PTI8'], customs: declared };
  const asked = { ...request, recipient: GUAM, shipment } as typeof request;
  const [, errors] = await createShipment(account.proxy, asked);
  expect(errors.map(({ field }) => field)).toEqual(fields);
});

test.each([
  ['Initiated', 'pre_transit'],
  ['At Delivery Depot', 'in_transit'],
  ['On Board for Delivery', 'out_for_delivery'],
  ['To be Re-Delivered', 'attempted'],
  ['Ready for Pickup', 'available_for_pickup'],
  ['Delivered in Full', 'delivered'],
  ['Held by courier', 'exception'],
  ['Cancelled', 'cancelled'],
  ['A newer word', 'unknown'],
])('an article whose status is %s is %s', async (text, status) => {
  await using account = await opened();
  const article = { article_id: 'SIM1', status: text, events: [] };
  account.answer(/./, { tracking_results: [{ tracking_id: 'SIM1', trackable_items: [article] }] });
  const [details, errors] = await fetchTracking(account.proxy, { tracking_numbers: ['SIM1'] });
  expect(errors).toEqual([]);
  expect(details).toMatchObject([{ status }]);
});

test('an article in transit that the driver has is out for delivery', async () => {
  await using account = await opened();
  const { running, proxy } = account;
  const [bought] = await createShipment(proxy, request);
  running.advance({ hours: 27 });
  const [details] = await fetchTracking(proxy, { tracking_numbers: [bought?.tracking_number ?? ''] });
  expect(details).toMatchObject([{ status: 'out_for_delivery', status_text: 'In transit' }]);
});
