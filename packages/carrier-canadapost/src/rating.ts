/** Get Rates: one package a request, so alike packages are priced once and counted, and prices are added up by service. */
import { type PackageRequest, perPackage, type RequestContext } from '@waybill/carrier-kit';
import { omitUndefined, shipDate, shipDateOf, whenBought } from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import { packageOptions, requestOptions } from './accessorials.js';
import { checkDeclaration } from './customs.js';
import * as json from './json/rating.js';
import { labelFormatOf, notificationOf } from './labels.js';
import { readPackages } from './packages.js';
import { destinationOf, originOf, recipientOf, senderOf } from './parties.js';
import { checkDuties, settlementOf } from './payment.js';
import { type ApiProfile, apiProfileOf, byPlatform } from './platform.js';
import type { OpenSettings } from './settings.js';
import type { Scenario } from './terms.js';
import * as xml from './xml/rating.js';

export const rating = byPlatform({ json, xml }, (platform: typeof json | typeof xml) =>
  perPackage.rating<OpenSettings, Scenario>({
    packages: scenariosOf,
    call: platform.rateCall,
    read: (reply, { added_options }, carrier) => {
      const { offers, errors } = platform.readOffers(reply, carrier);
      return { offers: offers.map((offer) => ({ ...offer, options: added_options })), errors };
    },
  }),
);

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
  checkDuties(request, profile, context, whenBought(report));
  checkDeclaration(request, profile, report);
  sayWhatPurchasesRefuse(request, profile, context);
  const { contract_id, promo_code } = settlementOf(request, context);
  shipDateOf(shipment, { clock: account.context.clock, time_zone: settings.time_zone }, {}, report);
  const mailing_date = shipDate(shipment);
  return packages.map((own) => ({
    field: own.field,
    wire: {
      customer_number: settings.customer_number,
      ...omitUndefined({ contract_id, promo_code, mailing_date }),
      options: packageOptions(options.plain, own),
      added_options: options.added,
      package: own.characteristics,
      services,
      origin,
      destination,
    },
  }));
}

/** Addresses, label and notification are read as a purchase reads them, for the notices that it would be refused. */
function sayWhatPurchasesRefuse(
  request: RateRequest,
  profile: ApiProfile,
  { report }: RequestContext<OpenSettings>,
): void {
  const { shipper, recipient, shipment } = request;
  const bought = whenBought(report);
  senderOf(shipper, bought);
  recipientOf(recipient, profile, bought);
  labelFormatOf(shipment, profile, bought);
  notificationOf(request, profile, bought);
}
