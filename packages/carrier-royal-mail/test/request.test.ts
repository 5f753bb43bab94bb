/** Rules of the contract about amounts, weights and places. */
import { createShipment, dryRun, type ShipmentRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { royalMail } from '../src/index.js';
import { ABROAD, AT_HOME } from './support/requests.js';

const proxy = royalMail.create({ api_key: 'made-up' });

/** The order that would be sent, or the fields at fault. */
async function orderOf(request: ShipmentRequestData) {
  const { calls, errors } = await dryRun(proxy, 'shipping', request);
  const [call] = calls;
  return {
    order: call?.body === undefined ? undefined : JSON.parse(call.body).items[0],
    fields: errors.map(({ field }) => field),
  };
}
const abroad = (customs: object, shipment: object = {}): ShipmentRequestData => ({
  ...ABROAD,
  shipment: {
    ...ABROAD.shipment,
    ...shipment,
    customs: { items: ABROAD.shipment.customs?.items ?? [], ...customs },
  },
});
const at_home = (shipment: object): ShipmentRequestData => ({
  ...AT_HOME,
  shipment: { ...AT_HOME.shipment, ...shipment },
});
const UN_3481 = { 'royal-mail:un_code': '3481' };
const line = (part: object, customs: object = {}) =>
  abroad({ items: [{ description: 'Shirt', weight: 0.4, value_amount: 24, ...part }], ...customs });

test('grams and millimetres are whole, rounded up; 30 kg is the heaviest', async () => {
  const item = { weight: 29.9991, length: 30.01, width: 20, height: 0.5 };
  const { order } = await orderOf(at_home({ items: [item] }));
  expect(order.packages).toMatchObject([
    { weightInGrams: 30000, dimensions: { depthInMms: 301, widthInMms: 200, heightInMms: 5 } },
  ]);
  const heavy = at_home({ items: [{ weight: 30.0001 }] });
  expect((await orderOf(heavy)).fields).toEqual(['shipment.items[0].weight']);
});

test.each<[string, ShipmentRequestData, (string | undefined)[]]>([
  ['three decimals', line({ value_amount: 1.005, quantity: 2 }), ['shipment.customs.items[0].value_amount']],
  [
    'three decimals of a dinar',
    line({ value_amount: 1.005, value_currency: 'KWD' }),
    ['shipment.customs.items[0].value_amount'],
  ],
  ['more than 999999', line({ value_amount: 600_000, quantity: 2 }), ['shipment.customs.items']],
  [
    'a cost in another currency',
    line({ value_currency: 'EUR' }, { shipping_cost: 5 }),
    ['shipment.currency'],
  ],
  ['DDP without the duties', abroad({ terms_of_trade: 'DDP' }), ['shipment.customs.terms_of_trade']],
  ['no value', line({ value_amount: undefined }), ['shipment.customs.items[0].value_amount']],
  ['more than SD1 covers', at_home({ services: ['SD1'], insured_amount: 751 }), ['shipment.insured_amount']],
  ['cover of a service that names none', at_home({ insured_amount: 9 }), ['shipment.insured_amount']],
  ['a UN number of nothing', at_home({ extra: UN_3481 }), ['shipment.extra["royal-mail:un_code"]']],
])('%s: refused by its field', async (_, request, fields) => {
  expect((await orderOf(request)).fields).toEqual(fields);
});

test('Saturday names the extra that does it', async () => {
  const { errors } = await dryRun(proxy, 'shipping', at_home({ options: ['saturday_delivery'] }));
  const message = expect.stringContaining('royal-mail:service_register_code');
  expect(errors).toMatchObject([{ field: 'shipment.options[0]', message }]);
});

const DDP = 'shipment.customs.terms_of_trade';
const NEW_YORK = {
  ...ABROAD.recipient,
  city: 'New York',
  state_code: 'NY',
  postal_code: '10118',
  country_code: 'US',
};
const SHIRT = {
  description: 'Shirt',
  weight: 0.4,
  value_amount: 24,
  code: '6109100010',
  origin_country: 'PT',
};
const DUTIES = { extra: { 'royal-mail:duty_costs': '9.60' } };

test.each<[service: string, shipment: object, customs: object, fields: string[], to?: object]>([
  ['MPR', {}, {}, []],
  ['MTV', { duty_paid_by: 'SENDER' }, {}, []],
  ['BYD', {}, { terms_of_trade: 'DDP' }, [], ABROAD.recipient],
  ['DE6', { duty_paid_by: 'RECIPIENT' }, {}, ['shipment.duty_paid_by']],
  ['OTA', {}, {}, ['shipment.services']],
  ['OTA', {}, DUTIES, []],
  ['OWN1', {}, {}, []],
  ['OWN1', { duty_paid_by: 'RECIPIENT' }, {}, ['shipment.duty_paid_by']],
  ['OTA', {}, { terms_of_trade: 'DAP' }, [], ABROAD.recipient],
  ['OTA', {}, { terms_of_trade: 'DDP' }, [DDP], ABROAD.recipient],
])(
  '%s to the United States with %j, %j: refused for %j',
  async (service, own, customs, fields, to = NEW_YORK) => {
    const shipment = {
      ...ABROAD.shipment,
      ...own,
      services: [service],
      customs: { items: [SHIRT], ...customs },
    };
    expect((await orderOf({ ...ABROAD, recipient: to, shipment })).fields).toEqual(fields);
  },
);

test('the mobile number of the sender is sent where there is no other', async () => {
  const { phone_number: _, ...shipper } = { ...AT_HOME.shipper, mobile_number: '07700 900123' };
  const { order } = await orderOf({ ...AT_HOME, shipper });
  expect(order.sender).toMatchObject({ tradingName: 'Lantern Workshop', phoneNumber: '07700 900123' });
});

test('amounts add up to the cent', async () => {
  const goods = { description: 'a', weight: 0.1, quantity: 3 };
  const items = [0.1, 0.2].map((value_amount) => ({ ...goods, value_amount }));
  const { order } = await orderOf(abroad({ items, shipping_cost: 7.35 }));
  expect(order).toMatchObject({ subtotal: 0.9, shippingCostCharged: 7.35, total: 8.25, currencyCode: 'GBP' });
});

test('goods for Northern Ireland need the kind of the recipient', async () => {
  const recipient = { ...AT_HOME.recipient, city: 'Belfast', postal_code: 'BT1 5GS' };
  expect((await orderOf({ ...AT_HOME, recipient })).fields).toEqual(['recipient.type']);
  const { order } = await orderOf({ ...AT_HOME, recipient: { ...recipient, type: 'home' } });
  expect(order.isRecipientABusiness).toBe(false);
});

test('a shipper abroad is refused: the address of the label is that of the account', async () => {
  const [shipment, errors] = await createShipment(proxy, {
    ...AT_HOME,
    shipper: { ...AT_HOME.shipper, country_code: 'US', postal_code: '10118' },
  });
  expect(shipment).toBeNull();
  expect(errors.map(({ field }) => field)).toContain('shipper.country_code');
});
