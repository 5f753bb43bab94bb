import type { ItemData, ShipmentData } from '@waybill/core';
import { expect, test } from 'vitest';
import { bodyOf } from './support/exchange.js';
import { domestic, extra } from './support/requests.js';

interface Service {
  readonly serviceCode: string;
  readonly dangerousGoods?: readonly [object];
}
/** `HC 901 3.25`: the code of a service, its value, its content. */
const written = ({ dangerousGoods: [goods] = [{}], ...service }: Service) =>
  [...Object.values(service), ...Object.values(goods)].flat().join(' ');

const item = (keys: Record<string, string>): ItemData => ({ weight: 2, extra: extra(keys) });
const battery = (battery_material: string, packing: string) =>
  item({ battery_material, battery_packing: `${packing}_EQUIPMENT` });
const ion = battery('LITHIUM_ION', 'CONTAINED_IN');
const metal = battery('LITHIUM_METAL', 'CONTAINED_IN');
const iced = [{ ...item({ dry_ice_weight: '1.5' }), quantity: 2 }, item({ dry_ice_weight: '0.25' })];
const lithium = ['lithium_batteries'];
const packed = (material: string) => ({ items: [battery(material, 'PACKED_WITH')], options: lithium });
const valued = extra({ option_values: 'IB=100, PV=12.50 GBP' });

test.each<[string, Partial<ShipmentData>]>([
  ['PT, SF', { options: ['dhl-express:PT', 'signature'] }],
  ['IB 100 EUR, PV 12.5 GBP', { options: ['IB', 'dhl-express:PV'], currency: 'EUR', extra: valued }],
  ['II 100 EUR', { insured_amount: 100, currency: 'EUR' }],
  ['SF, II 0.5 EUR', { options: ['II', 'SF'], insured_amount: 0.5, currency: 'EUR' }],
  ['HD 966 3481', packed('LITHIUM_ION')],
  ['HM 969 3091', packed('LITHIUM_METAL')],
  ['HV 967 3481', { items: [ion], options: lithium }],
  ['SF, HV 967 3481, HW 970 3091', { items: [ion, ion, metal], options: [...lithium, 'SF'] }],
  ['HV 967 3481', { items: [ion], options: ['HV'] }],
  // A code of DHL needs no more.
  ['HD 966 3481', { options: ['HD'] }],
  ['HC 901 3.25', { items: iced, options: ['dry_ice'] }],
  // Dry ice is weighed in kilograms, whatever the packages are.
  ['HC 901 7.166', { items: iced, options: ['dry_ice'], weight_unit: 'LB' }],
  ['HE 910 1950 3082', { options: ['HE'], extra: extra({ content_id: '910', un_codes: 'UN1950, 3082' }) }],
  ['HH E01 1263', { options: ['HH'], extra: extra({ un_codes: 'un 1263' }) }],
  ['HK 700 8000', { options: ['dhl-express:HK'], extra: extra({ content_id: '700', un_codes: '8000' }) }],
  ['HT', { options: ['dhl-express:HT'] }],
  ['LX', { options: ['hold_for_pickup'] }],
  ['TV', { options: ['hold_for_pickup'], extra: extra({ access_point_id: 'BRU001' }) }],
])('%s for %j, and a price leaves out the contents', async (services, shipment) => {
  const [rates, bought] = [
    await bodyOf('rates', domestic(shipment)),
    await bodyOf('shipments', domestic(shipment)),
  ];
  expect((bought.body.valueAddedServices as Service[]).map(written).join(', ')).toBe(services);
  const [product] = rates.body.productsAndServices as [{ valueAddedServices: Service[] }];
  const contents = / (966|967|969|970|901|910|E01|700) [^,]*/g;
  expect(product.valueAddedServices.map(written).join(', ')).toBe(services.replace(contents, ''));
});
