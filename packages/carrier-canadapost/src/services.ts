import type { ServiceTable } from '@waybill/core/plugin';

/**
 * Codes as `service-code` of rating and shipping carries them. Names are what the Rating service calls them in English.
 * Source: Canada Post, "Get Rates" and "Discover Services".
 */
export const services: ServiceTable = {
  code_pattern: /^[A-Z][A-Z0-9]+(\.[A-Z0-9]+)*$/,
  rows: [
    { code: 'DOM.RP', name: 'Regular Parcel', reach: 'Canada' },
    { code: 'DOM.EP', name: 'Expedited Parcel', reach: 'Canada' },
    { code: 'DOM.EP.EPLUS', name: 'Expedited Parcel Plus', reach: 'Canada' },
    { code: 'DOM.XP', name: 'Xpresspost', reach: 'Canada' },
    { code: 'DOM.XP.CERT', name: 'Xpresspost Certified', reach: 'Canada' },
    { code: 'DOM.PC', name: 'Priority', reach: 'Canada' },
    // For books between libraries and their readers (Canada Postal Guide, Library Materials); the cheapest rate by far.
    { code: 'DOM.LIB', name: 'Library Materials', reach: 'Canada', on_request: true },
    { code: 'USA.EP', name: 'Expedited Parcel USA', reach: 'CA -> US' },
    { code: 'USA.XP', name: 'Xpresspost USA', reach: 'CA -> US' },
    { code: 'USA.TP', name: 'Tracked Packet USA', reach: 'CA -> US' },
    { code: 'USA.TP.LVM', name: 'Tracked Packet USA (large volume mailers)', reach: 'CA -> US' },
    { code: 'USA.SP.AIR', name: 'Small Packet USA Air', reach: 'CA -> US' },
    { code: 'USA.PW.ENV', name: 'Priority Worldwide Envelope USA', reach: 'CA -> US' },
    { code: 'USA.PW.PAK', name: 'Priority Worldwide Pak USA', reach: 'CA -> US' },
    { code: 'USA.PW.PARCEL', name: 'Priority Worldwide Parcel USA', reach: 'CA -> US' },
    { code: 'INT.XP', name: 'Xpresspost International', reach: 'CA -> world' },
    { code: 'INT.TP', name: 'Tracked Packet International', reach: 'CA -> world' },
    { code: 'INT.IP.AIR', name: 'International Parcel Air', reach: 'CA -> world' },
    { code: 'INT.IP.SURF', name: 'International Parcel Surface', reach: 'CA -> world' },
    { code: 'INT.SP.AIR', name: 'Small Packet International Air', reach: 'CA -> world' },
    { code: 'INT.SP.SURF', name: 'Small Packet International Surface', reach: 'CA -> world' },
    { code: 'INT.PW.ENV', name: 'Priority Worldwide Envelope International', reach: 'CA -> world' },
    { code: 'INT.PW.PAK', name: 'Priority Worldwide Pak International', reach: 'CA -> world' },
    { code: 'INT.PW.PARCEL', name: 'Priority Worldwide Parcel International', reach: 'CA -> world' },
  ],
};

/** The carrier's English name of a service, or its code where the table does not list it. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? code;
}
