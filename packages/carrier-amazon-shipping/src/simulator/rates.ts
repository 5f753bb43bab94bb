/** Made-up rates: equal requests cost the same, and the parts of a price add up. */
import { dimensionalGrams, grams } from '@waybill/simulator/business';
import type { SimulatedRates } from './requests.js';

interface Service {
  readonly name: string;
  readonly base_cents: number;
  readonly per_kg_cents: number;
  readonly days: number;
  /** A promotion of Amazon. */
  readonly promotion_cents?: number;
  /** The purchase must say whether someone signs. */
  readonly asks_for_signature?: true;
}

const SERVICES: Readonly<Record<string, Readonly<Record<string, Service>>>> = {
  GB: {
    'SWA-UK-2D': {
      name: 'Amazon Shipping Two Day',
      base_cents: 310,
      per_kg_cents: 24,
      days: 2,
      promotion_cents: 50,
    },
    'SWA-UK-PREM': {
      name: 'Amazon Shipping Premium',
      base_cents: 455,
      per_kg_cents: 36,
      days: 1,
      asks_for_signature: true,
    },
  },
  IN: { 'SWA-IN-SIM': { name: 'Amazon Shipping Simulated', base_cents: 6200, per_kg_cents: 1800, days: 3 } },
};
const CURRENCIES: Readonly<Record<string, string>> = { GB: 'GBP', IN: 'INR' };
const VAT_PERCENT = 20;
const FUEL_PERCENT = 6;
const HEAVIEST_G = 23_000;
const GRAMS = { GRAM: 1, KILOGRAM: 1000, OUNCE: 28.349_523_125, POUND: 453.592_37 } as const;

const PRINT_OPTIONS = (dpis: readonly number[]) => [
  {
    supportedDPIs: dpis,
    supportedPageLayouts: ['DEFAULT'],
    supportedFileJoiningOptions: [false],
    supportedDocumentDetails: [{ name: 'LABEL', isMandatory: true }],
  },
];
const SIZE = { width: 4, length: 6, unit: 'INCH' };
export const DOCUMENTS = [
  { format: 'PNG', size: SIZE, printOptions: PRINT_OPTIONS([300, 203]) },
  { format: 'PDF', size: SIZE, printOptions: PRINT_OPTIONS([300]) },
  { format: 'ZPL', size: SIZE, printOptions: PRINT_OPTIONS([300, 203]) },
];

const SIGNATURES = [
  { id: 'NO_SIGNATURE', name: 'No signature', cents: 0 },
  { id: 'SIGNATURE', name: 'Signature', cents: 110 },
];

export interface SimulatedRate {
  readonly rateId: string;
  readonly service_name: string;
  readonly carrierId: string;
  /** Ids of services, one of which must be chosen. */
  readonly choices: readonly string[];
  /** `Rate`. */
  readonly document: object;
  /** `totalChargeWithAdjustments`. */
  readonly adjusted: object | undefined;
  readonly promise: object;
}

/** The rates of a request, and the services that are not offered, as `IneligibleRate`. */
export function ratesOf(request: SimulatedRates, now: number) {
  const { shipFrom, shipTo, packages, valueAddedServices: added = {} } = request;
  const country = shipFrom.countryCode;
  const carrierId = `AMZN_${country === 'GB' ? 'UK' : country}`;
  const billed_g = billedGrams(packages[0]);
  const reasons = [
    ...(country !== shipTo.countryCode || /^(GY|IM|JE|0+$)/i.test(shipTo.postalCode)
      ? [{ code: 'NO_COVERAGE', message: 'No coverage for this destination.' }]
      : []),
    ...(billed_g > HEAVIEST_G ? [{ code: 'WEIGHT_RESTRICTIONS', message: 'The package is too heavy.' }] : []),
    ...(added.collectOnDelivery !== undefined && country !== 'IN'
      ? [{ code: 'UNSUPPORTED_VAS', message: 'Collect on delivery is not available.' }]
      : []),
  ];
  const rates: SimulatedRate[] = [];
  const ineligible: object[] = [];
  for (const [serviceId, service] of Object.entries(SERVICES[country] ?? {})) {
    const identity = { carrierId, carrierName: 'Amazon Shipping', serviceId, serviceName: service.name };
    if (reasons.length > 0) ineligible.push({ ...identity, ineligibilityReasons: reasons });
    else rates.push(rateOf(`rate-${rates.length + 1}`, identity, service, request, billed_g, now));
  }
  return { rates, ineligible };
}

