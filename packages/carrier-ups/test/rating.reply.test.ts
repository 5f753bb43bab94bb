import { decimal, sum } from '@waybill/carrier-kit/reply';
import { describe, expect, test } from 'vitest';
import { item, money, priced, reply, service } from './support/rated.js';
import { quotesFrom } from './support/replies.js';
import { readSamples, sampleReply } from './support/samples.js';

test('a list of one may be an object, and everything optional may be null or empty', () => {
  const absent = { NegotiatedRateCharges: null, RatedPackage: null, TaxCharges: '', TimeInTransit: null };
  const [[one]] = quotesFrom(reply([service(absent)]));
  const drifted = service({
    ...absent,
    ItemizedCharges: item('375', '2.00'),
    TotalCharges: [money(12)],
    RatedShipmentAlert: null,
    Disclaimer: '',
    GuaranteedDelivery: [],
  });
  const [[other], errors] = quotesFrom(reply(drifted, { Alert: null }));
  expect(errors).toEqual([]);
  expect(other).toEqual(one);
  expect(other).toMatchObject({ base_charge: 10, total_charge: 12 });
});

test('one unreadable price costs only itself', () => {
  const [quotes, errors] = quotesFrom(
    reply([service(), 'nonsense', service({ Service: {} }), service({ TotalCharges: money('a lot') })]),
  );
  expect(quotes.map(({ service_type }) => service_type)).toEqual(['03']);
  expect(errors.map(({ code, kind }) => [code, kind])).toEqual(
    Array(3).fill(['unreadable_price', 'unexpected_reply']),
  );
});

test('an unreadable charge is left out of the parts and shown as unitemised', () => {
  const quote = priced({ ItemizedCharges: [{ Code: '375', MonetaryValue: 'two' }] });
  expect(quote.extra_charges).toEqual([{ name: 'Unitemised', value: 2 }]);
  expect(quote.meta?.notices).toContainEqual(expect.objectContaining({ code: 'unitemised' }));
});

test('amounts of the shipment that its packages repeat count once', () => {
  const quote = priced({
    RatedPackage: [
      { BaseServiceCharge: money('6.00'), ItemizedCharges: [item('375', '1.50')] },
      { BaseServiceCharge: money('4.00'), ItemizedCharges: [item('375', '0.50')] },
    ],
  });
  expect(quote).toMatchObject({ base_charge: 10, total_charge: 12 });
  expect(quote.extra_charges).toEqual([{ name: 'Fuel Surcharge', value: 2 }]);
});

test('repeated amounts count once even where the total is not their sum', () => {
  const quote = priced({
    TotalCharges: money('13.00'),
    RatedPackage: [{ BaseServiceCharge: money('10.00'), ItemizedCharges: [item('375', '2.00')] }],
  });
  expect(quote).toMatchObject({ base_charge: 10, total_charge: 13 });
  expect(quote.extra_charges).toEqual([
    { name: 'Fuel Surcharge', value: 2 },
    { name: 'Unitemised', value: 1 },
  ]);
});

test('options without items of their own appear as one sum', () => {
  const quote = priced({ ServiceOptionsCharges: money('5.00'), TotalCharges: money('17.00') });
  expect(quote.extra_charges).toEqual([
    { name: 'Fuel Surcharge', value: 2 },
    { name: 'Service options', value: 5 },
  ]);
});

test('the transportation charge is the base where UPS sends no base', () => {
  const quote = priced({
    BaseServiceCharge: undefined,
    ItemizedCharges: undefined,
    ServiceOptionsCharges: money('5.00'),
    TotalCharges: money('17.00'),
  });
  expect(quote).toMatchObject({ base_charge: 12, total_charge: 17 });
  expect(quote.extra_charges).toEqual([{ name: 'Service options', value: 5 }]);
});

test('taxes are added where UPS sends no total that includes them', () => {
  const quote = priced({ TaxCharges: { Type: 'HST', MonetaryValue: '1.56' } });
  expect(quote).toMatchObject({ duties_and_taxes: 1.56, total_charge: 13.56 });
});

test('taxes are the difference of the totals where UPS lists none', () => {
  expect(priced({ TotalChargesWithTaxes: money('13.56') })).toMatchObject({
    duties_and_taxes: 1.56,
    total_charge: 13.56,
  });
});

test('taxes are the difference of the totals where the list of taxes adds up to something else', () => {
  const TaxCharges = [{ Type: 'HST', MonetaryValue: '1.31' }];
  const quote = priced({ TaxCharges, TotalChargesWithTaxes: money('13.56') });
  expect(quote).toMatchObject({ duties_and_taxes: 1.56, total_charge: 13.56 });
  expect(quote.extra_charges).toEqual([{ name: 'Fuel Surcharge', value: 2 }]);
});

