import type { ServiceTable } from '@waybill/core/plugin';

/**
 * Service codes of business accounts. Royal Mail publishes no list of them with this API: these are the codes that programs of
 * other developers have (read 2026-11-22), and an account has some of them. Any other code of an account is sent as written.
 */
export const services: ServiceTable = {
  code_pattern: /^[A-Z\d]{2,10}$/,
  rows: [
    { code: 'TPN24', name: 'Tracked 24', reach: 'GB' },
    { code: 'TPS48', name: 'Tracked 48', reach: 'GB' },
    { code: 'TRN24', name: 'Tracked 24, letterboxable', reach: 'GB' },
    { code: 'TRS48', name: 'Tracked 48, letterboxable', reach: 'GB' },
    { code: 'TPLN', name: 'Tracked 24, high volume', reach: 'GB' },
    { code: 'TPLS', name: 'Tracked 48, high volume', reach: 'GB' },
    { code: 'CRL24', name: 'Royal Mail 24', reach: 'GB' },
    { code: 'CRL48', name: 'Royal Mail 48', reach: 'GB' },
    { code: 'BPL1', name: '1st Class', reach: 'GB' },
    { code: 'BPL2', name: '2nd Class', reach: 'GB' },
    { code: 'BPR1', name: '1st Class, signed for', reach: 'GB' },
    { code: 'BPR2', name: '2nd Class, signed for', reach: 'GB' },
    { code: 'SD1', name: 'Special Delivery Guaranteed by 1pm, £750', reach: 'GB' },
    { code: 'SD2', name: 'Special Delivery Guaranteed by 1pm, £1,000', reach: 'GB' },
    { code: 'SD3', name: 'Special Delivery Guaranteed by 1pm, £2,500', reach: 'GB' },
    { code: 'SD4', name: 'Special Delivery Guaranteed by 9am', reach: 'GB' },
    { code: 'SD5', name: 'Special Delivery Guaranteed by 9am', reach: 'GB' },
    { code: 'SD6', name: 'Special Delivery Guaranteed by 9am', reach: 'GB' },
    { code: 'OTA', name: 'International Tracked', reach: 'world' },
    { code: 'OTB', name: 'International Tracked, extra compensation', reach: 'world' },
    { code: 'OTC', name: 'International Tracked & Signed', reach: 'world' },
    { code: 'OTD', name: 'International Tracked & Signed, extra compensation', reach: 'world' },
    { code: 'OSA', name: 'International Signed', reach: 'world' },
    { code: 'OSB', name: 'International Signed, extra compensation', reach: 'world' },
    { code: 'OLA', name: 'International Standard', reach: 'world' },
    { code: 'OLS', name: 'International Economy', reach: 'world' },
  ],
};

const UNTRACKED = ['CRL24', 'CRL48', 'BPL1', 'BPL2', 'OLA', 'OLS'];

/** Whether each package gets a tracking number. For a service that the table does not list it is unknown. */
export function isTracked(service: string): boolean {
  return services.rows.some(({ code }) => code === service) && !UNTRACKED.includes(service);
}

/** The United Kingdom, and the Channel Islands and the Isle of Man, which have postcodes of its kind. */
export const HOME = ['GB', 'GG', 'IM', 'JE'] as const;

/** Codes that stay at home. An account's own codes, which are not listed, go where Royal Mail lets them go. */
export const AT_HOME = services.rows.filter(({ reach }) => reach === 'GB').map(({ code }) => code);
