/** The table of services and the simulator are two readings of one contract: in the United Kingdom both have the same. */
import { fetchQuotes } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { amazonShipping } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { request } from './support/request.js';

test('the simulator offers every service of the table, and no other', async () => {
  await using running = await startSimulator(simulator);
  const [quotes] = await fetchQuotes(amazonShipping.create(running.settings), request);
  const offered = quotes.map(({ service_type }) => service_type);
  expect(offered.sort()).toEqual(amazonShipping.services.rows.map(({ code }) => code).sort());
});

test.each(['signature', 'amazon-shipping:otpOnDelivery'])('option %s has its price', async (option) => {
  await using running = await startSimulator(simulator);
  const proxy = amazonShipping.create(running.settings);
  const [plain] = await fetchQuotes(proxy, request);
  const [quotes] = await fetchQuotes(proxy, {
    ...request,
    shipment: { ...request.shipment, options: [option] },
  });
  expect(quotes).toHaveLength(2);
  for (const { service_type, total_charge } of quotes) {
    const without = plain.find((quote) => quote.service_type === service_type);
    expect(total_charge, service_type).toBeGreaterThan(without?.total_charge ?? Infinity);
  }
});

test('a service that asks for a choice is bought unsigned, or signed where that is named', async () => {
  await using running = await startSimulator(simulator);
  const proxy = amazonShipping.create(running.settings);
  const chosen = async (options: readonly string[]) => {
    const shipment = { ...request.shipment, options, services: ['SWA-UK-PREM'] };
    const [[quote]] = await fetchQuotes(proxy, { ...request, shipment });
    return quote?.meta?.value_added_services;
  };
  expect(await chosen([])).toEqual(['NO_SIGNATURE']);
  expect(await chosen(['signature'])).toEqual(['SIGNATURE']);
});