test('a charge whose code has no name is called by its kind', () => {
  const quote = priced({
    ItemizedCharges: [item('434', '2.00', 'USD', { SubType: 'Surge_Fee_Residential' })],
  });
  expect(quote.extra_charges).toEqual([{ name: 'Surge Fee Residential', value: 2 }]);
});

test('a total with taxes that UPS left at 0 is ignored', () => {
  expect(priced({ TotalChargesWithTaxes: money('0.00') })).toMatchObject({
    duties_and_taxes: 0,
    total_charge: 12,
  });
});

test('taxes of the published price are not added to the negotiated one', () => {
  const quote = priced({
    TaxCharges: [{ Type: 'HST', MonetaryValue: '1.56' }],
    TotalChargesWithTaxes: money('13.56'),
    NegotiatedRateCharges: { TotalCharge: money('9.00') },
  });
  expect(quote).toMatchObject({ base_charge: 10, discount: 3, duties_and_taxes: 0, total_charge: 9 });
  expect(quote.meta).toMatchObject({ rates: 'negotiated', published: { total_charge: '13.56' } });
});

test('a negotiated price in another currency is made of its own parts', () => {
  const quote = priced({
    NegotiatedRateCharges: {
      BaseServiceCharge: money('11.00', 'CAD'),
      ItemizedCharges: item('375', '2.20', 'CAD'),
      TotalCharge: money('13.20', 'CAD'),
    },
  });
  expect(quote).toMatchObject({ currency: 'CAD', base_charge: 11, discount: 0, total_charge: 13.2 });
  expect(quote.extra_charges).toEqual([{ name: 'Fuel Surcharge', value: 2.2 }]);
  expect(quote.meta?.published).toMatchObject({ currency: 'USD', total_charge: '12.00' });
});

test('a negotiated price above the published one is no discount', () => {
  const quote = priced({ NegotiatedRateCharges: { TotalCharge: money('14.00') } });
  expect(quote).toMatchObject({ discount: 0, total_charge: 14 });
  expect(quote.extra_charges).toContainEqual({ name: 'Negotiated rates', value: 2 });
});

test('a charge in another currency is not added', () => {
  const quote = priced({ ItemizedCharges: [item('375', '2.00'), item('400', '9.00', 'EUR')] });
  expect(quote.extra_charges).toEqual([{ name: 'Fuel Surcharge', value: 2 }]);
});

test("charges have UPS's own name where it sends one, and the kind of area", () => {
  const quote = priced({
    ItemizedCharges: [
      item('376', '1.00', 'USD', { SubType: 'Remote' }),
      item('987', '0.50'),
      item('375', '0.50', 'USD', { Description: 'Fuel' }),
    ],
  });
  expect(quote.extra_charges).toEqual([
    { name: 'Delivery Area Surcharge (Remote)', value: 1 },
    { name: 'Surcharge 987', value: 0.5 },
    { name: 'Fuel', value: 0.5 },
  ]);
});

test('amounts in a currency without cents stay whole', () => {
  const quote = priced({
    TransportationCharges: money('1200', 'JPY'),
    BaseServiceCharge: money('1000', 'JPY'),
    ItemizedCharges: [item('375', '200', 'JPY')],
    TotalCharges: money('1200', 'JPY'),
  });
  expect(quote).toMatchObject({ currency: 'JPY', total_charge: 1200 });
});

test('services have the names of their country of origin; an unknown one has its own name, or its code', () => {
  const named = (from: string, Code: string, Description = '') =>
    quotesFrom(reply([service({ Service: { Code, Description } })]), { from, to: from })[0][0]?.service_name;
  expect(named('US', '01')).toBe('UPS Next Day Air');
  expect(named('CA', '01')).toBe('UPS Express');
  expect(named('CA', '65')).toBe('UPS Express Saver');
  expect(named('US', '65')).toBe('UPS Worldwide Saver');
  expect(named('DE', '07')).toBe('UPS Express');
  expect(named('US', '93')).toBe('UPS Ground Saver, 1 lb or more');
  expect(named('US', 'Q7', 'UPS Quantum')).toBe('UPS Quantum');
  expect(named('US', 'Q7')).toBe('UPS service Q7');
});

const arrives = (DayOfWeek: string) => ({
  TimeInTransit: { ServiceSummary: { EstimatedArrival: { DayOfWeek, Arrival: { Date: '20260307' } } } },
});

test('a service that comes twice is the Saturday delivery where it has the charge for it', () => {
  const saturday = {
    ItemizedCharges: [item('375', '2.00'), item('300', '16.00')],
    TotalCharges: money('28.00'),
  };
  const [quotes] = quotesFrom(reply([service(), service(saturday)]));
  expect(quotes.map(({ options }) => options)).toEqual([[], ['saturday_delivery']]);
});

