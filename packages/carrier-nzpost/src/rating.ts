/**
 * Rating: GET /shippingoptions/2.0/domestic and /international, a call for each different package, whose prices are added up.
 * Add-ons that are mandatory (rural delivery) are not in the price of a service: they are added here, and bought.
 * Source: ShippingOptions API 2.0. Sides are centimetres in New Zealand and millimetres abroad.
 */
import {
  type Offer,
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
  z,
} from '@waybill/carrier-kit';
import { eventTimeOf } from '@waybill/carrier-kit/after';
import {
  type Decimal,
  decimal,
  localErrorEntry,
  maybe,
  maybeText,
  readAs,
  sum,
  unreadableReplyEntry,
  wireBoolean,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit/reply';
import {
  countryOf,
  dimensionsOf,
  omitUndefined,
  packagesOf,
  type Reporter,
  shipDateOf,
  splitByValue,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, RateRequest } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { CURRENCY, insuredAmount, valueOfGoods } from './customs.js';
import { readReply } from './errors.js';
import { serviceOptions } from './options.js';
import { chargesOf, isAbroad, originOf, placeOf, taxNumbers } from './parties.js';
import { serviceName } from './services.js';
import type { OpenSettings } from './settings.js';

/** The price of one package. */
export interface WireRate {
  /** Path and query. */
  readonly url: string;
  /** Services to quote; empty for all. */
  readonly services: readonly string[];
  /** Codes of add-ons that are wanted. */
  readonly addons: readonly string[];
}

/** Labels have at most 99 pages. */
export const MOST_PACKAGES = 99;

const packageRating: PackageRating<OpenSettings, WireRate> = {
  packages,
  call: ({ url }) => ({ method: 'GET', url }),
  read: offersIn,
};

export const rating = perPackage.rating(packageRating);

function packages(
  request: RateRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): PackageRequest<WireRate>[] {
  const { shipment } = request;
  const { settings, context } = account;
  const abroad = isAbroad(request);
  chargesOf(request, account, report);
  taxNumbers(request, report);
  shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  const { addons } = serviceOptions(request, options, report);
  const parcels = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  if (abroad && parcels.length > 1)
    report.notice(
      'several_packages',
      `${report.name} sends several packages together to other countries with a few services only, and does not say which: it may refuse to make labels.`,
    );
  if (insuredAmount(request, report) !== undefined)
    report.notice(
      'insurance_not_in_price',
      `shipment.insured_amount is bought with the label; ${report.name} lists no price of it, so the quote is without.`,
    );
  const value = abroad ? valueOfGoods(shipment, report) : undefined;
  const values = value && splitByValue(value, parcels, CURRENCY);
  const places = abroad ? { country_code: countryOf(request.recipient) } : placesOf(request, report);
  return parcels.map((own, at) => {
    const weight = weightOf(own, shipment.weight_unit, { unit: 'KG', places: 3 }, report);
    const rounding = { unit: 'CM', places: abroad ? 1 : 0, required: true } as const;
    const sides = dimensionsOf(own, shipment.dimension_unit, rounding, report);
    const side = (name: 'length' | 'width' | 'height') => sides?.[name].times(abroad ? 10 : 1).toFixed();
    const query = omitUndefined({
      ...places,
      value: values?.[at]?.toFixed(),
      weight: weight.toFixed(),
      length: side('length'),
      width: side('width'),
      height: side('height'),
      format: abroad ? 'json' : undefined,
      documents: abroad && shipment.is_document ? 'only' : undefined,
      account_number: settings.account_number,
    });
    const written = Object.entries(query).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
    const url = `/shippingoptions/2.0/${abroad ? 'international' : 'domestic'}?${written.join('&')}`;
    return { field: own.field, wire: { url, services, addons } };
  });
}

/** `pickup_…` and `delivery_…` */
function placesOf(request: RateRequest, report: Reporter): Record<string, string | undefined> {
  const { party, path } = originOf(request);
  const named = (prefix: string, place: ReturnType<typeof placeOf>) =>
    Object.entries(place).map(([name, text]) => [`${prefix}_${name}`, text]);
  return Object.fromEntries([
    ...named('pickup', placeOf(party, path, report)),
    ...named('delivery', placeOf(request.recipient, 'recipient', report)),
  ]);
}

const wireAddon = z.object({
  addon_code: maybeText,
  description: maybeText,
  mandatory: wireOptional(wireBoolean),
  price_excluding_gst: maybe(wireDecimal),
  price_including_gst: maybe(wireDecimal),
});
/** If one price cannot be read, the service is not quoted: another figure of the reply may be too low. */
const wireService = z.object({
  carrier: maybeText,
  service_code: wireText.pipe(z.string().min(1)),
  description: maybeText,
  price_excluding_gst: maybe(wireDecimal),
  price_including_gst: wireOptional(wireDecimal),
  price_including_surcharge_and_gst: wireOptional(wireDecimal),
  estimated_delivery_time: maybeText,
  min_delivery_target: maybe(wireDecimal),
  max_delivery_target: maybe(wireDecimal),
  signature_included: maybe(wireBoolean),
  addons: wireList(wireAddon),
});
type WireService = z.output<typeof wireService>;
type WireAddon = z.output<typeof wireAddon>;
const wireOptions = z.object({ services: wireList(z.unknown()) });

/** An offer, with what its purchase repeats. */
export interface OwnOffer extends Offer {
  readonly addons: readonly string[];
  readonly label_carrier: string;
}

export interface OffersIn {
  readonly offers: readonly OwnOffer[];
  readonly errors: readonly ErrorEntry[];
}

/** The offers in one reply. A notice names what is listed and cannot be bought; if the request named it, an entry does. */
export function offersIn(
  reply: Answer,
  { services, addons }: Pick<WireRate, 'services' | 'addons'>,
  carrier: CarrierIdentity,
): OffersIn {
  const reading = readReply(reply, carrier, (document) =>
    Object.hasOwn(Object(document), 'services') ? readAs(wireOptions, document).data : undefined,
  );
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  const offers: OwnOffer[] = [];
  const errors: ErrorEntry[] = [...reading.warnings];
  const left_out: { readonly code: string; readonly message: string }[] = [];
  const listed = reading.document.services.map((node) => ({ node, ...readAs(wireService, node) }));
  const has_surcharges = listed.some(({ data }) => data?.price_including_surcharge_and_gst !== undefined);
  for (const { node, data, error } of listed) {
    if (data === undefined) {
      const named = Object(node).service_code ?? 'without a code';
      errors.push(unreadableReplyEntry(carrier, reply, `service ${named}: ${z.prettifyError(error)}`));
    } else if (services.length === 0 || services.includes(data.service_code)) {
      const read = offerOf(data, addons);
      if ('why' in read)
        left_out.push({
          code: data.service_code,
          message: `${data.description ?? 'A service'} (${data.service_code}) is not quoted: ${read.why}.`,
        });
      else {
        const may_be_more = has_surcharges && data.price_including_surcharge_and_gst === undefined;
        offers.push({ ...read, notices: may_be_more ? [NO_SURCHARGE] : [] });
      }
    }
  }
  if (offers.length === 0 || services.length > 0)
    for (const { code, message } of left_out)
      errors.push({
        ...localErrorEntry(carrier, 'not_quoted', message, 'carrier'),
        details: { service: code },
      });
  const missing = left_out.map(({ message }) => ({ code: 'left_out', message }));
  return {
    offers: offers.map((offer) => ({ ...offer, notices: [...(offer.notices ?? []), ...missing] })),
    errors,
  };
}

/** For a service that has no price with surcharge although others of the reply do. */
const NO_SURCHARGE: Notice = {
  code: 'no_surcharge_listed',
  message:
    'NZ Post lists prices with surcharge for other services, and none for this one: it may be billed higher.',
};

/** A price without GST, and its GST. Without the first figure nothing is split off. */
function split(excluding: string | undefined, including: Decimal): readonly [Decimal, Decimal] {
  const without = decimal(excluding ?? including);
  const isPart = !without.isNegative() && without.isLessThanOrEqualTo(including);
  return isPart ? [without, including.minus(without)] : [including, decimal(0)];
}

function offerOf(service: WireService, wanted: readonly string[]): OwnOffer | { readonly why: string } {
  const { service_code, price_including_gst, price_including_surcharge_and_gst, addons } = service;
  const { carrier = 'COURIERPOST', description, estimated_delivery_time } = service;
  const { min_delivery_target: from, max_delivery_target: until } = service;
  const whole = decimal(price_including_surcharge_and_gst ?? price_including_gst ?? 0);
  if (!whole.isGreaterThan(0)) return { why: 'it has no price' };
  const label_carrier = carrier.toUpperCase().replace(/\s/g, '');
  if (label_carrier === 'PACE') return { why: 'Pace needs a pickup that is booked before' };
  const missing = wanted.find((code) => !isIncluded(code, service));
  if (missing !== undefined) return { why: `it has no add-on ${missing}` };
  const own = addons.filter(({ addon_code = '', mandatory }) => mandatory || wanted.includes(addon_code));
  const priced = own.map(pricedAddon);
  if (!priced.every((one) => one !== undefined)) return { why: 'an add-on has no price or no code' };
  const before = decimal(price_including_gst ?? whole);
  const [base, gst] = split(service.price_excluding_gst, before);
  const surcharge = whole.minus(before);
  return {
    service: service_code,
    name: serviceName(service_code, description),
    price: {
      currency: CURRENCY,
      base,
      charges: [
        ...(surcharge.isZero() ? [] : [{ name: 'Surcharge', amount: surcharge }]),
        ...priced.map(({ name, amount }) => ({ name, amount })),
      ],
      taxes: [gst, ...priced.map((addon) => addon.gst)],
      total: sum([whole, ...priced.map(({ total }) => total)]),
    },
    transit_days: until === undefined ? undefined : Number(until),
    // Its form is not described: it may be a date, or words.
    delivery_date: eventTimeOf(estimated_delivery_time)?.date,
    facts: omitUndefined({
      estimated_delivery_time,
      transit_days_min: from === undefined ? undefined : Number(from),
    }),
    addons: own.flatMap(({ addon_code }) => addon_code ?? []),
    label_carrier: label_carrier === 'PARCELPOST' ? label_carrier : 'COURIERPOST',
  };
}

/** A service that includes a signature needs no add-on for it. */
function isIncluded(code: string, { addons, signature_included }: WireService): boolean {
  return (
    addons.some(({ addon_code }) => addon_code === code) || (code === 'CPSR' && signature_included === true)
  );
}

/** `undefined` if it has no code by which it can be bought, or no price with GST. */
function pricedAddon({ addon_code, description, price_excluding_gst, price_including_gst }: WireAddon) {
  if (addon_code === undefined || price_including_gst === undefined) return undefined;
  const total = decimal(price_including_gst);
  if (total.isNegative()) return undefined;
  const [amount, gst] = split(price_excluding_gst, total);
  return { name: description ?? addon_code, amount, gst, total };
}
