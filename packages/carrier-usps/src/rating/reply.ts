/** The prices of one package in a reply, and duties over all packages. */
import { type Offer, type OffersRead, z } from '@waybill/carrier-kit';
import {
  decimal,
  localErrorEntry,
  readAs,
  unreadableReplyEntry,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import {
  indicatorsFor,
  isListedIndicator,
  offerOf,
  type RateOption,
  SOFT_PACK,
  wireRateOption,
} from '../prices.js';
import { serviceName } from '../services.js';
import type { ReadShipment } from '../shipment.js';

/** What a price must be for. */
export interface Wanted {
  /** `priceType` of the request. */
  readonly price_type: string;
  /** A packaging of USPS, or a tube; a box of one's own has none. */
  readonly packaging?: string;
  readonly abroad: boolean;
  /** Mail classes that the request names; empty when all are wanted. */
  readonly classes: readonly string[];
  /** Mail classes that are quoted only when they are named, and are not. */
  readonly withheld: readonly string[];
  readonly only?: ReadShipment['only'];
  /** Prepaid duties are requested. */
  readonly duties?: true;
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
/**
 * Abroad every example of the contract has this entry, and `FLATS` for single pieces (shipping-options.yaml 3.1.29,
 * international-prices.yaml 3.3.11).
 */
const ABROAD_ENTRY = 'INTERNATIONAL_SERVICE_CENTER';

/** Adds an entry for what is missing, and why. */
type Complain = (code: 'unreadable' | 'no_service', why: string) => void;

export function offersIn(reply: Answer, wanted: Wanted, carrier: CarrierIdentity): OffersRead {
  const reading = readReply(reply, carrier, (document) => readAs(wireOptions, document).data);
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
  const pricing = readAs(wirePricingOption, node);
  if (!pricing.success) {
    complain('unreadable', `the list of prices cannot be read: ${z.prettifyError(pricing.error)}`);
    return [];
  }
  return pricing.data.shippingOptions.flatMap((option) => {
    const found = readAs(wireShippingOption, option);
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
    const option = readAs(wireRateOption, node);
    if (option.success) return [option.data];
    complain('unreadable', `a price of ${mailClass} cannot be read: ${z.prettifyError(option.error)}`);
    return [];
  });
  const judged = read.map((option) => ({ option, use: useOf(option, wanted) }));
  if (wanted.only?.classes.includes(mailClass) === false) {
    complain('no_service', `${serviceName(mailClass, undefined)} has no ${wanted.only.what}.`);
    return [];
  }
  const fitting = oneTier(judged.filter(({ use }) => use === 'fits').map(({ option }) => option));
  const missing = fitting.map((option) =>
    wanted.extras.filter((code) => option.extraServices.every(({ extraService }) => extraService !== code)),
  );
  const complete = fitting.filter((_, index) => missing[index]?.length === 0);
  const [cheapest] = complete.sort(
    (a, b) => rankOf(a, wanted) - rankOf(b, wanted) || (a.total.comparedTo(b.total) ?? 0),
  );
  if (cheapest !== undefined) return [offerOf(mailClass, cheapest, wanted.price_type)];
  complain(...whyNone(mailClass, judged, missing));
  return [];
}

/** Of the tiers of soft packs the dearest: the contract does not say whether only that of the size is listed. */
function oneTier(options: readonly RateOption[]): RateOption[] {
  const tiers = options.filter(({ ingredients }) => SOFT_PACK.includes(ingredients.rateIndicator));
  const top = tiers.reduce((most, { total }) => (total.isGreaterThan(most) ? total : most), decimal(0));
  return options.filter((option) => !tiers.includes(option) || option.total.isEqualTo(top));
}

/** Abroad a price for flats, and one for entry at a service centre, count only where the class has no other. */
function rankOf({ ingredients }: RateOption, { abroad, packaging }: Wanted): number {
  const { processingCategory, destinationEntryFacilityType: entry } = ingredients;
  if (!abroad) return 0;
  return (entry === 'NONE' ? 0 : 1) + (processingCategory === 'FLATS' && !isEnvelope(packaging) ? 2 : 0);
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

const isEnvelope = (packaging: string | undefined) => packaging?.endsWith('ENVELOPE') === true;

/** Whether a price is for the package, for another, or for something that the contract does not list. */
type Use = 'fits' | 'other' | 'unknown';

function useOf({ ingredients }: RateOption, { packaging, abroad }: Wanted): Use {
  const { rateIndicator, processingCategory, destinationEntryFacilityType: entry } = ingredients;
  if (entry !== 'NONE' && !(abroad && entry === ABROAD_ENTRY))
    return AT_A_FACILITY.test(entry) ? 'other' : 'unknown';
  if (!indicatorsFor(packaging, abroad).includes(rateIndicator))
    return isListedIndicator(rateIndicator) ? 'other' : 'unknown';
  const isFlat = processingCategory === 'FLATS' && (abroad || isEnvelope(packaging));
  if (PACKAGES.includes(processingCategory) || isFlat) return 'fits';
  return NO_PACKAGES.includes(processingCategory) ? 'other' : 'unknown';
}
