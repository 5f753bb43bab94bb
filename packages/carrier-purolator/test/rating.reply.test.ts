import { fetchQuotes } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { carrier, error, estimate, estimates, reply, request } from './support/exchange.js';

describe('quotes', () => {
  test('have their own prices when a service comes twice', async () => {
    const { proxy } = carrier({ GetFullEstimate: [estimates(estimate('10.5'), estimate('20.5'))] });
    const [quotes] = await fetchQuotes(proxy, request());
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([10.5, 20.5]);
  });

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

  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-04T00:00:00', '2026-03-04'],
    ['0001-01-01T00:00:00', undefined],
    ['9999-99-99', undefined],
    ['0000-00-00', undefined],
    ['soon', undefined],
  ])('read the delivery date %s as %s', async (written, day) => {
    const node = estimate('9.99').replace(
      '<BasePrice>',
      `<ExpectedDeliveryDate>${written}</ExpectedDeliveryDate><BasePrice>`,
    );
    const { proxy } = carrier({ GetFullEstimate: [estimates(node)] });
    const [[quote]] = await fetchQuotes(proxy, request());
    expect(quote?.delivery_date).toBe(day);
  });

  test('leave out a transit of more days than a shipment can take', async () => {
    const days = (written: string) =>
      estimate('9.99').replace(
        '<BasePrice>',
        `<EstimatedTransitDays>${written}</EstimatedTransitDays><BasePrice>`,
      );
    const { proxy } = carrier({ GetFullEstimate: [estimates(days('4'), days('4000000'))] });
    const [quotes] = await fetchQuotes(proxy, request());
    expect(quotes.map(({ transit_days }) => transit_days)).toEqual([4, undefined]);
  });

  test.each(['', '<html/>', '{}', 'null'])('are not offered in %j', async (body) => {
    const { proxy } = carrier({ GetFullEstimate: [[body]] });
    expect(await fetchQuotes(proxy, request())).toMatchObject([[], [{ kind: 'unexpected_reply' }]]);
  });

  test('come with the errors of a nested ResponseInformation', async () => {
    const nested = `<ShipmentEstimates>${estimate('9.99')}</ShipmentEstimates><Deep><ResponseInformation><Errors>${error('77', 'Unusual.')}</Errors></ResponseInformation></Deep>`;
    const { proxy } = carrier({ GetFullEstimate: [[reply('GetFullEstimate', nested)]] });
    const [quotes, errors] = await fetchQuotes(proxy, request());
    expect(quotes).toHaveLength(1);
    expect(errors).toMatchObject([{ code: '77', message: 'Unusual.' }]);
  });

  test('are replaced by an authentication error when the login is refused', async () => {
    const { proxy } = carrier({ GetFullEstimate: [['<html>401</html>', 401, 'text/html']] });
    const [, errors] = await fetchQuotes(proxy, request());
    expect(errors).toMatchObject([{ kind: 'authentication', http_status: 401 }]);
  });
});
