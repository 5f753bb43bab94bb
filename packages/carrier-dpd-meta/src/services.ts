import { countryOf, type Reporter } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

const usual = (weight: number, what: string): readonly PackageLimit[] => [
  { weight, source: `${what}, as price lists have it; the contract names no weight`, beyond: 'notice' },
];
const PARCEL = usual(31.5, 'usual at the business units of DPD');
const SMALL = usual(3, 'small parcels of DPD');

/**
 * `productCode`: codes of the group, from the META API document 1.2. Each business unit sells some of them, and some units have codes of
 * their own, which are passed on as they are written. Ex works, swaps and returns are not offered.
 */
export const services: ServiceTable = {
  code_pattern: /^[0-9A-Za-z_]{1,10}$/,
  rows: [
    { code: '101', name: 'DPD Classic', reach: 'Europe', limits: PARCEL },
    { code: '102', name: 'DPD Classic Hazardous', reach: 'Europe', limits: PARCEL, on_request: true },
    { code: '103', name: 'DPD Classic Saturday', reach: 'Europe', limits: PARCEL },
    { code: '109', name: 'DPD Classic COD', reach: 'Europe', limits: PARCEL },
    { code: '136', name: 'DPD Small Parcel', reach: 'Europe', limits: SMALL },
    { code: '154', name: 'DPD Parcel Letter', reach: 'Europe', on_request: true },
    { code: '155', name: 'DPD 18:00', reach: 'express', limits: PARCEL },
    { code: '179', name: 'DPD 10:00', reach: 'express', limits: PARCEL },
    { code: '225', name: 'DPD 12:00', reach: 'express', limits: PARCEL },
    { code: '350', name: 'DPD 8:30', reach: 'express', limits: PARCEL },
    { code: '302', name: 'DPD International Express', reach: 'world', limits: PARCEL },
    { code: '294', name: 'DPD Mail', reach: 'mail', on_request: true },
    { code: '327', name: 'DPD Home', reach: 'homes', limits: PARCEL },
    { code: '328', name: 'DPD Home Small', reach: 'homes', limits: SMALL },
    { code: '329', name: 'DPD Home COD', reach: 'homes', limits: PARCEL },
    { code: '330', name: 'DPD Home COD Small', reach: 'homes', limits: SMALL },
    { code: '337', name: 'DPD Parcel to Shop', reach: 'pickup points', limits: PARCEL },
    { code: '338', name: 'DPD Parcel to Shop Small', reach: 'pickup points', limits: SMALL },
    { code: '358', name: 'DPD Home Saturday', reach: 'homes', limits: PARCEL },
    { code: '365', name: 'DPD Tyre', reach: 'tyres', on_request: true },
    { code: '366', name: 'DPD Home Tyre', reach: 'tyres', on_request: true },
    { code: '793', name: 'DPD Limited Quantities', reach: 'Europe', limits: PARCEL, on_request: true },
  ],
};

/** Signatures, Saturday delivery, cash on delivery and pickup points depend on the product: these offer them, the others of the table do not. */
export const PRODUCTS = {
  signed: ['101', '102', '103', '109', '136', '155', '179', '225', '350', '302', '793'],
  saturday: ['103', '358'],
  cash: ['109', '329', '330'],
  point: ['337', '338'],
} as const;

/** Products for dangerous goods: with their data, and in limited quantities. */
export const HAZARDOUS = '102';
export const LIMITED = '793';

/** Countries of Europe, where its products go. */
const EUROPE = new Set(
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA VA XK'.split(
    ' ',
  ),
);

/** Refuses a product of the table that stays in Europe, for a recipient elsewhere. */
export function refuseBeyondEurope(service: string, recipient: Party, report: Reporter): void {
  const country = countryOf(recipient);
  const row = services.rows.find(({ code }) => code === service);
  if (row?.reach === 'Europe' && country !== undefined && !EUROPE.has(country))
    report.notSupported(
      'shipment.services',
      `is ${service} (${row.name}), which goes within Europe; the recipient is in ${country}`,
    );
}
