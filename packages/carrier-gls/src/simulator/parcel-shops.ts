/** Parcel shops: made up, two in every place that is asked about. */
import { z } from '@waybill/carrier-kit';
import { Refusal, type Route, route } from '@waybill/simulator/server';
import { reply, shipItBody } from './refusals.js';

const figure = z.string().regex(/^-?\d+(\.\d+)?$/);
const most = { Distance: figure.optional(), MaxNumberOfShops: figure.optional() };
const aroundAddress = z.strictObject({
  CountryCode: z.string().regex(/^[A-Z]{2}$/),
  Street: z.string().optional(),
  StreetNumber: z.string().optional(),
  City: z.string().optional(),
  ZIPCode: z.string().optional(),
  ...most,
});
const aroundPoint = z.strictObject({ Latitude: figure, Longitude: figure, ...most, Distance: figure });

const NAMES = ['Kiosk am Hafen', 'Blumen Laterne'];
const PATH = '/shipit-farm/v1/backend/rs/parcelshop';
const at = (time: string) => `1970-01-01T${time}:00Z`;

export function parcelShopRoutes<Account>(): Route<Account>[] {
  const known = new Map<string, object>();
  const shops = (City: string, ZIPCode: string, CountryCode: string) => {
    if (/^0+$/.test(ZIPCode))
      throw new Refusal(400, [
        { code: 'INVALID_FIELD_VALUE', message: 'Invalid field ZIPCode.', field: 'ZIPCode' },
      ]);
    return NAMES.map((Name1, index) => {
      const digits = `${ZIPCode}${index}`.replace(/\D/g, '').padStart(10, '0').slice(-10);
      const ParcelShopID = `GLS_${CountryCode}-${digits}`;
      const shop = {
        ParcelShopID,
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
          OpeningHours: { OpeningHours: [{ From: at('09:00'), To: at('18:00') }] },
          Breaks: { OpeningHours: [{ From: at('13:00'), To: at('14:00') }] },
        })),
        AirlineDistance: `0.${index + 4}`,
      };
      known.set(ParcelShopID, shop);
      return shop;
    });
  };
  const list = (found: readonly object[], limit = '10') =>
    reply({ ParcelShop: found.slice(0, Number(limit)) });
  return [
    route(`POST ${PATH}/address`, shipItBody(aroundAddress), ({ body }) =>
      list(shops(body.City ?? 'Hamburg', body.ZIPCode ?? '20457', body.CountryCode), body.MaxNumberOfShops),
    ),
    route(`POST ${PATH}/distance`, shipItBody(aroundPoint), ({ body }) =>
      list(shops('Hamburg', '20457', 'DE'), body.MaxNumberOfShops),
    ),
    route(`GET ${PATH}/:id`, ({ params: { id = '' } }) => {
      const shop = known.get(id);
      if (shop === undefined)
        throw new Refusal(400, [
          { code: 'INVALID_PARCELSHOP_ID', message: `No parcel shop ${id}.`, field: 'id' },
        ]);
      return reply(shop);
    }),
  ];
}
