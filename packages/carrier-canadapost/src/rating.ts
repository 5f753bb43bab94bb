/** Get Rates: one package a request, so alike packages are priced once and counted, and prices are added up by service. */
import {
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
} from '@waybill/carrier-kit';
import { shipDate, shipDateOf } from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import { type PackageOption, packageOptions, requestOptions } from './accessorials.js';
import { apiProfileOf } from './api-profile.js';
import { checkDeclaration } from './customs/declaration.js';
import { type Characteristics, readPackages } from './packages.js';
import { type Destination, destinationOf, originOf } from './parties.js';
import { checkDuties, settlementOf } from './payment.js';
import { byPlatform, type Platform } from './platform.js';
import type { OpenSettings } from './settings.js';

/** One package to price, in Canada Post's terms. */
export interface Scenario {
  readonly customer_number: string;
  readonly contract_id?: string;
  readonly promo_code?: string;
  /** Left out when the request has no date. */
  readonly mailing_date?: string;
  readonly options: readonly PackageOption[];
  /** Codes with which the package would be bought besides: free, and not every service has them. */
  readonly added_options: readonly string[];
  readonly package: Characteristics;
  readonly services: readonly string[];
  readonly origin: string;
  readonly destination: Destination;
}

const ratingOn = (platform: Platform): PackageRating<OpenSettings, Scenario> => ({
  packages: scenariosOf,
  call: platform.rateCall,
  read: (reply, { added_options }, carrier) => {
    const { offers, errors } = platform.readOffers(reply, carrier);
    return { offers: offers.map((offer) => ({ ...offer, options: added_options })), errors };
  },
});

export const rating = byPlatform((platform) => perPackage.rating(ratingOn(platform)));

function scenariosOf(
  request: RateRequest,
  context: RequestContext<OpenSettings>,
): PackageRequest<Scenario>[] {
  const { recipient, shipment } = request;
  const { services, account, report } = context;
  const { settings } = account;
  const profile = apiProfileOf(settings);
  const options = requestOptions(request, profile, context);
  const origin = originOf(request, report);
  const destination = destinationOf(recipient, profile.longest_postal_code.rating, report);
  const packages = readPackages(shipment, 'rating', profile, report);
  checkDuties(request, profile, context);
  checkDeclaration(request, profile, report);
  const { contract_id, promo_code } = settlementOf(request, context);
  shipDateOf(shipment, { clock: account.context.clock, time_zone: settings.time_zone }, {}, report);
  const mailing_date = shipDate(shipment);
  return packages.map((own) => ({
    field: own.field,
    wire: {
      customer_number: settings.customer_number,
      ...(contract_id === undefined ? {} : { contract_id }),
      ...(promo_code === undefined ? {} : { promo_code }),
      ...(mailing_date === undefined ? {} : { mailing_date }),
      options: packageOptions(options.plain, own),
      added_options: options.added,
      package: own.characteristics,
      services,
      origin,
      destination,
    },
  }));
}