function rateOf(
  rateId: string,
  identity: { readonly carrierId: string; readonly serviceName: string },
  service: Service,
  { shipFrom, valueAddedServices: added = {} }: SimulatedRates,
  billed_g: number,
  now: number,
): SimulatedRate {
  const unit = CURRENCIES[shipFrom.countryCode] ?? 'EUR';
  const money = (cents: number) => ({ unit, value: cents / 100 });
  const base = service.base_cents + Math.ceil((billed_g / 1000) * service.per_kg_cents);
  const parts = [
    { id: 'BASE_RATE', name: 'Base rate', cents: base },
    { id: 'FUEL_SURCHARGE', name: 'Fuel surcharge', cents: Math.round((base * FUEL_PERCENT) / 100) },
    ...(added.signatureOnDelivery ? [{ id: 'SIGNATURE_CONFIRMATION', name: 'Signature', cents: 90 }] : []),
    ...(added.otpOnDelivery ? [{ id: 'OTP_ON_DELIVERY_FEE', name: 'Passcode', cents: 60 }] : []),
  ];
  const net = parts.reduce((total, { cents }) => total + cents, 0);
  const vat = Math.round((net * VAT_PERCENT) / 100);
  const items = [...parts, { id: 'VAT', name: 'VAT', cents: vat }];
  const itemOf = ({ id, name, cents }: (typeof parts)[number], rateItemType: string) => ({
    rateItemID: id,
    rateItemType,
    rateItemCharge: money(cents),
    rateItemNameLocalization: name,
  });
  const promotion = service.promotion_cents ?? 0;
  const adjusted = promotion === 0 ? undefined : money(net + vat - promotion);
  const credit = { id: 'AMAZON_SPONSORED_DISCOUNT', name: 'Promotion', cents: promotion };
  const promise = { pickupWindow: windowOn(now, 1), deliveryWindow: windowOn(now, 1 + service.days) };
  const choices = service.asks_for_signature ? SIGNATURES : [];
  const document = {
    rateId,
    ...identity,
    billedWeight: { unit: 'KILOGRAM', value: billed_g / 1000 },
    totalCharge: money(net + vat),
    ...(adjusted && {
      totalChargeWithAdjustments: adjusted,
      adjustmentItemList: [itemOf(credit, 'INCLUDED')],
    }),
    promise,
    supportedDocumentSpecifications: DOCUMENTS,
    ...(choices.length > 0 && {
      availableValueAddedServiceGroups: [
        {
          groupId: 'SIGNATURE',
          groupDescription: 'Delivery confirmation',
          isRequired: true,
          valueAddedServices: choices.map(({ id, name, cents }) => ({ id, name, cost: money(cents) })),
        },
      ],
    }),
    requiresAdditionalInputs: false,
    rateItemList: items.map((part) => itemOf(part, 'MANDATORY')),
    paymentType: 'PAY_THROUGH_AMAZON',
  };
  const ids = choices.map(({ id }) => id);
  const { carrierId, serviceName } = identity;
  return { rateId, service_name: serviceName, carrierId, choices: ids, document, adjusted, promise };
}

/** The greater of weight and volume, in steps of 100 g. */
function billedGrams({ weight, dimensions }: SimulatedRates['packages'][0]): number {
  const { length, width, height, unit } = dimensions;
  const volume = dimensionalGrams([length, width, height], unit === 'INCH' ? 'in' : 'cm', 5000);
  const own = grams((weight.value * GRAMS[weight.unit]) / 1000, 'kg');
  return Math.ceil(Math.max(own, volume) / 100) * 100;
}

const DAY_MS = 86_400_000;

function windowOn(now: number, days: number) {
  const day = new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  return { start: `${day}T08:00:00Z`, end: `${day}T18:00:00Z` };
}
