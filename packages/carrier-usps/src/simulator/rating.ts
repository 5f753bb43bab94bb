/** `POST /shipments/v3/options/search`: `OptionsRequest` of shipping-options.yaml 3.1.29. */
import { z } from '@waybill/carrier-kit';
import { businessDaysAfter, dayIn } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import type { Enrolled } from './login.js';
import {
  above0,
  checkDay,
  checkInsurance,
  country,
  extraServices,
  HOME_EXTRAS,
  TIME_ZONE,
  text,
  validBody,
} from './rules.js';
import {
  ABROAD,
  ABROAD_EXTRAS,
  checkPlaces,
  classesTo,
  dollars,
  HOME,
  type Parcel,
  type Price,
  pricesOf,
  totalCents,
} from './tariff.js';

const zip = z.string().regex(/^\d{5}([-\s]\d{4})?$/);
const pricingOption = z
  .strictObject({
    priceType: z.enum(['RETAIL', 'COMMERCIAL', 'CONTRACT']).default('COMMERCIAL'),
    paymentAccount: z
      .strictObject({ accountType: z.enum(['EPS', 'PERMIT']), accountNumber: text(30) })
      .optional(),
  })
  .refine(({ priceType, paymentAccount }) => priceType !== 'CONTRACT' || paymentAccount !== undefined, {
    path: ['paymentAccount'],
    error: '160154: is required when priceType is CONTRACT',
  });

const described = (classes: readonly string[], extras: readonly number[]) =>
  z.strictObject({
    weight: above0.max(70),
    length: above0,
    height: above0,
    width: above0,
    girth: above0.optional(),
    hasNonstandardCharacteristics: z.boolean().optional(),
    packageValue: z.number().min(0).optional(),
    mailingDate: z.iso.date().optional(),
    mailClass: z.enum(classes),
    extraServices: extraServices(extras, 5),
  });
const shared = { pricingOptions: z.array(pricingOption).min(1), originZIPCode: zip };
const RETURNS = ['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS'].map(
  (mail_class) => `${mail_class}_RETURN_SERVICE`,
);

const home = z.strictObject({
  ...shared,
  destinationZIPCode: zip,
  destinationEntryFacilityType: z.literal('NONE').default('NONE'),
  packageDescription: described([...Object.keys(HOME), 'ALL_OUTBOUND', ...RETURNS], HOME_EXTRAS),
});
const item = z.strictObject({
  itemId: z.string().regex(/^\w{1,20}$/),
  itemValue: z.number().min(0.01).max(999_999.99),
  itemQuantity: z.int().min(1),
  countryOfOrigin: country.optional(),
  HSTariffNumber: z.string().min(6).max(14).optional(),
});
const abroad = z.strictObject({
  ...shared,
  foreignPostalCode: text(11).optional(),
  destinationCountryCode: country,
  requestDutiesTaxesFees: z.boolean().optional(),
  destinationCity: text(28).optional(),
  destinationState: z.string().length(2).optional(),
  items: z.array(item).max(30).optional(),
  packageDescription: described([...Object.keys(ABROAD), 'ALL'], ABROAD_EXTRAS),
});

const options = z.union([home, abroad]);
type OptionsRequest = z.output<typeof options>;
export const optionsBody = validBody(options);

/** `OptionsResponse`. */
export function optionsReply(
  request: OptionsRequest,
  account: Pick<Enrolled, 'account_number'>,
  now: number,
) {
  const { packageDescription: described, originZIPCode } = request;
  const day = described.mailingDate ?? dayIn(TIME_ZONE, now);
  checkDay(day, now, 30);
  checkInsurance(described.extraServices, described.packageValue);
  const pricingOptions = request.pricingOptions.map(({ priceType, paymentAccount }) => {
    if (paymentAccount !== undefined && paymentAccount.accountNumber !== account.account_number)
      throw refuse('100001', 'The payment account was not found.');
    return { shippingOptions: shippingOptions(request, priceType, day), priceType, paymentAccount };
  });
  if ('destinationZIPCode' in request)
    return { originZIPCode, destinationZIPCode: request.destinationZIPCode, pricingOptions };
  const { foreignPostalCode, destinationCountryCode } = request;
  return { originZIPCode, foreignPostalCode, destinationCountryCode, pricingOptions };
}