test('a service that comes twice without a charge is the Saturday delivery where it arrives on one', () => {
  const [quotes] = quotesFrom(reply([service(arrives('SAT')), service(arrives('MON'))]));
  expect(quotes.map(({ options }) => options)).toEqual([['saturday_delivery'], []]);
});

test('a service that arrives on Saturday anyway needs no option', () => {
  expect(priced(arrives('SAT')).options).toEqual([]);
});

test('an option of the request is repeated once, as it was written', () => {
  const over = { ItemizedCharges: [item('375', '2.00'), item('300', '16.00')], TotalCharges: money('28.00') };
  expect(priced(over, { options: ['ups:SaturdayDelivery'] }).options).toEqual(['ups:SaturdayDelivery']);
});

test('services of the request that UPS does not offer are errors', () => {
  const [quotes, errors] = quotesFrom(reply([service(), service({ Service: { Code: '01' } })]), {
    services: ['03', '12'],
  });
  expect(quotes.map(({ service_type }) => service_type)).toEqual(['03']);
  expect(errors).toMatchObject([{ code: 'no_service', kind: 'carrier', field: 'shipment.services' }]);
});

test('days in transit come from the guarantee where there is no time in transit', () => {
  const quote = priced({
    GuaranteedDelivery: { BusinessDaysInTransit: '2', ScheduledDeliveryDate: '20260310' },
  });
  expect(quote).toMatchObject({ transit_days: 2, delivery_date: '2026-03-10' });
});

test('an unreadable time in transit costs only itself', () => {
  const odd = { TimeInTransit: { ServiceSummary: { EstimatedArrival: { Arrival: { Date: '99999999' } } } } };
  const quote = priced(odd);
  expect(quote).not.toHaveProperty('delivery_date');
  expect(quote.total_charge).toBe(12);
});

test('a published price that cannot be read leaves the negotiated one alone', () => {
  const NegotiatedRateCharges = { TotalCharge: money('9.00') };
  expect(priced({ TotalCharges: money('1e99'), NegotiatedRateCharges })).toMatchObject({ total_charge: 9 });
});

test('codes that are names of JavaScript members are unknown codes', () => {
  const quote = priced({
    Service: { Code: 'constructor' },
    ItemizedCharges: [item('constructor', '2.00')],
  });
  expect(quote.service_name).toBe('UPS service constructor');
  expect(quote.extra_charges).toEqual([{ name: 'Surcharge constructor', value: 2 }]);
});

test('an impossible day or hour of delivery is left out', () => {
  const Arrival = { Date: '20260231', Time: '250000' };
  const quote = priced({ TimeInTransit: { ServiceSummary: { EstimatedArrival: { Arrival } } } });
  expect(quote.delivery_date).toBeUndefined();
  expect(quote.meta).not.toHaveProperty('delivery_time');
});

const samples = readSamples();

describe.skipIf(samples.length === 0)('sample replies', () => {
  const priced = samples.filter(({ base_charge }) => base_charge !== undefined);

  test('hold prices', () => {
    expect(priced.length).toBeGreaterThan(0);
  });

  test.each(priced.map((sample) => ({ ...sample, label: `${sample.file} ${sample.service}` })))(
    '$label',
    (sample) => {
      const [quotes, errors] = quotesFrom(sampleReply(sample.file));
      const quote = quotes.find(({ service_type }) => service_type === sample.service);
      expect(errors).toEqual([]);
      // A modifier below 0 is a discount here.
      const credits = (sample.extra_charges ?? []).filter(({ value }) => Number(value) < 0);
      const discount = decimal(sample.discount ?? 0).minus(sum(credits.map(({ value }) => decimal(value))));
      expect(quote).toMatchObject({
        currency: sample.currency,
        base_charge: Number(sample.base_charge),
        discount: discount.toNumber(),
        duties_and_taxes: Number(sample.duties_and_taxes),
        total_charge: Number(sample.total_charge),
        transit_days: sample.transit_days,
      });
      expect(quote?.delivery_date?.replaceAll('-', '') ?? null).toBe(sample.delivery_date);
    },
  );

  test('the shapes seen on the wire give the same price as the shapes of the contract', () => {
    const quirk = 'quirk-rate-3-single-objects-and-nulls';
    const [[strict]] = quotesFrom(sampleReply('rate-3-ca-domestic-negotiated-hst'));
    const [[drifted], errors] = quotesFrom(sampleReply(quirk));
    expect(errors).toEqual([]);
    // It has no days in transit.
    const price = { ...strict, meta: undefined, transit_days: undefined };
    expect({ ...drifted, meta: undefined, transit_days: undefined }).toEqual(price);
  });
});
