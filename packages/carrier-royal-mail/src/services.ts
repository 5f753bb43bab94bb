import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

export const HEAVIEST_KG = 30;
const ANY: PackageLimit = { weight: HEAVIEST_KG, source: 'Click & Drop API v1, weightInGrams' };
const noted = (limit: Omit<PackageLimit, 'source'>, what: string): PackageLimit => ({
  ...limit,
  source: `Royal Mail, sizes and weights: ${what}; an account may have other terms`,
  beyond: 'notice',
});
const parcel = [ANY, noted({ weight: 20, sides: [61, 46, 46] }, 'medium parcel')];
const letterbox = [ANY, noted({ sides: [35.3, 25, 2.5] }, 'large letter')];
const abroad = [ANY];

/**
 * Service codes of business accounts. Royal Mail publishes no list of them with this API: these are the codes that programs of
 * other developers have (read 2026-11-22), and an account has some of them. Any other code of an account is sent as written.
 */
export const services: ServiceTable = {
  code_pattern: /^[A-Z\d]{2,10}$/,
  rows: [
    { code: 'TPN24', name: 'Tracked 24', reach: 'GB', limits: parcel },
    { code: 'TPS48', name: 'Tracked 48', reach: 'GB', limits: parcel },
    { code: 'TRN24', name: 'Tracked 24, letterboxable', reach: 'GB', limits: letterbox },
    { code: 'TRS48', name: 'Tracked 48, letterboxable', reach: 'GB', limits: letterbox },
    { code: 'TPLN', name: 'Tracked 24, high volume', reach: 'GB', limits: parcel },
    { code: 'TPLS', name: 'Tracked 48, high volume', reach: 'GB', limits: parcel },
    { code: 'CRL24', name: 'Royal Mail 24', reach: 'GB', limits: parcel },
    { code: 'CRL48', name: 'Royal Mail 48', reach: 'GB', limits: parcel },
    { code: 'BPL1', name: '1st Class', reach: 'GB', limits: parcel },
    { code: 'BPL2', name: '2nd Class', reach: 'GB', limits: parcel },
    { code: 'BPR1', name: '1st Class, signed for', reach: 'GB', limits: parcel },
    { code: 'BPR2', name: '2nd Class, signed for', reach: 'GB', limits: parcel },
    { code: 'SD1', name: 'Special Delivery Guaranteed by 1pm, £750', reach: 'GB', limits: parcel },
    { code: 'SD2', name: 'Special Delivery Guaranteed by 1pm, £1,000', reach: 'GB', limits: parcel },
    { code: 'SD3', name: 'Special Delivery Guaranteed by 1pm, £2,500', reach: 'GB', limits: parcel },
    { code: 'SD4', name: 'Special Delivery Guaranteed by 9am', reach: 'GB', limits: parcel },
    { code: 'SD5', name: 'Special Delivery Guaranteed by 9am', reach: 'GB', limits: parcel },
    { code: 'SD6', name: 'Special Delivery Guaranteed by 9am', reach: 'GB', limits: parcel },
    { code: 'MPR', name: 'International Tracked, duties paid', reach: 'world', limits: abroad },
    { code: 'MTV', name: 'International Tracked & Signed, duties paid', reach: 'world', limits: abroad },
    { code: 'BYD', name: 'International, duties paid', reach: 'world', limits: abroad },
    { code: 'DE6', name: 'International, duties paid', reach: 'world', limits: abroad },
    { code: 'OTA', name: 'International Tracked', reach: 'world', limits: abroad },
    { code: 'OTB', name: 'International Tracked, extra compensation', reach: 'world', limits: abroad },
    { code: 'OTC', name: 'International Tracked & Signed', reach: 'world', limits: abroad },
    {
      code: 'OTD',
      name: 'International Tracked & Signed, extra compensation',
      reach: 'world',
      limits: abroad,
    },
    { code: 'OSA', name: 'International Signed', reach: 'world', limits: abroad },
    { code: 'OSB', name: 'International Signed, extra compensation', reach: 'world', limits: abroad },
    { code: 'OLA', name: 'International Standard', reach: 'world', limits: abroad },
    { code: 'OLS', name: 'International Economy', reach: 'world', limits: abroad },
  ],
};

/** Postal Delivered Duties Paid: royalmail.com, `pddp` and `usabusinessupdates`, of 2025. Who pays is a part of the service. */
export const DUTIES_PAID: readonly string[] = ['MPR', 'MTV', 'BYD', 'DE6'];

/** Pounds of compensation, by the names of services in the same programs. */
export const COMPENSATION: Readonly<Record<string, number>> = { SD1: 750, SD2: 1000, SD3: 2500 };

/** Nothing says that BYD and DE6 are tracked. */
const UNTRACKED = ['CRL24', 'CRL48', 'BPL1', 'BPL2', 'OLA', 'OLS', 'BYD', 'DE6'];

/** Whether each package gets a tracking number. For a service that the table does not list it is unknown. */
export function isTracked(service: string): boolean {
  return services.rows.some(({ code }) => code === service) && !UNTRACKED.includes(service);
}

/** The United Kingdom, and the Channel Islands and the Isle of Man, which have postcodes of its kind. */
export const HOME = ['GB', 'GG', 'IM', 'JE'] as const;

/** Codes that stay at home. An account's own codes, which are not listed, go where Royal Mail lets them go. */
export const AT_HOME = services.rows.filter(({ reach }) => reach === 'GB').map(({ code }) => code);
