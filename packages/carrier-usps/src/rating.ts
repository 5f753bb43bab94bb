/**
 * Rating: `POST /shipments/v3/options/search`, one package a call. The reply has all mail classes with their prices, extra
 * services and days, so that a call is enough for each different package. Source: shipping-options.yaml 3.1.29.
 */
import {
  omitUndefined,
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
  shipDateOf,
} from '@waybill/carrier-kit';
import type { RateRequest } from '@waybill/core';
import { extrasOf, namedExtras } from './extra-services.js';
import { type Package, readPackages } from './packages.js';
import { checkTaxIds, type Destination, destinationOf, originZip } from './parties.js';
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
  checkTaxIds(request, report);
  const origin = originZip(request, report);
  const destination = destinationOf(request, report);
  const { abroad } = destination;
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
        ...(own.packaging === undefined ? {} : { packaging: own.packaging }),
        classes,
        withheld: context.services_on_request,
        extras: codes.map(String),
        document: {
          pricingOptions: pricingOptions(settings),
          originZIPCode: origin,
          ...destinationFields(destination),
          packageDescription: packageDescription(own, mailClass(classes, abroad), codes, day),
        },
      },
    };
  });
}

function destinationFields(destination: Destination): object {
  if (!destination.abroad)
    return { destinationZIPCode: destination.zip, destinationEntryFacilityType: 'NONE' };
  return omitUndefined({
    foreignPostalCode: destination.postal_code,
    destinationCountryCode: destination.country,
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
