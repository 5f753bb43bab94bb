import { fetchQuotes, RateRequest, type RateRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { chicago } from './support/requests.js';
import { carrier, request } from './support/xml/exchange.js';

describe('a request for rates', () => {
  test.each([
    [
      'collects 0 dollars',
      1,
      { options: ['cash_on_delivery'], extra: { 'canadapost:cod_amount': '0' } },
      'shipment.extra["canadapost:cod_amount"]',
    ],
    [
      'collects less than a cent a package',
      2,
      { options: ['cash_on_delivery'], extra: { 'canadapost:cod_amount': '0.01' } },
      'shipment.extra["canadapost:cod_amount"]',
    ],
    [
      'declares values in a currency without its rate',
      1,
      { customs: { items: [{ weight: 1, value_amount: 5, value_currency: 'USD' }] } },
      'shipment.customs.items[0].value_currency',
    ],
    [
      'is a gift',
      1,
      { customs: { items: [{ weight: 1 }], reason_for_export: 'gift' } },
      'shipment.customs.reason_for_export',
    ],
    ['covers in another currency', 1, { insured_amount: 10, currency: 'USD' }, 'shipment.currency'],
    [
      'splits by values in another currency',
      1,
      { insured_amount: 10, items: [{ weight: 1, value_amount: 5, value_currency: 'JPY' }] },
      'shipment.items[0].value_currency',
    ],
  ] as [string, number, Partial<RateRequestData['shipment']>, string][])(
    'that %s is refused with the field that is wrong',
    async (_, packages, shipment, field) => {
      const { proxy, calls } = carrier({});
      const data = { ...request(packages, shipment), recipient: chicago };
      const [quotes, errors] = await fetchQuotes(proxy, data);
      expect([quotes, calls]).toEqual([[], []]);
      expect(errors).toMatchObject([{ field }]);
    },
  );

  test('abroad names no option that the request does not name, and its quotes are bought with RASE', async () => {
    const { proxy } = carrier({});
    const wireOf = (options: string[]) =>
      proxy.mapper.createQuoteRequest(new RateRequest({ ...request(1, { options }), recipient: chicago }))
        .packages[0]?.wire;
    expect(wireOf([])).toMatchObject({ options: [], added_options: ['RASE'] });
    expect(wireOf(['return_to_sender'])).toMatchObject({ options: [{ code: 'RTS' }], added_options: [] });
  });

  test('to Puerto Rico goes to a country of its own, and a GB postcode is written officially', async () => {
    const { proxy } = carrier({});
    const destinationOf = (recipient: RateRequestData['recipient']) => {
      const wire = proxy.mapper.createQuoteRequest(
        new RateRequest({ ...request(), recipient, shipment: { items: [{ weight: 1 }] } }),
      );
      return wire.packages[0]?.wire.destination;
    };
    expect(destinationOf({ country_code: 'US', state_code: 'PR', postal_code: '00901' })).toEqual({
      kind: 'international',
      country_code: 'PR',
      postal_code: '00901',
    });
    expect(destinationOf({ country_code: 'GB', postal_code: 'sw1a1aa' })).toMatchObject({
      postal_code: 'SW1A 1AA',
    });
  });
});
