/** What is requested for each package. */
import type { PackageRequest, RequestContext } from '@waybill/carrier-kit';
import {
  countryOf,
  hsCode,
  linesByPackage,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  today,
  whenBought,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import { extrasOf } from '../accessorials.js';
import { customsForms, goodsValue, MOST_LINES, SMALL_PACKETS, totalValue } from '../customs.js';
import { type Package, sizeOf } from '../packages.js';
import { foreignPostalCode, labelAddresses, originZip } from '../parties.js';
import { pricingOptions } from '../payment.js';
import { printed } from '../printed.js';
import { classesFor } from '../services.js';
import type { OpenSettings } from '../settings.js';
import { LABEL_DAYS, labelPaper, pickupPlace, type ReadShipment, readShipment } from '../shipment.js';

import type { Wanted } from './reply.js';

/** The request for one package, and what its reply is read with. Equal ones are made once and counted. */
export interface WireRateRequest extends Wanted {
  /** `OptionsRequest`. */
  readonly document: object;
}

/** "Today plus 0 to 30 days in advance" (`MailingDate`). */
const LATEST_DAYS = 30;

export function packages(
  request: RateRequest,
  context: RequestContext<OpenSettings>,
): PackageRequest<WireRateRequest>[] {
  const { shipment } = request;
  const { account, report, services_on_request } = context;
  const { settings } = account;
  const origin = originZip(request, report);
  const read = readShipment(request, context, LATEST_DAYS);
  const { abroad, packages: own_packages } = read;
  if (abroad) checkValues(shipment, report);
  const destination = destinationFields(request, abroad, report);
  const too_valuable = abroad && (goodsValue(shipment) ?? 0) > SMALL_PACKETS.most;
  const classes = classesFor(context, abroad, report);
  const bought = whenBought(report);
  labelAddresses(request, read, bought);
  labelPaper(shipment, read, bought);
  pickupPlace(request, read, bought);
  customsForms(request, read, classes.length === 1 ? classes[0] : undefined, bought);
  const duties = read.prepaid
    ? linesByPackage(shipment, own_packages, bought).map((lines) => dutiesRequest(request, lines, report))
    : [];
  noteDay(read.day, today(account.context.clock, settings.time_zone), report);
  return own_packages.map((own, position) => {
    const codes = extrasOf(read.extras, own);
    return {
      field: own.field,
      wire: {
        price_type: settings.price_type,
        abroad,
        ...(own.packaging === undefined ? {} : { packaging: own.packaging }),
        classes,
        withheld: [...services_on_request, ...(too_valuable ? [SMALL_PACKETS.service] : [])],
        ...(read.only && { only: read.only }),
        ...(duties[position] !== undefined && { duties: true as const }),
        extras: codes.map(String),
        document: {
          pricingOptions: pricingOptions(settings),
          originZIPCode: origin,
          ...destination,
          ...duties[position],
          packageDescription: packageDescription(own, mailClass(classes, abroad), codes, read),
        },
      },
    };
  });
}

/** A quote of a later day cannot be bought at once. */
function noteDay(day: string, now: string, report: Reporter): void {
  const first = new Date(Date.parse(day) - LABEL_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (first > now)
    report.notice(
      'label_later',
      `USPS makes labels up to ${LABEL_DAYS} days ahead: one of ${day} can be bought from ${first}.`,
    );
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
 * `requestDutiesTaxesFees`: what prepaid duties of the lines in a package would cost. It is requested where every line of the declaration has a value.
 */
function dutiesRequest(
  { recipient, shipment }: RateRequest,
  lines: readonly number[],
  report: Reporter,
): object | undefined {
  const items = (shipment.customs?.items ?? []).map((item, index) => ({ ...item, index }));
  if (goodsValue(shipment) === undefined) return undefined;
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
    items: items
      .filter(({ index }) => lines.includes(index))
      .slice(0, MOST_LINES)
      .map(({ index, value_amount, quantity = 1, code, origin_country }) =>
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

function packageDescription(
  own: Package,
  mailClass: string,
  codes: readonly number[],
  { abroad, day }: Pick<ReadShipment, 'abroad' | 'day'>,
): object {
  return omitUndefined({
    weight: own.weight,
    ...sizeOf(own),
    hasNonstandardCharacteristics: own.packaging === 'NON_RECTANGULAR' && !abroad ? true : undefined,
    mailClass,
    extraServices: codes.length === 0 ? undefined : codes,
    packageValue: own.insured,
    mailingDate: day,
  });
}
