import type { Quote } from '@waybill/core';
import { expect, test } from 'vitest';
import { answer, mapper } from './support/account.js';

const RATE = { body: {}, services: [], options: [], saturday: false };
const read = (document: unknown, more: object = {}, status = 200) =>
  mapper.parseQuoteResponse({ request: { ...RATE, ...more }, replies: [answer('rate', document, status)] });

const price = (rateType: string, total: number, currency = 'USD', more: object = {}) => ({
  ...{ rateType, totalBaseCharge: total, totalNetFedExCharge: total, totalNetCharge: total, currency },
  ...{ shipmentRateDetail: { currency }, ...more },
});
const reply = (ratedShipmentDetails: object[], more: object = {}) => ({
  output: { rateReplyDetails: [{ serviceType: 'FEDEX_GROUND', ratedShipmentDetails, ...more }] },
});
const only = (document: unknown, request: object = {}): Quote => {
  const [quotes, errors] = read(document, request);
  expect([quotes.length, errors]).toEqual([1, []]);
  return quotes[0] as Quote;
};

/** `total currency`, the published price in brackets, codes of notices. */
const chosen = ({ total_charge, currency, meta = {} }: Quote) => {
  const published = meta.published as { total_charge: number; currency: string } | undefined;
  const codes = (meta.notices ?? []).map(({ code }) => code);
  const list = published ? [`(${published.total_charge} ${published.currency})`] : [];
  return [total_charge, currency, ...list, ...codes].join(' ');
};
const of = (rateType: string) => ({ ratedPackages: [{ packageRateDetail: { rateType } }] });
const [account, list] = [price('ACCOUNT', 20), price('LIST', 30)];
const preferred = (total: number, currency: string, more?: object) =>
  price('PREFERRED_CURRENCY', total, currency, more);
const [listed, own] = [of('PREFERRED_LIST_PACKAGE'), of('PREFERRED_ACCOUNT_PACKAGE')];
const elsewhere = (more: object) => ({ ...account, currency: undefined, shipmentRateDetail: {}, ...more });
const currencyExchangeRate = { intoCurrency: 'CAD' };
/** INTERNATIONAL_PRIORITY of the official sample (RateOutputVO). */
const canadian = [price('ACCOUNT', 345.15, 'CAD'), price('LIST', 87.28, 'CAD')];
const SAMPLE = [...canadian, price('PREFERRED_INCENTIVE', 66.83), preferred(264.26, 'USD')];
test.each<[object[], string | undefined, string]>([
  [[list, price('INCENTIVE', 19), account], undefined, '20 USD (30 USD)'],
  [[price('NEW', 19), price('INCENTIVE', 18)], undefined, '18 USD'],
  [[account, preferred(27, 'CAD')], 'CAD', '27 CAD'],
  [[price('ACCOUNT', 26, 'CAD'), preferred(19, 'USD')], 'CAD', '26 CAD'],
  [[preferred(18, 'EUR'), account], 'CAD', '20 USD currency'],
  [[price('PREFERRED', 27, 'CAD'), account], undefined, '20 USD'],
  [[preferred(40, 'CAD', listed), account, preferred(27, 'CAD', own)], 'CAD', '27 CAD (40 CAD)'],
  [[price('RETAIL', 30)], undefined, '30 USD list_rate'],
  [[price('LIST', 28, 'CAD'), list, account], undefined, '20 USD (30 USD)'],
  [SAMPLE, 'USD', '264.26 USD (66.83 USD)'],
  // The currency may stand elsewhere.
  [[elsewhere({ shipmentRateDetail: { currencyExchangeRate } })], undefined, '20 CAD'],
  [[elsewhere({ shipmentRateDetail: { currency: 'CAD' } })], undefined, '20 CAD'],
  [[elsewhere({ shipmentLegRateDetails: [{ currency: 'CAD' }] })], undefined, '20 CAD'],
])('of the prices %j, with %s requested, it is %s', (entries, currency, expected) => {
  expect(chosen(only(reply(entries), { currency }))).toBe(expected);
});

const CURRENCIES =
  'ARN:ARS CID:KYD DHS:AED ECD:XCD JAD:JMD NMP:MXN NTD:TWD RDD:DOP SFR:CHF SID:SGD UKL:GBP EUR:EUR ' +
  'CHP:CLP:21 JYE:JPY:2050 KUD:KWD:20.505 WON:KRW:20500';
test.each(CURRENCIES.split(' ').map((row) => row.split(':')))('the currency %s is %s', (...row) => {
  const [wire = '', currency, total = '20.5'] = row;
  const quote = only(reply([price('ACCOUNT', Number(total), wire.toLowerCase())]), { currency });
  expect(chosen(quote)).toBe(`${total} ${currency}`);
});

