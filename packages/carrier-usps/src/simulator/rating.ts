/** `POST /shipments/v3/options/search`. */
import { businessDaysAfter, dayIn, daysBetween, refuse } from '@waybill/simulator';
import { PREPAID_FEE, prepaidShares } from './duties.js';
import type { OptionsRequest, PricingOption } from './options-request.js';
import { checkPlaces, classesTo, dollars, type Parcel, type Price, pricesOf, totalCents } from './tariff.js';

/** Where a mailing date is checked. */
const TIME_ZONE = 'America/New_York';

/** `OptionsResponse`. */
export function optionsReply(
  request: OptionsRequest,
  account: { readonly account_number: string },
  now: number,
): object {
  const { packageDescription: described, pricingOptions, originZIPCode } = request;
  const mailing_date = described.mailingDate ?? dayIn(TIME_ZONE, now);
  const ahead = daysBetween(dayIn(TIME_ZONE, now), mailing_date);
  // The origin may be a day behind or ahead of this clock.
  if (ahead < -1 || ahead > 31)
    throw refuse('030003', 'The mailing date must be today to 30 days in advance.');
  const needsValue = described.extraServices.some((code) => code === 930 || code === 931);
  if (needsValue && described.packageValue === undefined)
    throw refuse('160155', 'packageValue is required with insurance.');
  const value = described.packageValue ?? 0;
  if (described.extraServices.includes(930) && value > 500) throw refuse('160155', '930 is for up to $500.');
  if (described.extraServices.includes(931) && value <= 500)
    throw refuse('160155', '931 is for more than $500.');
  const listed = pricingOptions.map((pricing) => {
    checkAccount(pricing, account);
    return { priceType: pricing.priceType, shippingOptions: shippingOptions(request, pricing, mailing_date) };
  });
  return 'destinationZIPCode' in request
    ? { originZIPCode, destinationZIPCode: request.destinationZIPCode, pricingOptions: listed }
    : {
        originZIPCode,
        ...(request.foreignPostalCode === undefined ? {} : { foreignPostalCode: request.foreignPostalCode }),
        destinationCountryCode: request.destinationCountryCode,
        pricingOptions: listed,
      };
}

function checkAccount(
  { paymentAccount }: PricingOption,
  { account_number }: { readonly account_number: string },
): void {
  if (paymentAccount !== undefined && paymentAccount.accountNumber !== account_number)
    throw refuse('100001', 'The payment account was not found.');
}

function shippingOptions(request: OptionsRequest, pricing: PricingOption, day: string): object[] {
  const { mailClass, extraServices, hasNonstandardCharacteristics, ...described } =
    request.packageDescription;
  const parcel: Parcel = {
    from_zip: request.originZIPCode,
    to:
      'destinationZIPCode' in request
        ? { zip: request.destinationZIPCode }
        : { country: request.destinationCountryCode },
    pounds: described.weight,
    sides: [described.length, described.width, described.height],
    nonstandard: hasNonstandardCharacteristics ?? false,
    extras: extraServices,
    value_cents: Math.round((described.packageValue ?? 0) * 100),
    price_type: pricing.priceType,
  };
  checkPlaces(parcel);
  const all = mailClass === 'ALL_OUTBOUND' || mailClass === 'ALL';
  const codes = all ? Object.keys(classesTo(parcel)) : [mailClass];
  const found = codes.flatMap((code) => {
    const prices = pricesOf(code, parcel);
    return prices.length === 0 ? [] : [{ code, prices }];
  });
  if (found.length === 0) throw refuse('030002', 'Could not find working sku from SSF ingredients');
  const asked = extraServices.length > 0;
  const duties = 'destinationCountryCode' in request ? dutiesQuote(request) : {};
  return found.map(({ code, prices }) => ({
    mailClass: code,
    rateOptions: prices.map((price) => ({
      ...duties,
      ...rateOption(price, described.weight, asked, day),
    })),
  }));
}

/** Made up: 5 % duty and 10 % tax. */
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

function rateOption(price: Price, pounds: number, asked: boolean, day: string): object {
  const base = price.cents + price.fees.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...(price.days === undefined ? {} : { commitment: commitment(price, day) }),
    ...(asked ? { totalPrice: dollars(totalCents(price)) } : {}),
    totalBasePrice: dollars(base),
    rates: [
      {
        description: `${price.name} ${price.rateIndicator}`,
        startDate: '2026-01-18',
        endDate: '',
        SKU: price.sku,
        price: dollars(price.cents),
        zone: price.zone,
        weight: pounds,
        dimWeight: price.dimensional,
        priceType: price.price_type,
        fees: price.fees.map(({ cents, ...fee }) => ({ ...fee, price: dollars(cents) })),
        productName: price.name,
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
