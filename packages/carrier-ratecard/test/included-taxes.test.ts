import { expect, test } from 'vitest';
import type { RateCardDocument } from '../src/index.js';
import { CARD, priced } from './support/card.js';

const GROSS: RateCardDocument = {
  ...CARD,
  tax_included: true,
  taxes: [
    { name: 'GST', percent: 5, countries: 'CA' },
    { name: 'GST', percent: 5, countries: 'CA', states: 'QC' },
    { name: 'QST', percent: '9.975', countries: 'CA', states: 'QC' },
  ],
};

test('taxes are taken out of gross prices, and the total is that of the card', async () => {
  const { quote, lines } = await priced(GROSS, {}, { state_code: 'ON' });
  expect(quote).toMatchObject({ base_charge: 7.62, duties_and_taxes: 0.38, total_charge: 8 });
  expect(lines('base')).toMatchObject([{ amount: '7.62', text: '8.00 flat; 7.62 before tax' }]);
  expect(lines('tax')).toMatchObject([{ amount: '0.38', text: 'GST: 5 %, in 8.00' }]);
});

test('each of several taxes has its own share, and discounts and surcharges are without them', async () => {
  const card = {
    ...GROSS,
    discounts: [{ name: 'Contract', percent: 10 }],
    surcharges: [
      { name: 'Home', amount: 3 },
      { name: 'Stamp', amount: 1, taxable: false },
    ],
  };
  // 8.87 and 1.32 make 10.19 of 10.20: the cent that rounding leaves over is in the base charge.
  const { quote, lines } = await priced(card);
  expect(quote).toMatchObject({
    base_charge: 6.97,
    discount: 0.7,
    duties_and_taxes: 1.32,
    extra_charges: [
      { name: 'Home', value: 2.61 },
      { name: 'Stamp', value: 1 },
    ],
    total_charge: 11.2,
  });
  expect(lines('tax')).toMatchObject([{ amount: '0.44' }, { amount: '0.88' }]);
});

test('a destination without a tax has the prices of the card', async () => {
  const card = { ...GROSS, zones: [{ zone: 'canada', countries: ['CA', 'CH'] }] };
  const to = { country_code: 'CH', state_code: 'ZH', postal_code: '8001' };
  const { quote } = await priced(card, { duty_paid_by: 'RECIPIENT' }, to);
  expect(quote).toMatchObject({ base_charge: 8, duties_and_taxes: 0, total_charge: 8 });
});

test('a gross price is rounded before its taxes are taken out', async () => {
  const rates = [{ service: 'van', zone: 'canada', breaks: [{ flat: 8.03 }] }];
  const { quote } = await priced({ ...GROSS, rates, round_to: 0.05 }, {}, { state_code: 'ON' });
  expect(quote).toMatchObject({
    base_charge: 7.65,
    extra_charges: [{ name: 'Rounding', value: 0.02 }],
    duties_and_taxes: 0.38,
    total_charge: 8.05,
  });
});

test('carriage that is free has no taxes', async () => {
  const discounts = [{ name: 'Free', percent: 100 }];
  const { quote } = await priced({ ...GROSS, discounts }, {}, { state_code: 'ON' });
  expect(quote).toMatchObject({ base_charge: 7.62, discount: 7.62, duties_and_taxes: 0, total_charge: 0 });
});