/** `base - discount + each charge + taxes = total`. */
const sum = ({ base_charge, discount, extra_charges, duties_and_taxes, total_charge }: Quote) =>
  [`${base_charge} - ${discount}`, ...extra_charges.map(({ name, value }) => `${name} ${value}`)]
    .concat(`${duties_and_taxes} = ${total_charge}`)
    .join(' + ');
const fuel = { description: 'Fuel', amount: 4 };
const total = (amount: number) => ({ totalNetFedExCharge: amount, totalNetCharge: amount });
const detail = (shipmentRateDetail: object) => ({ shipmentRateDetail });
const landed = (totalNetChargeWithDutiesAndTaxes: unknown) => ({ totalNetChargeWithDutiesAndTaxes });
const charged = (...surCharges: object[]) => detail({ surCharges });
const leg = { shipmentLegRateDetails: [{ surCharges: [fuel] }] };
const taxed = detail({ taxes: [{ amount: 1 }, { amount: 0.5 }] });
const refund = { totalFreightDiscount: 2, surCharges: [{ amount: -0.5 }] };
const odd = charged(fuel, { description: 'Area', amount: '1e400' }, { name: 'Home' });
/** FEDEX_GROUND of the official sample: what the account saves on the published price is not a discount. */
const ground = { totalDiscounts: 2.79, totalBaseCharge: 49.85, ...total(53.59) };
test.each<[object, string]>([
  [{ ...total(24), shipmentLegRateDetails: [{ surcharges: [fuel] }] }, '20 - 0 + Fuel 4 + 0 = 24'],
  [{ ...total(24), ...charged(fuel), ...leg }, '20 - 0 + Fuel 4 + 0 = 24'],
  [{ ...total(17.5), ...detail(refund) }, '20 - 2.5 + 0 = 17.5'],
  [{ ...total(17), ...detail({ freightDiscount: [{ amount: 2 }, { amount: 1 }] }) }, '20 - 3 + 0 = 17'],
  [{ ...ground, ...charged({ name: 'Fuel', amount: 3.74 }) }, '49.85 - 0 + Fuel 3.74 + 0 = 53.59'],
  [{ totalNetCharge: 18 }, '20 - 2 + 0 = 18'],
  [{ totalNetCharge: undefined, ...taxed }, '20 - 0 + 1.5 = 21.5'],
  [{ totalDutiesTaxesAndFees: 45 }, '20 - 0 + 0 = 20'],
  [landed(65), '20 - 0 + 45 = 65'],
  [landed(0), '20 - 0 + 0 = 20'],
  [{ totalBaseCharge: undefined, ...total(24), ...charged(fuel) }, '20 - 0 + Fuel 4 + 0 = 24'],
  [{ ...total(30), ...odd }, '20 - 0 + Fuel 4 + Unitemised 6 + 0 = 30'],
])('a price of 20 with %j is %s', (figures, expected) => {
  const quote = only(reply([{ ...account, ...figures }]));
  expect(sum(quote)).toBe(expected);
  const derived = quote.meta?.notices?.some(({ code }) => code === 'base_charge') ?? false;
  expect(derived).toBe('totalBaseCharge' in figures && figures.totalBaseCharge === undefined);
});

test.each<[object, object]>([
  [landed('1e400'), {}],
  [{ totalNetCharge: -1 }, {}],
  [{ currency: 'dollars' }, { shipmentRateDetail: {} }],
])('a total with %j is not a price, and no lesser figure takes its place', (figures, more) => {
  const [quotes, errors] = read(reply([{ ...account, ...figures, ...more }]));
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([{ kind: 'unexpected_reply', retryable: false }]);
});

test('taxes, duties and fees are listed one by one', () => {
  const edtCharges = [{ edtTaxDetail: { type: 'DUTY', amount: 40 } }];
  const taxes = [{ name: 'GST', amount: 1 }];
  const parts = { ...landed(66), edtCharges, ancillaryFeesAndTaxes: [{ amount: 5 }], ...detail({ taxes }) };
  const [duty, fee] = [40, 5].map((amount, index) => ({ name: ['DUTY', 'Surcharge'][index], amount }));
  expect(only(reply([{ ...account, ...parts }])).meta).toMatchObject({ taxes, duties: [duty, fee] });
});

const commit = (more: object) => ({ commit: more });
const between = (minimumTransitTime: string, maximumTransitTime?: string) =>
  commit({ transitDays: { minimumTransitTime, maximumTransitTime } });
