import { fetchQuotes } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { carrier, error, estimate, estimates, reply, request } from './support/exchange.js';

describe('quotes', () => {
  test('show a part that cannot be read as unitemised, and a reduction as a discount', async () => {
    const node = `<ShipmentEstimate><ServiceID>PurolatorExpress</ServiceID><BasePrice>30</BasePrice><Surcharges>
      <Surcharge><Amount>abc</Amount><Type>Fuel</Type><Description/></Surcharge>
      <Surcharge><Amount>-2.5</Amount><Type>Promotion</Type><Description/></Surcharge></Surcharges>
      <Taxes i:nil="true"/><TotalPrice>31</TotalPrice></ShipmentEstimate>`;
    const { proxy } = carrier({ GetFullEstimate: [estimates(node)] });
    const [[quote]] = await fetchQuotes(proxy, request());
    expect(quote).toMatchObject({
      base_charge: 30,
      discount: 2.5,
      extra_charges: [{ name: 'Unitemised', value: 3.5 }],
      total_charge: 31,
    });
  });

  test.each(['9e999', 'Infinity', '-1', ''])('are not made when the total is %s', async (total) => {
    const { proxy } = carrier({ GetFullEstimate: [estimates(estimate(total), estimate('9.99'))] });
    const [quotes, errors] = await fetchQuotes(proxy, request());
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([9.99]);
    expect(errors).toMatchObject([{ code: 'unreadable_estimate', kind: 'unexpected_reply' }]);
  });

  test('are not made of another service than the one that the request names', async () => {
    const { proxy } = carrier({ GetFullEstimate: [estimates(estimate('9.99', 'PurolatorGround'))] });
    const [quotes, errors] = await fetchQuotes(proxy, request());
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ code: 'no_service' }]);
  });

  test('list the alternatives that take the packages of the request', async () => {
    const answers = {
      GetFullEstimate: [
        estimates(
          estimate('1', 'PurolatorExpress'),
          estimate('2', 'PurolatorExpressEnvelope'),
          estimate('3', 'PurolatorExpressEnvelopeU.S.12:00'),
          estimate('4', 'PurolatorTomorrow'),
        ),
      ],
    };
    const of = async (changes: object) => {
      const { proxy } = carrier(answers);
      const [quotes] = await fetchQuotes(proxy, request({ services: [], ...changes }));
      return quotes.map(({ total_charge }) => total_charge);
    };
    expect(await of({})).toEqual([1, 2, 3, 4]);
    expect(await of({ packaging_type: 'ENVELOPE' })).toEqual([2, 3, 4]);
    expect(await of({ items: [{ weight: 1, quantity: 2 }] })).toEqual([1, 4]);
  });

  const dated = (name: string, written: string) =>
    estimate('9.99').replace('<BasePrice>', `<${name}>${written}</${name}><BasePrice>`);
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-04T00:00:00', '2026-03-04'],
    ['0001-01-01T00:00:00', undefined],
    ['9999-99-99', undefined],
    ['0000-00-00', undefined],
    ['soon', undefined],
  ])('read the delivery date %s as %s', async (written, day) => {
    const { proxy } = carrier({ GetFullEstimate: [estimates(dated('ExpectedDeliveryDate', written))] });
    const [[quote]] = await fetchQuotes(proxy, request());
    expect(quote?.delivery_date).toBe(day);
  });

  test('leave out a transit of more days than a shipment can take', async () => {
    const days = ['4', '4000000'].map((written) => dated('EstimatedTransitDays', written));
    const { proxy } = carrier({ GetFullEstimate: [estimates(...days)] });
    const [quotes] = await fetchQuotes(proxy, request());
    expect(quotes.map(({ transit_days }) => transit_days)).toEqual([4, undefined]);
  });

  test('come with the errors of a nested ResponseInformation', async () => {
    const nested = `<ShipmentEstimates>${estimate('9.99')}</ShipmentEstimates><Deep><ResponseInformation><Errors>${error('77', 'Unusual.')}</Errors></ResponseInformation></Deep>`;
    const { proxy } = carrier({ GetFullEstimate: [[reply('GetFullEstimate', nested)]] });
    const [quotes, errors] = await fetchQuotes(proxy, request());
    expect(quotes).toHaveLength(1);
    expect(errors).toMatchObject([{ code: '77', message: 'Unusual.' }]);
  });
});
