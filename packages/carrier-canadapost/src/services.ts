import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

export const HEAVIEST_KG = 30;
const limits: readonly PackageLimit[] = [
  { weight: HEAVIEST_KG, source: 'Canada Post, "Size and weight restrictions"' },
];

/**
 * Codes as `service-code` of rating and shipping carries them. Names are what the Rating service calls them in English.
 * Source: Canada Post, "Get Rates" and "Discover Services".
 */
export const services: ServiceTable = {
  code_pattern: /^[A-Z][A-Z0-9]+(\.[A-Z0-9]+)*$/,
  rows: [
    { code: 'DOM.RP', name: 'Regular Parcel', reach: 'Canada', limits },
    { code: 'DOM.EP', name: 'Expedited Parcel', reach: 'Canada', limits },
    { code: 'DOM.EP.EPLUS', name: 'Expedited Parcel Plus', reach: 'Canada', limits },
    { code: 'DOM.XP', name: 'Xpresspost', reach: 'Canada', limits },
    { code: 'DOM.XP.CERT', name: 'Xpresspost Certified', reach: 'Canada', limits },
    { code: 'DOM.PC', name: 'Priority', reach: 'Canada', limits },
    // For books between libraries and their readers (Canada Postal Guide, Library Materials); the cheapest rate by far.
    { code: 'DOM.LIB', name: 'Library Materials', reach: 'Canada', on_request: true, limits },
    { code: 'USA.EP', name: 'Expedited Parcel USA', reach: 'CA -> US', limits },
    { code: 'USA.XP', name: 'Xpresspost USA', reach: 'CA -> US', limits },
    { code: 'USA.TP', name: 'Tracked Packet USA', reach: 'CA -> US', limits },
    { code: 'USA.TP.LVM', name: 'Tracked Packet USA (large volume mailers)', reach: 'CA -> US', limits },
    { code: 'USA.SP.AIR', name: 'Small Packet USA Air', reach: 'CA -> US', limits },
    { code: 'USA.PW.ENV', name: 'Priority Worldwide Envelope USA', reach: 'CA -> US', limits },
    { code: 'USA.PW.PAK', name: 'Priority Worldwide Pak USA', reach: 'CA -> US', limits },
    { code: 'USA.PW.PARCEL', name: 'Priority Worldwide Parcel USA', reach: 'CA -> US', limits },
    { code: 'INT.XP', name: 'Xpresspost International', reach: 'CA -> world', limits },
    { code: 'INT.TP', name: 'Tracked Packet International', reach: 'CA -> world', limits },
    { code: 'INT.IP.AIR', name: 'International Parcel Air', reach: 'CA -> world', limits },
    { code: 'INT.IP.SURF', name: 'International Parcel Surface', reach: 'CA -> world', limits },
    { code: 'INT.SP.AIR', name: 'Small Packet International Air', reach: 'CA -> world', limits },
    { code: 'INT.SP.SURF', name: 'Small Packet International Surface', reach: 'CA -> world', limits },
    { code: 'INT.PW.ENV', name: 'Priority Worldwide Envelope International', reach: 'CA -> world', limits },
    { code: 'INT.PW.PAK', name: 'Priority Worldwide Pak International', reach: 'CA -> world', limits },
    { code: 'INT.PW.PARCEL', name: 'Priority Worldwide Parcel International', reach: 'CA -> world', limits },
  ],
};

/** The carrier's English name of a service, or its code where the table does not list it. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? code;
}