const dated = (more: object) => commit({ dateDetail: more });
const [two, day] = ['TWO_DAYS', '2026-03-05'];
const onTheDay = { delivery_date: day, commitment: day };
const commitment = `${day}T20:00:00`;
test.each<[object, object]>([
  [between('ONE_DAY'), { transit_days: 1 }],
  [commit({ daysInTransit: 'TWENTY_DAYS' }), { transit_days: 20 }],
  [{ operationalDetail: { transitTime: 'THIRTEEN_DAYS' } }, { transit_days: 13 }],
  [{ operationalDetail: { transitTime: 'SMARTPOST_TRANSIT_DAYS' } }, {}],
  [between(two, 'SIX_DAYS'), { transit_days: 2, transit_days_max: 6 }],
  [between(two, two), { transit_days: 2 }],
  [dated({ dayFormat: commitment }), { delivery_date: day, commitment }],
  [dated({ dayFormat: 'soon', dayCxsFormat: day }), onTheDay],
  [dated({ day }), onTheDay],
  [{ operationalDetail: { commitDate: day } }, onTheDay],
  [commit({ label: 'Delivery date unavailable', dateDetail: { day } }), {}],
])('a rate with %j arrives at %j', (more, expected) => {
  const { transit_days, delivery_date, meta } = only(reply([account], more));
  const { rate_type: _, ...times } = meta ?? {};
  expect(JSON.parse(JSON.stringify({ transit_days, delivery_date, ...times }))).toEqual(expected);
});

test('Saturday delivery is another quote of an express service alone', () => {
  const saturday = commit({ saturdayDelivery: true });
  const express = { ...saturday, serviceType: 'FEDEX_2_DAY' };
  expect(only(reply([account], express)).options).toEqual(['saturday_delivery']);
  expect(only(reply([account], express), { saturday: true }).options).toEqual([]);
  expect(only(reply([account], saturday)).options).toEqual([]);
});

const why = { code: 'SERVICE.Y', message: 'Not there.' };
test('errors that come with rates stand with the quotes, with their values filled in', () => {
  const parameterList = [{ id: 'what', value: 'service' }, { key: 'HOLE' }];
  const errors = [{ code: 'SERVICE.X', message: 'One {WHAT} failed {HOLE}.', parameterList }];
  const message = 'One service failed {HOLE}.';
  expect(read({ ...reply([account]), errors })).toMatchObject([[{}], [{ code: 'SERVICE.X', message }]]);
});

test.each<[object, object[]]>([
  [reply([], { customerMessages: [why] }), [why]],
  [{ output: { rateReplyDetails: [] } }, [{ code: 'no_service', kind: 'carrier' }]],
  [{ output: { rateReplyDetails: [], alerts: [why, 'Only words.'] } }, [why, { message: 'Only words.' }]],
  [{ errors: why }, [why]],
  [{ errors: [{ code: '', message: '' }, { message: 'Only words.' }] }, [{ message: 'Only words.' }]],
  [{ output: { errors: [why] } }, [why]],
  [{ error: why.code, error_detail: why.message }, [why]],
  [{ error: why.code, error_description: why.message }, [why]],
  [why, [why]],
  [{ fault: { faultstring: why.message, detail: { errorcode: why.code } } }, [why]],
  [{ output: { alerts: [why] } }, [why]],
])('the reply %j says %j', (document, entries) => {
  expect(read(document)).toMatchObject([[], entries]);
});

test.each<[number, string, string, boolean, string?]>([
  [401, 'NOT.AUTHORIZED.ERROR', 'authentication', false],
  [200, 'LOGIN.REAUTHENTICATE.ERROR', 'authentication', false],
  [200, 'UNAUTHORIZED.USAGE', 'authentication', false],
  [200, 'FORBIDDEN.ERROR', 'authentication', false],
  [429, 'TOO.MANY.REQUESTS', 'rate_limit', true],
  [403, 'FORBIDDEN.ERROR', 'rate_limit', true, 'Rate limit reached'],
  [403, 'FORBIDDEN.ERROR', 'rate_limit', true, 'Was throttled'],
  [403, 'FORBIDDEN.ERROR', 'rate_limit', true, 'Too many requests'],
  [200, 'INTERNAL.SERVER.ERROR', 'unavailable', true],
  [200, 'SERVICE.UNAVAILABLE.ERROR', 'unavailable', true],
  [400, 'RATE.SOMETHING', 'carrier', false],
  [400, 'PICKUP.REQUESTED.PREVIOUS.DAY', 'too_late', false],
  [400, 'PICKUP.NUMBER.EXPIRED', 'too_late', false],
])('HTTP %i with %s is of kind %s', (status, code, kind, retryable, message = 'No.') => {
  const [, errors] = read({ errors: [{ code, message }] }, {}, status);
  expect(errors).toMatchObject([{ code, message, kind, retryable, http_status: status }]);
});
