import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

const US = 'US';
const INTERNATIONAL = 'international';
const EUROPE = 'within Europe';
const FREIGHT = 'freight, 151 lb and more';

/** Packages of the shipper; FedEx packagings have limits of their own, and heavier packages go as freight. */
const EXPRESS: readonly PackageLimit[] = [
  { units: 'lb in', weight: 150, source: 'FedEx API Reference Guide, Express packages' },
  {
    units: 'lb in',
    longest_side: 119,
    length_and_girth: 165,
    source: "FedEx's public sizes of Express packages; the API contract has none",
    beyond: 'notice',
  },
];

/**
 * Codes as `serviceType` of rating and shipping carries them. Source: FedEx API Reference Guide, "Service Types".
 * LTL freight has a separate API and is not here.
 */
export const services: ServiceTable = {
  // The contract lists no codes. Words with these beginnings belong to postal services.
  code_pattern:
    /^(?!USPS_|PRIORITY_MAIL|FIRST_CLASS|MEDIA_MAIL|LIBRARY_MAIL|PARCEL_SELECT|BOUND_PRINTED|GLOBAL_EXPRESS)[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/,
  rows: [
    { code: 'FEDEX_GROUND', name: 'FedEx Ground', reach: 'US, Canada, US <-> CA' },
    { code: 'GROUND_HOME_DELIVERY', name: 'FedEx Home Delivery', reach: 'US homes' },
    { code: 'SMART_POST', name: 'FedEx Ground Economy', reach: US },
    { code: 'FIRST_OVERNIGHT', name: 'FedEx First Overnight', reach: 'US, Canada', limits: EXPRESS },
    { code: 'PRIORITY_OVERNIGHT', name: 'FedEx Priority Overnight', reach: 'US, Canada', limits: EXPRESS },
    {
      code: 'STANDARD_OVERNIGHT',
      name: 'FedEx Standard Overnight',
      reach: 'US, Canada, Mexico',
      limits: EXPRESS,
    },
    { code: 'FEDEX_2_DAY_AM', name: 'FedEx 2Day AM', reach: US, limits: EXPRESS },
    { code: 'FEDEX_2_DAY', name: 'FedEx 2Day', reach: 'US, Canada', limits: EXPRESS },
    {
      code: 'FEDEX_EXPRESS_SAVER',
      name: 'FedEx Express Saver',
      reach: 'US; Canada, as FedEx Economy; Mexico',
      limits: EXPRESS,
    },
    { code: 'SAME_DAY', name: 'FedEx SameDay', reach: US },
    { code: 'SAME_DAY_CITY', name: 'FedEx SameDay City', reach: US },
    {
      code: 'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS',
      name: 'FedEx International Priority Express',
      reach: INTERNATIONAL,
      limits: EXPRESS,
    },
    {
      code: 'FEDEX_INTERNATIONAL_PRIORITY',
      name: 'FedEx International Priority',
      reach: INTERNATIONAL,
      limits: EXPRESS,
    },
    { code: 'INTERNATIONAL_FIRST', name: 'FedEx International First', reach: INTERNATIONAL, limits: EXPRESS },
    {
      code: 'INTERNATIONAL_ECONOMY',
      name: 'FedEx International Economy',
      reach: INTERNATIONAL,
      limits: EXPRESS,
    },
    {
      code: 'FEDEX_INTERNATIONAL_CONNECT_PLUS',
      name: 'FedEx International Connect Plus',
      reach: INTERNATIONAL,
      limits: EXPRESS,
    },
    {
      code: 'INTERNATIONAL_PRIORITY_DISTRIBUTION',
      name: 'FedEx International Priority DirectDistribution',
      reach: INTERNATIONAL,
    },
    {
      code: 'INTERNATIONAL_ECONOMY_DISTRIBUTION',
      name: 'FedEx International Economy DirectDistribution',
      reach: INTERNATIONAL,
    },
    { code: 'INTL_GROUND_DISTRIBUTION', name: 'FedEx International Ground Distribution', reach: 'US -> CA' },
    { code: 'TRANSBORDER_DISTRIBUTION', name: 'FedEx Transborder Distribution', reach: 'US <-> CA' },
    { code: 'FEDEX_FIRST_FREIGHT', name: 'FedEx First Overnight Freight', reach: FREIGHT },
    { code: 'FEDEX_1_DAY_FREIGHT', name: 'FedEx 1Day Freight', reach: FREIGHT },
    { code: 'FEDEX_2_DAY_FREIGHT', name: 'FedEx 2Day Freight', reach: FREIGHT },
    { code: 'FEDEX_3_DAY_FREIGHT', name: 'FedEx 3Day Freight', reach: FREIGHT },
    { code: 'INTERNATIONAL_PRIORITY_FREIGHT', name: 'FedEx International Priority Freight', reach: FREIGHT },
    { code: 'INTERNATIONAL_ECONOMY_FREIGHT', name: 'FedEx International Economy Freight', reach: FREIGHT },
    {
      code: 'FEDEX_INTERNATIONAL_DEFERRED_FREIGHT',
      name: 'FedEx International Deferred Freight',
      reach: FREIGHT,
    },
    {
      code: 'INTERNATIONAL_DISTRIBUTION_FREIGHT',
      name: 'FedEx International Distribution Freight',
      reach: FREIGHT,
    },
    { code: 'FEDEX_FIRST', name: 'FedEx First', reach: EUROPE },
    { code: 'FEDEX_PRIORITY_EXPRESS', name: 'FedEx Priority Express', reach: EUROPE },
    { code: 'FEDEX_PRIORITY', name: 'FedEx Priority', reach: EUROPE },
    { code: 'FEDEX_ECONOMY', name: 'FedEx Economy', reach: EUROPE },
    { code: 'FEDEX_ECONOMY_SELECT', name: 'FedEx Economy Select', reach: 'United Kingdom' },
    { code: 'FEDEX_PRIORITY_EXPRESS_FREIGHT', name: 'FedEx Priority Express Freight', reach: EUROPE },
    { code: 'FEDEX_PRIORITY_FREIGHT', name: 'FedEx Priority Freight', reach: EUROPE },
    { code: 'FEDEX_ECONOMY_FREIGHT', name: 'FedEx Economy Freight', reach: EUROPE },
    { code: 'FEDEX_REGIONAL_ECONOMY', name: 'FedEx Regional Economy', reach: EUROPE },
    { code: 'FEDEX_REGIONAL_ECONOMY_FREIGHT', name: 'FedEx Regional Economy Freight', reach: EUROPE },
  ],
};

/** The carrier's English name of a service, or its code where the table does not list it. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? code;
}

const GROUND = ['FEDEX_GROUND', 'GROUND_HOME_DELIVERY', 'SMART_POST', 'INTL_GROUND_DISTRIBUTION'];

/** Services of FedEx Ground: references are shorter, and Saturday delivery costs nothing extra. */
export function isGround(service: string): boolean {
  return GROUND.includes(service);
}