function shippingOptions(request: OptionsRequest, price_type: Price['price_type'], day: string): object[] {
  const { mailClass, extraServices, ...described } = request.packageDescription;
  const isHome = 'destinationZIPCode' in request;
  const parcel: Parcel = {
    from_zip: request.originZIPCode,
    to: isHome ? { zip: request.destinationZIPCode } : { country: request.destinationCountryCode },
    pounds: described.weight,
    sides: [described.length, described.width, described.height],
    nonstandard: described.hasNonstandardCharacteristics ?? false,
    extras: extraServices,
    value_cents: Math.round((described.packageValue ?? 0) * 100),
    price_type,
  };
  checkPlaces(parcel);
  const all = mailClass === 'ALL_OUTBOUND' || mailClass === 'ALL';
  const codes = all ? Object.keys(classesTo(parcel)) : [mailClass];
  const found = codes
    .map((code) => ({ code, prices: pricesOf(code, parcel) }))
    .filter(({ prices }) => prices.length > 0);
  if (found.length === 0) throw refuse('030002', 'Could not find working sku from SSF ingredients');
  const with_extras = extraServices.length > 0;
  const duties = isHome ? {} : dutiesQuote(request);
  return found.map(({ code, prices }) => ({
    mailClass: code,
    rateOptions: prices.map((price) => ({
      ...duties,
      ...rateOption(price, described.weight, with_extras, day),
    })),
  }));
}

/** Dollars for each package with prepaid duties. */
export const PREPAID_FEE = 5.95;

/** Made up: 5 % duty and 10 % tax. */
export function prepaidShares(value: number): { readonly dutyPrice: number; readonly taxPrice: number } {
  return { dutyPrice: Math.round(value * 5) / 100, taxPrice: Math.round(value * 10) / 100 };
}

function dutiesQuote({
  requestDutiesTaxesFees,
  items = [],
}: Extract<OptionsRequest, { destinationCountryCode: string }>): object {
  if (requestDutiesTaxesFees !== true) return {};
  if (items.length === 0)
    throw refuse('160320', 'At least one item is required with requestDutiesTaxesFees.');
  const itemQuotes = items.map(({ itemId, itemValue, itemQuantity }) => ({
    ...prepaidShares(itemValue * itemQuantity),
    itemId,
  }));
  return { dutiesTaxesFeesQuote: { packageFee: PREPAID_FEE, itemQuotes } };
}

function rateOption(price: Price, pounds: number, with_extras: boolean, day: string): object {
  const isAbroad = price.destinationEntryFacilityType === 'INTERNATIONAL_SERVICE_CENTER';
  const base = price.cents + price.fees.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...(price.days === undefined ? {} : { commitment: commitment(price, day) }),
    ...(with_extras ? { totalPrice: dollars(totalCents(price)) } : {}),
    totalBasePrice: dollars(base),
    rates: [
      {
        description: `${price.name}${isAbroad ? ' ISC' : ''} ${price.rateIndicator}`,
        startDate: '2026-01-18',
        endDate: '',
        SKU: price.sku,
        price: dollars(price.cents),
        zone: price.zone,
        weight: pounds,
        dimWeight: price.dimensional,
        priceType: isAbroad && price.price_type === 'COMMERCIAL' ? 'COMMERCIAL_BASE' : price.price_type,
        fees: price.fees.map(({ cents, ...fee }) => ({ ...fee, price: dollars(cents) })),
        productName: '',
        productDefinition: '',
        processingCategory: price.processingCategory,
        rateIndicator: price.rateIndicator,
        destinationEntryFacilityType: price.destinationEntryFacilityType,
        mailClass: price.mail_class,
      },
    ],
    extraServices: price.extras.map(({ code, cents, ...extra }) => ({
      extraService: String(code),
      ...extra,
      price: dollars(cents),
      priceType: price.price_type,
    })),
  };
}

export function commitment(
  { days = 0, guaranteed }: Pick<Price, 'days' | 'guaranteed'>,
  day: string,
): object {
  const arrives = businessDaysAfter(day, days, { saturdays: true });
  return {
    name: days === 1 ? '1 Day' : `${days} Days`,
    scheduleDeliveryDate: arrives,
    expectedDeliveryDate: arrives,
    guaranteedDelivery: guaranteed,
    isPriorityMailNextDay: false,
  };
}
