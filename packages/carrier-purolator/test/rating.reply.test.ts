import { fetchQuotes } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { boston, carrier, error, estimate, estimates, reply, request } from './support/exchange.js';

const quotesOf = (all: readonly string[], changes = {}) =>
  fetchQuotes(carrier({ GetFullEstimate: [estimates(...all)] }).proxy, request(changes));
const totals = ([quotes]: Awaited<ReturnType<typeof quotesOf>>) =>
  quotes.map(({ total_charge }) => total_charge);

describe('quotes', () => {
  test('show a part that cannot be read as unitemised, and a reduction as a discount', async () => {
    const node = `<ShipmentEstimate><ServiceID>PurolatorExpress</ServiceID><BasePrice>30</BasePrice><Surcharges>
      <Surcharge><Amount>abc</Amount><Type>Fuel</Type><Description/></Surcharge>
      <Surcharge><Amount>-2.5</Amount><Type>Promotion</Type><Description/></Surcharge></Surcharges>
      <Taxes i:nil="true"/><TotalPrice>31</TotalPrice></ShipmentEstimate>`;
    const extra_charges = [{ name: 'Unitemised', value: 3.5 }];
    const quote = { base_charge: 30, discount: 2.5, extra_charges, total_charge: 31 };
    expect((await quotesOf([node]))[0]).toMatchObject([quote]);
  });

  test.each(['9e999', 'Infinity', '-1', ''])('are not made when the total is %s', async (total) => {
    const [quotes, errors] = await quotesOf([estimate(total), estimate('9.99')]);
    expect(quotes).toMatchObject([{ total_charge: 9.99 }]);
    expect(errors).toMatchObject([{ code: 'unreadable_estimate', kind: 'unexpected_reply' }]);
  });

  test('to the United States say that the lane rests, and so does every error', async () => {
    const ask = (id: string) =>
      fetchQuotes(
        carrier({ GetFullEstimate: [estimates(estimate('9.99', id))] }).proxy,
        request({ services: ['PurolatorExpressU.S.'], is_document: true }, boston),
      );
    const [[quote]] = await ask('PurolatorExpressU.S.');
    expect(quote?.meta?.notices).toContainEqual(expect.objectContaining({ code: 'lane_paused' }));
    const lane_paused = expect.stringContaining('2025-09-25');
    expect(await ask('PurolatorGround')).toMatchObject([
      [],
      [{ code: 'no_service', details: { lane_paused } }],
    ]);
  });

  test('are not made of another service than the one that the request names', async () => {
    const other = await quotesOf([estimate('9.99', 'PurolatorGround')]);
    expect(other).toMatchObject([[], [{ code: 'no_service' }]]);
  });

  test('list the alternatives that take the packages of the request', async () => {
    const names = ['Express', 'ExpressEnvelope', 'ExpressEnvelopeU.S.12:00', 'Tomorrow'];
    const all = names.map((name, at) => estimate(String(at + 1), `Purolator${name}`));
    const of = async (changes: object) => totals(await quotesOf(all, { services: [], ...changes })).join();
    expect(await of({})).toBe('1,2,3,4');
    expect(await of({ packaging_type: 'ENVELOPE' })).toBe('2,3,4');
    expect(await of({ items: [{ weight: 1, quantity: 2 }] })).toBe('1,4');
  });

  const dated = (name: string, written: string) =>
    estimate('9.99').replace('<BasePrice>', `<${name}>${written}</${name}><BasePrice>`);
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-04T00:00:00', '2026-03-04'],
    ...['0001-01-01T00:00:00', '9999-99-99', '0000-00-00', 'soon'].map((written) => [written]),
  ])('read the delivery date %s as %s', async (written, day) => {
    const [[quote]] = await quotesOf([dated('ExpectedDeliveryDate', written)]);
    expect(quote?.delivery_date).toBe(day);
  });

  test('leave out a transit of more days than a shipment can take', async () => {
    const [quotes] = await quotesOf(['4', '4000000'].map((days) => dated('EstimatedTransitDays', days)));
    expect(quotes.map(({ transit_days }) => transit_days)).toEqual([4, undefined]);
  });

  test('come with the errors of a nested ResponseInformation', async () => {
    const nested = `<Deep><ResponseInformation><Errors>${error('77', 'Unusual.')}</Errors></ResponseInformation></Deep>`;
    const body = reply(
      'GetFullEstimate',
      `<ShipmentEstimates>${estimate('9.99')}</ShipmentEstimates>${nested}`,
    );
    const outcome = await fetchQuotes(carrier({ GetFullEstimate: [[body]] }).proxy, request());
    expect(totals(outcome)).toEqual([9.99]);
    expect(outcome[1]).toMatchObject([{ code: '77', message: 'Unusual.' }]);
  });
});
