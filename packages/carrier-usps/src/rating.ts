/**
 * Rating: `POST /shipments/v3/options/search`, one package a call. The reply has all mail classes with their prices, extra
 * services and days, so that a call is enough for each different package. Source: shipping-options.yaml 3.1.29.
 */
import {
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
} from '@waybill/carrier-kit';
import { hsCode, omitUndefined, type Reporter, shipDateOf, stateCode } from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import { totalValue } from './customs/line.js';
import { checkTaxIds } from './customs/references.js';
import { goodsValue, prepaysDuties, SMALL_PACKETS } from './customs.js';
import { extrasOf, namedExtras } from './extra-services.js';
import { type Package, readPackages } from './packages.js';
import { type Destination, destinationOf, originZip } from './parties.js';
import { checkPayer, pricingOptions } from './payment.js';
import { offersIn, type Wanted } from './rating/offers.js';
import { classesFor } from './services.js';
import type { OpenSettings } from './settings.js';

/** The request for one package, and what its reply is read with. Equal ones are made once and counted. */
export interface WireRateRequest extends Wanted {
  /** `OptionsRequest`. */
  readonly document: object;
}

/** "Today plus 0 to 30 days in advance" (`MailingDate`). */
const LATEST_DAYS = 30;

function packages(
  request: RateRequest,
  context: RequestContext<OpenSettings>,
): PackageRequest<WireRateRequest>[] {
  const { shipment } = request;
  const { account, report } = context;
  const { settings } = account;
  checkPayer(request, settings, report);
  const origin = originZip(request, report);
  const destination = destinationOf(request, report);
  const { abroad } = destination;
  checkTaxIds(request, abroad, report);
  const prepaid = prepaysDuties(request, settings.account_number ?? '', abroad, report);
  if (abroad) checkValues(shipment, report);
  const too_valuable = abroad && (goodsValue(shipment) ?? 0) > SMALL_PACKETS.most;
  const classes = classesFor(context, abroad, report);
  const own_packages = readPackages(shipment, report);
  const insured = own_packages.some((own) => own.insured !== undefined);
  const extras = namedExtras(context, { abroad, insured }, report);
  const day = shipDateOf(
    shipment,
    { clock: account.context.clock, time_zone: settings.time_zone },
    { latest_days: LATEST_DAYS },
    report,
  );
  return own_packages.map((own) => {
    const codes = extrasOf(extras, own);
    return {
      field: own.field,
      wire: {
        price_type: settings.price_type,
        abroad,
        ...(own.packaging === undefined ? {} : { packaging: own.packaging }),
        classes,
        withheld: [...context.services_on_request, ...(too_valuable ? [SMALL_PACKETS.service] : [])],
        extras: codes.map(String),
        document: {
          pricingOptions: pricingOptions(settings),
          originZIPCode: origin,
          ...destinationFields(destination),
          ...(prepaid ? dutiesRequest(request, report) : {}),
          packageDescription: packageDescription(own, mailClass(classes, abroad), codes, day),
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

function destinationFields(destination: Destination): object {
  if (!destination.abroad)
    return { destinationZIPCode: destination.zip, destinationEntryFacilityType: 'NONE' };
  return omitUndefined({
    foreignPostalCode: destination.postal_code,
    destinationCountryCode: destination.country,
  });
}

/** `destinationCity` */
const LONGEST_CITY = 28;

/**
 * `requestDutiesTaxesFees`: what prepaid duties would cost. It is asked where every line of the declaration has a value.
 */
function dutiesRequest({ recipient, shipment }: RateRequest, report: Reporter): object {
  const items = shipment.customs?.items ?? [];
  if (goodsValue(shipment) === undefined) return {};
  const { city } = recipient;
  const state = stateCode(recipient, 'recipient', { shortest: 2, longest: 2 }, report);
  const isCityLong = city !== undefined && city.length > LONGEST_CITY;
  if (isCityLong)
    report.notice(
      'left_out',
      `recipient.city is left out: it is ${city.length} characters long, ${report.name} takes ${LONGEST_CITY} where it prices duties.`,
    );
  return omitUndefined({
    requestDutiesTaxesFees: true,
    destinationCity: isCityLong ? undefined : city,
    destinationState: state,
    items: items.slice(0, 30).map(({ value_amount, quantity = 1, code, origin_country }, index) =>
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

/** The price of one package. Shipping uses it, too. */
export const packageRating: PackageRating<OpenSettings, WireRateRequest> = {
  packages,
  call: ({ document }) => ({
    method: 'POST',
    url: '/shipments/v3/options/search',
    body: JSON.stringify(document),
  }),
  read: (reply, wire, carrier) => offersIn(reply, wire, carrier),
};

export const rating = perPackage.rating(packageRating);
