import type { ItemData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './support/exchange.js';
import { abroad, domestic, extra, hamburg } from './support/requests.js';

interface Service {
  readonly serviceCode: string;
  readonly dangerousGoods?: readonly [object];
}

/** `HC 901 3.25`: the code of a service, its value, its content. */
const written = ({ dangerousGoods: [goods] = [{}], ...service }: Service) =>
  [...Object.values(service), ...Object.values(goods)].flat().join(' ');

async function servicesOf(shipment: Partial<ShipmentData>) {
  const request = shipment.customs === undefined ? domestic(shipment) : abroad(shipment);
  const [rates, shipments] = [await bodyOf('rates', request), await bodyOf('shipments', request)];
  const [product] = (rates.body.productsAndServices ?? []) as { valueAddedServices?: Service[] }[];
  const bought = shipments.body.valueAddedServices as Service[] | undefined;
  return {
    rates: product?.valueAddedServices?.map(written) ?? rates.entries,
    shipments: bought?.map(written) ?? shipments.entries,
  };
}

const item = (keys: Record<string, string>, more: Partial<ItemData> = {}): ItemData => ({
  weight: 2,
  description: 'Drill',
  extra: extra(keys),
  ...more,
});
const battery = (battery_material: string, packing: string) =>
  item({ battery_material, battery_packing: `${packing}_EQUIPMENT` });
const ion = battery('LITHIUM_ION', 'CONTAINED_IN');
const ice = item({ dry_ice_weight: '1.5' });
const iced = [{ ...ice, quantity: 2 }, item({ dry_ice_weight: '0.25' })];
const lithium = ['lithium_batteries'];
const paid = { content_id: '910', un_codes: 'UN1950, 3082' };

test.each<[Partial<ShipmentData>, string[]]>([
  [{ options: ['dhl-express:PT', 'signature'] }, ['PT', 'SF']],
  [
    {
      options: ['IB', 'dhl-express:PV'],
      currency: 'EUR',
      extra: extra({ option_values: 'IB=100, PV=12.50 GBP' }),
    },
    ['IB 100 EUR', 'PV 12.5 GBP'],
  ],
  [{ insured_amount: 100, currency: 'EUR' }, ['II 100 EUR']],
  [{ options: ['II', 'SF'], insured_amount: 0.5, currency: 'EUR' }, ['SF', 'II 0.5 EUR']],
  [{ items: [battery('LITHIUM_ION', 'PACKED_WITH')], options: lithium }, ['HD 966 3481']],
  [{ items: [ion], options: lithium }, ['HV 967 3481']],
  [{ items: [battery('LITHIUM_METAL', 'PACKED_WITH')], options: lithium }, ['HM 969 3091']],
  [
    { items: [ion, ion, battery('LITHIUM_METAL', 'CONTAINED_IN')], options: [...lithium, 'SF'] },
    ['SF', 'HV 967 3481', 'HW 970 3091'],
  ],
  [{ items: [ion], options: ['HV'] }, ['HV 967 3481']],
  // A code of DHL needs no more.
  [{ options: ['HD'] }, ['HD 966 3481']],
  [{ items: iced, options: ['dry_ice'] }, ['HC 901 3.25']],
  // Dry ice is weighed in kilograms, whatever the packages are.
  [{ items: iced, options: ['dry_ice'], weight_unit: 'LB' }, ['HC 901 7.166']],
  [{ options: ['HE'], extra: extra(paid) }, ['HE 910 1950 3082']],
  [{ options: ['HH'], extra: extra({ un_codes: 'un 1263' }) }, ['HH E01 1263']],
  [{ options: ['dhl-express:HK'], extra: extra({ content_id: '700', un_codes: '8000' }) }, ['HK 700 8000']],
  [{ options: ['dhl-express:HT'] }, ['HT']],
  [{ options: ['hold_for_pickup'] }, ['LX']],
])('%j has the services %j', async (shipment, services) => {
  const { rates, shipments } = await servicesOf(shipment);
  expect(shipments).toEqual(services);
  const contents = / (966|967|969|970|901|910|E01|700) .*/;
  expect(rates).toEqual(services.map((service) => service.replace(contents, '')));
});

const of = (key: string) => `shipment.extra["dhl-express:${key}"]`;
const inItem = (key: string) => `shipment.items[0].extra["dhl-express:${key}"]`;

test.each<[Partial<ShipmentData>, string[]]>([
  [{ options: ['PT'] }, ['shipment.options[0]: unknown_field']],
  [{ options: ['dhl-express:ABCDEFG'] }, ['shipment.options[0]: unknown_field']],
  [{ options: ['II'] }, ['shipment.insured_amount: required']],
  [
    { options: [], currency: 'EUR', extra: extra({ option_values: 'IB=1' }) },
    [`${of('option_values')}: contradiction`],
  ],
  [{ options: ['IB'], extra: extra({ option_values: 'IB:100' }) }, [`${of('option_values')}: invalid`]],
  [
    { options: ['IB'], currency: 'EUR', extra: extra({ option_values: 'IB=1.005' }) },
    [`${of('option_values')}: out_of_range`],
  ],
  [{ items: [item({})], options: lithium }, [`${inItem('battery_material')}: required`]],
  [
    { items: [item({ battery_material: 'LITHIUM_ION' })], options: lithium },
    [`${inItem('battery_packing')}: required`, `${inItem('battery_material')}: required`],
  ],
  [
    { items: [battery('LITHIUM_ION', 'WITHOUT')], options: ['HV'] },
    [`${inItem('battery_packing')}: invalid`, `${inItem('battery_packing')}: required`],
  ],
  [{ items: [ion], options: [] }, [`${inItem('battery_material')}: contradiction`]],
  [{ items: [ion], options: ['HD'] }, ['shipment.options[0]: contradiction']],
  [{ options: ['TV'] }, [`${of('access_point_id')}: required`]],
  [{ extra: extra({ access_point_id: 'BRU001' }) }, [`${of('access_point_id')}: contradiction`]],
  [{ options: ['TV'], extra: extra({ access_point_id: 'BRU0011' }) }, [`${of('access_point_id')}: too_long`]],
  [{ options: ['WY'] }, ['shipment.options[0]: contradiction']],
])('%j is refused with %j', async (shipment, entries) => {
  expect(await servicesOf(shipment)).toEqual({ rates: entries, shipments: entries });
});

describe('a purchase alone needs what dangerous goods are', () => {
  const numbers = of('un_codes');
  const content = of('content_id');
  const eleven = Array(11).fill('1950').join();
  test.each<[Partial<ShipmentData>, string[]]>([
    [{ options: ['dry_ice'] }, [`${inItem('dry_ice_weight')}: required`]],
    [{ items: [item({}), ice] }, ['shipment.items[1].extra["dhl-express:dry_ice_weight"]: contradiction']],
    [{ options: ['HE'] }, [`${content}: required`]],
    [{ options: ['HE'], extra: extra({ content_id: '910' }) }, [`${numbers}: required`]],
    [{ options: ['HH'] }, [`${numbers}: required`]],
    [{ options: ['HE', 'dhl-express:HK'], extra: extra(paid) }, [`${content}: ambiguous`]],
    [{ extra: extra(paid) }, [`${content}: contradiction`, `${numbers}: contradiction`]],
    [{ options: ['HH'], extra: extra({ un_codes: 'paint' }) }, [`${numbers}: invalid`]],
    [{ options: ['HH'], extra: extra({ un_codes: eleven }) }, [`${numbers}: too_many`]],
    [{ options: ['HE'], extra: extra({ ...paid, content_id: '123456' }) }, [`${content}: too_long`]],
  ])('%j is refused with %j', async (shipment, entries) => {
    expect((await servicesOf(shipment)).shipments).toEqual(entries);
  });
});

test.each(['hold_for_pickup', 'TV'])(
  '%s holds a shipment at a service point, with its buyer',
  async (option) => {
    const request = domestic({ options: [option], extra: extra({ access_point_id: 'BRU001' }) });
    expect((await bodyOf('shipments', request)).body).toMatchObject({
      valueAddedServices: [{ serviceCode: 'TV' }],
      onDemandDelivery: { deliveryOption: 'servicepoint', servicePointId: 'BRU001' },
      customerDetails: { buyerDetails: { contactInformation: { fullName: hamburg.person_name } } },
    });
    const { body } = await bodyOf('rates', request);
    expect(body.productsAndServices).toMatchObject([{ valueAddedServices: [{ serviceCode: 'TV' }] }]);
  },
);
