/**
 * Rating: `POST /shipments/v3/options/search`, one package a call. The reply has all mail classes with their prices, extra
 * services and days, so that a call is enough for each different package. Source: shipping-options.yaml 3.1.29.
 */
import {
  type Offer,
  type OffersRead,
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import { localErrorEntry, unreadableReplyEntry, wireList, wireText } from '@waybill/carrier-kit/reply';
import {
  countryOf,
  hsCode,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  whenBought,
} from '@waybill/carrier-kit/request';
import type { ErrorEntry, RateRequest, Shipment } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { extrasOf } from './accessorials.js';
import { goodsValue, MOST_LINES, SMALL_PACKETS, totalValue } from './customs.js';
import { readReply } from './errors.js';
import type { Package } from './packages.js';
import { foreignPostalCode, labelAddresses, originZip } from './parties.js';
import { pricingOptions } from './payment.js';
import { indicatorsFor, isListedIndicator, offerOf, type RateOption, wireRateOption } from './prices.js';
import { printed } from './printed.js';
import { classesFor, serviceName } from './services.js';
import type { OpenSettings } from './settings.js';
import { labelPaper, readShipment } from './shipment.js';

/** The request for one package, and what its reply is read with. Equal ones are made once and counted. */
export interface WireRateRequest extends Wanted {
  /** `OptionsRequest`. */
  readonly document: object;
}

/** The price of one package, which a label needs as well. */
export const packageRating: PackageRating<OpenSettings, WireRateRequest> = {
  packages,
  call: ({ document }) => ({
    method: 'POST',
    url: '/shipments/v3/options/search',
    body: JSON.stringify(document),
  }),
  read: offersIn,
};

export const rating = perPackage.rating(packageRating);

/** "Today plus 0 to 30 days in advance" (`MailingDate`). */
const LATEST_DAYS = 30;

function packages(
  request: RateRequest,
  context: RequestContext<OpenSettings>,
): PackageRequest<WireRateRequest>[] {
  const { shipment } = request;
  const { account, report, services_on_request } = context;
  const { settings } = account;
  const origin = originZip(request, report);
  const read = readShipment(request, context, LATEST_DAYS);
  const { abroad } = read;
  if (abroad) checkValues(shipment, report);
  const destination = destinationFields(request, abroad, report);
  const too_valuable = abroad && (goodsValue(shipment) ?? 0) > SMALL_PACKETS.most;
  const classes = classesFor(context, abroad, report);
  const bought = whenBought(report);
  labelAddresses(request, read, bought);
  labelPaper(shipment, read.has_form, bought);
  return read.packages.map((own) => {
    const codes = extrasOf(read.extras, own);
    return {
      field: own.field,
      wire: {
        price_type: settings.price_type,
        abroad,
        ...(own.packaging === undefined ? {} : { packaging: own.packaging }),
        classes,
        withheld: [...services_on_request, ...(too_valuable ? [SMALL_PACKETS.service] : [])],
        extras: codes.map(String),
        document: {
          pricingOptions: pricingOptions(settings),
          originZIPCode: origin,
          ...destination,
          ...(read.prepaid ? dutiesRequest(request, report) : {}),
          packageDescription: packageDescription(own, mailClass(classes, abroad), codes, read.day),
        },
      },
    };
  });
}

/** Services and duties depend on dollars: what a purchase refuses has no price. */
function checkValues(shipment: Shipment, report: Reporter): void {
  if (goodsValue(shipment) === undefined) return;
  for (const [index, item] of (shipment.customs?.items ?? []).entries())
    totalValue(item, shipment, `shipment.customs.items[${index}]`, report);
}

/** Where a package goes, as far as a price depends on it. */
function destinationFields({ recipient }: RateRequest, abroad: boolean, report: Reporter): object {
  if (!abroad)
    return {
      destinationZIPCode: postalCode(recipient, 'recipient', { required: true }, report) ?? '',
      destinationEntryFacilityType: 'NONE',
    };
  return omitUndefined({
    foreignPostalCode: foreignPostalCode(recipient, report),
    destinationCountryCode: countryOf(recipient),
  });
}

/**
 * `requestDutiesTaxesFees`: what prepaid duties would cost. It is requested where every line of the declaration has a value.
 */
function dutiesRequest({ recipient, shipment }: RateRequest, report: Reporter): object {
  const items = shipment.customs?.items ?? [];
  if (goodsValue(shipment) === undefined) return {};
  const { city } = recipient;
  const state = stateCode(recipient, 'recipient', { shortest: 2, longest: 2 }, report);
  const longest = printed.party.city;
  const isCityLong = city !== undefined && city.length > longest;
  if (isCityLong)
    report.notice(
      'left_out',
      `recipient.city is left out: it is ${city.length} characters long, ${report.name} takes ${longest} where it prices duties.`,
    );
  return omitUndefined({
    requestDutiesTaxesFees: true,
    destinationCity: isCityLong ? undefined : city,
    destinationState: state,
    items: items.slice(0, MOST_LINES).map(({ value_amount, quantity = 1, code, origin_country }, index) =>
      omitUndefined({
        itemId: String(index + 1),
        itemValue: value_amount,
        itemQuantity: quantity,
        countryOfOrigin: origin_country,
        HSTariffNumber: hsCode(code, `shipment.customs.items[${index}].code`, { most: 14 }, report),
      }),
    ),
  });
}

/** The class where one is wanted; otherwise all, without those of returns. */
function mailClass(classes: readonly string[], abroad: boolean): string {
  const [only, ...others] = classes;
  if (only !== undefined && others.length === 0) return only;
  return abroad ? 'ALL' : 'ALL_OUTBOUND';
}

function packageDescription(own: Package, mailClass: string, codes: readonly number[], day: string): object {
  return omitUndefined({
    weight: own.weight,
    length: own.length,
    height: own.height,
    width: own.width,
    hasNonstandardCharacteristics: own.packaging === 'NON_RECTANGULAR' ? true : undefined,
    mailClass,
    extraServices: codes.length === 0 ? undefined : codes,
    packageValue: own.insured,
    mailingDate: day,
  });
}

/** What a price must be for. */
interface Wanted {
  /** `priceType` of the request. */
  readonly price_type: string;
  /** A packaging of USPS, or a tube; a box of one's own has none. */
  readonly packaging?: string;
  readonly abroad: boolean;
  /** Mail classes that the request names; empty when all are wanted. */
  readonly classes: readonly string[];
  /** Mail classes that are quoted only when they are named, and are not. */
  readonly withheld: readonly string[];
  /** Codes of the extra services that the price must include. */
  readonly extras: readonly string[];
}

/** A list that must be there; a single element may come without one. */
const neededList = z.union([
  z.array(z.unknown()),
  z.looseObject({}).transform((element): unknown[] => [element]),
]);

const wireOptions = z.object({ pricingOptions: neededList });
const wirePricingOption = z.object({ shippingOptions: neededList });
const wireShippingOption = z.object({
  mailClass: wireText.pipe(z.string().trim().min(1)),
  rateOptions: wireList(z.unknown()),
});

/**
 * Classes that are not quoted here: returns are another operation; the others are dropped at a destination
 * facility, or suspended (Global Express Guaranteed, since 2024-09-29).
 */
const NOT_QUOTED = /_RETURN_SERVICE$|^USPS_CONNECT_|^PARCEL_SELECT|^GLOBAL_EXPRESS_GUARANTEED$/;
/** `processingCategory` of packages; envelopes of USPS may be flats. */
const PACKAGES = ['MACHINABLE', 'NONSTANDARD', 'IRREGULAR', 'NON_MACHINABLE'];
/** `processingCategory` of anything else. */
const NO_PACKAGES = [
  ...['CARDS', 'LETTERS', 'FLATS', 'CATALOGS', 'OPEN_AND_DISTRIBUTE', 'RETURNS'],
  ...['SOFT_PACK_MACHINABLE', 'SOFT_PACK_NON_MACHINABLE'],
];
/** `destinationEntryFacilityType` of what is brought to a facility near its destination. */
const AT_A_FACILITY = /_(CENTER|FACILITY|UNIT|HUB)$/;

/** Adds an entry for what is missing, and why. */
type Complain = (code: 'unreadable' | 'no_service', why: string) => void;

function offersIn(reply: Answer, wanted: Wanted, carrier: CarrierIdentity): OffersRead {
  const reading = readReply(reply, carrier, (document) => wireOptions.safeParse(document).data);
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  const errors: ErrorEntry[] = [...reading.warnings];
  const complain: Complain = (code, why) =>
    errors.push(
      code === 'unreadable'
        ? unreadableReplyEntry(carrier, reply, why)
        : localErrorEntry(carrier, code, why, 'not_supported'),
    );
  const offers = reading.document.pricingOptions.flatMap((node) =>
    classesIn(node, wanted, complain).flatMap((each) => classOffer(each, wanted, complain)),
  );
  return { offers, errors };
}

function classesIn(node: unknown, wanted: Wanted, complain: Complain): z.output<typeof wireShippingOption>[] {
  const pricing = wirePricingOption.safeParse(node);
  if (!pricing.success) {
    complain('unreadable', `the list of prices cannot be read: ${z.prettifyError(pricing.error)}`);
    return [];
  }
  return pricing.data.shippingOptions.flatMap((option) => {
    const found = wireShippingOption.safeParse(option);
    if (found.success) return isWanted(found.data.mailClass, wanted) ? [found.data] : [];
    complain('unreadable', `the prices of a class cannot be read: ${z.prettifyError(found.error)}`);
    return [];
  });
}

function isWanted(mailClass: string, { classes, withheld }: Wanted): boolean {
  if (classes.length > 0) return classes.includes(mailClass);
  return !withheld.includes(mailClass) && !NOT_QUOTED.test(mailClass);
}

/** The cheapest price of a class that is for the package and has every extra service. */
function classOffer(
  { mailClass, rateOptions }: z.output<typeof wireShippingOption>,
  wanted: Wanted,
  complain: Complain,
): Offer[] {
  const read = rateOptions.flatMap((node): RateOption[] => {
    const option = wireRateOption.safeParse(node);
    if (option.success) return [option.data];
    complain('unreadable', `a price of ${mailClass} cannot be read: ${z.prettifyError(option.error)}`);
    return [];
  });
  const judged = read.map((option) => ({ option, use: useOf(option, wanted) }));
  const fitting = judged.filter(({ use }) => use === 'fits').map(({ option }) => option);
  const missing = fitting.map((option) =>
    wanted.extras.filter((code) => option.extraServices.every(({ extraService }) => extraService !== code)),
  );
  const complete = fitting.filter((_, index) => missing[index]?.length === 0);
  const [cheapest] = complete.sort((a, b) => a.total.comparedTo(b.total) ?? 0);
  if (cheapest !== undefined) return [offerOf(mailClass, cheapest, wanted.price_type)];
  complain(...whyNone(mailClass, judged, missing));
  return [];
}

/** Why a class has no price for the package: an extra service, an unknown kind of price, or the package. */
function whyNone(
  mailClass: string,
  judged: readonly { readonly option: RateOption; readonly use: Use }[],
  missing: readonly (readonly string[])[],
): Parameters<Complain> {
  const [lacking] = missing;
  const name = serviceName(mailClass, undefined);
  if (lacking !== undefined)
    return ['no_service', `${name} has no extra service ${lacking.join(', ')} for this package.`];
  const strange = judged.find(({ use }) => use === 'unknown')?.option;
  if (strange === undefined) return ['no_service', `${name} has no price for such a package.`];
  const of = Object.values(strange.ingredients).join(', ');
  return ['unreadable', `${name} has prices for unknown kinds of packages alone: ${of}`];
}

/** Whether a price is for the package, for another, or for something that the contract does not list. */
type Use = 'fits' | 'other' | 'unknown';

function useOf({ ingredients }: RateOption, { packaging, abroad }: Wanted): Use {
  const { rateIndicator, processingCategory, destinationEntryFacilityType: entry } = ingredients;
  if (entry !== 'NONE') return AT_A_FACILITY.test(entry) ? 'other' : 'unknown';
  if (!indicatorsFor(packaging, abroad).includes(rateIndicator))
    return isListedIndicator(rateIndicator) ? 'other' : 'unknown';
  const isFlat = processingCategory === 'FLATS' && packaging?.endsWith('ENVELOPE') === true;
  if (PACKAGES.includes(processingCategory) || isFlat) return 'fits';
  return NO_PACKAGES.includes(processingCategory) ? 'other' : 'unknown';
}
