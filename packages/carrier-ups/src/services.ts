import { lookUp, type Reporter } from '@waybill/carrier-kit/request';
import type { ServiceTable } from '@waybill/core/plugin';

/**
 * Codes of `Service/Code`. Some countries of origin have other names, see `serviceName`. Sources: UPS OpenAPI
 * (Rating and Shipping, `Service/Code`); names by origin: UPS, "Service Codes" in the appendix of Rating.
 */
export const services: ServiceTable = {
  code_pattern: /^[0-9A-Z]{2}$/,
  rows: [
    { code: '01', name: 'UPS Next Day Air', reach: 'US; Canada as UPS Express' },
    { code: '02', name: 'UPS 2nd Day Air', reach: 'US; Canada as UPS Expedited' },
    { code: '03', name: 'UPS Ground', reach: 'US, PR' },
    { code: '07', name: 'UPS Worldwide Express', reach: 'world; within the EU as UPS Express' },
    { code: '08', name: 'UPS Worldwide Expedited', reach: 'world' },
    { code: '11', name: 'UPS Standard', reach: 'Canada, US <-> CA and MX, Europe' },
    { code: '12', name: 'UPS 3 Day Select', reach: 'US, CA -> US' },
    { code: '13', name: 'UPS Next Day Air Saver', reach: 'US; Canada as UPS Express Saver' },
    { code: '14', name: 'UPS Next Day Air Early', reach: 'US; Canada as UPS Express Early' },
    { code: '54', name: 'UPS Worldwide Express Plus', reach: 'world' },
    { code: '59', name: 'UPS 2nd Day Air A.M.', reach: 'US' },
    {
      code: '65',
      name: 'UPS Worldwide Saver',
      reach: 'world; from Canada and within the EU as UPS Express Saver',
    },
    { code: '70', name: 'UPS Access Point Economy', reach: 'to a UPS Access Point; Canada, Europe' },
    { code: '74', name: 'UPS Express 12:00', reach: 'Germany' },
    { code: '82', name: 'UPS Today Standard', reach: 'Poland' },
    { code: '83', name: 'UPS Today Dedicated Courier', reach: 'Poland' },
    { code: '84', name: 'UPS Today Intercity', reach: 'Poland' },
    { code: '85', name: 'UPS Today Express', reach: 'Poland' },
    { code: '86', name: 'UPS Today Express Saver', reach: 'Poland' },
    { code: '92', name: 'UPS Ground Saver, less than 1 lb', reach: 'US' },
    { code: '93', name: 'UPS Ground Saver, 1 lb or more', reach: 'US' },
    { code: '94', name: 'UPS SurePost Bound Printed Matter', reach: 'US', on_request: true },
    { code: '95', name: 'UPS SurePost Media Mail', reach: 'US', on_request: true },
  ],
};

/** Services outside the table: they need a contract, or details that a request has no field for. Replies may name them. */
const UNLISTED: Readonly<Record<string, string>> = {
  '17': 'UPS Worldwide Economy DDU',
  '71': 'UPS Worldwide Express Freight Midday',
  '72': 'UPS Worldwide Economy DDP',
  '75': 'UPS Heavy Goods',
  '96': 'UPS Worldwide Express Freight',
};

const WITHIN_EUROPE = {
  '07': 'UPS Express',
  '08': 'UPS Expedited',
  '65': 'UPS Express Saver',
} as const;

const BY_ORIGIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: {
    '01': 'UPS Express',
    '02': 'UPS Expedited',
    '13': 'UPS Express Saver',
    '14': 'UPS Express Early',
    '65': 'UPS Express Saver',
  },
  MX: { '07': 'UPS Express', '08': 'UPS Expedited', '54': 'UPS Express Plus', '65': 'UPS Saver' },
  PL: { ...WITHIN_EUROPE, '54': 'UPS Express Plus' },
  EU: WITHIN_EUROPE,
  US: {},
  PR: {},
  other: { '07': 'UPS Express' },
};

/** Ground, Standard, the Today services of Poland, Ground Saver and its relatives. */
const BY_ROAD = ['03', '11', '82', '83', '84', '85', '86', '92', '93', '94', '95'];

/** Whether it is one service, and by road. Where several are compared, the rules of the air count, which are stricter. */
export function travelsByRoad(services: readonly string[]): boolean {
  const [service = ''] = services;
  return services.length === 1 && BY_ROAD.includes(service);
}

/** A code with the prefix `ups:` need not be in the table, but `Service/Code` must be able to carry it. */
export function refuseMalformedCodes(codes: readonly string[], report: Reporter): void {
  for (const code of codes.filter((written) => !services.code_pattern.test(written)))
    report.invalid(
      'shipment.services',
      `names ${JSON.stringify(code)}; codes of UPS are 2 digits or capitals, such as 03`,
    );
}

/** UPS's name of a service in its country of origin; `undefined` for an unknown code. */
export function serviceName(code: string, origin: string, inEuropeanUnion: boolean): string | undefined {
  const own = lookUp(BY_ORIGIN, origin) ?? BY_ORIGIN[inEuropeanUnion ? 'EU' : 'other'] ?? {};
  const listed = services.rows.find((row) => row.code === code)?.name;
  const here = lookUp(own, code);
  if (here !== undefined) return here;
  return listed ?? lookUp(UNLISTED, code);
}
