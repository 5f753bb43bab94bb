import type { ItemData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './support/exchange.js';
import { abroad, domestic, hamburg } from './support/requests.js';

type Extra = Readonly<Record<string, string>>;

async function servicesOf(shipment: Partial<ShipmentData>, request = domestic(shipment)) {
  const [rates, shipments] = [await bodyOf('rates', request), await bodyOf('shipments', request)];
  const [product] = (rates.body.productsAndServices ?? []) as { valueAddedServices?: unknown }[];
  return {
    rates: product?.valueAddedServices ?? rates.entries,
    shipments: shipments.body.valueAddedServices ?? shipments.entries,
  };
}

const item = (extra: Extra, more: Partial<ItemData> = {}): ItemData => ({
  weight: 2,
  description: 'Drill',
  extra: Object.fromEntries(Object.entries(extra).map(([key, value]) => [`dhl-express:${key}`, value])),
  ...more,
});

describe('an option that the table does not list', () => {
  test('a code with the prefix is sent as it is', async () => {
    const services = [{ serviceCode: 'PT' }, { serviceCode: 'SF' }];
    expect(await servicesOf({ options: ['dhl-express:PT', 'signature'] })).toEqual({
      rates: services,
      shipments: services,
    });
    expect((await servicesOf({ options: ['PT'] })).rates).toEqual(['shipment.options[0]: unknown_field']);
  });

  test('a value goes with its code, in the currency of the shipment or its own', async () => {
    const extra = { 'dhl-express:option_values': 'IB=100, PV=12.50 GBP' };
    const services = [
      { serviceCode: 'IB', value: 100, currency: 'EUR' },
      { serviceCode: 'PV', value: 12.5, currency: 'GBP' },
    ];
    expect(await servicesOf({ options: ['IB', 'dhl-express:PV'], currency: 'EUR', extra })).toEqual({
      rates: services,
      shipments: services,
    });
  });

  test.each([
    ['IB=100', [], 'shipment.extra["dhl-express:option_values"]: contradiction'],
    ['IB:100', ['IB'], 'shipment.extra["dhl-express:option_values"]: invalid'],
    ['IB=1.005', ['IB'], 'shipment.extra["dhl-express:option_values"]: out_of_range'],
  ])('the values %s with the options %j are refused', async (option_values, options, entry) => {
    const extra = { 'dhl-express:option_values': option_values };
    const refused = await servicesOf({ options, currency: 'EUR', extra });
    expect(refused).toEqual({ rates: [entry], shipments: [entry] });
  });
});

describe('lithium batteries', () => {
  test.each([
    ['LITHIUM_ION', 'PACKED_WITH_EQUIPMENT', 'HD', '966', '3481'],
    ['LITHIUM_ION', 'CONTAINED_IN_EQUIPMENT', 'HV', '967', '3481'],
    ['LITHIUM_METAL', 'PACKED_WITH_EQUIPMENT', 'HM', '969', '3091'],
    ['LITHIUM_METAL', 'CONTAINED_IN_EQUIPMENT', 'HW', '970', '3091'],
  ])('%s, %s is the service %s', async (battery_material, battery_packing, serviceCode, contentId, un) => {
    const items = [item({ battery_material, battery_packing })];
    expect(await servicesOf({ items, options: ['lithium_batteries'] })).toEqual({
      rates: [{ serviceCode }],
      shipments: [{ serviceCode, dangerousGoods: [{ contentId, unCodes: [un] }] }],
    });
  });

  test('each kind is one service, and a code of DHL needs no more', async () => {
    const ion = { battery_material: 'LITHIUM_ION', battery_packing: 'CONTAINED_IN_EQUIPMENT' };
    const metal = { ...ion, battery_material: 'LITHIUM_METAL' };
    const items = [item(ion), item(ion), item(metal)];
    expect((await servicesOf({ items, options: ['lithium_batteries'] })).rates).toEqual([
      { serviceCode: 'HV' },
      { serviceCode: 'HW' },
    ]);
    expect((await servicesOf({ options: ['HD'] })).shipments).toEqual([
      { serviceCode: 'HD', dangerousGoods: [{ contentId: '966', unCodes: ['3481'] }] },
    ]);
  });

  const material = 'shipment.items[0].extra["dhl-express:battery_material"]';
  const packing = 'shipment.items[0].extra["dhl-express:battery_packing"]';
  const ion = { battery_material: 'LITHIUM_ION', battery_packing: 'CONTAINED_IN_EQUIPMENT' };
  test.each<[Extra, string[], string[]]>([
    [{}, ['lithium_batteries'], [`${material}: required`]],
    [
      { battery_material: 'LITHIUM_ION' },
      ['lithium_batteries'],
      [`${packing}: required`, `${material}: required`],
    ],
    [{ ...ion, battery_packing: 'STANDALONE' }, ['HV'], [`${packing}: invalid`, `${packing}: required`]],
    [ion, [], [`${material}: contradiction`]],
    [ion, ['HD'], ['shipment.options[0]: contradiction']],
  ])('%j with the options %j is refused', async (extra, options, entries) => {
    const { rates, shipments } = await servicesOf({ items: [item(extra)], options });
    expect([rates, shipments]).toEqual([entries, entries]);
  });
});

describe('dry ice', () => {
  const ice = item({ dry_ice_weight: '1.5' });

  test('the weight is that of all packages, in the unit of the request', async () => {
    const items = [{ ...ice, quantity: 2 }, item({ dry_ice_weight: '0.25' })];
    const shipped = async (more: Partial<ShipmentData>) =>
      (await servicesOf({ items, options: ['dry_ice'], ...more })).shipments;
    expect(await shipped({})).toEqual([
      { serviceCode: 'HC', dangerousGoods: [{ contentId: '901', dryIceTotalNetWeight: 3.25 }] },
    ]);
    expect(await shipped({ weight_unit: 'LB' })).toMatchObject([
      { dangerousGoods: [{ dryIceTotalNetWeight: 7.166 }] },
    ]);
  });

  test('dry ice and its option need each other', async () => {
    const weight = 'shipment.items[0].extra["dhl-express:dry_ice_weight"]';
    expect((await servicesOf({ options: ['dry_ice'] })).shipments).toEqual([`${weight}: required`]);
    expect((await servicesOf({ items: [ice] })).shipments).toEqual([`${weight}: contradiction`]);
  });
});

describe('dangerous goods', () => {
  const shipped = async (options: string[], extra: Extra) =>
    (
      await servicesOf({
        options,
        extra: Object.fromEntries(Object.entries(extra).map(([key, value]) => [`dhl-express:${key}`, value])),
      })
    ).shipments;

  test('the content and its UN numbers go with HE, and those of excepted quantities with HH', async () => {
    expect(await shipped(['HE'], { content_id: '910', un_codes: 'UN1950, 3082' })).toEqual([
      { serviceCode: 'HE', dangerousGoods: [{ contentId: '910', unCodes: ['1950', '3082'] }] },
    ]);
    expect(await shipped(['HH'], { un_codes: '1263' })).toEqual([
      { serviceCode: 'HH', dangerousGoods: [{ contentId: 'E01', unCodes: ['1263'] }] },
    ]);
    expect(await shipped(['dhl-express:HK'], { content_id: '700', un_codes: '8000' })).toEqual([
      { serviceCode: 'HK', dangerousGoods: [{ contentId: '700', unCodes: ['8000'] }] },
    ]);
    expect(await shipped(['dhl-express:HT'], {})).toEqual([{ serviceCode: 'HT' }]);
  });

  const content = 'shipment.extra["dhl-express:content_id"]';
  const numbers = 'shipment.extra["dhl-express:un_codes"]';
  test.each<[string[], Extra, string[]]>([
    [['HE'], {}, [`${content}: required`]],
    [['HE'], { content_id: '910' }, [`${numbers}: required`]],
    [['HH'], {}, [`${numbers}: required`]],
    [['HE', 'dhl-express:HK'], { content_id: '910', un_codes: '1950' }, [`${content}: ambiguous`]],
    [[], { content_id: '910', un_codes: '1950' }, [`${content}: contradiction`, `${numbers}: contradiction`]],
    [['HH'], { un_codes: 'paint' }, [`${numbers}: invalid`]],
  ])('the options %j with %j are refused', async (options, extra, entries) => {
    expect(await shipped(options, extra)).toEqual(entries);
  });
});

describe('a service point', () => {
  const extra = { 'dhl-express:access_point_id': 'BRU001' };

  test.each(['hold_for_pickup', 'TV'])(
    'a shipment is held there with %s, and the receiver is its buyer',
    async (option) => {
      const request = domestic({ options: [option], extra });
      const { body } = await bodyOf('shipments', request);
      expect(body).toMatchObject({
        valueAddedServices: [{ serviceCode: 'TV' }],
        onDemandDelivery: { deliveryOption: 'servicepoint', servicePointId: 'BRU001' },
        customerDetails: { buyerDetails: { contactInformation: { fullName: hamburg.person_name } } },
      });
      expect((await servicesOf({}, request)).rates).toEqual([{ serviceCode: 'TV' }]);
    },
  );

  test('without one it is held at the facility of DHL', async () => {
    const { body } = await bodyOf('shipments', domestic({ options: ['hold_for_pickup'] }));
    expect(body.valueAddedServices).toEqual([{ serviceCode: 'LX' }]);
    expect(body).not.toHaveProperty('onDemandDelivery');
  });

  test('a service point and its option need each other', async () => {
    const field = 'shipment.extra["dhl-express:access_point_id"]';
    expect((await servicesOf({ options: ['TV'] })).rates).toEqual([`${field}: required`]);
    expect((await servicesOf({ extra })).shipments).toEqual([`${field}: contradiction`]);
  });
});

describe('Paperless Trade', () => {
  test('it is refused where nothing is declared', async () => {
    const entries = ['shipment.options[0]: contradiction'];
    expect(await servicesOf({ options: ['WY'] })).toEqual({ rates: entries, shipments: entries });
    const documents = abroad({ options: ['WY'], is_document: true, services: ['D'] });
    expect(await servicesOf({}, documents)).toEqual({ rates: entries, shipments: entries });
  });
});
