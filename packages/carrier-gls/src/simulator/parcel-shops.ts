/** Parcel shops and lockers: made up, some in every place that is asked about. ShipIT manual 5.0.11, parcel shop. */
import { z } from '@waybill/carrier-kit';
import { Refusal, type Route, route } from '@waybill/simulator/server';
import { reply, shipItBody } from './refusals.js';

const figure = z.string().regex(/^-?\d+(\.\d+)?$/);
const most = {
  Distance: figure.optional(),
  MaxNumberOfShops: figure.optional(),
  ParcelShopType: z.enum(['LOCKER', 'SHOP', 'SHOPINSHOP']).optional(),
};
const aroundAddress = z.strictObject({
  CountryCode: z.string().regex(/^[A-Z]{2}$/),
  Street: z.string().optional(),
  StreetNumber: z.string().optional(),
  City: z.string().optional(),
  ZIPCode: z.string(),
  ...most,
});
const aroundPoint = z.strictObject({ Latitude: figure, Longitude: figure, ...most, Distance: figure });

const SHOPS = [
  ['Kiosk am Hafen', 'SHOP'],
  ['Blumen Laterne', 'SHOPINSHOP'],
  ['GLS Locker', 'LOCKER'],
] as const;
const PATH = '/shipit-farm/v1/backend/rs/parcelshop';
/** "Milliseconds since midnight with an offset of 1 hour". */
const at = (hour: number) => (hour - 1) * 3_600_000;

export function parcelShopRoutes<Account>(): Route<Account>[] {
  const known = new Map<string, object>();
  const shops = (City: string, ZIPCode: string, CountryCode: string) => {
    if (/^0+$/.test(ZIPCode))
      throw new Refusal(400, [
        { code: 'INVALID_FIELD_VALUE', message: 'Invalid field ZIPCode.', field: 'ZIPCode' },
      ]);
    return SHOPS.map(([Name1, Type], index) => {
      const digits = `${ZIPCode}${index}`.replace(/\D/g, '').padStart(10, '0').slice(-10);
      const ParcelShopID = `GLS_${CountryCode}-${digits}`;
      const shop = {
        ParcelShopID,
        Type,
        Location: { Latitude: `53.5${index}`, Longitude: `10.0${index}` },
        Address: {
          Name1,
          Street: 'Hafenstraße',
          StreetNumber: String(index + 1),
          City,
          ZIPCode,
          CountryCode,
        },
        WorkingDay: ['MON', 'TUE', 'WED', 'THU', 'FRI'].map((DayOfWeek) => ({
          DayOfWeek,
          OpeningHours: { OpeningHours: [{ From: at(9), To: at(18) }] },
          Breaks: { OpeningHours: [{ From: at(index === 0 ? 13 : 0), To: at(index === 0 ? 14 : 0) }] },
        })),
        AirlineDistance: `0.${index + 4}`,
      };
      known.set(ParcelShopID, shop);
      return shop;
    });
  };
  const list = (found: readonly { readonly Type: string }[], type?: string, limit = '25') =>
    reply({
      ParcelShop: found.filter(({ Type }) => type === undefined || Type === type).slice(0, Number(limit)),
    });
  return [
    route(`POST ${PATH}/address`, shipItBody(aroundAddress), ({ body }) =>
      list(
        shops(body.City ?? 'Hamburg', body.ZIPCode, body.CountryCode),
        body.ParcelShopType,
        body.MaxNumberOfShops,
      ),
    ),
    route(`POST ${PATH}/distance`, shipItBody(aroundPoint), ({ body }) =>
      list(shops('Hamburg', '20457', 'DE'), body.ParcelShopType, body.MaxNumberOfShops),
    ),
    route(`GET ${PATH}/:id`, ({ params: { id = '' } }) => {
      const shop = known.get(id);
      if (shop === undefined)
        throw new Refusal(400, [
          { code: 'INVALID_PARCELSHOP_ID', message: `Parcelshop not found for id ${id}`, field: id },
        ]);
      return reply(shop);
    }),
  ];
}
